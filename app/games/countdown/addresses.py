"""The parameters and JSON answers of Countdown's addresses. An address holds the whole game."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any

from msgspec import UNSET

from app.games.countdown.text import CLOCK_NAMES, PLANS
from app.games.kit import COMPUTERS, LIST_PAGE, MEANINGS, WORKING, seconds_of
from app.solver.countdown.conundrum import LENGTH
from app.solver.countdown.game import (
    CONUNDRUM,
    LETTERS,
    MAX_ROUNDS,
    MAX_SEED,
    CountdownGame,
    Puzzle,
    kind_of,
    parse_puzzle,
)
from app.solver.countdown.opponent import OPPONENTS
from app.solver.countdown.rack import MAX_BLANKS, MAX_TILES, TILES_DEALT, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.countdown.working import Working
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.web.answer import Answer, Band, Count, FirstMeaning, Maybe, about
from app.web.query import (
    DAY,
    Args,
    FilterQuery,
    Parts,
    Query,
    notation,
    one_of,
    several,
    switch,
    text,
    typed_word,
    whole,
)
from app.web.site import current_indexes

DEFAULT_CLOCK = "30"
PUZZLE_NAMES = {CONUNDRUM: "conundrum", LETTERS: "letters"}
"""Kind of round -> the parameter that holds its letters in an address."""
MAX_NOTES = 30
"""The most words that a player may keep in a round."""
MAX_MS = 1000 * max(map(seconds_of, CLOCK_NAMES))
"""The highest value of `took`: the time on the longest clock, in milliseconds."""
MAX_BEST = 24
"""A result lists at most this many of the longest words."""


def puzzle_args(puzzle: Puzzle | None) -> dict[str, Any]:
    """Return a puzzle as a URL parameter, such as {"letters": "auctioned"}, or {} for None."""
    return {PUZZLE_NAMES[kind_of(puzzle)]: str(puzzle)} if puzzle else {}


def read_puzzle(args: Args, _: Language) -> Puzzle | None:
    """Return the rack or conundrum in an address, or None if it has neither.

    Raises InvalidPuzzle, with the parameter's name as its field, if the letters are invalid.
    """
    for kind, name in PUZZLE_NAMES.items():
        if name in args:
            return parse_puzzle(kind, args[name], current_indexes()[CountdownIndex], name)
    return None


BRITISH = switch("whether spellings that only Americans use are refused")
GAME = Parts(
    lambda args, _: CountdownGame.parse(args, current_indexes()[CountdownIndex]),
    CountdownGame.query,
    {
        "rounds": text(
            f"the kinds of a game’s rounds, 1 to {MAX_ROUNDS} of them: `l` letters, `c` conundrum;"
            " `l` by default"
        ),
        "seed": text("letters and digits that decide which letters are dealt", longest=MAX_SEED),
        "rival": whole(0, max(OPPONENTS), "the opponent’s strength; 0 to play alone"),
        "racks": text("the letters of all rounds, with dots between"),
        "past": text("the rounds played, with dots between, as in `auctioned-caution`"),
        "british": BRITISH,
    },
    (),
)
PUZZLE = Parts(
    read_puzzle,
    puzzle_args,
    {
        "letters": text("the rack of a letters round", longest=MAX_TILES, example="auctioned"),
        "conundrum": text("the letters of a conundrum", longest=LENGTH),
    },
    (),
)


@dataclass(frozen=True, slots=True)
class GameQuery(Query):
    """A game, its settings and the rounds played.

    deal: whether the letters are dealt rather than picked by the player.
    day: the date of a daily puzzle, or None for any other game.
    """

    game: Annotated[CountdownGame, GAME] = field(default_factory=CountdownGame)
    clock: Annotated[str, one_of(CLOCK_NAMES, "not-a-clock", "seconds to think")] = DEFAULT_CLOCK
    deal: Annotated[bool, switch("whether letters are dealt rather than picked")] = False
    day: Annotated[date | None, DAY] = None

    @property
    def seconds(self) -> int:
        """Return the time limit in seconds, or 0 if there is none."""
        return seconds_of(self.clock)

    @property
    def unusual_clock(self) -> str:
        """Return the clock as text, such as "60 s", or "" if it is the usual one."""
        return "" if self.clock == DEFAULT_CLOCK else str(CLOCK_NAMES[self.clock])

    @property
    def opponent_name(self) -> str:
        """Return the opponent's name, or "" if there is no opponent."""
        return str(COMPUTERS[self.game.opponent]) if self.game.opponent else ""

    def round_id(self, letters: str = "") -> str:
        """Return the key under which browsers store the current round.

        The key is the game's address and the round's number. If the game has no seed and no racks,
        the key also contains the round's letters, sorted.
        """
        game = self.game
        own = {} if game.seed or game.racks else {"letters": "".join(sorted(letters))}
        return f"{self._unplayed.url('countdown.play', **own)} {game.number}"

    @property
    def setup_url(self) -> str:
        """Return the address of the setup page, with this clock, opponent and rule on spellings."""
        return self._like_it().url("countdown.play")

    @property
    def new_url(self) -> str:
        """Return the address for a new game of the same kind."""
        plan = self.game.plan
        return self._like_it(plan).but(deal=self.deal).url("countdown.play", rounds=plan)

    def day_url(self, kind: str) -> str:
        """Return an address that leads to the daily puzzle of this kind but hides its letters."""
        of_day = self._like_it().but(day=self.day)
        return RoundQuery(of_day, play=PUZZLE_NAMES[kind]).url("countdown.play")

    def entry_url(self, puzzle: Puzzle) -> str:
        """Return an address that leads to a round but hides its letters, or "" if none does.

        A date identifies a daily round. A seed identifies dealt letters or a conundrum.
        """
        if self.day:
            return self.day_url(kind_of(puzzle))
        seeded = self.game.seed and not self.game.racks
        is_dealt = self.deal or kind_of(puzzle) == CONUNDRUM
        return self.url("countdown.play") if seeded and is_dealt else ""

    def shared_url(self, puzzle: Puzzle) -> str:
        """Return the address for sharing a round. If possible, the address hides the letters."""
        if self.day:
            return GameQuery(day=self.day).url("countdown.play")
        is_whole = len(self.game.plan) == 1
        return (is_whole and self.entry_url(puzzle)) or self.single_url(puzzle)

    @property
    def shared_game_url(self) -> str:
        """Return the address for sharing a game. If possible, the address hides the letters."""
        is_dealt = self.deal and self.game.seed and not self.game.racks
        return self._unplayed.url("countdown.play") if is_dealt else self.again_url

    def single_url(self, puzzle: Puzzle, word: str | None = None) -> str:
        """Return the address of a single round with this puzzle or, given a word, of its result."""
        alone = GameQuery(self.game.like_it(), self.clock)
        return RoundQuery(alone, puzzle, word).url("countdown.play")

    @property
    def again_url(self) -> str:
        """Return the address for playing this game again with the same letters."""
        return self.but(game=self.game.again()).url("countdown.play")

    @property
    def _unplayed(self) -> "GameQuery":
        return self.but(game=replace(self.game, past=()))

    def _like_it(self, plan: str = LETTERS) -> "GameQuery":
        return GameQuery(self.game.like_it(plan), self.clock)


