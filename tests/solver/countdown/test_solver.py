"""The solver of the letters round: checked by eye on a few words, and by oracles on real lists."""

import string
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown.dealer import deal_rack
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, blank_letters, solve
from app.solver.countdown.working import Working, combination_counts, sub_multiset_counts, working
from app.solver.lexicon.language import Language
from benchmarks.lexicons import lexicon_of
from benchmarks.oracles.countdown import (
    BlankCounter,
    CharacterSums,
    LetterFilter,
    SortedSignatures,
    TallyMarks,
)
from tests.conftest import ENGLISH, tiny_lexicon

FEW = ["ab", "aba", "abba", "baa", "bad", "dab", "cab", "pizza", "zap", "abracadabra"]


def few_words(words: Sequence[str] = FEW) -> CountdownIndex:
    return CountdownIndex.build(tiny_lexicon(words))


def words_of(index: CountdownIndex, tiles: str) -> list[str]:
    return index.lexicon.words(solve(index, Rack(tiles)).ids)


def with_blanks(index: CountdownIndex, tiles: str) -> dict[str, str]:
    solution = solve(index, Rack(tiles))
    stands_for = blank_letters(index, solution.rack, solution.ids)
    return dict(zip(index.lexicon.words(solution.ids), stands_for, strict=True))


