"""A round of Ruzzle in play: the grid, the words found, what is still to be found."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise

from markupsafe import Markup

from app.components.board import Board, board_of
from app.components.numbers import number_text
from app.components.word_lists import ListedWord, word_group, word_url
from app.games.ruzzle import text
from app.games.ruzzle.query import solve_url
from app.games.ruzzle.state import GameState
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.quality_grid import DEFAULT_WORDS, GridTarget
from app.solver.ruzzle.round import RuzzleRound
from app.solver.ruzzle.tracing import JudgedWord
from app.web.dates import day_named
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.urls import words_url


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    """A round in play.

    board: with the path of the last word, if that counted, and the tile that a hint is about.
    judged: the last word, None if none was sent.
    typed: what the field is filled with: a word that was refused.
    """

    template = "ruzzle/round.html"

    state: GameState
    board: Board
    judged: JudgedWord | None = None
    typed: str = ""

    @property
    def round(self) -> RuzzleRound:
        return self.state.round

    @property
    def reply(self) -> str:
        """Return what is said of the last word, "" if nothing."""
        if self.judged is None:
            return ""
        if self.judged.refusal:
            return text.refusal_message(self.judged.refusal)
        assert self.judged.found
        sentence = text.FOUND_LAST if self._all_found else text.FOUND
        return sentence(word=self.judged.word.upper(), points=self.judged.found.points)

    @property
    def status(self) -> str:
        """Return what is said of the round when nothing is said of a word."""
        words, least = self.round.words, self.state.game.settings.min_length
        if not words.total:
            return text.NO_WORDS(least=least)
        if self._all_found:
            return text.ALL_FOUND()
        if words.found:
            return text.WELCOME_BACK(count=words.found)
        settings, grid = self.state.game.settings, self.state.game.grid
        fewest, most = GridTarget.of_size(grid.rows, grid.columns, settings.words).words
        if settings.words == DEFAULT_WORDS or fewest <= words.total <= most:
            return text.FIND_WORDS(least=least)
        target = {"fewest": number_text(fewest), "most": number_text(most)}
        return text.FIND_WORDS_OFF_TARGET(least=least, **target)

    @property
    def _all_found(self) -> bool:
        return self.round.words.found == self.round.words.total

    @property
    def hint(self) -> str:
        """Return what the hint shown says, "" if there is none."""
        hint = self.round.hint(self.state.hint)
        return text.hint_message(hint) if hint else ""

    @property
    def hinted(self) -> str:
        """Return the word that the hint shown is about, "" if there is none."""
        hint = self.round.hint(self.state.hint)
        return hint.word if hint else ""

    @property
    def clock(self) -> str:
        """Return the time that the clock starts with, such as "2:00"."""
        minutes, seconds = divmod(self.state.game.settings.seconds, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def ranks(self) -> list[tuple[str, int]]:
        """Return the ranks of the round, as (name, familiar words it takes)."""
        return list(zip(map(str, text.RANK_NAMES), self.state.goal.starts, strict=True))

    @property
    def steps(self) -> list[tuple[int, int]]:
        """Return the steps from rank to rank, as (familiar words at its start, words it takes)."""
        starts = self.state.goal.starts
        return [(start, end - start) for start, end in pairwise(starts) if end > start]

    @property
    def rank(self) -> str:
        """Return the rank reached so far."""
        return str(text.RANK_NAMES[self.state.goal.rank(self.round.familiar.found)])

    @property
    def words(self) -> Markup:
        """Return the words found, the last one first, ready to print."""
        base = words_url()
        found = reversed(list(self.round.found))
        listed = (
            ListedWord(w.word, word_url(base, w.word), w.band, str(w.points), w.path) for w in found
        )
        return word_group("", listed, current_indexes().lexicon.forms).items

    @property
    def solve_url(self) -> str:
        """Return the address of the JSON of all words of the grid, for scripts."""
        game = self.state.game
        return solve_url(game.grid, game.settings.min_length, format="json")

    @property
    def title(self) -> str:
        """Return what is being played, for home's list of open games."""
        grid, day = self.state.game.grid, self.state.game.day
        if day:
            return text.DAY_TITLE(day=day_named(day))
        letters = grid.letters[:4].upper()
        return text.ROUND_TITLE(rows=grid.rows, columns=grid.columns, letters=letters)

    @property
    def moves(self) -> Mapping[str, str]:
        """Return the addresses of what else can be done in the round, by name."""
        return {
            "hint": self.state.url(ask=1),
            "rotate": self.state.url(grid=str(self.state.game.grid.rotated())),
            "finish": self.state.url(end=1),
        }

    def as_json(self) -> Mapping[str, object]:
        payload: dict[str, object] = {"hint": self.hint, "status": "playing"}
        if self.judged is not None:
            found = self.judged.found
            payload |= {"word": self.judged.word, "reply": self.reply}
            payload["entry"] = found._asdict() if found else None
        return round_json(self.state) | payload


def round_page(state: GameState, args: Mapping[str, str]) -> RoundPage:
    """Return the page of a round, the word that was sent judged.

    Its `error` is set if what was sent cannot be a word, or if words were refused before.
    """
    grid = state.game.grid
    if "word" not in args or state.refused:
        return RoundPage(state, _board(state), error=state.refused)
    try:
        word = parse_word(args["word"], grid.language, longest=MAX_LENGTH)
    except InvalidPuzzle as error:
        return RoundPage(state, _board(state), typed=args["word"], error=error)
    judged = state.round.judge(word)
    state = replace(state, round=state.round.with_word(word))
    path = judged.found.path if judged.found else ()
    return RoundPage(state, _board(state, path), judged, "" if judged.found else word)


def _board(state: GameState, path: Sequence[int] = ()) -> Board:
    """Return the board with a path, and the tile lit that the hint is about."""
    hint = state.round.hint(state.hint)
    return board_of(state.game.grid, path, [hint.cell] if hint else [])


def round_json(state: GameState) -> dict[str, object]:
    """Return what JSON says of a round, in play and at its end."""
    played = state.round
    return {
        "grid": str(state.game.grid),
        "min_length": state.game.settings.min_length,
        "round": state.game.number,
        "rounds": state.game.rounds,
        "points": played.points,
        "total_points": state.points,
        "hints": state.hints,
        "found": [found._asdict() for found in played.found],
        "words": asdict(played.words),
        "familiar": asdict(played.familiar),
        "rare": asdict(played.rare),
        "lengths": {str(length): asdict(tally) for length, tally in played.lengths.items()},
    }
