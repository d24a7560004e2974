"""Entire games of Countdown: their notation, how rounds are dealt, and what they are worth."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import CONUNDRUM, LETTERS, CountdownGame, PlayedRound, parse_plan
from app.solver.countdown.opponent import seconds_to_solve
from app.solver.countdown.outcome import judge_game, judge_round
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = {"landscape": 2, "plan": 1, "cased": 1, "cat": 1, "coats": 2, "act": 1, "tacos": 4}
SCRAMBLE = "plancased"


INDEX = CountdownIndex.build(tiny_lexicon(WORDS, list(WORDS.values())))
LANDSCAPE = Conundrum.parse(SCRAMBLE, INDEX)


def letters_round(letters: str, word: str) -> PlayedRound:
    return PlayedRound(Rack(letters), word)


rounds = st.one_of(
    st.builds(
        letters_round,
        st.text("acost?", min_size=1, max_size=15).filter(lambda rack: rack.count("?") <= 3),
        st.text("acost", max_size=9),
    ),
    st.builds(
        PlayedRound,
        st.permutations(SCRAMBLE).map(lambda s: Conundrum("".join(s), LANDSCAPE.answer)),
        st.sampled_from(["", "landscape", "cat"]),
    ),
)


@st.composite
def games(draw: st.DrawFn) -> CountdownGame:
    past = draw(st.lists(rounds, max_size=4))
    plan = "".join(each.kind for each in past) + draw(st.text("lc", min_size=1, max_size=3))
    seed = draw(st.text("abc019", max_size=16))
    return CountdownGame(plan, seed, draw(st.integers(0, 5)), tuple(past))


@settings(max_examples=60)
@given(game=games())
def test_a_game_is_read_back_from_its_address(game: CountdownGame) -> None:
    assert CountdownGame.parse(game.query(), INDEX) == game


def test_an_address_without_parameters_means_one_round_of_letters() -> None:
    game = CountdownGame.parse({}, INDEX)
    assert (game.plan, game.opponent, game.number, game.kind) == (LETTERS, 0, 1, LETTERS)
    assert game.query() == {}
    assert CountdownGame.parse({"conundrum": SCRAMBLE}, INDEX).plan == CONUNDRUM


def test_a_plan_of_rounds_may_be_typed_in_either_case_and_with_spaces() -> None:
    assert parse_plan("LL lc") == "lllc"


def test_each_round_of_a_game_is_dealt_different_letters() -> None:
    game, racks = CountdownGame("llll", "k3x9"), []
    for _ in game.plan:
        racks.append(game.dealt(Choices("VCCVCCVCC"), ENGLISH))
        game = game.after(letters_round(racks[-1], ""))
    assert len(set(racks)) == 4
    assert game.over


def test_the_seed_makes_the_choices_that_the_player_has_not_made() -> None:
    game = CountdownGame("l", "k3x9")
    rest = game.completed(Choices("VVC"), ENGLISH)
    assert rest.complete
    assert rest.kinds.startswith("VVC")
    assert rest == game.completed(Choices("VVC"), ENGLISH)


def test_a_seed_always_picks_the_same_conundrum(english_index: CountdownIndex) -> None:
    conundrums = Conundrums.build(english_index.lexicon)
    conundrum = CountdownGame("c", "k3x9").conundrum(english_index, conundrums)
    assert conundrum == CountdownGame("c", "k3x9").conundrum(english_index, conundrums)
    assert Conundrum.parse(conundrum.scramble, english_index) == conundrum
    assert conundrum.answer in conundrums.answers


def test_a_finished_game_can_be_replayed_with_the_same_letters() -> None:
    past = (letters_round("coatsx", "coats"), PlayedRound(LANDSCAPE, ""))
    again = CountdownGame("lc", "k3x9", 2, past).again()
    assert again.racks == (Rack("coatsx"), LANDSCAPE)
    assert (again.seed, again.past, again.opponent) == ("", (), 2)
    assert CountdownGame.parse(again.query(), INDEX) == again


@pytest.mark.parametrize(
    ("letters", "word", "opponent", "points", "theirs"),
    [
        ("coatsx", "cat", 0, 3, 0),  # no opponent
        ("coatsx", "cat", 1, 3, 3),  # it knows only words of 3 letters: both score
        ("coatsx", "coats", 1, 5, 0),  # the player's word is longer
        ("coatsx", "cat", 2, 0, 5),  # it knows COATS
        ("coatsx", "tacos", 2, 5, 5),
        ("coatsx", "coat", 2, 0, 5),  # not in the list
        ("coatsx", "", 2, 0, 5),
        ("xqz", "", 5, 0, 0),  # the rack has no words
    ],
)
def test_against_the_computer_the_shorter_of_two_words_scores_nothing(
    letters: str, word: str, opponent: int, points: int, theirs: int
) -> None:
    judged = judge_round(INDEX, letters_round(letters, word), opponent)
    assert (judged.points, judged.opponent_points) == (points, theirs)
    assert bool(judged.opponent_word) == (letters == "coatsx" and opponent > 0)
    assert judged.outdone == (judged.judgement.valid and points == 0)


def test_solving_a_conundrum_scores_ten_and_leaves_the_computer_with_nothing() -> None:
    judged = judge_round(INDEX, PlayedRound(LANDSCAPE, "landscape"), 5)
    assert (judged.points, judged.opponent_points, judged.opponent_seconds) == (10, 0, None)


def test_the_computer_may_score_if_the_player_does_not_solve_a_conundrum(
    english_index: CountdownIndex,
) -> None:
    answers = Conundrums.build(english_index.lexicon).answers
    for answer in answers[:40].tolist():
        conundrum = Conundrum(english_index.lexicon.word(answer)[::-1], answer)
        judged = judge_round(english_index, PlayedRound(conundrum, ""), 5)
        seconds = seconds_to_solve(english_index.lexicon, answer, 5)
        assert judged.opponent_seconds == seconds
        assert judged.opponent_points == (10 if seconds else 0)


def test_stronger_opponents_solve_more_conundrums(english_index: CountdownIndex) -> None:
    lexicon = english_index.lexicon
    answers = Conundrums.build(lexicon).answers[::10].tolist()
    solved = []
    for strength in (1, 2, 3, 4, 5):
        times = [seconds_to_solve(lexicon, answer, strength) for answer in answers]
        assert all(lexicon.bands[a] <= strength for a, t in zip(answers, times, strict=True) if t)
        assert all(t is None or 4 <= t <= 30 for t in times)
        solved.append(sum(t is not None for t in times))
    assert solved == sorted(solved)
    assert 0 < solved[0] < solved[-1] < len(answers)
    assert seconds_to_solve(lexicon, answers[0], 0) is None


def test_every_round_of_a_game_is_judged_against_the_opponent() -> None:
    past = (letters_round("coatsx", "coats"), letters_round("catx", "act"))
    outcomes = judge_game(INDEX, CountdownGame("ll", "", 1, past))
    assert [(each.points, each.opponent_points) for each in outcomes] == [(5, 0), (3, 3)]


@pytest.mark.parametrize(
    ("played", "longest", "max_points"),
    [
        (letters_round("coatsx", "cat"), 5, 5),
        (letters_round("plancased", ""), 9, 18),
        (letters_round("xqz", ""), 0, 0),
        (PlayedRound(LANDSCAPE, ""), 9, 10),
    ],
)
def test_an_outcome_gives_the_best_possible_length_and_points(
    played: PlayedRound, longest: int, max_points: int
) -> None:
    judged = judge_round(INDEX, played, 0)
    assert (judged.longest, judged.max_points) == (longest, max_points)
