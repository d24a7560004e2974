"""The computer plays Hangman, watched step by step: each guess and how likely it is, the answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from flask_babel import gettext as _

from app.components.charts import BarChart
from app.components.hangman_picture import HangmanPicture, hangman_picture
from app.components.letter_probabilities import narrowing_chart, probability_chart
from app.components.numbers import number_text
from app.components.tiles import Tile
from app.components.word_lists import word_url
from app.games.hangman.guess_text import reason, turn_message
from app.games.hangman.result import MEANINGS, Step, word_tiles
from app.games.hangman.solve import probabilities_json
from app.games.hangman.state import hangman_url, kept_input, parse_misses, parse_wanted
from app.games.hangman.text import (
    DIFFICULTY_NAMES,
    GUESSES_MADE,
    MISSES_LEFT,
    WORDS_THAT_FIT,
    length_options,
)
from app.solver.hangman.game import DIFFICULTIES, HangmanGame, choose_secret, parse_secret
from app.solver.hangman.guesser import LIKELY_LISTED, HangmanIndex, Narrowing, narrowed
from app.solver.hangman.masked import slots_of
from app.solver.hangman.watch import Turn, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool, parse_int
from app.web.pages import Page
from app.web.urls import words_url

MAX_DIGITS = 12
SEED = re.compile(f"[0-9a-f]{{1,{MAX_DIGITS}}}")
MAX_STEPS = 40
"""More guesses than an alphabet has letters."""
BARS = 10


@dataclass(frozen=True, slots=True)
class WatchQuery:
    """Which word the computer plays, and how many of its guesses are shown.

    secret: the folded word. seed: the hexadecimal digits that it was drawn by, "" for a typed word.
    misses: how many lose the game. listed: whether the computer may rely on its list, as for every
    drawn word. length, difficulty: what was asked of that.
    """

    secret: str
    step: int
    misses: int
    listed: bool = False
    seed: str = ""
    length: int | None = None
    difficulty: str = ""

    @classmethod
    def parse(cls, args: Mapping[str, str], indexes: Indexes) -> "WatchQuery":
        """Return the query of an address.

        Raises InvalidPuzzle: `word`, `seed`, `length`, `difficulty`, `step`, `misses` or `listed`.
        """
        step, misses = parse_int(args, "step", 0, MAX_STEPS) or 0, parse_misses(args)
        if "seed" not in args or "word" in args:
            secret = parse_secret(args.get("word", ""), indexes.lexicon.language)
            return cls(secret, step, misses, parse_bool(args, "listed"))
        return cls.drawn(args, args["seed"], indexes, step)

    @classmethod
    def drawn(
        cls, args: Mapping[str, str], seed: str, indexes: Indexes, step: int = 0
    ) -> "WatchQuery":
        """Return the query of a word that is drawn by a seed, as long and difficult as asked for.

        Raises InvalidPuzzle: `seed`, `length`, `difficulty` or `misses`.
        """
        misses, (length, difficulty) = parse_misses(args), parse_wanted(args)
        if not SEED.fullmatch(seed):
            raise InvalidPuzzle("not-hexadecimal", "seed", limit=MAX_DIGITS)
        rng = np.random.default_rng(int(seed, 16))
        secret = choose_secret(
            indexes.lexicon, indexes.definitions, rng, length, difficulty or None
        )
        return cls(secret, step, misses, True, seed, length, difficulty)

    @property
    def prior(self) -> float:
        """Return the computer's probability that the word is listed; 1 for a drawn word."""
        return 1.0 if self.listed else LIKELY_LISTED

    def url(self, step: int = 0) -> str:
        """Return where this many guesses are shown."""
        word = {"seed": self.seed} if self.seed else {"word": self.secret}
        wanted = {"length": self.length, "difficulty": self.difficulty}
        query = {**word, **wanted, "step": step}
        return hangman_url("watch", query, misses=self.misses, listed=self.listed and not self.seed)


@dataclass(frozen=True, slots=True)
class WatchForm(Page):
    """The forms that ask for a word, filled with what was typed.

    lengths: of the words that can be drawn.
    """

    template = "hangman/watch_form.html"

    typed: Mapping[str, str]
    lengths: tuple[int, ...]

    @property
    def length_options(self) -> tuple[tuple[str, str], ...]:
        return length_options(self.lengths)

    @property
    def difficulty_options(self) -> tuple[tuple[str, object], ...]:
        return (("", _("Any")), *((name, DIFFICULTY_NAMES[name]) for name in DIFFICULTIES))


