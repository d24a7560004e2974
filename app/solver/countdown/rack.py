"""The rack of a letters round: the tiles that a player may use, each once.

The notation is the letters as typed, folded to the language's alphabet, `?` for a blank that
stands for any letter: `auctioned`, `ab?`. The television game deals nine letters, at least three
vowels and four consonants; a rack that breaks its rules is solved all the same.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

BLANK = "?"
MAX_TILES = 15
MAX_BLANKS = 3
MAX_TYPED = 200
"""More typed signs than this are counted, not read."""

TILES_DEALT = 9
MIN_VOWELS = 3
MIN_CONSONANTS = 4


@dataclass(frozen=True)
class Rack:
    """1 to 15 tiles, up to 3 of them blanks.

    tiles: lower-case letters and `?` in the order typed or dealt.
    """

    tiles: str

    @classmethod
    def parse(cls, text: str, language: Language) -> "Rack":
        """The rack of typed letters; spaces count for nothing.

        Raises InvalidPuzzle, field `letters`: no tile, too many, too many blanks, or a sign that
        is no letter of the language.
        """
        typed = "".join(text.split())
        if len(typed) > MAX_TYPED:
            raise _too_many(len(typed))
        tiles = language.only_letters(language.fold(typed), "letters", also=BLANK)
        if not tiles:
            raise InvalidPuzzle("Enter at least one letter.", "letters")
        if len(tiles) > MAX_TILES:
            raise _too_many(len(tiles))
        if (blanks := tiles.count(BLANK)) > MAX_BLANKS:
            raise InvalidPuzzle(
                f"Enter up to {MAX_BLANKS} blanks; you entered {blanks}.", "letters"
            )
        return cls(tiles)

    def __str__(self) -> str:
        return self.tiles

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def blanks(self) -> int:
        return self.tiles.count(BLANK)

    @cached_property
    def letters(self) -> Counter[str]:
        """Letter -> how many tiles have it; blanks left out."""
        return Counter(self.tiles.replace(BLANK, ""))

    def breaks(self, language: Language) -> list[str]:
        """A sentence for each rule of the show that is broken; a blank may be of either kind."""
        vowels = sum(self.letters[vowel] for vowel in language.vowels)
        consonants = len(self) - self.blanks - vowels
        broken = []
        if len(self) != TILES_DEALT:
            broken.append(f"The show deals {TILES_DEALT} letters; this rack has {len(self)}.")
        if self.blanks:
            broken.append("The show has no blanks.")
        if vowels + self.blanks < MIN_VOWELS:
            broken.append(f"The show deals at least {MIN_VOWELS} vowels; this rack has {vowels}.")
        if consonants + self.blanks < MIN_CONSONANTS:
            broken.append(
                f"The show deals at least {MIN_CONSONANTS} consonants; this rack has {consonants}."
            )
        return broken


def _too_many(count: int) -> InvalidPuzzle:
    return InvalidPuzzle(f"Enter up to {MAX_TILES} letters; you entered {count}.", "letters")
