"""The rack of a letters round: the tiles that a player may use, each once.

The notation is the letters in the order typed, folded to the language's alphabet, with `?` for a
blank, which stands for any letter: `auctioned`, `ab?`. On television, nine letters are dealt, with
at least three vowels and four consonants; a rack that breaks these rules is solved all the same.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle

BLANK = "?"
TYPED_AS_BLANK = str.maketrans("_*.", "???")
"""Other characters that people type for a blank."""
MAX_TILES = 15
MAX_BLANKS = 3

TILES_DEALT = 9
MIN_VOWELS = 3
MIN_CONSONANTS = 4


class ShowRule(StrEnum):
    """The rules for racks on television: 9 tiles, no blanks, at least 3 vowels and 4 consonants."""

    TILES = "tiles"
    BLANKS = "blanks"
    VOWELS = "vowels"
    CONSONANTS = "consonants"


@dataclass(frozen=True)
class Rack:
    """A rack of 1 to 15 tiles, up to 3 of them blanks.

    tiles: lower-case letters and `?`, in the order typed or dealt.
    """

    tiles: str

    @classmethod
    def parse(cls, text: str, language: Language) -> "Rack":
        """Return the rack that was typed, ignoring spaces; `?`, `_`, `*` and `.` all mean a blank.

        Raises InvalidPuzzle, field `letters`, if there are no tiles, too many tiles or too many
        blanks, or if a character is neither a letter of the language nor a blank.
        """
        typed = "".join(text.split()).translate(TYPED_AS_BLANK)
        if len(typed) > MAX_TYPED:
            raise _too_many_tiles(len(typed))
        tiles = language.only_letters(language.fold(typed), "letters", also=BLANK)
        if not tiles:
            raise InvalidPuzzle("empty-rack", "letters")
        if len(tiles) > MAX_TILES:
            raise _too_many_tiles(len(tiles))
        if (blanks := tiles.count(BLANK)) > MAX_BLANKS:
            raise InvalidPuzzle("too-many-blanks", "letters", limit=MAX_BLANKS, count=blanks)
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
        """Return how many tiles have each letter, not counting blanks."""
        return Counter(self.tiles.replace(BLANK, ""))

    def broken_rules(self, language: Language) -> dict[ShowRule, int]:
        """Return how many tiles, blanks, vowels or consonants the rack has, for each broken rule.

        A blank may stand for a vowel or for a consonant.
        """
        vowels = sum(self.letters[vowel] for vowel in language.vowels)
        consonants = len(self) - self.blanks - vowels
        counts = {
            ShowRule.TILES: (len(self), len(self) != TILES_DEALT),
            ShowRule.BLANKS: (self.blanks, self.blanks > 0),
            ShowRule.VOWELS: (vowels, vowels + self.blanks < MIN_VOWELS),
            ShowRule.CONSONANTS: (consonants, consonants + self.blanks < MIN_CONSONANTS),
        }
        return {rule: count for rule, (count, broken) in counts.items() if broken}


def _too_many_tiles(count: int) -> InvalidPuzzle:
    return InvalidPuzzle("too-many-tiles", "letters", limit=MAX_TILES, count=count)
