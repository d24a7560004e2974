"""A whole game of Countdown: rounds planned, rounds played, alone or against the computer.

Rules: a letters round gives a point a letter (18 for nine), a conundrum ten points. Against the
computer the longer word scores alone, and words of equal length both score, as on television.
The computer declares the best word that its vocabulary holds, and sees a conundrum's answer after
some seconds, or not at all.

Notation, each part a text of its own:
- the plan: `lllc`, three letters rounds and a conundrum;
- a played round: `auctioned-education`, its letters and the word declared, `-` alone for none;
  a conundrum has a star for the dash, `plancased*landscape`;
- the past: played rounds joined by dots;
- racks given beforehand, so that others can play the same rounds: `auctioned.plancased`.
Letters that are not given come from two stacks shuffled by the game's seed and the round's number.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from app.solver.countdown.conundrum import Conundrum, pick_conundrum
from app.solver.countdown.dealer import Choices, deal
from app.solver.countdown.letters_round import folded_word
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import BANDS, Ids
from app.solver.puzzle import InvalidPuzzle

LETTERS = "l"
CONUNDRUM = "c"
SIGNS = {LETTERS: "-", CONUNDRUM: "*"}
MAX_ROUNDS = 12
MAX_SEED = 16
SEED_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round and how it ended; word: what was declared, "" for nothing."""

    kind: str
    letters: str
    word: str

    @classmethod
    def parse(cls, text: str, index: CountdownIndex) -> "PlayedRound":
        """The round of a notation. Raises InvalidPuzzle, its field that of the part at fault."""
        kind = CONUNDRUM if SIGNS[CONUNDRUM] in text else LETTERS
        letters, sign, word = text.partition(SIGNS[kind])
        if not sign:
            raise InvalidPuzzle("A played round has its letters, a dash, and the word.", "past")
        return cls(kind, checked_letters(kind, letters, index), folded_word(word, index.language))

    def __str__(self) -> str:
        return f"{self.letters}{SIGNS[self.kind]}{self.word}"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it has been played.

    plan: the kind of each round. seed: of the stacks, "" if no letters are dealt.
    rival: the band up to which the computer knows words, 0 to play alone.
    racks: the letters of each round if they are given beforehand, else empty.
    """

    plan: str = LETTERS
    seed: str = ""
    rival: int = 0
    past: tuple[PlayedRound, ...] = ()
    racks: tuple[str, ...] = ()

    @classmethod
    def parse(cls, asked: Mapping[str, str], index: CountdownIndex) -> "Game":
        """The game of an address: `rounds`, `seed`, `rival`, `past`, `racks`, all optional.

        Without `rounds` it is one round, of letters unless a `conundrum` is named.
        Raises InvalidPuzzle with the name of the part at fault.
        """
        only = CONUNDRUM if "conundrum" in asked else LETTERS
        plan = parse_plan(asked.get("rounds", "") or only)
        past = _parts(asked, "past", len(plan))
        racks = _parts(asked, "racks", len(plan))
        if racks and len(racks) != len(plan):
            raise InvalidPuzzle(
                f"The racks of {len(racks)} rounds are given; the game has {len(plan)}.", "racks"
            )
        return cls(
            plan,
            _parse_seed(asked.get("seed", "")),
            _parse_rival(asked.get("rival", "")),
            tuple(_past_round(text, kind, index) for text, kind in zip(past, plan, strict=False)),
            tuple(_given_rack(text, kind, index) for text, kind in zip(racks, plan, strict=False)),
        )

    def query(self) -> dict[str, str]:
        """The game in the notation of addresses, without what goes without saying."""
        parts = {
            "rounds": self.plan,
            "seed": self.seed,
            "rival": str(self.rival or ""),
            "racks": ".".join(self.racks),
            "past": ".".join(map(str, self.past)),
        }
        if self.plan == LETTERS and not self.past:
            parts["rounds"] = ""
        return {name: text for name, text in parts.items() if text}

    @property
    def over(self) -> bool:
        return len(self.past) == len(self.plan)

    @property
    def number(self) -> int:
        """The round to be played, from 1."""
        return len(self.past) + 1

    @property
    def kind(self) -> str:
        """The kind of the round to be played; only while the game is not over."""
        return self.plan[len(self.past)]

    def after(self, played: PlayedRound) -> "Game":
        """The game once a round has been played."""
        return replace(self, past=(*self.past, played))

    def again(self) -> "Game":
        """The same rounds, none of them played: with the letters that this game has had."""
        racks = self.racks or tuple(each.letters for each in self.past)
        return Game(self.plan, rival=self.rival, racks=racks)

    def round_rng(self, language: Language, purpose: str = "stacks") -> np.random.Generator:
        """A fresh generator for one purpose in the round to be played; equal on every machine."""
        name = f"{self.seed}/{language.code}/{self.number}/{purpose}"
        seed = int.from_bytes(hashlib.sha256(name.encode()).digest())
        return np.random.Generator(np.random.PCG64(seed))

    def dealt(self, choices: Choices, language: Language) -> str:
        """The letters of the round for some choices: longer choices keep the earlier letters."""
        return deal(language, choices, self.round_rng(language))

    def completed(self, choices: Choices, language: Language) -> Choices:
        """Choices with the rest chosen by the seed."""
        return choices.completed(self.round_rng(language, "choices"))

    def scramble(self, index: CountdownIndex, answers: Ids) -> str:
        """The scramble of the round, one of these answers'."""
        return str(pick_conundrum(index, answers, self.round_rng(index.language)))


