"""A secret that one player sets for the others: a word or phrase, and a clue."""

import re
from unicodedata import category, normalize

from app.solver.hangman.game import parse_secret
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.typed_word import MAX_TYPED, parse_word
from app.solver.puzzle import InvalidPuzzle

LONGEST_PHRASE, LONGEST_CLUE = 60, 100
JOINER = "\u200d"
"""The character that joins several emoji into one."""
INVISIBLE = ("Cc", "Cf", "Cs")
"""The Unicode categories of invisible characters: control, format and surrogate."""
SIGNS = " ’-"
"""The separators that a phrase may have between its letters; they are shown from the start."""


def parse_phrase(typed: str, lexicon: Lexicon, *, anyway: bool = False) -> tuple[str, str]:
    """Return the folded letters of a typed word or phrase, and its spelling in lower case.

    For example, "Œuf à la coque" gives ("oeufalacoque", "œuf à la coque").
    anyway: whether unlisted words are allowed.
    Raises InvalidPuzzle, field `word`, if the phrase is too short or too long, or if it contains a
    foreign character, a blocked word or, unless `anyway`, an unlisted word.
    """
    language = lexicon.language
    secret = parse_secret(letters_of(typed), language)
    phrase = _tidy(language.fold(typed))
    if len(phrase) > LONGEST_PHRASE:
        params = {"limit": LONGEST_PHRASE, "count": len(phrase)}
        raise InvalidPuzzle("phrase-too-long", "word", **params)
    words = [secret] if secret in lexicon else phrase.replace("-", " ").split()
    parts = [letters_of(part) for word in words for part in (word, *word.split("’"))]
    if any(map(lexicon.is_blocked, (*parts, secret))):
        raise InvalidPuzzle("blocked-word", "word")
    # No list has words with apostrophes (don't, l'été), or of one letter (a, à).
    plain = [word for word in words if "’" not in word and len(word) > 1]
    unlisted = [word for word in plain if word not in lexicon]
    if unlisted and not anyway:
        raise InvalidPuzzle("unlisted-word", "word", word=unlisted[0].upper())
    spelled = _tidy(normalize("NFC", typed.lower()))
    is_plain = len(spelled) <= len(phrase) and language.fold(spelled) == phrase
    return secret, spelled if is_plain else phrase


def parse_clue(typed: str, secret: str, lexicon: Lexicon) -> str:
    """Return a typed clue to a secret, without extra spaces or invisible characters.

    The invisible character that joins emoji is kept, but no other.
    Raises InvalidPuzzle, field `clue`, if the clue is too long, or contains the secret or a blocked
    word.
    """
    clue = " ".join(typed.split())
    if len(clue) <= 2 * LONGEST_CLUE:
        # PostgreSQL cannot store NUL, and some invisible characters reverse the text.
        seen = [each for each in clue if category(each) not in INVISIBLE or each == JOINER]
        clue = " ".join("".join(seen).split())
    if len(clue) > LONGEST_CLUE:
        raise InvalidPuzzle("clue-too-long", "clue", limit=LONGEST_CLUE, count=len(clue))
    folded = lexicon.language.fold(clue.replace(JOINER, ""))
    if secret in "".join(filter(str.isalpha, folded)):
        raise InvalidPuzzle("clue-tells", "clue")
    if any(map(lexicon.is_blocked, re.findall(r"[^\W\d_]+", folded))):
        raise InvalidPuzzle("blocked-word", "clue")
    return clue


def parse_guess(typed: str, language: Language) -> str:
    """Return the folded letters of a guess at a whole word or phrase.

    Raises InvalidPuzzle, field `word`, if there is no letter or more than 45, or if a character is
    neither a letter nor one of SIGNS.
    """
    return parse_word(letters_of(typed), language)


def is_phrase(phrase: str) -> bool:
    """Return whether a string contains spaces, apostrophes (’) or hyphens."""
    return any(sign in phrase for sign in SIGNS)


def shape_of(phrase: str, language: Language) -> str:
    """Return a phrase with `_` for each folded letter: "_____ ___" for "bœuf cru"."""
    return re.sub(f"[^{SIGNS}]", "_", language.fold(phrase))


def with_signs(letters: tuple[str, ...], shape: str) -> tuple[str, ...]:
    """Return letters with spaces, apostrophes and hyphens inserted where the shape has them.

    shape: as shape_of returns it, or "" to leave the letters unchanged.
    """
    rest = iter(letters)
    return tuple(sign if sign in SIGNS else next(rest) for sign in shape) if shape else letters


def written(letters: str, shape: str) -> str:
    """Return letters in capitals, in the shape of a phrase if they exactly fill its blanks."""
    fills = len(letters) == shape.count("_")
    return "".join(with_signs(tuple(letters), shape)).upper() if fills else letters.upper()


def letters_of(typed: str) -> str:
    """Return typed text without spaces, apostrophes or hyphens, or unchanged if it is too long."""
    if len(typed) > MAX_TYPED:
        return typed
    return "".join(sign for sign in _curled(typed) if sign not in SIGNS)


def _tidy(typed: str) -> str:
    """Return a typed phrase with no repeated separators, and with hyphens only between letters."""
    words = re.sub("’+", "’", _curled(typed)).split()
    phrase = " ".join(word for word in words if word != "’")
    return re.sub(r"\s*-[\s’-]*", "-", phrase).strip(SIGNS)


def _curled(text: str) -> str:
    """Return text with every kind of typed apostrophe replaced by ’."""
    return re.sub("['‘ʼ´`]", "’", text)