@dataclass(frozen=True, slots=True)
class WatchPage(Page):
    """The computer's game so far, and what it thinks of the next letter.

    turns: the guesses shown. next: the one to come, None when the game is over. total: how many
    there are. meanings: of the word, once it is over. working: how the list narrowed so far.
    """

    template = "hangman/watch.html"

    query: WatchQuery
    turns: tuple[Turn, ...]
    next: Turn | None
    total: int
    meanings: tuple[Definition, ...]
    working: tuple[Narrowing, ...]

    @property
    def game(self) -> HangmanGame:
        """Return the game so far."""
        return self.next.before if self.next else self.turns[-1].move.game

    @property
    def slots(self) -> tuple[str, ...]:
        return slots_of(self.game.pattern)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(map(Step.of, self.turns))

    @property
    def tiles(self) -> tuple[tuple[Tile, ...], ...]:
        return word_tiles(self.game)

    @property
    def message(self) -> str:
        """Return what the last guess brought, "" before the first."""
        return turn_message(self.turns[-1].move) if self.turns else ""

    @property
    def reason(self) -> str:
        """Return why it guesses the next letter."""
        return reason(self.next.computer) if self.next else ""

    @property
    def picture(self) -> HangmanPicture:
        fresh = bool(self.turns) and self.turns[-1].move.guess in self.game.wrong
        return hangman_picture(self.game.misses, self.game.misses_allowed, fresh=fresh)

    @property
    def probabilities(self) -> BarChart | None:
        if self.next is None:
            return None
        return probability_chart(self.next.computer.probabilities, self.next.computer.letter, BARS)

    @property
    def narrowing(self) -> BarChart | None:
        return narrowing_chart(self.working) if self.working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        fitting = self.working[-1].words if self.working else 0
        guesses, left = len(self.turns), self.game.misses_left
        return (
            (GUESSES_MADE(count=guesses), f"{guesses}"),
            (WORDS_THAT_FIT(count=fitting), number_text(fitting)),
            (MISSES_LEFT(count=left), f"{left}"),
        )

    @property
    def back_url(self) -> str:
        return self.query.url(len(self.turns) - 1) if self.turns else ""

    @property
    def next_url(self) -> str:
        return self.query.url(len(self.turns) + 1) if self.next else ""

    @property
    def end_url(self) -> str:
        return self.query.url(self.total)

    @property
    def again_url(self) -> str:
        """Return the address where another word of this length and difficulty is drawn."""
        wanted = {"length": self.query.length, "difficulty": self.query.difficulty}
        return hangman_url("watch_new", wanted, misses=self.query.misses)

    @property
    def word_url(self) -> str:
        return word_url(words_url(), self.game.secret)

    def as_json(self) -> Mapping[str, object]:
        game = self.game
        facts: dict[str, object] = {
            "pattern": game.pattern,
            "wrong": game.wrong,
            "misses_left": game.misses_left,
            "status": game.status,
            "step": len(self.turns),
            "turns": [
                {"letter": each.move.guess, "message": turn_message(each.move)}
                for each in self.turns
            ],
        }
        if self.next is None:
            return {**facts, "word": game.secret}
        computer = self.next.computer
        more = {
            "letter": computer.letter,
            "reason": self.reason,
            "guesses": probabilities_json(computer),
        }
        return {**facts, **more, "candidates": computer.candidates}


def watch_form(
    indexes: Indexes, args: Mapping[str, str], error: InvalidPuzzle | None = None
) -> WatchForm:
    lengths = tuple(sorted(indexes[HangmanIndex].by_length))
    return WatchForm(kept_input(args), lengths, error=error)


def watch_page(query: WatchQuery, indexes: Indexes) -> WatchPage:
    """Return the page of a word, at the step that the address names or at the game's end."""
    index = indexes[HangmanIndex]
    turns = watch(index, query.secret, query.misses, query.prior)
    step = min(query.step, len(turns))
    upcoming = turns[step] if step < len(turns) else None
    game = upcoming.before if upcoming else turns[-1].move.game
    meanings = () if upcoming else tuple(indexes.definitions.find(query.secret)[:MEANINGS])
    working = narrowed(index, game.masked, game.guesses)
    return WatchPage(query, tuple(turns[:step]), upcoming, len(turns), meanings, working)
