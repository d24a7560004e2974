"""What Hangman says to players: names, and sentences for errors, guesses and results."""

from collections.abc import Iterable, Mapping, Sequence

from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

from app.components.numbers import number_text
from app.solver.hangman.game import GuessOutcome, HangmanGame, Move
from app.solver.hangman.guesser import Basis, Guess
from app.solver.hangman.masked import BLANK, positions_of
from app.solver.hangman.phrase import written
from app.solver.hangman.transcript import LetterAnswer, Transcript, Verdict, WordCheck
from app.web.site import current_indexes, named
from app.web.text import Plural, Sentence, Wording, listed

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

DIFFICULTIES: Mapping[str, tuple[LazyString, LazyString]] = {
    "easy": (lazy_gettext("Easy"), lazy_gettext("An easy word.")),
    "medium": (lazy_gettext("Medium"), lazy_gettext("A medium word.")),
    "hard": (lazy_gettext("Hard"), lazy_gettext("A hard word.")),
    "evil": (lazy_gettext("Evil"), lazy_gettext("Evil: no fixed word.")),
    "": (lazy_gettext("Any"), lazy_gettext("Any word in the list.")),
}
"""Difficulty ("" for any) -> its name, and a sentence about a word of that difficulty."""

GAME_NAME = Plural("Hangman, %(num)s letter", "Hangman, %(num)s letters", by="length")
EVIL_GAME_NAME = Plural("Evil Hangman, %(num)s letter", "Evil Hangman, %(num)s letters", "length")

LETTERS = Plural("%(num)s letter", "%(num)s letters", by="length")

FOUND = Plural(
    "%(game)s: found in %(num)s guess (misses: %(misses)s/%(allowed)s)",
    "%(game)s: found in %(num)s guesses (misses: %(misses)s/%(allowed)s)",
)
NOT_FOUND = Plural("%(game)s: not found in %(num)s guess", "%(game)s: not found in %(num)s guesses")

MISSES_MADE = Plural("%(num)s miss", "%(num)s misses")
HINTS_TAKEN = Plural("%(num)s hint", "%(num)s hints")


def game_name(length: int, day: str = "", evil: bool = False) -> str:
    """Return a game's name: "Hangman, 7 letters", or for a day's word "Hangman, 21 November"."""
    if day:
        return _("Hangman, %(day)s", day=day)
    return (EVIL_GAME_NAME if evil else GAME_NAME)(length=length)


def length_options(lengths: Iterable[int]) -> tuple[tuple[str, str], ...]:
    """Return "Any length" and the word lengths to choose from, as (value, label) pairs."""
    return (("", _("Any length")), *((str(n), LETTERS(length=n)) for n in lengths))


def difficulty_options(names: Iterable[str]) -> tuple[tuple[str, LazyString], ...]:
    """Return the difficulties to choose from, as (value, label) pairs."""
    return tuple((name, DIFFICULTIES[name][0]) for name in names)


def about_word(kind: str, difficulty: str, listed: bool, phrase: bool) -> str:
    """Return a sentence about a game's word: "A hard word.".

    kind: the name of a GameKind.
    """
    if phrase:
        return _("A friend’s phrase.")
    if kind == "friend":
        return _("A friend’s word.") if listed else _("A friend’s word; it isn’t in our word list.")
    _name, about = DIFFICULTIES.get(kind) or DIFFICULTIES.get(difficulty, DIFFICULTIES[""])
    return str(about)


def outcome_text(game: HangmanGame, hints: int) -> str:
    """Return how a finished game ended: "Found with 2 misses and 1 hint"."""
    if game.status != "won":
        return _("Out of misses")
    if not game.misses and not hints:
        return _("Found with no misses")
    misses = MISSES_MADE(count=game.misses) if game.misses else _("no misses")
    if not hints:
        return _("Found with %(misses)s", misses=misses)
    return _("Found with %(misses)s and %(hints)s", misses=misses, hints=HINTS_TAKEN(count=hints))


