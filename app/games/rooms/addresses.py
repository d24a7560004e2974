"""The parameters, forms and JSON answers for the addresses of rooms; see docs/rooms.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from app.games.rooms.text import CLOCK_NAMES
from app.solver.countdown.opponent import OPPONENTS
from app.solver.ladder.difficulty import ANY_DIFFICULTY
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.solver.puzzle import InvalidPuzzle
from app.solver.together.room import GAMES, MAX_PLAYERS, MAX_ROUNDS, MAX_SEATS, Settings
from app.solver.together.scoring import RACES, SCORINGS
from app.web.answer import Answer, Count, about
from app.web.query import Query, one_of, text, whole

CHANGES = ("begin", "end", "done", "leave", "remove")
LONGEST_CODE = 40
MAX_EVENINGS = 100_000
"""More evenings than a room can begin during the day for which it is kept."""
EVENING = whole(0, MAX_EVENINGS, "how often the room had started again from its first round")


@dataclass(frozen=True, slots=True)
class CodeQuery(Query):
    """The code of the room to go to.

    game: the game chosen in the form that opens a room.
    """

    code: Annotated[str, text("a room’s code", longest=LONGEST_CODE)]
    game: Annotated[str, one_of(GAMES, "not-of-rooms", "what to play")] = GAMES[0]


@dataclass(frozen=True, slots=True)
class SettingsForm(Query):
    """What is played in a room."""

    game: Annotated[str, one_of(GAMES, "not-of-rooms", "what is played")] = GAMES[0]
    rounds: Annotated[int, whole(1, MAX_ROUNDS, "how many rounds")] = 3
    clock: Annotated[str, one_of(CLOCK_NAMES, "not-of-rooms", "seconds; `0`: the usual")] = "0"
    scoring: Annotated[
        str,
        one_of(
            SCORINGS,
            "not-of-rooms",
            "`longest`: only the longest words score; `alone`: only words that one player found",
        ),
    ] = SCORINGS[0]
    rival: Annotated[int, whole(0, max(OPPONENTS), "a computer’s strength; 0 for none")] = 0
    length: Annotated[int, whole(MIN_LENGTH, MAX_LENGTH, "letters of each word of a ladder")] = 4
    difficulty: Annotated[
        int | None, whole(*ANY_DIFFICULTY, "of ladders, from easy to fiendish")
    ] = None

    @property
    def settings(self) -> Settings:
        # A race has no words to compare.
        scoring = SCORINGS[0] if self.game in RACES else self.scoring
        of_ladders = self.length, self.difficulty
        return Settings(self.game, self.rounds, int(self.clock), scoring, self.rival, *of_ladders)


@dataclass(frozen=True, slots=True)
class RoomForm(SettingsForm):
    """The settings of a room to open, and the nickname of its host."""

    nickname: Annotated[str, text("your nickname; without one you only watch")] = ""


@dataclass(frozen=True, slots=True)
class JoinForm(Query):
    """The nickname under which a player joins."""

    nickname: Annotated[str, text("the name that others see")] = ""


@dataclass(frozen=True, slots=True)
class WordForm(Query):
    """A word that a player sends in a round."""

    word: Annotated[str, text("the word found, guessed or climbed to", longest=LONGEST_WORD)] = ""
    round: Annotated[int, whole(1, MAX_ROUNDS, "the round’s number")] = 1
    evening: Annotated[int, EVENING] = 0


@dataclass(frozen=True, slots=True)
class ChangeForm(Query):
    """A change to make in a room."""

    do: Annotated[str, one_of(CHANGES, "not-of-rooms", "what to do")]
    round: Annotated[
        int | None, whole(1, MAX_ROUNDS, "the number of the round to begin, end or finish")
    ] = None
    seat: Annotated[int | None, whole(0, MAX_SEATS, "the seat of the player to remove")] = None
    nickname: Annotated[
        str, text("with `remove`: who must be in the seat; empty for anybody, as seats may change")
    ] = ""
    evening: Annotated[int, EVENING] = 0

    def needs(self, name: str) -> int:
        """Return the value of `round` or `seat`. Raises InvalidPuzzle if the form lacks it."""
        number: int | None = getattr(self, name)
        if number is None:
            raise InvalidPuzzle("says-not-which", name, name=name)
        return number


@dataclass(frozen=True, slots=True)
class RoomQuery(Query):
    """The address of a room."""

    code: Annotated[str, text("the room’s code", longest=LONGEST_CODE)]


class RoomPlayer(Answer):
    """A player in a room."""

    seat: Count
    name: str
    points: Annotated[Count, about("in all judged rounds")]
    computer: bool
    answered: Annotated[bool, about("whether they have sent a word in this round")]
    done: Annotated[bool, about("whether they have finished it")]


class OwnWord(Answer):
    """A word that you sent, and its points."""

    word: str
    written: Annotated[str, about("in its usual spelling")]
    points: Annotated[Count, about("for the word by itself")]


class FoundTogether(Answer):
    """A word from a round that is over, and who found it."""

    word: str
    points: Annotated[Count, about("for the word by itself")]
    seats: Annotated[Sequence[int], about("the seats of those who found it, the quickest first")]


class RoundPoints(Answer):
    """A player's points for a round."""

    seat: Count
    points: Count


class RoomAnswer(Answer):
    """A room as one of its players sees it."""

    code: str
    version: Annotated[str, about("changes whenever the room does; for If-None-Match")]
    phase: Annotated[str, about("`lobby`, `ready`, `playing`, `judging`, `results` or `over`")]
    game: str
    scoring: str
    round: Annotated[int, about("the number of the last round, 0 before the first", ge=0)]
    rounds: Annotated[int, about("how many there will be", ge=1, le=MAX_ROUNDS)]
    kind: Annotated[str, about("the kind of the last round: `letters`, `conundrum`, `ruzzle` ...")]
    puzzle: Annotated[
        str, about("the last round’s puzzle, once its clock runs; in Hangman, the letters found")
    ]
    left: Annotated[int | None, about("milliseconds to the next phase, `null` if none is set")]
    seat: Annotated[int | None, about("your seat; `null` if you only watch")]
    leads: Annotated[bool, about("whether you may begin rounds")]
    players: Annotated[Sequence[RoomPlayer], about("the best first", max_length=MAX_PLAYERS + 1)]
    words: Annotated[Sequence[OwnWord], about("your words of this round, in the order sent")]
    points: Annotated[Sequence[RoundPoints], about("for the round, once it is judged")]
    found: Annotated[Sequence[FoundTogether], about("all words of the round, once it is judged")]
    reply: Annotated[str, about("the comment on the word you sent; empty if you sent none")]
    taken: Annotated[bool, about("whether the word you sent is now one of yours")]
