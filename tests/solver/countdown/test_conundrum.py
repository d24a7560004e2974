"""Conundrums: their answers, their scrambles, and judging a guess."""

from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest

from app.solver.countdown.conundrum import (
    Conundrum,
    Conundrums,
    edits,
    judge_guess,
    scrambled,
    shows,
    two_words,
)
from app.solver.countdown.letters_round import Verdict
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.definitions import Definitions
from app.solver.puzzle import InvalidPuzzle
from benchmarks.lexicons import lexicon_of, only
from tests.conftest import ENGLISH, WORDLISTS, real_lexicon, tiny_lexicon

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
    "can": 1,
    "pleads": 1,
    "rosyclads": 1,
    "hallooing": 1,
}
INDEX = CountdownIndex.build(
    lexicon_of(ENGLISH, WORDS, list(WORDS.values()), ["slanderer", "deans"], undealt=["hallooing"])
)


def id_of(word: str, index: CountdownIndex = INDEX) -> int:
    word_id = index.lexicon.find(word)
    assert word_id is not None
    return word_id


def test_answers_are_familiar_nine_letter_words_without_an_anagram() -> None:
    """AUCTIONED has an anagram, CONUNDRUM is unfamiliar, SLANDERER blocked, HALLOOING undealt."""
    answers = INDEX.lexicon.words(Conundrums.build(INDEX.lexicon).answers)
    assert answers == ["landscape", "rosyclads", "yesterday"]


def test_a_scramble_consists_of_two_known_words_if_possible() -> None:
    """CLAN + SPADE fails because CLAN is too rare, and CLAP + DEANS because DEANS is blocked.

    CAN + PLEADS fails because the words have three and six letters.
    """
    assert two_words(INDEX, id_of("landscape")) == [("cased", "plan"), ("plan", "cased")]
    conundrum = scrambled(INDEX, id_of("landscape"), np.random.default_rng(1))
    assert conundrum.scramble in ("plancased", "casedplan")


def test_no_scramble_swaps_the_halves_of_a_compound() -> None:
    index = CountdownIndex.build(tiny_lexicon(["longhorns", "long", "horns", "horn", "gols"]))
    rng = np.random.default_rng(1)
    scrambles = {scrambled(index, id_of("longhorns", index), rng).scramble for _ in range(50)}
    assert not scrambles & {"hornslong", "longhorns"}
    assert not any("horn" in scramble or "long" in scramble for scramble in scrambles)
    assert (shows("hornslong", "longhorns"), shows("radsseeds", "addresses")) == (True, False)


@pytest.mark.parametrize("place", range(6))
def test_a_scramble_with_four_letters_of_the_answer_in_a_row_is_detected(place: int) -> None:
    word = "landscape"
    run, others = word[place : place + 4], word[:place] + word[place + 4 :]
    assert shows(others[::-1] + run, word)
    assert not shows(others[::-1] + run[::-1], word)


@pytest.mark.parametrize(
    ("words", "edits_apart", "scrambles"),
    [
        ("abandoned naan boded", (8, 4), {"bodednaan"}),
        ("abolished bail shoed", (8, 5), {"bailshoed", "shoedbail"}),
    ],
)
def test_a_scramble_of_two_words_is_at_least_five_edits_from_the_answer(
    words: str, edits_apart: tuple[int, int], scrambles: set[str]
) -> None:
    answer, four, five = words.split()
    assert (edits(five + four, answer), edits(four + five, answer)) == edits_apart
    index = CountdownIndex.build(tiny_lexicon(words.split()))
    rng = np.random.default_rng(1)
    found = {scrambled(index, id_of(answer, index), rng).scramble for _ in range(30)}
    assert found == scrambles


def test_a_scramble_that_is_not_two_words_is_shuffled_far_from_the_answer() -> None:
    rng = np.random.default_rng(2)
    scrambles = {scrambled(INDEX, id_of("yesterday"), rng).scramble for _ in range(50)}
    assert len(scrambles) > 40
    assert all(Counter(scramble) == Counter("yesterday") for scramble in scrambles)
    assert min(edits(scramble, "yesterday") for scramble in scrambles) > 4


def test_an_answer_with_few_different_letters_is_still_shuffled() -> None:
    index = CountdownIndex.build(lexicon_of(ENGLISH, ["aaaaaaaab"]))
    conundrum = scrambled(index, 0, np.random.default_rng(3))
    assert Counter(conundrum.scramble) == Counter("aaaaaaaab")
    assert conundrum.scramble != "aaaaaaaab"


def test_a_scramble_is_parsed_back_into_its_conundrum() -> None:
    conundrum = scrambled(INDEX, id_of("yesterday"), np.random.default_rng(4))
    assert Conundrum.parse(str(conundrum), INDEX) == conundrum
    assert Conundrum.parse("PLAN CASED", INDEX).answer == id_of("landscape")
    with pytest.raises(InvalidPuzzle, match="conundrum-of-many-answers"):
        Conundrum.parse("AUCTIONED", INDEX)


