"""Circles of friends: a club plays the puzzles of each day, a challenge is about one round.

Anyone who has a circle's code, 72 random bits, may join it. Of each member the first result of a
puzzle counts, so a form that is sent again, at once or later, changes nothing.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from app.solver.puzzle import InvalidPuzzle
from app.store.database import Store
from app.store.expiry import purge, unless_old
from app.store.models import CHALLENGE, CLUB, CircleRow, MemberRow, ScoreRow

CODE = re.compile("[A-Za-z0-9_-]{12}")
MOST_MEMBERS: Mapping[str, int] = {CLUB: 50, CHALLENGE: 30}
MOST_CIRCLES = 50
"""How many of a player's circles are listed and get results: those played most recently."""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's result of a puzzle.

    told: how it went, in a few words.
    words: the words played, each with its points.
    address: where the round is; "" if it has no address.
    alone: a key of the round if only one player can have played it, else "".
    """

    points: int
    told: str = ""
    words: tuple[tuple[str, int], ...] = ()
    address: str = ""
    alone: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a circle.

    own: whether it is the player who asks. scores: puzzle -> result.
    """

    nickname: str
    own: bool = False
    scores: dict[str, Score] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Circle:
    """A club or a challenge.

    kind: CLUB or CHALLENGE.
    name: the club's name, or the name of the challenge's game.
    puzzle: the key of a challenge's round; "" for a club.
    address: where that round is played; "" for a club.
    code: the one under which it is found; "" for a new circle.
    members: in the order in which they joined; () where they were not read.
    """

    kind: str
    language: str
    name: str
    puzzle: str = ""
    address: str = ""
    code: str = ""
    members: tuple[Member, ...] = ()

    @property
    def own(self) -> Member | None:
        """Return the player who asks as a member, None if they are not one."""
        return next((member for member in self.members if member.own), None)


def make(store: Store, circle: Circle, player: str, nickname: str) -> str:
    """Delete some old rows, store a new circle with its first member, and return its code."""
    now, code = store.now(), secrets.token_urlsafe(9)
    kept = {name: getattr(circle, name) for name in ("kind", "language", "name", "puzzle")}
    with store.writing() as session:
        session.add(CircleRow(id=code, address=circle.address, touched=now, **kept))
        session.flush()
        session.add(MemberRow(circle_id=code, player=player, nickname=nickname))
        purge(session, now)
    return code


def find(
    store: Store, code: str, player: str | None, since: str = "", until: str = "~"
) -> Circle | None:
    """Return the circle with this code, its members and their results; None if there is none.

    player: who asks, None if unknown. since, until: of a club, only results whose puzzle's name is
    at least `since` and less than `until` are read.
    """
    if not CODE.fullmatch(code):
        return None
    with store.reading() as session:
        row = unless_old(session.get(CircleRow, code), store.now())
        if row is None:
            return None
        joined = select(MemberRow).where(MemberRow.circle_id == row.id).order_by(MemberRow.id)
        members = {
            each.id: Member(each.nickname, each.player == player)
            for each in session.scalars(joined)
        }
        told = ScoreRow.points, ScoreRow.told, ScoreRow.words, ScoreRow.address
        played = select(ScoreRow.member_id, ScoreRow.puzzle, *told)
        played = played.where(ScoreRow.member_id.in_(members))
        if row.kind == CLUB:
            played = played.where(ScoreRow.puzzle >= since, ScoreRow.puzzle < until)
        for member, puzzle, points, how, words, address in session.execute(played):
            members[member].scores[puzzle] = Score(points, how, _read(words), address)
    return _circle(row, tuple(members.values()))


def join(store: Store, code: str, player: str, nickname: str) -> None:
    """Add a player to a circle, or rename one who is already in it.

    Raises InvalidPuzzle, field `nickname`, if there is no such circle, the name is taken, or the
    circle is full.
    """
    with store.writing() as session:
        # The row is locked, so people who join at the same moment cannot exceed the limit.
        row = unless_old(session.get(CircleRow, code, with_for_update=True), store.now())
        if row is None:
            raise InvalidPuzzle("no-circle", "nickname")
        members = session.scalars(select(MemberRow).where(MemberRow.circle_id == row.id)).all()
        others = (each.nickname for each in members if each.player != player)
        if any(each.casefold() == nickname.casefold() for each in others):
            raise InvalidPuzzle("nickname-taken", "nickname", name=nickname)
        if own := next((each for each in members if each.player == player), None):
            own.nickname = nickname
            return
        if len(members) >= (most := MOST_MEMBERS[row.kind]):
            raise InvalidPuzzle("circle-full", "nickname", limit=most)
        session.add(MemberRow(circle_id=row.id, player=player, nickname=nickname))


