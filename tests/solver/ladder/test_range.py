"""Puzzles of several kinds in one sequence, which a seed determines."""

from collections import Counter
from itertools import islice

import pytest

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.range import LadderRange
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import tiny_lexicon
from tests.solver.ladder.conftest import is_fair

WORDS = "cat cot cog dog dot fog fig pig mood moot moat goat good goad boat boot bolt"
INDEX = LadderIndex.build(tiny_lexicon(WORDS.split()))
LENGTHS, STEPS = range(3, 5), range(2, 5)


def sequence(seed: int) -> list[LadderPuzzle]:
    return list(LadderRange.of(INDEX, LENGTHS, STEPS).draw(seed))


def kind(puzzle: LadderPuzzle) -> tuple[int, int]:
    return len(puzzle.pair), puzzle.steps


def test_a_sequence_has_every_puzzle_in_its_range_exactly_once_and_in_only_one_direction() -> None:
    drawn = sequence(1)
    each_kind = {(n, k): len(LadderRange.of(INDEX, [n], [k])) for n in LENGTHS for k in STEPS}
    assert len({frozenset((p.start, p.end)) for p in drawn}) == len(drawn) > 30
    assert Counter(map(kind, drawn)) == each_kind


def test_a_seed_determines_the_sequence() -> None:
    assert sequence(1) == sequence(1)
    assert sequence(1) != sequence(2)


def test_a_sequence_of_puzzles_with_common_words_has_every_easy_puzzle_exactly_once() -> None:
    words = WORDS.split()
    bands = [2 if word in ("cog", "goad", "fig") else 1 for word in words]
    index = LadderIndex.build(tiny_lexicon(words, bands))
    common = list(LadderRange.of(index, LENGTHS, STEPS, common=True).draw(4))
    easy = {p.pair for p in LadderRange.of(index, LENGTHS, STEPS).draw(4) if p.difficulty == 1}
    assert len({puzzle.pair for puzzle in common}) == len(common)
    assert easy == {puzzle.pair for puzzle in common if puzzle.difficulty == 1}
    assert easy
    used = {word for puzzle in common for word in puzzle.paths[0]}
    assert not used & {"cog", "goad", "fig"}


def test_every_puzzle_is_equally_likely_at_every_place() -> None:
    possible = LadderRange.of(INDEX, LENGTHS, STEPS)
    firsts = [list(islice(possible.draw(seed, limit=1), 3)) for seed in range(600)]
    for place in range(3):
        assert is_fair(Counter(first[place].pair for first in firsts), len(possible))


def test_the_error_for_a_range_without_puzzles_gives_the_maximum_number_of_steps() -> None:
    with pytest.raises(InvalidPuzzle, match="no-puzzle-so-long: length=3, steps=30, longest=5"):
        LadderRange.of(INDEX, [3, 4], [30, 31])
    with pytest.raises(InvalidPuzzle, match="no-such-length"):
        LadderRange.of(INDEX, [9], [3])
