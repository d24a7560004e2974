"""The tables. Queries return detached rows, which are plain values without a database session.

Every database compares text by code points. MariaDB needs a setting for this: by default, a search
for cafe finds CAFE there.

Each combination of a search's filters has an index that ends in the sort key, and pages are ordered
by that key. So a page takes no longer with a million puzzles than with a thousand.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column
from sqlalchemy.types import TypeDecorator

from app.solver.together.room import LONGEST_NICKNAME

BINARY_TEXT: dict[str, Any] = {
    f"{dialect}_{option}": value
    for dialect in ("mysql", "mariadb")
    for option, value in (("charset", "utf8mb4"), ("collate", "utf8mb4_bin"), ("engine", "InnoDB"))
}
LANGUAGE = String(35)
WORD = String(32)
"""The longest word in a lexicon has 32 letters."""
PHRASE, CLUE = String(60), String(120)
RowId = BigInteger().with_variant(Integer(), "sqlite")
"""A number that the database assigns to a row; SQLite does so only for a column of type INTEGER."""

PUZZLE_INDEXES: dict[str, tuple[str, ...]] = {
    "ix_puzzle_any": (),
    "ix_puzzle_length": ("length",),
    "ix_puzzle_steps": ("steps",),
    "ix_puzzle_difficulty": ("difficulty",),
    "ix_puzzle_length_steps": ("length", "steps"),
    "ix_puzzle_length_difficulty": ("length", "difficulty"),
    "ix_puzzle_steps_difficulty": ("steps", "difficulty"),
    "ix_puzzle_length_steps_difficulty": ("length", "steps", "difficulty"),
    "ix_puzzle_start": ("start",),
    "ix_puzzle_end": ("end",),
}
"""Index -> the filters, besides the language, of the searches that use it."""


class ExactInteger(TypeDecorator[int]):
    """A whole number of any size, stored as decimal text: counts of ladders can exceed 64 bits."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, stored without its zone, which SQLite and MariaDB would lose."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


