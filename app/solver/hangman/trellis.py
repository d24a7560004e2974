"""What the letter model says about a masked word: its probability, and what each blank may hide.

Paths lead from the start of the word through the contexts of the model. A known position allows
only its letter; a blank allows all letters not yet guessed. At each position, the likeliest 200
paths are kept, and those that reach the same context are merged. Then probabilities are carried
back from the end, so each blank is judged by the letters on both sides of it. This is the
forward-backward algorithm with a beam.

Cost: about 0.1 ms for each position.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.masked import Masked
from app.solver.lexicon.language import END

BEAM = 200
"""How many paths are kept at each position."""

Probabilities = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the model says about a masked word with B blanks.

    log_likelihood: the natural logarithm of the probability of a word that looks like this.
    blanks: B x symbols float64, P(letter | all that is shown) at each blank, from left to right.
    """

    log_likelihood: float
    blanks: Probabilities

    @property
    def letter_probabilities(self) -> Probabilities:
        """Return P(letter is at one or more blanks), by code, as if blanks were independent."""
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
    """Return the probability that a letter is at one or more blanks: 1 - Z(without letter) / Z.

    Z is the likelihood of all that is known; for Z(without letter), the letter counts as wrong too.
    Unlike Judgement.letter_probabilities, this does not treat blanks as independent, so a word with
    the letter at two blanks counts once.
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
    """The paths through one position.

    before: each path's context before the position, as an index into the contexts kept there.
    after: each path's context after the position, as an index into the contexts kept there.
    codes: each path's letter.
    chances: P(letter | context before) for each path.
    """

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
    """Return the paths kept at a position, the contexts reached, and how likely each context is."""
    chances = model.chances(rows, choices)
    probabilities = (forward[:, None] * chances).ravel()
    kept = likeliest(probabilities, BEAM)
    before, choice = np.divmod(kept, len(choices))
    codes = choices[choice]
    reached, after = np.unique(model.after(rows[before], codes), return_inverse=True)
    stage = _Stage(before, after, codes, chances.ravel()[kept])
    onward = np.bincount(after, probabilities[kept], len(reached)).astype(np.float64)
    return stage, reached, onward


def likeliest(probabilities: npt.NDArray[np.floating], most: int) -> npt.NDArray[np.int64]:
    """Return the indices of the highest probabilities, up to `most` of them, ascending.

    Ties go to the lower index. They are common, as probabilities are stored as bytes. argpartition
    would break ties differently on different processors. The last bits of a float64 differ
    between processors too, so probabilities are compared as float32.
    """
    if len(probabilities) <= most:
        return np.arange(len(probabilities))
    probabilities = probabilities.astype(np.float32)
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
    """Return P(letter | all that is shown) at each blank from left to right, as B x symbols."""
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
