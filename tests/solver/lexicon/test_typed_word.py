"""Words as people type them."""

import pytest

from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH


@pytest.mark.parametrize(
    "typed", ["cafe", "CAFÉ", " Café\n", "c a f é", "ｃａｆｅ", "café" + " " * (MAX_TYPED - 4)]
)
def test_case_and_accents_and_spaces_do_not_matter(typed: str) -> None:
    assert parse_word(typed, ENGLISH) == "cafe"


@pytest.mark.parametrize(
    ("typed", "code", "params"),
    [
        ("", "no-word", {}),
        (" \n", "no-word", {}),
        ("cold warm", "several-words", {}),
        ("i", "word-too-short", {"limit": 2, "count": 1}),
        ("a" * 46, "word-too-long", {"limit": LONGEST_WORD, "count": 46}),
        ("?" * (MAX_TYPED + 1), "word-too-long", {"limit": LONGEST_WORD, "count": MAX_TYPED + 1}),
        ("?" * MAX_TYPED, "not-a-letter", {"alphabet": "A-Z", "character": "?"}),
        ("cat" + " " * (MAX_TYPED - 2), "word-too-long", {"limit": LONGEST_WORD, "count": 201}),
        ("c4fe", "not-a-letter", {"alphabet": "A-Z", "character": "4"}),
        ("caf\a", "not-a-letter", {"alphabet": "A-Z", "character": "U+0007"}),
    ],
)
def test_the_error_names_the_reason_and_the_field(
    typed: str, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        parse_word(typed, ENGLISH, "rung", shortest=2)
    assert (refused.value.code, refused.value.field, refused.value.params) == (code, "rung", params)


def test_empty_text_is_accepted_only_where_allowed() -> None:
    assert parse_word(" ", ENGLISH, shortest=0) == ""
