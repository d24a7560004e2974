"""A word list before it is written, and the rules that exclude words from it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.solver.lexicon import corrections
from app.solver.lexicon.explain import OUR_LONGEST, OUR_SHORTEST
from app.solver.lexicon.language import Language
from tools.wordlists import by_hand
from tools.wordlists.packages import Source


class Refusal(NamedTuple):
    """Why a word of the sources is not in the list, as refused.tsv states it.

    rule: `capital`, `abbreviation`, `apostrophe`, `hyphen`, `symbol`, or the name of the file that
        rules the word out or does not allow it.
    detail: a tier, a spelling or a reason; may be "".
    """

    rule: str
    detail: str


@dataclass(slots=True)
class Draft:
    """The contents of a list folder before they are written.

    title: the name of the list, as pages show it.
    bands: band -> its words.
    band_rules: band -> a phrase that says which words are in it.
    refused: word of the sources -> why it is not in the list.
    sources: the packages that the list is made from.
    blocked: words of the list that the app never chooses.
    undealt: words of the list that the app sets no puzzles with.
    american: words of the list whose spelling is American only.
    tables: file name -> lines, for files such as definitions.tsv.
    figures: further counts for SOURCES.json.
    """

    title: str
    bands: dict[int, set[str]]
    band_rules: Mapping[int, str]
    refused: dict[str, Refusal]
    sources: list[Source]
    blocked: set[str] = field(default_factory=set)
    undealt: set[str] = field(default_factory=set)
    american: set[str] = field(default_factory=set)
    tables: dict[str, list[str]] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)

    @property
    def words(self) -> set[str]:
        """Return all words of the list."""
        return set().union(*self.bands.values())


def spelled(word: str, language: Language) -> str | None:
    """Return a word of a source, folded; None unless that gives 2 to 16 letters of the alphabet."""
    folded = language.fold(word)
    if not OUR_SHORTEST <= len(folded) <= OUR_LONGEST or language.foreign(folded):
        return None
    return folded


def typeset(text: str, french: bool = False) -> str:
    """Return a gloss with curly quotation marks and apostrophes.

    Sources write `so', "so" and don't. french: whether to use guillemets and French spacing.
    """
    text = re.sub(r'(?<=\w)"(?=\w)', "’", text)
    text = re.sub(r"``|(?<![^\s(])\"(?=\S)", "“", text)
    text = re.sub(r"''|\"", "”", text)
    text = text if french else re.sub(r"`", "‘", text)
    text = re.sub(r"['`´]", "’", text)
    if not french:
        return text
    text = re.sub(r"[“«]\s*", "«\u00a0", re.sub(r"\s*[”»]", "\u00a0»", text))
    return re.sub(r"\s+([;!?])", "\u202f\\1", re.sub(r"\s+:", "\u00a0:", text))


class Rules:
    """The rules that the lists of all languages share: allow-lists and corrections by hand."""

    def __init__(self, folder: Path, language: Language) -> None:
        self._vowels = set(language.vowels) | set("y") & set(language.alphabet)
        self._two = by_hand.reasons(folder / corrections.TWO_LETTERS, language)
        self._no_vowel = by_hand.reasons(folder / corrections.NO_VOWEL, language)
        self._removed = by_hand.reasons(folder / corrections.REMOVE, language)
        self.added = corrections.additions(folder, language)
        self.undealt = set(by_hand.reasons(folder / by_hand.UNDEALT_BY_HAND, language))
        self._moved = corrections.additions(folder, language, corrections.MOVED)

    def band_by_hand(self, word: str) -> int | None:
        """Return the band that add.txt or moved.txt gives a word, None if neither has it."""
        by_hand = self.added.get(word) or self._moved.get(word)
        return by_hand.band if by_hand else None

    def refuse(self, words: Iterable[str]) -> dict[str, Refusal]:
        """Return word -> refusal for the words that a rule excludes, except words of add.txt."""
        refused = {}
        for word in words:
            refusal = None if word in self.added else self._refusal(word)
            if refusal:
                refused[word] = refusal
        return refused

    def _refusal(self, word: str) -> Refusal | None:
        if word in self._removed:
            return Refusal(corrections.REMOVE, self._removed[word])
        if self._two and len(word) == OUR_SHORTEST and word not in self._two:
            return Refusal(corrections.TWO_LETTERS, "")
        vowelless = self._vowels.isdisjoint(word) and len(word) > OUR_SHORTEST
        if self._no_vowel and vowelless and word not in self._no_vowel:
            return Refusal(corrections.NO_VOWEL, "")
        return None
