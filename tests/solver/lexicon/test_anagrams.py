"""Anagrams and words one letter away."""

from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon.anagrams import anagrams, one_letter_away
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import tiny_lexicon

short_words = st.text("abc", min_size=2, max_size=5)


@given(st.lists(short_words, min_size=1, unique=True), short_words)
def test_anagrams_and_neighbours_agree_with_a_word_by_word_search(
    words: list[str], word: str
) -> None:
    lexicon = tiny_lexicon(words)
    others = [other for other in sorted(words) if other != word]
    assert anagrams(lexicon, word) == [o for o in others if sorted(o) == sorted(word)]
    near = [
        o
        for o in others
        if len(o) == len(word) and sum(a != b for a, b in zip(o, word, strict=True)) == 1
    ]
    assert one_letter_away(lexicon, word) == near


def test_anagrams_and_neighbours_of_real_words_are_found(english: Lexicon) -> None:
    assert "silent" in anagrams(english, "listen")
    assert {"goat", "moan", "most"} <= set(one_letter_away(english, "moat"))
