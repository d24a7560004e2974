"""Conundrums, whose difficulty is how unusual the pairs of letters in the answer are.

Anagrams of words with common pairs of letters are solved sooner (Mayzner and Tresselt, 1958). The
difficulty is the mean surprisal, in bits, of the answer's letters, each given the letter before it.
Answers of band 2 are RARER bits more difficult.
"""

from collections.abc import Collection
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
"""How many bits more difficult an answer of band 2 is."""
SHUFFLES = 20
"""How many scrambles are tried until one is suitable; if none is, as many plain shuffles follow."""


def conundrums(desk: Desk) -> list[Candidate]:
    """Return all possible conundrums."""
    lexicon = desk.lexicon
    words = lexicon.words(desk.indexes[Conundrums].answers)
    surprisal = surprisal_of(lexicon)
    is_base_form = desk.indexes.definitions.is_base_form
    fit = (word for word in words if desk.is_fit(word) and is_base_form(word))
    return [each for word in fit if (each := measured(desk, word, surprisal))]


def of_word(
    desk: Desk, word: str, scramble: str = "", apart: Collection[str] = ()
) -> Candidate | None:
    """Return the conundrum with this answer, or None if it fails a gate; see `measured`."""
    return measured(desk, word, surprisal_of(desk.lexicon), scramble, apart)


def measured(
    desk: Desk,
    word: str,
    surprisal: npt.NDArray[np.float64],
    scramble: str = "",
    apart: Collection[str] = (),
) -> Candidate | None:
    """Return the conundrum with this answer, with its difficulty, or None if it fails a gate.

    scramble: the scrambled answer; if "", a random scramble without unsuitable words.
    apart: words that a random scramble must not contain.
    """
    lexicon, index = desk.lexicon, desk.indexes[CountdownIndex]
    answer = lexicon.find(word)
    if answer is None or not desk.fit[answer] or not _is_answer(index, word):
        return None
    if scramble:
        return None if spells(desk, scramble) else _candidate(desk, answer, scramble, surprisal)
    rng = rng_named(f"{desk.code}/conundrum/{word}")
    tried = chain(
        (scrambled(index, answer, rng).scramble for _ in range(SHUFFLES)),
        (far_shuffle(word, rng) for _ in range(SHUFFLES)),
    )
    for each in tried:
        if not spells(desk, each) and not any(word in each for word in apart):
            return _candidate(desk, answer, each, surprisal)
    return None


def _is_answer(index: CountdownIndex, word: str) -> bool:
    """Return whether a word has nine letters that make no other word."""
    try:
        Conundrum.parse(word, index)
    except InvalidPuzzle:
        return False
    return True


def _candidate(
    desk: Desk, answer: int, scramble: str, surprisal: npt.NDArray[np.float64]
) -> Candidate:
    lexicon, word = desk.lexicon, desk.lexicon.word(answer)
    codes = lexicon.letters[answer, :LENGTH]
    bits = surprisal[codes[:-1], codes[1:]].mean()
    difficulty = float(bits + RARER * (lexicon.bands[answer] == FAMILIAR))
    pairs = map("".join, two_words(desk.indexes[CountdownIndex], answer))
    note = "two words" if scramble in pairs else ""
    return Candidate(word, (word, scramble), difficulty, frozenset([word]), note)


def surprisal_of(lexicon: Lexicon) -> npt.NDArray[np.float64]:
    """Return -log2 P(letter | letter before it) in familiar words.

    The array is codes x codes float64: rows are for the letter before, columns for the letter.
    """
    size = len(lexicon.language.alphabet) + 1
    rows = lexicon.letters[lexicon.bands <= FAMILIAR].astype(np.intp)
    pairs = np.bincount((rows[:, :-1] * size + rows[:, 1:]).ravel(), minlength=size**2)
    counts = pairs.reshape(size, size) + 1.0
    counts[:, 0] = 0
    shares: npt.NDArray[np.float64] = counts / counts.sum(axis=1, keepdims=True)
    return -np.log2(shares + 1e-12)
