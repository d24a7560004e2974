"""Looking up words of any length in a lexicon."""

import tracemalloc
from collections.abc import Callable

import pytest

from app.solver.lexicon.lexicon import Lexicon
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

WORDS = ["cat", "category", "cats"]


def peak(work: Callable[[], object]) -> int:
    """Return the most bytes that were allocated at once."""
    tracemalloc.start(1)
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_looking_up_a_word_finds_its_row() -> None:
    lexicon = tiny_lexicon(WORDS)
    assert [lexicon.find(word) for word in WORDS] == [0, 1, 2]


@pytest.mark.parametrize("word", ["", "c", "ca", "catsy", "categorys", "category" * 9, "café", "?"])
def test_unlisted_text_is_not_found(word: str) -> None:
    lexicon = tiny_lexicon(WORDS)
    assert lexicon.find(word) is None
    assert word not in lexicon


def test_looking_up_a_very_long_word_takes_little_memory(english: Lexicon) -> None:
    assert english.find("s" * 10_000_000) is None
    assert peak(lambda: english.find("s" * 8_000)) < 100_000


def test_blocking_a_word_or_marking_it_as_undealt_changes_the_version() -> None:
    blocked, undealt = (
        lexicon_of(ENGLISH, WORDS, **{kind: ["cat"]}) for kind in ("blocked", "undealt")
    )
    assert blocked.dealt.tolist() == undealt.dealt.tolist() == (~blocked.blocked).tolist()
    assert not undealt.blocked.any()
    versions = {blocked.version, undealt.version, lexicon_of(ENGLISH, WORDS).version}
    assert len(versions) == 3


def test_an_overlong_blocked_word_takes_little_memory() -> None:
    words = [a + b + c for a in "abcdefgh" for b in ENGLISH.alphabet for c in ENGLISH.alphabet]
    assert peak(lambda: lexicon_of(ENGLISH, words, blocked=["s" * 10_000])) < 10_000_000
    lexicon = lexicon_of(ENGLISH, WORDS, blocked=["cats", "s" * 10_000])
    assert lexicon.blocked.tolist() == [False, False, True]
