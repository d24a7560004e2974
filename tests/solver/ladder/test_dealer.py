"""Single ladders: dealt ones, today's, and how hard they are."""

from datetime import date, timedelta
from itertools import islice

import numpy as np
import pytest

from app.solver.ladder.counts import PuzzleCounts
from app.solver.ladder.dealer import (
    DAILY_STEPS,
    daily_ladder,
    deal,
    deal_counted,
    deal_of_any_steps,
)
from app.solver.ladder.difficulty import EASY, FAIR, difficulty_of, hardest, weight
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import draw
from app.solver.ladder.solver import WordPair, solve
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import WORDLISTS, real_lexicon, tiny_lexicon
from tests.solver.conftest import real_index

A_MONDAY = date(2027, 3, 1)


def band_of(lexicon: Lexicon, word: str) -> int:
    return int(lexicon.bands[lexicon.find(word)])


def judged(index: LadderIndex, start: str, end: str) -> int:
    solution = solve(index, WordPair(start, end), limit=1)
    return difficulty_of(index.lexicon, solution.paths[0], solution.path_count)


class TestDealing:
    @pytest.mark.parametrize(("length", "steps"), [(3, 3), (4, 4), (6, 2)])
    def test_a_dealt_puzzle_has_the_requested_length_and_steps(
        self, english_index: LadderIndex, length: int, steps: int
    ) -> None:
        ladder = deal(english_index, length, steps, np.random.default_rng(4))
        solution = solve(english_index, ladder, limit=1)
        assert (len(ladder), solution.steps) == (length, steps)
        lexicon = english_index.lexicon
        familiar = lexicon.words(np.flatnonzero(lexicon.bands <= FAMILIAR))
        assert set(solution.paths[0]) <= set(familiar)

    @pytest.mark.parametrize(
        ("length", "steps", "field", "fault"),
        [
            (9, 3, "length", "no-such-length"),
            (3, 9, "steps", "no-puzzle-so-long: length=3, steps=9, longest=1"),
        ],
    )
    def test_impossible_kinds_of_ladder_are_refused(
        self, length: int, steps: int, field: str, fault: str
    ) -> None:
        index = LadderIndex.build(tiny_lexicon(["cat", "cot"]))
        with pytest.raises(InvalidPuzzle) as refusal:
            deal(index, length, steps, np.random.default_rng(1))
        assert (refusal.value.field, str(refusal.value)) == (field, fault)


