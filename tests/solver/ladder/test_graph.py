"""Graphs of words that differ in one letter, compared with slow, obvious methods."""

from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ladder.graph import LadderIndex
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.ladders_from_a_word import ladders_from
from benchmarks.oracles.ladder import (
    Rungs,
    bucket_neighbours,
    distances,
    shortest_ladders,
    tree_paths,
)
from tests.conftest import tiny_lexicon
from tests.solver.ladder.conftest import corners


def neighbours_of(index: LadderIndex, length: int) -> dict[str, list[str]]:
    graph = index.graphs[length]
    words = index.words(graph, np.arange(len(graph)))
    parts = np.split(graph.neighbours, graph.offsets[1:-1])
    return {word: index.words(graph, near) for word, near in zip(words, parts, strict=True)}


@st.composite
def words_close_together(draw: st.DrawFn) -> list[str]:
    """Return words of the same length, each made from another by changing one letter."""
    length = draw(st.integers(2, 32))
    words = ["a" * length]
    changes = st.tuples(st.integers(0, 40), st.integers(0, length - 1), st.sampled_from("abz"))
    for origin, place, letter in draw(st.lists(changes, max_size=40)):
        word = words[origin % len(words)]
        words.append(word[:place] + letter + word[place + 1 :])
    return sorted(set(words))


@given(words_close_together())
def test_neighbours_match_the_bucket_method_at_any_word_length(words: list[str]) -> None:
    index = LadderIndex.build(tiny_lexicon(words))
    assert neighbours_of(index, len(words[0])) == bucket_neighbours(words)


@pytest.mark.parametrize("length", [2, 3, 5, 14, 16])
def test_neighbours_in_a_real_list_match_the_bucket_method(french: Lexicon, length: int) -> None:
    words = french.words(french.ids_of_length(length))
    index = LadderIndex.build(tiny_lexicon(words))
    assert neighbours_of(index, length) == bucket_neighbours(words)


def test_there_is_a_graph_for_each_word_length_in_the_list() -> None:
    index = LadderIndex.build(tiny_lexicon(["at", "it", "house"]))
    assert sorted(index.graphs) == [2, 5]
    assert neighbours_of(index, 5) == {"house": []}


def test_the_graphs_cannot_be_changed() -> None:
    graph = LadderIndex.build(tiny_lexicon(["cat", "bat"])).graphs[3]
    with pytest.raises(ValueError, match="read-only"):
        graph.neighbours[0] = 0


class TestTheOriginalProgram:
    """The program from which this project began: it grows a tree of words."""

    def test_the_tree_of_the_original_program_has_five_paths_from_pot(self) -> None:
        words = ["pot", "bot", "lot", "pet", "pit", "bet", "pep", "pin", "tin", "tan"]
        assert tree_paths("pot", words, 5) == [
            ("pot", "pit", "pin", "tin", "tan"),
            ("pot", "pet", "pep"),
            ("pot", "pet", "bet"),
            ("pot", "lot"),
            ("pot", "bot", "bet"),
        ]

    def test_all_shortest_paths_in_the_tree_of_the_original_program_are_found(
        self, english: Lexicon
    ) -> None:
        words = sorted({"cat", *english.words(english.ids_of_length(3))[::3]})
        from_cat = distances(bucket_neighbours(words), "cat")
        paths = [path for path in tree_paths("cat", words, 4) if len(path) == 4]
        shortest = [path for path in paths if from_cat[path[-1]] == 3]
        assert 0 < len(shortest) < len(paths)
        index = LadderIndex.build(tiny_lexicon(words))
        assert sorted(chain.from_iterable(all_from(index, "cat", 3).values())) == sorted(shortest)


def all_from(index: LadderIndex, start: str, steps: int) -> dict[str, list[Rungs]]:
    return ladders_from(index, start, steps).spelled(index.lexicon)


class TestLaddersFromAWord:
    @given(words_close_together(), st.integers(1, 5))
    def test_all_shortest_ladders_from_a_word_are_found(self, words: list[str], steps: int) -> None:
        index = LadderIndex.build(tiny_lexicon(words))
        neighbours = bucket_neighbours(words)
        away = distances(neighbours, words[0])
        ends = sorted(word for word, distance in away.items() if distance == steps)
        found = all_from(index, words[0], steps)
        assert list(found) == ends
        for end, ladders in found.items():
            assert ladders == shortest_ladders(neighbours, words[0], end)

    def test_listing_too_many_ladders_is_refused(self) -> None:
        index = LadderIndex.build(tiny_lexicon(corners(10)))
        with pytest.raises(ValueError, match="more than 200,000 ladders"):
            ladders_from(index, "a" * 10, 10)
