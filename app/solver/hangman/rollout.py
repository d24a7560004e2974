"""Playing Hangman out to the end on every word that fits, to see which next letter wins most.

Sets of words are Python ints, a bit a word: the answer to a letter parts a set into families
with a few ANDs. A family of no more words than lives is won whatever it is: every miss strikes
at least one word out. What is left of a family after a letter is the same however it was
reached, so positions are remembered by (family, lives).

Below the first letter the likely letter with the best chance and information is followed; in
families of up to twelve words the best three letters are all tried.
"""

import math
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates

FEW = 12
"""Families of up to so many words are searched more widely."""
WIDE = 3
"""How many letters are tried in those."""
INFORMATION = 0.2
WEIGHED = 4


@dataclass(frozen=True, slots=True, eq=False)
class Rollout:
    """The words of some candidates parted by every letter.

    families: letter code -> the sets of words that show it at the same places; absent: those
        without it.
    classes: sets of words that are about equally likely, and the likelihood of one of each.
    """

    words: int
    families: dict[int, list[int]]
    absent: dict[int, int]
    classes: list[tuple[int, float]]
    known: dict[tuple[int, int], float] = field(default_factory=dict)

    @classmethod
    def of(cls, candidates: Candidates, codes: npt.NDArray[np.integer]) -> "Rollout":
        """The rollout of these candidates by the letters not yet guessed."""
        families, absent = {}, {}
        everything = (1 << len(candidates)) - 1
        for code in codes.tolist():
            by_places: dict[int, int] = {}
            places = candidates.places(code)
            for bit in np.flatnonzero(places).tolist():
                place = int(places[bit])
                by_places[place] = by_places.get(place, 0) | 1 << bit
            if by_places:
                families[code] = list(by_places.values())
                absent[code] = everything & ~sum(families[code])
        return cls(everything, families, absent, _classes(candidates.weights))

    def wins(self, code: int, lives: int) -> float:
        """How likely the word is found with so many lives when this letter is guessed first."""
        return self._after(self.words, code, lives)

    def _after(self, words: int, code: int, lives: int) -> float:
        won = sum(self._play(words & family, lives) for family in self.families[code])
        return won + self._play(words & self.absent[code], lives - 1)

    def _play(self, words: int, lives: int) -> float:
        """How likely the word is one of a set and is found with so many lives."""
        count = words.bit_count()
        if lives <= 0:
            return 0.0
        if count <= lives:
            return self._weight(words)
        state = (words, lives)
        if state not in self.known:
            best = 0.0
            for code in self._best_letters(words, self._weight(words), count):
                best = max(best, self._after(words, code, lives))
            self.known[state] = best
        return self.known[state]

    def _weight(self, words: int) -> float:
        """How likely the word is one of a set."""
        return sum(each * (words & alike).bit_count() for alike, each in self.classes)

    def _best_letters(self, words: int, weight: float, count: int) -> list[int]:
        """The letters to try with a set of words: one, or a few when the words are few."""
        hits = []
        for code, without in self.absent.items():
            absent = words & without
            if absent == words:
                continue
            if not absent:
                if any(0 < (words & f).bit_count() < count for f in self.families[code]):
                    return [code]
                continue
            hits.append((self._weight(absent), code))
        hits.sort()
        weighed = []
        for missing, code in hits[:WEIGHED]:
            parts = [self._weight(words & family) for family in self.families[code]]
            bits = sum(part * math.log2(weight / part) for part in (*parts, missing) if part)
            weighed.append((INFORMATION * bits - missing, -code))
        weighed.sort(reverse=True)
        return [-code for _, code in weighed[: WIDE if count <= FEW else 1]]


def _classes(weights: npt.NDArray[np.float64]) -> list[tuple[int, float]]:
    """Words of about the same weight, within a factor of three, as sets with their mean weight."""
    if len(weights) == 0:
        return []
    step = np.floor(np.log(weights.max() / np.maximum(weights, 1e-300)) / math.log(3.0) + 0.5)
    classes = []
    for each in np.unique(step).tolist():
        alike = np.flatnonzero(step == each)
        words = sum(1 << bit for bit in alike.tolist())
        classes.append((words, float(weights[alike].mean())))
    return classes
