"""The parameters, forms and JSON answers of Hangman's addresses.

A player's game is stored, so its address contains only an id. The solver and the games in which the
computer guesses store nothing, so their addresses contain the whole state.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated

from msgspec import UNSET

from app.components.hangman_picture import FLOWER, PICTURES
from app.games.kit import PAGE_WORDS, WORKING
from app.solver.hangman.game import (
    DIFFICULTIES,
    MAX_MISSES,
    MIN_MISSES,
    MISSES_ALLOWED,
    SHORTEST_SECRET,
    HangmanGame,
    Status,
    parse_letter,
)
from app.solver.hangman.guesser import LIKELY_LISTED, HangmanIndex, Narrowing
from app.solver.hangman.list_strategy import PLAYED_OUT
from app.solver.hangman.masked import Masked
from app.solver.hangman.phrase import LONGEST_CLUE, LONGEST_PHRASE, parse_guess
from app.solver.hangman.transcript import Transcript
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.answer import Answer, Count, Maybe, Meaning, about
from app.web.query import (
    DAY,
    Args,
    Field,
    Kind,
    Parts,
    Query,
    for_page,
    notation,
    one_of,
    several,
    switch,
    text,
    typed_word,
    whole,
)

DEALT, TODAY, FRIEND, SAME = KINDS = ("dealt", "today", "friend", "same")
"""The kinds of game that a form can ask for. A dealt game of difficulty EVIL gets the kind EVIL."""
EVIL = "evil"
"""The difficulty whose opponent dodges guesses."""
EASY = "easy"
"""The default difficulty of a game."""
ADVICE, LETTER = HINTS = ("advice", "letter")
"""The hints: what the computer would guess and why, then a letter of the word."""
MAX_REJECTED = 12
"""The most rejected words that an address may have; the same number as MAX_MISSES."""
MAX_DIGITS = 12
SEED = re.compile(f"[0-9a-f]{{1,{MAX_DIGITS}}}")
MAX_STEPS = 40
"""The highest `step` that an address may have; no alphabet has that many letters to guess."""


def _named(choices: Sequence[str], code: str, described: str) -> Kind:
    return one_of(choices, code, described, names=", ".join(choices))


def _read_seed(typed: str, _: Language) -> str:
    if not SEED.fullmatch(typed):
        raise InvalidPuzzle("not-hexadecimal", limit=MAX_DIGITS)
    return typed


def _read_rejected(typed: str, name: str, language: Language) -> tuple[str, ...]:
    words = filter(None, typed[: MAX_REJECTED * LONGEST_WORD].split("-"))
    return tuple(dict.fromkeys(parse_word(word, language, name) for word in words))[:MAX_REJECTED]


def _read_transcript(args: Args, language: Language) -> Transcript:
    length = Field("length", THOUGHT_LENGTH, 0).parse(args, language)
    return Transcript.parse(length, args.get("answers", ""), language)


MISSES = whole(MIN_MISSES, MAX_MISSES, "misses that lose the game")
LENGTH = whole(1, LONGEST_WORD, "letters of the word; any by default")
LISTED = switch("whether the word is surely in the list")
PICTURE = for_page(_named(PICTURES, "not-a-picture", "what is drawn"))
DIFFICULTY = _named((*DIFFICULTIES, EVIL), "not-a-difficulty", "of the word")
DRAWN_DIFFICULTY = _named(tuple(DIFFICULTIES), "not-a-difficulty", "of the word; any by default")
TYPED = for_page(text("text for its field"))
MADE = for_page(switch("whether the page is for the word’s setter"))
SEED_DIGITS = notation(
    _read_seed, "a seed, in hexadecimal, that chooses the word", example="7", maxLength=MAX_DIGITS
)
PLACES = several(
    whole(1, LONGEST_WORD, "positions of the letter, from 1; any number of them"),
    LONGEST_WORD,
    "too-many-places",
    ".",
)
THOUGHT_LENGTH = whole(1, LONGEST_WORD, "letters of the word", example="8")
TRANSCRIPT = Parts(
    _read_transcript,
    lambda transcript: {"length": str(transcript.length), "answers": str(transcript)},
    {
        "length": THOUGHT_LENGTH,
        "answers": text(
            "the answers so far, as in `e1.3-r-a5`: E at 1 and 3, no R", example="e1.3-r-a5"
        ),
    },
    ("length",),
)
REJECTED = replace(
    text(f"up to {MAX_REJECTED} words that you have rejected, joined by `-`"),
    read=_read_rejected,
    write="-".join,
)
MASKED = Parts(
    lambda args, language: Masked.parse(
        args.get("pattern", ""), args.get("wrong", ""), language, args.get("wrong_words", "")
    ),
    lambda masked: {
        "pattern": masked.pattern,
        "wrong": masked.wrong,
        "wrong_words": ",".join(masked.wrong_words),
    },
    {
        "pattern": text(
            f"up to {LONGEST_WORD} letters, `_` for each blank", longest=MAX_TYPED, example="_e__"
        ),
        "wrong": text("letters that are not in the word", longest=MAX_TYPED, example="ais"),
        "wrong_words": text("wrong words, with spaces or commas between", longest=MAX_TYPED),
    },
    ("pattern",),
)


@dataclass(frozen=True, slots=True)
class GameRequest(Query):
    """The settings for a new game: difficulty, length, misses and picture."""

    difficulty: Annotated[str, DIFFICULTY] = EASY
    length: Annotated[int | None, LENGTH] = None
    misses: Annotated[int, MISSES] = MISSES_ALLOWED
    picture: Annotated[str, PICTURE] = FLOWER


@dataclass(frozen=True, slots=True)
class BeginForm(Query):
    """The form for beginning a game, or for setting a word for friends."""

    kind: Annotated[str, _named(KINDS, "not-a-kind-of-game", "what to begin")] = DEALT
    request: GameRequest = field(default_factory=GameRequest)
    word: Annotated[str, text("a word or phrase for friends", longest=LONGEST_PHRASE)] = ""
    clue: Annotated[str, text("a clue to the word", longest=LONGEST_CLUE)] = ""
    anyway: Annotated[bool, switch("whether an unlisted word is accepted")] = False
    made: Annotated[bool, MADE] = False
    as_: Annotated[str, text("with `same`: the id of a game or a friend’s word")] = ""
    day: Annotated[date | None, DAY] = None


@dataclass(frozen=True, slots=True)
class PlayQuery(Query):
    """The query of the setup page, which may offer a finished game's word or a friend's word."""

    as_: Annotated[str, text("the id of a finished game, or of a friend’s word, to play")] = ""
    made: Annotated[bool, MADE] = False
    day: Annotated[date | None, DAY] = None


@dataclass(frozen=True, slots=True)
class WordQuery(Query):
    """The address of a friend's word. The setter (`made`) also sees how the word's games ended."""

    word_id: Annotated[str, text("the word’s id")]
    made: Annotated[bool, MADE] = False


@dataclass(frozen=True, slots=True)
class GameAddress(Query):
    """The address of a game, and the picture that shows its misses."""

    game_id: Annotated[str, text("the game’s id")]
    picture: Annotated[str, PICTURE] = FLOWER


@dataclass(frozen=True, slots=True)
class GameQuery(Query):
    """The address of a game, and what its page shows."""

    game: GameAddress
    tried: Annotated[str, text("a guess that changed nothing, to comment on")] = ""
    word: Annotated[str, TYPED] = ""
    computer: Annotated[bool, for_page(switch("show `computer`"))] = False
    made: Annotated[bool, MADE] = False


@dataclass(frozen=True, slots=True)
class GuessForm(Query):
    """A guessed letter or whole word, folded. A one-letter word counts as a letter."""

    letter: Annotated[str | None, notation(parse_letter, "one letter")] = None
    word: Annotated[str | None, notation(parse_guess, "the whole word", maxLength=LONGEST_WORD)] = (
        None
    )

    @property
    def guess(self) -> str:
        """Return the letter or word. Raises InvalidPuzzle, field `word`, if there is neither."""
        if guess := self.letter or self.word:
            return guess
        raise InvalidPuzzle("no-word", "word")


@dataclass(frozen=True, slots=True)
class HintForm(Query):
    """The hint to give, and how many guesses had been made when the player asked for it."""

    kind: Annotated[
        str,
        one_of(
            HINTS,
            "no-hint",
            "the computer’s advice, or a letter; for a phrase only a letter",
        ),
    ] = ADVICE
    at: Annotated[int | None, whole(0, 999, "how many guesses had been made when you asked")] = None
    word: Annotated[str, TYPED] = ""


@dataclass(frozen=True, slots=True)
class SolveQuery(Query):
    """The masked word to solve."""

    masked: Annotated[Masked, MASKED]
    misses: Annotated[int, MISSES] = MISSES_ALLOWED
    listed: Annotated[bool, LISTED] = False
    page: Annotated[
        int | None, whole(1, 1000, f"the page of `words` to list, {PAGE_WORDS} a page, from 1")
    ] = None
    working: Annotated[bool, WORKING] = False

    @property
    def missed(self) -> int:
        """Return how many misses have been made, letters and words together."""
        return len(self.masked.wrong) + len(self.masked.wrong_words)

    @property
    def misses_left(self) -> int:
        """Return how many misses are left, never less than 0."""
        return max(0, self.misses - self.missed)

    def with_wrong(self, wrong: str) -> "SolveQuery":
        """Return the query with one more wrong letter, and no page number."""
        letters = sorted(self.masked.wrong + wrong, key=self.masked.language.letter_code)
        return replace(self, masked=replace(self.masked, wrong="".join(letters)), page=None)


@dataclass(frozen=True, slots=True)
class ThinkQuery(Query):
    """The player's answers to the computer's questions, and the words that the player rejected."""

    transcript: Annotated[Transcript, TRANSCRIPT]
    not_: Annotated[tuple[str, ...], REJECTED] = ()
    misses: Annotated[int, MISSES] = MISSES_ALLOWED

    @property
    def rejected(self) -> tuple[str, ...]:
        """Return the rejected words of the right length; each counts as a miss."""
        return tuple(word for word in self.not_ if len(word) == self.transcript.length)

    @property
    def missed(self) -> int:
        """Return how many misses the computer has made, letters and words together."""
        return self.transcript.misses + len(self.rejected)


@dataclass(frozen=True, slots=True)
class ThinkMove(Query):
    """The player's next move: an answer, a new length, an answer to correct, or the whole word."""

    query: ThinkQuery
    letter: Annotated[str | None, notation(parse_letter, "the letter that you answer about")] = None
    place: Annotated[tuple[int, ...], PLACES] = ()
    said: Annotated[str, one_of(("yes", "no"), "not-yes-or-no", "whether your word has it")] = ""
    new_length: Annotated[int | None, whole(1, LONGEST_WORD, "the corrected length")] = None
    correct: Annotated[str | None, text("a letter whose answer you want to correct")] = None
    word: Annotated[
        str | None,
        typed_word("your word, to check your answers", shortest=SHORTEST_SECRET),
    ] = None


