"""Whole games of Countdown: their notation, how rounds are dealt, and what they are worth."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.solver.countdown.conundrum import Conundrum, conundrum_answers
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import CONUNDRUM, LETTERS, Game, PlayedRound, parse_plan
from app.solver.countdown.outcome import Totals, outcome, outcomes, seconds_to_see
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = {"landscape": 2, "plan": 1, "cased": 1, "cat": 1, "coats": 2, "act": 1, "tacos": 4}
SCRAMBLE = "plancased"


@pytest.fixture(scope="module")
def tiny() -> CountdownIndex:
    return CountdownIndex.build(tiny_lexicon(WORDS, list(WORDS.values())))


@pytest.fixture(scope="module")
def parse_int(english: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(english)


rounds = st.one_of(
    st.builds(
        PlayedRound,
        st.just(LETTERS),
        st.text("acost?", min_size=1, max_size=15).filter(lambda rack: rack.count("?") <= 3),
        st.text("acost", max_size=9),
    ),
    st.builds(
        PlayedRound,
        st.just(CONUNDRUM),
        st.permutations(SCRAMBLE).map("".join),
        st.sampled_from(["", "landscape", "cat"]),
    ),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    past = draw(st.lists(rounds, max_size=4))
    plan = "".join(each.kind for each in past) + draw(st.text("lc", min_size=1, max_size=3))
    seed = draw(st.text("abc019", max_size=16))
    return Game(plan, seed, draw(st.integers(0, 5)), tuple(past))


@settings(max_examples=60)
@given(game=games())
def test_a_game_is_read_back_from_its_address(game: Game) -> None:
    index = CountdownIndex.build(tiny_lexicon(WORDS))
    assert Game.parse(game.query(), index) == game


def test_an_address_without_anything_is_one_letters_round_alone(tiny: CountdownIndex) -> None:
    game = Game.parse({}, tiny)
    assert (game.plan, game.rival, game.number, game.kind) == (LETTERS, 0, 1, LETTERS)
    assert game.query() == {}
    assert Game.parse({"conundrum": SCRAMBLE}, tiny).plan == CONUNDRUM


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"rounds": "lxl"}, "rounds", "X is neither."),
        ({"rounds": "l" * 13}, "rounds", "A game has 1 to 12 rounds; you planned 13."),
        ({"rounds": "l\u0007"}, "rounds", "U+0007 is neither."),
        ({"rounds": " "}, "rounds", "you planned 0."),
        ({"seed": "a" * 17}, "seed", "A seed is up to 16 letters a-z and digits."),
        ({"seed": "é"}, "seed", "A seed is up to 16 letters a-z and digits."),
        ({"rival": "6"}, "rival", "The computer's strength goes from 1 to 5"),
        ({"rival": "three"}, "rival", "or is 0 to play alone."),
        ({"past": "cats-cat.cats-cat"}, "past", "This game has 1 round; 2 are given."),
        ({"past": "catscat"}, "past", "has its letters, a dash, and the word."),
        ({"past": "c4ts-cat"}, "past", "Letters A-Z only: 4 isn’t one."),
        ({"past": "cats-c4t"}, "past", "Letters A-Z only: 4 isn’t one."),
        ({"past": f"{SCRAMBLE}*"}, "past", "are not those of this game."),
        ({"rounds": "ll", "racks": "cats"}, "racks", "of 1 rounds are given; the game has 2."),
        ({"rounds": "c", "racks": "cats"}, "racks", "A conundrum has 9 letters"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(
    tiny: CountdownIndex, asked: dict[str, str], field: str, sentence: str
) -> None:
    with pytest.raises(InvalidPuzzle, match=re.escape(sentence)) as refused:
        Game.parse(asked, tiny)
    assert refused.value.field == field


def test_a_plan_is_read_in_either_case_and_with_spaces() -> None:
    assert parse_plan("LL lc") == "lllc"


def test_a_seed_deals_the_same_letters_card_by_card() -> None:
    game = Game("ll", "k3x9")
    rack = game.dealt(Choices("VCCVCCVCC"), ENGLISH)
    assert game.dealt(Choices("VCCV"), ENGLISH) == rack[:4]
    assert Game("ll", "k3x9").dealt(Choices("VCCVCCVCC"), ENGLISH) == rack
    assert Game("ll", "k3xa").dealt(Choices("VCCVCCVCC"), ENGLISH) != rack


def test_every_round_of_a_game_has_letters_of_its_own() -> None:
    game, racks = Game("llll", "k3x9"), []
    for _ in game.plan:
        racks.append(game.dealt(Choices("VCCVCCVCC"), ENGLISH))
        game = game.after(PlayedRound(LETTERS, racks[-1], ""))
    assert len(set(racks)) == 4
    assert game.over


def test_the_rest_is_chosen_by_the_seed_and_keeps_what_was_asked_for() -> None:
    game = Game("l", "k3x9")
    rest = game.completed(Choices("VVC"), ENGLISH)
    assert rest.complete
    assert str(rest).startswith("VVC")
    assert rest == game.completed(Choices("VVC"), ENGLISH)


def test_a_seed_scrambles_the_same_answer(whole: CountdownIndex) -> None:
    answers = conundrum_answers(whole.lexicon)
    scramble = Game("c", "k3x9").scramble(whole, answers)
    assert scramble == Game("c", "k3x9").scramble(whole, answers)
    assert Conundrum.parse(scramble, whole).answer in answers


def test_a_game_can_be_given_to_others_with_the_letters_that_it_had(tiny: CountdownIndex) -> None:
    past = (PlayedRound(LETTERS, "coatsx", "coats"), PlayedRound(CONUNDRUM, SCRAMBLE, ""))
    again = Game("lc", "k3x9", 2, past).again()
    assert again.racks == ("coatsx", SCRAMBLE)
    assert (again.seed, again.past, again.rival) == ("", (), 2)
    assert Game.parse(again.query(), tiny) == again


def test_alone_a_word_scores_its_letters(tiny: CountdownIndex) -> None:
    judged = outcome(tiny, PlayedRound(LETTERS, "coatsx", "cat"), 0)
    assert (judged.points, judged.rival_points, judged.rival_word) == (3, 0, None)


@pytest.mark.parametrize(
    ("word", "rival", "points", "theirs"),
    [
        ("cat", 1, 3, 3),  # it knows CAT and ACT: as long, both score
        ("coats", 1, 5, 0),  # longer: its word scores nothing
        ("cat", 2, 0, 5),  # it knows COATS
        ("tacos", 2, 5, 5),
        ("coat", 2, 0, 5),  # not in the list
        ("", 2, 0, 5),
    ],
)
def test_against_the_computer_only_the_longer_word_scores(
    tiny: CountdownIndex, word: str, rival: int, points: int, theirs: int
) -> None:
    judged = outcome(tiny, PlayedRound(LETTERS, "coatsx", word), rival)
    assert (judged.points, judged.rival_points) == (points, theirs)
    assert judged.outdone == (judged.judgement.valid and points == 0)


def test_a_computer_that_knows_no_word_leaves_the_points(tiny: CountdownIndex) -> None:
    judged = outcome(tiny, PlayedRound(LETTERS, "xqz", ""), 5)
    assert (judged.points, judged.rival_points, judged.rival_word) == (0, 0, None)


def test_a_solved_conundrum_is_worth_ten_points_and_the_computer_none(
    tiny: CountdownIndex,
) -> None:
    judged = outcome(tiny, PlayedRound(CONUNDRUM, SCRAMBLE, "landscape"), 5)
    assert (judged.points, judged.rival_points, judged.rival_seconds) == (10, 0, None)


def test_an_unsolved_conundrum_goes_to_the_computer_if_it_sees_it(whole: CountdownIndex) -> None:
    answers = conundrum_answers(whole.lexicon)
    for answer in answers[:40].tolist():
        letters = whole.lexicon.word(answer)[::-1]
        judged = outcome(whole, PlayedRound(CONUNDRUM, letters, ""), 5)
        seconds = seconds_to_see(whole, Conundrum(letters, (), answer), 5)
        assert judged.rival_seconds == seconds
        assert judged.rival_points == (10 if seconds else 0)


def test_the_computer_sees_only_what_it_knows_and_the_stronger_the_more(
    whole: CountdownIndex,
) -> None:
    answers = conundrum_answers(whole.lexicon)[::10].tolist()
    bands = whole.lexicon.bands
    seen = []
    for strength in (1, 2, 3, 4, 5):
        times = [seconds_to_see(whole, Conundrum("x", (), a), strength) for a in answers]
        assert all(bands[a] <= strength for a, t in zip(answers, times, strict=True) if t)
        assert all(t is None or 4 <= t <= 30 for t in times)
        seen.append(sum(t is not None for t in times))
    assert seen == sorted(seen)
    assert 0 < seen[0] < seen[-1] < len(answers)
    assert seconds_to_see(whole, Conundrum("x", (), answers[0]), 0) is None


def test_totals_add_up(tiny: CountdownIndex) -> None:
    past = (PlayedRound(LETTERS, "coatsx", "coats"), PlayedRound(LETTERS, "catx", "act"))
    game = Game("ll", "", 1, past)
    assert Totals.of(outcomes(tiny, game)) == Totals(yours=5 + 3, rivals=0 + 3)


def test_the_computer_is_as_good_as_its_vocabulary(whole: CountdownIndex) -> None:
    rng = np.random.default_rng(7)
    lengths: dict[int, list[int]] = {strength: [] for strength in (1, 3, 5)}
    for _ in range(60):
        game = Game("l", f"{rng.integers(10**6)}")
        rack = game.dealt(game.completed(Choices(""), ENGLISH), ENGLISH)
        assert not Rack(rack).breaks(ENGLISH)
        for strength, found in lengths.items():
            found.append(outcome(whole, PlayedRound(LETTERS, rack, ""), strength).rival_points)
    means = [float(np.mean(found)) for found in lengths.values()]
    assert means == sorted(means)
    assert 5 < means[0] < means[-1] < 9
