"""Hangman: which letter to guess next, and how likely each one is.

Rules: a word is masked; a guessed letter shows at all its places or counts as a miss; the sixth
miss loses. The guesser sees the masked word and how many misses it may still make, never the
secret.

It narrows the words of that length to those that fit, counts in how many each letter stands,
and weighs a sure hit against what the answer would tell (list_strategy).
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.language import MAX_LETTERS, Language
from app.solver.lexicon import Lexicon
from app.solver.list_strategy import best_letter, letter_shares
from app.solver.masked import Masked
from app.solver.shelf import Rows, Shelf, shelves_of

MISSES = 6
"""The miss that loses."""
SAMPLE = 20
"""How many of the words that fit are shown."""

Odds = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LetterOdds:
    """A letter not yet guessed, and the probability that the word has it."""

    letter: str
    probability: float


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One letter of the masked word, and how many words still fit once it is known.

    letter: None for the words of that length before any letter is known.
    """

    letter: str | None
    hit: bool
    words: int


@dataclass(frozen=True, slots=True)
class Guess:
    """What to guess next.

    letter: the choice; it need not be the likeliest letter.
    reason: why, in words: "in 61 of the 88 words that fit".
    odds: every letter not yet guessed, likeliest first, then alphabetical.
    candidates: how many words of the list fit.
    sample: some of those words, the most familiar first, then alphabetical.
    working: how the list narrowed, letter by letter: shown ones from left to right, then wrong.
    """

    letter: str
    reason: str
    odds: tuple[LetterOdds, ...]
    candidates: int
    sample: tuple[str, ...]
    working: tuple[Narrowing, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HangmanIndex:
    """The words of a lexicon by length, immutable."""

    lexicon: Lexicon
    shelves: dict[int, Shelf]

    @classmethod
    def build(cls, lexicon: Lexicon) -> "HangmanIndex":
        return cls(lexicon, shelves_of(lexicon))

    @property
    def language(self) -> Language:
        return self.lexicon.language


def guess(index: HangmanIndex, masked: Masked, lives: int = MISSES) -> Guess:
    """The next letter for a masked word with at least one blank.

    lives: how many misses lose from here on; the sixth loses at the start.
    """
    shelf = index.shelves.get(len(masked))
    rows = shelf.fitting(masked) if shelf else np.empty(0, np.int32)
    if shelf is None or not len(rows):
        odds = _letter_frequencies(index, masked)
        letter = _best_first(odds, masked)[0].letter
        reason = "no word of the list fits; judged by how common letters are"
    else:
        odds = letter_shares(shelf, rows)
        letter = best_letter(shelf, rows, masked, lives)
        reason = _reason(shelf, rows, masked.language.letter_code(letter))
    return Guess(
        letter=letter,
        reason=reason,
        odds=tuple(_best_first(odds, masked)),
        candidates=len(rows),
        sample=_sample(index, shelf, rows),
        working=tuple(_working(shelf, masked)),
    )


def _letter_frequencies(index: HangmanIndex, masked: Masked) -> Odds:
    """The share of all words that have each letter, by code."""
    counts = np.zeros(MAX_LETTERS + 1)
    for shelf in index.shelves.values():
        every = np.arange(len(shelf), dtype=np.int32)
        counts += letter_shares(shelf, every) * len(shelf)
    return counts / max(len(index.lexicon), 1)


def _best_first(odds: Odds, masked: Masked) -> list[LetterOdds]:
    code = masked.language.letter_code
    listed = [LetterOdds(a, float(odds[code(a)])) for a in masked.unguessed]
    return sorted(listed, key=lambda item: -item.probability)


def _reason(shelf: Shelf, rows: Rows, code: int) -> str:
    if len(rows) == 1:
        return "in the only word that fits"
    count = int(np.count_nonzero(shelf.presence[rows] & np.uint32(1 << code)))
    if count == len(rows):
        return f"in all {count:,} words that fit"
    return f"in {count:,} of the {len(rows):,} words that fit"


def _sample(index: HangmanIndex, shelf: Shelf | None, rows: Rows) -> tuple[str, ...]:
    if shelf is None:
        return ()
    ids = shelf.ids[rows]
    first = np.argsort(index.lexicon.bands[ids], kind="stable")[:SAMPLE]
    return tuple(index.lexicon.words(ids[first]))


def _working(shelf: Shelf | None, masked: Masked) -> list[Narrowing]:
    """The counts of words that fit after each letter, all words of the length first."""
    if shelf is None:
        return []
    steps = [Narrowing(None, False, len(shelf))]
    for known, letter in enumerate(masked.shown + masked.wrong, start=1):
        so_far = (masked.shown + masked.wrong)[:known]
        pattern = "".join(a if a in so_far else "_" for a in masked.pattern)
        wrong = "".join(a for a in masked.wrong if a in so_far)
        fits = shelf.fitting(Masked(masked.language, pattern, wrong))
        steps.append(Narrowing(letter, letter in masked.shown, len(fits)))
    return steps
