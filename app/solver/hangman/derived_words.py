"""Unlisted words that the list's own endings suggest: WALKER beside WALKS, WALKED and WALKING.

Each split of a word into a stem and a common ending adds to the word's score. It adds more if the
stem's other endings strongly suggest this ending (see paradigms.py). Each score is turned into
odds: the ratio of listed to unlisted words among all words with a similar score. Nothing here is
specific to a language: endings, rules and odds all come from the list.

Splits of the same word are recognised by a hash that is linear in the word's letters. All stems of
a word begin with its first three letters. So the list is cut into parts at places where these
letters change, and memory holds the splits of only one part at a time.
"""

import itertools
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import LetterSets, presence_of
from app.solver.hangman.paradigms import (
    BITS,
    LONGEST_ENDING,
    MIN_SCORE,
    SHORTEST_STEM,
    Counts,
    Floats,
    Packed,
    Scored,
    Small,
    StemRows,
    Stems,
    commonest,
    scored_endings,
    stems_of,
)
from app.solver.hangman.runs import end_to_end, starts_of_runs
from app.solver.lexicon.language import END, Codes

MIN_ODDS = 0.03
"""Suggested words with lower odds are left out."""
SCORE_BINS = np.geomspace(MIN_SCORE, 20.0, 24)
HASH_BASE = 0x9E3779B97F4A7C15
WORDS_AT_ONCE = 16_384
"""About how many listed words each part has; the result does not depend on this number. Smaller
parts save no memory, and larger ones take longer (measured)."""

Hashes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class DerivedWords:
    """n unlisted words, sorted by length.

    letters: n x L uint8 codes, with END after a word's last letter; column-major, so that a
        LengthIndex can use all words of its length straight from the model cache, without a copy.
    lengths: n uint8.
    presence: n uint32, the letter set of each word.
    odds: n float32, the odds (not the probability) that a word with this score is listed.
    """

    letters: Codes
    lengths: npt.NDArray[np.uint8]
    presence: LetterSets
    odds: Floats

    def of_length(self, length: int) -> slice:
        """Return the rows of the words of this length, as a slice."""
        return slice(*self.lengths.searchsorted(np.array([length, length + 1], dtype=np.uint8)))

    @classmethod
    def of(cls, letters: Codes, lengths: Small) -> Self:
        """Return the words derived from a list.

        letters: N x L codes, a row for each word, in alphabetical order. lengths: N uint8.
        """
        endings = commonest(letters, lengths)
        if not len(endings):
            none = np.zeros(0, dtype=np.uint32)
            return cls(letters[:0], lengths[:0], none, none.astype(np.float32))
        tails = _Tails.of(endings, letters.shape[1])
        stems, paradigms = stems_of(letters, lengths, tails.packed)
        scored = scored_endings(paradigms)
        forms = [_forms(letters, part, stems, scored, tails) for part in _parts(letters)]
        return cls(*_spelled(letters, forms, tails))


@dataclass(frozen=True, slots=True)
class _Tails:
    """The E commonest endings, packed and spelled out.

    packed: E uint32.
    letters: E x LONGEST_ENDING codes, padded with END.
    size: E int64, the length of each ending.
    hashes: (L + 1) x E uint64, what each ending adds to the hash of a stem, by the stem's length.
    """

    packed: Packed
    letters: Codes
    size: Counts
    hashes: Hashes

    @classmethod
    def of(cls, endings: Packed, width: int) -> Self:
        """Return these packed endings as tails for words of up to `width` letters."""
        shifts = np.uint32(BITS) * np.arange(LONGEST_ENDING - 1, -1, -1, dtype=np.uint32)
        codes = ((endings[:, None] >> shifts) & np.uint32(31)).astype(np.uint8)
        size = (codes != END).sum(axis=1)
        letters = np.zeros_like(codes)
        for line, count in enumerate(size.tolist()):
            letters[line, :count] = codes[line, LONGEST_ENDING - count :]
        powers = _powers(width + 1 + LONGEST_ENDING)
        hashes = np.zeros((width + 1, len(endings)), dtype=np.uint64)
        for position, column in enumerate(letters.T):
            hashes += powers[position : position + width + 1, None] * column
        return cls(endings, letters, size, hashes)


@dataclass(frozen=True, slots=True)
class _Forms:
    """The unlisted words of up to L letters that a part of the list suggests, each once.

    hashes: the hash of each word.
    row: for each word's shortest stem, the row of a listed word that begins with this stem.
    depth: the length of this stem.
    ending: the index of the ending that follows this stem in the word.
    group: the bin of each word's score.
    listed: for each bin, how many of the suggested words are listed, whatever their length.
    unlisted: for each bin, how many of the suggested words are not, whatever their length.
    """

    hashes: Hashes
    row: StemRows
    depth: Small
    ending: Small
    group: Small
    listed: Counts
    unlisted: Counts


