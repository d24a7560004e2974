"""Words that came into use since about 1995: written down before anybody looked at the lists."""

from pathlib import Path

import pytest

from app.solver.lexicon.lexicon import Lexicon

FOLDER = Path(__file__).with_name("modern")
ACCEPTED = 0.9


def modern(language: str) -> list[str]:
    """Return the words of a language's file, without its comments."""
    lines = (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nine_in_ten_modern_words_are_accepted(
    language: str, request: pytest.FixtureRequest
) -> None:
    lexicon: Lexicon = request.getfixturevalue({"en": "english", "fr": "french"}[language])
    words = modern(language)
    assert len(set(words)) == len(words) >= 150
    accepted = [word for word in words if lexicon.language.fold(word) in lexicon]
    assert len(accepted) >= ACCEPTED * len(words)
