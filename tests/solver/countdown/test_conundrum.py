"""Conundrums: their answers, their scrambles, and judging a guess."""

from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.conundrum import (
    Conundrum,
    conundrum_answers,
    edits,
    judge_guess,
    pick_conundrum,
    scrambled,
    todays_conundrum,
    two_words,
)
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = {
    "landscape": 1,
    "auctioned": 1,
    "cautioned": 5,
    "conundrum": 3,
    "slanderer": 2,
    "yesterday": 1,
    "plan": 1,
    "cased": 3,
    "clan": 5,
    "spade": 1,
    "clap": 1,
    "deans": 1,
    "rosyclads": 1,
}
INDEX = CountdownIndex.build(
    Lexicon.of_words(ENGLISH, WORDS, list(WORDS.values()), blocked=["slanderer", "deans"])
)


@pytest.fixture(scope="module")
def english_index(english: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(english)


def id_of(word: str, index: CountdownIndex = INDEX) -> int:
    word_id = index.lexicon.find(word)
    assert word_id is not None
    return word_id


def refusal(text: str) -> str:
    with pytest.raises(InvalidPuzzle) as refused:
        Conundrum.parse(text, INDEX)
    assert refused.value.field == "letters"
    return refused.value.message


def test_answers_are_familiar_fit_nines_without_an_anagram() -> None:
    """AUCTIONED has an anagram, if a rare one; CONUNDRUM is not familiar; SLANDERER not fit."""
    answers = INDEX.lexicon.words(conundrum_answers(INDEX.lexicon))
    assert answers == ["landscape", "rosyclads", "yesterday"]


def test_a_scramble_is_two_words_where_two_known_words_make_the_letters() -> None:
    """CLAN + SPADE would do, but CLAN is not known; CLAP + DEANS, but DEANS is not fit."""
    assert two_words(INDEX, id_of("landscape")) == [("cased", "plan"), ("plan", "cased")]
    conundrum = scrambled(INDEX, id_of("landscape"), np.random.default_rng(1))
    assert conundrum.halves in [("plan", "cased"), ("cased", "plan")]
    assert conundrum.scramble == "".join(conundrum.halves)


def test_other_scrambles_are_shuffles_far_from_the_answer() -> None:
    rng = np.random.default_rng(2)
    scrambles = {scrambled(INDEX, id_of("yesterday"), rng).scramble for _ in range(50)}
    assert len(scrambles) > 40
    assert all(Counter(scramble) == Counter("yesterday") for scramble in scrambles)
    assert min(edits(scramble, "yesterday") for scramble in scrambles) > 4


def test_an_answer_of_few_letters_is_shuffled_as_far_as_it_goes() -> None:
    index = CountdownIndex.build(Lexicon.of_words(ENGLISH, ["aaaaaaaab"]))
    conundrum = scrambled(index, 0, np.random.default_rng(3))
    assert Counter(conundrum.scramble) == Counter("aaaaaaaab")
    assert conundrum.scramble != "aaaaaaaab"


def test_a_scramble_reads_as_its_conundrum() -> None:
    conundrum = scrambled(INDEX, id_of("yesterday"), np.random.default_rng(4))
    assert Conundrum.parse(str(conundrum), INDEX) == conundrum
    assert Conundrum.parse("PLAN CASED", INDEX).answer == id_of("landscape")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("plancase", "A conundrum has 9 letters, none of them a blank; you entered PLANCASE."),
        ("plancase?", "none of them a blank"),
        ("plancasez", "A conundrum has one answer; PLANCASEZ makes no word."),
        ("noitcuaed", "A conundrum has one answer; NOITCUAED makes 2 words."),
        ("", "Enter at least one letter."),
        ("plancase3", "Letters A-Z only: 3 isn’t one."),
    ],
)
def test_letters_that_are_no_conundrum_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)


@pytest.mark.parametrize(
    ("guess", "points", "reason"),
    [
        ("Landscape", 10, "LANDSCAPE: 10 points."),
        ("landscaep", 0, "LANDSCAEP is not in our list: 0 points."),
        ("spade", 0, "SPADE has 5 letters; the answer has 9."),
        ("landscapes", 0, "LANDSCAPES needs 2 Ss; you have 1."),
        ("yesterday", 0, "YESTERDAY needs 2 Ys; you have none."),
        ("", 0, "No answer declared: 0 points."),
    ],
)
def test_a_guess_is_judged_with_its_reason(guess: str, points: int, reason: str) -> None:
    conundrum = Conundrum.parse("plancased", INDEX)
    judgement = judge_guess(INDEX, conundrum, guess)
    assert (judgement.points, judgement.reason) == (points, reason)
    assert judgement.word_id == (conundrum.answer if points else None)


def test_the_same_seed_picks_the_same_conundrum() -> None:
    answers = conundrum_answers(INDEX.lexicon)
    picked = [pick_conundrum(INDEX, answers, np.random.default_rng(5)) for _ in range(2)]
    assert picked[0] == picked[1]


def test_todays_conundrum_changes_from_day_to_day(english_index: CountdownIndex) -> None:
    answers = conundrum_answers(english_index.lexicon)
    days = [date(2026, 11, 20) + timedelta(day) for day in range(7)]
    week = [todays_conundrum(english_index, answers, day) for day in days]
    assert week == [todays_conundrum(english_index, answers, day) for day in days]
    assert len({each.answer for each in week}) == 7


def test_english_has_conundrums_for_years(english_index: CountdownIndex) -> None:
    lexicon = english_index.lexicon
    answers = conundrum_answers(english_index.lexicon)
    assert len(answers) > 2_000
    assert set(lexicon.lengths[answers].tolist()) == {9}
    assert lexicon.bands[answers].max() == 2
    assert not lexicon.blocked[answers].any()
    assert ("plan", "cased") in two_words(english_index, id_of("landscape", english_index))


def test_english_scrambles_keep_the_rules_and_are_mostly_two_words(
    english_index: CountdownIndex,
) -> None:
    rng = np.random.default_rng(6)
    answers = conundrum_answers(english_index.lexicon)
    with_halves = 0
    for answer in rng.choice(answers, 200, replace=False).tolist():
        word = english_index.lexicon.word(answer)
        conundrum = scrambled(english_index, answer, rng)
        assert Counter(conundrum.scramble) == Counter(word)
        assert edits(conundrum.scramble, word) > 4
        assert Conundrum.parse(str(conundrum), english_index).answer == answer
        with_halves += bool(conundrum.halves)
        assert sorted(map(len, conundrum.halves)) in ([], [4, 5])
    assert with_halves > 120


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("ab", "ba", 2)],
)
def test_edits_are_levenshteins_distance(one: str, other: str, distance: int) -> None:
    assert edits(one, other) == edits(other, one) == distance


@given(st.text("ab", max_size=6), st.text("ab", max_size=6), st.text("ab", max_size=6))
def test_no_detour_has_fewer_edits(one: str, other: str, between: str) -> None:
    assert edits(one, other) <= edits(one, between) + edits(between, other)
    assert (edits(one, other) == 0) == (one == other)


def test_a_list_without_words_of_nine_letters_has_no_conundrums() -> None:
    index = CountdownIndex.build(tiny_lexicon(["cat", "act"]))
    assert len(conundrum_answers(index.lexicon)) == 0
