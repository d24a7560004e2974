"""What Hangman says to players: a sentence for every code, and what games are called.

What is said about guesses is in guess_text.
"""

from collections.abc import Iterable, Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.hangman_picture import FLOWER, GALLOWS
from app.solver.hangman.game import HangmanGame
from app.web.text import Plural, Sentence, Wording

ERRORS: Wording = {
    "too-much-typed": Sentence("That’s too long: enter up to %(limit)s characters."),
    "no-pattern": Sentence("Enter the word so far, with _ for each blank."),
    "not-a-letter-or-blank": Sentence(
        "Letters %(alphabet)s, and _ for a blank, only: “%(character)s” isn’t one."
    ),
    "no-blank": Sentence("%(word)s has no blank left to guess: enter _ for each one."),
    "shown-and-wrong": Sentence("%(letter)s can’t be both in the word and a wrong letter."),
    "no-letter-left": Sentence("No letter is left for the blanks: check the wrong letters."),
    "wrong-word-length": Plural(
        "%(word)s doesn’t fit: the word has %(num)s letter.",
        "%(word)s doesn’t fit: the word has %(num)s letters.",
        by="length",
    ),
    "not-one-letter": Sentence("Enter one letter."),
    "game-over": Sentence("This game is over. Start another one."),
    "no-word-of-length": Plural(
        "No words of %(num)s letter at this difficulty. Try another length or difficulty.",
        "No words of %(num)s letters at this difficulty. Try another length or difficulty.",
        by="length",
    ),
    "no-word-of-difficulty": Sentence("There’s no word of that difficulty. Try another one."),
    "not-a-difficulty": Sentence("Choose one of these difficulties: %(names)s."),
    "not-a-picture": Sentence("Choose one of these pictures: %(names)s."),
    "not-a-kind-of-game": Sentence("Choose one of these kinds of game: %(names)s."),
    "blocked-word": Sentence("That word may offend. Please choose another one."),
    "unlisted-word": Sentence(
        "%(word)s isn’t in our word list. Check the spelling, or tick the box to use it anyway."
    ),
    "phrase-too-long": Sentence(
        "That’s too long: enter up to %(limit)s characters, spaces included."
    ),
    "clue-too-long": Sentence("That clue is too long: use up to %(limit)s characters."),
    "clue-tells": Sentence("Your clue gives the word away. Please say it another way."),
    "no-hint": Sentence("There’s no hint of that kind here."),
    "no-finished-game": Sentence("That game is gone. Start another one."),
    "game-still-running": Sentence(
        "That game is still running: its word can be played again once it’s over."
    ),
    "not-hexadecimal": Sentence("A seed has up to %(limit)s digits, 0-9 and a-f."),
    "no-length": Sentence("Enter how many letters your word has, 1 to %(limit)s."),
    "not-an-answer": Sentence(
        "“%(typed)s” isn’t an answer: write a letter and its positions, as in e2.5."
    ),
    "answered-twice": Sentence("%(letter)s is answered twice."),
    "no-such-position": Plural(
        "There’s no position %(position)s: your word has %(num)s letter.",
        "There’s no position %(position)s: your word has %(num)s letters.",
        by="length",
    ),
    "position-taken": Sentence(
        "Position %(position)s is already %(other)s; it can’t be %(letter)s too."
    ),
    "not-yes-or-no": Sentence("Answer yes or no."),
    "nothing-ticked": Sentence("Tap every %(letter)s in your word, or answer No."),
    "ticked-but-no": Sentence("You marked a position but answered No: do one or the other."),
    "too-many-places": Sentence("That’s more positions than a word has."),
    "not-answered": Sentence("%(letter)s has no answer yet."),
}

NO_WORD = Plural(
    "There’s no word at this address. Words are kept for %(num)s day after their last game.",
    "There’s no word at this address. Words are kept for %(num)s days after their last game.",
    by="days",
)
NO_GAME = Plural(
    "There’s no game at this address. Games are kept for %(num)s day after their last move.",
    "There’s no game at this address. Games are kept for %(num)s days after their last move.",
    by="days",
)