@dataclass(frozen=True, slots=True)
class DrawQuery(Query):
    """The length and difficulty of a random word to guess, and the misses allowed."""

    length: Annotated[int | None, LENGTH] = None
    difficulty: Annotated[str, DRAWN_DIFFICULTY] = ""
    misses: Annotated[int, MISSES] = MISSES_ALLOWED


@dataclass(frozen=True, slots=True)
class WatchQuery(Query):
    """The word to guess, or the seed of a random word, and how many guesses to show.

    listed: whether the computer knows that the word is in the list.
    """

    word: Annotated[str | None, typed_word("the word to play", shortest=SHORTEST_SECRET)] = None
    seed: Annotated[str, SEED_DIGITS] = ""
    step: Annotated[int, whole(0, MAX_STEPS, "how many guesses to show", example="2")] = 0
    drawn: DrawQuery = field(default_factory=DrawQuery)
    listed: Annotated[bool, LISTED] = False

    @property
    def prior(self) -> float:
        """Return the computer's prior probability that the word is in the list."""
        return 1.0 if self.listed or self.word is None else LIKELY_LISTED


Pattern = Annotated[str, about("the word with `_` for each blank")]
Length = Annotated[int, about("letters of the word", ge=1, le=LONGEST_WORD)]
WrongLetters = Annotated[str, about("letters that are not in it")]
MissesLeft = Annotated[Count, about("misses until the game is lost", le=MAX_MISSES)]
MissesAllowed = Annotated[int, about("misses that lose the game", ge=MIN_MISSES, le=MAX_MISSES)]
Reason = Annotated[str, about("why this letter, in a sentence")]
Candidates = Annotated[Count, about("how many words of the list fit")]
Sample = Annotated[Sequence[str], about("words that fit, most familiar first", max_length=20)]


