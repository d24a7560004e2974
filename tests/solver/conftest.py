"""The indexes of the real lists, built once for all tests of a game."""

from functools import cache
from typing import Any

import pytest

from app.solver.countdown.solver import CountdownIndex
from app.solver.ladder.graph import LadderIndex
from app.solver.ruzzle.solver import RuzzleIndex
from tests.conftest import real_lexicon

KINDS = {"countdown": CountdownIndex, "ladder": LadderIndex, "ruzzle": RuzzleIndex}


@cache
def real_index(game: str, code: str) -> Any:
    return KINDS[game].build(real_lexicon(code))  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def english_index(request: pytest.FixtureRequest) -> Any:
    """The index of the game whose folder the tests are in."""
    return real_index(request.path.parent.name, "en")


@pytest.fixture(scope="module", params=["en", "fr"])
def each_index(request: pytest.FixtureRequest) -> Any:
    """The index of each real list in turn."""
    return real_index(request.path.parent.name, request.param)


@pytest.fixture(scope="module")
def french_index(request: pytest.FixtureRequest) -> Any:
    return real_index(request.path.parent.name, "fr")
