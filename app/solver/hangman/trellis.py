"""What the letter model thinks of a masked word: its probability, and the letters of each blank.

The word is walked from its start through the contexts of the model: with its letter at a known
position, with every letter not yet guessed at a blank. Paths that reach the same context are
merged, the likeliest 200 contexts are kept, and probabilities are carried back from the end: so
each blank is judged by what stands on both sides of it (forward-backward algorithm with a beam).

Cost: about a tenth of a millisecond per position.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.masked import Masked
from app.solver.lexicon.language import END

BEAM = 200
"""How many contexts are kept at each position."""

Probabilities = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The model's view of a masked word.

    log_likelihood: natural log of the probability of a word that looks like this.
    blanks: B x symbols, P(letter | all that shows) at each blank, from left to right.
    """

    log_likelihood: float
    blanks: Probabilities

    @property
    def letter_probabilities(self) -> Probabilities:
        """Return P(letter stands at some blank), by code, with blanks taken as independent."""
        return np.asarray(1.0 - np.prod(1.0 - self.blanks, axis=0))


def judge(model: LetterModel, masked: Masked) -> Judgement:
    """Return the letter model's judgement of a masked word."""
    allowed = np.array([masked.language.letter_code(a) for a in masked.unguessed])
    rows = np.array([model.start], dtype=np.int32)
    forward = [np.ones(1)]
    stages: list[_Stage] = []
    log_scale = 0.0
    for code in masked.codes:
        choices = allowed if code == END else np.array([code])
        stage, rows, reached = _step(model, rows, forward[-1], choices)
        scale = float(reached.sum())
        log_scale += math.log(scale)
        forward.append(reached / scale)
        stages.append(stage)
    ends = model.chances(rows, END)
    total = float((forward[-1] * ends).sum())
    blanks = _carried_back(masked, stages, forward, ends / total, model.follows.shape[1])
    return Judgement(log_scale + math.log(total), blanks)


def exact_probability(model: LetterModel, masked: Masked, judged: Judgement, code: int) -> float:
    """Return the probability of a letter at one or more blanks: 1 - Z(without it) / Z.

    Blanks are not independent: a doubled letter counts once here, and twice in `judge`.
    """
    letters = set(masked.wrong + masked.language.alphabet[code - 1])
    wrong = "".join(a for a in masked.language.alphabet if a in letters)
    without = Masked(masked.language, masked.pattern, wrong)
    if not without.unguessed:
        return 1.0
    ratio = judge(model, without).log_likelihood - judged.log_likelihood
    return 1.0 - math.exp(min(ratio, 0.0))


@dataclass(frozen=True, slots=True)
class _Stage:
    """The paths through one position; before and after index the contexts on its two sides."""

    before: npt.NDArray[np.int64]
    after: npt.NDArray[np.int64]
    codes: npt.NDArray[np.int64]
    chances: npt.NDArray[np.float64]


def _step(
    model: LetterModel,
    rows: npt.NDArray[np.int32],
    forward: Probabilities,
    choices: npt.NDArray[np.int64],
) -> tuple[_Stage, npt.NDArray[np.int32], Probabilities]:
    """Return the paths kept through a position, the contexts they reach, and their likelihoods."""
    chances = model.chances(rows, choices)
    probabilities = (forward[:, None] * chances).ravel()
    kept = likeliest(probabilities, BEAM)
    before, choice = np.divmod(kept, len(choices))
    codes = choices[choice]
    reached, after = np.unique(model.after(rows[before], codes), return_inverse=True)
    stage = _Stage(before, after, codes, chances.ravel()[kept])
    onward = np.bincount(after, probabilities[kept], len(reached)).astype(np.float64)
    return stage, reached, onward


def likeliest(probabilities: Probabilities, most: int) -> npt.NDArray[np.int64]:
    """Return the indexes of the greatest probabilities, ascending; of equal ones the first.

    Probabilities are stored as bytes, so many are equal, and which of these argpartition picks
    depends on the processor.
    """
    if len(probabilities) <= most:
        return np.arange(len(probabilities))
    least = np.partition(probabilities, -most)[-most]
    kept = probabilities > least
    equal = np.flatnonzero(probabilities == least)
    kept[equal[: most - np.count_nonzero(kept)]] = True
    return np.flatnonzero(kept)


def _carried_back(
    masked: Masked,
    stages: list[_Stage],
    forward: list[Probabilities],
    backward: Probabilities,
    symbols: int,
) -> Probabilities:
    """Return how likely each letter is at each blank, given both sides of it."""
    blanks = []
    for position in range(len(stages) - 1, -1, -1):
        stage, before = stages[position], forward[position]
        paths = stage.chances * backward[stage.after]
        if masked.codes[position] == END:
            probabilities = np.bincount(stage.codes, before[stage.before] * paths, symbols)
            blanks.append(probabilities / probabilities.sum())
        backward = np.bincount(stage.before, paths, len(before)).astype(np.float64)
        backward /= (before * backward).sum()
    return np.array(blanks[::-1])
