"""The state of a ladder round: moves, branches and hints, written to an address and read back."""

from itertools import pairwise

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from app.games.ladder.addresses import (
    MAX_ASIDE,
    AskedRound,
    HintDegree,
    LadderState,
    PairQuery,
    PuzzleQuery,
)
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import WordPair
from tests.conftest import tiny_lexicon

WORDS = ["cold", "cord", "card", "ward", "warm", "word", "worm", "bold", "bald", "bard", "wold"]
INDEX = LadderIndex.build(tiny_lexicon(WORDS))
LADDER = WordPair("cold", "warm")
BEGUN = LadderState(LADDER, ("cold",))
CLIMBED = BEGUN.climb("cord").climb("word")


def test_an_abandoned_branch_is_kept_and_can_be_resumed() -> None:
    branched = CLIMBED.branch(1)
    assert branched.rungs == ("cold", "cord")
    assert branched.aside == (("cold", "cord", "word"),)
    elsewhere = branched.climb("card")
    resumed = elsewhere.resume(("cold", "cord", "word"))
    assert resumed.rungs == ("cold", "cord", "word")
    assert resumed.aside == (("cold", "cord", "card"),)


def test_a_branch_contained_in_the_ladder_is_not_kept() -> None:
    assert CLIMBED.branch(1).climb("word").aside == ()
    assert CLIMBED.branch(2).aside == ()


def test_the_oldest_branch_is_dropped_first() -> None:
    state = BEGUN
    for word in ("cord", "bold", "wold"):
        for following in ("word", "bald", "card", "bard"):
            if sum(a != b for a, b in zip(word, following, strict=True)) == 1:
                state = state.branch(0).climb(word).climb(following)
    state = state.branch(0).climb("bold").branch(0)
    assert len(state.aside) <= MAX_ASIDE
    assert state.aside[-1] == ("cold", "bold")


def test_a_hint_is_counted_and_shown_until_the_next_move() -> None:
    hinted = CLIMBED.take_hint(HintDegree.TREND).take_hint(HintDegree.LETTER)
    assert (hinted.hint, hinted.hints) == (HintDegree.LETTER, 2)
    for moved in (hinted.climb("ward"), hinted.undo(), hinted.branch(0)):
        assert (moved.hint, moved.hints) == ("", 2)


@given(st.lists(st.tuples(st.sampled_from("cuhbr"), st.integers(0, 20)), max_size=30))
def test_any_round_can_be_read_back_from_its_address(moves: list[tuple[str, int]]) -> None:
    state = BEGUN
    for kind, number in moves:
        if state.solved:
            break
        here = state.rungs[-1]
        if kind == "c":
            nexts = [w for w in WORDS if sum(a != b for a, b in zip(here, w, strict=True)) == 1]
            nexts = [w for w in nexts if w not in state.rungs]
            state = state.climb(nexts[number % len(nexts)]) if nexts else state
        elif kind == "u":
            state = state.undo()
        elif kind == "h":
            state = state.take_hint(list(HintDegree)[number % 3])
        elif kind == "b":
            state = state.branch(number % len(state.rungs))
        elif state.aside:
            state = state.resume(state.aside[number % len(state.aside)])
    asked = AskedRound.read(INDEX, PairQuery(LADDER), LADDER, state.moves().args())
    assert (asked.state, asked.error) == (state, None)
    assert all(len(each) <= 1 + len(WORDS) for each in state.aside)
    for ladder in (state.rungs, *state.aside):
        for before, after in pairwise(ladder):
            assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_an_address_is_short_and_readable(app: Flask) -> None:
    state = CLIMBED.branch(1).climb("card").take_hint(HintDegree.TREND)
    with app.test_request_context("/en/ladder/"):
        app.preprocess_request()
        assert PairQuery(LADDER, moves=state.moves()).url("ladder.play") == (
            "/en/ladder/?start=cold&end=warm&rungs=cord-card&aside=cord-word&hint=trend&hints=1"
        )
        assert PuzzleQuery(7, BEGUN.moves()).url("ladder.puzzle") == "/en/ladder/puzzles/7"
