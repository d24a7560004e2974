"""The computer opponents: which words each one knows, the longest it can find, and its speed.

An opponent's luck depends only on its strength and on the letters of the round, in whatever order
they lie. So in a given round it plays the same way against everyone.

On random English racks, the words of opponents 1 to 5 have 4.8, 5.7, 6.8, 6.9 and 7.2 letters on
average (tests/solver/countdown/test_opponent.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.solver.countdown.letters_round import best_word
from app.solver.countdown.rack import MAX_TILES, Rack
from app.solver.countdown.solver import CountdownIndex, RackSolution, solve
from app.solver.daily import rng_named
from app.solver.lexicon.lexicon import Lexicon

MIN_SECONDS, MAX_SECONDS = 4, 30
"""The shortest time in which an opponent solves a conundrum, and the time after which it gives up,
whatever the player's clock says."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a computer opponent plays.

    band: the highest band whose words it knows.
    mean_seconds: how many seconds more than MIN_SECONDS it would take on average to solve a
        conundrum whose answer it knows, if it never gave up.
    reach: length -> the percentage of rounds in which its words are limited to that length; {} for
        no limit.
    slips: the percentage of rounds in which it uses a tile twice, if it can.
    """

    band: int
    mean_seconds: float
    reach: Mapping[int, int]
    slips: int = 0


OPPONENTS: Mapping[int, Opponent] = {
    1: Opponent(1, 80.0, {4: 30, 5: 50, 6: 20}, slips=12),
    2: Opponent(2, 50.0, {5: 30, 6: 45, 7: 25}),
    3: Opponent(3, 35.0, {}),
    4: Opponent(4, 25.0, {}),
    5: Opponent(5, 15.0, {}),
}
"""Strength (the number in addresses) -> opponent."""


def different_strengths(lexicon: Lexicon) -> tuple[int, ...]:
    """Return the strengths of the opponents to offer with a lexicon.

    Of opponents that would find the same words, only the weakest is included: if the list has no
    words in band 5, the strongest is left out. An opponent that knows no word in the list is left
    out too.
    """
    strengths: dict[tuple[object, ...], int] = {}
    for strength, opponent in OPPONENTS.items():
        known = int(np.count_nonzero(lexicon.bands <= opponent.band))
        if known:
            reach = tuple(opponent.reach.items())
            strengths.setdefault((known, reach, opponent.slips), strength)
    return tuple(strengths.values())


@dataclass(frozen=True, slots=True)
class Declared:
    """The id of a declared word, and whether it is a slip: a word that the rack cannot spell."""

    word: int
    slipped: bool = False


def declared_by(strength: int, index: CountdownIndex, solution: RackSolution) -> Declared | None:
    """Return the word that an opponent declares in a letters round, or None if it finds none."""
    opponent, rack = OPPONENTS[strength], solution.rack
    rng = _rng("".join(sorted(rack.tiles)), strength)
    reach, roll = _reach(opponent, rng), rng.integers(100)
    if roll < opponent.slips and (slip := _slip(opponent, index, rack, reach, rng)) is not None:
        return Declared(slip, slipped=True)
    short = solution.ids[index.lexicon.lengths[solution.ids] <= reach]
    word = best_word(index.lexicon, short, opponent.band)
    return None if word is None else Declared(word)


def seconds_to_solve(lexicon: Lexicon, answer: int, strength: int) -> int | None:
    """Return how many seconds an opponent takes to solve a conundrum.

    Return None if there is no opponent (strength 0), if the opponent does not know the answer, or
    if it needs more than MAX_SECONDS.

    answer: the word id of the answer.
    """
    if not strength or lexicon.bands[answer] > OPPONENTS[strength].band:
        return None
    mean = OPPONENTS[strength].mean_seconds
    seconds = MIN_SECONDS + int(_rng(lexicon.word(answer), strength).exponential(mean))
    return seconds if seconds <= MAX_SECONDS else None


def _rng(letters: str, strength: int) -> np.random.Generator:
    return rng_named(f"{letters}/{strength}")


def _reach(opponent: Opponent, rng: np.random.Generator) -> int:
    """Return the length of the longest words that an opponent can find in a round."""
    if not opponent.reach:
        return MAX_TILES
    shares = np.array([*opponent.reach.values()]) / sum(opponent.reach.values())
    return int(rng.choice([*opponent.reach], p=shares))


def _slip(
    opponent: Opponent, index: CountdownIndex, rack: Rack, reach: int, rng: np.random.Generator
) -> int | None:
    """Return the id of a word one letter longer than `reach` that uses a tile twice, or None."""
    if len(rack) == MAX_TILES or rack.blanks:
        return None
    spelled = solve(index, rack).ids
    for letter in rng.permutation(sorted(rack.tiles)).tolist():
        wrong = np.setdiff1d(solve(index, Rack(rack.tiles + letter)).ids, spelled)
        wrong = wrong[index.lexicon.lengths[wrong] == reach + 1]
        word = best_word(index.lexicon, wrong, opponent.band)
        if word is not None:
            return word
    return None
