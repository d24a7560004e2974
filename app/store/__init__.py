"""What the app keeps: ladder puzzles with their paths, and games of Hangman.

Nothing else touches the database. Views call the functions of `puzzles`, `puzzle_bank` and
`hangman_games` with `current_store()`; they answer frozen values, and raise StoreUnavailable,
which every page answers as 503, when the database is away, full or busy.
"""

from flask import Flask, current_app

from app.config import ROOT, Config
from app.store.database import Store


def init_app(app: Flask, config: Config) -> None:
    """Give the app its store; connects to nothing yet."""
    url = config.database_url or f"sqlite:///{ROOT / 'instance' / 'quartet.sqlite'}"
    app.extensions["store"] = Store(url, config.sqlite_journal)


def current_store() -> Store:
    """The store of the app that handles this request or command."""
    store = current_app.extensions["store"]
    assert isinstance(store, Store)
    return store
