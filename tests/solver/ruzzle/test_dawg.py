"""The minimal DAWG: its words, its ids, and that it is minimal."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.language import Codes, Language
from app.solver.lexicon.lexicon import Ids
from app.solver.ruzzle.dawg import ENDS, OFFSET, PLACE, Dawg, States
from app.solver.ruzzle.solver import RuzzleIndex
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = st.text("abcz", min_size=1, max_size=6)
LEXICONS = st.sets(WORDS, min_size=1, max_size=40)


def ids_of(states: States) -> Ids:
    """Return, for each state, the id of the word that ends there; -1 if none does."""
    place = states[:, PLACE]
    return np.where(place & ENDS, (place & OFFSET).astype(np.int32), np.int32(-1))


def ids_of_rows(dawg: Dawg, rows: Codes) -> Ids:
    """Return the ids of words given as rows of equal length; -1 for a row that is no word."""
    states = np.repeat(dawg.root, len(rows), axis=0)
    for column in rows.T:
        states = dawg.follow(states, column)
    return ids_of(states)


def find(dawg: Dawg, word: str) -> int:
    return int(ids_of_rows(dawg, ENGLISH.encode(word)[None, :])[0])


def all_words(dawg: Dawg, language: Language) -> dict[str, int]:
    """Return every word that a walk through the graph spells -> its id."""
    found: dict[str, int] = {}
    rows, states = np.zeros((1, 0), dtype=np.uint8), dawg.root
    while len(rows):
        for row, word_id in zip(rows, ids_of(states).tolist(), strict=True):
            if word_id >= 0:
                found[language.decode(row)] = word_id
        rows, states = dawg.longer(rows, states)
    return found


def right_languages(words: set[str]) -> set[frozenset[str]]:
    """Return the distinct sets of endings of all prefixes, straight from the definition."""
    prefixes = {word[:length] for word in words for length in range(len(word) + 1)}
    return {
        frozenset(word[len(each) :] for word in words if word.startswith(each)) for each in prefixes
    }


@given(LEXICONS, st.lists(WORDS, max_size=20))
def test_the_graph_has_exactly_the_listed_words_with_their_ids(
    words: set[str], probes: list[str]
) -> None:
    lexicon = tiny_lexicon(words)
    dawg = Dawg.build(lexicon)
    assert all_words(dawg, ENGLISH) == {word: number for number, word in enumerate(sorted(words))}
    for probe in probes:
        assert find(dawg, probe) == (sorted(words).index(probe) if probe in words else -1)


@given(LEXICONS)
def test_each_set_of_endings_has_one_node(words: set[str]) -> None:
    dawg = Dawg.build(tiny_lexicon(words))
    assert dawg.node_count == len(right_languages(words))


def test_an_empty_lexicon_has_a_root_and_no_words() -> None:
    dawg = Dawg.build(tiny_lexicon([]))
    assert dawg.node_count == 1
    assert all_words(dawg, ENGLISH) == {}
    assert find(dawg, "a") == -1


def test_words_are_in_order_with_an_alphabet_of_31_letters() -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyzàáâãä"
    language = Language.from_settings("xx", {"name": "X", "alphabet": alphabet, "vowels": "ae"})
    words = ["zä", "äz", "àä", "ää", "aä", "äaä", "äaz"]
    lexicon = lexicon_of(language, words)
    in_order = sorted(words, key=lambda word: [alphabet.index(letter) for letter in word])
    assert all_words(Dawg.build(lexicon), language) == {w: n for n, w in enumerate(in_order)}


def test_the_graph_of_a_real_list_has_exactly_its_words_with_their_ids(
    each_index: RuzzleIndex,
) -> None:
    lexicon, dawg = each_index.lexicon, each_index.dawg
    for length in range(2, int(lexicon.lengths.max()) + 1):
        ids = lexicon.ids_of_length(length)
        assert (ids_of_rows(dawg, lexicon.letters[ids, :length]) == ids).all()
    rows, states = np.zeros((1, 0), dtype=np.uint8), dawg.root
    words = 0
    while len(rows):
        words += int((ids_of(states) >= 0).sum())
        rows, states = dawg.longer(rows, states)
    assert words == len(lexicon)


def test_the_graph_of_the_english_list_is_small(english_index: RuzzleIndex) -> None:
    assert 70_000 < english_index.dawg.node_count < 90_000
    assert english_index.dawg.edges.nbytes < 4_000_000


def test_the_graph_cannot_be_changed() -> None:
    dawg = Dawg.build(tiny_lexicon(["ab"]))
    with pytest.raises(ValueError, match="read-only"):
        dawg.edges[0, 0] = 1
