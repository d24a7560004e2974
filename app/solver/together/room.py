"""A room as an immutable value: its players, its rounds, and the effect of each move.

A move takes the moment at which it happens, `now`, and returns the room after the move. A move that
changes nothing returns the very same room, so sending a move twice does no harm. A move that is not
allowed raises InvalidPuzzle. Moves in a round also take the `evening` in which they were made, so a
late move does not count in the next evening. The phase follows from the clock, so it is computed
and never stored. Times are in milliseconds since 1970 throughout.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.solver.puzzle import InvalidPuzzle
from app.solver.together.scoring import Found, points_of_round

LETTERS, CONUNDRUM, RUZZLE, LADDER, HANGMAN = "letters", "conundrum", "ruzzle", "ladder", "hangman"
COUNTDOWN, MIXED = "countdown", "mixed"
GAMES = (COUNTDOWN, RUZZLE, LADDER, HANGMAN, MIXED)
EVENING = (LETTERS, RUZZLE, LADDER, HANGMAN)
"""The kinds of rounds in a mixed game, which repeats them in this order."""
SECONDS: Mapping[str, int] = {LETTERS: 30, CONUNDRUM: 30, RUZZLE: 120, LADDER: 120, HANGMAN: 90}
"""Kind of round -> how many seconds it usually lasts."""
CONUNDRUM_FROM = 4
"""A game of Countdown with this many rounds or more ends with a conundrum."""
MAX_ROUNDS = 15
MAX_PLAYERS = 50
LONGEST_NICKNAME = 16
MAX_SEATS = 2 * MAX_PLAYERS
"""How many seats a room may have, including those of players who left or were removed."""
READY_MS = 5_000
"""How long a round waits to begin once the host has started it, so that every page hears of it."""
GRACE_MS = 1_500
"""How long after the end of a round its words may still arrive, as some connections are slow."""
HOST_AWAY_MS = 30_000
"""If the host has been silent for longer than this, any player may begin and end rounds until the
host is back."""
HOST_GONE_MS = 300_000
"""If the host has been silent for longer than this, the next player who begins a round or sets up a
game becomes the host. The time is long, as a hidden tab is heard from only once a minute."""
AWAY_MS = 75_000
"""A player who has been silent for longer than this counts as away."""
SEEN_MS = 8_000
"""At most once in this time, a room notes that a player, or the host, is present."""
KEPT_MS = 24 * 3_600_000
"""How long a room is kept after it was opened."""


class Phase(StrEnum):
    """The phase of a room, from the lobby to the end of its last round."""

    LOBBY = "lobby"
    READY = "ready"
    PLAYING = "playing"
    JUDGING = "judging"
    RESULTS = "results"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a room plays: the game, the number of rounds, and their rules.

    game: one of GAMES.
    clock: how many seconds a round lasts; 0 for the usual time.
    scoring: one of SCORINGS (scoring.py).
    rival: the computer's strength; 0 for no computer.
    length, difficulty: of ladders, where there are any; `difficulty` is None for any.
    """

    game: str = COUNTDOWN
    rounds: int = 3
    clock: int = 0
    scoring: str = "usual"
    rival: int = 0
    length: int = 4
    difficulty: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A player with a seat in a room.

    id: the id in the player's cookie; "" for a computer.
    since: the number of the first round that the player plays, from 1.
    seen: when the player was last heard from.
    strength: the strength of a computer; 0 for people.
    left: whether the player has left.
    removed: whether the host has removed the player.
    """

    id: str
    name: str
    since: int = 1
    seen: int = 0
    strength: int = 0
    left: bool = False
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """A round in a room: its puzzle, its times, and what its players have done.

    puzzle: the puzzle, in its notation.
    began, ends: when the round begins and ends.
    answered: the seats that have sent a word.
    done: the seats that have finished.
    points: seat -> points; None until the round is judged.
    """

    kind: str
    puzzle: str
    began: int
    ends: int
    answered: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    points: Mapping[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A room with its settings, its players and its rounds so far.

    seed: the string that decides which puzzles are dealt.
    host: the player id of the host.
    host_seen: when the host was last heard from.
    created: when the room was opened.
    players: all players by seat number, from 0, including those who left or were removed.
    version: a number that grows with each change that everybody should see.
    evening: how many times the room has started again from the first round.
    host_before: the name of a host who has left since the latest round began; "" for none.
    """

    code: str
    language: str
    settings: Settings
    seed: str
    host: str
    host_seen: int
    created: int
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    version: int = 0
    evening: int = 0
    host_before: str = ""

    def phase(self, now: int) -> Phase:
        """Return the phase of the room at this moment."""
        if not self.rounds:
            return Phase.LOBBY
        last = self.rounds[-1]
        if now < last.began:
            return Phase.READY
        if now < last.ends:
            return Phase.PLAYING
        if last.points is None:
            return Phase.JUDGING
        return Phase.OVER if len(self.rounds) == self.settings.rounds else Phase.RESULTS

    def is_due(self, now: int) -> bool:
        """Return whether the latest round can be judged now and has not been judged yet."""
        return bool(self.rounds) and self.rounds[-1].points is None and now >= self.judged_at

    @property
    def judged_at(self) -> int:
        """Return the moment from which the latest round may be judged."""
        return self.rounds[-1].ends + GRACE_MS

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a player who is in the room, or None for anybody else."""
        return next((s for s in self.seated if player and self.players[s].id == player), None)

    @property
    def seated(self) -> tuple[int, ...]:
        """Return the seats of all players who have not left and were not removed."""
        return tuple(s for s, each in enumerate(self.players) if not (each.removed or each.left))

    def playing(self, number: int) -> tuple[int, ...]:
        """Return the seats of the people, not computers, who play round `number` (from 1)."""
        return tuple(
            seat
            for seat in self.seated
            if self.players[seat].since <= number and not self.players[seat].strength
        )

    def knows(self, player: str | None) -> bool:
        """Return whether `player` is the host, or has joined and was not removed."""
        return self.host == player or any(
            each.id == player and not each.removed for each in self.players
        )

    def name_of(self, player: str | None) -> str:
        """Return the name of a player who is or has been in the room, or "" for anybody else."""
        return next((each.name for each in self.players if player and each.id == player), "")

    def leads(self, player: str | None, now: int, silent: int = HOST_AWAY_MS) -> bool:
        """Return whether a player may begin and end rounds: as the host, or while the host is away.

        silent: after how many milliseconds of silence the host counts as away.
        """
        return player == self.host or (
            self.seat_of(player) is not None and now - self.host_seen > silent
        )

    @property
    def totals(self) -> Mapping[int, int]:
        """Return the points of each seat so far, the most points first.

        Players are not included if they were removed, if they left without points, or if they join
        in only from the next round.
        """
        here = (
            seat
            for seat, each in enumerate(self.players)
            if not each.removed and each.since <= max(1, len(self.rounds))
        )
        totals = dict.fromkeys(here, 0)
        for played in self.rounds:
            for seat, points in (played.points or {}).items():
                if seat in totals:
                    totals[seat] += points
        kept = {s: total for s, total in totals.items() if total or not self.players[s].left}
        return dict(sorted(kept.items(), key=lambda item: -item[1]))

    def kind_of(self, number: int) -> str:
        """Return the kind of the round with this number, counted from 1."""
        game, rounds = self.settings.game, self.settings.rounds
        if game == MIXED:
            return EVENING[(number - 1) % len(EVENING)]
        if game != COUNTDOWN:
            return game
        return CONUNDRUM if number == rounds >= CONUNDRUM_FROM else LETTERS

    def joined(self, player: str, name: str, now: int) -> "Room":
        """Return the room with a player seated, or back in their seat, under this name.

        If the host has left, the player heard from most recently becomes the host.
        Raises InvalidPuzzle, field `nickname`, with any params in parentheses: `removed-from-room`,
        `nickname-taken` (name) or `room-full` (limit).
        """
        seat = next((s for s, each in enumerate(self.players) if each.id == player), None)
        if seat is not None and self.players[seat].removed:
            raise InvalidPuzzle("removed-from-room", "nickname")
        others = (self.players[other] for other in self.seated if other != seat)
        if any(each.name.casefold() == name.casefold() for each in others):
            raise InvalidPuzzle("nickname-taken", "nickname", name=name)
        if seat is not None:
            before = self.players[seat]
            return self._with(seat, replace(before, name=name, left=False, seen=now))._handed_on()
        if len(self.seated) >= MAX_PLAYERS or len(self.players) >= MAX_SEATS:
            raise InvalidPuzzle("room-full", "nickname", limit=MAX_PLAYERS)
        since = len(self.rounds) + (self.phase(now) is not Phase.READY)
        return self._changed(players=(*self.players, Player(player, name, since, now)))._handed_on()

    def with_computer(self, name: str) -> "Room":
        """Return the room with a seat for the computer, if the settings ask for one.

        Raises InvalidPuzzle `nickname-taken` (name), field `rival`, if a player has this name.
        """
        if not self.settings.rival:
            return self
        if any(each.name.casefold() == name.casefold() for each in self.players):
            raise InvalidPuzzle("nickname-taken", "rival", name=name)
        computer = Player("", name, strength=self.settings.rival)
        return self._changed(players=(*self.players, computer))

    def may_set_up(self, player: str | None, now: int) -> bool:
        """Return whether a player may set up a new game: before the first round or after the last.

        Before the first round, the player must be the host, unless the host has been silent for
        HOST_GONE_MS. After the last round, it is enough if the player may begin rounds (`leads`).
        """
        if self.phase(now) is Phase.OVER:
            return self.leads(player, now)
        return self.phase(now) is Phase.LOBBY and self.leads(player, now, HOST_GONE_MS)

    def set_up(self, by: str, settings: Settings, computer: str, seed: str, now: int) -> "Room":
        """Return the room with new settings; its people stay, but all points are gone.

        Nothing changes if the settings are the same and no round has begun. If the host has been
        silent for HOST_GONE_MS, the player who sets up the game becomes the host.
        computer: the name of the computer, if the settings ask for one.
        Raises InvalidPuzzle: `not-the-host`, `rounds-have-begun`, or the error from with_computer.
        """
        if not self.may_set_up(by, now):
            is_host = self.leads(by, now, HOST_GONE_MS)
            raise InvalidPuzzle("rounds-have-begun" if is_host else "not-the-host")
        if settings == self.settings and not self.rounds:
            return self
        stay = (each for each in self.players if each.removed or not (each.left or each.strength))
        return (
            self._led(by, now)
            ._changed(
                settings=settings,
                seed=seed,
                players=tuple(replace(each, since=1) for each in stay),
                rounds=(),
                evening=self.evening + bool(self.rounds),
                host_before="",
            )
            .with_computer(computer)
        )

    def seen(self, player: str, now: int) -> "Room":
        """Return the room after noting that a player is present.

        The version stays the same, unless the round ends as it waits only for players who are away.
        """
        room, seat = self, self.seat_of(player)
        if player == self.host and now - self.host_seen > SEEN_MS:
            room = replace(room, host_seen=now)
        if seat is not None and now - self.players[seat].seen > SEEN_MS:
            players = [*self.players]
            players[seat] = replace(players[seat], seen=now)
            room = replace(room, players=tuple(players))
        return room._over_once_done(now)

    def without(self, by: str, seat: int, now: int, name: str = "") -> "Room":
        """Return the room after the player in a seat has left or been removed by the host.

        If the host leaves, the player heard from most recently becomes the host. The round ends if
        all the others have finished it.
        name: the nickname that the player must have for the room to change; "" for any nickname.
            Seats change between games, and the host may press a button on an older page.
        Raises InvalidPuzzle `not-the-host` if `by` is neither that player nor the host.
        """
        if not 0 <= seat < len(self.players) or self.players[seat].removed:
            return self
        gone = self.players[seat]
        if name not in ("", gone.name):
            return self
        if gone.id == by and by:
            return self._with(seat, replace(gone, left=True))._handed_on()._over_once_done(now)
        if by != self.host:
            raise InvalidPuzzle("not-the-host")
        return self._with(seat, replace(gone, removed=True, name=""))._over_once_done(now)

    def check_begins(self, by: str, number: int, now: int, evening: int = 0) -> bool:
        """Return True if round `number` may begin, or False if it has begun already.

        Raises InvalidPuzzle:
            `not-the-host` if the player may not begin rounds (see `leads`).
            `not-that-round` unless this is the next round of the evening and none is under way.
            `nobody-here` if only computers are seated, or nobody is.
        """
        self._check_leads(by, now, evening)
        if number <= len(self.rounds):
            return False
        between = self.phase(now) in (Phase.LOBBY, Phase.RESULTS)
        if not between or number != len(self.rounds) + 1:
            raise InvalidPuzzle("not-that-round")
        if not any(not self.players[seat].strength for seat in self.seated):
            raise InvalidPuzzle("nobody-here")
        return True

    def begun(
        self, by: str, number: int, puzzle: str, now: int, kind: str = "", evening: int = 0
    ) -> "Room":
        """Return the room after a round has begun.

        If the host has been silent for HOST_GONE_MS, the player who begins the round becomes the
        host.
        kind: the kind of round; by default, as `kind_of` returns it.
        Raises InvalidPuzzle as check_begins does.
        """
        if not self.check_begins(by, number, now, evening):
            return self
        kind = kind or self.kind_of(number)
        seconds = self.settings.clock or SECONDS[kind]
        began = now + READY_MS
        played = Round(kind, puzzle, began, began + 1000 * seconds)
        return self._led(by, now)._changed(rounds=(*self.rounds, played), host_before="")

    def ended(self, by: str, number: int, now: int, evening: int = 0) -> "Room":
        """Return the room after ending its current round early.

        Nothing changes if round `number` is not being played.
        Raises InvalidPuzzle: `not-the-host`, or `not-that-round` if the evening is over.
        """
        self._check_leads(by, now, evening)
        if number != len(self.rounds) or self.phase(now) is not Phase.PLAYING:
            return self
        return self._with_last(replace(self.rounds[-1], ends=now))

    def check_plays(self, player: str | None, number: int, now: int, evening: int = 0) -> int:
        """Return the seat of a player who may send a word in a round.

        Raises InvalidPuzzle:
            `too-late` if the evening is over, or if words no longer count in this round.
            `not-in-room` if the player has no seat.
            `not-that-round` if the round has not begun.
            `from-the-next-round` if the player joined too late for this round.
            `you-are-through` if the player has already finished the round.
        """
        if evening < self.evening:
            raise InvalidPuzzle("too-late")
        seat = self.seat_of(player)
        if seat is None:
            raise InvalidPuzzle("not-in-room")
        if number > len(self.rounds) or number < 1 or now < self.rounds[number - 1].began:
            raise InvalidPuzzle("not-that-round")
        of_round = self.rounds[number - 1]
        if of_round.points is not None or now >= self.judged_at:
            raise InvalidPuzzle("too-late")
        if self.players[seat].since > number:
            raise InvalidPuzzle("from-the-next-round")
        if seat in of_round.done:
            raise InvalidPuzzle("you-are-through")
        return seat

    def finished(self, player: str | None, number: int, now: int, evening: int = 0) -> "Room":
        """Return the room after a player has said that they have finished a round.

        Nothing changes if that round is not being played, or if the player was done already.
        Raises InvalidPuzzle `not-in-room` or `from-the-next-round`.
        """
        is_last = number == len(self.rounds) and evening >= self.evening
        if not is_last or self.phase(now) is not Phase.PLAYING:
            return self
        if self.seat_of(player) in self.rounds[-1].done:
            return self
        seat, last = self.check_plays(player, number, now, evening), self.rounds[-1]
        return self._played(replace(last, done=_with_seat(last.done, seat)), now)

    def answered(self, seat: int, now: int, *, done: bool) -> "Room":
        """Return the room after a player has sent a word.

        The round ends once all players have finished it, or once anybody has solved its conundrum.
        done: whether the word finishes the round for the player.
        """
        last = self.rounds[-1]
        solved = done and last.kind == CONUNDRUM  # ends it for all, as on television
        after = replace(
            last,
            answered=_with_seat(last.answered, seat),
            done=_with_seat(last.done, seat) if done else last.done,
            ends=min(now, last.ends) if solved else last.ends,
        )
        return self._played(after, now)

    def judged(self, found: Iterable[Found], now: int) -> "Room":
        """Return the room after judging its latest round, given all words found in that round.

        Nothing changes unless the round is due (see is_due). Words from removed players do not
        count. In a mixed game, points are scaled so that the best player gets 10, then rounded
        down.
        """
        if not self.is_due(now):
            return self
        last, number = self.rounds[-1], len(self.rounds)
        here = {s for s, each in enumerate(self.players) if not each.removed}
        counted = [each for each in found if each.seat in here]
        points = points_of_round(last.kind, counted, self.settings.scoring)
        if self.settings.game == MIXED and (best := max(points.values(), default=0)):
            points = {seat: 10 * each // best for seat, each in points.items()}
        played = {*self.seated, *(each.seat for each in counted)}
        everyone = {s: points.get(s, 0) for s in played if self.players[s].since <= number}
        return self._with_last(replace(last, points=everyone))

    def _check_leads(self, by: str, now: int, evening: int) -> None:
        """Raise InvalidPuzzle if a player may not begin and end rounds, or the evening is over."""
        if not self.leads(by, now):
            raise InvalidPuzzle("not-the-host")
        if evening < self.evening:
            raise InvalidPuzzle("not-that-round")

    def _led(self, by: str, now: int) -> "Room":
        """Return the room after making `by` its host, if the host was silent for HOST_GONE_MS.

        If `by` is the host already, note that the host has just been heard from.
        """
        return replace(self, host=by, host_seen=now) if self.leads(by, now, HOST_GONE_MS) else self

    def _handed_on(self) -> "Room":
        """Return the room, handed to the player heard from most recently if the host has left."""
        left = next((each.name for each in self.players if each.left and each.id == self.host), "")
        people = [self.players[s] for s in self.seated if not self.players[s].strength]
        if not (left and people):
            return self
        host = max(people, key=lambda each: each.seen)
        return replace(self, host=host.id, host_seen=host.seen, host_before=left)

    def _with_last(self, last: Round) -> "Room":
        """Return the room with its latest round replaced."""
        return self._changed(rounds=(*self.rounds[:-1], last))

    def _played(self, after: Round, now: int) -> "Room":
        """Return the room with `after` as its latest round, ended if all have finished it."""
        return self if after == self.rounds[-1] else self._with_last(after)._over_once_done(now)

    def _over_once_done(self, now: int) -> "Room":
        """Return the room, with its round ended if all people who play it have finished.

        Once somebody has finished, the round does not wait for players who are away.
        """
        if self.phase(now) is not Phase.PLAYING:
            return self
        last, playing = self.rounds[-1], {*self.playing(len(self.rounds))}
        away = {seat for seat in playing if now - self.players[seat].seen >= AWAY_MS}
        is_over = playing & {*last.done} and playing <= {*last.done} | away
        return self._with_last(replace(last, ends=now)) if is_over else self

    def _with(self, seat: int, player: Player) -> "Room":
        if self.players[seat] == player:
            return self
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self._changed(players=players)

    def _changed(self, **changes: object) -> "Room":
        """Return the room after a change that everybody in it should see."""
        return replace(self, version=self.version + 1, **changes)  # type: ignore[arg-type]


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else (*seats, seat)
