"""The tables of meanings that a list folder ships, cut from WordNet to the words of the list."""

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from app.solver.lexicon import definitions
from app.solver.lexicon.definitions import Definitions, Ending
from app.solver.lexicon.language import Language
from tools.wordlists.wordnet import ENDINGS as WORDNET_ENDINGS
from tools.wordlists.wordnet import PARTS, WordNet

SENSES = 3
"""Of each word and part of speech, so many senses are kept, the commonest; more fill no page."""


class RowsByKey(dict[str, list[list[str]]]):
    """A table held in memory: as a SortedTable answers, before there is a file."""

    def rows(self, key: str) -> list[list[str]]:
        return self.get(key, [])

    def add(self, key: str, *fields: str) -> None:
        """One more row under a key."""
        self.setdefault(key, []).append(list(fields))

    def lines(self, keys: Iterable[str]) -> list[str]:
        """The rows of some keys as the lines of a file, sorted by key."""
        return ["\t".join((key, *row)) for key in sorted(keys) for row in self.rows(key)]


class Meanings(NamedTuple):
    """All that WordNet knows of a language's words, as tables in memory."""

    senses: RowsByKey
    irregular: RowsByKey
    endings: list[Ending]

    @classmethod
    def read(cls, wordnet: WordNet, language: Language) -> "Meanings":
        """The senses, irregular forms and endings of the words that the alphabet can write."""
        senses, irregular = RowsByKey(), RowsByKey()
        for lemma, given in wordnet.senses.items():
            parts = [part for part, _ in given]
            for number, (part, gloss) in enumerate(given):
                if parts[:number].count(part) < SENSES and not language.foreign(lemma):
                    senses.add(lemma, part, gloss)
        for form, part, lemma in wordnet.irregular:
            if lemma in senses:
                irregular.add(form, part, lemma)
        return cls(senses, irregular, _endings())

    def lemmas(self, words: Iterable[str]) -> dict[str, set[str]]:
        """Each word -> the lemmas whose senses the app shows for it, itself among them if one."""
        found = Definitions(self.senses, self.irregular, self.endings)
        return {word: {sense.lemma for sense in found.find(word)} for word in words}

    def tables(self, lemmas: Mapping[str, Set[str]]) -> dict[str, list[str]]:
        """File name -> lines, with what a list's words (word -> lemmas) lead to and no more."""
        irregular = lemmas.keys() & self.irregular.keys()
        return {
            definitions.DEFINITIONS: self.senses.lines(set().union(*lemmas.values())),
            definitions.IRREGULAR: self.irregular.lines(irregular),
            definitions.ENDINGS: ["\t".join(ending) for ending in self.endings],
        }


def _endings() -> list[Ending]:
    """WordNet's regular endings with the parts of speech as the pages name them."""
    return [
        Ending(ending, PARTS[part], lemma_ending)
        for part, pairs in WORDNET_ENDINGS.items()
        for ending, _, lemma_ending in (pair.partition(":") for pair in pairs.split())
    ]
