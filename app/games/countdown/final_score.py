"""A game of Countdown that is over: all its rounds, and the final score."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from app.components.panels import Shared
from app.games.countdown.share import share_game
from app.games.countdown.state import GameState, Scoreboard, play_url, tally, won
from app.solver.countdown.outcome import RoundOutcome, judge_game
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.web.pages import Page

GRADES = ((0.9, "triumph"), (0.6, "good"), (0.01, "modest"), (0, "lost"))
"""Of a game alone, by the share of all points that it reached."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A round of the final table.

    href: that round's own result. best: a longest word, "" if there is none.
    """

    letters: str
    href: str
    word: str
    points: int
    max_points: int
    best: str
    opponent_word: str
    opponent_points: int

    def as_json(self, versus: bool) -> dict[str, object]:
        row: dict[str, object] = {"letters": self.letters, "word": self.word, "points": self.points}
        computer = {"word": self.opponent_word or None, "points": self.opponent_points}
        return row | ({"computer": computer} if versus else {})


@dataclass(frozen=True, slots=True)
class FinalScorePage(Page):
    """The end of a game."""

    template = "countdown/final_score.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    rows: tuple[FinalRow, ...]
    shared: Shared

    @property
    def won(self) -> bool | None:
        return won(self.scoreboard.total, self.scoreboard.opponent_total)

    @property
    def title(self) -> str:
        if not self.scoreboard.versus:
            return _("The final score")
        if self.won is None:
            return _("A draw")
        if self.won:
            return _("You win!")
        return _("%(name)s wins", name=self.scoreboard.opponent)

    @property
    def grade(self) -> str:
        """Return how well it went, as macros/result.html names it."""
        if self.scoreboard.versus:
            return {True: "triumph", None: "good", False: "lost"}[self.won]
        share = self.scoreboard.total / self.max_points if self.max_points else 0
        return next(grade for least, grade in GRADES if share >= least)

    @property
    def bars(self) -> list[tuple[str, int]]:
        """Return the player's points beside the opponent's and all that could be had."""
        theirs = self.scoreboard.opponent_total
        beside = [] if theirs is None else [(self.scoreboard.opponent, theirs)]
        return [(_("You"), self.scoreboard.total), *beside, (_("Best"), self.max_points)]

    @property
    def max_points(self) -> int:
        """Return the points that could be had in all rounds."""
        return sum(row.max_points for row in self.rows)

    @property
    def record(self) -> Mapping[str, object]:
        """Return the game as this browser's statistics keep it, see store.js."""
        kind = f"{self.language.code}/{len(self.rows)}"
        record = {"id": self.state.url(), "kind": kind, "score": self.scoreboard.total}
        theirs = self.scoreboard.opponent_total
        return record | {"of": self.max_points} | tally(self.scoreboard.total, theirs)

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
    lexicon, ids = index.lexicon, outcome.solution.ids
    longest = ids[lexicon.lengths[ids] == outcome.longest]
    best = longest[lexicon.bands[longest].argmin()] if len(longest) else None
    return FinalRow(
        letters=str(played.puzzle),
        href=play_url(played.puzzle, played.word, opponent=state.game.opponent),
        word=played.word,
        points=outcome.points,
        max_points=outcome.max_points,
        best="" if best is None else lexicon.word(int(best)),
        opponent_word="" if opponent is None else lexicon.word(opponent),
        opponent_points=outcome.opponent_points,
    )