class TestTodaysLadder:
    def test_todays_ladder_gets_harder_from_monday_to_sunday(
        self, english_index: LadderIndex
    ) -> None:
        week = [daily_ladder(english_index, A_MONDAY + timedelta(day)) for day in range(7)]
        steps = [solve(english_index, ladder).steps for ladder in week if ladder]
        assert steps == list(DAILY_STEPS) == sorted(DAILY_STEPS)
        assert {len(ladder) for ladder in week if ladder} == {4}

    def test_todays_ladder_depends_only_on_the_date(self, english_index: LadderIndex) -> None:
        again = LadderIndex.build(english_index.lexicon)
        assert daily_ladder(english_index, A_MONDAY) == daily_ladder(again, A_MONDAY)
        days = [A_MONDAY + timedelta(week * 7) for week in range(20)]
        assert len({daily_ladder(english_index, day) for day in days}) == 20

    def test_todays_ladder_from_a_small_list_has_as_many_steps_as_possible(self) -> None:
        sunday = A_MONDAY + timedelta(6)
        index = LadderIndex.build(tiny_lexicon(["warm", "ward", "card", "at", "it"]))
        assert daily_ladder(index, sunday) in (WordPair("card", "warm"), WordPair("warm", "card"))

    def test_todays_ladder_has_another_word_length_if_words_of_four_letters_have_no_ladder(
        self,
    ) -> None:
        index = LadderIndex.build(tiny_lexicon(["envy", "onyx", "cat", "cot"]))
        ladder = daily_ladder(index, A_MONDAY)
        assert ladder in (WordPair("cat", "cot"), WordPair("cot", "cat"))

    def test_a_list_without_puzzles_has_no_ladder_for_today(self) -> None:
        index = LadderIndex.build(tiny_lexicon(["envy", "cat", "cot"], [1, 5, 5]))
        assert daily_ladder(index, A_MONDAY) is None

    def test_everybody_knows_the_start_and_the_end_of_todays_ladder(
        self, english_index: LadderIndex
    ) -> None:
        lexicon = english_index.lexicon
        for day in range(40):
            ladder = daily_ladder(english_index, A_MONDAY + timedelta(day))
            assert ladder is not None
            assert {band_of(lexicon, word) for word in (ladder.start, ladder.end)} == {1}

    @pytest.mark.parametrize("code", ["en", "fr"])
    def test_the_start_and_the_end_of_todays_ladder_are_base_forms(self, code: str) -> None:
        lexicon = real_lexicon(code)
        definitions = Definitions.open(WORDLISTS / code, lexicon.forms)
        for day in range(14):
            index = real_index("ladder", code)
            ladder = daily_ladder(index, A_MONDAY + timedelta(day), definitions)
            assert definitions.is_base_form(ladder.start), ladder
            assert definitions.is_base_form(ladder.end), ladder

    def test_a_list_of_less_common_words_still_has_a_ladder_for_today(self) -> None:
        index = LadderIndex.build(tiny_lexicon(["cat", "cot", "cog"], [2, 2, 2]))
        assert daily_ladder(index, A_MONDAY) is not None


class TestDifficulty:
    def weigh(self, bands: dict[str, int], notation: str) -> float:
        index = LadderIndex.build(tiny_lexicon(bands, [*bands.values()]))
        ladder = WordPair.parse(*notation.split("-"), index.lexicon.language)
        solution = solve(index, ladder, limit=1)
        return weight(index.lexicon, solution.paths[0], solution.path_count)

    def test_a_single_ladder_of_common_words_weighs_one_per_step(self) -> None:
        words = dict.fromkeys(["cat", "cot", "dot", "dog"], 1)
        assert self.weigh(words, "cat-dog") == 3

    @pytest.mark.parametrize("place", range(3))
    @pytest.mark.parametrize(("band", "more"), [(1, 0), (2, 0.5), (3, 1.5), (4, 2.5), (5, 3.5)])
    def test_rarer_words_raise_the_weight(self, band: int, more: float, place: int) -> None:
        words = dict.fromkeys(["cat", "cot", "cog"], 1)
        words[[*words][place]] = band
        assert self.weigh(words, "cat-cog") == 2 + more

    def test_four_times_as_many_ladders_make_up_for_one_step(self) -> None:
        words = dict.fromkeys(["cat", "cot", "cog", "cag"], 1)
        assert self.weigh(words, "cat-cog") == 1.5
        ways = dict.fromkeys(["aaa", "aab", "aba", "abb", "bbb", "baa", "bab"], 1)
        assert self.weigh(ways, "aaa-bbb") == 2

    def test_only_words_in_the_easiest_ladder_add_weight(self) -> None:
        assert self.weigh({"cat": 1, "cot": 1, "cog": 1, "cag": 5}, "cat-cog") == 1.5

    @pytest.mark.parametrize(
        ("steps", "expected"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 3), (6, 4), (7, 5)]
    )
    def test_ladders_of_words_everybody_knows_are_graded_by_their_number_of_steps(
        self, steps: int, expected: int
    ) -> None:
        words = ["b" * n + "a" * (7 - n) for n in range(8)]
        index = LadderIndex.build(tiny_lexicon(words))
        assert judged(index, words[0], words[steps]) == expected

    @pytest.mark.parametrize("place", range(3))
    def test_easy_puzzles_have_only_words_everybody_knows(self, place: int) -> None:
        for band, expected in ((1, EASY), (2, FAIR)):
            bands = [1, 1, 1]
            bands[place] = band
            index = LadderIndex.build(tiny_lexicon(["cat", "cot", "cog"], bands))
            assert judged(index, "cat", "cog") == expected

    def test_real_ladders_can_be_very_easy_or_very_hard(self, english_index: LadderIndex) -> None:
        assert judged(english_index, "cold", "hold") == 1
        assert judged(english_index, "black", "white") == 5


