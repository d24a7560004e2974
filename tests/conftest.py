"""Fixtures that many tests share: languages, a lexicon of a few words, the real lists."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from app.solver.language import Language
from app.solver.lexicon import Lexicon

WORDLISTS = Path(__file__).parent.parent / "wordlists"
ENGLISH = Language.read(WORDLISTS / "en")


def tiny_lexicon(words: Iterable[str], bands: Sequence[int] | None = None) -> Lexicon:
    """A lexicon of a few English words that can be solved by eye."""
    return Lexicon.of_words(ENGLISH, words, bands)


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return Lexicon.read(WORDLISTS / "en")


@pytest.fixture(scope="session")
def french() -> Lexicon:
    return Lexicon.read(WORDLISTS / "fr")