class LetterOdds(Answer):
    """A letter, and the probability that it is in the word."""

    letter: str
    probability: Annotated[float, about("that the word has it", ge=0, le=1)]


Odds = Annotated[Sequence[LetterOdds], about("letters not yet guessed, likeliest first")]


class NextGuess(Answer):
    """The best next guess in a masked word."""

    pattern: Pattern
    wrong: WrongLetters
    wrong_words: Annotated[Sequence[str], about("in alphabetical order")]
    candidates: Candidates
    letter: Annotated[str, about("the letter to guess")]
    reason: Reason
    guesses: Odds
    misses_left: MissesLeft
    sample: Sample
    working: Annotated[Sequence[Narrowing], about("how the list narrowed, letter by letter")]
    words: Maybe[Annotated[Sequence[str], about("the words of `page`", max_length=PAGE_WORDS)]] = (
        UNSET
    )


class ComputersChoice(Answer):
    """A guess by the player, and the computer's guess at that point."""

    pattern: Pattern
    guessed: Annotated[str, about("what the player guessed")]
    computer: Annotated[str, about("what the computer would have guessed")]
    reason: Annotated[str, about("why, in a sentence")]


class PlayedGame(Answer, kw_only=True):
    """A game, as its player sees it."""

    id: Annotated[str, about("the game’s id, as in its address")]
    pattern: Pattern
    wrong: Annotated[str, about("the wrong letters, in the order guessed")]
    wrong_words: Annotated[Sequence[str], about("in the order guessed")]
    guesses: Annotated[Sequence[str], about("all letters and words guessed, in order")]
    length: Length
    misses_left: MissesLeft
    misses_allowed: MissesAllowed
    status: Status
    kind: Annotated[str, about("whose word it is: `dealt`, `today`, `friend` or `evil`")]
    difficulty: Annotated[
        str,
        about("empty if nobody chose one", extra_json_schema={"enum": ["", *DIFFICULTIES, EVIL]}),
    ]
    message: Annotated[str, about("a comment on the last guess; empty before the first")]
    clue: Maybe[Annotated[str, about("the friend’s clue, if there is one")]] = UNSET
    shape: Maybe[Annotated[str, about("a friend’s phrase with `_` for each letter")]] = UNSET
    hints: Maybe[Annotated[int, about("how many were used, if any", ge=1)]] = UNSET
    advice: Maybe[
        Annotated[str, about("the letter that the computer would guess, if you asked")]
    ] = UNSET
    word: Maybe[Annotated[str, about("the secret, once the game is over")]] = UNSET
    definitions: Maybe[
        Annotated[Sequence[Meaning], about("meanings once the game is over, the commonest first")]
    ] = UNSET
    computer: Maybe[
        Annotated[
            Sequence[ComputersChoice],
            about("its guesses, once the game is over; none for a phrase"),
        ]
    ] = UNSET


