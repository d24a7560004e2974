"""A ladder round as its address tells it: moves, branches, hints, and the way back to text."""

from itertools import pairwise
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.ladder.state import MAX_ASIDE, LadderRound, RoundAddress
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import Ladder
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import tiny_lexicon

WORDS = ["cold", "cord", "card", "ward", "warm", "word", "worm", "bold", "bald", "bard", "wold"]
INDEX = LadderIndex.build(tiny_lexicon(WORDS))
LADDER = Ladder("cold", "warm")
BEGUN = LadderRound.begin(LADDER)
CLIMBED = BEGUN.climb("cord").climb("word")


def test_a_round_begins_on_its_start() -> None:
    assert (BEGUN.rungs, BEGUN.changes, BEGUN.solved) == (("cold",), 0, False)
    assert BEGUN.fields() == {}


def test_a_word_is_added_folded_and_undone() -> None:
    climbed = BEGUN.add(INDEX, " Cörd ")
    assert climbed.rungs == ("cold", "cord")
    assert climbed.undo() == BEGUN
    assert BEGUN.undo() == BEGUN


def test_a_round_is_solved_on_its_end() -> None:
    assert CLIMBED.climb("ward").climb("warm").solved


def test_what_is_left_for_another_branch_is_kept_aside_and_taken_up_again() -> None:
    branched = CLIMBED.branch(1)
    assert branched.rungs == ("cold", "cord")
    assert branched.aside == (("cold", "cord", "word"),)
    elsewhere = branched.climb("card")
    resumed = elsewhere.resume(("cold", "cord", "word"))
    assert resumed.rungs == ("cold", "cord", "word")
    assert resumed.aside == (("cold", "cord", "card"),)


def test_what_a_ladder_holds_already_is_not_kept_aside() -> None:
    assert CLIMBED.branch(1).climb("word").aside == ()
    assert CLIMBED.branch(2).aside == ()


def test_the_oldest_ladder_aside_goes_first() -> None:
    standing = BEGUN
    for word in ("cord", "bold", "wold"):
        for following in ("word", "bald", "card", "bard"):
            if sum(a != b for a, b in zip(word, following, strict=True)) == 1:
                standing = standing.branch(0).climb(word).climb(following)
    standing = standing.branch(0).climb("bold").branch(0)
    assert len(standing.aside) <= MAX_ASIDE
    assert standing.aside[-1] == ("cold", "bold")


def test_a_hint_is_counted_and_shown_until_the_next_move() -> None:
    hinted = CLIMBED.take_hint("trend").take_hint("letter")
    assert (hinted.hint, hinted.hints) == ("letter", 2)
    for moved in (hinted.climb("ward"), hinted.undo(), hinted.branch(0)):
        assert (moved.hint, moved.hints) == ("", 2)


@given(st.lists(st.tuples(st.sampled_from("cuhbr"), st.integers(0, 20)), max_size=30))
def test_whatever_is_played_the_address_gives_the_same_round_back(
    moves: list[tuple[str, int]],
) -> None:
    standing = BEGUN
    for kind, number in moves:
        if standing.solved:
            break
        here = standing.rungs[-1]
        if kind == "c":
            nexts = [w for w in WORDS if sum(a != b for a, b in zip(here, w, strict=True)) == 1]
            nexts = [w for w in nexts if w not in standing.rungs]
            standing = standing.climb(nexts[number % len(nexts)]) if nexts else standing
        elif kind == "u":
            standing = standing.undo()
        elif kind == "h":
            standing = standing.take_hint(("trend", "letter", "word")[number % 3])
        elif kind == "b":
            standing = standing.branch(number % len(standing.rungs))
        elif standing.aside:
            standing = standing.resume(standing.aside[number % len(standing.aside)])
    address = RoundAddress("/p", {"start": "cold", "end": "warm"}).of(standing)
    asked = dict(parse_qsl(address.partition("?")[2]))
    assert LadderRound.parse(INDEX, LADDER, asked) == standing
    assert all(len(each) <= 1 + len(WORDS) for each in standing.aside)
    for ladder in (standing.rungs, *standing.aside):
        for before, after in pairwise(ladder):
            assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_an_address_is_short_and_readable() -> None:
    address = RoundAddress("/en/ladder/", {"start": "cold", "end": "warm"})
    standing = CLIMBED.branch(1).climb("card").take_hint("trend")
    assert address.of(standing) == (
        "/en/ladder/?start=cold&end=warm&rungs=cord-card&aside=cord-word&hint=trend&hints=1"
    )
    assert RoundAddress("/en/ladder/puzzles/7", {}).of(BEGUN) == "/en/ladder/puzzles/7"


@pytest.mark.parametrize(
    ("asked", "field", "message"),
    [
        ({"rungs": "cord-warm"}, "rungs", "Change exactly one letter; CORD to WARM changes 3."),
        ({"rungs": "cord-word-worm-warm-ward"}, "rungs", "The ladder ends with WARM."),
        ({"rungs": "cord-corn"}, "rungs", "CORN is not in our list."),
        ({"aside": "bold,warm"}, "aside", "Change exactly one letter; COLD to WARM changes 4."),
        (
            {"aside": "bold,bold,bold,bold,bold,bold"},
            "aside",
            "At most 5 ladders can be left aside.",
        ),
        ({"hint": "please"}, "hint", "A hint is one of trend, letter, word."),
        ({"hints": "-1"}, "hints", None),
        ({"hints": "1e3"}, "hints", None),
        ({"hints": "1000"}, "hints", None),
        ({"rungs": "a" * 10_000}, "rungs", "Enter 2 to 32 letters; you entered 10,000."),
        ({"aside": "," * 10_000}, "aside", "At most 5 ladders can be left aside."),
    ],
)
def test_what_is_no_round_is_refused(
    asked: dict[str, str], field: str, message: str | None
) -> None:
    with pytest.raises(InvalidPuzzle) as refusal:
        LadderRound.parse(INDEX, LADDER, asked)
    assert refusal.value.field == field
    assert message in (None, refusal.value.message)
