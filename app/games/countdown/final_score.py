"""A game of Countdown that is over: all its rounds, and the final score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.panels import Shared
from app.games.countdown.share import share_game
from app.games.countdown.state import GameState, Scoreboard, play_url, won
from app.games.countdown.text import with_language
from app.solver.countdown.outcome import RoundOutcome, judge_game
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A round of the final table; href: that round's own result."""

    letters: str
    href: str
    word: str
    points: int
    max_points: int
    opponent_word: str
    opponent_points: int

    def as_json(self, versus: bool) -> dict[str, object]:
        row: dict[str, object] = {"letters": self.letters, "word": self.word, "points": self.points}
        computer = {"word": self.opponent_word or None, "points": self.opponent_points}
        return row | ({"computer": computer} if versus else {})


@dataclass(frozen=True, slots=True)
class FinalScorePage:
    """The end of a game."""

    template: ClassVar[str] = "countdown/final_score.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    rows: tuple[FinalRow, ...]
    shared: Shared
    error: InvalidPuzzle | None = None

    @property
    def won(self) -> bool | None:
        return won(self.scoreboard.total, self.scoreboard.opponent_total)

    @property
    def title(self) -> str:
        if not self.scoreboard.versus:
            return _("The final score")
        if self.won is None:
            return _("A draw")
        return _("You win") if self.won else _("The computer wins")

    @property
    def max_points(self) -> int:
        """Return the points that could be had in all rounds."""
        return sum(row.max_points for row in self.rows)

    @property
    def record(self) -> Mapping[str, object]:
        """Return the game as this browser's statistics keep it, see store.js."""
        rounds = ngettext("%(num)s round", "%(num)s rounds", len(self.rows))
        kind = with_language(rounds, self.language)
        record = {"id": self.state.url(), "kind": kind, "score": self.scoreboard.total}
        return record | {"of": self.max_points} | ({} if self.won is None else {"won": self.won})

    @property
    def again_url(self) -> str:
        return self.state.again().url()

    def as_json(self) -> Mapping[str, object]:
        return {
            "played": [row.as_json(self.scoreboard.versus) for row in self.rows],
            "possible": self.max_points,
            **self.scoreboard.as_json(),
        }


def final_score_page(state: GameState, index: CountdownIndex) -> FinalScorePage:
    """Return the page of a game all of whose rounds are played."""
    outcomes = judge_game(index, state.game)
    scoreboard = Scoreboard.of(state.game, outcomes)
    return FinalScorePage(
        language=index.language,
        state=state,
        scoreboard=scoreboard,
        rows=tuple(_row(state, index, outcome) for outcome in outcomes),
        shared=share_game(state, scoreboard, outcomes),
    )


def _row(state: GameState, index: CountdownIndex, outcome: RoundOutcome) -> FinalRow:
    played, opponent = outcome.played, outcome.opponent_word
    return FinalRow(
        letters=str(played.puzzle),
        href=play_url(played.puzzle, played.word, opponent=state.game.opponent),
        word=played.word,
        points=outcome.points,
        max_points=outcome.max_points,
        opponent_word="" if opponent is None else index.lexicon.word(opponent),
        opponent_points=outcome.opponent_points,
    )
