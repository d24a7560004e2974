"""Three opinions on a masked word, weighted by how well each predicted what is shown.

1. It is a listed word; all listed words are equally likely.
2. It is an unlisted form that the list's endings suggest (derived_words), weighted by its odds.
3. It is something else that looks like a word (letter_model, trellis).

Let p be the prior probability that the word is listed. Before any letter is known, the weights of
the opinions are p, (1 - p)(1 - OOV_WEIGHT) and (1 - p) OOV_WEIGHT. By Bayes' rule, each weight is
then multiplied by the probability of the masked word according to that opinion. For the first two
opinions, this is the share of their words that fit. For the third, it is the trellis's likelihood
of the masked word, divided by that of a word of the same length with only blanks.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates, LengthIndex, WordRows, lengths_of
from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.list_strategy import COMMONEST, INFORMATION, SURE, best_letter, by_share
from app.solver.hangman.masked import BLANK, Masked
from app.solver.hangman.model_cache import Models, let_go
from app.solver.hangman.trellis import exact_probability, judge
from app.solver.lexicon.lexicon import Lexicon

OOV_WEIGHT = 0.01
"""The out-of-vocabulary weight: the assumed share of unlisted words that no ending of the list
suggests. Its value was tuned by playing games. The true share is a fifth, but at that weight the
letter model has too much say about words that the endings explain."""
KNOWN = 0.9
"""If listed and derived words together weigh more than this, only they are considered."""
DOUBTFUL = 0.3
"""If the letter model weighs more than this, its likeliest letters are judged exactly."""
REFINED = 3
"""How many letters are judged exactly if the letter model weighs more than DOUBTFUL."""
MIN_WEIGHT = 1e-300
"""The least weight of the letter model, so that the weights are never all zero."""

Probabilities = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Derived:
    """The n derived words of a given length, their odds (n float32), and the sum of these odds."""

    words: LengthIndex
    odds: npt.NDArray[np.float32]
    total: float


@dataclass(frozen=True, slots=True, eq=False)
class Unlisted:
    """The data for judging unlisted words: derived words by length, and the letter model.

    blank: for each length, the natural logarithm of the trellis's likelihood of a word with only
        blanks.
    """

    derived: dict[int, Derived]
    letters: LetterModel
    blank: dict[int, float]

    @classmethod
    def build(cls, lexicon: Lexicon, cache: Path | None = None) -> "Unlisted":
        """Return the data for a lexicon, read from the `cache` folder if possible, else learned."""
        models = Models.of(lexicon, cache)
        forms, model = models.derived, models.model
        derived = {}
        for length in lengths_of(forms.lengths):
            part = forms.of_length(length)
            letters = forms.letters[part, :length].T
            words = LengthIndex(np.zeros(0, dtype=np.int32), letters, forms.presence[part])
            odds = forms.odds[part]
            derived[length] = Derived(words, odds, float(odds.astype(np.float64).sum()))
        blank = {
            length: judge(model, Masked(lexicon.language, BLANK * length)).log_likelihood
            for length in np.unique(lexicon.lengths).tolist()
        }
        let_go(model.follows, model.line, model.next_row, forms.letters, forms.presence, forms.odds)
        return cls(derived, model, blank)


@dataclass(frozen=True, slots=True, eq=False)
class Opinions:
    """The three opinions on a masked word.

    rows: the rows of the listed words that fit.
    listed, derived, oov: the weights of the three opinions, whose sum is 1.
    words: the listed and the derived words that fit, with weights; only the listed ones if
        `listed` is 1.
    letters: the trellis's probability of each letter, by code; just [0.0] if it is not needed.
    """

    rows: WordRows
    listed: float
    derived: float
    oov: float
    words: Candidates
    letters: Probabilities

    @property
    def probabilities(self) -> Probabilities:
        """Return the probability that the word has each letter, by letter code, as float64."""
        probabilities = (self.listed + self.derived) * self.words.shares
        probabilities[: len(self.letters)] += self.oov * self.letters
        return probabilities


def weigh(words: LengthIndex | None, unlisted: Unlisted, masked: Masked, prior: float) -> Opinions:
    """Weigh the three opinions on a masked word, as the docstring of this module describes.

    words: the listed words of the same length, or None if there are none.
    prior: the probability, before anything is known, that the word is listed. If this is 1, the
        second and third opinions count only if no listed word fits.
    """
    rows = words.fitting(masked) if words else np.empty(0, np.int32)
    if words and len(rows) and prior >= 1.0:
        return Opinions(rows, 1.0, 0.0, 0.0, Candidates.equal(words, rows), np.zeros(1))
    not_listed = 1.0 - prior if prior < 1.0 else 1.0
    listed = prior * len(rows) / len(words) if words else 0.0
    forms, form_rows, form_shares = _derived_that_fit(unlisted, masked)
    form_weights = not_listed * (1.0 - OOV_WEIGHT) * form_shares
    judged = judge(unlisted.letters, masked)
    log_ratio = judged.log_likelihood - unlisted.blank.get(len(masked), 0.0)
    oov = max(not_listed * OOV_WEIGHT * math.exp(min(log_ratio, 0.0)), MIN_WEIGHT)
    derived = float(form_weights.sum())
    total = listed + derived + oov
    each = np.full(len(rows), listed / max(len(rows), 1))
    together = _together((words, rows, each), (forms, form_rows, form_weights))
    letters = judged.letter_probabilities
    if oov > DOUBTFUL * total:
        for code in by_share(letters, masked)[:REFINED].tolist():
            letters[code] = exact_probability(unlisted.letters, masked, judged, code)
    return Opinions(rows, listed / total, derived / total, oov / total, together, letters)


def choose(opinions: Opinions, masked: Masked, lives: int) -> str:
    """Return the letter to guess, given the opinions and how many more misses lose the game."""
    if opinions.listed + opinions.derived > KNOWN:
        return best_letter(opinions.words, masked, lives)
    probabilities = opinions.probabilities
    ranked = by_share(probabilities, masked)[:COMMONEST]
    chosen = ranked[0]
    if probabilities[chosen] < SURE and len(opinions.words):
        known = INFORMATION * (opinions.listed + opinions.derived)
        worth = [probabilities[code] + known * opinions.words.information(code) for code in ranked]
        chosen = ranked[int(np.argmax(worth))]
    return masked.language.alphabet[chosen - 1]


def _derived_that_fit(
    unlisted: Unlisted, masked: Masked
) -> tuple[LengthIndex | None, WordRows, Probabilities]:
    """Return the derived words of this length, the rows that fit, and their shares of the odds.

    The first is None if there are no derived words of this length.
    """
    derived = unlisted.derived.get(len(masked))
    if derived is None:
        return None, np.empty(0, np.int32), np.zeros(0)
    rows = derived.words.fitting(masked)
    return derived.words, rows, derived.odds[rows].astype(np.float64) / derived.total


def _together(*parts: tuple[LengthIndex | None, WordRows, Probabilities]) -> Candidates:
    """Return the given rows of several indexes as candidates, with weights scaled to a sum of 1."""
    there = [(words, rows, weights) for words, rows, weights in parts if words and len(rows)]
    if not there:
        return Candidates(np.zeros((0, 0), np.uint8), np.zeros(0, np.uint32), np.zeros(0))
    weights = np.concatenate([weights for _, _, weights in there])
    return Candidates(
        np.concatenate([words.letters[:, rows] for words, rows, _ in there], axis=1),
        np.concatenate([words.presence[rows] for words, rows, _ in there]),
        weights / weights.sum(),
    )
