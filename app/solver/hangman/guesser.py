"""Hangman: which letter to guess next, and how likely each one is.

Rules: a word is masked; a guessed letter shows at all its places or counts as a miss; the sixth
miss loses. The guesser sees the masked word and how many misses it may still make, never the
secret.

It holds three opinions, weighed by how well they foretold what shows (mixture): the word is one
of the list; it is a form that the list lacks; it only looks like a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import numpy as np

from app.solver.hangman.length_index import Rows, Shelf, shelves_of
from app.solver.hangman.masked import BLANK, Masked
from app.solver.hangman.mixture import Opinion, Unlisted, choose, opinion
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon

MISSES_ALLOWED = 6
"""The miss that loses, unless the player chose otherwise."""
LIKELY_LISTED = 0.8
"""How likely a person's own word is one of the list. Measured: with 0.8 the guesser is within
one game in a hundred of its best both on words of the list and on words left out of it."""
SAMPLE = 20
"""How many of the words that fit are shown."""
OPENING = 3
MOST_OPENINGS = 20_000


@dataclass(frozen=True, slots=True)
class LetterOdds:
    """A letter not yet guessed, and the probability that the word has it."""

    letter: str
    probability: float


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One letter of the masked word, and how many words still fit once it is known.

    letter: None for the words of that length before any letter is known; a whole word that it
        is not.
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
    working: how the list narrowed, letter by letter, see narrowed.
    """

    letter: str
    reason: str
    odds: tuple[LetterOdds, ...]
    candidates: int
    sample: tuple[str, ...]
    working: tuple[Narrowing, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HangmanIndex:
    """A lexicon and what the three opinions know of it.

    shelves: the words of the list by length.
    openings: guesses for words of which up to three letters are known, remembered: few and
        asked often. A guess is a function of its key, so threads may fill it at the same time.

    cache: the folder of the model cache, None to keep nothing.

    The list's own opinion is ready at once; the other two take a second or two to learn, so they
    are learnt once, by prepare() or when they are first asked, and never change after it.
    """

    lexicon: Lexicon
    shelves: dict[int, Shelf]
    cache: Path | None = None
    openings: dict[tuple[Masked, int, float], Guess] = field(default_factory=dict)
    _unlisted: list[Unlisted] = field(default_factory=list)
    _learning: Lock = field(default_factory=Lock)

    @classmethod
    def build(cls, lexicon: Lexicon, cache: Path | None = None) -> "HangmanIndex":
        """The index of a lexicon, with the list's opinion alone: prepare() learns the others."""
        return cls(lexicon, shelves_of(lexicon.letters, lexicon.lengths), cache)

    @property
    def language(self) -> Language:
        return self.lexicon.language

    def prepare(self) -> None:
        """Learn all that a guess may need, unless that is done already."""
        self.unlisted()

    @property
    def prepared(self) -> bool:
        return bool(self._unlisted)

    def unlisted(self) -> Unlisted:
        """What the list suggests about words that it lacks; learnt the first time."""
        if not self._unlisted:
            with self._learning:
                if not self._unlisted:
                    self._unlisted.append(Unlisted.build(self.lexicon, self.cache))
        return self._unlisted[0]


def guess(
    index: HangmanIndex, masked: Masked, lives: int = MISSES_ALLOWED, pi: float = LIKELY_LISTED
) -> Guess:
    """The next letter for a masked word with at least one blank.

    lives: how many misses lose from here on; the sixth loses at the start.
    pi: the probability, before any letter is known, that the word is one of the list: 1 for a
        secret that the app drew from it.
    """
    key = (masked, lives, pi)
    if key in index.openings:
        return index.openings[key]
    told = _guess(index, masked, lives, pi)
    if masked.guessed_mask.bit_count() <= OPENING and len(index.openings) < MOST_OPENINGS:
        index.openings[key] = told
    return told


def narrowed(
    index: HangmanIndex, masked: Masked, order: Sequence[str] = ()
) -> tuple[Narrowing, ...]:
    """The counts of words that fit after each letter, all words of the length first.

    order: the guesses as they were made. Without them the shown letters come first, from left to
        right, then the wrong ones, then wrong words.
    Empty if the list has no word of that length.
    """
    shelf = index.shelves.get(len(masked))
    if shelf is None:
        return ()
    known = [*masked.shown, *masked.wrong, *masked.wrong_words]
    known.sort(key=lambda each: order.index(each) if each in order else len(order))
    steps, rows = [Narrowing(None, False, len(shelf))], None
    for count, latest in enumerate(known, start=1):
        so_far = known[:count]
        pattern = "".join(a if a in so_far else BLANK for a in masked.pattern)
        wrong = "".join(a for a in masked.wrong if a in so_far)
        words = tuple(w for w in masked.wrong_words if w in so_far)
        rows = shelf.fitting(Masked(masked.language, pattern, wrong, words), rows)
        steps.append(Narrowing(latest, latest in masked.shown, len(rows)))
    return tuple(steps)


def _guess(index: HangmanIndex, masked: Masked, lives: int, pi: float) -> Guess:
    seen = opinion(index.shelves, index.unlisted, masked, pi)
    letter = choose(seen, masked, lives)
    shelf = index.shelves.get(len(masked))
    return Guess(
        letter=letter,
        reason=_reason(shelf, seen, masked.language.letter_code(letter)),
        odds=_best_first(seen, masked),
        candidates=len(seen.rows),
        sample=_sample(index, shelf, seen.rows),
        working=narrowed(index, masked),
    )


def _best_first(seen: Opinion, masked: Masked) -> tuple[LetterOdds, ...]:
    odds = np.clip(seen.odds, 0.0, 1.0)
    code = masked.language.letter_code
    listed = [LetterOdds(a, float(odds[code(a)])) for a in masked.unguessed]
    return tuple(sorted(listed, key=lambda item: -item.probability))


def _reason(shelf: Shelf | None, seen: Opinion, code: int) -> str:
    """Why this letter, by the opinion that weighs most, and by the words that fit if any do."""
    fitting = len(seen.rows)
    if shelf is None or not fitting:
        if seen.derived > seen.strange:
            return "no word of the list fits; judged by likely forms of its words"
        return "no word of the list fits; judged by letter patterns"
    count = int(np.count_nonzero(shelf.presence[seen.rows] & np.uint32(1 << code)))
    if fitting == 1:
        words = "in the only word that fits" if count else "not in the only word that fits"
    elif count == fitting:
        words = f"in all {count:,} words that fit"
    else:
        words = f"in {count:,} of the {fitting:,} words that fit"
    if seen.listed >= 0.5:
        return words
    other = "likely forms of its words" if seen.derived > seen.strange else "letter patterns"
    return f"{words}; {other} weigh more, as the list explains too little"


def _sample(index: HangmanIndex, shelf: Shelf | None, rows: Rows) -> tuple[str, ...]:
    if shelf is None:
        return ()
    ids = shelf.ids[rows]
    first = np.argsort(index.lexicon.bands[ids], kind="stable")[:SAMPLE]
    return tuple(index.lexicon.words(ids[first]))
