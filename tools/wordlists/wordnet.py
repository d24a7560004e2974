"""WordNet: lemmas, senses, irregular forms, and names of places and times.

Its index files give each lemma's synsets, the commonest first, but always in lower case; only the
data files distinguish the stone ruby from the name Ruby. So a lemma's senses are those of its
synsets that write it in lower case. `cntlist.rev` counts how often each sense occurs in texts that
people tagged, so senses can be compared across parts of speech.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tools.wordlists.draft import typeset
from tools.wordlists.packages import Source, debian_source

PACKAGE = "wordnet-base"
FOLDER = Path("/usr/share/wordnet")
PARTS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
"""WordNet's file suffix -> the part of speech as pages name it."""

COUNTS = "cntlist.rev"
COUNTED_PARTS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
"""The part of speech in a sense key -> WordNet's file suffix; 5 is a kind of adjective."""

ENDINGS = {
    "noun": "s: ses:s xes:x zes:z ches:ch shes:sh men:man ies:y",
    "verb": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "adj": "er: est: er:e est:e",
}
"""The detachment rules of WordNet's morphology, from its manual page morphy(7).

`ies:y` means: words in -ies have a lemma in -y.
"""

EXAMPLE = re.compile(r'(?:[,;]?\s*\(?(?:as in )?e\.g\.[;:,]?|[;:,])\s*"')
"""The beginning of the examples: a quotation mark after ; : or , or after e.g."""


class Sense(NamedTuple):
    """One sense of a lemma: part of speech, number of uses in tagged texts, and gloss."""

    part: str
    uses: int
    gloss: str


@dataclass(frozen=True, slots=True)
class Synset:
    """Words that share a meaning.

    words: as written, with `_` for spaces.
    gloss: without examples.
    hyponyms: (whether it is an instance, synset id) for each kind and instance.
    """

    words: tuple[str, ...]
    gloss: str
    hyponyms: tuple[tuple[bool, str], ...]


def source() -> Source:
    """Return the installed package with the files that are read."""
    files = [FOLDER / f"{kind}.{part}" for kind in ("index", "data") for part in PARTS]
    files += [*(FOLDER / f"{part}.exc" for part in PARTS), FOLDER / COUNTS]
    return debian_source(PACKAGE, "meanings, and what is only a name", files)


class WordNet:
    """The installed WordNet; each part is read when it is first needed."""

    @cached_property
    def senses(self) -> dict[str, list[Sense]]:
        """Return the senses of each one-word lemma in lower case, the commonest first."""
        uses = _uses()
        senses: dict[str, list[Sense]] = {}
        for part, named in PARTS.items():
            synsets = self._synsets[part]
            for lemma, ids in _index(part):
                for rank, number in enumerate(ids, start=1):
                    synset = synsets[number]
                    if lemma in synset.words:
                        sense = Sense(named, uses.get((part, lemma, rank), 0), synset.gloss)
                        senses.setdefault(lemma, []).append(sense)
        for given in senses.values():
            given.sort(key=lambda sense: -sense.uses)
        return senses

    @staticmethod
    def parts_of(word: str) -> list[str]:
        """Return the parts of speech of a lower-case word, reading only its own synsets."""
        return [
            named
            for part, named in PARTS.items()
            for lemma, ids in _index(part)
            if lemma == word and any(word in _synset_at(part, number).words for number in ids)
        ]

    @cached_property
    def irregular(self) -> list[tuple[str, str, str]]:
        """Return the irregular forms that are single words: (form, part of speech, lemma)."""
        return [
            (form, named, lemma)
            for part, named in PARTS.items()
            for form, *lemmas in map(str.split, _lines(FOLDER / f"{part}.exc"))
            for lemma in lemmas
            if form.isalpha() and lemma.isalpha() and form != lemma
        ]

    def kinds(self, noun: str, sense: str, instances_only: bool = True) -> set[str]:
        """Return all hyponyms of a noun, direct or not, as written.

        sense: the beginning of the gloss of the sense that is meant.
        instances_only: whether kinds are left out (a kingdom is a kind of country, France an
            instance).
        """
        synsets = self._synsets["noun"]
        tops = [n for n, s in synsets.items() if noun in s.words and s.gloss.startswith(sense)]
        names: set[str] = set()
        seen: set[str] = set()
        while tops:
            for instance, number in synsets[tops.pop()].hyponyms:
                if number in seen:
                    continue
                seen.add(number)
                if instance or not instances_only:
                    names.update(synsets[number].words)
                tops.append(number)
        return names

    @cached_property
    def _synsets(self) -> dict[str, dict[str, Synset]]:
        return {part: dict(_synsets_of(part)) for part in PARTS}


def _synsets_of(part: str) -> Iterator[tuple[str, Synset]]:
    """Yield the id and synset of each line of a data file (format: the manual page wndb(5))."""
    for line in _lines(FOLDER / f"data.{part}"):
        yield line.split(" ", 1)[0], _synset(line)


def _synset_at(part: str, number: str) -> Synset:
    """Return the synset with an id, which is the offset of its line in the data file."""
    with (FOLDER / f"data.{part}").open("rb") as data:
        data.seek(int(number))
        return _synset(data.readline().decode("utf-8"))


def _synset(line: str) -> Synset:
    facts, _, gloss = line.partition(" | ")
    fields = facts.split()
    count = int(fields[3], base=16)
    # Adjectives may have a marker of their position: galore(ip).
    words = tuple(re.sub(r"\(\w+\)$", "", w) for w in fields[4 : 4 + 2 * count : 2])
    pointers = fields[5 + 2 * count :]
    hyponyms = tuple(
        (kind == "~i", number)
        for kind, number in zip(pointers[::4], pointers[1::4], strict=False)
        if kind in ("~", "~i")
    )
    return Synset(words, _without_examples(gloss), hyponyms)


def _index(part: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each one-word lemma of an index file with its synset ids, the commonest first."""
    for line in _lines(FOLDER / f"index.{part}"):
        fields = line.split()
        if fields[0].isalpha():
            yield fields[0], fields[-int(fields[2]) :]


def _uses() -> dict[tuple[str, str, int], int]:
    """Return (part, lemma, number of the sense in the index) -> uses in tagged texts."""
    uses = {}
    for line in _lines(FOLDER / COUNTS):
        key, rank, count = line.split()
        lemma, _, kind = key.partition("%")
        uses[COUNTED_PARTS[kind[0]], lemma, int(rank)] = int(count)
    return uses


def _without_examples(gloss: str) -> str:
    """Return a gloss up to its first quoted example, typeset."""
    return typeset(EXAMPLE.split(gloss)[0].strip(" ;"))


def _lines(file: Path) -> Iterator[str]:
    """Yield the lines of a file, except those of the licence, which are indented."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            yield line
