"""A whole game of Countdown, alone or against the computer: its planned and played rounds.

Rules: a letters round is worth a point for each letter (18 points for nine), a conundrum ten.
Against the computer, only the longer word scores; equally long words both score, as on television.
What the computer declares, and when it solves a conundrum, depends on its strength (opponent.py).

Notation of each part:
- the plan: `lllc`, three letters rounds and a conundrum;
- a played round: `auctioned-education`, its letters and the declared word, with nothing after the
  `-` if no word was declared; a conundrum has a star instead of the dash, `plancased*landscape`;
- the past: the played rounds, with dots between them;
- racks given beforehand, so that others can play the same rounds: `auctioned.plancased`.
Letters that are not given come from two stacks, whose order follows from the game's seed and the
round's number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import Choices, deal
from app.solver.countdown.opponent import OPPONENTS
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.daily import rng_named
from app.solver.lexicon.language import Language, character_named
from app.solver.lexicon.typed_word import parse_word
from app.solver.puzzle import InvalidPuzzle

LETTERS = "l"
CONUNDRUM = "c"
MARKS = {LETTERS: "-", CONUNDRUM: "*"}
MAX_ROUNDS = 12
MAX_SEED = 16
SEED_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")

Puzzle = Rack | Conundrum
"""The puzzle of a round; `str` gives its letters."""


def kind_of(puzzle: Puzzle) -> str:
    """Return the kind of round that a puzzle is for, LETTERS or CONUNDRUM."""
    return CONUNDRUM if isinstance(puzzle, Conundrum) else LETTERS


def parse_puzzle(kind: str, text: str, index: CountdownIndex, field: str) -> Puzzle:
    """Parse the notation of a puzzle for a round of this kind.

    Raises InvalidPuzzle, for the given field, if Conundrum.parse or Rack.parse refuses the text.
    """
    try:
        if kind == CONUNDRUM:
            return Conundrum.parse(text, index)
        return Rack.parse(text, index.language)
    except InvalidPuzzle as error:
        raise error.at(field) from error


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The puzzle of a round that was played, and the declared word, folded ("" if none was)."""

    puzzle: Puzzle
    word: str

    @classmethod
    def parse(cls, text: str, kind: str, index: CountdownIndex) -> "PlayedRound":
        """Parse the notation of a played round, such as `auctioned-education`.

        Raises InvalidPuzzle, field `past`, for wrong notation or a round of another kind.
        """
        played_kind = CONUNDRUM if MARKS[CONUNDRUM] in text else LETTERS
        letters, mark, word = text.partition(MARKS[played_kind])
        if not mark:
            raise InvalidPuzzle("not-a-played-round", "past")
        puzzle = parse_puzzle(played_kind, letters, index, "past")
        played = cls(puzzle, parse_word(word, index.language, "past", shortest=0))
        if played_kind != kind:
            raise InvalidPuzzle("past-of-another-game", "past")
        return played

    def __str__(self) -> str:
        return f"{self.puzzle}{MARKS[self.kind]}{self.word}"

    @property
    def kind(self) -> str:
        return kind_of(self.puzzle)


