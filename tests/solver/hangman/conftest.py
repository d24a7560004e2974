"""The indexes of the real lists, each learned only once because learning takes two seconds."""

from functools import cache

import pytest

from app.solver.hangman.guesser import HangmanIndex
from tests.conftest import real_lexicon


@cache
def hangman_index(code: str) -> HangmanIndex:
    return HangmanIndex.build(real_lexicon(code))


@pytest.fixture(scope="session")
def index() -> HangmanIndex:
    return hangman_index("en")
