"""The pages of clubs, of challenges and of everyone's results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain
from typing import ClassVar, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from flask import request, url_for

from app.games.friends import text
from app.games.friends.addresses import MOST_POINTS, EveryoneQuery, HowEveryoneDid
from app.games.kit import Finish
from app.solver.day_points import MOST_OF_HALF
from app.solver.ladder.solver import WordPair
from app.store.circles import Circle, Member, Score
from app.store.day_counts import Spread, bin_of
from app.store.expiry import CLUB_KEPT, KEPT
from app.store.models import CLUB
from app.web.dates import (
    FIRST_DAY,
    current_day,
    day_in,
    is_over,
    last_day,
    week_of,
    weekday_named,
    weekday_short,
)
from app.web.game import Game
from app.web.pages import Page
from app.web.query import Args
from app.web.site import current_site
from app.web.text import Sentence

FEWEST = 20
"""How many results there must be before a page shows how everyone did."""


@dataclass(frozen=True, slots=True)
class EveryonePage(Page):
    """How everyone did on a day's puzzle, compared with the points in the query."""

    template = "friends/everyone.html"

    tops: ClassVar[Mapping[str, Sentence]] = text.TOPS

    query: EveryoneQuery
    spread: Spread

    @property
    def has_enough(self) -> bool:
        """Return whether there are enough results to show."""
        return self.spread.results >= FEWEST

    @property
    def name(self) -> str:
        """Return the name of the puzzle."""
        name, other = self.query.game, text.OTHER_NAMES
        titles = {game.name: str(game.title) for game in current_site().games}
        return other[name]() if name in other else titles.get(name, name)

    @property
    def most(self) -> int:
        """Return the most points that the puzzle gives."""
        return MOST_POINTS[self.query.game]

    @property
    def better(self) -> int | None:
        """Return the percentage of results below `earned` points, or None if `earned` is None."""
        earned = self.query.earned
        return None if earned is None else self.spread.better_than(earned)

    @property
    def bars(self) -> list[tuple[str, int, bool]]:
        """For each bar, return (points, percentage of results, whether the player is in it)."""
        counts, most, own = self.spread.histogram(self.most), self.most, self.query.earned
        marked = None if own is None else bin_of(own, most)
        parts = [(n * most // 10 + 1, (n + 1) * most // 10) for n in range(10)]
        return [
            (f"{low}–{high}", round(100 * count / self.spread.results), n == marked)
            for n, ((low, high), count) in enumerate(zip(parts, counts, strict=True))
        ]

    @property
    def best(self) -> int:
        """Return the percentage of results that were the best possible."""
        return round(100 * self.spread.tops / self.spread.results)

    def answer(self) -> HowEveryoneDid:
        if not self.has_enough:
            return HowEveryoneDid(0, [], None, None)
        shares = self.spread.histogram(self.most)
        return HowEveryoneDid(self.spread.results, shares, self.better, self.best)


GAMES_OF_DAY = (("countdown", "conundrum"), ("ruzzle",), ("ladder",), ("hangman",))
"""The puzzles of a day, game by game. A game's points are the sum of its puzzles' points."""
PUZZLES_OF_DAY = tuple(chain.from_iterable(GAMES_OF_DAY))
MOST_NAMED = 3
"""At most this many players are named in the link to a challenge."""


@dataclass(frozen=True, slots=True)
class CirclesPage(Page):
    """A player's clubs and challenges, and the form for a new club.

    typed: the values of the form for a new club, by name.
    """

    template = "friends/circles.html"
    findable = False

    circles: Sequence[Circle]
    typed: Args = field(default_factory=dict)

    def status_of(self, challenge: Circle) -> str:
        """Return the status of a challenge for this player."""
        return ChallengePage(challenge).status


@dataclass(frozen=True, slots=True)
class FinishPage(Page):
    """The page for challenging friends to play a round that the player has finished.

    address: the round's address.
    finish: how the round ended, or None if there is no finished round at the address.
    name: the title of the address's game, or "" if the address belongs to no game.
    known: whether the player has a cookie, and so may have clubs.
    nickname: the text in the nickname field.
    """

    template = "friends/finish.html"
    findable = False

    address: str
    finish: Finish | None
    name: str
    known: bool
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class HandedInPage(Page):
    """The clubs and challenges in which a result counts, as JSON for scripts.

    Each of them becomes a list: the text from compared_with, the address of its page and, for a
    challenge, the summary.
    day: the day that a club's page shows for a daily puzzle; None for other rounds.
    """

    circles: Sequence[Circle]
    day: date | None

    def answer(self) -> Mapping[str, object]:
        def listed(circle: Circle) -> list[str]:
            is_club = circle.kind == CLUB
            day = self.day if is_club and self.day != current_day() else None
            summary = [] if is_club else [ChallengePage(circle).summary]
            address = url_for("friends.circle", code=circle.code, day=day)
            return [compared_with(circle), address, *summary]

        return {"circles": list(map(listed, self.circles))}


def game_of(address: str) -> Game | None:
    """Return the game that an address of this site belongs to, or None."""
    name = address.removeprefix(request.script_root).split("/")[2:3]
    return next((game for game in current_site().games if [game.name] == name), None)


def compared_with(circle: Circle) -> str:
    """Return the nicknames of a challenge's other players, or the name of a club.

    At most MOST_NAMED players are named. If a challenge has no other players, return its name.
    """
    others = [each.nickname for each in circle.members if not each.own]
    if circle.kind == CLUB or not others:
        return circle.name
    return ", ".join(others[:MOST_NAMED]) + ("…" if len(others) > MOST_NAMED else "")


@dataclass(frozen=True, slots=True)
class CirclePage(Page):
    """The page of a club or a challenge.

    nickname: the text in the nickname field of the form for joining.
    """

    findable = False

    circle: Circle
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class ChallengePage(CirclePage):
    """A challenge, in which only those who have played see the others' results."""

    template = "friends/challenge.html"
    days_kept: ClassVar[int] = KEPT.days

    @property
    def played(self) -> list[tuple[Member, Score]]:
        """Return the members who have played, each with their result, the best first."""
        results = [(each, each.scores[""]) for each in self.circle.members if each.scores]
        return sorted(results, key=lambda result: -result[1].points)

    @property
    def verdict(self) -> str:
        """Return who won, or that it is a draw; if there are three or more members, who leads.

        Return "" until two have played.
        """
        played = self.played
        if len(played) < 2:
            return ""
        best, second = (score.points for _, score in played[:2])
        if len(self.circle.members) > 2:
            leaders = [each for each, score in played if score.points == best]
            names = [text.YOU() if each.own else each.nickname for each in leaders]
            return text.FIRST(names=", ".join(names), points=best)
        if best == second:
            return text.DRAW(points=best)
        winner = played[0][0]
        won = text.YOU_WON if winner.own else text.WON
        return won(name=winner.nickname, points=best, other=second)

    @property
    def scale(self) -> str:
        """Return the sentence about points for speed in a conundrum, or "" for other puzzles."""
        return text.SPEED(most=MOST_OF_HALF) if self._is_conundrum else ""

    @property
    def _is_conundrum(self) -> bool:
        return "conundrum" in self._asked or self._asked.get("play") == "conundrum"

    @property
    def puzzle(self) -> str:
        """Return "conundrum" for a conundrum, or else the name of the game; "" if there is none."""
        game = game_of(self.circle.address)
        return "conundrum" if self._is_conundrum else game.name if game else ""

    @property
    def day(self) -> date | None:
        """Return the day of a daily puzzle, or None for other puzzles."""
        return day_in(self._asked)

    @property
    def pair(self) -> WordPair | None:
        """Return the two words of a ladder, or None if the round's address has none."""
        asked = self._asked
        return WordPair(asked["start"], asked["end"]) if "start" in asked else None

    @property
    def clock(self) -> str:
        """Return the name of the round's clock, such as "30 s", or "" if the game has no clocks."""
        game = game_of(self.circle.address)
        return game.clock_of(self._asked) if game else ""

    @property
    def _asked(self) -> Mapping[str, str]:
        """Return the parameters of the round's address."""
        return dict(parse_qsl(urlsplit(self.circle.address).query))

    @property
    def has_played(self) -> bool:
        """Return whether this player has played, and so may see the results."""
        return bool(self.circle.own and self.circle.own.scores)

    @property
    def status(self) -> str:
        """Return "not yet" until this player has played, then any verdict or else the points."""
        own = self.circle.own
        if not (own and own.scores):
            return text.NOT_YET()
        return self.verdict or text.YOUR_POINTS(points=own.scores[""].points)

    @property
    def summary(self) -> str:
        """Return whose challenge it is, and the verdict or, before there is one, who else plays."""
        founder, verdict = self.circle.members[0], self.verdict
        told = f"{verdict} {self.scale}".rstrip() if verdict else compared_with(self.circle)
        return (
            text.YOURS(told=told) if founder.own else text.THEIRS(name=founder.nickname, told=told)
        )

    @property
    def price(self) -> float:
        """Return the milliseconds of CPU that comparing the players' words takes."""
        if not self.has_played:
            return 5
        words = [word for _, score in self.played for word, _ in score.words]
        return 5 + 0.0015 * len(words) + 0.025 * len({*words})

    @property
    def words(self) -> list[tuple[str, int, str]]:
        """Return (word, points, who found it) for each word played, the best first.

        Words with equal points are sorted by length, the longest first. If they are also equally
        long, they are in alphabetical order; words without points, such as rungs, keep the order in
        which they were played.
        """
        finders: dict[str, list[str]] = {}
        points: dict[str, int] = {}
        for member, score in self.played:
            for word, worth in score.words:
                finders.setdefault(word, []).append(member.nickname)
                points[word] = worth
        best = sorted(
            finders, key=lambda word: (-points[word], -len(word), word if points[word] else "")
        )
        everybody = [member.nickname for member, _ in self.played]
        everyone = text.BOTH if len(everybody) == 2 else text.ALL

        def names(found: list[str]) -> str:
            return everyone() if len(found) > 1 and found == everybody else ", ".join(found)

        return [(word, points[word], names(finders[word])) for word in best]


class ClubRow(NamedTuple):
    """A member's row in the table of a club.

    figures: the points in each column, or None where nothing was played.
    """

    member: Member
    figures: list[int | None]

    @property
    def total(self) -> int:
        return sum(filter(None, self.figures))


@dataclass(frozen=True, slots=True)
class ClubPage(CirclePage):
    """A club, with its members' points for a day and for that day's week, the highest first."""

    template = "friends/club.html"
    days_kept: ClassVar[int] = CLUB_KEPT.days

    day: date = field(kw_only=True)

    @property
    def removable(self) -> list[tuple[str, str]]:
        """Return each member that this player may remove, as (value, label): the nickname twice."""
        founder, *others = self.circle.members
        return [(each.nickname, each.nickname) for each in others if founder.own]

    @property
    def week(self) -> list[date]:
        """Return the seven days of the day's week, from Monday."""
        return week_of(self.day)

    @property
    def games(self) -> list[tuple[str, str]]:
        """Return (initial, title) for each game."""
        return [(game.initial, str(game.title)) for game in current_site().games]

    @property
    def weekdays(self) -> list[tuple[str, str]]:
        """Return (short name, weekday and date) for each day of the week, from Monday."""
        return [(weekday_short(day), weekday_named(day)) for day in self.week]

    @property
    def before(self) -> date:
        """Return the last day of the previous week, FIRST_DAY at the earliest."""
        return max(FIRST_DAY, self.week[0] - timedelta(1))

    @property
    def after(self) -> date | None:
        """Return the first day of the next week, or None until that week has begun."""
        monday = self.week[-1] + timedelta(1)
        return monday if monday <= last_day() else None

    @property
    def day_rows(self) -> list[ClubRow]:
        """Return each member's points for each game of the day, the highest total first."""
        return self._rows(lambda who: [_points(who, self.day, each) for each in GAMES_OF_DAY])

    @property
    def unplayed(self) -> list[str]:
        """Return the day's puzzles that this player has not played yet.

        Return [] if those puzzles no longer count, or if the player is not a member.
        """
        own = self.circle.own
        if own is None or is_over(self.day):
            return []
        return [each for each in PUZZLES_OF_DAY if _points(own, self.day, [each]) is None]

    @property
    def week_rows(self) -> list[ClubRow]:
        """Return each member's points for each day of the week, the highest total first."""
        return self._rows(lambda who: [_points(who, day, PUZZLES_OF_DAY) for day in self.week])

    def _rows(self, figures: Callable[[Member], list[int | None]]) -> list[ClubRow]:
        rows = [ClubRow(member, figures(member)) for member in self.circle.members]
        return sorted(rows, key=lambda row: -row.total)


def _points(member: Member, day: date, puzzles: Iterable[str]) -> int | None:
    """Return a member's total points for these puzzles of a day, or None if none was played."""
    names = [f"{day}/{puzzle}" for puzzle in puzzles]
    points = [member.scores[name].points for name in names if name in member.scores]
    return sum(points) if points else None


@dataclass(frozen=True, slots=True)
class DevicePage(Page):
    """The page that adds a second device.

    code: the code to show on the first device, or the text typed on the second.
    shown: whether this page is for the first device.
    """

    template = "friends/device.html"
    findable = False

    code: str
    shown: bool