def _parts(letters: Codes) -> list[slice]:
    """Return parts of about WORDS_AT_ONCE words, cut where the first three letters change."""
    beginnings = letters[:, :SHORTEST_STEM]
    new = np.flatnonzero((beginnings[1:] != beginnings[:-1]).any(axis=1)) + 1
    near = np.searchsorted(new, np.arange(WORDS_AT_ONCE, len(letters), WORDS_AT_ONCE))
    cuts = [0, *np.unique(new[near[near < len(new)]]).tolist(), len(letters)]
    return [slice(*ends) for ends in itertools.pairwise(cuts)]


def _forms(letters: Codes, part: slice, stems: Stems, scored: Scored, tails: _Tails) -> _Forms:
    """Return the unlisted words that the stems of a part of the list suggest."""
    stems = stems.among(part)
    starts = scored.starts[stems.paradigm]
    stem, pick = end_to_end(starts, scored.starts[stems.paradigm + 1] - starts)
    depth, ending = stems.depth[stem], scored.ending[pick]
    hashes = _stem_hashes(letters[part], stems)[stem] + tails.hashes[depth, ending]
    # With a stable sort, a word's scores are added in the same order, however the list is cut.
    order = np.argsort(hashes, kind="stable")
    first = starts_of_runs(hashes[order])
    score = np.add.reduceat(scored.score[pick[order]], first)
    group = np.digitize(score, SCORE_BINS).astype(np.uint8)
    split = order[first]
    listed = scored.listed[pick[split]]
    fits = depth[split] + tails.size[ending[split]] <= letters.shape[1]
    kept = ~listed & fits
    split = split[kept]
    return _Forms(
        hashes[split],
        stems.row[stem[split]] + np.int32(part.start),
        depth[split],
        ending[split],
        group[kept],
        np.bincount(group[listed], minlength=len(SCORE_BINS) + 1),
        np.bincount(group[~listed], minlength=len(SCORE_BINS) + 1),
    )


def _stem_hashes(letters: Codes, stems: Stems) -> Hashes:
    """Return the hash of each stem: the sum of code * HASH_BASE ** position over its letters."""
    hashes = np.zeros(len(stems.row), dtype=np.uint64)
    ends = np.searchsorted(stems.depth, np.arange(letters.shape[1] + 1), side="right")
    so_far = np.zeros(len(letters), dtype=np.uint64)
    for position, power in enumerate(_powers(letters.shape[1])):
        so_far += letters[:, position] * power
        of_depth = slice(ends[position], ends[position + 1])
        hashes[of_depth] = so_far[stems.row[of_depth]]
    return hashes


def _powers(count: int) -> Hashes:
    """Return the first `count` powers of HASH_BASE modulo 2**64, from the zeroth."""
    powers = np.full(count, HASH_BASE, dtype=np.uint64)
    powers[0] = 1
    return np.multiply.accumulate(powers)


def _spelled(
    letters: Codes, forms: list[_Forms], tails: _Tails
) -> tuple[Codes, Small, LetterSets, Floats]:
    """Return the fields of DerivedWords for the forms with odds of at least MIN_ODDS.

    The words are sorted by length, then by hash.
    """
    listed, unlisted = sum(each.listed for each in forms), sum(each.unlisted for each in forms)
    odds = (listed / np.maximum(unlisted, 1)).astype(np.float32)
    found = []
    for each in forms:
        kept = odds[each.group] >= MIN_ODDS
        fields = each.hashes, each.row, each.depth, each.ending, each.group
        found.append([field[kept] for field in fields])
    hashes, *rest = (np.concatenate(each) for each in zip(*found, strict=True))
    order = np.argsort(hashes, kind="stable")
    row, depth, ending, group = (each[order] for each in rest)
    words = np.where(np.arange(letters.shape[1]) < depth[:, None], letters[row], np.uint8(END))
    for position in range(tails.letters.shape[1]):
        here = np.flatnonzero(tails.size[ending] > position)
        words[here, depth[here] + position] = tails.letters[ending[here], position]
    lengths = (depth + tails.size[ending]).astype(np.uint8)
    order = np.argsort(lengths, kind="stable")
    words = np.asfortranarray(words[order])
    return words, lengths[order], presence_of(words.T), odds[group][order]
