"""Ladder puzzles: which pairs of words are puzzles, and that all are equally likely."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ladder.counts import PuzzleCounts, allowed_words, puzzle_ends
from app.solver.ladder.dealer import deal
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import (
    LadderPuzzle,
    as_played,
    draw,
    generator_of,
    may_be_climbed,
    puzzle_of,
    shuffled,
)
from app.solver.ladder.solver import WordPair, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle
from benchmarks.lexicons import lexicon_of
from benchmarks.oracles.ladder import bucket_neighbours, puzzles, shortest_ladders
from tests.conftest import ENGLISH, tiny_lexicon
from tests.solver.ladder.conftest import is_fair

LANES = tuple(a + b + c for a in "bcd" for b in "ao" for c in "tdg")
"""18 words with many ladders between them; two of the words are rare."""
LANE_BANDS = [4 if word in ("cat", "dod") else 1 for word in LANES]


@pytest.fixture(scope="module")
def lanes() -> LadderIndex:
    return LadderIndex.build(tiny_lexicon(LANES, LANE_BANDS))


@pytest.mark.parametrize(
    ("rare", "par"),
    [
        ("", 2),
        ("ab", 3),  # the shortest ladder has a rare word
        ("ab aa", 2),  # an end is rare too, so rare words are allowed
        ("ab ca", 2),  # no ladder has only familiar words
    ],
)
def test_par_between_familiar_words_avoids_rare_words_if_possible(rare: str, par: int) -> None:
    words = ["aa", "ab", "bb", "ca", "cb"]
    bands = [4 if word in rare.split() else 1 for word in words]
    index = LadderIndex.build(tiny_lexicon(words, bands))
    puzzle = puzzle_of(index, WordPair("aa", "bb"))
    assert puzzle.steps == 2
    played = as_played(index, puzzle)
    assert (played.steps, len(played.paths[0]) - 1) == (par, par)
    assert (played is puzzle) == (par == 2)


def settable_words(lexicon: Lexicon, length: int) -> set[str]:
    ids = lexicon.ids_of_length(length)
    return set(lexicon.words(ids[(lexicon.bands[ids] <= FAMILIAR) & lexicon.dealt[ids]]))


def has_blocked(lexicon: Lexicon, rungs: Iterable[str]) -> bool:
    return any(lexicon.blocked[lexicon.find(word)] for word in rungs)


def puzzles_by_oracle(lexicon: Lexicon, length: int) -> dict[frozenset[str], int]:
    words = lexicon.words(lexicon.ids_of_length(length))
    return puzzles(bucket_neighbours(words), settable_words(lexicon, length))


def puzzles_by_counts(
    index: LadderIndex, length: int, common: bool = False
) -> dict[frozenset[str], int]:
    counts = PuzzleCounts.of(index, length, common)
    found = {}
    for steps in range(1, counts.longest + 1):
        for number in range(counts.how_many(steps)):
            pair = np.array(counts.pair(steps, number))
            found[frozenset(index.words(counts.graph, pair))] = steps
    assert len(found) == counts.per_start.sum(), "a pair was counted twice"
    return found


class TestWhatIsAPuzzle:
    @pytest.mark.parametrize(("band_of_bit", "steps"), [(None, 4), (1, 2), (5, None)])
    def test_a_rare_word_that_shortens_a_ladder_rules_out_the_puzzle(
        self, band_of_bit: int | None, steps: int | None
    ) -> None:
        """BAT to BIG takes 4 steps, or 2 by way of BIT; if BIT is rare, the pair is no puzzle."""
        words = {"bat": 1, "dat": 1, "dit": 1, "dig": 2, "big": 1}
        if band_of_bit:
            words["bit"] = band_of_bit
        index = LadderIndex.build(tiny_lexicon(words, [*words.values()]))
        assert puzzles_by_counts(index, 3).get(frozenset(("bat", "big"))) == steps

    @pytest.mark.parametrize("why", ["blocked", "undealt"])
    def test_no_puzzle_has_a_blocked_or_undealt_word(self, why: str) -> None:
        lexicon = lexicon_of(ENGLISH, ["bat", "bit", "big", "dig"], **{why: ["bit"]})
        assert puzzles_by_counts(LadderIndex.build(lexicon), 3) == {frozenset(("big", "dig")): 1}
        assert may_be_climbed(lexicon, ("big", "dig"))
        assert not may_be_climbed(lexicon, ("bat", "bit", "big"))
        assert not may_be_climbed(lexicon, ("big", "bog"))

    def test_a_real_list_has_exactly_the_puzzles_the_oracle_finds(
        self, english_index: LadderIndex
    ) -> None:
        assert puzzles_by_counts(english_index, 9) == puzzles_by_oracle(english_index.lexicon, 9)

    def test_the_number_of_puzzles_with_each_number_of_steps_matches_the_oracle(
        self, french_index: LadderIndex
    ) -> None:
        counts = PuzzleCounts.of(french_index, 3)
        expected = Counter(puzzles_by_oracle(french_index.lexicon, 3).values())
        assert {n: counts.how_many(n) for n in range(1, counts.longest + 1)} == expected

    @given(st.dictionaries(st.text("abcd", min_size=4, max_size=4), st.integers(1, 3), min_size=1))
    def test_any_list_has_exactly_the_puzzles_the_oracle_finds(self, bands: dict[str, int]) -> None:
        lexicon = tiny_lexicon(bands, [*bands.values()])
        assert puzzles_by_counts(LadderIndex.build(lexicon), 4) == puzzles_by_oracle(lexicon, 4)

    def test_a_puzzle_counts_as_common_only_if_everybody_knows_its_words(
        self, english_index: LadderIndex
    ) -> None:
        lexicon = english_index.lexicon
        known = set()
        for pair in puzzles_by_counts(english_index, 9):
            (easiest,) = solve(english_index, WordPair(*sorted(pair)), 1).paths
            if all(lexicon.bands[lexicon.find(word)] == 1 for word in easiest):
                known.add(pair)
        assert set(puzzles_by_counts(english_index, 9, common=True)) == known

    def test_there_are_puzzles_for_every_number_of_steps_up_to_the_maximum(
        self, english_index: LadderIndex
    ) -> None:
        counts = PuzzleCounts.of(english_index, 4)
        assert counts.longest >= 8
        assert all(counts.how_many(steps) for steps in range(1, counts.longest + 1))
        assert [counts.how_many(steps) for steps in (-1, 0, counts.longest + 1)] == [0, 0, 0]

    def test_puzzle_counts_agree_with_a_plain_search_from_each_start_word(
        self, english_index: LadderIndex
    ) -> None:
        counts = PuzzleCounts.of(english_index, 5)
        for row in range(0, len(counts.words), 40):
            start = int(counts.words[row])
            for steps in range(1, counts.longest + 1):
                ends = puzzle_ends(counts.graph, counts.allowed, start, steps)
                assert len(ends) == counts.per_start[row, steps]
                assert (ends > start).all()
                assert allowed_words(counts.graph)[ends].all()


class TestDrawing:
    def test_every_puzzle_of_the_requested_kind_is_drawn_exactly_once(
        self, lanes: LadderIndex
    ) -> None:
        drawn = [frozenset((p.pair.start, p.pair.end)) for p in run(lanes, 2, seed=5)]
        kind = puzzles_by_oracle(lanes.lexicon, 3)
        assert sorted(map(sorted, drawn)) == sorted(
            sorted(pair) for pair, steps in kind.items() if steps == 2
        )

    def test_only_the_same_seed_gives_the_same_puzzles(self, lanes: LadderIndex) -> None:
        assert run(lanes, 2, seed=5) == run(lanes, 2, seed=5)
        assert run(lanes, 2, seed=5) != run(lanes, 2, seed=6)

    def test_the_seed_does_not_change_which_word_of_a_pair_comes_first(
        self, lanes: LadderIndex
    ) -> None:
        first, second = ({str(p.pair) for p in run(lanes, 2, seed)} for seed in (1, 2))
        assert first == second

    @pytest.mark.parametrize("language", ["english", "french"])
    def test_drawn_puzzles_have_the_requested_number_of_steps_and_only_shortest_ladders(
        self, language: str, request: pytest.FixtureRequest
    ) -> None:
        index: LadderIndex = request.getfixturevalue(f"{language}_index")
        lexicon = index.lexicon
        backwards = 0
        for length, steps in ((3, 5), (4, 4), (4, 7), (5, 3), (5, 6)):
            settable = settable_words(lexicon, length)
            neighbours = bucket_neighbours(lexicon.words(lexicon.ids_of_length(length)))
            counts = PuzzleCounts.of(index, length)
            for puzzle in islice(draw(index, counts, steps, generator_of(9, length, steps)), 12):
                start, end = puzzle.pair.start, puzzle.pair.end
                ladders = shortest_ladders(neighbours, start, end)
                assert puzzle.steps == steps == len(ladders[0]) - 1
                assert puzzle.path_count == len(ladders)
                unblocked = {path for path in ladders if not has_blocked(lexicon, path)}
                assert set(puzzle.paths) <= unblocked
                assert len(set(puzzle.paths)) == min(100, len(unblocked))
                assert set(puzzle.paths[0]) <= settable
                assert 1 <= puzzle.difficulty <= 5
                backwards += start > end
        assert 15 <= backwards <= 45

    @pytest.mark.parametrize(
        ("steps", "fault"),
        [
            (6, "no-puzzle-so-long: length=3, steps=6, longest=3"),
            (0, "no-puzzle-so-long: length=3, steps=0, longest=3"),
        ],
    )
    def test_the_error_for_an_impossible_number_of_steps_gives_the_maximum(
        self, lanes: LadderIndex, steps: int, fault: str
    ) -> None:
        with pytest.raises(InvalidPuzzle) as refusal:
            run(lanes, steps, seed=1)
        assert (refusal.value.field, str(refusal.value)) == ("steps", fault)

    def test_a_length_without_any_puzzle_is_refused(self) -> None:
        index = LadderIndex.build(tiny_lexicon(["cat", "dog", "cot"], [1, 1, 3]))
        with pytest.raises(InvalidPuzzle) as refusal:
            run(index, 1, seed=1)
        assert str(refusal.value) == "no-such-length"


class TestFairness:
    """All seeds are fixed, so that no run depends on luck."""

    def test_every_order_of_a_shuffle_is_equally_likely(self) -> None:
        rng = np.random.default_rng(11)
        orders = Counter(tuple(shuffled(4, rng)) for _ in range(24_000))
        assert set(orders) == set(permutations(range(4)))
        assert is_fair(orders, len(orders))

    def test_every_puzzle_is_equally_likely_to_be_drawn_first(self, lanes: LadderIndex) -> None:
        counts = PuzzleCounts.of(lanes, 3)
        firsts = Counter(
            next(draw(lanes, counts, 2, generator_of(seed, 3, 2), limit=1)).pair
            for seed in range(4_000)
        )
        assert is_fair(firsts, counts.how_many(2))

    @pytest.mark.parametrize("steps", [2, 3])
    def test_every_puzzle_is_equally_likely_to_be_dealt(
        self, lanes: LadderIndex, steps: int
    ) -> None:
        rng = np.random.default_rng(7)
        dealt = Counter(deal(lanes, 3, steps, rng) for _ in range(3_000))
        assert is_fair(dealt, PuzzleCounts.of(lanes, 3).how_many(steps))

    def test_each_puzzle_of_a_rare_kind_is_as_likely_to_be_dealt_as_any_other(
        self, monkeypatch: pytest.MonkeyPatch, lanes: LadderIndex
    ) -> None:
        monkeypatch.setattr("app.solver.ladder.dealer.TRIES", 1)
        rng = np.random.default_rng(7)
        dealt = Counter(deal(lanes, 3, 3, rng) for _ in range(1_200))
        assert is_fair(dealt, PuzzleCounts.of(lanes, 3).how_many(3))

    def test_drawing_a_start_and_then_an_end_would_be_unfair(self, lanes: LadderIndex) -> None:
        rng = np.random.default_rng(7)
        counts = PuzzleCounts.of(lanes, 3)
        drawn: Counter[tuple[int, int]] = Counter()
        for start in rng.choice(counts.words[counts.per_start[:, 2] > 0], 4_000).tolist():
            end = rng.choice(puzzle_ends(counts.graph, counts.allowed, start, 2)).item()
            drawn[start, end] += 1
        assert not is_fair(drawn, counts.how_many(2))


def run(index: LadderIndex, steps: int, seed: int) -> list[LadderPuzzle]:
    counts = PuzzleCounts.of(index, 3)
    return list(draw(index, counts, steps, generator_of(seed, 3, steps)))
