"""The pages where a game of Hangman begins: anybody's, and that of a word for a friend."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.hangman_picture import FLOWER, PICTURES
from app.games.hangman.new import EASY, EVIL, UnlistedWord, game_of, kind_of
from app.games.hangman.text import misses_in_words
from app.solver.hangman.game import DIFFICULTIES, todays_secret
from app.solver.hangman.guesser import MISSES_ALLOWED, HangmanIndex
from app.solver.hangman.masked import MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.dates import weekday_named

MISSES_OFFERED = (4, MISSES_ALLOWED, 8, 10)


@dataclass(frozen=True, slots=True)
class StartPage:
    """The forms of a new game.

    chosen: what they are filled with. lengths: of the words that can be dealt.
    slots: today's word, all blanks. earlier: the finished game whose word is offered, None for
    none; how it ended, in words.
    """

    template: ClassVar[str] = "hangman/start.html"

    chosen: Mapping[str, str]
    lengths: tuple[int, ...]
    today: date
    slots: tuple[str, ...]
    earlier: StoredGame | None = None
    earlier_text: str = ""
    error: InvalidPuzzle | None = None

    @property
    def day(self) -> str:
        return weekday_named(self.today)

    @property
    def evil(self) -> bool:
        """Whether the earlier game had no word to play again, but an opponent."""
        return self.earlier is not None and kind_of(self.earlier) == EVIL

    @property
    def length_options(self) -> tuple[tuple[str, str], ...]:
        return (("", "Any length"), *((str(n), f"{n} letters") for n in self.lengths))

    @property
    def difficulty_options(self) -> tuple[tuple[str, str], ...]:
        return (*((name, name.capitalize()) for name in DIFFICULTIES), (EVIL, "Evil"))

    @property
    def misses_options(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(n), misses_in_words(n)) for n in MISSES_OFFERED)

    @property
    def picture_options(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, name.capitalize()) for name in PICTURES)

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": {"date": self.today.isoformat(), "length": len(self.slots)},
            "lengths": self.lengths,
            "difficulties": [*DIFFICULTIES, EVIL],
        }


@dataclass(frozen=True, slots=True)
class FriendPage:
    """The form of a word for a friend, filled with what was typed."""

    template: ClassVar[str] = "hangman/friend.html"

    chosen: Mapping[str, str]
    error: InvalidPuzzle | None = None

    @property
    def unlisted(self) -> bool:
        """Whether the word is one that the list lacks, which may be played all the same."""
        return isinstance(self.error, UnlistedWord)

    @property
    def misses_options(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(n), misses_in_words(n)) for n in MISSES_OFFERED)

    def as_json(self) -> Mapping[str, object]:
        return {"longest": MAX_LETTERS_MASKED}


def start_page(
    indexes: Indexes,
    today: date,
    args: Mapping[str, str],
    earlier: StoredGame | None = None,
    error: InvalidPuzzle | None = None,
) -> StartPage:
    """The page where games begin, its form filled with what an address or a form asked for."""
    usual = {"length": "", "difficulty": EASY, "misses": str(MISSES_ALLOWED), "picture": FLOWER}
    return StartPage(
        chosen=usual | _kept(args),
        lengths=tuple(sorted(indexes[HangmanIndex].shelves)),
        today=today,
        slots=("",) * len(todays_secret(indexes.lexicon, today)),
        earlier=earlier,
        earlier_text=_ended(earlier, indexes) if earlier else "",
        error=error,
    )


def friend_page(args: Mapping[str, str], error: InvalidPuzzle | None = None) -> FriendPage:
    return FriendPage({"word": "", "misses": str(MISSES_ALLOWED)} | _kept(args), error)


def _ended(earlier: StoredGame, indexes: Indexes) -> str:
    """How an earlier game went, without its word."""
    game = game_of(earlier, indexes)
    misses = misses_in_words(game.misses_allowed - game.misses_left)
    how = f"found with {misses}" if game.status == "won" else f"not found, with {misses}"
    return f"{len(game.secret)} letters, {how} of {game.misses_allowed}."


def _kept(args: Mapping[str, str]) -> dict[str, str]:
    return {name: value[: 2 * MAX_TYPED] for name, value in args.items()}