@dataclass(frozen=True, slots=True)
class RoundQuery(Query):
    """A round of a game, and what the player does in it.

    puzzle: the round's letters, or None until they are known.
    word: the word declared or, if `note` is true, only written down; None if there is none yet.
    notes: the words written down so far.
    kept: the note to declare instead of `word`, or None. If the letters can spell `word`, it is
        still added to the notes. If it is also longer than all other notes, it is declared after
        all. If `kept` is "" and `word` cannot be read as a word, nothing is declared.
    shuffle: whether the request only shuffles the letters and leaves `word` in the input.
    took: how many milliseconds the player took to answer, or None if that was not measured.
    choices: the kinds of letter picked so far: "vcc" is a vowel, then two consonants.
    play: which of the day's two puzzles to go to, or None for neither.
    """

    state: GameQuery = field(default_factory=GameQuery)
    puzzle: Annotated[Puzzle | None, PUZZLE] = None
    word: Annotated[
        str | None,
        text("what is declared or written down", longest=LONGEST_WORD, example="caution"),
    ] = None
    note: Annotated[bool, switch("whether `word` is only written down")] = False
    notes: Annotated[
        tuple[str, ...],
        several(
            typed_word(
                f"up to {MAX_NOTES} words written down before, with dots between", shortest=0
            ),
            MAX_NOTES,
            "too-many-notes",
            ".",
        ),
    ] = ()
    kept: Annotated[
        str | None,
        text(
            "the word written down that is declared instead of `word`, unless `word` can be"
            " spelled and is longer than all `notes`; if it is empty, a `word` that cannot be read"
            " declares nothing",
            longest=LONGEST_WORD,
        ),
    ] = None
    shuffle: Annotated[bool, switch("shuffle the letters, and leave `word` as typed")] = False
    took: Annotated[int | None, whole(0, MAX_MS, "milliseconds that the answer took")] = None
    choices: Annotated[str, text("vowels and consonants picked so far: `v`, `c`")] = ""
    play: Annotated[
        str | None,
        text(f"go to the day’s `{PUZZLE_NAMES[CONUNDRUM]}`; with any other value to its letters"),
    ] = None


