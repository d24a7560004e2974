"""Word ladders: notation, shortest ladders, and pairs that no ladder joins."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import Component, WordPair, solve
from benchmarks.lexicons import lexicon_of
from benchmarks.oracles.ladder import Rungs, bucket_neighbours, distances
from tests.conftest import ENGLISH, tiny_lexicon
from tests.solver.ladder.conftest import corners


def index_of(words: str, bands: list[int] | None = None, blocked: str = "") -> LadderIndex:
    return LadderIndex.build(lexicon_of(ENGLISH, words.split(), bands, blocked.split()))


def ladder(notation: str) -> WordPair:
    return WordPair.parse(*notation.split("-"), ENGLISH)


def joined(*ladders: str) -> tuple[Rungs, ...]:
    """Return ladders as tuples of their words; each is given as in "mood moot moat goat"."""
    return tuple(tuple(words.split()) for words in ladders)


class TestNotation:
    def test_a_pair_is_written_with_a_hyphen_and_without_accents(self) -> None:
        assert str(WordPair.parse("MOOD", " goat ", ENGLISH)) == "mood-goat"
        assert WordPair.parse("Crêpé", "THÈME", ENGLISH) == WordPair("crepe", "theme")

    @given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=32), st.data())
    def test_a_word_pair_survives_a_round_trip(self, start: str, data: st.DataObject) -> None:
        others = st.text("abcxyz", min_size=len(start), max_size=len(start))
        written = WordPair(start, data.draw(others.filter(lambda end: end != start)))
        assert WordPair.parse(*str(written).split("-"), ENGLISH) == written


class TestShortestLadders:
    def test_a_detour_is_given_when_every_shortest_ladder_has_a_blocked_word(self) -> None:
        words = "bat bit cat cit cut but"
        solution = solve(index_of(words, blocked="bit cat"), ladder("bat-cit"))
        assert (solution.paths, solution.path_count, solution.steps) == ((), 2, 2)
        assert solution.detour == ("bat", "but", "cut", "cit")
        solution = solve(index_of("bat bit cit", blocked="bit"), ladder("bat-cit"))
        assert (solution.paths, solution.detour, solution.only_blocked) == ((), None, True)

    def test_the_limit_applies_to_the_listed_ladders_but_not_to_the_count(self) -> None:
        index = index_of("bat bit cat cit")
        solution = solve(index, ladder("bat-cit"), limit=1)
        assert solution.path_count == 2
        assert solution.paths == joined("bat bit cit")
        assert solve(index, ladder("bat-cit"), limit=0).paths == ()

    def test_ladder_counts_beyond_64_bits_are_exact(self) -> None:
        """Three cubes of ten letters, crossed one after another, have (10!) ** 3 ladders."""
        cube = corners(10)
        first, last = cube[0], cube[-1]
        words = {c + first * 2 for c in cube} | {last * 2 + c for c in cube}
        words |= {last + c + first for c in cube}
        solution = solve(LadderIndex.build(tiny_lexicon(words)), WordPair(first * 3, last * 3))
        assert solution.steps == 30
        assert solution.path_count == 3_628_800**3 > 2**64
        assert len(set(solution.paths)) == 100
        assert list(solution.paths) == sorted(solution.paths)
        assert all(_is_ladder(path, words) for path in solution.paths)


class TestWordsThatNoLadderJoins:
    def test_a_word_without_neighbours_is_reported(self) -> None:
        solution = solve(index_of("envy cold cord"), ladder("envy-cold"))
        assert (solution.steps, solution.path_count, solution.paths) == (None, 0, ())
        assert (solution.isolated, solution.only_blocked) == (("envy",), False)

    def test_two_words_without_neighbours_are_both_reported(self) -> None:
        solution = solve(index_of("envy onyx cold"), ladder("envy-onyx"))
        assert solution.isolated == ("envy", "onyx")

    def test_the_components_of_both_words_are_described(self) -> None:
        words = "logic logia house mouse louse rouse douse souse horse"
        solution = solve(index_of(words, [1, 5, 1, 1, 2, 3, 4, 5, 1]), ladder("house-logic"))
        assert solution.components == (
            Component("house", 7, ("horse", "mouse", "louse", "rouse", "douse")),
            Component("logic", 2, ("logia",)),
        )
        assert solution.isolated == ()
        assert solution.reached_from_start == (1, 6)
        assert solution.reached_from_end == (1, 1)

    def test_components_of_a_real_pair_match_the_oracle(self, english_index: LadderIndex) -> None:
        solution = solve(english_index, ladder("envy-cold"))
        assert solution.isolated == ("envy",)
        lexicon = english_index.lexicon
        neighbours = bucket_neighbours(lexicon.words(lexicon.ids_of_length(4)))
        assert solution.components[1].size == len(distances(neighbours, "cold"))


class TestFamiliarWordsOnly:
    def test_only_familiar_words_count_as_reached(self) -> None:
        index = index_of("bat bit big dig", [1, 1, 3, 1])
        solution = solve(index, ladder("bat-dig"), familiar_only=True)
        assert solution.isolated == ("dig",)
        index = index_of("bat bit big dig dog", [1, 1, 3, 1, 1])
        solution = solve(index, ladder("bat-dig"), familiar_only=True)
        assert solution.components == (Component("bat", 2, ("bit",)), Component("dig", 2, ("dog",)))


def _is_ladder(path: Rungs, words: set[str]) -> bool:
    changes = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairwise(path)]
    return set(path) <= words and set(changes) == {1}
