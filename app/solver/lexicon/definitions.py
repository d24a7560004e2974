"""What words mean: senses looked up by word, inflected words by their lemma.

A list folder may hold three tables, each sorted by its first field:
- `definitions.tsv`: lemma, part of speech, gloss; a line for each sense, the commonest first.
- `irregular.tsv`: form, part of speech, lemma (mice, noun, mouse).
- `endings.tsv`: ending, part of speech, the lemma's own ending (ies, noun, y).

An ending counts only if what remains is a lemma of that part of speech, so `caches` leads to cache
and not to cach: WordNet's own morphology works this way. `python -m tools.wordlists build` makes
the files; all are optional.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.sorted_table import SortedTable

DEFINITIONS = "definitions.tsv"
IRREGULAR = "irregular.tsv"
ENDINGS = "endings.tsv"
SHORTEST_STEM = 2
"""Letters that must remain before an ending: `us` is not a plural of `u`."""


class Definition(NamedTuple):
    """One sense: the word it belongs to, its part of speech, and the gloss."""

    lemma: str
    part: str
    gloss: str


class Ending(NamedTuple):
    """A regular inflection: an ending, its part of speech, and what the lemma ends in instead."""

    ending: str
    part: str
    lemma_ending: str


class Table(Protocol):
    """Rows of fields by key, such as a SortedTable."""

    def rows(self, key: str) -> list[list[str]]: ...


class Definitions:
    """The definitions of one language."""

    def __init__(self, senses: Table, irregular: Table, endings: Iterable[Ending] = ()) -> None:
        self._senses = senses
        self._irregular = irregular
        self._endings = tuple(endings)

    @classmethod
    def open(cls, folder: Path) -> "Definitions":
        """Open the definitions of a list folder, empty if it has none; large files are mapped.

        Raises BadLanguage, naming the line, if endings.tsv cannot be read.
        """
        senses = SortedTable(folder / DEFINITIONS, fields=3)
        irregular = SortedTable(folder / IRREGULAR, fields=3)
        return cls(senses, irregular, _read_endings(folder / ENDINGS))

    def find(self, word: str) -> list[Definition]:
        """Return the senses of a folded word: its own, then those of the lemmas it inflects.

        [] if there are none. It takes one lookup of about 10 us for the word itself, one for
        irregular forms, and one for each lemma that its ending allows.
        """
        own = self._senses_of(word)
        return own + [sense for senses in self._inflected(word, own).values() for sense in senses]

    def _inflected(
        self, word: str, own: list[Definition]
    ) -> dict[tuple[str, str], list[Definition]]:
        """Return (lemma, part of speech) -> senses for an inflected word, irregular lemmas first.

        Endings are tried only for parts of speech that the word neither has itself nor has an
        irregular lemma for: `princess` is not a plural.
        """
        found = {
            (lemma, part): self._senses_of(lemma, part)
            for part, lemma in self._irregular.rows(word)
        }
        settled = {sense.part for sense in own} | {part for _, part in found}
        for ending, part, lemma_ending in self._endings:
            fits = word.endswith(ending) and len(word) >= len(ending) + SHORTEST_STEM
            if fits and part not in settled:
                lemma = word.removesuffix(ending) + lemma_ending
                senses = self._senses_of(lemma, part)
                if senses:
                    found[lemma, part] = senses
        return found

    def _senses_of(self, lemma: str, part: str | None = None) -> list[Definition]:
        """Return the senses of a lemma, of one part of speech or of all."""
        rows = self._senses.rows(lemma)
        return [Definition(lemma, of, gloss) for of, gloss in rows if part in (None, of)]


def _read_endings(file: Path) -> list[Ending]:
    text = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
    endings = []
    for number, line in enumerate(text.splitlines(), start=1):
        fields = line.split("\t")
        if len(fields) != len(Ending._fields):
            raise BadLanguage(
                f"{file}, line {number}: three fields expected: ending, part of speech, ending"
            )
        endings.append(Ending(*fields))
    return endings
