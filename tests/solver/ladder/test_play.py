"""Playing a ladder: allowed rungs, progress and hints."""

import pytest

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import (
    MAX_RUNGS,
    Hint,
    ReachedWord,
    Trend,
    changed_positions,
    check_rung,
    hint,
    next_words,
    parse_rungs,
    progress,
)
from app.solver.ladder.solver import WordPair, solve
from app.solver.puzzle import InvalidPuzzle
from benchmarks.oracles.ladder import bucket_neighbours, distances
from tests.conftest import tiny_lexicon
from tests.solver.ladder.conftest import corners

WORDS = ["cold", "cord", "card", "ward", "warm", "word", "worm", "wood", "bold", "sold", "envy"]
INDEX = LadderIndex.build(tiny_lexicon(WORDS, [1, 1, 2, 1, 1, 1, 4, 1, 1, 1, 1]))


class TestARung:
    def test_a_word_one_letter_away_is_accepted_and_folded(self) -> None:
        assert check_rung(INDEX, ["cold"], " Cörd ") == "cord"

    def test_the_next_words_are_one_step_away_and_not_yet_on_the_ladder(self) -> None:
        assert sorted(next_words(INDEX, ["cold"])) == ["bold", "cord", "sold"]
        assert sorted(next_words(INDEX, ["cold", "cord"])) == ["card", "word"]

    def test_a_ladder_has_a_maximum_number_of_rungs(self) -> None:
        with pytest.raises(InvalidPuzzle) as refusal:
            check_rung(INDEX, ["bold"] * (MAX_RUNGS - 1) + ["sold"], "cold")
        assert str(refusal.value) == "too-many-rungs: limit=100"

    def test_changed_positions_are_numbered_from_one(self) -> None:
        assert changed_positions("cold", "cord") == [3]
        assert changed_positions("cord", "warm") == [1, 2, 4]


class TestTypedRungs:
    LADDER = WordPair("cold", "warm")

    def test_typed_rungs_are_parsed_and_added_after_the_start(self) -> None:
        assert parse_rungs(INDEX, self.LADDER, "cord-CARD") == ["cold", "cord", "card"]
        assert parse_rungs(INDEX, self.LADDER, "") == ["cold"]

    def test_a_ladder_with_too_many_rungs_is_refused(self) -> None:
        cube = corners(8)
        index = LadderIndex.build(tiny_lexicon(cube))
        # In the order of a Gray code, each corner is beside the one before it.
        walk = [cube[n ^ n >> 1] for n in range(256)]
        ladder = WordPair(walk[0], walk[-1])
        assert len(parse_rungs(index, ladder, "-".join(walk[1:MAX_RUNGS]))) == MAX_RUNGS
        with pytest.raises(InvalidPuzzle) as refusal:
            parse_rungs(index, ladder, "-".join(walk[1 : MAX_RUNGS + 1]))
        assert (refusal.value.field, str(refusal.value)) == ("rungs", "too-many-rungs: limit=100")


class TestProgress:
    def test_progress_shows_whether_each_rung_is_closer_to_the_end(self) -> None:
        assert progress(INDEX, ["cold", "bold", "sold", "cold", "cord", "word"], "warm") == [
            ReachedWord("cold", 4, None),
            ReachedWord("bold", 5, Trend.FARTHER),
            ReachedWord("sold", 5, Trend.LEVEL),
            ReachedWord("cold", 4, Trend.CLOSER),
            ReachedWord("cord", 3, Trend.CLOSER),
            ReachedWord("word", 2, Trend.CLOSER),
        ]

    def test_no_rung_is_closer_to_an_end_that_no_ladder_reaches(self) -> None:
        assert progress(INDEX, ["cold", "bold"], "envy") == [
            ReachedWord("cold", None, None),
            ReachedWord("bold", None, Trend.LEVEL),
        ]

    def test_a_rare_rung_can_bring_the_end_closer_even_if_later_words_must_be_familiar(
        self,
    ) -> None:
        # COLD CORD CARD WARD WARM has only familiar words; WORM is rare.
        for rungs, left in ((["cold"], [4]), (["cold", "cord", "word", "worm"], [4, 3, 2, 1])):
            assert [each.steps_left for each in progress(INDEX, rungs, "warm", True)] == left

    def test_no_steps_are_left_once_the_end_word_is_reached(self) -> None:
        assert progress(INDEX, ["ward", "warm"], "warm")[-1] == ReachedWord("warm", 0, Trend.CLOSER)

    def test_real_distances_match_the_oracle(self, english_index: LadderIndex) -> None:
        english = english_index.lexicon
        words = english.words(english.ids_of_length(4))
        away = distances(bucket_neighbours(words), "goat")
        left = [rung.steps_left for rung in progress(english_index, words, "goat")]
        assert left == [away.get(word) for word in words]


class TestHints:
    def test_a_hint_names_the_position_and_the_most_familiar_word(self) -> None:
        assert hint(INDEX, "cold", "warm") == Hint(position=3, word="cord")
        assert hint(INDEX, "word", "warm") == Hint(position=2, word="ward")

    def test_no_hint_is_given_at_the_end_or_if_the_end_cannot_be_reached(self) -> None:
        assert hint(INDEX, "warm", "warm") is None
        assert hint(INDEX, "cold", "envy") is None

    def test_following_the_hints_solves_a_ladder_at_par(self, english_index: LadderIndex) -> None:
        index, rungs = english_index, ["black"]
        while given := hint(index, rungs[-1], "white"):
            rungs.append(check_rung(index, rungs, given.word))
            assert changed_positions(rungs[-2], rungs[-1]) == [given.position]
        par = solve(index, WordPair("black", "white")).steps
        assert par is not None
        left = [rung.steps_left for rung in progress(index, rungs, "white")]
        assert left == list(range(par, -1, -1))
