"""WordNet: lemmas, senses and irregular forms, and the instances that make a name list.

Its index files give each lemma's synsets, the commonest first, but in small letters whatever the
word; only the data files know that a ruby is a stone and Ruby a name. A lemma's senses are
therefore those of its synsets that write it in small letters.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tools.wordlists.packages import Source, debian_source

PACKAGE = "wordnet-base"
FOLDER = Path("/usr/share/wordnet")
PARTS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
"""WordNet's file suffix -> the part of speech as the pages name it."""

ENDINGS = {
    "noun": "s: ses:s xes:x zes:z ches:ch shes:sh men:man ies:y",
    "verb": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "adj": "er: est: er:e est:e",
}
"""The detachment rules of WordNet's morphology, from its manual page morphy(7).

`ies:y` means: words in -ies have a lemma in -y.
"""


@dataclass(frozen=True, slots=True)
class Synset:
    """Words of one meaning.

    words: as written, with `_` for spaces. gloss: without its examples.
    hyponyms: what it is the kind of, as (is an instance rather than a kind, synset's id).
    """

    words: tuple[str, ...]
    gloss: str
    hyponyms: tuple[tuple[bool, str], ...]


def source() -> Source:
    """The installed package with the files that are read."""
    files = [FOLDER / f"{kind}.{part}" for kind in ("index", "data") for part in PARTS]
    files += [FOLDER / f"{part}.exc" for part in PARTS]
    return debian_source(PACKAGE, "meanings, and what is only a name", files)


class WordNet:
    """The installed WordNet; each part is read when first asked for."""

    @cached_property
    def senses(self) -> dict[str, list[tuple[str, str]]]:
        """One-word lemma in small letters -> its (part of speech, gloss) pairs, commonest first."""
        senses: dict[str, list[tuple[str, str]]] = {}
        for part, named in PARTS.items():
            synsets = self._synsets[part]
            for lemma, ids in _index(part):
                for number in ids:
                    synset = synsets[number]
                    if lemma in synset.words:
                        senses.setdefault(lemma, []).append((named, synset.gloss))
        return senses

    @staticmethod
    def parts_of(word: str) -> list[str]:
        """The parts of speech that a word has in small letters; looks at this word alone."""
        return [
            named
            for part, named in PARTS.items()
            for lemma, ids in _index(part)
            if lemma == word and any(word in _synset_at(part, number).words for number in ids)
        ]

    @cached_property
    def irregular(self) -> list[tuple[str, str, str]]:
        """Irregular forms: (form, part of speech, lemma), one word each."""
        return [
            (form, named, lemma)
            for part, named in PARTS.items()
            for form, *lemmas in map(str.split, _lines(FOLDER / f"{part}.exc"))
            for lemma in lemmas
            if form.isalpha() and lemma.isalpha() and form != lemma
        ]

    def kinds(self, noun: str, sense: str, instances_only: bool = True) -> set[str]:
        """All names below a noun in the tree of kinds, as written.

        sense: words that the synset's gloss begins with, to tell the noun's senses apart.
        instances_only: leave out mere kinds of it (a kingdom is no country's name).
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
    """Id and synset of each line of a data file (format: the manual page wndb(5))."""
    for line in _lines(FOLDER / f"data.{part}"):
        yield line.split(" ", 1)[0], _synset(line)


def _synset_at(part: str, number: str) -> Synset:
    """The synset of one id, which is the place of its line in the data file."""
    with (FOLDER / f"data.{part}").open("rb") as data:
        data.seek(int(number))
        return _synset(data.readline().decode("utf-8"))


def _synset(line: str) -> Synset:
    facts, _, gloss = line.partition(" | ")
    fields = facts.split()
    count = int(fields[3], base=16)
    # Adjectives carry a marker of where they may stand: galore(ip).
    words = tuple(re.sub(r"\(\w+\)$", "", w) for w in fields[4 : 4 + 2 * count : 2])
    pointers = fields[5 + 2 * count :]
    hyponyms = tuple(
        (kind == "~i", number)
        for kind, number in zip(pointers[::4], pointers[1::4], strict=False)
        if kind in ("~", "~i")
    )
    return Synset(words, _without_examples(gloss), hyponyms)


def _index(part: str) -> Iterator[tuple[str, list[str]]]:
    """Lemma and synset ids, the commonest first, of each one-word lemma of an index file."""
    for line in _lines(FOLDER / f"index.{part}"):
        fields = line.split()
        if fields[0].isalpha():
            yield fields[0], fields[-int(fields[2]) :]


def _without_examples(gloss: str) -> str:
    return re.split(r';\s*"', gloss)[0].strip(" ;")


def _lines(file: Path) -> Iterator[str]:
    """The lines of a file but for the licence, whose lines are indented."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            yield line
