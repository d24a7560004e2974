"""Conundrums: how far an answer's letters are from the order that a reader would try first.

Anagrams of words with common pairs of letters are solved sooner (Mayzner and Tresselt, 1958). The
difficulty is the mean surprise of the answer's pairs in bits, and more for a rarer word.
"""

from collections.abc import Collection, Iterable
from itertools import chain

import numpy as np
import numpy.typing as npt

from app.solver.countdown.conundrum import (
    LENGTH,
    Conundrum,
    Conundrums,
    far_shuffle,
    scrambled,
    two_words,
)
from app.solver.countdown.solver import CountdownIndex
from app.solver.daily import rng_named
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle
from tools.days.candidate import Candidate
from tools.days.desk import Desk
from tools.days.racks import spells

RARER = 1.0
"""Bits that an answer of band 2 is harder."""
SHUFFLES = 20
"""How many scrambles, and then shuffles, are tried to find one without a rude word in it."""


def conundrums(desk: Desk) -> list[Candidate]:
    """Return the conundrums that a day may have."""
    lexicon = desk.lexicon
    words = lexicon.words(desk.indexes[Conundrums].answers)
    surprise = surprise_of(lexicon)
    fit = (word for word in words if desk.is_fit(word) and desk.is_base(word))
    return [each for word in fit if (each := measured(desk, word, surprise))]


def of_word(
    desk: Desk, word: str, scramble: str = "", apart: Collection[str] = ()
) -> Candidate | None:
    """Return the conundrum of one word, None if it has an anagram or no good scramble."""
    return measured(desk, word, surprise_of(desk.lexicon), scramble, apart)


def measured(
    desk: Desk,
    word: str,
    surprise: npt.NDArray[np.float64],
    scramble: str = "",
    apart: Collection[str] = (),
) -> Candidate | None:
    """Return an answer's conundrum with its difficulty, None if it fails a gate.

    scramble: the one to show, which must spell no rude word; unless given, the first such of some
    shuffles that has none of the words `apart` in it.
    """
    lexicon, index = desk.lexicon, desk.indexes[CountdownIndex]
    answer = lexicon.find(word)
    if answer is None or not desk.fit[answer] or not _only(index, word):
        return None
    if scramble:
        return None if spells(desk, scramble) else _candidate(desk, answer, scramble, surprise)
    rng = rng_named(f"{desk.code}/conundrum/{word}")
    tried = chain(
        (scrambled(index, answer, rng).scramble for _ in range(SHUFFLES)),
        (far_shuffle(word, rng) for _ in range(SHUFFLES)),
    )
    good = next((each for each in tried if not (told(each, apart) or spells(desk, each))), None)
    return _candidate(desk, answer, good, surprise) if good else None


def told(scramble: str, words: Iterable[str]) -> list[str]:
    """Return those of a day's words that appear in its scramble."""
    return [word for word in words if word in scramble]


def _only(index: CountdownIndex, word: str) -> bool:
    """Return whether a word has nine letters, and they make no other word."""
    try:
        Conundrum.parse(word, index)
    except InvalidPuzzle:
        return False
    return True


def _candidate(
    desk: Desk, answer: int, scramble: str, surprise: npt.NDArray[np.float64]
) -> Candidate:
    lexicon, word = desk.lexicon, desk.lexicon.word(answer)
    codes = lexicon.letters[answer, :LENGTH]
    bits = surprise[codes[:-1], codes[1:]].mean()
    difficulty = float(bits + RARER * (lexicon.bands[answer] == FAMILIAR))
    pairs = map("".join, two_words(desk.indexes[CountdownIndex], answer))
    note = "two words" if scramble in pairs else ""
    return Candidate(word, (word, scramble), difficulty, frozenset([word]), note)


def surprise_of(lexicon: Lexicon) -> npt.NDArray[np.float64]:
    """Return the surprise in bits of each letter after another, by code, in familiar words."""
    size = len(lexicon.language.alphabet) + 1
    rows = lexicon.letters[lexicon.bands <= FAMILIAR].astype(np.intp)
    pairs = np.bincount((rows[:, :-1] * size + rows[:, 1:]).ravel(), minlength=size**2)
    counts = pairs.reshape(size, size) + 1.0
    counts[:, 0] = 0
    surprise: npt.NDArray[np.float64] = -np.log2(counts / counts.sum(axis=1, keepdims=True) + 1e-12)
    return surprise