class Base(MappedAsDataclass, DeclarativeBase, kw_only=True):
    """The base of all tables; it names constraints, so that migrations can refer to them."""

    metadata = MetaData(
        naming_convention={
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class StoredPuzzle(Base):
    """A ladder puzzle in the bank.

    list_version: the version of the word list against which it was proven.
    steps: the fewest changes needed.
    path_count: the exact number of shortest ladders.
    active: False if the puzzle is out of play; it stays in the bank so that it is not made again.
    sort_key: its place in the shuffled order of the bank, a 53-bit hash of language and words.
    """

    __tablename__ = "puzzle"

    id: Mapped[int] = mapped_column(RowId, primary_key=True, init=False)
    language: Mapped[str] = mapped_column(LANGUAGE)
    start: Mapped[str] = mapped_column(WORD)
    end: Mapped[str] = mapped_column(WORD)
    length: Mapped[int] = mapped_column(SmallInteger)
    steps: Mapped[int] = mapped_column(SmallInteger)
    path_count: Mapped[int] = mapped_column(ExactInteger)
    difficulty: Mapped[int] = mapped_column(SmallInteger)
    active: Mapped[bool]
    sort_key: Mapped[int] = mapped_column("place", BigInteger)
    list_version: Mapped[str] = mapped_column(String(16))
    created: Mapped[datetime] = mapped_column(Moment)

    __table_args__ = (
        UniqueConstraint("language", "start", "end"),
        *(
            Index(name, "language", "active", *filtered, "place")
            for name, filtered in PUZZLE_INDEXES.items()
        ),
        BINARY_TEXT,
    )


class StoredPath(Base):
    """One of a puzzle's shortest ladders; rank 0 is the most familiar.

    words: all its rungs, with hyphens between them.
    """

    __tablename__ = "path"

    puzzle_id: Mapped[int] = mapped_column(
        RowId, ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True
    )
    rank: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    words: Mapped[str] = mapped_column(Text)

    __table_args__ = ({"sqlite_with_rowid": False, **BINARY_TEXT},)


class SecretWord(MappedAsDataclass, kw_only=True):
    """The columns that games of Hangman share with words set for friends.

    id: a hash of the id in the address (see hangman_games). secret: the folded letters.
    """

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    language: Mapped[str] = mapped_column(LANGUAGE)
    secret: Mapped[str] = mapped_column(String(45))
    misses_allowed: Mapped[int] = mapped_column(SmallInteger)
    created: Mapped[datetime] = mapped_column(Moment)
    touched: Mapped[datetime] = mapped_column(Moment)


class GameRow(SecretWord, Base):
    """A game of Hangman on the server.

    guesses: the letters and words guessed, in order, with spaces between them.
    kind: how the secret was chosen.
    difficulty: the difficulty that the player chose; "" for any.
    touched: when the game was begun or last played; games that nobody plays are purged.
    hints: for each hint, how many guesses had been made before it, with spaces between the numbers.
    word_id: the shared id of the friend's word; "" if no friend set it.
    phrase, clue: as the friend wrote them; "" for none.
    """

    __tablename__ = "hangman_game"

    guesses: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column(String(16))
    difficulty: Mapped[str] = mapped_column(String(16))
    moves: Mapped[int]

    hints: Mapped[str] = mapped_column(String(255), server_default="")
    word_id: Mapped[str] = mapped_column(String(22), server_default="")
    phrase: Mapped[str] = mapped_column(PHRASE, server_default="")
    clue: Mapped[str] = mapped_column(CLUE, server_default="")

    __table_args__ = (
        Index("ix_hangman_game_touched", "touched"),
        Index("ix_hangman_game_word_status", "word_id", "status", "touched"),
        BINARY_TEXT,
    )


class DayCount(Base):
    """The results of a day's puzzle from one group of networks (see day_counts).

    id: the puzzle and the group.
    results: the first few results.
    count: how many results there were in all.
    touched: when the last result came.
    """

    __tablename__ = "day_count"

    id: Mapped[str] = mapped_column(String(72), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(64))
    results: Mapped[str] = mapped_column(String(64))
    count: Mapped[int]
    touched: Mapped[datetime] = mapped_column(Moment)

    __table_args__ = (
        Index("ix_day_count_puzzle", "puzzle"),
        Index("ix_day_count_touched", "touched"),
        BINARY_TEXT,
    )


CLUB, CHALLENGE = "club", "challenge"


class CircleRow(Base):
    """A club or a challenge (see circles).

    id: the code of the circle.
    name: the club's name, or the name of the challenge's game.
    puzzle, address: the key and the address of a challenge's round; "" for a club.
    touched: when the circle was made or last played in.
    """

    __tablename__ = "circle"

    id: Mapped[str] = mapped_column(String(12), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    language: Mapped[str] = mapped_column(LANGUAGE)
    name: Mapped[str] = mapped_column(String(40))
    puzzle: Mapped[str] = mapped_column(String(22))
    address: Mapped[str] = mapped_column(Text)
    touched: Mapped[datetime] = mapped_column(Moment)

    __table_args__ = (Index("ix_circle_kind_touched", "kind", "touched"), BINARY_TEXT)


class MemberRow(Base):
    """A player in a circle, under a nickname."""

    __tablename__ = "circle_member"

    id: Mapped[int] = mapped_column(RowId, primary_key=True, init=False)
    circle_id: Mapped[str] = mapped_column(String(12), ForeignKey("circle.id", ondelete="CASCADE"))
    player: Mapped[str] = mapped_column(String(22))
    nickname: Mapped[str] = mapped_column(String(LONGEST_NICKNAME))

    __table_args__ = (
        UniqueConstraint("circle_id", "player"),
        UniqueConstraint("circle_id", "nickname"),
        Index("ix_circle_member_player", "player"),
        BINARY_TEXT,
    )


class ScoreRow(Base):
    """A circle member's result for a puzzle (see circles).

    told: the result in a few words.
    words: the words played and their points, as in "cat 3,dog 4".
    alone: the key of a round that only one player can have played, as in Hangman; "" for any other.
    """

    __tablename__ = "circle_score"

    id: Mapped[int] = mapped_column(RowId, primary_key=True, init=False)
    member_id: Mapped[int] = mapped_column(
        RowId, ForeignKey("circle_member.id", ondelete="CASCADE")
    )
    puzzle: Mapped[str] = mapped_column(String(24))
    points: Mapped[int]
    told: Mapped[str] = mapped_column(String(160))
    words: Mapped[str] = mapped_column(Text)
    address: Mapped[str] = mapped_column(Text)
    alone: Mapped[str] = mapped_column(String(32))
    touched: Mapped[datetime] = mapped_column(Moment)

    __table_args__ = (
        UniqueConstraint("member_id", "puzzle"),
        Index("ix_circle_score_touched", "touched"),
        BINARY_TEXT,
    )


class WordRow(SecretWord, Base):
    """A word or phrase that one player set for others.

    touched: when it was set, or when the last game with it began.
    started, won, lost: how many games with it were begun, won and lost; purged games still count.
    """

    __tablename__ = "hangman_word"

    phrase: Mapped[str] = mapped_column(PHRASE)
    clue: Mapped[str] = mapped_column(CLUE)

    started: Mapped[int] = mapped_column(server_default="0", default=0)
    won: Mapped[int] = mapped_column(server_default="0", default=0)
    lost: Mapped[int] = mapped_column(server_default="0", default=0)

    __table_args__ = (Index("ix_hangman_word_touched", "touched"), BINARY_TEXT)


class RoomRow(Base):
    """A room of people who play together (see rooms).

    id: the room's code.
    version: how often the room has changed.
    state: its players and rounds, as JSON.
    began, ends: when its latest round begins and ends, in milliseconds since 1970; 0 if there has
        been none yet.
    """

    __tablename__ = "room"

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    language: Mapped[str] = mapped_column(LANGUAGE)
    version: Mapped[int]
    began: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(Text)
    touched: Mapped[datetime] = mapped_column(Moment)

    __table_args__ = (Index("ix_room_touched", "touched"), BINARY_TEXT)


class RoomWordRow(Base):
    """A word that a player found in a round.

    seat: the player's number. at: when it was found, in milliseconds since the round began.
    """

    __tablename__ = "room_word"

    room_id: Mapped[str] = mapped_column(
        String(8), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    word: Mapped[str] = mapped_column(String(45), primary_key=True)
    points: Mapped[int] = mapped_column(SmallInteger)
    at: Mapped[int]

    __table_args__ = ({"sqlite_with_rowid": False, **BINARY_TEXT},)
