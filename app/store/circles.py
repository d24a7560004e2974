"""Circles of friends: a club plays the puzzles of each day, a challenge is about one round.

Anyone with a circle's code, 72 random bits, may join it. A member's first result for each puzzle
counts, so a form that is sent twice, or again later, changes nothing.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
"""How many of a player's circles are listed and get results: the most recently played."""


@dataclass(frozen=True, slots=True)
class Score:
    """A result. told: how it went, in words. words: the words played, with their points.

    address: of the round.
    alone: a key for a round that only one player can have, else "".
    """

    points: int
    told: str = ""
    words: tuple[tuple[str, int], ...] = ()
    address: str = ""
    alone: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A member, and their results by puzzle; own: whether it is the one who asks."""

    nickname: str
    own: bool = False
    scores: dict[str, Score] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Circle:
    """A club or a challenge.

    name: of the club, or of the challenge's game. puzzle, address: for a challenge, the key of
    its round and where it is played. members: in the order they joined.
    code: "" where it is not known, as in lists.
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
        """Return the member who asks, None if the asker is not a member."""
        return next((member for member in self.members if member.own), None)


def make(store: Store, circle: Circle, player: str, nickname: str) -> str:
    """Keep a new circle with its first member, and return its code; old ones are cleared away."""
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
    """Return the circle with this code, its members and results; None if there is none.

    since, until: which results of a club are wanted, by the names of their puzzles.
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

    Raises InvalidPuzzle, field `nickname`: the name is taken, or the circle full.
    """
    with store.writing() as session:
        # Its row is locked, so people who join at the same moment cannot exceed the limit.
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
    """Remove a player and their results from a circle, and the circle once it is empty.

    nickname: a member to remove, which only the one who joined first may do.
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
        # Compared here: what was typed need not be a name, or anything that a database takes.
        gone = [
            member.id
            for member in members
            if (member.nickname == nickname if nickname else member.player == player)
        ]
        session.execute(delete(MemberRow).where(MemberRow.id.in_(gone)))
        if len(gone) == len(members):
            session.delete(row)


def of_player(store: Store, player: str, language: str) -> list[Circle]:
    """Return a player's circles, the most recently played first; results are not read."""
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
    """Count a player's result in each of their circles that it belongs to, and return these.

    results: a puzzle's name and its result, under CLUB for clubs and under the key of the round
    for challenges.
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
    """A result that belongs to a circle; member: whose it is, by the number of the membership."""

    row: CircleRow
    member: int
    puzzle: str
    score: Score


def _counted(session: Session, results: Sequence[Belongs], now: datetime) -> list[Belongs]:
    """Record results unless their members have one; return those that count now."""
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
        session.execute(insert(ScoreRow), [_score_row(each, now) for each in added])
        played = CircleRow.id.in_([each.row.id for each in added])
        session.execute(update(CircleRow).where(played).values(touched=now))
    return counted


def _score_row(result: Belongs, now: datetime) -> dict[str, object]:
    score = result.score
    return {
        "member_id": result.member,
        "puzzle": result.puzzle,
        "points": score.points,
        "told": score.told,
        "words": ",".join(f"{word} {points}" for word, points in score.words),
        "address": score.address,
        "alone": score.alone,
        "touched": now,
    }


def _memberships(
    session: Session, player: str, language: str, now: datetime
) -> Sequence[tuple[CircleRow, int]]:
    """Return a player's circles, each with the number of their membership."""
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
