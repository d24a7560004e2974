"""The indexes of the real lists, built once."""

import pytest

from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.lexicon import Lexicon


@pytest.fixture(scope="session")
def english_index(english: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(english)


@pytest.fixture(scope="session")
def french_index(french: Lexicon) -> CountdownIndex:
    return CountdownIndex.build(french)
