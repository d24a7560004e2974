"""Three opinions on a masked word, weighed by how well each one foretold what shows.

1. It is a word of the list, any one as likely as another.
2. It is a form that the list lacks but its endings suggest (derived_words), each with its odds.
3. It is something else that looks like a word (letter_model, trellis).

Before any letter is known these have the weights pi, (1 - pi)(1 - STRANGE) and (1 - pi) STRANGE.
By Bayes' rule each weight is then multiplied by the probability that the opinion gave to a word
looking like this one: the share of its words that fit, or the ratio of the trellis's likelihoods
of this word and of as many blanks.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates, Rows, Shelf, shelves_of
from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.list_strategy import COMMONEST, INFORMATION, SURE, best_letter, by_share
from app.solver.hangman.masked import BLANK, Masked
from app.solver.hangman.model_cache import Models
from app.solver.hangman.trellis import exact_odds, judge
from app.solver.lexicon.lexicon import Lexicon

STRANGE = 0.01
"""The share of unlisted words that no ending of the list suggests. Measured by playing: a fifth
of them are such words, but the letter model claims too much of what the endings explain."""
KNOWN = 0.9
"""Words known by name, listed or derived, of this weight together are taken for all there are."""

DOUBTFUL = 0.3
REFINED = 3
"""Where the letter model has this much weight, its likeliest letters are judged exactly."""
LEAST = 1e-300
"""The least weight of the letter model, so that there is always an opinion."""

Odds = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Derived:
    """The derived words of one length; shares: n float64, how likely each one is, sum 1."""

    shelf: Shelf
    shares: Odds


@dataclass(frozen=True, slots=True, eq=False)
class Unlisted:
    """What the second and third opinion know of a lexicon, by length where it depends on it.

    blank: natural log of the letter model's probability of a word of that length.
    """

    derived: dict[int, Derived]
    letters: LetterModel
    blank: dict[int, float]

    @classmethod
    def build(cls, lexicon: Lexicon, cache: Path | None = None) -> "Unlisted":
        """Build from a lexicon; cache: the model cache's folder, None to learn anew."""
        models = Models.of(lexicon, cache)
        forms, model = models.derived, models.model
        derived = {}
        for length, shelf in shelves_of(forms.letters, forms.lengths).items():
            odds = forms.odds[shelf.ids].astype(np.float64)
            derived[length] = Derived(shelf, odds / odds.sum())
        blank = {
            length: judge(model, Masked(lexicon.language, BLANK * length)).log_likelihood
            for length in np.unique(lexicon.lengths).tolist()
        }
        return cls(derived, model, blank)


@dataclass(frozen=True, slots=True, eq=False)
class Opinion:
    """What the three opinions come to for one masked word.

    rows: the words of the list that fit, rows of their shelf.
    listed, derived, strange: the weights of the three, sum 1.
    words: the words of the list and the derived ones that fit, weighed together.
    letters: the trellis's odds of each letter by code, zeros if it was not asked.
    """

    rows: Rows
    listed: float
    derived: float
    strange: float
    words: Candidates
    letters: Odds

    @property
    def odds(self) -> Odds:
        """The probability that the word has each letter, by code."""
        known = self.listed + self.derived
        odds = known * self.words.shares()
        odds[: len(self.letters)] += self.strange * self.letters
        return odds


def opinion(
    listed_words: Mapping[int, Shelf],
    unlisted_words: Callable[[], Unlisted],
    masked: Masked,
    pi: float,
) -> Opinion:
    """The three opinions on a masked word.

    listed_words: by length. unlisted_words: what the others know, asked for only if needed.
    pi: the probability, before anything is known, that the word is one of the list. With pi = 1
    the others are heard only when no word of the list fits.
    """
    length = len(masked)
    shelf = listed_words.get(length)
    rows = shelf.fitting(masked) if shelf else np.empty(0, np.int32)
    if shelf and len(rows) and pi >= 1.0:
        words = Candidates.equal(shelf, rows)
        return Opinion(rows, 1.0, 0.0, 0.0, words, np.zeros(1))
    sense = unlisted_words()
    unlisted = 1.0 - pi if pi < 1.0 else 1.0
    listed = pi * len(rows) / len(shelf) if shelf else 0.0
    forms, form_rows, form_shares = _derived_that_fit(sense, masked)
    form_weights = unlisted * (1.0 - STRANGE) * form_shares
    judged = judge(sense.letters, masked)
    likelihood = math.exp(min(judged.log_likelihood - sense.blank.get(length, 0.0), 0.0))
    strange = max(unlisted * STRANGE * likelihood, LEAST)
    derived = float(form_weights.sum())
    total = listed + derived + strange
    each = np.full(len(rows), listed / max(len(rows), 1))
    words = _together((shelf, rows, each), (forms, form_rows, form_weights))
    letters = judged.letter_odds
    if strange > DOUBTFUL * total:
        for code in by_share(letters, masked)[:REFINED].tolist():
            letters[code] = exact_odds(sense.letters, masked, judged, code)
    return Opinion(rows, listed / total, derived / total, strange / total, words, letters)


def choose(seen: Opinion, masked: Masked, lives: int) -> str:
    """The letter to guess by these opinions, played out when the words are known by name."""
    if seen.listed + seen.derived > KNOWN:
        return best_letter(seen.words, masked, lives)
    odds = seen.odds
    ranked = by_share(odds, masked)[:COMMONEST]
    chosen = ranked[0]
    if odds[chosen] < SURE and len(seen.words):
        known = INFORMATION * (seen.listed + seen.derived)
        worth = [odds[code] + known * seen.words.information(code) for code in ranked]
        chosen = ranked[int(np.argmax(worth))]
    return masked.language.alphabet[chosen - 1]


def _derived_that_fit(sense: Unlisted, masked: Masked) -> tuple[Shelf | None, Rows, Odds]:
    """The derived words that fit, and their shares of all derived words of that length."""
    derived = sense.derived.get(len(masked))
    if derived is None:
        return None, np.empty(0, np.int32), np.zeros(0)
    rows = derived.shelf.fitting(masked)
    return derived.shelf, rows, derived.shares[rows]


def _together(*parts: tuple[Shelf | None, Rows, Odds]) -> Candidates:
    """Words of several shelves as one, their weights scaled to sum 1."""
    there = [(shelf, rows, weights) for shelf, rows, weights in parts if shelf and len(rows)]
    if not there:
        return Candidates(np.zeros((0, 0), np.uint8), np.zeros(0, np.uint32), np.zeros(0))
    weights = np.concatenate([weights for _, _, weights in there])
    return Candidates(
        np.concatenate([shelf.letters[:, rows] for shelf, rows, _ in there], axis=1),
        np.concatenate([shelf.presence[rows] for shelf, rows, _ in there]),
        weights / weights.sum(),
    )