def leave(store: Store, code: str, player: str, nickname: str = "") -> None:
    """Remove a player and their results from a circle, and the circle itself if it is then empty.

    nickname: another member to remove instead; only the member who joined first may do that.
    Anything that is not allowed, or not found, changes nothing.
    """
    if not CODE.fullmatch(code):
        return
    with store.writing() as session:
        row = session.get(CircleRow, code, with_for_update=True)
        if row is None:
            return
        joined = select(MemberRow).where(MemberRow.circle_id == row.id).order_by(MemberRow.id)
        members = list(session.scalars(joined))
        if nickname and (not members or members[0].player != player):
            return
        # Compared here, not by the database: it might not take what was typed.
        gone = [
            member.id
            for member in members
            if (member.nickname == nickname if nickname else member.player == player)
        ]
        session.execute(delete(MemberRow).where(MemberRow.id.in_(gone)))
        if len(gone) == len(members):
            session.delete(row)


def of_player(store: Store, player: str, language: str) -> list[Circle]:
    """Return a player's circles in a language with their members, but without results.

    The most recently played comes first; there are at most MOST_CIRCLES.
    """
    with store.reading() as session:
        rows = [row for row, _ in _memberships(session, player, language, store.now())]
        asked = select(MemberRow.circle_id, MemberRow.nickname, MemberRow.player)
        joined = asked.where(MemberRow.circle_id.in_([row.id for row in rows]))
        members: dict[str, list[Member]] = {row.id: [] for row in rows}
        for code, nickname, member in session.execute(joined.order_by(MemberRow.id)):
            members[code].append(Member(nickname, member == player))
    return [_circle(row, tuple(members[row.id])) for row in rows]


def hand_in(
    store: Store, player: str, language: str, results: Mapping[str, tuple[str, Score]]
) -> list[Circle]:
    """Count a player's result in each circle that it belongs to; return those where it counts.

    results: (puzzle's name, result) for clubs under the key CLUB, and for a challenge under the key
    of its round. The circles come without members.
    """
    now = store.now()

    def count(session: Session) -> list[Circle]:
        belongs = [
            Belongs(row, member, *found)
            for row, member in _memberships(session, player, language, now)
            if (found := results.get(row.puzzle or row.kind))
        ]
        return [_circle(each.row) for each in _counted(session, belongs, now)]

    return store.write(count)


class Belongs(NamedTuple):
    """A result and the circle it belongs to; member: the id of the player's membership."""

    row: CircleRow
    member: int
    puzzle: str
    score: Score


def _counted(session: Session, results: Sequence[Belongs], now: datetime) -> list[Belongs]:
    """Store results of members who have none yet; return those that count, stored before or now.

    A round that only one player can have counts in each circle for one member.
    """
    puzzles = {each.puzzle for each in results}
    asked = select(ScoreRow.member_id, ScoreRow.puzzle).where(
        ScoreRow.member_id.in_([each.member for each in results]), ScoreRow.puzzle.in_(puzzles)
    )
    known = {(member, puzzle) for member, puzzle in session.execute(asked)}
    others = (
        select(MemberRow.circle_id, ScoreRow.alone)
        .join(ScoreRow, ScoreRow.member_id == MemberRow.id)
        .where(MemberRow.circle_id.in_([each.row.id for each in results if each.score.alone]))
        .where(ScoreRow.puzzle.in_(puzzles), ScoreRow.alone != "")
    )
    taken = {(circle, alone) for circle, alone in session.execute(others)}
    counted = [
        each
        for each in results
        if (each.member, each.puzzle) in known or (each.row.id, each.score.alone) not in taken
    ]
    added = [each for each in counted if (each.member, each.puzzle) not in known]
    if added:
        rows = [
            asdict(each.score)
            | {
                "member_id": each.member,
                "puzzle": each.puzzle,
                "words": ",".join(f"{word} {points}" for word, points in each.score.words),
                "touched": now,
            }
            for each in added
        ]
        session.execute(insert(ScoreRow), rows)
        played = CircleRow.id.in_([each.row.id for each in added])
        session.execute(update(CircleRow).where(played).values(touched=now))
    return counted


def _memberships(
    session: Session, player: str, language: str, now: datetime
) -> Sequence[tuple[CircleRow, int]]:
    """Return a player's circles, each with the id of the player's membership in it."""
    asked = (
        select(CircleRow, MemberRow.id)
        .join(MemberRow, MemberRow.circle_id == CircleRow.id)
        .where(MemberRow.player == player, CircleRow.language == language)
        .order_by(CircleRow.touched.desc())
        .limit(MOST_CIRCLES)
    )
    return [(row, member) for row, member in session.execute(asked) if unless_old(row, now)]


def _circle(row: CircleRow, members: tuple[Member, ...] = ()) -> Circle:
    return Circle(row.kind, row.language, row.name, row.puzzle, row.address, row.id, members)


def _read(words: str) -> tuple[tuple[str, int], ...]:
    pairs = (each.split(" ") for each in words.split(",") if each)
    return tuple((word, int(points)) for word, points in pairs)