@pytest.mark.parametrize(
    ("guess", "verdict", "values"),
    [
        ("landscape", Verdict.VALID, {"points": 10}),
        ("landscaep", Verdict.NOT_LISTED, {}),
        ("spade", Verdict.WRONG_LENGTH, {"count": 5, "length": 9}),
        ("landscapes", Verdict.TOO_FEW_TILES, {"letter": "S", "needed": 2, "have": 1}),
        ("yesterday", Verdict.NO_SUCH_TILE, {"letter": "Y"}),
    ],
)
def test_each_guess_gets_the_right_verdict(
    guess: str, verdict: Verdict, values: dict[str, object]
) -> None:
    conundrum = Conundrum.parse("plancased", INDEX)
    judgement = judge_guess(INDEX, conundrum, guess)
    assert (judgement.verdict, judgement.values) == (verdict, {"word": guess.upper()} | values)
    assert judgement.points == (10 if judgement.valid else 0)
    assert judgement.word_id == (conundrum.answer if judgement.valid else None)


def test_making_no_guess_scores_nothing() -> None:
    judgement = judge_guess(INDEX, Conundrum.parse("plancased", INDEX), "")
    assert (judgement.verdict, judgement.points) == (Verdict.NOTHING, 0)


def test_todays_conundrum_changes_from_day_to_day(english_index: CountdownIndex) -> None:
    conundrums = Conundrums.build(english_index.lexicon)
    days = [date(2026, 11, 20) + timedelta(day) for day in range(7)]
    definitions = Definitions.open(WORDLISTS / "en", english_index.lexicon.forms)
    week = [conundrums.of_day(english_index, definitions, day) for day in days]
    assert week == [conundrums.of_day(english_index, definitions, day) for day in days]
    answers = {english_index.lexicon.word(each.answer) for each in week if each}
    assert len(answers) == 7
    assert all(map(definitions.is_base_form, answers))


@pytest.mark.parametrize(("code", "several_years"), [("en", 2_000), ("fr", 1_900)])
def test_real_lists_have_conundrums_for_several_years(code: str, several_years: int) -> None:
    lexicon = real_lexicon(code)
    answers = Conundrums.build(lexicon).answers
    assert len(answers) > several_years
    assert set(lexicon.lengths[answers].tolist()) == {9}
    assert lexicon.bands[answers].max() == 2
    assert not lexicon.blocked[answers].any()
    assert len(lexicon.never_daily) > 1_500
    assert not np.isin(answers, lexicon.never_daily).any()


def test_english_scrambles_follow_the_rules_and_are_mostly_two_words(
    english_index: CountdownIndex,
) -> None:
    rng = np.random.default_rng(6)
    answers = Conundrums.build(english_index.lexicon).answers
    of_two_words = 0
    for answer in rng.choice(answers, 200, replace=False).tolist():
        word = english_index.lexicon.word(answer)
        conundrum = scrambled(english_index, answer, rng)
        assert Counter(conundrum.scramble) == Counter(word)
        assert edits(conundrum.scramble, word) > 4
        assert not shows(conundrum.scramble, word)
        assert Conundrum.parse(str(conundrum), english_index).answer == answer
        pairs = {"".join(pair) for pair in two_words(english_index, answer)}
        of_two_words += conundrum.scramble in pairs
    assert of_two_words > 120


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("ab", "ba", 2)],
)
def test_the_number_of_edits_between_two_words_is_their_levenshtein_distance(
    one: str, other: str, distance: int
) -> None:
    assert edits(one, other) == edits(other, one) == distance


def test_a_list_without_words_of_nine_letters_has_no_conundrums() -> None:
    index = CountdownIndex.build(tiny_lexicon(["cat", "act"]))
    conundrums = Conundrums.build(index.lexicon)
    assert len(conundrums.answers) == 0
    definitions = Definitions.open(WORDLISTS / "en", index.lexicon.forms)
    assert conundrums.of_day(index, definitions, date(2026, 11, 20)) is None


def test_words_barred_from_daily_puzzles_are_never_dealt_as_conundrums() -> None:
    words = ["landscape", "bloodshed"]
    lexicon = lexicon_of(ENGLISH, words, never_daily=["bloodshed", "unlisted"])
    assert lexicon.words(Conundrums.build(lexicon).answers) == ["landscape"]
    index = CountdownIndex.build(lexicon)
    assert Conundrum.parse("bloodsdeh", index).answer == lexicon.find("bloodshed")
    assert lexicon.words(only(lexicon, lexicon.all_ids()).never_daily) == ["bloodshed"]
