"""Hangman before a game: the day's word, new games, a word for a friend."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.hangman_picture import FLOWER
from app.games.hangman.new import GameKind, game_of
from app.games.hangman.state import EASY, EVIL, kept_input
from app.games.hangman.text import (
    CHOSEN,
    DIFFICULTY_NAMES,
    EVIL_OPPONENTS,
    PICTURE_NAMES,
    game_name,
    length_options,
    result_text,
)
from app.solver.hangman.game import DIFFICULTIES, MISSES_ALLOWED, todays_secret
from app.solver.hangman.guesser import HangmanIndex
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.dates import day_named, weekday_named
from app.web.pages import Page

MISSES_OFFERED = tuple((str(n), str(n)) for n in (4, MISSES_ALLOWED, 8, 10))

NEW_GAME = frozenset({"difficulty", "length", "misses", "picture"})
"""What a new game is chosen by."""

Options = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class SetupPage(Page):
    """The forms of a new game.

    chosen: what they are filled with. lengths: of the words that can be dealt.
    slots: today's word, all blanks. earlier: how the finished game went whose word is offered, ""
    for none; evil: whether it had no word, but an opponent. asked: whether an address or a refused
    form chose a new game.
    """

    template = "hangman/setup.html"
    misses_options: ClassVar[Options] = MISSES_OFFERED
    difficulty_options: ClassVar[Options] = tuple(DIFFICULTY_NAMES.items())
    picture_options: ClassVar[Options] = tuple(PICTURE_NAMES.items())
    evil_options: ClassVar[Options] = (*EVIL_OPPONENTS.items(),)

    chosen: Mapping[str, str]
    lengths: tuple[int, ...]
    day: date
    slots: tuple[str, ...]
    earlier: str = ""
    evil: bool = False
    asked: bool = False

    @property
    def day_name(self) -> str:
        return weekday_named(self.day)

    @property
    def chosen_kind(self) -> str:
        """Return what the form of a new game is filled with: "Easy, Any length, 6 misses"."""
        difficulty, length, misses = (self.chosen[n] for n in ("difficulty", "length", "misses"))
        return CHOSEN(
            difficulty=dict(self.difficulty_options).get(difficulty, difficulty),
            length=dict(self.length_options).get(length, length),
            count=int(misses) if misses.isdecimal() else MISSES_ALLOWED,
        )

    @property
    def length_options(self) -> Options:
        return length_options(self.lengths)

    def as_json(self) -> Mapping[str, object]:
        return {
            "today": {"date": self.day.isoformat(), "length": len(self.slots)},
            "lengths": self.lengths,
            "difficulties": [*DIFFICULTIES, EVIL],
        }


def setup_page(
    indexes: Indexes,
    day: date,
    args: Mapping[str, str],
    earlier: StoredGame | None = None,
    error: InvalidPuzzle | None = None,
) -> SetupPage:
    """Return the page where games begin, its form filled with what an address or a form asked for.

    earlier: a finished game whose word is offered.
    """
    default = {"length": "", "difficulty": EASY, "misses": str(MISSES_ALLOWED), "picture": FLOWER}
    return SetupPage(
        chosen=default | kept_input(args),
        lengths=tuple(sorted(indexes[HangmanIndex].by_length)),
        day=day,
        slots=("",) * len(todays_secret(indexes.lexicon, indexes.definitions, day)),
        earlier=_earlier_text(earlier, indexes) if earlier else "",
        evil=earlier is not None and GameKind.of(earlier).name == EVIL,
        asked=error is not None or not NEW_GAME.isdisjoint(args),
        error=error,
    )


def _earlier_text(earlier: StoredGame, indexes: Indexes) -> str:
    """Return how an earlier game went, without its word."""
    kind = GameKind.of(earlier)
    day = day_named(kind.day) if kind.day else ""
    name = game_name(len(earlier.secret), day, kind.name == EVIL)
    return result_text(game_of(earlier, indexes), name, len(earlier.hints))
