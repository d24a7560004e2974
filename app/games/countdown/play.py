"""A round of Countdown on the table: letters or a conundrum, and the words written down."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from app.components.tiles import Tile, tiles
from app.games.countdown import text
from app.games.countdown.state import PUZZLE_NAMES, GameState, Scoreboard, puzzle_query
from app.solver.countdown.conundrum import Conundrum
from app.solver.countdown.game import Puzzle, kind_of
from app.solver.countdown.letters_round import Judgement, unspelled
from app.solver.countdown.outcome import judge_game, seconds_to_solve
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.pages import Page

MAX_NOTES = 30
"""The most words that are written down in a round."""
SECONDS_TO_DECLARE = 15
"""To choose a word once the time is up."""
MAX_MS = 60_000
"""The most that an answer can have taken: the longest clock."""


@dataclass(frozen=True, slots=True)
class RoundPage(Page):
    """A round on the table, letters or conundrum.

    notes: the words written down, or the answers that were wrong.
    reply: what there is to say about the last of them, "" if nothing.
    opponent_seconds: when the computer will get the conundrum, None if it will not.
    """

    template = "countdown/round.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    puzzle: Puzzle
    notes: tuple[str, ...] = ()
    reply: str = ""
    opponent_seconds: int | None = None
    typed: str = ""

    @property
    def is_conundrum(self) -> bool:
        return isinstance(self.puzzle, Conundrum)

    @property
    def letters(self) -> str:
        return str(self.puzzle)

    @property
    def title(self) -> str:
        return text.round_name(self.is_conundrum, self.state.day)

    @property
    def rack(self) -> tuple[Tile, ...]:
        return tiles(self.letters)

    @property
    def broken_rules(self) -> tuple[str, ...]:
        if isinstance(self.puzzle, Conundrum):
            return ()
        return text.broken_rules(self.puzzle, self.language)

    @property
    def query(self) -> dict[str, str]:
        """Return what the round's forms carry; `notes` even while there are none, for scripts."""
        return self.state.query() | puzzle_query(self.puzzle) | {"notes": ".".join(self.notes)}

    @property
    def shuffled(self) -> Mapping[str, str]:
        """Return the same with the letters in another order."""
        name = PUZZLE_NAMES[kind_of(self.puzzle)]
        return self.query | {name: self.letters[1::2] + self.letters[::2]}

    @property
    def folds(self) -> Mapping[str, str]:
        """Return what scripts fold a word by: each letter is itself, a ligature its letters."""
        return {letter: letter for letter in self.language.alphabet} | dict(self.language.ligatures)

    @property
    def last(self) -> int:
        """Return when the round ends by itself, in seconds before the time is up.

        Below 0 in a letters round, whose word is chosen afterwards; above 0 if the computer gets
        the conundrum before.
        """
        if not self.is_conundrum:
            return -SECONDS_TO_DECLARE
        theirs = self.opponent_seconds
        return 0 if theirs is None else max(0, self.state.seconds - theirs)

    @property
    def by_clock(self) -> tuple[tuple[str, str, bool], ...]:
        """Return links to this round by each clock: label, address, whether it is the one."""
        query = puzzle_query(self.puzzle)
        return tuple(
            (str(label), replace(self.state, clock=clock).url(query), clock == self.state.clock)
            for clock, label in text.CLOCK_NAMES.items()
        )

    @property
    def url(self) -> str:
        return self.state.url(puzzle_query(self.puzzle))

    def as_json(self) -> Mapping[str, object]:
        return {
            **puzzle_query(self.puzzle),
            "clock": self.state.seconds or None,
            "notes": self.notes,
            "reply": self.reply,
            **self.scoreboard.as_json(),
        }


def round_page(
    state: GameState,
    puzzle: Puzzle,
    indexes: Indexes,
    notes: tuple[str, ...] = (),
    reply: str = "",
) -> RoundPage:
    """Return a round being played, with the words written down so far."""
    index, seconds = indexes[CountdownIndex], None
    if isinstance(puzzle, Conundrum):
        seconds = seconds_to_solve(index, puzzle, state.game.opponent)
    return RoundPage(
        language=index.language,
        state=state,
        scoreboard=Scoreboard.of(state.game, judge_game(index, state.game)),
        puzzle=puzzle,
        notes=notes,
        reply=reply,
        opponent_seconds=seconds,
    )


def parse_notes(args: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Return the words written down, each once. Raises InvalidPuzzle, field `notes`."""
    typed = args.get("notes", "")
    words = typed.split(".") if typed else []
    if len(words) > MAX_NOTES:
        raise InvalidPuzzle("too-many-notes", "notes", limit=MAX_NOTES, count=len(words))
    folded = (parse_word(word, language, "notes", shortest=0) for word in words)
    return tuple(dict.fromkeys(filter(None, folded)))


def parse_seconds(args: Mapping[str, str]) -> float | None:
    """Return how long the answer took, `took` in milliseconds; None if nobody measured it."""
    took = parse_int(args, "took", 0, MAX_MS)
    return None if took is None else took / 1000


def written_down(word: str, notes: tuple[str, ...], rack: Rack) -> tuple[tuple[str, ...], str]:
    """Return the words written down with a further one, and what there is to say about it.

    Raises InvalidPuzzle, field `word`, for a word that cannot be spelled, or one too many.
    """
    if not word:
        return notes, ""
    if word in notes:
        return notes, _("You already have %(word)s.", word=word.upper())
    if judgement := unspelled(rack, word):
        raise InvalidPuzzle(judgement.verdict, "word", **judgement.values)
    if len(notes) == MAX_NOTES:
        raise InvalidPuzzle("notes-full", "word", limit=MAX_NOTES)
    return (*notes, word), _("%(word)s is written down.", word=word.upper())


def guessed(judgement: Judgement, notes: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the latest wrong answers, the last one included, and what is wrong with it."""
    tried = dict.fromkeys((*notes, judgement.word))
    return tuple(tried)[-MAX_NOTES:], text.verdict_text(judgement)
