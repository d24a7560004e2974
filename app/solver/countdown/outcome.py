"""What a round of Countdown was worth, to the player and to the computer."""

import hashlib
from dataclasses import dataclass

import numpy as np

from app.solver.countdown.conundrum import POINTS, Conundrum, judge_guess
from app.solver.countdown.game import CONUNDRUM, Game, PlayedRound
from app.solver.countdown.letters_round import Judgement, best_word, judge, points_of
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve

SECONDS = 30
"""How long the computer thinks about a conundrum, whatever the player's clock."""
SLOWNESS = {1: 80.0, 2: 50.0, 3: 35.0, 4: 25.0, 5: 15.0}
"""Seconds on average until a computer of this strength sees an answer that it knows."""
QUICKEST = 4


@dataclass(frozen=True, slots=True)
class Outcome:
    """A played round, judged.

    points: the player's; against the computer a shorter word than its own scores none.
    rival_word: the computer's word by id, None if it has none or there is no computer.
    rival_seconds: when it saw a conundrum's answer, None if it did not.
    """

    played: PlayedRound
    judgement: Judgement
    points: int
    rival_word: int | None = None
    rival_points: int = 0
    rival_seconds: int | None = None

    @property
    def outdone(self) -> bool:
        """A valid word that scores nothing, because the computer's is longer."""
        return self.judgement.valid and not self.points


@dataclass(frozen=True, slots=True)
class Totals:
    """The points of some rounds, the player's and the computer's."""

    yours: int
    rivals: int

    @classmethod
    def of(cls, outcomes: "tuple[Outcome, ...]") -> "Totals":
        return cls(sum(o.points for o in outcomes), sum(o.rival_points for o in outcomes))


def outcome(index: CountdownIndex, played: PlayedRound, rival: int) -> Outcome:
    """What a round was worth against a computer of some strength, or alone (0)."""
    if played.kind == CONUNDRUM:
        return _of_conundrum(index, played, rival)
    rack = Rack(played.letters)
    judgement = judge(index, rack, played.word)
    word = best_word(index, solve(index, rack), rival) if rival else None
    if word is None:
        return Outcome(played, judgement, judgement.points)
    theirs = int(index.lexicon.lengths[word])
    ours = len(judgement.word) if judgement.valid else 0
    return Outcome(
        played,
        judgement,
        points=judgement.points if ours >= theirs else 0,
        rival_word=word,
        rival_points=points_of(theirs) if theirs >= ours else 0,
    )


def outcomes(index: CountdownIndex, game: Game) -> tuple[Outcome, ...]:
    """The rounds of a game that have been played, judged."""
    return tuple(outcome(index, played, game.rival) for played in game.past)


def seconds_to_see(index: CountdownIndex, conundrum: Conundrum, strength: int) -> int | None:
    """After how many seconds a computer sees a conundrum's answer, from the letters alone.

    None if it does not know the word, or does not see it in time.
    """
    if not strength or index.lexicon.bands[conundrum.answer] > strength:
        return None
    name = f"{index.lexicon.word(conundrum.answer)}/{strength}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest())
    thought = np.random.Generator(np.random.PCG64(seed)).exponential(SLOWNESS[strength])
    seconds = QUICKEST + int(thought)
    return seconds if seconds <= SECONDS else None


def _of_conundrum(index: CountdownIndex, played: PlayedRound, rival: int) -> Outcome:
    conundrum = Conundrum.parse(played.letters, index)
    judgement = judge_guess(index, conundrum, played.word)
    seconds = None if judgement.valid else seconds_to_see(index, conundrum, rival)
    if seconds is None:
        return Outcome(played, judgement, judgement.points)
    return Outcome(played, judgement, 0, conundrum.answer, POINTS, seconds)
