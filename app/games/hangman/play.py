"""A game of Hangman as its player sees it. While it runs, nothing here holds the secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.components.hangman_picture import FLOWER, GALLOWS, HangmanPicture, hangman_picture
from app.components.tiles import Key, keys
from app.games.hangman.guess_text import advice_text, move_message
from app.games.hangman.new import EVIL_BANDS, GameKind, game_of, is_shared_by_all
from app.games.hangman.phrase import letters_of, shape_of, with_signs, written
from app.games.hangman.state import EVIL, hangman_url, take_turn_if_many
from app.games.hangman.text import about_word, game_name
from app.solver.hangman.evil import dodge
from app.solver.hangman.game import GuessOutcome, HangmanGame, Move, parse_letter
from app.solver.hangman.guesser import Guess, HangmanIndex, guess
from app.solver.hangman.masked import slots_of
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.lexicon.typed_word import MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame
from app.web.dates import day_named
from app.web.pages import Page

ADVICE, LETTER = "advice", "letter"
"""The hints: what the computer would guess and why, then a letter of the word."""


@dataclass(frozen=True, slots=True)
class GamePage(Page):
    """What shows of a game.

    pattern: letters and `_`. wrong: the wrong letters, in order. wrong_words: likewise.
    kind: whose word it is. listed: whether the word is in the list.
    message, outcome: what the last guess brought, "" before the first.
    picture_kind: which hangman picture is drawn.
    tried: whether the message is about a whole word that changed nothing, which the field keeps.
    typed: what the field of the whole word is filled with.
    clue: what the friend says of the word. shape: a phrase with `_` for its letters, "" for a word.
    word_id: the shared id of a friend's word. hints: for each one, how many guesses it followed.
    advice: what the computer would guess, if that was asked.
    shared_by_all: whether others with the link play this very game.
    followed: whether this is its setter's page (`made=1`), who watches and does not guess.
    """

    template = "hangman/game.html"

    id: str
    pattern: str
    wrong: str
    wrong_words: tuple[str, ...]
    guesses: tuple[str, ...]
    misses_left: int
    misses_allowed: int
    status: str
    kind: GameKind
    difficulty: str
    listed: bool
    key_rows: tuple[str, ...]
    message: str = ""
    outcome: GuessOutcome | None = None
    picture_kind: str = FLOWER
    tried: bool = False
    typed: str = ""
    clue: str = ""
    shape: str = ""
    word_id: str = ""
    hints: tuple[int, ...] = ()
    advice: Guess | None = None
    shared_by_all: bool = False
    followed: bool = False

    @property
    def name(self) -> str:
        """Return what the game is called among those left open: "Hangman, 7 letters"."""
        return game_name(len(self.pattern))

    @property
    def day(self) -> str:
        """Return the day whose word it is, "20 November", "" for other games."""
        return day_named(self.kind.day) if self.kind.day else ""

    @property
    def about(self) -> str:
        """Return what kind of word it is, in a sentence."""
        phrase = bool(self.shape)
        return about_word(self.kind.name, self.difficulty, self.day, self.listed, phrase)

    @property
    def is_phrase(self) -> bool:
        """Return whether it is a phrase that no list knows, and so the computer neither."""
        return bool(self.shape) and not self.listed

    @property
    def slots(self) -> tuple[str, ...]:
        return with_signs(slots_of(self.pattern), self.shape)

    @property
    def picture(self) -> HangmanPicture:
        misses = self.misses_allowed - self.misses_left
        fresh = self.outcome == GuessOutcome.MISS
        return hangman_picture(misses, self.misses_allowed, self.picture_kind, fresh)

    @property
    def named_wrongly(self) -> bool:
        """Return whether the last guess was a whole word, and wrong: letters are guessed again."""
        return self.outcome == GuessOutcome.MISS and self.guesses[-1] in self.wrong_words

    @property
    def wrong_phrases(self) -> tuple[str, ...]:
        """Return the wrong words and phrases as pages write them."""
        return tuple(written(word, self.shape) for word in self.wrong_words)

    @property
    def keys(self) -> tuple[tuple[Key, ...], ...]:
        hits = [a for a in self.guesses if len(a) == 1 and a not in self.wrong]
        return keys(self.key_rows, hits, self.wrong)

    def url(self, of: str = "game") -> str:
        """Return where the game, its `guess` or its `hint` goes on, with the same picture."""
        return hangman_url(of, {"game_id": self.id}, picture=self.picture_kind)

    @property
    def again_url(self) -> str:
        """Return the address where games begin, its form filled as it was for this one."""
        chosen = {"difficulty": self.difficulty, "length": self.kind.length}
        return hangman_url("play", chosen, misses=self.misses_allowed, picture=self.picture_kind)

    @property
    def shared_url(self) -> str:
        """Return the link that friends open to play it, with scheme and host."""
        return hangman_url("game", {"game_id": self.id}, external=True)

    @property
    def other_picture(self) -> str:
        return FLOWER if self.picture_kind == GALLOWS else GALLOWS

    @property
    def other_picture_url(self) -> str:
        return hangman_url("game", {"game_id": self.id}, picture=self.other_picture)

    @property
    def advised(self) -> str:
        """Return what the computer would guess and why, "" unless a hint was taken at this point.

        A word that has been refused since comes first.
        """
        return advice_text(self.advice) if self.advice and not self.tried else ""

    @property
    def next_hint(self) -> str:
        """Return the hint that may be asked for: advice, then a letter; "" if there is no more.

        A phrase has letters alone.
        """
        if self.advice is None and not self.is_phrase:
            return ADVICE
        return "" if self.kind.name == EVIL else LETTER

    def as_json(self) -> Mapping[str, object]:
        return {
            "id": self.id,
            "pattern": self.pattern,
            "wrong": self.wrong,
            "wrong_words": self.wrong_words,
            "guesses": self.guesses,
            "length": len(self.pattern),
            "misses_left": self.misses_left,
            "misses_allowed": self.misses_allowed,
            "status": self.status,
            "kind": self.kind.name,
            "difficulty": self.difficulty,
            "message": self.message,
            **{name: value for name, value in self._more_facts.items() if value},
        }

    @property
    def _more_facts(self) -> Mapping[str, object]:
        """Return what JSON tells of games that have it."""
        return {
            "clue": self.clue,
            "shape": self.shape,
            "hints": len(self.hints),
            "advice": self.advice.letter if self.advice else "",
        }


def game_page(
    stored: StoredGame,
    game: HangmanGame,
    listed: bool,
    args: Mapping[str, str],
    picture: str,
    error: InvalidPuzzle | None,
    advice: Guess | None,
) -> GamePage:
    """Return the page of a game.

    args: the address's: `tried`, a guess that changed nothing and is commented on; or those of a
    refused form, whose `word` is shown again. advice: what the computer would guess, if it was
    asked.
    """
    shape = shape_of(stored.phrase)
    shared_by_all = is_shared_by_all(stored)
    move = None if error else _unchanged(game, args.get("tried", "")) or _last(game)
    tried = move is not None and move.game is game and len(move.guess) > 1
    typed = args.get("word", "")[: 2 * MAX_TYPED]
    if move and tried:
        typed = written(move.guess, shape).lower()
    kind = GameKind.of(stored)
    return GamePage(
        id=stored.id,
        pattern=game.pattern,
        wrong=game.wrong,
        wrong_words=game.wrong_words,
        guesses=game.guesses,
        misses_left=game.misses_left,
        misses_allowed=game.misses_allowed,
        status=game.status,
        kind=kind,
        difficulty=stored.difficulty,
        listed=listed,
        key_rows=game.language.keyboard,
        message=move_message(move, shape) if move else "",
        outcome=move.outcome if move else None,
        picture_kind=picture,
        tried=tried,
        typed=typed,
        clue=stored.clue,
        shape=shape,
        word_id=stored.word_id,
        hints=stored.hints,
        advice=advice,
        shared_by_all=shared_by_all,
        followed=shared_by_all and args.get("made") == "1",
        error=error,
    )


def parse_guess(args: Mapping[str, str], language: Language) -> str:
    """Return the folded letter or word of a form; a word of one letter is a letter.

    Raises InvalidPuzzle: `letter` or `word`.
    """
    if "letter" in args:
        return parse_letter(args["letter"], language)
    return parse_word(letters_of(args.get("word", "")), language)


def after_guess(stored: StoredGame, guessed: str, indexes: Indexes) -> tuple[StoredGame, str]:
    """Return the stored game after a guess, and the guess itself if it changed nothing.

    An evil opponent dodges first. A guess made before is a repeat even when the game is over, as a
    form may be sent twice. Raises InvalidPuzzle: `letter` or `word`.
    """
    game = game_of(stored, indexes)
    move = game.guess(guessed)
    if move.game is game:
        return stored, guessed
    if GameKind.of(stored).name == EVIL:
        move = dodge(indexes[HangmanIndex], game, guessed, EVIL_BANDS).guess(guessed)
    after = move.game
    return replace(stored, secret=after.secret, guesses=after.guesses, status=after.status), ""


def advice_for(stored: StoredGame, indexes: Indexes) -> Guess | None:
    """Return what the computer would guess now, if that is the last hint taken; else None."""
    if stored.status != "playing" or stored.hints[-1:] != (len(stored.guesses),):
        return None
    return _computers_guess(game_of(stored, indexes), stored, indexes)


def hinted(stored: StoredGame, args: Mapping[str, str], indexes: Indexes) -> StoredGame:
    """Return the stored game after a hint of a form: `kind`, and `at`, how many guesses it saw.

    A form that comes late, or twice, changes nothing. Raises InvalidPuzzle, field `kind`.
    """
    kind, at = args.get("kind", ADVICE), args.get("at", "")
    evil = GameKind.of(stored).name == EVIL
    phrase = bool(stored.phrase) and stored.secret not in indexes.lexicon
    if kind not in (ADVICE, LETTER) or (kind == LETTER and evil) or (kind == ADVICE and phrase):
        raise InvalidPuzzle("no-hint", "kind")
    count = len(stored.guesses)
    advised = phrase or stored.hints[-1:] == (count,)
    if stored.status != "playing" or (at and at != str(count)) or advised == (kind == ADVICE):
        return stored
    after = replace(stored, hints=(*stored.hints, count))
    return (
        after
        if kind == ADVICE
        else after_guess(after, _likeliest_hidden(stored, indexes), indexes)[0]
    )


def _likeliest_hidden(stored: StoredGame, indexes: Indexes) -> str:
    """Return the letter of the secret, not yet shown, that the computer thinks likeliest."""
    game = game_of(stored, indexes)
    computer = _computers_guess(game, stored, indexes)
    return next(each.letter for each in computer.probabilities if each.letter in game.secret)


def _computers_guess(game: HangmanGame, stored: StoredGame, indexes: Indexes) -> Guess:
    take_turn_if_many(game.masked.wrong_words)
    return guess(indexes[HangmanIndex], game.masked, game.misses_left, GameKind.of(stored).prior)


def _last(game: HangmanGame) -> Move | None:
    """Return the move that led to this game, None before the first."""
    if not game.guesses:
        return None
    return replace(game, guesses=game.guesses[:-1]).counted(game.guesses[-1])


def _unchanged(game: HangmanGame, tried: str) -> Move | None:
    """Return the move of a guess that changes nothing in a running game, None for any other."""
    if not tried or game.status != "playing":
        return None
    try:
        move = game.guess(parse_guess({"word": tried}, game.language))
    except InvalidPuzzle:
        return None
    return move if move.game is game else None
