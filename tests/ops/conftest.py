"""Fixtures: the databases of the store's tests."""

from tests.store.conftest import address as address
from tests.store.conftest import bare_address as bare_address
from tests.store.conftest import kind as kind
from tests.store.conftest import migrated as migrated
from tests.store.conftest import store as store