@dataclass(frozen=True, slots=True)
class SolveQuery(Query):
    """The rack to solve, and which of its words to list. `length` is None for any length."""

    letters: Annotated[
        Rack,
        notation(
            Rack.parse,
            f"1 to {MAX_TILES} letters, of which up to {MAX_BLANKS} are `?`, any letter",
            example="auc?",
            minLength=1,
        ),
    ]
    filter: FilterQuery = field(default_factory=FilterQuery)
    length: Annotated[int | None, whole(1, MAX_TILES, "letters of the words listed")] = None
    british: Annotated[bool, BRITISH] = False
    meanings: Annotated[bool, MEANINGS] = False
    page: Annotated[int, LIST_PAGE] = 1
    working: Annotated[bool, WORKING] = False


class RackWord(Answer):
    """A word that a rack can spell."""

    word: str
    length: Annotated[int, about("in letters", ge=1, le=MAX_TILES)]
    band: Band
    blanks: Maybe[
        Annotated[str, about("the letters that blanks stand for, if the rack has blanks")]
    ] = UNSET
    spellings: Maybe[Annotated[Sequence[str], about("how it is written, if not as `word` is")]] = (
        UNSET
    )
    meaning: Maybe[FirstMeaning] = UNSET


class SolvedRack(Answer):
    """The words that a rack can spell, and how they were found."""

    letters: Annotated[str, about("the rack, as it was read")]
    best_length: Annotated[Count, about("letters of the longest word; 0 if there is none")]
    notes: Annotated[
        Sequence[str], about("how the rack differs from one of the show, in sentences")
    ]
    words: Annotated[
        Sequence[RackWord],
        about("all words that were asked for, longest first, then by the alphabet"),
    ]
    working: Annotated[
        Working, about("how the whole rack was solved, and what others would look up")
    ]


class DaysRack(Answer):
    """The rack of a daily letters round."""

    letters: Annotated[str, about(f"the day’s rack, {TILES_DEALT} letters")]


class DaysRounds(DaysRack):
    """The daily rack and the daily conundrum."""

    conundrum: Annotated[str, about("the day’s conundrum; empty if the list has none")]


class BeforeRounds(Answer):
    """The choices before a game: the daily puzzles and the settings."""

    today: DaysRounds
    rounds: Annotated[Sequence[str], about("the games that the page offers", examples=[[*PLANS]])]
    clocks: Annotated[Sequence[str], about("in seconds", examples=[[*CLOCK_NAMES]])]
    rivals: Annotated[Sequence[Count], about("the strengths of opponents, 0 for none")]


