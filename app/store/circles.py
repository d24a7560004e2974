"""Circles of friends: clubs, which play the daily puzzles, and challenges to play one round.

Anyone who has a circle's code, 72 random bits, may join it. Only a member's first result for a
puzzle counts, so it does no harm to send a form twice.
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
from app.store.expiry import purge, unless_expired
from app.store.models import CHALLENGE, CLUB, CircleRow, MemberRow, ScoreRow

CODE = re.compile("[A-Za-z0-9_-]{12}")
MOST_MEMBERS: Mapping[str, int] = {CLUB: 50, CHALLENGE: 30}
MOST_CIRCLES = 50
"""How many of a player's circles in one language are listed and receive results, beginning with
those made or played most recently."""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's result for a puzzle.

    told: the result in a few words, as a challenge's page shows it.
    words: (word, points) for each word played.
    address: the address of the round; "" if the round has none.
    alone: the key of a round that only one player can have played; "" for any other round.
    """

    points: int
    told: str = ""
    words: tuple[tuple[str, int], ...] = ()
    address: str = ""
    alone: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a circle.

    own: whether this is the player who made the request. scores: puzzle -> result.
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
    address: the address of a challenge's round; "" for a club.
    code: the circle's code; "" for a new circle.
    members: the members in the order in which they joined; () if they were not read.
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
        """Return the member who made the request; None if the player is not a member."""
        return next((member for member in self.members if member.own), None)


def make(store: Store, circle: Circle, player: str, nickname: str) -> str:
    """Store a circle and its first member, delete some old rows, and return the circle's code."""
    now, code = store.now(), secrets.token_urlsafe(9)
    kept = ("kind", "language", "name", "puzzle", "address")
    columns = {name: getattr(circle, name) for name in kept}
    with store.writing() as session:
        session.add(CircleRow(id=code, touched=now, **columns))
        session.flush()
        session.add(MemberRow(circle_id=code, player=player, nickname=nickname))
        purge(session, now)
    return code


def find(
    store: Store, code: str, player: str | None, since: str = "", until: str = "~"
) -> Circle | None:
    """Return the circle with this code, with its members and their results.

    Return None if the circle does not exist or has expired.
    player: the player who made the request; None if unknown.
    since, until: for a club, only results for puzzles with since <= name < until are read.
    """
    if not CODE.fullmatch(code):
        return None
    with store.reading() as session:
        row = unless_expired(session.get(CircleRow, code), store.now())
        if row is None:
            return None
        members = {
            each.id: Member(each.nickname, each.player == player)
            for each in _members(session, code)
        }
        result = ScoreRow.points, ScoreRow.told, ScoreRow.words, ScoreRow.address
        played = select(ScoreRow.member_id, ScoreRow.puzzle, *result)
        played = played.where(ScoreRow.member_id.in_(members))
        if row.kind == CLUB:
            played = played.where(ScoreRow.puzzle >= since, ScoreRow.puzzle < until)
        for member, puzzle, points, told, words, address in session.execute(played):
            members[member].scores[puzzle] = Score(points, told, _read_words(words), address)
    return _circle(row, tuple(members.values()))


def join(store: Store, code: str, player: str, nickname: str) -> None:
    """Add a player to a circle, or rename a player who is already in it.

    Raises InvalidPuzzle (field `nickname`) if there is no such circle, the nickname is taken, or
    the circle is full.
    """
    with store.writing() as session:
        # The row is locked, so people who join at the same moment cannot exceed the limit.
        row = unless_expired(session.get(CircleRow, code, with_for_update=True), store.now())
        if row is None:
            raise InvalidPuzzle("no-circle", "nickname")
        members = _members(session, code)
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
    """Remove a player and their results from a circle; delete the circle if nobody is left in it.

    nickname: another member to remove instead; only the member who joined first may remove others.
    If the removal is not allowed, or there is no such member, nothing changes.
    """
    if not CODE.fullmatch(code):
        return
    with store.writing() as session:
        row = session.get(CircleRow, code, with_for_update=True)
        if row is None:
            return
        members = _members(session, code)
        if nickname and (not members or members[0].player != player):
            return
        # Compared here, as the database might reject what was typed.
        gone = [
            member.id
            for member in members
            if (member.nickname == nickname if nickname else member.player == player)
        ]
        session.execute(delete(MemberRow).where(MemberRow.id.in_(gone)))
        if len(gone) == len(members):
            session.delete(row)


