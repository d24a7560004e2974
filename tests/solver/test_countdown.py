"""The letters round's solver: by eye on a few words, against its oracles, on the real lists."""

import string
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.countdown import (
    CountdownIndex,
    SharedSignature,
    blank_letters,
    letter_counts,
    looks_up,
    refuse_shared_signatures,
    solve,
)
from app.solver.countdown_working import sub_multiset_counts, working
from app.solver.dealer import deal_rack
from app.solver.language import Language
from app.solver.lexicon import Lexicon
from app.solver.rack import Rack
from app.solver.signatures import SignatureTable, sub_multisets
from app.solver.thermometer import Thermometer
from tests.conftest import ENGLISH, tiny_lexicon
from tests.oracles.countdown import (
    BlankCounter,
    CharacterSums,
    LetterFilter,
    SortedSignatures,
    TallyMarks,
)

FEW = ["ab", "aba", "abba", "baa", "bad", "dab", "cab", "pizza", "zap", "abracadabra"]


@pytest.fixture(scope="module")
def english_index(english: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(english)


@pytest.fixture(scope="module")
def french_index(french: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(french)


def few_words(words: Sequence[str] = FEW) -> CountdownIndex:
    return CountdownIndex.build(tiny_lexicon(words))


def words_of(index: CountdownIndex, tiles: str) -> list[str]:
    return index.lexicon.words(solve(index, Rack(tiles)).ids)


def with_blanks(index: CountdownIndex, tiles: str) -> dict[str, str]:
    solution = solve(index, Rack(tiles))
    stands_for = blank_letters(index, solution)
    return dict(zip(index.lexicon.words(solution.ids), stands_for, strict=True))


def longest_first(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def test_words_come_longest_first_and_then_alphabetical() -> None:
    assert words_of(few_words(), "abdab") == ["abba", "aba", "baa", "bad", "dab", "ab"]


def test_a_tile_serves_once() -> None:
    assert words_of(few_words(), "pizaxx") == ["zap"]
    assert words_of(few_words(), "pizazx") == ["pizza", "zap"]


def test_a_rack_of_no_words_has_an_empty_solution() -> None:
    solution = solve(few_words(), Rack("xxq"))
    assert len(solution) == 0
    assert solution.ids.dtype == np.int32


def test_an_empty_list_has_no_words_for_any_rack() -> None:
    index = few_words([])
    assert words_of(index, "auctioned") == []
    assert words_of(index, "a?") == []


def test_a_blank_names_the_letter_that_it_stands_for() -> None:
    assert with_blanks(few_words(), "ab?") == {
        "aba": "a",
        "baa": "a",
        "bad": "d",
        "cab": "c",
        "dab": "d",
        "ab": "",
    }


def test_two_blanks_name_their_letters_in_alphabet_order() -> None:
    assert with_blanks(few_words(), "piza?")["pizza"] == "z"
    assert with_blanks(few_words(), "pia??")["pizza"] == "zz"
    assert with_blanks(few_words(), "zap??")["pizza"] == "iz"


def test_blanks_can_be_named_for_part_of_a_solution() -> None:
    index = few_words()
    solution = solve(index, Rack("ab?"))
    assert blank_letters(index, solution, slice(2, 4)) == ["d", "c"]


def test_words_longer_than_any_rack_are_never_found() -> None:
    index = few_words(["a" * 15, "a" * 16, "aa"])
    assert words_of(index, "a" * 15) == ["a" * 15, "aa"]
    assert words_of(index, "a" * 12 + "???") == ["a" * 15, "aa"]


def test_many_repeated_letters_are_told_apart() -> None:
    """More rare (letter, level) pairs than one column of 32 bits holds."""
    index = few_words([letter * n for letter in string.ascii_lowercase for n in range(2, 9)])
    assert len(index.masks.columns) > 4
    assert words_of(index, "z" * 6 + "?") == ["z" * n for n in range(7, 1, -1)]
    assert words_of(index, "q" * 5 + "z" * 4 + "?")[:3] == ["qqqqqq", "qqqqq", "zzzzz"]
    assert with_blanks(index, "q" * 5 + "???")["qqqqqqqq"] == "qqq"


def test_an_alphabet_of_thirty_one_letters_is_solved_like_any_other() -> None:
    alphabet = string.ascii_lowercase + "äñöüþ"
    wide = Language.from_settings("x", {"name": "X", "alphabet": alphabet, "vowels": "aeiou"})
    index = CountdownIndex.build(Lexicon.of_words(wide, ["þü", "üþþ", "ñu", "uñ", "nu"]))
    assert words_of(index, "þüþ") == ["üþþ", "þü"]
    assert words_of(index, "un") == ["nu"]
    assert with_blanks(index, "þ?") == {"þü": "ü"}


def test_words_that_share_a_signature_without_being_anagrams_are_refused() -> None:
    lexicon = tiny_lexicon(["ab", "ba", "cd"])
    masks = Thermometer.build(lexicon.letters)
    refuse_shared_signatures(SignatureTable.build(np.array([7, 7, 9], np.uint64)), masks)
    with pytest.raises(SharedSignature):
        refuse_shared_signatures(SignatureTable.build(np.array([7, 9, 9], np.uint64)), masks)


def test_the_index_cannot_be_written_to() -> None:
    index = few_words()
    table = index.signatures
    arrays: list[npt.NDArray[np.generic]] = [index.ids, *index.masks.columns]
    for array in [*arrays, table.distinct, table.starts, table.rows, table.buckets]:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


words_of_few_letters = st.lists(st.text("abcz", min_size=2, max_size=7), unique=True, max_size=40)
racks_of_few_letters = st.builds(
    lambda letters, blanks: letters + "?" * blanks,
    st.text("abczy", min_size=1, max_size=9),
    st.integers(0, 3),
)


@given(words_of_few_letters, racks_of_few_letters)
def test_every_rack_has_the_words_that_counting_letters_finds(words: list[str], tiles: str) -> None:
    found = words_of(few_words(words), tiles)
    assert found == longest_first(BlankCounter(words).solve(tiles))


@given(words_of_few_letters, st.text("abczy", min_size=1, max_size=12))
def test_signatures_and_masks_find_the_same_rows(words: list[str], tiles: str) -> None:
    index = few_words(words)
    counts = letter_counts(Rack(tiles), ENGLISH)
    by_signature = index.signatures.find(sub_multisets(counts))
    assert by_signature.tolist() == index.masks.fitting(counts, 0).tolist()


@given(words_of_few_letters, racks_of_few_letters)
def test_blanks_stand_for_what_the_letters_lack(words: list[str], tiles: str) -> None:
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


def random_racks(language: Language, count: int, seed: int) -> list[Rack]:
    """As many racks, of 9, 12 and 15 tiles and 0 to 2 blanks in turn, the letters from the stacks.

    Every fourth is of letters drawn alike, so that rare ones come together too.
    """
    rng = np.random.default_rng(seed)
    racks = []
    for number in range(count):
        tiles = (9, 12, 15)[number % 3]
        blanks = number // 3 % 3
        letters = str(deal_rack(language, rng)) + str(deal_rack(language, rng))
        if number % 4 == 3:
            letters = "".join(rng.choice(list(language.alphabet), size=tiles))
        racks.append(Rack("".join(rng.permutation(list(letters))[: tiles - blanks]) + "?" * blanks))
    return racks


def assert_equals_oracle(index: CountdownIndex, racks: Sequence[Rack]) -> None:
    lexicon = index.lexicon
    oracle = TallyMarks(lexicon.words(np.arange(len(lexicon))))
    for rack in racks:
        ids = solve(index, rack).ids
        words = lexicon.words(ids)
        assert len(words) == len(set(words))
        assert set(words) == set(oracle.solve(rack.tiles)), rack
        ordered = np.lexsort((ids, -lexicon.lengths[ids].astype(int)))
        assert ordered.tolist() == list(range(len(ids))), rack


def test_300_english_racks_have_the_oracles_words(english_index: CountdownIndex) -> None:
    racks = random_racks(english_index.language, 300, seed=9)
    assert {looks_up(rack) for rack in racks if not rack.blanks} == {True, False}
    assert_equals_oracle(english_index, racks)


def test_200_french_racks_have_the_oracles_words(french_index: CountdownIndex) -> None:
    assert_equals_oracle(french_index, random_racks(french_index.language, 200, seed=12))


def test_both_methods_agree_on_long_racks(english_index: CountdownIndex) -> None:
    for rack in random_racks(english_index.language, 90, seed=15):
        counts = letter_counts(rack, english_index.language)
        by_signature = english_index.signatures.find(sub_multisets(counts))
        assert by_signature.tolist() == english_index.masks.fitting(counts, 0).tolist()


def test_auctioned_is_cautioned_is_education(english_index: CountdownIndex) -> None:
    assert words_of(english_index, "auctioned")[:3] == ["auctioned", "cautioned", "education"]


def test_every_word_of_the_list_is_found_in_its_own_letters(english_index: CountdownIndex) -> None:
    lexicon = english_index.lexicon
    for word_id in np.random.default_rng(4).choice(len(lexicon), 300, replace=False).tolist():
        word = lexicon.word(word_id)
        if len(word) <= 15:
            assert word in words_of(english_index, word)


def test_the_working_is_the_table_of_the_signature_seed() -> None:
    """Lengths 9 to 5 of i u e z t w d j u: 192 lookups, not 256. (It counts 62 of length 6: 63.)"""
    index = few_words(["wited", "wide", "tide", "jute"])
    shown = working(index, solve(index, Rack("iueztwdju")))
    assert shown.method == "signatures"
    down_to_five = shown.lengths[:5]
    assert [row.length for row in down_to_five] == [9, 8, 7, 6, 5]
    assert [row.looked_up for row in down_to_five] == [1, 8, 29, 63, 91]
    assert [row.naive for row in down_to_five] == [1, 9, 36, 84, 126]
    assert [row.words for row in shown.lengths] == [0, 0, 0, 0, 1, 3, 0, 0, 0]
    assert (shown.looked_up, shown.naive) == (383, 511)


@given(st.text("abcde", min_size=1, max_size=10))
def test_the_working_counts_what_was_really_looked_up(tiles: str) -> None:
    rack = Rack(tiles)
    by_size = sub_multiset_counts(rack)
    assert len(by_size) == len(tiles) + 1
    assert sum(by_size) - 1 == len(sub_multisets(letter_counts(rack, ENGLISH)))


def test_the_working_of_blanks_counts_the_words_compared() -> None:
    index = few_words(["ab", "ba", "abc", "cabd", "abcde"])
    shown = working(index, solve(index, Rack("ab?")))
    assert shown.method == "masks"
    assert [(row.length, row.looked_up, row.naive, row.words) for row in shown.lengths] == [
        (3, 1, 26, 1),
        (2, 2, 78, 2),
        (1, 0, 78, 0),
    ]


def test_longer_words_stand_before_shorter_ones_in_the_index(
    english_index: CountdownIndex,
) -> None:
    lengths = english_index.lexicon.lengths[english_index.ids].tolist()
    assert lengths == sorted(lengths, reverse=True)
    for length, (start, after) in enumerate(pairwise(english_index.first_rows)):
        assert start >= after
        assert start == sum(1 for each in lengths if each > length)
