"""The computer plays Hangman, watched step by step: its odds before each guess, and the answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from flask import url_for

from app.components.charts import BarChart
from app.components.hangman_picture import MissPicture, miss_picture
from app.components.letter_odds import narrowing_chart, odds_chart
from app.components.tiles import Tile
from app.components.word_lists import word_address
from app.games.hangman.text import misses_written, parse_misses
from app.solver.hangman.game import DIFFICULTIES, Game, choose_secret, parse_word
from app.solver.hangman.guesser import (
    LIKELY_LISTED,
    MISSES_ALLOWED,
    HangmanIndex,
    Narrowing,
    narrowed,
)
from app.solver.hangman.masked import BLANK, MAX_LETTERS_MASKED, MAX_TYPED
from app.solver.hangman.watch import Turn, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool, parse_int
from app.web.urls import words_url

SEED = re.compile("[0-9a-f]{1,12}")
MOST_STEPS = 40
"""More guesses than an alphabet has letters."""
BARS = 10
MEANINGS = 4


@dataclass(frozen=True, slots=True)
class WatchQuery:
    """Which word the computer plays, and how many of its guesses are shown.

    word: folded, "" for one that is drawn by the seed, a few hexadecimal digits.
    misses: the miss that loses. listed: whether the computer may rely on its list.
    """

    word: str = ""
    seed: str = ""
    length: int | None = None
    difficulty: str = ""
    step: int = 0
    misses: int = MISSES_ALLOWED
    listed: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], indexes: Indexes) -> "WatchQuery":
        """The query of an address.

        Raises InvalidPuzzle: `word`, `seed`, `length`, `difficulty`, `step`, `misses` or `listed`.
        """
        step, misses = parse_int(args, "step", 0, MOST_STEPS) or 0, parse_misses(args)
        if "word" in args:
            word = parse_word(args["word"], indexes.lexicon.language, "word")
            return cls(word, step=step, misses=misses, listed=parse_bool(args, "listed"))
        length, difficulty = parse_wish(args)
        seed = args.get("seed", "")
        if not SEED.fullmatch(seed):
            raise InvalidPuzzle("The seed is up to 12 digits 0-9 and a-f.", "seed")
        return cls("", seed, length, difficulty, step, misses)

    @property
    def pi(self) -> float:
        """How likely the computer takes the word to be of its list; one that it drew is."""
        return 1.0 if self.seed or self.listed else LIKELY_LISTED

    def secret(self, indexes: Indexes) -> str:
        """The word itself; InvalidPuzzle, field `length`, if the list has none such."""
        if self.word:
            return self.word
        rng = np.random.default_rng(int(self.seed, 16))
        return choose_secret(indexes.lexicon, rng, self.length, self.difficulty or None)

    def address(self, step: int) -> str:
        """Where as many guesses are shown."""
        return url_for(
            "hangman.watch",
            word=self.word or None,
            seed=self.seed or None,
            length=self.length,
            difficulty=self.difficulty or None,
            misses=misses_written(self.misses),
            listed=int(self.listed) or None,
            step=step or None,
        )


@dataclass(frozen=True, slots=True)
class WatchPage:
    """The computer's game so far, and what it thinks of the next letter.

    typed: what the forms are filled with. turns: the guesses shown. next: the one to come, None
    when the game is over. total: how many there are. meanings: of the word, once it is over.
    working: how the list narrowed so far.
    """

    template: ClassVar[str] = "hangman/watch.html"

    typed: Mapping[str, str]
    lengths: tuple[int, ...]
    query: WatchQuery | None = None
    turns: tuple[Turn, ...] = ()
    next: Turn | None = None
    total: int = 0
    meanings: tuple[Definition, ...] = ()
    working: tuple[Narrowing, ...] = ()
    error: InvalidPuzzle | None = None

    @property
    def length_options(self) -> tuple[tuple[str, str], ...]:
        return (("", "Any length"), *((str(n), f"{n} letters") for n in self.lengths))

    @property
    def difficulty_options(self) -> tuple[tuple[str, str], ...]:
        return (("", "Any"), *((name, name.capitalize()) for name in DIFFICULTIES))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        if self.next:
            return self.next.before
        return self.turns[-1].after

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple("" if a == BLANK else a for a in self.game.pattern)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The whole word at the end; letters that were not found are marked as blanks."""
        pairs = zip(self.game.secret, self.game.pattern, strict=True)
        return tuple(Tile(a, None, "hit" if a == seen else "blank") for a, seen in pairs)

    @property
    def message(self) -> str:
        """What the last guess brought."""
        if not self.turns:
            return ""
        last = self.turns[-1]
        end = {"won": " Found.", "lost": ""}.get(last.after.status, "")
        return last.message.replace(" You won!", end)

    @property
    def because(self) -> str:
        """Why it guesses the next letter."""
        assert self.next is not None
        return f"{self.next.guess.reason[:1].upper()}{self.next.guess.reason[1:]}."

    @property
    def picture(self) -> MissPicture:
        fresh = bool(self.turns) and self.turns[-1].guessed in self.game.wrong
        return miss_picture(self.misses, self.game.misses_allowed, fresh=fresh)

    @property
    def misses(self) -> int:
        return self.game.misses_allowed - self.game.misses_left

    @property
    def odds(self) -> BarChart:
        assert self.next is not None
        return odds_chart(self.next.guess.odds, self.next.guessed, BARS)

    @property
    def narrowing(self) -> BarChart | None:
        return narrowing_chart(self.working) if self.working else None

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        return (
            ("guesses so far", f"{len(self.turns)}"),
            ("words that fit", f"{self.working[-1].words if self.working else 0:,}"),
            ("misses left", f"{self.game.misses_left}"),
        )

    @property
    def back_address(self) -> str:
        assert self.query is not None
        return self.query.address(len(self.turns) - 1) if self.turns else ""

    @property
    def next_address(self) -> str:
        assert self.query is not None
        return self.query.address(len(self.turns) + 1) if self.next else ""

    @property
    def end_address(self) -> str:
        assert self.query is not None
        return self.query.address(self.total)

    @property
    def again_address(self) -> str:
        """A word of the same kind."""
        query = self.query or WatchQuery()
        return url_for(
            "hangman.watch_new",
            length=query.length,
            difficulty=query.difficulty or None,
            misses=misses_written(query.misses),
        )

    @property
    def word_address(self) -> str:
        return word_address(words_url(), self.game.secret)

    def as_json(self) -> Mapping[str, object]:
        assert self.query is not None, "a page without a word has an error as JSON"
        game, told = self.game, self.next
        facts: dict[str, object] = {
            "pattern": game.pattern,
            "wrong": game.wrong,
            "misses_left": game.misses_left,
            "status": game.status,
            "step": len(self.turns),
            "turns": [{"letter": each.guessed, "message": each.message} for each in self.turns],
        }
        if told is None:
            return {**facts, "word": game.secret}
        guesses = [
            {"letter": each.letter, "probability": round(each.probability, 6)}
            for each in told.guess.odds
        ]
        more = {"letter": told.guessed, "reason": told.guess.reason, "guesses": guesses}
        return {**facts, **more, "candidates": told.guess.candidates}