def of_player(store: Store, player: str, language: str) -> list[Circle]:
    """Return up to MOST_CIRCLES of a player's circles in a language, most recently played first.

    Members of challenges come with their points if they have played; members of clubs come
    without results.
    """
    with store.reading() as session:
        rows = [row for row, _ in _memberships(session, player, language, store.now())]
        asked = select(MemberRow.circle_id, MemberRow.nickname, MemberRow.player, ScoreRow.points)
        of_challenge = (ScoreRow.member_id == MemberRow.id) & (ScoreRow.puzzle == "")
        joined = asked.outerjoin(ScoreRow, of_challenge).order_by(MemberRow.id)
        joined = joined.where(MemberRow.circle_id.in_([row.id for row in rows]))
        members: dict[str, list[Member]] = {row.id: [] for row in rows}
        for code, nickname, member, points in session.execute(joined):
            scores = {} if points is None else {"": Score(points)}
            members[code].append(Member(nickname, member == player, scores))
    return [_circle(row, tuple(members[row.id])) for row in rows]


def hand_in(
    store: Store, player: str, language: str, results: Mapping[str, tuple[str, Score]]
) -> list[Circle]:
    """Store a player's results in the player's circles; return the circles in which they count.

    results: key -> (puzzle's name, result). A result with key CLUB counts in the player's
    clubs; any other key is that of a challenge's round. Only the MOST_CIRCLES most recently
    played circles of this language are considered. Circles are returned without their members.
    """
    now = store.now()

    def count(session: Session) -> list[Circle]:
        handed_in = [
            CircleResult(row, member, *found)
            for row, member in _memberships(session, player, language, now)
            if (found := results.get(row.puzzle or row.kind))
        ]
        return [_circle(each.row) for each in _counted(session, handed_in, now)]

    return store.write(count)


class CircleResult(NamedTuple):
    """A player's result for a puzzle, in one circle.

    member: the id of the player's MemberRow in the circle.
    """

    row: CircleRow
    member: int
    puzzle: str
    score: Score


def _counted(
    session: Session, results: Sequence[CircleResult], now: datetime
) -> list[CircleResult]:
    """Store each result unless its member already has one for that puzzle; return those that count.

    A member's repeated result counts, although only the first is stored. In each circle, a round
    that only one player can have played counts for only one member: other members' results
    for that round are neither stored nor returned.
    """
    # Two queries: most rounds have no key `alone`, and for them the second finds nothing to read.
    puzzles = {each.puzzle for each in results}
    own = select(ScoreRow.member_id, ScoreRow.puzzle).where(
        ScoreRow.member_id.in_([each.member for each in results]), ScoreRow.puzzle.in_(puzzles)
    )
    known = {(member, puzzle) for member, puzzle in session.execute(own)}
    single = (
        select(MemberRow.circle_id, ScoreRow.alone)
        .join(ScoreRow, ScoreRow.member_id == MemberRow.id)
        .where(MemberRow.circle_id.in_([each.row.id for each in results if each.score.alone]))
        .where(ScoreRow.puzzle.in_(puzzles), ScoreRow.alone != "")
    )
    taken = {(circle, alone) for circle, alone in session.execute(single)}
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
        # The circles come first, as when somebody leaves: the other way round the two may deadlock.
        played = CircleRow.id.in_([each.row.id for each in added])
        session.execute(update(CircleRow).where(played).values(touched=now))
        session.execute(insert(ScoreRow), rows)
    return counted


def _memberships(
    session: Session, player: str, language: str, now: datetime
) -> Sequence[tuple[CircleRow, int]]:
    """Return up to MOST_CIRCLES of a player's circles in a language, most recently played first.

    Each circle comes with the id of the player's MemberRow in it.
    """
    asked = (
        select(CircleRow, MemberRow.id)
        .join(MemberRow, MemberRow.circle_id == CircleRow.id)
        .where(MemberRow.player == player, CircleRow.language == language)
        .order_by(CircleRow.touched.desc())
        .limit(MOST_CIRCLES)
    )
    return [(row, member) for row, member in session.execute(asked) if unless_expired(row, now)]


def _members(session: Session, code: str) -> Sequence[MemberRow]:
    """Return a circle's members in the order in which they joined."""
    joined = select(MemberRow).where(MemberRow.circle_id == code).order_by(MemberRow.id)
    return session.scalars(joined).all()


def _circle(row: CircleRow, members: tuple[Member, ...] = ()) -> Circle:
    return Circle(row.kind, row.language, row.name, row.puzzle, row.address, row.id, members)


def _read_words(words: str) -> tuple[tuple[str, int], ...]:
    pairs = (each.split(" ") for each in words.split(",") if each)
    return tuple((word, int(points)) for word, points in pairs)