class FriendsWord(Answer):
    """What players may know about a friend’s word."""

    id: Annotated[str, about("the word’s id, as in the address")]
    length: Annotated[int, about("how many letters", ge=1, le=LONGEST_WORD)]
    shape: Annotated[str, about("the word or phrase with `_` for each letter")]
    clue: Annotated[str, about("the setter’s clue; empty for none")]
    misses_allowed: MissesAllowed
    started: Annotated[Count, about("games begun")]
    won: Annotated[Count, about("games won")]
    lost: Annotated[Count, about("games lost")]


class Question(Answer):
    """The computer’s next question, or how its game ended."""

    length: Length
    answers: Annotated[str, about("your answers, as in the address")]
    pattern: Pattern
    wrong: WrongLetters
    misses_left: MissesLeft
    status: Status
    letter: Annotated[str | None, about("the letter it asks for; `null` if it asks for none")]
    reason: Reason | None
    guesses: Odds
    candidates: Candidates
    sample: Sample
    dead_end: Annotated[str | None, about("the answer after which no word fits")]
    verdict: Annotated[str | None, about("a sentence on whether the word in `word` fits")]


class ComputersGuess(Answer):
    """A guess by the computer, and the comment on it."""

    letter: Annotated[str, about("the letter or word")]
    message: str