DIFFICULTY_NAMES: Mapping[str, LazyString] = {
    "easy": lazy_gettext("Easy"),
    "medium": lazy_gettext("Medium"),
    "hard": lazy_gettext("Hard"),
    "evil": lazy_gettext("Evil"),
}
PICTURE_NAMES: Mapping[str, LazyString] = {
    FLOWER: lazy_gettext("Flower"),
    GALLOWS: lazy_gettext("Gallows"),
}
CHOSEN = Plural(
    "%(difficulty)s · %(length)s · %(num)s miss", "%(difficulty)s · %(length)s · %(num)s misses"
)
EVIL_OPPONENTS: Mapping[str, LazyString] = {
    "10": lazy_gettext("Imp: 10 misses"),
    "6": lazy_gettext("Fiend: 6 misses"),
}
"""Misses allowed -> the evil opponent that allows them."""
ABOUT_THE_WORD: Mapping[str, LazyString] = {
    "easy": lazy_gettext("An easy word."),
    "medium": lazy_gettext("A medium word."),
    "hard": lazy_gettext("A hard word."),
    "": lazy_gettext("Any word in the list."),
}

GAME_NAME = Plural("Hangman, %(num)s letter", "Hangman, %(num)s letters", by="length")
EVIL_GAME_NAME = Plural("Evil Hangman, %(num)s letter", "Evil Hangman, %(num)s letters", "length")

WORDS_OF_LENGTH = Plural("%(num)s-letter words", "%(num)s-letter words", by="length")
LETTERS = Plural("%(num)s letter", "%(num)s letters", by="length")

FOUND = Plural(
    "%(game)s: found in %(num)s guess (misses: %(misses)s/%(allowed)s)",
    "%(game)s: found in %(num)s guesses (misses: %(misses)s/%(allowed)s)",
)
NOT_FOUND = Plural("%(game)s: not found in %(num)s guess", "%(game)s: not found in %(num)s guesses")

WORDS_THAT_FIT = Plural("word that fits", "words that fit")
MISSES_LEFT = Plural("miss left", "misses left")
ANSWERS_GIVEN = Plural("answer", "answers")
GUESSES_MADE = Plural("guess so far", "guesses so far")
MISSES_MADE = Plural("%(num)s miss", "%(num)s misses")
HINTS_TAKEN = Plural("%(num)s hint", "%(num)s hints")


def game_name(length: int, day: str = "", evil: bool = False) -> str:
    """Return what a game is called: by its day, if its word is that day’s, else by its length."""
    if day:
        return _("Hangman, %(day)s", day=day)
    return (EVIL_GAME_NAME if evil else GAME_NAME)(length=length)


def length_options(lengths: Iterable[int]) -> tuple[tuple[str, str], ...]:
    """Return the choices of a word's length, as pairs of value and label."""
    return (("", _("Any length")), *((str(n), LETTERS(length=n)) for n in lengths))


def about_word(kind: str, difficulty: str, day: str, listed: bool, phrase: bool) -> str:
    """Return what kind of word a game has; `kind` as it is stored."""
    if kind == "evil":
        return _("Evil: it never commits to a word.")
    if phrase:
        return _("A friend’s phrase.")
    if kind == "friend":
        return _("A friend’s word.") if listed else _("A friend’s word; it isn’t in our word list.")
    if day:
        return _("The word for %(day)s.", day=day)
    return str(ABOUT_THE_WORD.get(difficulty, ABOUT_THE_WORD[""]))


def outcome_text(game: HangmanGame, hints: int) -> str:
    """Return how a finished game went: "Found with 2 misses and 1 hint"."""
    if game.status != "won":
        return _("Out of misses")
    if not game.misses and not hints:
        return _("Found with no misses")
    misses = MISSES_MADE(count=game.misses) if game.misses else _("no misses")
    if not hints:
        return _("Found with %(misses)s", misses=misses)
    return _("Found with %(misses)s and %(hints)s", misses=misses, hints=HINTS_TAKEN(count=hints))


def result_text(game: HangmanGame, name: str, hints: int = 0) -> str:
    """Return a finished game in a line, without its word; `name` as of game_name."""
    sentence = FOUND if game.status == "won" else NOT_FOUND
    values = {"count": len(game.guesses), "misses": game.misses, "allowed": game.misses_allowed}
    line = sentence(game=name, **values)
    if not hints:
        return line
    return _("%(result)s, with %(hints)s", result=line, hints=HINTS_TAKEN(count=hints))