@pytest.mark.parametrize(("length", "difficulty"), [(4, 1), (4, 2), (4, 3), (6, 5)])
def test_a_ladder_can_be_dealt_with_a_given_difficulty(
    english_index: LadderIndex, length: int, difficulty: int
) -> None:
    dealt = deal(english_index, length, 5, np.random.default_rng(difficulty), difficulty)
    assert solve(english_index, dealt).steps == 5
    assert judged(english_index, dealt.start, dealt.end) == difficulty


@pytest.mark.parametrize(
    ("length", "difficulty"), [(3, 5), (4, 5), (5, 5), (8, 5), (3, 4), (8, 1), (6, 3)]
)
def test_a_ladder_can_be_dealt_by_difficulty_alone(
    english_index: LadderIndex, monkeypatch: pytest.MonkeyPatch, length: int, difficulty: int
) -> None:
    monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 60)
    dealt = deal_of_any_steps(english_index, length, np.random.default_rng(1), difficulty)
    assert len(dealt) == length
    assert judged(english_index, dealt.start, dealt.end) == difficulty


def test_a_short_list_has_shorter_ladders_but_no_difficult_ones() -> None:
    index = LadderIndex.build(tiny_lexicon(["cat", "cot", "dot"]))
    for difficulty in (None, EASY):
        dealt = deal_of_any_steps(index, 3, np.random.default_rng(1), difficulty)
        assert {dealt.start, dealt.end} == {"cat", "dot"}
    with pytest.raises(InvalidPuzzle, match="no-such-kind: length=3"):
        deal_of_any_steps(index, 3, np.random.default_rng(1), 5)


def test_an_easy_ladder_can_be_dealt_by_counting_all_puzzles_first(
    english_index: LadderIndex,
) -> None:
    dealt = deal_counted(english_index, 6, 4, np.random.default_rng(1), EASY)
    assert judged(english_index, dealt.start, dealt.end) == EASY


def test_the_search_for_a_puzzle_of_a_given_difficulty_has_a_time_limit(
    english_index: LadderIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.solver.ladder.dealer.DRAWING_SECONDS", 0)
    with pytest.raises(InvalidPuzzle, match="none-that-hard: length=4, steps=4"):
        deal_counted(english_index, 4, 4, np.random.default_rng(1), 5)


def test_the_puzzles_of_each_length_are_counted_only_once(english_index: LadderIndex) -> None:
    assert PuzzleCounts.of(english_index, 3) is PuzzleCounts.of(english_index, 3)


def test_a_difficulty_that_has_no_puzzles_is_refused() -> None:
    index = LadderIndex.build(tiny_lexicon(["cat", "cot", "dot"]))
    with pytest.raises(InvalidPuzzle) as refusal:
        deal(index, 3, 2, np.random.default_rng(1), 5)
    assert (refusal.value.field, str(refusal.value)) == ("difficulty", "too-hard: steps=2")
    with pytest.raises(InvalidPuzzle, match="none-that-hard: length=3, steps=2"):
        deal_counted(index, 3, 2, np.random.default_rng(1), 2)


def test_no_puzzle_exceeds_the_greatest_difficulty_for_its_number_of_steps(
    english_index: LadderIndex,
) -> None:
    counts = PuzzleCounts.of(english_index, 4)
    for steps in range(1, 9):
        drawn = draw(english_index, counts, steps, np.random.default_rng(steps), limit=1)
        assert max(each.difficulty for each in islice(drawn, 40)) <= hardest(steps)
