"""Words that a list lacks but its own endings suggest: WALKER beside WALKS, WALKED, WALKING.

A word is parted into a stem of three letters or more and an ending of up to five. The endings
seen after one stem are its *paradigm*. For the 250 commonest endings, P(b | a) is the share of
stems with ending a that have b too. An ending b of a stem scores the sum over its other endings
a of -log(1 - P(b | a)), which says how likely some one of them brings b along; a word scores
the sum over its splits. How many of the words of such a score are in the list turns it into
odds. Nothing here knows any language: endings, rules and odds all come from the list.

Paradigms repeat (English has about one for every ten stems), so that counting and scoring are
two products of a paradigm x ending matrix; the words are merged by a hash that is linear in
their letters. Cost: about half a second for 249,000 words.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import END, Codes

SHORTEST_STEM = 3
LONGEST_ENDING = 5
ENDINGS = 250
"""How many of the commonest endings are looked at."""
LIKELY = 0.2
"""P(b | a) below this is taken for chance."""
LEAST_SCORE = 0.5
LEAST_ODDS = 0.03
"""Derived words with smaller odds of being a word are left out."""
BITS = 5
SCORE_BINS = np.geomspace(LEAST_SCORE, 20.0, 24)
HASH_BASE = 0x9E3779B97F4A7C15
CHUNK = 8192

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Hashes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class DerivedWords:
    """n words that are not in the list.

    letters: n x L uint8 codes, END after a word's last letter.
    lengths: n uint8.
    odds: n float32, the odds (not the probability) that such a form is a listed word.
    """

    letters: Codes
    lengths: npt.NDArray[np.uint8]
    odds: Floats

    @classmethod
    def of(cls, letters: Codes, lengths: npt.NDArray[np.uint8]) -> "DerivedWords":
        """The words derived from a list given as rows of codes in alphabetical order."""
        splits = _splits(letters, lengths)
        if splits is None:
            return cls(letters[:0], lengths[:0], np.zeros(0, np.float32))
        stems = _stems(splits)
        return _spelled(letters, splits, stems, _scored_endings(stems))


@dataclass(frozen=True, slots=True)
class _Splits:
    """Every way to part a word into a stem and one of the commonest endings; by stem, ascending.

    stem: the stem's number. row, depth: a word that has it, and its length. ending: index into
    endings, which holds packed codes.
    """

    stem: Ints
    row: Ints
    depth: Ints
    ending: Ints
    endings: npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class _Stems:
    """first: each stem's first split. paradigm: each stem's paradigm.
    has: paradigms x endings, 1.0 where the paradigm has the ending. many: stems a paradigm.
    """

    first: Ints
    paradigm: Ints
    has: Floats
    many: Floats


@dataclass(frozen=True, slots=True)
class _Scored:
    """The endings that score well with a paradigm, by paradigm ascending; listed: it has them."""

    paradigm: Ints
    ending: Ints
    score: Floats
    listed: npt.NDArray[np.bool_]


def _splits(letters: Codes, lengths: npt.NDArray[np.uint8]) -> _Splits | None:
    """All splits with one of the commonest endings; None if every word is shorter than a stem.

    The list is sorted, so the words with one stem stand together: a new stem begins where a word
    shares fewer letters with the word before it.
    """
    width = letters.shape[1]
    differs = letters[1:] != letters[:-1]
    shared = np.where(differs.any(axis=1), differs.argmax(axis=1), width)
    shared = np.concatenate(([0], shared))
    stems, rows, depths, endings = [], [], [], []
    before = 0
    for depth in range(SHORTEST_STEM, width + 1):
        row = np.flatnonzero((lengths >= depth) & (lengths <= depth + LONGEST_ENDING))
        stems.append(before + np.cumsum(shared < depth)[row])
        rows.append(row)
        depths.append(np.full(len(row), depth))
        endings.append(_packed(letters[row, depth : depth + LONGEST_ENDING]))
        before += len(letters)
    if not sum(map(len, rows)):
        return None
    ending = np.concatenate(endings)
    commonest = _commonest(ending)
    index = np.searchsorted(commonest, ending)
    known = commonest[np.minimum(index, len(commonest) - 1)] == ending
    return _Splits(
        np.concatenate(stems)[known],
        np.concatenate(rows)[known],
        np.concatenate(depths)[known],
        index[known],
        commonest,
    )


def _packed(endings: Codes) -> npt.NDArray[np.uint32]:
    """Endings as numbers, five bits a letter; END codes at the back count for nothing."""
    packed = np.zeros(len(endings), dtype=np.uint32)
    for column in endings.T:
        packed = np.where(column != END, (packed << np.uint32(BITS)) | column, packed)
    return packed


def _commonest(endings: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """The commonest endings, ascending as numbers."""
    different, counts = np.unique(endings, return_counts=True)
    return np.sort(different[np.argsort(-counts, kind="stable")[:ENDINGS]])


def _stems(splits: _Splits) -> _Stems:
    """The stems and their paradigms; equal sets of endings are told by a sum of random numbers."""
    new = np.ones(len(splits.stem), dtype=bool)
    np.not_equal(splits.stem[1:], splits.stem[:-1], out=new[1:])
    first = np.flatnonzero(new)
    tags = np.random.default_rng(1).integers(1 << 63, size=len(splits.endings), dtype=np.uint64)
    signature = np.add.reduceat(tags[splits.ending], first)
    _, example, paradigm, many = np.unique(
        signature, return_index=True, return_inverse=True, return_counts=True
    )
    has = np.zeros((len(example), len(splits.endings)), dtype=np.float32)
    sizes = np.diff(np.append(first, len(splits.stem)))[example]
    line = np.repeat(np.arange(len(example)), sizes)
    within = np.arange(len(line)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    has[line, splits.ending[first[example][line] + within]] = 1.0
    return _Stems(first, paradigm, has, many.astype(np.float32))


def _scored_endings(stems: _Stems) -> _Scored:
    """The endings that score well with each paradigm, those it has and those it lacks."""
    together = (stems.has * stems.many[:, None]).T @ stems.has
    alone = np.diag(together).copy()
    chance = together / np.maximum(alone, 1.0)[:, None]
    np.fill_diagonal(chance, 0.0)
    brings = np.where(chance > LIKELY, -np.log1p(-np.minimum(chance, 0.99)), 0.0)
    brings = brings.astype(np.float32)
    parts = []
    for start in range(0, len(stems.has), CHUNK):
        has = stems.has[start : start + CHUNK]
        score = has @ brings
        line, ending = np.nonzero(score >= LEAST_SCORE)
        parts.append((start + line, ending, score[line, ending], has[line, ending] > 0))
    return _Scored(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _spelled(letters: Codes, splits: _Splits, stems: _Stems, scored: _Scored) -> DerivedWords:
    """The unlisted words of all stems with their likely endings, each once with its odds."""
    starts = np.searchsorted(scored.paradigm, np.arange(len(stems.has) + 1))
    many = np.diff(starts)[stems.paradigm]
    stem = np.repeat(np.arange(len(many)), many)
    within = np.arange(len(stem)) - np.repeat(np.cumsum(many) - many, many)
    pick = starts[stems.paradigm[stem]] + within
    split = stems.first[stem]
    tail, size = _unpacked(splits.endings)
    depth, ending, row = splits.depth[split], scored.ending[pick], splits.row[split]
    stem_hashes = _stem_hashes(letters, splits.row[stems.first], splits.depth[stems.first])
    hashes = stem_hashes[stem] + _ending_hashes(tail, letters.shape[1])[depth, ending]
    odds, kept = _odds(hashes, scored.score[pick], scored.listed[pick])
    kept_fits = depth[kept] + size[ending[kept]] <= letters.shape[1]
    odds, kept = odds[kept_fits], kept[kept_fits]
    row, depth, ending = row[kept], depth[kept], ending[kept]
    words = np.where(np.arange(letters.shape[1]) < depth[:, None], letters[row], np.uint8(END))
    for place in range(tail.shape[1]):
        here = np.flatnonzero(size[ending] > place)
        words[here, depth[here] + place] = tail[ending[here], place]
    return DerivedWords(words, (depth + size[ending]).astype(np.uint8), odds)


def _unpacked(endings: npt.NDArray[np.uint32]) -> tuple[Codes, Ints]:
    """Packed endings as rows of codes, END at the back, and their lengths."""
    shifts = np.uint32(BITS) * np.arange(LONGEST_ENDING - 1, -1, -1, dtype=np.uint32)
    spread = ((endings[:, None] >> shifts) & np.uint32(31)).astype(np.uint8)
    size = (spread != END).sum(axis=1)
    tails = np.zeros_like(spread)
    for line, count in enumerate(size.tolist()):
        tails[line, :count] = spread[line, LONGEST_ENDING - count :]
    return tails, size


def _stem_hashes(letters: Codes, row: Ints, depth: Ints) -> Hashes:
    """A hash of the first letters of each word: the sum of each letter times its place's power."""
    powers = _powers(letters.shape[1])
    hashes = np.zeros(len(row), dtype=np.uint64)
    order = np.argsort(depth, kind="stable")
    ends = np.searchsorted(depth[order], np.arange(letters.shape[1] + 1), side="right")
    so_far = np.zeros(len(letters), dtype=np.uint64)
    for place, power in enumerate(powers):
        so_far += letters[:, place] * power
        stems = order[ends[place] : ends[place + 1]]
        hashes[stems] = so_far[row[stems]]
    return hashes


