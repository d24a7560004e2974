"""The pages of rooms: the form that opens one, and a room in each of its phases."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from functools import cached_property
from types import ModuleType
from typing import ClassVar

import segno
from flask import url_for
from markupsafe import Markup

from app.components.board import Board
from app.components.tiles import Rung, open_ladder, rungs
from app.games.kit import COMPUTERS
from app.games.rooms import addresses, text
from app.solver.hangman.game import HangmanGame
from app.solver.indexes import Indexes
from app.solver.together.room import (
    AWAY_MS,
    CONUNDRUM,
    HANGMAN,
    LADDER,
    LETTERS,
    MAX_ROUNDS,
    MIXED,
    SECONDS,
    Phase,
    Player,
    Room,
    Round,
)
from app.solver.together.rounds import best_words, hangman, ladders, pair_of, rungs_of, solved
from app.solver.together.scoring import (
    FIRST_HOME,
    RACES,
    SCORINGS,
    WITH_WORDS,
    Found,
    SharedWord,
    counting,
    points_of_round,
    side_by_side,
)
from app.web.pages import Page
from app.web.site import tiled
from app.web.text import listed
from app.web.urls import full_url

GAME_OF_KIND = {LETTERS: "countdown", CONUNDRUM: "countdown"}
"""Kind of round -> the game whose style sheet it uses. The other kinds are games themselves."""
MOST_ON_STAGE, MOST_AT_THE_END = 8, 5
"""How many players a big screen has room for after a round, and beside the winner's name."""
BEST_SHOWN = 5
"""At most this many words that nobody found are listed."""


@dataclass(frozen=True, slots=True)
class OpenPage(Page):
    """The forms for opening or joining a room or, inside a room, for changing its settings.

    chosen: the forms' values, by name.
    room: the room to change; None when opening or joining one.
    back: the code of the room that the player is in; "" if they are in none.
    shows: whether the player only shows that room on a big screen.
    """

    template = "rooms/open.html"
    wording: ClassVar[ModuleType] = text
    computers: ClassVar = COMPUTERS.items()
    most_rounds: ClassVar = MAX_ROUNDS

    chosen: Mapping[str, str] = field(default_factory=dict)
    room: Room | None = None
    back: str = ""
    shows: bool = False

    @property
    def usual(self) -> Mapping[str, str]:
        """Return, in words, how long each kind of round takes if no clock is chosen."""
        return {kind: text.clock_name(seconds) for kind, seconds in SECONDS.items()}


