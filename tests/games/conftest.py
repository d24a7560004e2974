"""What tests of several games need."""

import pytest
from flask import Flask

from app.solver.indexes import Indexes


@pytest.fixture(scope="session")
def english_indexes(app: Flask) -> Indexes:
    indexes: Indexes = app.extensions["quartet"].indexes["en"]
    return indexes
