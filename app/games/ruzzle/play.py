"""A round of Ruzzle on the table: the grid, the words found, what is still to be found."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup

from app.components.grids import grid_board
from app.components.tiles import Board
from app.components.word_lists import ListedWord, word_address, word_group
from app.games.ruzzle.query import USUAL_BAND, typed_word
from app.games.ruzzle.solve import points_in_words
from app.games.ruzzle.state import Table
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.quality_grid import Wish
from app.solver.ruzzle.round import RuzzleRound, Tally
from app.solver.ruzzle.tracing import Judgement
from app.web.urls import make_url, words_url


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round on the table.

    board: with the path of the last word, if that counted.
    judged: the last word, None if none was sent.
    typed: what the field is filled with: a word that was refused.
    """

    template: ClassVar[str] = "ruzzle/round.html"

    table: Table
    board: Board
    judged: Judgement | None = None
    typed: str = ""
    error: InvalidPuzzle | None = None

    @property
    def round(self) -> RuzzleRound:
        return self.table.round

    @property
    def reply(self) -> str:
        """What is said of the last word, "" if nothing."""
        if self.judged is None:
            return ""
        found = self.judged.found
        if found is None:
            return self.judged.reason
        told = f"{found.word.upper()}: {points_in_words(found.points)}."
        return f"{told} That was the last word." if self._all_found else told

    @property
    def standing(self) -> str:
        """What is said of the round where nothing is said of a word."""
        words, least = self.round.words, self.table.game.settings.min_length
        if not words.total:
            return f"There are no words of {least} letters or more on this grid."
        if self._all_found:
            return "You found all words of this grid."
        if words.found:
            return f"Going on: {words.found:,} {'word' if words.found == 1 else 'words'} found."
        return f"Words of {least} letters or more.{self._unmet}"

    @property
    def _all_found(self) -> bool:
        return self.round.words.found == self.round.words.total

    @property
    def _unmet(self) -> str:
        """That the grid has fewer or more words than were asked for, "" if it has as many."""
        settings, grid = self.table.game.settings, self.table.game.grid
        least, most = Wish.of_size(grid.rows, grid.columns, settings.words).words
        if settings.words == USUAL_BAND or least <= self.round.words.total <= most:
            return ""
        return f" {least:,} to {most:,} were wished for; this grid came closest."

    @property
    def hint(self) -> str:
        """What the hint shown says, "" if there is none."""
        hint = self.round.hint(self.table.hint)
        if hint is None:
            return ""
        kind = "A familiar word" if hint.familiar else "A rare word"
        told = f"{kind} starts with {hint.letter.upper()}"
        return f"{told} and has {hint.length} letters." if hint.length else f"{told}."

    @property
    def words(self) -> Markup:
        """The words found, the last one first, ready to print."""
        base = words_url()
        return word_group(
            "Found",
            (
                ListedWord(
                    each.word,
                    word_address(base, each.word),
                    each.band,
                    str(each.points),
                    each.path,
                )
                for each in reversed(list(self.round.found))
            ),
        ).items

    @property
    def address(self) -> str:
        return self.table.address()

    @property
    def solve_address(self) -> str:
        """Where all words of the grid are to be had."""
        game = self.table.game
        query = {"grid": str(game.grid), "min_length": str(game.settings.min_length)}
        return make_url("ruzzle.solve", query | {"format": "json"})

    @property
    def title(self) -> str:
        """What is being played, for home's "left open"."""
        grid = self.table.game.grid
        return f"Ruzzle: {grid.rows} × {grid.columns}, {''.join(grid.spots[:4]).upper()}…"

    @property
    def moves(self) -> Mapping[str, str]:
        """Name -> address of what else can be done in the round."""
        return {
            "hint": self.table.address(ask="1"),
            "turn": self.table.turned(),
            "end": self.table.address(end="1"),
        }

    def as_json(self) -> Mapping[str, object]:
        told: dict[str, object] = {"hint": self.hint, "status": "playing"}
        if self.judged is not None:
            found = self.judged.found
            told |= {"word": self.judged.word, "reply": self.reply}
            told["entry"] = found._asdict() if found else None
        return round_json(self.table) | told


def round_page(table: Table, args: Mapping[str, str]) -> RoundPage:
    """The page of a round, the word that was sent judged.

    Its `error` is set if what was sent cannot be a word, or if words were refused before.
    """
    grid = table.game.grid
    if "word" not in args or table.refused:
        return RoundPage(table, grid_board(grid), error=table.refused)
    try:
        word = typed_word(args["word"], grid.language)
    except InvalidPuzzle as error:
        return RoundPage(table, grid_board(grid), typed=args["word"], error=error)
    judged = table.round.judge(word)
    table = replace(table, round=table.round.with_word(word))
    path = judged.found.path if judged.found else ()
    return RoundPage(table, grid_board(grid, path), judged, "" if judged.found else word)


def round_json(table: Table) -> dict[str, object]:
    """What is told of a round, on its way and at its end."""
    now = table.round

    def told(tally: Tally) -> dict[str, int]:
        return {"found": tally.found, "total": tally.total}

    return {
        "grid": str(table.game.grid),
        "min_length": table.game.settings.min_length,
        "round": table.game.number,
        "rounds": table.game.rounds,
        "points": now.points,
        "total_points": table.points,
        "hints": table.hints,
        "found": [found._asdict() for found in now.found],
        "words": told(now.words),
        "familiar": told(now.familiar),
        "rare": told(now.rare),
        "lengths": {str(length): told(tally) for length, tally in now.lengths.items()},
    }