class Score(Answer, kw_only=True):
    """The score of a game so far."""

    round: Annotated[int, about("the number of the round, from 1", ge=1, le=MAX_ROUNDS)]
    rounds: Annotated[int, about("how many the game has", ge=1, le=MAX_ROUNDS)]
    total: Annotated[Count, about("the player’s points so far")]
    computer_total: Maybe[
        Annotated[Count, about("the opponent’s points so far, if there is one")]
    ] = UNSET


class PickedLetters(Score, kw_only=True):
    """A round whose letters are being picked."""

    letters: Annotated[str, about("those picked so far")]
    allowed: Annotated[Sequence[str], about("what may be picked next: `V`, `C`")]


class RoundLetters(Score, kw_only=True):
    """The fields common to the JSON of all rounds whose letters are known."""

    letters: Maybe[Annotated[str, about("the rack of a letters round, as it was read")]] = UNSET
    conundrum: Maybe[
        Annotated[str, about("the scrambled letters of a conundrum, as they were read")]
    ] = UNSET


class LettersRound(RoundLetters, kw_only=True):
    """A round in play."""

    clock: Annotated[Count | None, about("seconds; `null` without a clock")]
    notes: Annotated[
        Sequence[str], about("words written down, in that order", max_length=MAX_NOTES)
    ]
    reply: Annotated[str, about("a comment on the last word, in a sentence; empty for none")]


class ComputersWord(Answer):
    """The word that the opponent declared, and its points."""

    word: Annotated[str | None, about("`null` for nothing")]
    points: Count


class KnownWord(Answer):
    """A word that is in the list, and its meaning."""

    word: str
    length: Annotated[int, about("in letters", ge=1)]
    band: Band
    meaning: Maybe[FirstMeaning] = UNSET


class JudgedNote(Answer):
    """A word that the player wrote down, and whether it counts."""

    word: str
    valid: bool
    points: Count


class RoundResult(RoundLetters, kw_only=True):
    """The result of a round."""

    word: Annotated[str, about("what was declared; empty for nothing")]
    valid: Annotated[bool, about("whether it counts")]
    points: Annotated[Count, about("of this round")]
    reason: Annotated[str, about("why it does or doesn’t count, in a sentence")]
    best_length: Annotated[Count, about("letters of the longest word; 0 if there is none")]
    best: Annotated[
        Sequence[KnownWord],
        about("some of the longest words, the best known first", max_length=MAX_BEST),
    ]
    familiar: Annotated[KnownWord | None, about("the longest familiar word, if there is one")]
    notes: Annotated[
        Sequence[JudgedNote], about("the words written down, in that order", max_length=MAX_NOTES)
    ]
    seconds: Maybe[
        Annotated[float, about("seconds that the conundrum took, if `took` was given")]
    ] = UNSET
    computer: Maybe[ComputersWord] = UNSET


class RoundScore(Answer):
    """The result of one round in a finished game."""

    letters: Annotated[str, about("the rack or the conundrum")]
    word: Annotated[str, about("what was declared; empty for nothing")]
    points: Count
    computer: Maybe[ComputersWord] = UNSET


class FinalScore(Score, kw_only=True):
    """The end of a game: its final score and its rounds."""

    played: Annotated[
        Sequence[RoundScore], about("the rounds, in that order", max_length=MAX_ROUNDS)
    ]
    possible: Annotated[Count, about("the points of the best words of all rounds")]


def price(*, racks: int = 1, blanks: int = 0, words: int = 0) -> float:
    """Return an estimate of the CPU time that a request takes, in milliseconds.

    racks: how many racks are solved.
    blanks: how many blanks the racks contain in total.
    words: how many words the JSON lists.
    """
    return 3 + 0.5 * racks + 0.9 * blanks + 0.0035 * words
