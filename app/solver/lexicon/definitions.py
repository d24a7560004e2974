"""What words mean: the senses of a word, or of its lemma if the word is inflected.

A list folder may hold four tables. All but `endings.tsv` are sorted by their first field.
- `definitions.tsv`: lemma as it is written, part of speech ("" if unknown), gloss. There is a line
  for each sense, the commonest first. A fourth field may say how often the sense occurs in texts.
  If so, the commonest senses of a word and its lemmas come first: SAW is above all a form of see.
- `irregular.tsv`: form, part of speech, lemma (mice, noun, mouse).
- `endings.tsv`: ending, part of speech, ending of the lemma (ies, noun, y).
- `glosses.tsv`: folded word, line of text for the player, and the spelling that the line is about,
  which is left out if it is the word's commonest. The text is shown before the senses, and says
  what a player expects to read.

An ending counts only if replacing it gives a lemma of that part of speech, so `caches` leads to
cache and not to cach, as in WordNet's own morphology. All four files are optional;
`python -m tools.wordlists build` makes all but `glosses.tsv`. If the list has a table of forms (see
forms.py), the lemmas are taken from there, but a spelling with senses of its own comes before its
lemmas: `conduite` before conduire.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

from app.solver.lexicon.forms import Form, Forms
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.sorted_table import SortedTable

DEFINITIONS = "definitions.tsv"
IRREGULAR = "irregular.tsv"
ENDINGS = "endings.tsv"
GLOSSES = "glosses.tsv"
OF_A_VERB = re.compile(r"(?:(?<=[;,] )|^)(?:not )?to .*")
"""The part of a line that defines a verb: "to lower" in "a sauce; to lower"."""
SHARING = 4
"""How many forms share the uses of a lemma: see, sees, saw, seen."""
SHORTEST_STEM = 2
"""How many letters must remain before an ending: `us` is not a plural of `u`."""


class Definition(NamedTuple):
    """A sense of a word: its lemma, its part of speech ("" if unknown), and the gloss."""

    lemma: str
    part: str
    gloss: str


class Ranked(NamedTuple):
    """A definition, and how often texts use the word in this sense."""

    uses: float
    definition: Definition


class Ending(NamedTuple):
    """A regular inflection: an ending, its part of speech, and the ending of the lemma."""

    ending: str
    part: str
    lemma_ending: str


class Table(Protocol):
    """A table of rows that are looked up by a key, such as a SortedTable."""

    def rows(self, key: str) -> list[list[str]]: ...


class Definitions:
    """The definitions of one language's words, read from the tables of a list folder."""

    def __init__(
        self,
        senses: Table,
        irregular: Table,
        endings: Iterable[Ending] = (),
        forms: Forms | None = None,
        lines: Table | None = None,
    ) -> None:
        self._senses = senses
        self._lines = lines
        self._forms = forms
        self._irregular = irregular
        self._endings = tuple(endings)

    @classmethod
    def open(cls, folder: Path, forms: Forms | None = None) -> "Definitions":
        """Return the definitions from a list folder; there are none if the folder has no tables.

        Raises BadLanguage, naming the line, if endings.tsv is faulty.
        """
        senses = SortedTable(folder / DEFINITIONS, fields=3, optional=1)
        irregular = SortedTable(folder / IRREGULAR, fields=3)
        lines = SortedTable(folder / GLOSSES, fields=2, optional=1)
        return cls(senses, irregular, read_endings(folder / ENDINGS), forms, lines)

    def find(self, word: str) -> list[Definition]:
        """Return the meanings of a folded word, or [] if none are known.

        Lines in glosses.tsv about the word come first. If there are none, lines about each lemma
        (those that fit the form) come just before its first sense. Senses that repeat an earlier
        line or sense are left out. This takes three lookups of about 3 microseconds each, and two
        more for each lemma.
        """
        found, senses = self._own_lines(word), self.senses(word)
        shown, has_own, lemmas = {line.gloss for line in found}, bool(found), set[str]()
        for sense in senses:
            if not has_own and sense.lemma not in lemmas:
                lines = self._lines_about(sense.lemma, senses)
                found += lines
                shown |= {line.gloss for line in lines}
                lemmas.add(sense.lemma)
            if sense.gloss not in shown:
                found.append(sense)
                shown.add(sense.gloss)
        return found

    def lines(self, word: str) -> list[Definition]:
        """Return the lines of glosses.tsv that `find` returns first, or [] if there are none."""
        senses = self.senses(word)
        return self._own_lines(word) or [
            line for sense in senses[:1] for line in self._lines_about(sense.lemma, senses)
        ]

    def _lines_about(self, lemma: str, senses: list[Definition]) -> list[Definition]:
        """Return the lines about a lemma, cut to what fits a form with these senses.

        If the form can only be a verb, such as STORMED, each line is cut to the part that defines a
        verb, which begins with "to" or "not to". Lines without such a part, such as one about bad
        weather, are left out.
        """
        folded = self._forms.folded(lemma) if self._forms else lemma
        lines = [line for line in self._own_lines(folded) if line.lemma == lemma]
        if {sense.part for sense in senses if sense.lemma == lemma} != {"verb"}:
            return lines
        verbs = [(line, found[0]) for line in lines if (found := OF_A_VERB.search(line.gloss))]
        return [line._replace(gloss=gloss) for line, gloss in verbs]

    def _own_lines(self, word: str) -> list[Definition]:
        """Return the glosses written for a folded word, those of its commonest spelling first."""
        rows = sorted(self._lines.rows(word), key=len) if self._lines else []
        commonest = self._forms.spellings(word)[0] if self._forms and rows else word
        return [
            Definition(spelling[0] if spelling else commonest, "", line) for line, *spelling in rows
        ]

    def senses(self, word: str) -> list[Definition]:
        """Return the senses of a folded word and of its lemmas, the commonest first."""
        own = [each for lemma in self._own_lemmas(word) for each in self._ranked(lemma)]
        found = own + [
            Ranked(sense.uses / SHARING, sense.definition)
            for senses in self._inflected(word, own).values()
            for sense in senses
        ]
        return [sense for _, sense in sorted(found, key=lambda ranked: _rank(word, ranked))]

    def is_base_form(self, word: str) -> bool:
        """Return whether a folded word is a base form, not a plural or an inflected verb.

        A word without senses is not a base form. Nor is a word that could be an inflected form,
        such as `meeting`, even if it has senses of its own.
        """
        form = self._forms.of(word)[0] if self._forms else Form(word, (word,))
        if form.spelling not in form.lemmas[:1] or self._irregular.rows(word):
            return False
        # Without senses of the word itself, `_inflected` tries the endings of every part of speech.
        known = bool(self._senses.rows(form.spelling))
        return known and not self._inflected(word, [])

    def _own_lemmas(self, word: str) -> Iterable[str]:
        """Return a word's lemmas, each once, or the word itself if the list has no table of forms.

        A spelling with senses of its own comes before its lemmas.
        """
        if not self._forms:
            return (word,)
        found: dict[str, None] = {}
        for spelling, lemmas in self._forms.of(word):
            if spelling not in lemmas and self._senses.rows(spelling):
                found[spelling] = None
            found |= dict.fromkeys(lemmas)
        return found

    def _inflected(self, word: str, own: list[Ranked]) -> dict[tuple[str, str], list[Ranked]]:
        """Return an inflected word's senses by lemma and part of speech, irregular lemmas first.

        Endings are tried only for parts of speech that neither the word's own senses nor an
        irregular lemma has, so `princess` is not taken for a plural. The plural in -s is an
        exception: `days` has senses of its own, but is still a plural.
        own: the senses of the word itself.
        """
        found = {
            (lemma, part): self._ranked(lemma, part) for part, lemma in self._irregular.rows(word)
        }
        settled = {sense.definition.part for sense in own} | {part for _, part in found}
        for ending, part, lemma_ending in self._endings:
            if not word.endswith(ending) or len(word) < len(ending) + SHORTEST_STEM:
                continue
            plural = ending == "s" and part == "noun" and not word.endswith("ss")
            if plural or part not in settled:
                lemma = word.removesuffix(ending) + lemma_ending
                if senses := self._ranked(lemma, part):
                    found[lemma, part] = senses
        return found

    def _ranked(self, lemma: str, part: str | None = None) -> list[Ranked]:
        """Return the senses of a lemma. part: their part of speech, None for all senses."""
        return [
            Ranked(
                float(uses[0]) if uses and uses[0].isdigit() else 0, Definition(lemma, of, gloss)
            )
            for of, gloss, *uses in self._senses.rows(lemma)
            if part in (None, of)
        ]


def _rank(word: str, ranked: Ranked) -> tuple[float, bool]:
    """Return a key that sorts senses by use; for equal use, the word's own adjectives come last.

    So DIPPED is above all a form of dip, and only then an adjective for a horse's back.
    """
    sense = ranked.definition
    return -ranked.uses, sense.lemma == word and sense.part == "adjective"


def read_endings(file: Path) -> list[Ending]:
    """Return the endings in a file, or [] if there is no file.

    Raises BadLanguage for a line without three fields, naming the line.
    """
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