@dataclass(frozen=True)
class RoomPage(Page):
    """A room as one player sees it, in any phase.

    now: the time in milliseconds since 1970.
    player: the player's id, or None without a cookie.
    version: the room's ETag.
    own: the player's words from the latest round.
    found: all words from the latest round once it is judged, except those of removed players.
    reply: the comment on a word that was sent.
    taken: whether the word that was sent is now one of the player's.
    typed, nickname: the text in the fields.
    on_stage: whether the page is for the big screen.
    """

    wording: ClassVar[ModuleType] = text
    first_home: ClassVar = FIRST_HOME

    room: Room
    now: int
    player: str | None
    indexes: Indexes
    version: str
    own: Sequence[Found] = ()
    found: Sequence[Found] = ()
    reply: str = ""
    taken: bool = False
    typed: str = ""
    nickname: str = ""
    on_stage: bool = False

    @property
    def template(self) -> str:  # type: ignore[override]
        if self.on_stage:
            return "rooms/stage.html"
        return f"rooms/{'round' if self.phase in IN_ROUND else 'between'}.html"

    @property
    def most_listed(self) -> int | None:
        """Return how many players are listed after a round, or None for all."""
        most = MOST_AT_THE_END if self.phase is Phase.OVER else MOST_ON_STAGE
        return most if self.on_stage else None

    @cached_property
    def phase(self) -> Phase:
        return self.room.phase(self.now)

    @property
    def round(self) -> Round:
        """Return the latest round. Raises IndexError if none has begun yet."""
        return self.room.rounds[-1]

    @property
    def number(self) -> int:
        """Return the number of the latest round, or 0 if none has begun yet."""
        return len(self.room.rounds)

    @property
    def kind(self) -> str:
        """Return the kind of the latest round, or "" if none has begun yet."""
        return self.round.kind if self.room.rounds else ""

    @property
    def sheet(self) -> str:
        """Return the game whose style sheet the page needs, or "" if it needs none."""
        kind = self.kind if self.phase in IN_ROUND else ""
        return GAME_OF_KIND.get(kind, kind)

    @property
    def accent(self) -> str:
        """Return the game whose colour the page uses; "" before the first round of a mixed game."""
        game = self.room.settings.game
        return GAME_OF_KIND.get(self.kind, self.kind) or ("" if game == MIXED else game)

    @property
    def left(self) -> int | None:
        """Return the milliseconds until the next phase, or None if this phase has no time limit."""
        if self.phase is Phase.READY:
            return self.round.began - self.now
        if self.phase is Phase.PLAYING:
            return self.round.ends - self.now
        return max(0, self.room.judged_at - self.now) if self.phase is Phase.JUDGING else None

    @property
    def seat(self) -> int | None:
        """Return the player's seat, or None if they are only watching."""
        return self.room.seat_of(self.player)

    @property
    def answered(self) -> Sequence[int]:
        """Return the seats that have answered in the latest round or, in a race, finished it."""
        return self.round.done if self.kind in RACES else self.round.answered

    @property
    def leads(self) -> bool:
        """Return whether the player may begin the next round or, at the end, a new game."""
        return self.room.leads(self.player, self.now)

    @property
    def sets_up(self) -> bool:
        """Return whether the player may change the room's settings."""
        return self.room.may_set_up(self.player, self.now)

    @property
    def is_host(self) -> bool:
        return self.player == self.room.host

    @property
    def host_name(self) -> str:
        """Return the host's nickname, or "" if the host is not playing."""
        seat = self.room.seat_of(self.room.host)
        return "" if seat is None else self.room.players[seat].name

    @property
    def here(self) -> Sequence[tuple[int, Player, bool]]:
        """Return (seat, player, whether they are present) for everyone in the room.

        A person is present if heard from in the last AWAY_MS milliseconds; a computer always is.
        """
        seated = [(seat, self.room.players[seat]) for seat in self.room.seated]
        return [(s, p, bool(p.strength) or self.now - p.seen < AWAY_MS) for s, p in seated]

    @property
    def standings(self) -> Sequence[tuple[int, str, int, int, int]]:
        """Return (place, name, points in the latest round, total, seat), the best player first.

        The players are those of Room.totals.
        """
        players, totals, points = self.room.players, self.room.totals, self.points
        places = [*totals.values()]
        return [
            (places.index(total) + 1, players[seat].name, points.get(seat, 0), total, seat)
            for seat, total in totals.items()
        ]

    @property
    def points(self) -> Mapping[int, int]:
        """Return the points of each seat in the latest round, or {} until it is judged.

        Removed players are left out.
        """
        return self._kept(self.round.points if self.room.rounds else None)

    def _kept(self, points: Mapping[int, int] | None) -> Mapping[int, int]:
        return {s: n for s, n in (points or {}).items() if not self.room.players[s].removed}

    @cached_property
    def game_points(self) -> Mapping[int, int]:
        """Return the points of each seat in a mixed game's latest round, before they are scaled.

        Scaling gives the best player of each round 10 points. Return {} until the round is judged,
        and in games that are not mixed.
        """
        settings = self.room.settings
        is_mixed = settings.game == MIXED
        return points_of_round(self.kind, self.found, settings.scoring) if is_mixed else {}

    @property
    def rounds(self) -> Sequence[tuple[str, str, int]]:
        """For each round, return (kind, winners' names, the points that each winner scored).

        If nobody has scored, or the round is not judged yet, the names are "" and the points are 0.
        """
        rows = []
        for each in self.room.rounds:
            points = self._kept(each.points)
            best = max(points.values(), default=0)
            winners = [seat for seat in points if points[seat] == best > 0]
            rows.append((each.kind, self.names(winners), best))
        return rows

    @property
    def settings(self) -> Mapping[str, str]:
        """Return the room's settings as form values, by name."""
        return settings_of(self.room).args(defaults=True)

    @property
    def clock_name(self) -> str:
        """Return how long a round takes, or "" if that depends on the kind of round."""
        settings = self.room.settings
        if settings.game == MIXED and not settings.clock:
            return ""
        return text.clock_name(settings.clock or SECONDS[self.room.kind_of(1)])

    @property
    def points_so_far(self) -> int:
        """Return the player's points in the latest round, before words are compared."""
        points = [each.points for each in self.own]
        return max(points, default=0) if self.kind == LETTERS else sum(points)

    @property
    def compares(self) -> bool:
        """Return whether `points_so_far` may shrink when the players' words are compared."""
        return self.kind in WITH_WORDS and self.room.settings.scoring != SCORINGS[0]

    @cached_property
    def words(self) -> Sequence[SharedWord]:
        """Return the words from a judged round, each with its finders' seats, or () for a race."""
        return side_by_side(self.found) if self.kind in (*WITH_WORDS, CONUNDRUM) else ()

    @cached_property
    def counted(self) -> set[str]:
        """Return the words in `found` that score under the room's scoring rule."""
        scoring = self.room.settings.scoring if self.kind in WITH_WORDS else "usual"
        return {each.word for each in counting(self.found, scoring)}

    @property
    def groups(self) -> Sequence[tuple[str, Sequence[SharedWord]]]:
        """Return the words grouped by who found them: "all", "some" or "one"; omit empty groups."""
        players = max(2, len(self.points))
        named: dict[str, list[SharedWord]] = {"all": [], "some": [], "one": []}
        for each in self.words:
            finders = len(each.seats)
            named["one" if finders == 1 else "all" if finders >= players else "some"].append(each)
        return [(name, words) for name, words in named.items() if words]

    def names(self, seats: Sequence[int]) -> str:
        """Return the nicknames of the players in these seats, as in "Anna, Ben and Cleo"."""
        return listed([self.room.players[seat].name for seat in seats])

    @property
    def races(self) -> Sequence[tuple[str, str]]:
        """Return (nickname, words on one line) for each player with words in a judged race.

        The players with the most points in the round come first.
        """
        if self.kind not in (LADDER, HANGMAN):
            return ()
        lines: dict[int, list[str]] = {}
        for each in self.found:
            lines.setdefault(each.seat, []).append(each.word)
        lines = dict(sorted(lines.items(), key=lambda line: -self.points.get(line[0], 0)))
        if self.kind == LADDER:
            pair = pair_of(self.round.puzzle)
            return [(self.names([s]), _ladder_line(rungs_of(pair, w))) for s, w in lines.items()]
        return [(self.names([seat]), " ".join(map(_guess, w)).upper()) for seat, w in lines.items()]

    @property
    def best_ladder(self) -> str:
        """Return, on one line, the best ladder for a judged ladder race; "" for other rounds."""
        if self.kind != LADDER:
            return ""
        return _ladder_line(ladders(self.indexes, self.round.puzzle).best or ())

    @property
    def answer_word(self) -> str:
        """Return the answer to a judged Hangman race or unsolved conundrum; "" for other rounds."""
        if self.kind == HANGMAN:
            return self.round.puzzle
        return self.missed[0] if self.kind == CONUNDRUM and self.missed else ""

    @cached_property
    def missed(self) -> Sequence[str]:
        """Return the best words that nobody found in a judged round (at most BEST_SHOWN)."""
        found = {each.word for each in self.found}
        best = best_words(self.kind, self.round.puzzle, self.indexes)
        return [word for word in best if word not in found][:BEST_SHOWN]

    @property
    def board(self) -> Board:
        """Return the grid of a Ruzzle round."""
        return Board(solved(self.indexes, self.round.puzzle).grid)

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """Return up to eight rungs: the player's last six, open rungs up to par, and the end word.

        On a shortest way the number of rungs stays the same. Once the player has reached the end,
        return their last eight.
        """
        words, tiles = self.climbed, self.indexes.lexicon.forms.tiles
        if words[-1] == self.goal:
            return rungs(words, tiles)[-8:]
        climbed = rungs((*words, self.goal), tiles)[:-1][-6:]
        _, gap, end = open_ladder(words[-1], self.goal, tiles)
        return (*climbed, *[gap] * max(1, min(self.par, 7) - len(climbed)), end)

    @property
    def climbed(self) -> Sequence[str]:
        """Return the words of the player's ladder so far."""
        return rungs_of(pair_of(self.round.puzzle), [each.word for each in self.own])

    @property
    def goal(self) -> str:
        """Return the end word of a ladder race."""
        return pair_of(self.round.puzzle).end

    @property
    def par(self) -> int:
        """Return the fewest steps that a ladder race takes."""
        return ladders(self.indexes, self.round.puzzle).steps or 0

    @property
    def hangman(self) -> HangmanGame:
        """Return the player's game so far in a Hangman race."""
        return hangman(self.indexes, self.round.puzzle, self.own)

    @property
    def address(self) -> str:
        return url_for("rooms.stage" if self.on_stage else "rooms.room", code=self.room.code)

    @property
    def link(self) -> str:
        """Return the link that others use to join."""
        return full_url("rooms.room", code=self.room.code)

    @property
    def qr(self) -> Markup:
        """Return the link as a QR code in SVG."""
        code = segno.make(self.link, error="m", micro=False)
        svg = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=2)
        return Markup(svg)  # noqa: S704 - it holds nothing but a drawing

    @property
    def share_lines(self) -> Sequence[str]:
        """Return the standings as lines of text to share."""
        medals = {1: "🥇", 2: "🥈", 3: "🥉"}
        return [
            f"{medals[place] if place in medals and total else f'{place}.'} {name} {total}"
            for place, name, _points, total, _seat in self.standings
        ]

    def answer(self) -> addresses.RoomAnswer:
        settings, players = self.room.settings, []
        answered, done = (self.round.answered, self.round.done) if self.number else ((), ())
        for seat, total in self.room.totals.items():
            player = self.room.players[seat]
            who = seat, player.name, total, bool(player.strength)
            players.append(addresses.RoomPlayer(*who, seat in answered, seat in done))
        spellings = self.indexes.lexicon.forms.written([each.word for each in self.own])
        own = zip(self.own, spellings, strict=True)
        return addresses.RoomAnswer.of(
            self,
            code=self.room.code,
            game=settings.game,
            scoring=settings.scoring,
            round=self.number,
            rounds=settings.rounds,
            puzzle=self._shown_puzzle() if self.number else "",
            players=players,
            words=[addresses.OwnWord.of(each, written=spelling) for each, spelling in own],
            points=[addresses.RoundPoints(*pair) for pair in self.points.items()],
            found=list(map(addresses.FoundTogether.of, self.words)),
        )

    def _shown_puzzle(self) -> str:
        """Return what the player may see of the latest puzzle; "" until its clock is running.

        Until a Hangman round is judged, return the pattern with the letters found so far.
        """
        if self.phase is Phase.READY:
            return ""
        if self.kind == HANGMAN and self.phase in IN_ROUND:
            return self.hangman.pattern
        return self.round.puzzle


IN_ROUND = (Phase.READY, Phase.PLAYING, Phase.JUDGING)


def settings_of(room: Room) -> addresses.SettingsForm:
    """Return a room's settings as a SettingsForm."""
    return addresses.SettingsForm(*astuple(room.settings))


def _guess(guess: str) -> str:
    """Return a Hangman guess as it is shown to players: a whole word gets its accents."""
    return tiled(guess) if len(guess) > 1 else guess


def _ladder_line(words: Iterable[str]) -> str:
    """Return a ladder on one line, with accents: "été → ôté"."""
    return " → ".join(map(tiled, words))
