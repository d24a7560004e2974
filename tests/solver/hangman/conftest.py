"""The index of the English list, learnt once: that takes two seconds."""

import pytest

from app.solver.hangman.guesser import HangmanIndex
from app.solver.lexicon.lexicon import Lexicon


@pytest.fixture(scope="session")
def index(english: Lexicon) -> HangmanIndex:
    return HangmanIndex.build(english)
