"""What the app keeps: ladder puzzles with their paths, games of Hangman, and words set for friends.

Nothing else touches the database. Views call the functions of `puzzles`, `hangman_games` and
`hangman_words` with `current_store()`; these return plain values, and raise StoreUnavailable, which
every page answers as 503, when the database is away, full or busy. Commands use `puzzle_bank`.
"""

from flask import Flask, current_app

from app.config import ROOT, Config
from app.store.database import Store


def init_app(app: Flask, config: Config) -> None:
    """Give the app its store; connects to nothing yet."""
    url = config.database_url or f"sqlite:///{ROOT / 'instance' / 'quartet.sqlite'}"
    app.extensions["store"] = Store(url, config.sqlite_journal)


def current_store() -> Store:
    """Return the store of the app that handles this request or command."""
    store = current_app.extensions["store"]
    assert isinstance(store, Store)
    return store