def result_text(game: HangmanGame, name: str, hints: int = 0) -> str:
    """Return how a finished game ended, without naming its word.

    name: the game's name, as game_name returns it.
    """
    sentence = FOUND if game.status == "won" else NOT_FOUND
    values = {"count": len(game.guesses), "misses": game.misses, "allowed": game.misses_allowed}
    line = sentence(game=name, **values)
    if not hints:
        return line
    return _("%(result)s, with %(hints)s", result=line, hints=HINTS_TAKEN(count=hints))


SHOWS_AT = Plural(
    "Yes, %(letter)s is at position %(positions)s.",
    "Yes, %(letter)s is at positions %(positions)s.",
    by="count",
)
MISSES: Mapping[bool, Plural] = {
    False: Plural("No %(guess)s. %(num)s miss left.", "No %(guess)s. %(num)s misses left.", "left"),
    True: Plural(
        "It isn’t %(guess)s. %(num)s miss left.", "It isn’t %(guess)s. %(num)s misses left.", "left"
    ),
}
"""Whether a whole word was guessed -> the comment on a miss."""
LAST_MISSES: Mapping[bool, Sentence] = {
    False: Sentence("No %(guess)s, and that was your last miss. The answer was %(secret)s."),
    True: Sentence("It isn’t %(guess)s, and that was your last miss. The answer was %(secret)s."),
}
OTHER_LENGTH = Plural(
    "%(guess)s doesn’t fit: you need %(num)s letter. No miss counted.",
    "%(guess)s doesn’t fit: you need %(num)s letters. No miss counted.",
    by="length",
)
NOT_LISTED = Sentence("%(guess)s isn’t in our word list. No miss counted.")
HAS_NO = Sentence("%(guess)s doesn’t fit: there’s no %(letter)s. No miss counted.")
SHOWS = Sentence("%(guess)s doesn’t fit: position %(position)s is %(shown)s. No miss counted.")
ONLY_AT = Plural(
    "%(guess)s doesn’t fit: %(letter)s is only at position %(positions)s. No miss counted.",
    "%(guess)s doesn’t fit: %(letter)s is only at positions %(positions)s. No miss counted.",
    by="count",
)

IN_ALL = Plural("In the only word that fits.", "In all %(num)s words that fit.", "candidates")
IN_BOTH = Sentence("In both words that fit.")
IN_SOME = Plural(
    "Not in the only word that fits.",
    "In %(containing)s of the %(num)s words that fit.",
    by="candidates",
)
IN_NONE = Sentence("None of the %(number)s words that fit has it.")
TRY_OF_NONE = Sentence("Try %(letter)s: no listed word that fits has it, but it’s likely here.")
TRY_OF_ALL = Sentence("Try %(letter)s: it’s in all %(containing)s words that fit.")
TRY_OF_BOTH = Sentence("Try %(letter)s: it’s in both words that fit.")
TRY = Plural(
    "Try %(letter)s: only %(num)s word fits.",
    "Try %(letter)s: it’s in %(containing)s of the %(num)s words that fit.",
    by="candidates",
)
NOTHING_FITS: Mapping[Basis, Sentence] = {
    Basis.DERIVED: Sentence(
        "No word in our list fits: the odds come from likely forms of its words."
    ),
    Basis.PATTERNS: Sentence("No word in our list fits: the odds come from letter patterns."),
}
WEIGHS_MORE: Mapping[Basis, Sentence] = {
    Basis.DERIVED: Sentence("Likely forms of listed words count for more here."),
    Basis.PATTERNS: Sentence("Letter patterns count for more here."),
}
OTHERS_COUNT = Sentence("The odds also allow for words outside our list.")
FINDS_MORE = Sentence(
    "%(likelier)s is likelier, but %(letter)s is best for finding the whole word."
)
NOTICEABLE = 0.03
"""If a letter's odds differ by this much from the share of fitting words that have it, the reason
says why."""

