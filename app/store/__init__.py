"""What the app keeps in its database: ladder puzzles, games, words, counts, rooms and circles.

Only this package touches the database. Views call the functions of a module, such as
`hangman_games`, with `current_store()`. The functions return plain values. They raise
StoreUnavailable when the database is unreachable, full or busy; pages that need the database then
answer 503.
"""

from flask import Flask, current_app

from app.config import Config
from app.store.database import Store
from app.store.readiness import Readiness


def init_app(app: Flask, config: Config) -> None:
    """Give the app its store, which connects to the database on first use.

    Raises BadConfig if DATABASE_URL cannot be used.
    """
    store = Store(config.database_url, config.sqlite_journal)
    app.extensions["store"], app.extensions["readiness"] = store, Readiness(store)


def current_store() -> Store:
    """Return the store of the app that handles this request or command."""
    store = current_app.extensions["store"]
    assert isinstance(store, Store)
    return store
