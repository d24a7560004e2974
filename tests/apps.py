"""Apps with other settings, for tests that cannot use the app of tests/conftest.py."""

from pathlib import Path
from typing import Any

from flask import Flask

from app.config import Config
from app.factory import create_app
from tests.today import TODAY


def app_in(folder: Path, **settings: Any) -> Flask:
    """Return an app with a database in the folder; settings: fields of Config."""
    database = f"sqlite:///{folder / 'quartet.sqlite'}"
    usual = {"database_url": database, "rate_limit": "", "today": TODAY}
    return create_app(Config("development", "for tests only", **usual | settings))
