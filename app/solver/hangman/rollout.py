"""Playing Hangman to the end on all words that fit, to see which next letter wins most often.

Sets of words are Python ints with one bit for each word. Guessing a letter splits a set into
*families*, one for each possible answer, and a few ANDs find them. A family with no more words than
there are lives is always won, since each miss rules out at least one word. The chance of winning
with a family does not depend on how it was reached, so results are cached by (family, lives).

After the first letter, only one letter is tried at each turn: the one with the best score, which is
its chance of a hit plus a bonus for information. In families of up to twelve words, the best three
are tried.
"""

import math

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates, positions_in

FEW = 12
"""Families of up to this many words are searched more widely."""
WIDE = 3
"""How many letters are tried in families of up to FEW words."""
INFORMATION = 0.2
"""One bit of information counts as much as this chance of a hit."""
WEIGHED = 4
"""The information is computed for this many of the likeliest letters."""
TIED = 1e-12
"""Probabilities that differ by less than this differ only by rounding."""


class Rollout:
    """The candidates, split by letters, and chances of winning, cached by set of words and lives.

    codes: the letters not yet guessed that at least one candidate has, ascending.
    words: the set of all candidates.
    families: letter code -> a set of words for each set of positions that the letter can have.
    absent: letter code -> the set of words without the letter.
    """

    def __init__(self, candidates: Candidates, codes: npt.NDArray[np.integer]) -> None:
        self.words = (1 << len(candidates)) - 1
        self.families: dict[int, list[int]] = {}
        self.absent: dict[int, int] = {}
        self._weights = _Weights(_classes(candidates.weights))
        self._chances: dict[tuple[int, int], float] = {}
        for code in codes.tolist():
            by_positions: dict[int, int] = {}
            positions = positions_in(candidates.letters, code)
            for bit in np.flatnonzero(positions).tolist():
                key = int(positions[bit])
                by_positions[key] = by_positions.get(key, 0) | 1 << bit
            self.families[code] = list(by_positions.values())
            self.absent[code] = self.words & ~sum(self.families[code])

    def wins(self, code: int, lives: int, most: float) -> float:
        """Return the probability of winning with these lives if this letter is guessed first.

        most: the best probability of any other letter so far. If this letter cannot reach `most`,
            the result may be any number below `most`.
        """
        return self._after(self.words, code, lives, most, list(self.families))

    def _after(self, words: int, code: int, lives: int, most: float, codes: list[int]) -> float:
        families = [there for family in self.families[code] if (there := words & family)]
        absent = words & self.absent[code]
        # Once this letter cannot win more than another one, the other families do not matter.
        best = self._weights[words]
        missed = self._play(absent, lives - 1, codes) if absent else 0.0
        best -= self._weights[absent] - missed
        won = 0.0
        for family in families:
            if best < most - TIED:
                return best
            found = weight = self._weights[family]
            if family.bit_count() > lives:
                found = self._play(family, lives, codes)
                best -= weight - found
            won += found
        return won + missed

    def _play(self, words: int, lives: int, codes: list[int]) -> float:
        """Return the probability that the word is in a set and is found with these lives.

        codes: the letters that may split the set.
        """
        if lives <= 0:
            return 0.0
        weight, count = self._weights[words], words.bit_count()
        if count <= lives:
            return weight
        state = (words, lives)
        if state not in self._chances:
            best = 0.0
            letters, codes = self._best_letters(words, weight, count, codes)
            for code in letters:
                best = max(best, self._after(words, code, lives, best, codes))
                if best > weight - TIED:
                    break
            self._chances[state] = best
        return self._chances[state]

    def _best_letters(
        self, words: int, weight: float, count: int, codes: list[int]
    ) -> tuple[list[int], list[int]]:
        """Return the letters to try with a set, and those that may split any part of it.

        One letter is tried, or a few if the set is small. A letter that is in every word of the
        set but splits it costs nothing, so it alone is tried. A letter that gets the same answer
        for every word of the set cannot split any part of it either.
        """
        weights, hits = self._weights, []
        for code in codes:
            absent = words & self.absent[code]
            if absent == words:
                continue
            if not absent:
                first = next(part for family in self.families[code] if (part := words & family))
                if first != words:
                    return [code], codes
                continue
            hits.append((weights[absent], code))
        codes = [code for _, code in hits]
        hits.sort()
        weighed = []
        for missing, code in hits[:WEIGHED]:
            there = [part for family in self.families[code] if (part := words & family)]
            parts = [*map(weights.__getitem__, there), missing]
            bits = sum([part * math.log2(weight / part) for part in parts if part])
            weighed.append((INFORMATION * bits - missing, -code))
        weighed.sort(reverse=True)
        return [-code for _, code in weighed[: WIDE if count <= FEW else 1]], codes


class _Weights(dict[int, float]):
    """The probability that a set contains the word to guess, by set, computed on first use.

    classes: (set, mean weight) for sets of words that are about equally likely.
    """

    def __init__(self, classes: list[tuple[int, float]]) -> None:
        self._classes = classes

    def __missing__(self, words: int) -> float:
        weights = [each * (words & alike).bit_count() for alike, each in self._classes]
        self[words] = weight = sum(weights)
        return weight


def _classes(weights: npt.NDArray[np.float64]) -> list[tuple[int, float]]:
    """Return (set, mean weight) for sets of words whose weights are within a factor of three."""
    if len(weights) == 0:
        return []
    step = np.floor(np.log(weights.max() / np.maximum(weights, 1e-300)) / math.log(3.0) + 0.5)
    classes = []
    for each in np.unique(step).tolist():
        alike = np.flatnonzero(step == each)
        words = sum(1 << bit for bit in alike.tolist())
        classes.append((words, float(weights[alike].mean())))
    return classes