def _ending_hashes(tails: Codes, width: int) -> Hashes:
    """What each ending adds to the hash of a stem, by the stem's length up to width."""
    powers = _powers(width + 1 + LONGEST_ENDING)
    hashes = np.zeros((width + 1, len(tails)), dtype=np.uint64)
    for place, column in enumerate(tails.T):
        hashes += powers[place : place + width + 1, None] * column
    return hashes


def _powers(count: int) -> Hashes:
    """Powers of the base, modulo 2**64, from the zeroth."""
    powers = np.full(count, HASH_BASE, dtype=np.uint64)
    powers[0] = 1
    return np.multiply.accumulate(powers)


def _odds(hashes: Hashes, scores: Floats, listed: npt.NDArray[np.bool_]) -> tuple[Floats, Ints]:
    """The odds of each unlisted word that has enough, and the index of one of its splits."""
    order = np.argsort(hashes)
    new = np.ones(len(order), dtype=bool)
    np.not_equal(hashes[order][1:], hashes[order][:-1], out=new[1:])
    first = np.flatnonzero(new)
    total = np.add.reduceat(scores[order], first)
    example = order[first]
    binned = np.digitize(total, SCORE_BINS)
    there = np.bincount(binned, listed[example], len(SCORE_BINS) + 1)
    lacking = np.bincount(binned, ~listed[example], len(SCORE_BINS) + 1)
    odds = (there / np.maximum(lacking, 1.0)).astype(np.float32)[binned]
    likely = (odds >= LEAST_ODDS) & ~listed[example]
    return odds[likely], np.asarray(example[likely])
