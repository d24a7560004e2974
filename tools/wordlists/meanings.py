"""The tables of meanings in a list folder: WordNet, limited to the words of the list.

`meanings.txt`, written by hand, adds what WordNet lacks: mostly function words and modern words.
"""

from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import NamedTuple

from app.solver.lexicon import definitions
from app.solver.lexicon.definitions import Definition, Definitions, Ending
from app.solver.lexicon.language import Language
from tools.wordlists import by_hand
from tools.wordlists.unfit import is_fit
from tools.wordlists.wordnet import ENDINGS as WORDNET_ENDINGS
from tools.wordlists.wordnet import PARTS, WordNet

SENSES = 3
"""How many senses of each word and part of speech are kept: the commonest ones."""
FIRST = 9_999
"""The use count that puts a hand-written meaning first if WordNet lacks its lemma or its part of
speech."""


class RowsByKey(dict[str, list[list[str]]]):
    """A table in memory with the `rows` of a SortedTable."""

    def rows(self, key: str) -> list[list[str]]:
        return self.get(key, [])

    def add(self, key: str, *fields: str) -> None:
        """Add a row under a key."""
        self.setdefault(key, []).append(list(fields))

    def lines(self, keys: Iterable[str]) -> list[str]:
        """Return the rows of these keys as lines of a file, sorted by key."""
        return ["\t".join((key, *row)) for key in sorted(keys) for row in self.rows(key)]


class Meanings(NamedTuple):
    """What WordNet knows about a language's words, as tables in memory."""

    senses: RowsByKey
    irregular: RowsByKey
    endings: list[Ending]

    @classmethod
    def read(cls, wordnet: WordNet, folder: Path, language: Language) -> "Meanings":
        """Return WordNet's and hand-written meanings, for lemmas in the language's alphabet."""
        senses, irregular = RowsByKey(), RowsByKey()
        for lemma, part, gloss in by_hand.meanings(folder, language):
            lacking = lemma not in wordnet.senses or part not in PARTS.values()
            senses.add(lemma, part, gloss, str(FIRST if lacking else 0))
        for lemma, senses_of in wordnet.senses.items():
            given = [sense for sense in senses_of if is_fit(sense.gloss)]
            parts = [sense.part for sense in given]
            for number, sense in enumerate(given):
                if parts[:number].count(sense.part) < SENSES and not language.foreign(lemma):
                    senses.add(lemma, sense.part, sense.gloss, str(sense.uses))
        for form, part, lemma in wordnet.irregular:
            if lemma in senses:
                irregular.add(form, part, lemma)
        return cls(senses, irregular, _endings())

    def find(self, words: Iterable[str]) -> dict[str, list[Definition]]:
        """Return word -> its senses, in the app's order."""
        found = Definitions(self.senses, self.irregular, self.endings)
        return {word: found.find(word) for word in words}

    def tables(self, lemmas: Mapping[str, Set[str]]) -> dict[str, list[str]]:
        """Return file name -> lines, for the words of a list only. lemmas: word -> its lemmas."""
        irregular = lemmas.keys() & self.irregular.keys()
        return {
            definitions.DEFINITIONS: self.senses.lines(set().union(*lemmas.values())),
            definitions.IRREGULAR: self.irregular.lines(irregular),
            definitions.ENDINGS: ["\t".join(ending) for ending in self.endings],
        }


def _endings() -> list[Ending]:
    """Return WordNet's regular endings, with the parts of speech as pages name them."""
    return [
        Ending(ending, PARTS[part], lemma_ending)
        for part, pairs in WORDNET_ENDINGS.items()
        for ending, _, lemma_ending in (pair.partition(":") for pair in pairs.split())
    ]
