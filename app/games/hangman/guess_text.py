"""What Hangman says about guesses: moves, the computer's reasons, the player's answers."""

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _

from app.components.numbers import number_text
from app.games.hangman.phrase import written
from app.solver.hangman.game import GuessOutcome, Move
from app.solver.hangman.guesser import Basis, Guess
from app.solver.hangman.masked import BLANK, positions_of
from app.solver.hangman.transcript import LetterAnswer, Transcript, Verdict, WordCheck
from app.web.text import Plural, Sentence

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
"""Whether a whole word was guessed -> what a miss says."""
LAST_MISSES: Mapping[bool, Sentence] = {
    False: Sentence("No %(guess)s, and that was your last miss. The answer was %(secret)s."),
    True: Sentence("It isn’t %(guess)s, and that was your last miss. The answer was %(secret)s."),
}
OTHER_LENGTH = Plural(
    "%(guess)s doesn’t fit: you need %(num)s letter. No miss counted.",
    "%(guess)s doesn’t fit: you need %(num)s letters. No miss counted.",
    by="length",
)
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
TRY_OF_ALL = Sentence("Try %(letter)s: it’s in all %(containing)s words that fit.")
TRY_OF_BOTH = Sentence("Try %(letter)s: it’s in both words that fit.")
TRY = Plural(
    "Try %(letter)s: only %(num)s word fits.",
    "Try %(letter)s: it’s in %(containing)s of the %(num)s words that fit.",
    by="candidates",
)
NOTHING_FITS: Mapping[Basis, Sentence] = {
    Basis.DERIVED: Sentence(
        "No listed word fits: the odds come from likely forms of listed words."
    ),
    Basis.PATTERNS: Sentence("No listed word fits: the odds come from letter patterns."),
}
WEIGHS_MORE: Mapping[Basis, Sentence] = {
    Basis.DERIVED: Sentence("Likely forms of listed words count for more here."),
    Basis.PATTERNS: Sentence("Letter patterns count for more here."),
}
OTHERS_COUNT = Sentence("Words outside our list count too.")
BOTH = 2
"""How many words are called both."""
SEEN = 0.03
"""How far the odds must be from a count before the reason says why."""

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
"""Letters whose English names begin with a vowel."""


def listed(numbers: Sequence[int]) -> str:
    """Return numbers as a sentence lists them: "2", "2 and 5", "1, 3 and 5"."""
    texts = [str(number) for number in numbers]
    if len(texts) < 2:
        return "".join(texts)
    return _("%(first)s and %(last)s", first=", ".join(texts[:-1]), last=texts[-1])


def question(letter: str) -> str:
    """Return the question for a letter: "Is there an R?"."""
    if letter in AN:
        return _("Is there an %(letter)s?", letter=letter.upper())
    return _("Is there a %(letter)s?", letter=letter.upper())


def answer_text(answer: LetterAnswer) -> str:
    """Return an answer in words: "E at positions 2 and 5", "no R"."""
    letter, said = answer.letter.upper(), answer.positions
    if not said:
        return _("no %(letter)s", letter=letter)
    return GIVEN_ANSWER(letter=letter, said=listed(said), count=len(said))


def move_message(move: Move, shape: str = "") -> str:
    """Return what a guess brought, as its player is told: "Yes, E is at position 2. You won!".

    shape: of a phrase.
    """
    guess, secret = written(move.guess, shape), written(move.game.secret, shape)
    if move.game.status == "lost" and move.outcome == GuessOutcome.MISS:
        values = {"guess": guess, "secret": secret}
        return LAST_MISSES[len(move.guess) > 1](**values)
    if move.game.status == "won" and move.outcome == GuessOutcome.HIT:
        if len(move.guess) > 1:
            return _("%(word)s is the word. You won!", word=guess)
        return f"{_shows_at(move)} {_('You won!')}"
    return turn_message(move, shape)


def turn_message(move: Move, shape: str = "") -> str:
    """Return what a guess brought, whether or not it ended the game."""
    guess, game = written(move.guess, shape), move.game
    match move.outcome:
        case GuessOutcome.REPEAT:
            return _("You’ve already tried %(guess)s.", guess=guess)
        case GuessOutcome.WRONG_LENGTH:
            return OTHER_LENGTH(guess=guess, length=len(game.secret))
        case GuessOutcome.CANNOT_FIT:
            return _cannot_fit(move, guess)
        case GuessOutcome.MISS:
            return MISSES[len(move.guess) > 1](guess=guess, left=game.misses_left)
        case GuessOutcome.HIT:
            return _shows_at(move)


def _cannot_fit(move: Move, guess: str) -> str:
    """Return why a word cannot be it; guess: as it is written."""
    masked = move.game.masked
    clash = masked.clash(move.guess)
    letter, shown = move.guess[clash - 1], masked.pattern[clash - 1]
    if letter in masked.wrong:
        return HAS_NO(guess=guess, letter=letter.upper())
    if shown != BLANK:
        return SHOWS(guess=guess, position=clash, shown=shown.upper())
    at = positions_of(letter, masked.pattern)
    return ONLY_AT(guess=guess, letter=letter.upper(), count=len(at), positions=listed(at))


def _shows_at(move: Move) -> str:
    count, positions = len(move.positions), listed(move.positions)
    return SHOWS_AT(letter=move.guess.upper(), count=count, positions=positions)


def reason(guess: Guess) -> str:
    """Return why a letter is guessed: "In 61 of the 88 words that fit."."""
    if not guess.candidates:
        return NOTHING_FITS[guess.basis]()
    in_all = guess.containing == guess.candidates
    wording = IN_SOME if not in_all else IN_BOTH if guess.candidates == BOTH else IN_ALL
    sentence = wording(candidates=guess.candidates, containing=number_text(guess.containing))
    share = guess.containing / guess.candidates
    odds = {each.letter: each.probability for each in guess.probabilities}
    differs = abs(odds.get(guess.letter, share) - share) >= SEEN
    more = WEIGHS_MORE.get(guess.basis, OTHERS_COUNT if differs else None)
    return f"{sentence} {more()}" if more else sentence


def advice_text(guess: Guess) -> str:
    """Return a hint: "Try R: it’s in 61 of the 88 words that fit."."""
    letter = guess.letter.upper()
    if not guess.candidates:
        return _("Try %(letter)s: no listed word fits, but it’s likely here.", letter=letter)
    containing = number_text(guess.containing)
    if 1 < guess.containing == guess.candidates:
        wording = TRY_OF_BOTH if guess.candidates == BOTH else TRY_OF_ALL
        return wording(letter=letter, containing=containing)
    return TRY(letter=letter, candidates=guess.candidates, containing=containing)


def verdict_text(check: WordCheck, transcript: Transcript) -> str:
    """Return what the answers say about the player’s word, and which of them is wrong."""
    word, wrong = check.word.upper(), check.contradicted
    if wrong is None:
        values = {"count": len(check.word), "length": transcript.length}
        return VERDICTS[check.verdict](word=word, **values)
    right = LetterAnswer.of_word(wrong.letter, check.word)
    sentence = HAS_OTHERS if wrong.positions and right.positions else SAID_NO
    sentence = sentence if right.positions else HAS_NONE
    return sentence(
        letter=wrong.letter.upper(),
        word=word,
        said=listed(wrong.positions),
        right=listed(right.positions),
        count=len(right.positions or wrong.positions),
    )