@dataclass(frozen=True, slots=True)
class CountdownGame:
    """A game of Countdown so far: its settings and the rounds played.

    plan: the kind of each round.
    seed: decides how the stacks are shuffled and which conundrums are picked; "" if nothing is
        dealt.
    opponent: the computer's strength, a key of OPPONENTS; 0 to play alone.
    racks: the puzzle of each round if given beforehand, otherwise ().
    british: whether letters rounds refuse spellings that only Americans use.
    """

    plan: str = LETTERS
    seed: str = ""
    opponent: int = 0
    past: tuple[PlayedRound, ...] = ()
    racks: tuple[Puzzle, ...] = ()
    british: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], index: CountdownIndex) -> "CountdownGame":
        """Return the game that the parameters of an address describe (see `query`).

        Without `rounds` there is one round: a conundrum if there is a parameter `conundrum`, else a
        letters round.
        Raises InvalidPuzzle, with the parameter's name as field, if a parameter is invalid.
        """
        only = CONUNDRUM if "conundrum" in args else LETTERS
        plan = parse_plan(args.get("rounds", "") or only)
        past = _parts(args, "past", len(plan))
        racks = _parts(args, "racks", len(plan))
        if racks and len(racks) != len(plan):
            raise InvalidPuzzle("unlike-the-rounds", "racks", rounds=len(plan), count=len(racks))
        return cls(
            plan,
            _parse_seed(args.get("seed", "")),
            _parse_opponent(args.get("rival", "")),
            tuple(
                PlayedRound.parse(text, kind, index) for text, kind in zip(past, plan, strict=False)
            ),
            tuple(
                parse_puzzle(kind, text, index, "racks")
                for text, kind in zip(racks, plan, strict=False)
            ),
            _parse_british(args.get("british", "")),
        )

    def query(self) -> dict[str, str]:
        """Return the parameters of the game's address, by name, leaving out defaults."""
        parts = {
            "rounds": self.plan,
            "seed": self.seed,
            "rival": str(self.opponent or ""),
            "racks": ".".join(map(str, self.racks)),
            "past": ".".join(map(str, self.past)),
            "british": "1" if self.british else "",
        }
        if self.plan == LETTERS and not self.past:
            parts["rounds"] = ""
        return {name: text for name, text in parts.items() if text}

    @property
    def over(self) -> bool:
        return len(self.past) == len(self.plan)

    @property
    def number(self) -> int:
        """Return the number of the next round to be played, from 1."""
        return len(self.past) + 1

    @property
    def kind(self) -> str:
        """Return the kind of the next round; the game must not be over."""
        return self.plan[len(self.past)]

    def after(self, played: PlayedRound) -> "CountdownGame":
        """Return the game with one more round played."""
        return replace(self, past=(*self.past, played))

    def again(self) -> "CountdownGame":
        """Return a game that starts over, with the same rounds and letters."""
        racks = self.racks or tuple(each.puzzle for each in self.past)
        return replace(self.like_it(self.plan), racks=racks)

    def like_it(self, plan: str = LETTERS) -> "CountdownGame":
        """Return a new game with the same rules and opponent, but without a seed."""
        return CountdownGame(plan, opponent=self.opponent, british=self.british)

    def dealt(self, choices: Choices, language: Language) -> str:
        """Return the letters that `deal` deals for these choices in the next round."""
        return deal(language, choices, self._round_rng(language))

    def completed(self, choices: Choices, language: Language) -> Choices:
        """Return the choices for the next round, completed at random with the game's seed."""
        return choices.completed(self._round_rng(language, "choices"))

    def conundrum(self, index: CountdownIndex, conundrums: Conundrums) -> Conundrum:
        """Return the conundrum for the next round, picked at random with the game's seed.

        There must be at least one possible answer.
        """
        return conundrums.pick(index, self._round_rng(index.language))

    def _round_rng(self, language: Language, purpose: str = "stacks") -> np.random.Generator:
        """Return a new generator for one purpose in the next round, seeded alike for everyone."""
        return rng_named(f"{self.seed}/{language.code}/{self.number}/{purpose}")


def parse_plan(text: str) -> str:
    """Parse a typed plan such as `LLLC`.

    Raises InvalidPuzzle, field `rounds`, for characters other than L and C, or if there are no
    rounds or too many.
    """
    plan = "".join(text.split()).lower()
    for kind in plan[: MAX_ROUNDS + 1]:
        if kind not in MARKS:
            raise InvalidPuzzle("not-a-round", "rounds", character=character_named(kind))
    if not 1 <= len(plan) <= MAX_ROUNDS:
        raise InvalidPuzzle("bad-number-of-rounds", "rounds", limit=MAX_ROUNDS, count=len(plan))
    return plan


def _parts(args: Mapping[str, str], name: str, limit: int) -> list[str]:
    """Return the parts between the dots of a parameter's value; [] if it is empty or missing.

    Raises InvalidPuzzle, with the parameter's name as field, if there are more than `limit` parts.
    """
    text = args.get(name, "")
    parts = text.split(".") if text else []
    if len(parts) > limit:
        raise InvalidPuzzle("unlike-the-rounds", name, rounds=limit, count=len(parts))
    return parts


def _parse_seed(text: str) -> str:
    seed = text.strip().lower()
    if len(seed) > MAX_SEED or not SEED_CHARACTERS.issuperset(seed):
        raise InvalidPuzzle("not-a-seed", "seed", limit=MAX_SEED)
    return seed


def _parse_opponent(text: str) -> int:
    strengths = ("0", *map(str, OPPONENTS))
    if (typed := text.strip() or "0") not in strengths:
        raise InvalidPuzzle("not-a-strength", "rival", limit=max(OPPONENTS))
    return int(typed)


def _parse_british(text: str) -> bool:
    if text not in ("", "0", "1"):
        raise InvalidPuzzle("not-a-switch", "british", name="british")
    return text == "1"
