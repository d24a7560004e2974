"""The app or the store that a command works on, opened only when the command runs.

`flask` knows the commands before there is an app: so help and wrong arguments need neither settings
nor word lists, and `flask db` needs no word lists.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from flask import current_app

from app import store
from app.config import Config
from app.store.database import Store

MAKE_SITE = "quartet-make-site"
"""The extension of an app with commands only: the function that makes the whole app."""


@contextmanager
def opened_site() -> Iterator[None]:
    """Make the whole app, with its indexes, the current one in the block. Raises BadConfig."""
    make_site = current_app.extensions.get(MAKE_SITE)
    with make_site().app_context() if make_site else nullcontext():
        yield


def opened_store() -> Store:
    """Return the configured store. Raises BadConfig if the settings name no usable one."""
    if MAKE_SITE in current_app.extensions:
        store.init_app(current_app, Config.from_environment())
    return store.current_store()
