"""The indexes of the real lists, built once."""

import pytest

from app.solver.ladder.graph import LadderIndex
from app.solver.lexicon.lexicon import Lexicon


@pytest.fixture(scope="session")
def english_index(english: Lexicon) -> LadderIndex:
    return LadderIndex.build(english)


@pytest.fixture(scope="session")
def french_index(french: Lexicon) -> LadderIndex:
    return LadderIndex.build(french)
