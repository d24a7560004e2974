"""A whole game of Countdown: rounds planned, rounds played, alone or against the computer.

Rules: a letters round gives a point a letter (18 for nine), a conundrum ten points. Against the
computer only the longer word scores, and words of equal length both do, as on television. What the
computer declares, and when it gets a conundrum, depends on its strength (opponent.py).

Notation, each part a text of its own:
- the plan: `lllc`, three letters rounds and a conundrum;
- a played round: `auctioned-education`, its letters and the word declared, `-` alone for none;
  a conundrum has a star instead of the dash, `plancased*landscape`;
- the past: played rounds joined by dots;
- racks given beforehand, so that others can play the same rounds: `auctioned.plancased`.
Letters that are not given come from two stacks shuffled by the game's seed and the round's number.
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
"""What a round is played with; its text is its letters."""


def kind_of(puzzle: Puzzle) -> str:
    """Return the kind of a puzzle's round, as plans write it."""
    return CONUNDRUM if isinstance(puzzle, Conundrum) else LETTERS


def parse_puzzle(kind: str, text: str, index: CountdownIndex, field: str) -> Puzzle:
    """Return the puzzle of a round of some kind. Raises InvalidPuzzle with that field."""
    try:
        if kind == CONUNDRUM:
            return Conundrum.parse(text, index)
        return Rack.parse(text, index.language)
    except InvalidPuzzle as error:
        raise error.at(field) from error


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round and how it ended; word: the declared one, folded, "" for none."""

    puzzle: Puzzle
    word: str

    @classmethod
    def parse(cls, text: str, index: CountdownIndex) -> "PlayedRound":
        """Return the round in a notation. Raises InvalidPuzzle, field `past`."""
        kind = CONUNDRUM if MARKS[CONUNDRUM] in text else LETTERS
        letters, mark, word = text.partition(MARKS[kind])
        if not mark:
            raise InvalidPuzzle("not-a-played-round", "past")
        puzzle = parse_puzzle(kind, letters, index, "past")
        return cls(puzzle, parse_word(word, index.language, "past", shortest=0))

    def __str__(self) -> str:
        return f"{self.puzzle}{MARKS[self.kind]}{self.word}"

    @property
    def kind(self) -> str:
        return kind_of(self.puzzle)


@dataclass(frozen=True, slots=True)
class CountdownGame:
    """A game so far.

    plan: the kind of each round. seed: that of the stacks, "" if no letters are dealt.
    opponent: the computer's strength, a key of OPPONENTS, 0 to play alone.
    racks: the puzzle of each round if they are given beforehand, else empty.
    british: whether spellings that only Americans use are refused.
    """

    plan: str = LETTERS
    seed: str = ""
    opponent: int = 0
    past: tuple[PlayedRound, ...] = ()
    racks: tuple[Puzzle, ...] = ()
    british: bool = False

    @classmethod
    def parse(cls, args: Mapping[str, str], index: CountdownIndex) -> "CountdownGame":
        """Return the game in an address, which may have any of the names that `query` returns.

        Without `rounds` it is one round, of letters unless a `conundrum` is named.
        Raises InvalidPuzzle with the name of the part at fault.
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
            tuple(_past_round(text, kind, index) for text, kind in zip(past, plan, strict=False)),
            tuple(
                parse_puzzle(kind, text, index, "racks")
                for text, kind in zip(racks, plan, strict=False)
            ),
            _parse_british(args.get("british", "")),
        )

    def query(self) -> dict[str, str]:
        """Return the game in the notation of addresses, without the defaults."""
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
        """Return the number of the round to be played, from 1."""
        return len(self.past) + 1

    @property
    def kind(self) -> str:
        """Return the kind of the round to be played; only while the game is not over."""
        return self.plan[len(self.past)]

    def after(self, played: PlayedRound) -> "CountdownGame":
        """Return the game after a round."""
        return replace(self, past=(*self.past, played))

    def again(self) -> "CountdownGame":
        """Return the same rounds with the same letters, none of them played."""
        racks = self.racks or tuple(each.puzzle for each in self.past)
        return replace(self.like_it(self.plan), racks=racks)

    def like_it(self, plan: str = LETTERS) -> "CountdownGame":
        """Return a new game by the same rules, against the same opponent."""
        return CountdownGame(plan, opponent=self.opponent, british=self.british)

    def dealt(self, choices: Choices, language: Language) -> str:
        """Return the letters dealt for some choices; longer choices keep the earlier ones."""
        return deal(language, choices, self._round_rng(language))

    def completed(self, choices: Choices, language: Language) -> Choices:
        """Return choices with the rest chosen by the seed."""
        return choices.completed(self._round_rng(language, "choices"))

    def conundrum(self, index: CountdownIndex, conundrums: Conundrums) -> Conundrum:
        """Return the conundrum of the round; the list must have one."""
        return conundrums.pick(index, self._round_rng(index.language))

    def _round_rng(self, language: Language, purpose: str = "stacks") -> np.random.Generator:
        """Return a new generator for one purpose in the round to be played; the same everywhere."""
        return rng_named(f"{self.seed}/{language.code}/{self.number}/{purpose}")


def parse_plan(text: str) -> str:
    """Return a plan of rounds as typed. Raises InvalidPuzzle, field `rounds`."""
    plan = "".join(text.split()).lower()
    for kind in plan[: MAX_ROUNDS + 1]:
        if kind not in MARKS:
            raise InvalidPuzzle("not-a-round", "rounds", character=character_named(kind))
    if not 1 <= len(plan) <= MAX_ROUNDS:
        raise InvalidPuzzle("bad-number-of-rounds", "rounds", limit=MAX_ROUNDS, count=len(plan))
    return plan


def _parts(args: Mapping[str, str], name: str, limit: int) -> list[str]:
    """Return the dot-separated parts, none for empty text. Raises InvalidPuzzle if too many."""
    text = args.get(name, "")
    parts = text.split(".") if text else []
    if len(parts) > limit:
        raise InvalidPuzzle("unlike-the-rounds", name, rounds=limit, count=len(parts))
    return parts


def _past_round(text: str, kind: str, index: CountdownIndex) -> PlayedRound:
    played = PlayedRound.parse(text, index)
    if played.kind != kind:
        raise InvalidPuzzle("past-of-another-game", "past")
    return played


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