def longest_first(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def test_the_letters_that_blanks_stand_for_can_be_found_for_part_of_a_solution() -> None:
    index = few_words()
    solution = solve(index, Rack("ab?"))
    assert blank_letters(index, solution.rack, solution.ids[2:4]) == ["d", "c"]
    assert blank_letters(index, solution.rack, solution.ids[:0]) == []


def test_words_longer_than_any_rack_are_never_found() -> None:
    index = few_words(["a" * 15, "a" * 16, "aa"])
    assert words_of(index, "a" * 15) == ["a" * 15, "aa"]
    assert words_of(index, "a" * 12 + "???") == ["a" * 15, "aa"]


def test_long_runs_of_the_same_letter_are_counted_exactly() -> None:
    index = few_words([letter * n for letter in string.ascii_lowercase for n in range(2, 9)])
    assert words_of(index, "z" * 6 + "?") == ["z" * n for n in range(7, 1, -1)]
    assert words_of(index, "q" * 5 + "z" * 4 + "?")[:3] == ["qqqqqq", "qqqqq", "zzzzz"]
    assert with_blanks(index, "q" * 5 + "???")["qqqqqqqq"] == "qqq"


def test_racks_are_solved_with_an_alphabet_of_thirty_one_letters() -> None:
    alphabet = string.ascii_lowercase + "äñöüþ"
    wide = Language.from_settings("x", {"name": "X", "alphabet": alphabet, "vowels": "aeiou"})
    index = CountdownIndex.build(lexicon_of(wide, ["þü", "üþþ", "ñu", "uñ", "nu"]))
    assert words_of(index, "þüþ") == ["üþþ", "þü"]
    assert words_of(index, "un") == ["nu"]
    assert with_blanks(index, "þ?") == {"þü": "ü"}


@pytest.mark.parametrize("count", [63, 64, 65, 128])
def test_no_word_is_lost_when_a_list_exactly_fills_its_bitmaps(count: int) -> None:
    words = sorted({"".join(pair) for pair in product("abcdefghijklm", repeat=2)})[:count]
    assert words_of(few_words(words), "abcdefghijklm??") == words
    assert words_of(few_words(words), "aabbccddeeffgg") == [
        word for word in words if set(word) <= set("abcdefg")
    ]


def test_a_rack_that_can_spell_every_word_has_the_whole_list_as_its_solution() -> None:
    """This rack rules out no word, so spare bits after the end of the list must not count."""
    assert words_of(few_words(["ab", "ba"]), "aabb") == ["ab", "ba"]
    assert words_of(few_words(["ab", "ba"]), "aabb?") == ["ab", "ba"]


def test_the_index_cannot_be_changed() -> None:
    index = few_words()
    arrays = [array for more_than in index.bitmaps.more_than for array in more_than]
    arrays += [array for group in index.bitmaps.groups for array in group.struck.values()]
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(ValueError, match="read-only"):
        index.ids[0, 0] = 1


words_of_few_letters = st.lists(st.text("abcz", min_size=2, max_size=7), unique=True, max_size=40)
racks_of_few_letters = st.builds(
    lambda letters, blanks: letters + "?" * blanks,
    st.text("abczy", min_size=1, max_size=9),
    st.integers(0, 3),
)


@given(words_of_few_letters, racks_of_few_letters)
def test_the_solver_finds_the_same_words_as_a_method_that_counts_letters(
    words: list[str], tiles: str
) -> None:
    found = words_of(few_words(words), tiles)
    assert found == longest_first(BlankCounter(words).solve(tiles))


@given(words_of_few_letters, racks_of_few_letters)
def test_blanks_stand_for_the_missing_letters(words: list[str], tiles: str) -> None:
    have = Counter(tiles.replace("?", ""))
    for word, letters in with_blanks(few_words(words), tiles).items():
        assert letters == "".join(sorted((Counter(word) - have).elements()))


@given(words_of_few_letters, st.text("abczy", min_size=1, max_size=9))
def test_all_oracles_agree(words: list[str], tiles: str) -> None:
    expected = sorted(BlankCounter(words).solve(tiles))
    for oracle in (
        LetterFilter(words),
        SortedSignatures(words),
        CharacterSums(words, squared=False),
        CharacterSums(words, squared=True),
        TallyMarks(words),
    ):
        assert sorted(oracle.solve(tiles)) == expected


def random_racks(language: Language, count: int) -> list[Rack]:
    """Return `count` racks of 9, 12 and 15 tiles with 0 to 2 blanks in turn, dealt from the stacks.

    In every fourth rack all letters are equally likely, so that rare ones come together too.
    """
    rng = np.random.default_rng(9)
    racks = []
    for number in range(count):
        tiles = (9, 12, 15)[number % 3]
        blanks = number // 3 % 3
        letters = str(deal_rack(language, rng)) + str(deal_rack(language, rng))
        if number % 4 == 3:
            letters = "".join(rng.choice(list(language.alphabet), size=tiles))
        racks.append(Rack("".join(rng.permutation(list(letters))[: tiles - blanks]) + "?" * blanks))
    return racks


@pytest.mark.parametrize("count", [9, pytest.param(300, marks=pytest.mark.marathon)])
def test_solutions_for_random_racks_match_the_oracle_on_real_lists(
    each_index: CountdownIndex, count: int
) -> None:
    """Nine racks cover every combination of size and number of blanks."""
    lexicon = each_index.lexicon
    oracle = TallyMarks(lexicon.words(np.arange(len(lexicon))))
    for rack in random_racks(each_index.language, count):
        ids = solve(each_index, rack).ids
        words = lexicon.words(ids)
        assert len(words) == len(set(words))
        assert set(words) == set(oracle.solve(rack.tiles)), rack
        ordered = np.lexsort((ids, -lexicon.lengths[ids].astype(int)))
        assert ordered.tolist() == list(range(len(ids))), rack


def shown(index: CountdownIndex, tiles: str) -> Working:
    return working(index, solve(index, Rack(tiles)))


def test_the_lookups_for_each_length_are_counted_in_the_working() -> None:
    """For lengths 9 to 5, IUEZTWDJU takes 192 lookups, not 256, because it has two Us.

    For length 6, the table in the seed (see the glossary) says 62, but 63 is right.
    """
    lengths = shown(few_words(["wited", "wide", "tide", "jute"]), "iueztwdju").lengths
    down_to_five = lengths[:5]
    assert [row.length for row in down_to_five] == [9, 8, 7, 6, 5]
    assert [row.sub_multisets for row in down_to_five] == [1, 8, 29, 63, 91]
    assert [row.combinations for row in down_to_five] == [1, 9, 36, 84, 126]
    assert [row.words for row in lengths] == [0, 0, 0, 0, 1, 3, 0, 0, 0]


@given(st.text("abcde", min_size=1, max_size=10))
def test_each_distinct_choice_of_letters_is_counted_once(tiles: str) -> None:
    alike = tuple(sorted(Counter(tiles).values()))
    for size in range(1, len(tiles) + 1):
        keys = {"".join(sorted(letters)) for letters in combinations(tiles, size)}
        assert sub_multiset_counts(alike, 0, 26)[size] == len(keys)
        assert combination_counts(len(tiles), 0, 26)[size] == len(list(combinations(tiles, size)))


def test_in_the_working_a_blank_counts_as_any_letter() -> None:
    lengths = shown(few_words(["ab", "ba", "abc", "cabd", "abcde"]), "ab?").lengths
    rows = [(row.length, row.sub_multisets, row.combinations, row.words) for row in lengths]
    assert rows == [(3, 26, 26, 1), (2, 1 + 2 * 26, 1 + 2 * 26, 2), (1, 2 + 26, 2 + 26, 0)]
    pair = shown(few_words(["ab"]), "??").lengths[0]
    assert (pair.sub_multisets, pair.combinations) == (26 * 27 // 2, 26 * 26)


def test_the_working_says_how_many_words_are_left_after_each_letter() -> None:
    working_of_ab = shown(few_words(["ab", "ba", "abb", "ac", "zz", "dad"]), "ab")
    left = {row.letter: row.words_left for row in working_of_ab.letters}
    assert working_of_ab.compared == 6
    assert "".join(left) == ENGLISH.alphabet
    assert (left["a"], left["b"], left["c"], left["d"], left["y"], left["z"]) == (6, 5, 4, 3, 3, 2)


@given(words_of_few_letters, racks_of_few_letters)
def test_the_last_step_of_the_working_leaves_only_the_solution(
    words: list[str], tiles: str
) -> None:
    index = few_words(words)
    result = shown(index, tiles)
    assert result.letters[-1].words_left == len(solve(index, Rack(tiles)))
    assert sum(row.words for row in result.lengths) == len(solve(index, Rack(tiles)))


def test_the_first_step_of_the_working_compares_all_words_that_are_short_enough(
    english_index: CountdownIndex,
) -> None:
    lengths = english_index.lexicon.lengths
    compared = shown(english_index, "auctioned").compared
    assert 0 <= compared - np.count_nonzero(lengths <= 9) < 64
