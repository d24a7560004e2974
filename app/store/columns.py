"""Column types that hold the same values on SQLite, PostgreSQL and MariaDB."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

RowId = BigInteger().with_variant(Integer(), "sqlite")
"""A number that the database gives; SQLite auto-increments only a column declared INTEGER."""


class ExactInteger(TypeDecorator[int]):
    """A whole number of any size, kept as decimal text: counts of ladders overflow 64 bits."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; kept without the zone, which SQLite and MariaDB would lose."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)