class WatchedGame(Answer, kw_only=True):
    """A game that the computer plays."""

    pattern: Pattern
    wrong: WrongLetters
    misses_left: MissesLeft
    status: Status
    step: Annotated[Count, about("guesses shown", le=MAX_STEPS)]
    turns: Annotated[Sequence[ComputersGuess], about("its guesses, in order")]
    letter: Maybe[Annotated[str, about("its next guess")]] = UNSET
    reason: Maybe[Reason] = UNSET
    guesses: Maybe[Odds] = UNSET
    candidates: Maybe[Candidates] = UNSET
    word: Maybe[Annotated[str, about("the secret, once it is over")]] = UNSET


class DaysWord(Answer):
    """A day, and the length of its secret word."""

    date: date
    length: Annotated[int, about("letters of its word", ge=1)]


class BeforeHangman(Answer):
    """The choices for a new game."""

    today: DaysWord
    lengths: Annotated[Sequence[int], about("of words that can be dealt")]
    difficulties: Sequence[str]


LONGEST_PLAYED_OUT = 6
"""For words up to this length, the price includes playing games out to the end."""


def price(index: HangmanIndex, masked: Masked, guesses: int = 1) -> float:
    """Return an estimate, in milliseconds, of the CPU time that the computer needs for its guesses.

    masked: the masked word at some point in the game.
    guesses: how many guesses the computer makes.
    Each letter and each wrong word adds to the time. If the word is short and few listed words fit,
    the computer plays the game out with each of them, which takes time too.
    """
    length, listed = len(masked), 0
    if length <= LONGEST_PLAYED_OUT and (words := index.by_length.get(length)):
        listed = len(words.fitting(masked))
    played_out = listed * min(0.45, 4 / length**2) if listed <= PLAYED_OUT else 0
    return guesses * (2 + 0.7 * length + 6 * len(masked.wrong_words) + played_out)


EVIL_BANDS = (1, 2, 3)
"""The familiarity bands of an evil opponent's words: losing to obscure words is no fun."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """The kind of a game, stored as text such as "friend", "today 2026-11-20" or "evil 7".

    name: "dealt", "today", "friend" or "evil".
    detail: the day, or the length that the player chose; "" if there is neither.
    """

    name: str
    detail: str = ""

    @classmethod
    def of(cls, stored: StoredGame) -> "GameKind":
        name, _, detail = stored.kind.partition(" ")
        return cls(name, detail)

    def __str__(self) -> str:
        return f"{self.name} {self.detail}".rstrip()

    @property
    def day(self) -> date | None:
        """Return the day of a daily game, or None for other games."""
        return date.fromisoformat(self.detail) if self.name == TODAY else None

    @property
    def length(self) -> int | None:
        """Return the length that the player chose, or None for any length."""
        return int(self.detail) if self.detail and self.name in (DEALT, EVIL) else None

    @property
    def prior(self) -> float:
        """Return the computer's prior probability that the word is in the list."""
        return LIKELY_LISTED if self.name == FRIEND else 1.0


def is_shared_by_all(stored: StoredGame) -> bool:
    """Return whether everyone with the link shares one game, as in version 1 of Quartet."""
    return GameKind.of(stored).name == FRIEND and not stored.word_id


def game_of(stored: StoredGame, indexes: Indexes) -> HangmanGame:
    """Return a stored game as a HangmanGame.

    A wrong word that is not in the list counts as a miss only if a friend set the secret.
    """
    lexicon = indexes.lexicon
    words = None if GameKind.of(stored).name == FRIEND else lexicon
    return HangmanGame(
        lexicon.language, stored.secret, stored.guesses, stored.misses_allowed, words
    )


def is_evil(stored: StoredGame) -> bool:
    """Return whether the opponent dodges guesses."""
    return GameKind.of(stored).name == EVIL
