"""Slow, obvious ways to solve a letters round: the first ideas that people had.

All return the words in no particular order. Each takes the list once and stores what its author's
program stored; none uses numpy, and only two allow blanks.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

BLANK = "?"


class LetterFilter:
    """A filter that drops words with a letter not on the rack, then counts letters in the rest."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def solve(self, tiles: str) -> list[str]:
        allowed = set(tiles)
        left = [word for word in self.words if not set(word) - allowed]
        return [word for word in left if not Counter(word) - Counter(tiles)]


class BlankCounter:
    """A counter of the letters of every word: a rack may lack one letter for each of its blanks."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def solve(self, tiles: str) -> list[str]:
        have, blanks = Counter(tiles.replace(BLANK, "")), tiles.count(BLANK)
        return [word for word in self.words if (Counter(word) - have).total() <= blanks]


class SortedSignatures:
    """A dictionary from a word's sorted letters to its anagrams.

    Every combination of tiles is sorted to a key; the different keys are looked up.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.anagrams: defaultdict[str, list[str]] = defaultdict(list)
        for word in words:
            self.anagrams["".join(sorted(word))].append(word)

    def solve(self, tiles: str) -> list[str]:
        found: list[str] = []
        for size in range(len(tiles), 0, -1):
            for key in {"".join(sorted(letters)) for letters in combinations(tiles, size)}:
                found += self.anagrams.get(key, ())
        return found


class CharacterSums:
    """For each length, a dictionary from sums of character codes, or of their squares, to words.

    Words that are not anagrams may share a sum, so each word found is checked by sorting it.
    """

    def __init__(self, words: Iterable[str], *, squared: bool) -> None:
        self.value = {chr(code): code * code if squared else code for code in range(128)}
        self.by_length: defaultdict[int, defaultdict[int, list[str]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for word in words:
            self.by_length[len(word)][self._sum(word)].append(word)

    def solve(self, tiles: str) -> list[str]:
        found: list[str] = []
        for size in range(len(tiles), 0, -1):
            words = self.by_length[size]
            for letters in set(combinations(sorted(tiles), size)):
                same_sum = words.get(self._sum(letters), ())
                found += [word for word in same_sum if sorted(word) == list(letters)]
        return found

    def _sum(self, letters: Iterable[str]) -> int:
        return sum(self.value[letter] for letter in letters)


class TallyMarks:
    """Every word as tally marks: one bit for each occurrence of each letter.

    PIZZA has the bits A1 I1 P1 Z1 Z2. Blanks must stand for the bits that the rack lacks. Words
    with the same set of letters are first tested together. With a whole list, a rack takes some
    milliseconds.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.place: dict[str, int] = {}
        self.groups: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        for word in words:
            letters, marks = self._tally(word)
            self.groups[letters].append((marks, word))

    def solve(self, tiles: str) -> list[str]:
        blanks = tiles.count(BLANK)
        letters, marks = self._tally(tiles.replace(BLANK, ""))
        other_letters, other_marks = ~letters, ~marks
        return [
            word
            for word_letters, words in self.groups.items()
            if (word_letters & other_letters).bit_count() <= blanks
            for word_marks, word in words
            if (word_marks & other_marks).bit_count() <= blanks
        ]

    def _tally(self, word: str) -> tuple[int, int]:
        """Return the letters of a word, one bit per letter, and its marks, 16 bits per letter."""
        letters = marks = 0
        for letter in word:
            place = self.place.setdefault(letter, len(self.place))
            letters |= 1 << place
            mark = 1 << 16 * place
            while marks & mark:
                mark <<= 1
            marks |= mark
        return letters, marks