def parse_plan(text: str) -> str:
    """A plan of rounds as typed. Raises InvalidPuzzle, field `rounds`."""
    plan = "".join(text.split()).lower()
    for kind in plan[: MAX_ROUNDS + 1]:
        if kind not in SIGNS:
            shown = kind.upper() if kind.isprintable() else f"U+{ord(kind):04X}"
            raise InvalidPuzzle(
                f"Plan rounds with L for letters and C for a conundrum: {shown} is neither.",
                "rounds",
            )
    if not 1 <= len(plan) <= MAX_ROUNDS:
        raise InvalidPuzzle(
            f"A game has 1 to {MAX_ROUNDS} rounds; you planned {len(plan)}.", "rounds"
        )
    return plan


def checked_letters(kind: str, letters: str, index: CountdownIndex) -> str:
    """The letters of a round, refused unless they can be played as one of its kind."""
    if kind == CONUNDRUM:
        return str(Conundrum.parse(letters, index))
    return str(Rack.parse(letters, index.language))


def _parts(asked: Mapping[str, str], name: str, most: int) -> list[str]:
    """The parts between dots, none of an empty text, refused if there are too many."""
    text = asked.get(name, "")
    parts = text.split(".") if text else []
    if len(parts) > most:
        rounds = "1 round" if most == 1 else f"{most} rounds"
        raise InvalidPuzzle(f"This game has {rounds}; {len(parts)} are given.", name)
    return parts


def _past_round(text: str, kind: str, index: CountdownIndex) -> PlayedRound:
    try:
        played = PlayedRound.parse(text, index)
    except InvalidPuzzle as error:
        raise InvalidPuzzle(f"A round already played makes no sense: {error}", "past") from error
    if played.kind != kind:
        raise InvalidPuzzle("The rounds already played are not those of this game.", "past")
    return played


def _given_rack(text: str, kind: str, index: CountdownIndex) -> str:
    try:
        return checked_letters(kind, text, index)
    except InvalidPuzzle as error:
        raise InvalidPuzzle(f"A rack of this game makes no sense: {error}", "racks") from error


def _parse_seed(text: str) -> str:
    seed = text.strip().lower()
    if len(seed) > MAX_SEED or not SEED_SIGNS.issuperset(seed):
        raise InvalidPuzzle(f"A seed is up to {MAX_SEED} letters a-z and digits.", "seed")
    return seed


def _parse_rival(text: str) -> int:
    strengths = ("0", *map(str, BANDS))
    if (typed := text.strip() or "0") not in strengths:
        raise InvalidPuzzle(
            f"The computer's strength goes from 1 to {BANDS[-1]}, or is 0 to play alone.", "rival"
        )
    return int(typed)