VERDICTS: Mapping[Verdict, Sentence | Plural] = {
    Verdict.LISTED: Sentence("%(word)s fits all your answers, and it’s in our word list."),
    Verdict.UNLISTED: Sentence("%(word)s fits all your answers, but it isn’t in our word list."),
    Verdict.OTHER_LENGTH: Plural(
        "%(word)s has %(num)s letter; you said %(length)s.",
        "%(word)s has %(num)s letters; you said %(length)s.",
    ),
}
SAID_NO = Plural(
    "You said no %(letter)s, but %(word)s has it at position %(right)s.",
    "You said no %(letter)s, but %(word)s has it at positions %(right)s.",
)
HAS_NONE = Plural(
    "You said %(letter)s at position %(said)s, but %(word)s has none.",
    "You said %(letter)s at positions %(said)s, but %(word)s has none.",
)
HAS_OTHERS = Plural(
    "You said %(letter)s at %(said)s, but %(word)s has it at position %(right)s.",
    "You said %(letter)s at %(said)s, but %(word)s has it at positions %(right)s.",
)
GIVEN_ANSWER = Plural("%(letter)s at position %(said)s", "%(letter)s at positions %(said)s")
AN = frozenset("aefhilmnorsx")
"""Letters whose English names begin with a vowel sound."""


def at_positions(numbers: Sequence[int]) -> str:
    """Return positions as part of a sentence: "2", "1, 3 and 5"."""
    return listed([str(number) for number in numbers])


def question(letter: str) -> str:
    """Return the question about a letter: "Is there an R?"."""
    if letter in AN:
        return _("Is there an %(letter)s?", letter=letter.upper())
    return _("Is there a %(letter)s?", letter=letter.upper())


def answer_text(answer: LetterAnswer) -> str:
    """Return an answer as text: "E at positions 2 and 5" or "no R"."""
    letter, said = answer.letter.upper(), answer.positions
    if not said:
        return _("no %(letter)s", letter=letter)
    return GIVEN_ANSWER(letter=letter, said=at_positions(said), count=len(said))


def as_typed(word: str, shape: str = "") -> str:
    """Return a guess as it appears in a sentence, with accents only if it has just one spelling.

    shape: the secret phrase with `_` for each letter; "" for a word.
    """
    if shape or len(current_indexes().lexicon.forms.spellings(word)) > 1:
        return written(word, shape)
    return named(word)


def as_revealed(secret: str, phrase: str = "") -> str:
    """Return a secret as it appears in a sentence: "ÉTÉ".

    phrase: the phrase as its setter wrote it; "" for a word.
    """
    return phrase.upper() or named(secret)


def move_message(move: Move, phrase: str = "", shape: str = "") -> str:
    """Return the comment on a guess: "Yes, E is at position 2. You won!".

    phrase: the secret phrase as its setter wrote it; "" for a word.
    shape: the phrase with `_` for each letter; "" for a word.
    """
    guess, secret = as_typed(move.guess, shape), as_revealed(move.game.secret, phrase)
    if move.game.status == "lost" and move.outcome == GuessOutcome.MISS:
        return LAST_MISSES[len(move.guess) > 1](guess=guess, secret=secret)
    if move.game.status == "won" and move.outcome == GuessOutcome.HIT:
        if len(move.guess) > 1:
            return _("%(word)s is the word. You won!", word=secret)
        return f"{_shows_at(move)} {_('You won!')}"
    return turn_message(move, shape)


def turn_message(move: Move, shape: str = "") -> str:
    """Return the comment on a guess, without saying whether it ended the game."""
    guess, game = as_typed(move.guess, shape), move.game
    match move.outcome:
        case GuessOutcome.REPEAT:
            return _("You’ve already tried %(guess)s.", guess=guess)
        case GuessOutcome.WRONG_LENGTH:
            return OTHER_LENGTH(guess=guess, length=len(game.secret))
        case GuessOutcome.CANNOT_FIT:
            return _cannot_fit(move, guess)
        case GuessOutcome.NOT_LISTED:
            return NOT_LISTED(guess=guess)
        case GuessOutcome.MISS:
            return MISSES[len(move.guess) > 1](guess=guess, left=game.misses_left)
        case GuessOutcome.HIT:
            return _shows_at(move)


