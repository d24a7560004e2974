"""What the app keeps: ladder puzzles with their paths, games of Hangman, and words set for friends.

Nothing else touches the database. Views call the functions of `ladder_puzzles`, `hangman_games` and
`hangman_words` with `current_store()`; these return plain values, and raise StoreUnavailable, which
every page answers as 503, when the database is away, full or busy.
"""

from flask import Flask, current_app

from app.config import Config
from app.store.database import Store
from app.store.readiness import Readiness


def init_app(app: Flask, config: Config) -> None:
    """Give the app its store; connects to nothing yet."""
    store = Store(config.database_url, config.sqlite_journal)
    app.extensions["store"], app.extensions["readiness"] = store, Readiness(store)


def current_store() -> Store:
    """Return the store of the app that handles this request or command."""
    store = current_app.extensions["store"]
    assert isinstance(store, Store)
    return store
