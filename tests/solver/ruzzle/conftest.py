"""The indexes of the real lists, built once."""

import pytest

from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.solver import RuzzleIndex


@pytest.fixture(scope="session")
def english_index(english: Lexicon) -> RuzzleIndex:
    return RuzzleIndex.build(english)


@pytest.fixture(scope="session")
def french_index(french: Lexicon) -> RuzzleIndex:
    return RuzzleIndex.build(french)
