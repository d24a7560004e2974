"""Word ladders: notation, what is refused, the fewest changes, and why there is no ladder."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_PATHS, Component, WordPair, solve
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from benchmarks.oracles.ladder import Rungs, bucket_neighbours, distances
from tests.conftest import ENGLISH, tiny_lexicon


def index_of(words: str, bands: list[int] | None = None, blocked: str = "") -> LadderIndex:
    return LadderIndex.build(Lexicon.of_words(ENGLISH, words.split(), bands, blocked.split()))


def ladder(notation: str) -> WordPair:
    return WordPair.parse(*notation.split("-"), ENGLISH)


def joined(*ladders: str) -> tuple[Rungs, ...]:
    """Ladders written "mood moot moat goat"."""
    return tuple(tuple(words.split()) for words in ladders)


class TestNotation:
    def test_a_ladder_is_written_as_two_words_with_a_hyphen(self) -> None:
        assert str(WordPair.parse("MOOD", " goat ", ENGLISH)) == "mood-goat"

    @given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=32), st.data())
    def test_a_word_pair_survives_a_round_trip(self, start: str, data: st.DataObject) -> None:
        others = st.text("abcxyz", min_size=len(start), max_size=len(start))
        written = WordPair(start, data.draw(others.filter(lambda end: end != start)))
        assert WordPair.parse(*str(written).split("-"), ENGLISH) == written

    def test_accents_fold_into_the_alphabet(self) -> None:
        assert WordPair.parse("Crêpé", "THÈME", ENGLISH) == WordPair("crepe", "theme")

    @pytest.mark.parametrize(
        ("start", "end", "field", "fault"),
        [
            ("mood", "  ", "end", "no-word"),
            ("cold", "Cold", "end", "same-words: word=COLD"),
            ("cold", "wa\x07rm", "end", "not-a-letter: alphabet=A-Z, character=U+0007"),
            ("a", "b", "start", "word-too-short: limit=2, count=1"),
            ("a" * 33, "b", "start", "word-too-long: limit=32, count=33"),
            ("mood", "é" * 10_000, "end", "word-too-long: limit=32, count=10000"),
        ],
    )
    def test_a_bad_word_is_refused_with_its_field_and_reason(
        self, start: str, end: str, field: str, fault: str
    ) -> None:
        with pytest.raises(InvalidPuzzle) as refusal:
            WordPair.parse(start, end, ENGLISH)
        assert (refusal.value.field, str(refusal.value)) == (field, fault)

    @pytest.mark.parametrize(
        ("notation", "field"), [("blarg-house", "start"), ("house-blarg", "end")]
    )
    def test_a_word_that_is_not_listed_is_refused(self, notation: str, field: str) -> None:
        with pytest.raises(InvalidPuzzle) as refusal:
            solve(index_of("house mouse"), ladder(notation))
        assert (refusal.value.field, str(refusal.value)) == (field, "not-a-listed-word: word=BLARG")

    @pytest.mark.parametrize("limit", [-1, MAX_PATHS + 1])
    def test_the_number_of_ladders_to_list_is_bounded(self, limit: int) -> None:
        with pytest.raises(InvalidPuzzle) as refusal:
            solve(index_of("mood moot"), ladder("mood-moot"), limit)
        assert refusal.value.field == "limit"
        assert str(refusal.value) == f"not-a-number: least=0, most=1,000, typed={limit}"


class TestTheSeedsExamples:
    def test_mood_to_goat_takes_three_changes(self) -> None:
        index = index_of("mood moot boot boat goat moat")
        solution = solve(index, ladder("mood-goat"))
        assert solution.steps == 3
        assert solution.paths == joined("mood moot moat goat")

    def test_aback_to_stank_has_exactly_two_ladders(self) -> None:
        index = index_of("aback alack slack slank stack stank")
        solution = solve(index, ladder("aback-stank"))
        assert (solution.steps, solution.path_count) == (4, 2)
        assert solution.paths == joined(
            "aback alack slack slank stank", "aback alack slack stack stank"
        )


class TestShortestLadders:
    def test_a_single_change(self) -> None:
        solution = solve(index_of("cold cord"), ladder("cold-cord"))
        assert (solution.steps, solution.path_count) == (1, 1)
        assert solution.paths == joined("cold cord")
        assert solution.components == solution.isolated == ()

    def test_familiar_words_come_first_then_the_alphabet(self) -> None:
        index = index_of("bat bit but cat cit cot cut", [1, 3, 2, 1, 1, 1, 1])
        assert solve(index, ladder("bat-cit")).paths == joined("bat cat cit", "bat bit cit")
        index = index_of("bad bat cad cat cod cot", [1, 1, 2, 2, 1, 1])
        assert solve(index, ladder("bad-cat")).paths == joined("bad bat cat", "bad cad cat")

    def test_one_unfamiliar_rung_is_worse_than_many_less_familiar_ones(self) -> None:
        solution = solve(
            index_of("aaaa aaab aabb abbb bbbb baaa bbaa bbba", [1, 2, 2, 2, 1, 1, 1, 3]),
            ladder("aaaa-bbbb"),
        )
        assert solution.paths == joined("aaaa aaab aabb abbb bbbb", "aaaa baaa bbaa bbba bbbb")

    def test_a_ladder_over_a_blocked_word_is_counted_and_never_listed(self) -> None:
        words, bands = "bat bit cat cit", [1, 1, 5, 1]
        solution = solve(index_of(words, bands, blocked="bit"), ladder("bat-cit"))
        assert solution.paths == joined("bat cat cit")
        assert (solution.path_count, solution.unblocked_count, solution.detour) == (2, 1, None)

    def test_where_every_shortest_one_has_a_blocked_word_a_detour_is_given(self) -> None:
        words = "bat bit cat cit cut but"
        solution = solve(index_of(words, blocked="bit cat"), ladder("bat-cit"))
        assert (solution.paths, solution.path_count, solution.steps) == ((), 2, 2)
        assert solution.detour == ("bat", "but", "cut", "cit")
        solution = solve(index_of("bat bit cit", blocked="bit"), ladder("bat-cit"))
        assert (solution.paths, solution.detour, solution.only_blocked) == ((), None, True)

    def test_the_words_that_were_asked_for_may_be_blocked(self) -> None:
        solution = solve(index_of("bat bit cit", blocked="bat cit"), ladder("bat-cit"))
        assert (solution.paths, solution.only_blocked) == (joined("bat bit cit"), False)

    def test_a_blocked_word_is_a_last_resort_however_many_rare_words_it_saves(self) -> None:
        index = index_of(
            "aaaa aaab aabb abbb bbbb baaa bbaa bbba", [1, 1, 1, 1, 1, 5, 5, 5], blocked="aaab"
        )
        assert solve(index, ladder("aaaa-bbbb")).paths == joined("aaaa baaa bbaa bbba bbbb")

    def test_only_as_many_ladders_are_listed_as_asked_for_but_all_are_counted(self) -> None:
        index = index_of("bat bit cat cit")
        solution = solve(index, ladder("bat-cit"), limit=1)
        assert solution.path_count == 2
        assert solution.paths == joined("bat bit cit")
        assert solve(index, ladder("bat-cit"), limit=0).paths == ()

    def test_the_working_counts_the_words_reached_from_each_end(self) -> None:
        solution = solve(index_of("cold cord card ward warm worm word wood"), ladder("cold-warm"))
        assert solution.steps == 4
        assert solution.reached_from_start == (1, 1, 2, 3)
        assert solution.reached_from_end == (1, 2)

    def test_both_directions_give_the_same_ladders(self, english_index: LadderIndex) -> None:
        there = solve(english_index, ladder("cold-warm"))
        back = solve(english_index, ladder("warm-cold"))
        assert there.path_count == back.path_count
        assert {path[::-1] for path in there.paths} == set(back.paths)

    def test_counts_grow_beyond_64_bits(self) -> None:
        """Three cubes of ten letters, corner to corner: (10!) ** 3 ladders."""
        corners = [f"{n:010b}".translate({48: "a", 49: "b"}) for n in range(1024)]
        first, last = corners[0], corners[-1]
        words = {c + first * 2 for c in corners} | {last * 2 + c for c in corners}
        words |= {last + c + first for c in corners}
        solution = solve(LadderIndex.build(tiny_lexicon(words)), WordPair(first * 3, last * 3))
        assert solution.steps == 30
        assert solution.path_count == 3_628_800**3 > 2**64
        assert len(set(solution.paths)) == 100
        assert list(solution.paths) == sorted(solution.paths)
        assert all(_is_ladder(path, words) for path in solution.paths)


class TestWhyThereIsNone:
    def test_a_word_without_neighbours(self) -> None:
        solution = solve(index_of("envy cold cord"), ladder("envy-cold"))
        assert (solution.steps, solution.path_count, solution.paths) == (None, 0, ())
        assert (solution.isolated, solution.only_blocked) == (("envy",), False)

    def test_two_words_without_neighbours(self) -> None:
        solution = solve(index_of("envy onyx cold"), ladder("envy-onyx"))
        assert solution.isolated == ("envy", "onyx")

    def test_two_components(self) -> None:
        words = "logic logia house mouse louse rouse douse souse horse"
        solution = solve(index_of(words, [1, 5, 1, 1, 2, 3, 4, 5, 1]), ladder("house-logic"))
        assert solution.components == (
            Component("house", 7, ("horse", "mouse", "louse", "rouse", "douse")),
            Component("logic", 2, ("logia",)),
        )
        assert solution.isolated == ()
        assert solution.reached_from_start == (1, 6)
        assert solution.reached_from_end == (1, 1)

    def test_a_real_pair_in_two_components(self, english_index: LadderIndex) -> None:
        solution = solve(english_index, ladder("envy-cold"))
        assert solution.isolated == ("envy",)
        lexicon = english_index.lexicon
        neighbours = bucket_neighbours(lexicon.words(lexicon.ids_of_length(4)))
        assert solution.components[1].size == len(distances(neighbours, "cold"))


class TestFamiliarWordsOnly:
    INDEX = index_of("bat bit cat cit cot cog dog cag", [1, 4, 1, 1, 4, 1, 1, 1])

    def test_rare_words_are_not_climbed(self) -> None:
        solution = solve(self.INDEX, ladder("bat-cit"), familiar_only=True)
        assert solution.paths == joined("bat cat cit")
        assert solution.path_count == 1

    def test_the_way_round_is_longer(self) -> None:
        assert solve(self.INDEX, ladder("cit-dog")).steps == 3
        solution = solve(self.INDEX, ladder("cit-dog"), familiar_only=True)
        assert solution.paths == joined("cit cat cag cog dog")

    def test_the_ends_may_be_rare(self) -> None:
        solution = solve(self.INDEX, ladder("bit-cot"), familiar_only=True)
        assert solution.paths == joined("bit cit cot")

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
