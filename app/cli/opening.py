"""The app or the store that a command works on, opened only when the command runs.

`flask` knows its commands before the app is built. So it needs no settings or word lists to print
help or to refuse wrong arguments, and `flask db` never needs word lists.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from flask import current_app

from app import store
from app.config import Config
from app.store.database import Store

MAKE_SITE = "quartet-make-site"
"""A key in a commands-only app's `extensions`; its value is a function to build the whole app."""


@contextmanager
def opened_site() -> Iterator[None]:
    """Make the whole app the current app during the block, and build it first if necessary.

    Raises BadConfig if the whole app cannot be built.
    """
    make_site = current_app.extensions.get(MAKE_SITE)
    with make_site().app_context() if make_site else nullcontext():
        yield


def opened_store() -> Store:
    """Return the configured store. Raises BadConfig if a setting is invalid."""
    if MAKE_SITE in current_app.extensions:
        store.init_app(current_app, Config.from_environment())
    return store.current_store()
