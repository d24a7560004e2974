"""Which endings the stems of a list have, and which other endings these suggest.

A word is split into a stem of three letters or more and an ending of up to five. The endings that a
stem has are its *paradigm*. For the 250 commonest endings, P(Y | X) is the share of stems with
ending X that also have Y. The score of an ending Y for a stem is the sum of -log(1 - P(Y | X)) over
the stem's other endings X. The higher the score, the likelier the stem is to have Y as well.

Many stems share a paradigm (in English, 24 on average), so counting and scoring use a matrix of
paradigms x endings, a few hundred paradigms at a time.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.hangman.runs import end_to_end, shared_beginnings, starts_of_runs
from app.solver.lexicon.language import END, Codes

SHORTEST_STEM = 3
LONGEST_ENDING = 5
ENDINGS = 250
"""How many of the commonest endings are considered; their indices and number fit in a uint8."""
LIKELY = 0.2
"""The least P(Y | X) that counts; a lower one may be due to chance."""
MIN_SCORE = 0.5
BITS = 5
PARADIGMS_AT_ONCE = 512

Floats = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int64]
StemRows = npt.NDArray[np.int32]
Small = npt.NDArray[np.uint8]
Packed = npt.NDArray[np.uint32]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Stems:
    """The stems with at least one of the commonest endings, sorted by length, then in list order.

    row: the row of the first word made of the stem and one of these endings.
    depth: the stem's length.
    paradigm: the row of the stem's paradigm in Paradigms.
    """

    row: StemRows
    depth: Small
    paradigm: StemRows

    def among(self, part: slice) -> "Stems":
        """Return the stems in a part of the list, with rows counted from the start of the part."""
        there = np.flatnonzero((self.row >= part.start) & (self.row < part.stop))
        return Stems(self.row[there] - part.start, self.depth[there], self.paradigm[there])


@dataclass(frozen=True, slots=True)
class Paradigms:
    """The distinct paradigms of a list's stems.

    has: paradigms x endings bool, whether the paradigm has the ending.
    many: how many stems have the paradigm.
    """

    has: Flags
    many: Floats


@dataclass(frozen=True, slots=True)
class Scored:
    """The endings with a score of at least MIN_SCORE for each paradigm, one paradigm after another.

    starts: the index where each paradigm's endings begin, then the index where the last ones end.
    listed: whether the paradigm already has the ending.
    """

    starts: Counts
    ending: Small
    score: Floats
    listed: Flags


def _splits(letters: Codes, lengths: Small, depth: int) -> tuple[StemRows, Packed]:
    """Return the rows of words with a stem of this length, and their packed endings."""
    rows = np.flatnonzero((lengths >= depth) & (lengths <= depth + LONGEST_ENDING))
    return rows.astype(np.int32), _packed(letters[rows, depth : depth + LONGEST_ENDING])


def _packed(endings: Codes) -> npt.NDArray[np.uint32]:
    """Return endings packed into numbers, with five bits for each letter and none for END."""
    packed = np.zeros(len(endings), dtype=np.uint32)
    for column in endings.T:
        packed = np.where(column != END, (packed << np.uint32(BITS)) | column, packed)
    return packed


def commonest(letters: Codes, lengths: Small) -> Packed:
    """Return the commonest endings (at most ENDINGS), packed as ascending uint32.

    letters: N x L codes. lengths: N uint8.
    The result is empty if all words are shorter than three letters.
    """
    depths = range(SHORTEST_STEM, letters.shape[1] + 1)
    found = [np.unique(_splits(letters, lengths, d)[1], return_counts=True) for d in depths]
    if not sum(len(different) for different, _ in found):
        return np.zeros(0, np.uint32)
    by_depth, counts = (np.concatenate(each) for each in zip(*found, strict=True))
    different, which = np.unique(by_depth, return_inverse=True)
    total = np.bincount(which, counts)
    return np.sort(different[np.argsort(-total, kind="stable")[:ENDINGS]])


def stems_of(letters: Codes, lengths: Small, endings: Packed) -> tuple[Stems, Paradigms]:
    """Return the stems and paradigms of a list.

    letters: N x L codes, in alphabetical order.
    lengths: N uint8.
    endings: packed endings to look for.
    Words with the same stem are neighbours, so a new stem begins wherever a word shares too few
    letters with the word before it.
    """
    shared = shared_beginnings(letters)
    found = []
    for depth in range(SHORTEST_STEM, letters.shape[1] + 1):
        row, packed = _splits(letters, lengths, depth)
        index = np.searchsorted(endings, packed).astype(np.uint8)
        known = np.take(endings, index, mode="clip") == packed
        row, index = row[known], index[known]
        first = starts_of_runs(np.cumsum(shared < depth, dtype=np.int32)[row])
        sizes = np.diff(np.append(first, len(row))).astype(np.uint8)
        found.append((row[first], np.full(len(first), depth, np.uint8), sizes, index))
    row, depths, sizes, index = (np.concatenate(each) for each in zip(*found, strict=True))
    paradigm, paradigms = _paradigms(sizes, index, len(endings))
    return Stems(row, depths, paradigm), paradigms


def _paradigms(sizes: Small, index: Small, endings: int) -> tuple[StemRows, Paradigms]:
    """Return the paradigm of each stem, and all paradigms.

    sizes: how many endings each stem has. index: these endings, stem by stem.
    Each ending has a random tag, so stems with equal sums of tags have the same endings.
    """
    first = np.cumsum(sizes, dtype=np.int32) - sizes
    tags = np.random.default_rng(1).integers(1 << 63, size=endings, dtype=np.uint64)
    signature = np.add.reduceat(tags[index], first)
    order = np.argsort(signature).astype(np.int32)
    heads = starts_of_runs(signature[order])
    example, many = order[heads], np.diff(np.append(heads, len(order)))
    paradigm = np.empty(len(order), dtype=np.int32)
    paradigm[order] = np.repeat(np.arange(len(heads), dtype=np.int32), many)
    has = np.zeros((len(heads), endings), dtype=bool)
    line, split = end_to_end(first[example], sizes[example].astype(np.int64))
    has[line, index[split]] = True
    return paradigm, Paradigms(has, many.astype(np.float32))


def scored_endings(paradigms: Paradigms) -> Scored:
    """Return the endings that score well for each paradigm, including those it already has."""
    has, many = paradigms.has, paradigms.many
    starts = range(0, len(has), PARADIGMS_AT_ONCE)
    at_once = [slice(start, start + PARADIGMS_AT_ONCE) for start in starts]
    together = np.zeros((has.shape[1], has.shape[1]), dtype=np.float32)
    for some in at_once:
        # Sums of whole numbers below 2 ** 24 are exact in float32, in any order.
        together += (has[some] * many[some, None]).T @ has[some].astype(np.float32)
    alone = np.diag(together).copy()
    probability = together / np.maximum(alone, 1.0)[:, None]
    np.fill_diagonal(probability, 0.0)
    brings = np.where(probability > LIKELY, -np.log1p(-np.minimum(probability, 0.99)), 0.0)
    brings = brings.astype(np.float32)
    found = []
    for some in at_once:
        # Not a matrix product: the order of its sums depends on the machine.
        line, ending = np.nonzero(has[some])
        score = np.add.reduceat(brings[ending], starts_of_runs(line), axis=0)
        line, ending = np.nonzero(score >= MIN_SCORE)
        sizes = np.bincount(line, minlength=len(score))
        here = ending.astype(np.uint8), score[line, ending], has[some][line, ending]
        found.append((sizes, *here))
    sizes, *fields = (np.concatenate(each) for each in zip(*found, strict=True))
    return Scored(np.append(0, np.cumsum(sizes)), *fields)