def _cannot_fit(move: Move, guess: str) -> str:
    """Return why a word cannot fit. guess: the word as it appears in a sentence."""
    masked = move.game.masked
    clash = masked.clash(move.guess)
    letter, shown = move.guess[clash - 1], masked.pattern[clash - 1]
    if letter in masked.wrong:
        return HAS_NO(guess=guess, letter=letter.upper())
    if shown != BLANK:
        return SHOWS(guess=guess, position=clash, shown=shown.upper())
    at = positions_of(letter, masked.pattern)
    return ONLY_AT(guess=guess, letter=letter.upper(), count=len(at), positions=at_positions(at))


def _shows_at(move: Move) -> str:
    count, positions = len(move.positions), at_positions(move.positions)
    return SHOWS_AT(letter=move.guess.upper(), count=count, positions=positions)


def reason(guess: Guess) -> str:
    """Return the reason for guessing a letter: "In 61 of the 88 words that fit."."""
    if not guess.candidates:
        return NOTHING_FITS[guess.basis]()
    in_all = guess.containing == guess.candidates
    wording = IN_SOME if not in_all else IN_BOTH if guess.candidates == 2 else IN_ALL
    if not guess.containing and guess.candidates > 1:
        wording = IN_NONE
    values = {"containing": number_text(guess.containing), "number": number_text(guess.candidates)}
    sentences = [wording(candidates=guess.candidates, **values)]
    share = guess.containing / guess.candidates
    odds = {each.letter: each.probability for each in guess.probabilities}
    if guess.basis in WEIGHS_MORE:
        sentences.append(WEIGHS_MORE[guess.basis]())
    elif not guess.containing or abs(odds.get(guess.letter, share) - share) >= NOTICEABLE:
        sentences.append(OTHERS_COUNT())
    likeliest = max(odds, key=lambda letter: odds[letter], default=guess.letter)
    most, own = (round(100 * odds.get(each, 0)) for each in (likeliest, guess.letter))
    if most > own:  # in per cent, as the chart shows them
        sentences.append(FINDS_MORE(likelier=likeliest.upper(), letter=guess.letter.upper()))
    return " ".join(sentences)


def advice_text(guess: Guess) -> str:
    """Return the computer's advice: "Try R: it’s in 61 of the 88 words that fit."."""
    letter = guess.letter.upper()
    if not guess.candidates:
        return _("Try %(letter)s: no listed word fits, but it’s likely here.", letter=letter)
    if not guess.containing:
        return TRY_OF_NONE(letter=letter)
    containing = number_text(guess.containing)
    if 1 < guess.containing == guess.candidates:
        wording = TRY_OF_BOTH if guess.candidates == 2 else TRY_OF_ALL
        return wording(letter=letter, containing=containing)
    return TRY(letter=letter, candidates=guess.candidates, containing=containing)


def verdict_text(check: WordCheck, transcript: Transcript) -> str:
    """Return a sentence that says whether the player's word fits, or which answer is wrong."""
    word, wrong = as_typed(check.word), check.contradicted
    if wrong is None:
        values = {"count": len(check.word), "length": transcript.length}
        return VERDICTS[check.verdict](word=word, **values)
    right = LetterAnswer.of_word(wrong.letter, check.word)
    sentence = HAS_NONE
    if right.positions:
        sentence = HAS_OTHERS if wrong.positions else SAID_NO
    return sentence(
        letter=wrong.letter.upper(),
        word=word,
        said=at_positions(wrong.positions),
        right=at_positions(right.positions),
        count=len(right.positions or wrong.positions),
    )
