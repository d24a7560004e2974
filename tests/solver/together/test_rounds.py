"""The rounds of a room: computers send only words that any player could have sent."""

from itertools import pairwise

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.conundrum import Conundrum
from app.solver.countdown.opponent import seconds_to_solve
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import changed_positions
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Bonus, Grid
from app.solver.together.room import Settings
from app.solver.together.rounds import computers_words, deal, judge, ladders, pair_of, rungs_of
from app.solver.together.scoring import Found

KINDS = ("letters", "conundrum", "ruzzle", "ladder", "hangman")


@pytest.fixture(scope="module")
def indexes(app: Flask) -> Indexes:
    found: Indexes = app.extensions["quartet"].indexes["en"]
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("strength", [1, 3, 5])
def test_words_found_by_a_computer_are_judged_like_those_found_by_any_player(
    indexes: Indexes, kind: str, strength: int
) -> None:
    lengths = set()
    for seed in range(6):
        puzzle = deal(kind, indexes, f"seed {seed}")
        own: list[Found] = []
        is_through = False
        before = 0
        for at, played in computers_words(kind, puzzle, indexes, strength, 120):
            assert not is_through
            assert before < at <= 120_000
            before = at
            judged = judge(kind, puzzle, indexes, played.word.upper(), own)
            assert (judged.word, judged.points) == (played.word, played.points)
            with pytest.raises(InvalidPuzzle) as refused:
                judge(kind, puzzle, indexes, played.word, [*own, Found(0, played.word, 0, 0)])
            assert refused.value.code == ("already-a-rung" if kind == "ladder" else "already-sent")
            own.append(Found(0, played.word, played.points, len(own)))
            is_through = judged.done
        lengths.add(len(own))
    assert max(lengths) > 0 or kind == "conundrum"


def test_a_ladder_has_the_length_and_difficulty_of_the_room_or_else_the_usual_length(
    indexes: Indexes,
) -> None:
    for length, difficulty in ((3, 1), (4, 4), (5, 2)):
        settings = Settings("ladder", length=length, difficulty=difficulty)
        pair = pair_of(deal("ladder", indexes, "seed", settings))
        dealt = puzzle_of(indexes[LadderIndex], pair, limit=1)
        assert (len(pair.start), dealt.difficulty) == (length, difficulty)
    rare = deal("ladder", indexes, "seed", Settings("ladder", length=MAX_LENGTH, difficulty=1))
    assert len(pair_of(rare).start) == Settings().length


@pytest.mark.parametrize("kind", ["conundrum", "ladder", "hangman"])
@pytest.mark.parametrize("strength", [1, 5])
def test_if_a_round_ends_early_a_computer_has_only_the_words_it_found_by_then(
    indexes: Indexes, kind: str, strength: int
) -> None:
    """Computers once spread their words over the shortened round, and so always came first."""
    found = 0
    for seed in range(12):
        puzzle = deal(kind, indexes, f"seed {seed}")
        whole = [*computers_words(kind, puzzle, indexes, strength, 120)]
        for seconds in (1, 7, 30):
            short = [*computers_words(kind, puzzle, indexes, strength, seconds)]
            assert short == [each for each in whole if each[0] <= 1000 * seconds]
        if kind == "conundrum":
            index = indexes[CountdownIndex]
            answer = Conundrum.parse(puzzle, index).answer
            solves = seconds_to_solve(index.lexicon, answer, strength)
            assert [at for at, _ in whole] == ([] if solves is None else [1000 * solves])
        found += len(whole)
    assert found


def test_a_shared_grid_has_bonus_tiles(indexes: Indexes) -> None:
    grid = Grid.parse(deal("ruzzle", indexes, "seed"), indexes.lexicon.language)
    assert sum(tile.bonus is not Bonus.NONE for tile in grid.tiles) == 5


PAIR = WordPair("cold", "warm")
NEAR = st.sampled_from(["cord", "card", "ward", "word", "worm", "bold", "bald", "wold", "wald"])


@given(st.lists(NEAR, unique=True, max_size=9))
def test_the_words_a_player_sends_form_the_shortest_possible_ladder(words: list[str]) -> None:
    rungs = rungs_of(PAIR, words)
    assert rungs[0] == PAIR.start or rungs == (words[-1],)
    for before, after in pairwise(rungs):
        assert len(changed_positions(before, after)) == 1
        assert after in (*words, PAIR.end)
    assert len(set(rungs)) == len(rungs)
    if {"cord", "card", "ward"} <= set(words) or {"cord", "word", "worm"} <= set(words):
        assert len(rungs) == 5
        assert rungs[-1] == PAIR.end


def test_a_rung_may_follow_any_earlier_rung_and_a_ladder_at_par_scores_a_hundred(
    indexes: Indexes,
) -> None:
    own: list[Found] = []
    for word in ("bold", "cord", "card"):
        played = judge("ladder", "cold-warm", indexes, word, own)
        assert (played.points, played.done) == (0, False)
        own.append(Found(0, word, 0, len(own)))
    played = judge("ladder", "cold-warm", indexes, "ward", own)
    assert (played.points, played.done, ladders(indexes, "cold-warm").steps) == (100, True, 4)
    for wrong in ("warm", "cart1", "xxxx", "cold", "c"):
        with pytest.raises(InvalidPuzzle):
            judge("ladder", "cold-warm", indexes, wrong, own[:1])
