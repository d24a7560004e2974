"""A game of Countdown that is over: all its rounds, and the totals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import url_for

from app.components.panels import Shared
from app.games.countdown.share import game_shared
from app.games.countdown.state import Standing, Table, with_language
from app.solver.countdown.conundrum import LETTERS as CONUNDRUM_LETTERS
from app.solver.countdown.conundrum import POINTS
from app.solver.countdown.game import CONUNDRUM
from app.solver.countdown.letters_round import best_words, points_of
from app.solver.countdown.outcome import Outcome, outcomes
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A round of the final table; href: that round's own result."""

    number: int
    letters: str
    href: str
    word: str
    points: int
    most: int
    rival_word: str
    rival_points: int


@dataclass(frozen=True, slots=True)
class OverPage:
    """The end of a game; most: the points that could be had in all its rounds."""

    template: ClassVar[str] = "countdown/over.html"

    language: Language
    table: Table
    standing: Standing
    title: str
    rows: tuple[PlayedRow, ...]
    most: int
    shared: Shared
    error: InvalidPuzzle | None = None

    @property
    def won(self) -> bool | None:
        ours, theirs = self.standing.yours, self.standing.rivals
        return None if not self.standing.versus or ours == theirs else ours > theirs

    @property
    def record(self) -> Mapping[str, object]:
        """The game as this browser's statistics keep it, see store.js."""
        kind = with_language(f"{len(self.rows)} rounds", self.language)
        game = {"id": self.table.address(), "kind": kind, "score": self.standing.yours}
        return game | {"of": self.most} | ({} if self.won is None else {"won": self.won})

    @property
    def new_address(self) -> str:
        """A new game of the same kind."""
        game = self.table.game
        args = {"rounds": game.plan, "clock": self.table.clock, "rival": str(game.rival)}
        return url_for("countdown.play", **args)  # type: ignore[arg-type]

    @property
    def again_address(self) -> str:
        return Table(self.table.game.again(), self.table.clock).address()

    def as_json(self) -> Mapping[str, object]:
        return {
            "played": [
                {"letters": row.letters, "word": row.word, "points": row.points}
                | (
                    {"computer": {"word": row.rival_word or None, "points": row.rival_points}}
                    if self.standing.versus
                    else {}
                )
                for row in self.rows
            ],
            "possible": self.most,
            **self.standing.as_json(),
        }


def over_page(table: Table, index: CountdownIndex) -> OverPage:
    """The page of a game all of whose rounds are played."""
    judged = outcomes(index, table.game)
    standing = Standing.of(table, len(judged), judged)
    longest = [_longest(index, each) for each in judged]
    rows = tuple(
        _row(table, index, number, each, length)
        for number, (each, length) in enumerate(zip(judged, longest, strict=True), start=1)
    )
    return OverPage(
        language=index.language,
        table=table,
        standing=standing,
        title=_title(standing),
        rows=rows,
        most=sum(row.most for row in rows),
        shared=game_shared(table, judged, longest),
    )


def _longest(index: CountdownIndex, judged: Outcome) -> int:
    if judged.played.kind == CONUNDRUM:
        return CONUNDRUM_LETTERS
    best = best_words(index, solve(index, Rack(judged.played.letters)))
    return int(index.lexicon.lengths[best[0]]) if len(best) else 0


def _row(
    table: Table, index: CountdownIndex, number: int, judged: Outcome, longest: int
) -> PlayedRow:
    played = judged.played
    name = "conundrum" if played.kind == CONUNDRUM else "letters"
    rival = {"rival": str(table.game.rival)} if table.game.rival else {}
    own = {name: played.letters, "word": played.word} | rival
    return PlayedRow(
        number=number,
        letters=played.letters,
        href=url_for("countdown.play", **own),  # type: ignore[arg-type]
        word=played.word,
        points=judged.points,
        most=POINTS if played.kind == CONUNDRUM else points_of(longest),
        rival_word=index.lexicon.word(judged.rival_word) if judged.rival_word is not None else "",
        rival_points=judged.rival_points,
    )


def _title(standing: Standing) -> str:
    if not standing.versus:
        return "The final score"
    if standing.yours == standing.rivals:
        return "A draw"
    return "You win" if standing.yours > standing.rivals else "The computer wins"
