"""All that people share, filled to the limit: a judged room, a challenge, clubs, a day."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from flask import Flask
from sqlalchemy import insert

from app.games.friends.pages import PUZZLES_OF_DAY
from app.games.friends.views import MOST_WORDS
from app.solver.indexes import Indexes
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.solver.together import rounds
from app.solver.together.room import MAX_PLAYERS, RUZZLE, Room, Settings
from app.solver.together.scoring import Found
from app.store import day_counts, rooms
from app.store.circles import MOST_CIRCLES, MOST_MEMBERS
from app.store.database import Store
from app.store.models import CHALLENGE, CLUB, CircleRow, DayCount, MemberRow, ScoreRow
from app.web.dates import current_day, week_of
from app.web.players import new_player, with_player

LETTERS = "seaterinlosdr" * 8
HUGE = "/".join(LETTERS[place : place + 10] for place in range(0, 100, 10))
"""A grid with some 2,000 words."""
LONG_AGO = 400_000
"""How many milliseconds ago the room's round was begun."""


@dataclass(frozen=True)
class Together:
    """Paths below the language, and the cookie of a player in the room, challenge and clubs."""

    room: str
    challenge: str
    club: str
    day: str
    cookie: str

    @classmethod
    def of(cls, app: Flask, indexes: Indexes) -> "Together":
        """Store a room, a challenge, clubs and a day in an app's database; return their paths."""
        store, player, code = app.extensions["store"], new_player(), indexes.lexicon.language.code
        with app.test_request_context(f"/{code}/rooms"):
            cookie = with_player(app.response_class(), player).headers["Set-Cookie"]
            day = current_day()
        grid = Grid.parse(HUGE, indexes.lexicon.language)
        return cls(
            f"rooms/{_room(store, indexes, player)}",
            f"friends/{_challenge(store, code, player, solve(indexes[RuzzleIndex], grid))}",
            f"friends/{_clubs(store, code, player, day)}",
            f"days/{_day(store, code, day)}/day",
            cookie.partition(";")[0],
        )


def _room(store: Store, indexes: Indexes, player: str) -> str:
    """Have every player of a full room find the same words of a grid; return the room's code."""
    now = rooms.moment()
    then = now - LONG_AGO
    room = Room("", indexes.lexicon.language.code, Settings(RUZZLE), "seed", player, then, then)
    for seat in range(MAX_PLAYERS):
        room = room.joined(new_player() if seat else player, f"Player {seat}", then)
    puzzle = rounds.deal(RUZZLE, indexes, "a full room")
    room = rooms.keep(store, room.begun(player, 1, puzzle, then))
    words = [(each.word, each.points) for each in rounds.solved(indexes, puzzle)]
    found = [
        Found(seat, word, points, place)
        for seat in range(MAX_PLAYERS)
        for place, (word, points) in enumerate(words[: rounds.MOST_WORDS])
    ]
    rooms.change(store, room.code, now, lambda room, _: (room.judged(found, now), found))
    return room.code


def _challenge(store: Store, language: str, player: str, solution: RuzzleSolution) -> str:
    """Have each member of a challenge find different words in a large grid; return the code."""
    kept = [f"{each.word} {each.points}" for each in solution]
    shift = len(kept) // MOST_MEMBERS[CHALLENGE]
    results = []
    for seat in range(MOST_MEMBERS[CHALLENGE]):
        words = (kept[seat * shift :] + kept[: seat * shift])[:MOST_WORDS]
        results.append([{"puzzle": "", "words": ",".join(words)}])
    return _circle(store, CHALLENGE, language, player, results)


def _clubs(store: Store, language: str, player: str, day: date) -> str:
    """Fill as many clubs as a player's page lists besides the challenge; return the code of one.

    All members of that club have played all puzzles of the week of `day`.
    """
    puzzles = [f"{day}/{each}" for day in week_of(day) for each in PUZZLES_OF_DAY]
    week = [{"puzzle": each, "words": ""} for each in puzzles]
    for number in range(1, MOST_CIRCLES - 1):
        _circle(store, CLUB, language, player, [[]] * MOST_MEMBERS[CLUB], number)
    return _circle(store, CLUB, language, player, [week] * MOST_MEMBERS[CLUB])


def _circle(
    store: Store,
    kind: str,
    language: str,
    player: str,
    results: list[list[dict[str, str]]],
    number: int = 0,
) -> str:
    code, now = f"{f'{kind}{number}':-<10}{language:.2}", datetime.now(UTC)
    said = {"points": 5, "told": "5 points", "address": "/", "alone": "", "touched": now}
    circle = CircleRow(
        id=code, kind=kind, language=language, name="All", puzzle=kind, address="/", touched=now
    )
    with store.writing() as session:
        session.add(circle)
        session.flush()
        members = [
            MemberRow(
                circle_id=code, player=new_player() if seat else player, nickname=f"Player {seat}"
            )
            for seat in range(len(results))
        ]
        session.add_all(members)
        session.flush()
        rows = [
            {"member_id": member.id, **said, **result}
            for member, of_member in zip(members, results, strict=True)
            for result in of_member
        ]
        if rows:
            session.execute(insert(ScoreRow), rows)
    return code


def _day(store: Store, language: str, day: date) -> date:
    """Fill all groups of a day's results; return the day."""
    now, puzzle = datetime.now(UTC), f"{day}/{language}/day"
    of_group = {"puzzle": puzzle, "results": "390* 280 170 60", "count": 4, "touched": now}
    groups = [{"id": f"{puzzle}/{n}", **of_group} for n in range(day_counts.GROUPS)]
    with store.writing() as session:
        session.execute(insert(DayCount), groups)
    return day