def watch_page(args: Mapping[str, str], indexes: Indexes) -> WatchPage:
    """The page of an address; its form only, if it names no word."""
    page = WatchPage(
        {name: value[: 2 * MAX_TYPED] for name, value in args.items()},
        tuple(sorted(indexes[HangmanIndex].shelves)),
    )
    if not {"word", "seed"} & args.keys():
        return page
    try:
        query = WatchQuery.parse(args, indexes)
        secret = query.secret(indexes)
    except InvalidPuzzle as error:
        return replace(page, error=error)
    turns = watch(indexes[HangmanIndex], secret, query.misses, query.pi)
    step = min(query.step, len(turns))
    over = step == len(turns)
    game = turns[-1].after if over else turns[step].before
    return replace(
        page,
        query=query,
        turns=tuple(turns[:step]),
        next=None if over else turns[step],
        total=len(turns),
        meanings=tuple(indexes.definitions.find(secret)[:MEANINGS]) if over else (),
        working=narrowed(indexes[HangmanIndex], game.masked, game.guesses),
    )


def parse_wish(args: Mapping[str, str]) -> tuple[int | None, str]:
    """Length and difficulty of the word to be drawn; InvalidPuzzle: `length`, `difficulty`."""
    length = parse_int(args, "length", 1, MAX_LETTERS_MASKED)
    difficulty = args.get("difficulty", "")
    if difficulty and difficulty not in DIFFICULTIES:
        *names, last = DIFFICULTIES
        raise InvalidPuzzle(f"The difficulty can be {', '.join(names)} or {last}.", "difficulty")
    return length, difficulty
