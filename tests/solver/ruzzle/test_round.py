"""A round of Ruzzle: words found, words left to find, and hints."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import RuzzleRound, Tally, WordHint
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.solver.ruzzle.tracing import Reason, WordRefusal
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = {"tea": 1, "teas": 1, "eat": 2, "sea": 5, "east": 3, "at": 1, "zoo": 1}
SOLUTION = solve(
    RuzzleIndex.build(tiny_lexicon(WORDS, list(WORDS.values()))), Grid.parse("te/sa", ENGLISH)
)
ORDER = ["teas", "eat", "tea", "at", "east", "sea"]
"""The grid's words in the order of the hints: familiar, then rare ones, each from long to short."""


def played(found: str) -> RuzzleRound:
    return RuzzleRound.parse(SOLUTION, found)


def test_found_and_missed_words_together_are_all_the_words_in_the_grid() -> None:
    now = played("sea-teas")
    assert now.found.words == ["sea", "teas"]
    assert now.missed.words == ["east", "eat", "tea", "at"]
    assert now.points == int(SOLUTION.points[SOLUTION.words.index("sea")]) + 4


def test_familiar_and_rare_words_are_counted_separately() -> None:
    now = played("sea-teas-at")
    assert (now.words, now.familiar, now.rare) == (Tally(3, 6), Tally(2, 4), Tally(1, 2))


def test_the_words_of_each_length_are_counted() -> None:
    assert played("sea-at").lengths == {2: Tally(1, 1), 3: Tally(1, 3), 4: Tally(0, 2)}


def test_a_new_round_has_no_points_and_no_words() -> None:
    now = played("")
    assert (now.points, now.words, len(now.found)) == (0, Tally(0, 6), 0)


def test_found_words_are_folded_and_counted_once() -> None:
    assert played("SÉA--sea-tea-").found.words == ["sea", "tea"]


@pytest.mark.parametrize("stray", ["zoo", "blarg", "t3a", "a" * 1000])
def test_a_word_that_is_not_on_the_grid_does_not_count_as_found(stray: str) -> None:
    now = played(f"tea-{stray}-eat")
    assert now.unknown == (stray,)
    assert now.found.words == ["tea", "eat"]


def test_a_new_word_is_added_after_the_others() -> None:
    now = played("sea").with_word("tea")
    assert now.found.words == ["sea", "tea"]
    assert now.with_word("tea").found.words == ["sea", "tea"]
    assert now.with_word("zoo").found.words == ["sea", "tea"]


def test_a_word_is_refused_if_it_was_found_before() -> None:
    now = played("sea")
    assert now.judge("tea").found == SOLUTION.find("tea")
    assert now.judge("sea").refusal == WordRefusal(Reason.ALREADY_FOUND, {"word": "sea"})
    assert now.judge("zoo").refusal == WordRefusal(Reason.NO_LETTER, {"word": "zoo", "letter": "z"})
    assert now.judge("set").refusal == WordRefusal(Reason.NOT_IN_LIST, {"word": "set"})


def test_hints_give_the_first_letter_and_then_the_length() -> None:
    now = played("")
    assert now.next_hint(0) == 1
    assert now.hint(1) == WordHint("teas", None, familiar=True, cell=0)
    assert now.next_hint(1) == 2
    assert now.hint(2) == WordHint("teas", 4, familiar=True, cell=0)
    assert now.next_hint(2) == 3
    assert now.hint(9) == WordHint("east", None, familiar=False, cell=1)


def test_found_words_get_no_hint() -> None:
    now = played("teas-eat")
    assert now.hint(1) is now.hint(2) is now.hint(3) is None
    assert now.next_hint(0) == now.next_hint(1) == now.next_hint(2) == 5


@pytest.mark.parametrize("number", [-1, 0, 13, 9999])
def test_an_invalid_hint_number_gives_no_hint(number: int) -> None:
    assert played("").hint(number) is None


def test_hints_return_to_skipped_words_at_the_end() -> None:
    now = played("tea")
    assert now.next_hint(12) == now.next_hint(9999) == 1


def test_no_hint_is_left_once_everything_is_found() -> None:
    assert played("-".join(ORDER)).next_hint(0) is None
    assert played("-".join(ORDER)).next_hint(3) is None


@given(found=st.sets(st.sampled_from(ORDER), max_size=5))
def test_hints_go_through_all_remaining_words(found: set[str]) -> None:
    now = played("-".join(sorted(found)))
    numbers, number = [], 0
    for _ in range(2 * (len(ORDER) - len(found))):
        number = now.next_hint(number) or 0
        numbers.append(number)
    assert all(one < other for one, other in pairwise(numbers))
    hinted = [ORDER[(number - 1) // 2] for number in numbers]
    assert hinted == [word for word in ORDER if word not in found for _ in range(2)]
    hints = [now.hint(number) for number in numbers]
    assert [each.letter for each in hints if each] == [word[0] for word in hinted]
    assert [each.length for each in hints if each][1::2] == [len(word) for word in hinted[1::2]]


def test_hints_never_lead_to_a_blocked_word() -> None:
    lexicon = lexicon_of(ENGLISH, list(WORDS), list(WORDS.values()), blocked=["teas", "sea"])
    now = RuzzleRound.parse(solve(RuzzleIndex.build(lexicon), Grid.parse("te/sa", ENGLISH)), "")
    hints = [now.hint(number) for number in range(1, 20)]
    assert [hint.letter for hint in hints if hint][::2] == ["e", "t", "a", "e"]
    assert now.familiar == Tally(0, 3)
    assert "teas" in now.missed.words
