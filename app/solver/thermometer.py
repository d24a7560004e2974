"""Thermometer masks: which rows of letters fit a rack, blanks or not, by bit tests on all of them.

A bit stands for a letter and a level; a word has it if it holds the letter at least so many times.
PIZZA has A1, I1, P1, Z1 and Z2. A word fits a rack without blanks if it has no bit that the rack
lacks; with b blanks, if it has at most b of them, and they name what the blanks stand for.

The first three columns of bits hold levels 1, 2 and 3 of every letter, bit `code` each: level 1,
which letters there are at all, leaves a few words of a hundred for the others. Higher levels
are rare: those that occur share as many further columns as they need (one, in English and French).

Cost: 1 to 3 ns for each word; the time hardly depends on the rack.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.solver.language import END, MAX_LETTERS, Codes

Bits = npt.NDArray[np.uint32]
Rows = npt.NDArray[np.int32]

WIDTH = 32
FULL_LEVELS = 3
ONE = np.uint32(1)


@dataclass(frozen=True, slots=True, eq=False)
class Thermometer:
    """The letter counts of N rows as K columns of 32 bits, immutable.

    columns: K arrays of N uint32.
    codes, levels: K x 32 uint8, what each bit stands for; level 255 for a bit that is not used.
    """

    columns: tuple[Bits, ...]
    codes: Codes
    levels: npt.NDArray[np.uint8]

    @classmethod
    def build(cls, letters: Codes) -> "Thermometer":
        """The masks of an N x L matrix of codes."""
        by_level = _masks_by_level(letters)
        columns = by_level[:FULL_LEVELS]
        codes = [list(range(WIDTH))] * FULL_LEVELS
        levels = [[255] + [level] * MAX_LETTERS for level in range(1, FULL_LEVELS + 1)]
        rare = _rare_bits(by_level)
        for start in range(0, len(rare), WIDTH):
            bits = rare[start : start + WIDTH]
            unused = WIDTH - len(bits)
            columns.append(_packed(by_level, bits))
            codes.append([code for _, code in bits] + [END] * unused)
            levels.append([level for level, _ in bits] + [255] * unused)
        for column in columns:
            column.flags.writeable = False
        return cls(tuple(columns), np.array(codes, np.uint8), np.array(levels, np.uint8))

    def fitting(self, counts: Mapping[int, int], blanks: int, first: int = 0) -> Rows:
        """The rows from `first` on that letters (code -> count) and blanks can spell, ascending."""
        if blanks:
            return self._within(self._lacking(counts), blanks, first)
        lacking = self._lacking(counts)
        rows = np.flatnonzero((self.columns[0][first:] & lacking[0]) == 0).astype(np.int32)
        rows += np.int32(first)
        for column, bits in zip(self.columns[1:], lacking[1:], strict=True):
            rows = rows[(column[rows] & bits) == 0]
        return rows

    def _within(self, lacking: Sequence[np.uint32], blanks: int, first: int) -> Rows:
        missing = np.bitwise_count(self.columns[0][first:] & lacking[0])
        rows = np.flatnonzero(missing <= blanks).astype(np.int32)
        missing = missing[rows]
        rows += np.int32(first)
        for column, bits in zip(self.columns[1:], lacking[1:], strict=True):
            missing += np.bitwise_count(column[rows] & bits)
            fits = missing <= blanks
            rows, missing = rows[fits], missing[fits]
        return rows

    def missing(self, rows: Rows, counts: Mapping[int, int], blanks: int) -> Codes:
        """What blanks stand for in rows that fit: len(rows) x blanks codes.

        Each row ascending by code; END, first, for a blank that is not needed.
        """
        stands_for = np.zeros((len(rows), blanks), dtype=np.uint8)
        used = np.zeros(len(rows), dtype=np.intp)
        for column, lacking, codes in zip(
            self.columns, self._lacking(counts), self.codes, strict=True
        ):
            bits = column[rows] & lacking
            at = np.flatnonzero(bits)
            while len(at):
                lowest = bits[at] & (~bits[at] + ONE)
                stands_for[at, used[at]] = codes[np.bitwise_count(lowest - ONE)]
                used[at] += 1
                bits[at] ^= lowest
                at = at[bits[at] != 0]
        stands_for.sort(axis=1)
        return stands_for

    def _lacking(self, counts: Mapping[int, int]) -> list[np.uint32]:
        """For each column the bits that some letters do not have."""
        have = np.zeros(MAX_LETTERS + 1, dtype=np.uint8)
        for code, count in counts.items():
            have[code] = count
        lacks = have[self.codes] < self.levels
        return list(np.packbits(lacks, axis=1, bitorder="little").view("<u4").ravel())


def _masks_by_level(letters: Codes) -> list[Bits]:
    """For each level from 1 on, at least FULL_LEVELS, the letters that rows hold so many times.

    A letter met anew sets its bit at the first level where it is not yet set, like a carry.
    """
    levels = [np.zeros(len(letters), dtype=np.uint32) for _ in range(FULL_LEVELS)]
    for column in letters.T:
        carry = np.left_shift(ONE, column, dtype=np.uint32)
        carry[column == END] = 0
        depth = 0
        while carry.any():
            if depth == len(levels):
                levels.append(np.zeros(len(letters), dtype=np.uint32))
            carried_on = levels[depth] & carry
            levels[depth] |= carry
            carry = carried_on
            depth += 1
    return levels


def _rare_bits(by_level: Sequence[Bits]) -> list[tuple[int, int]]:
    """(level, code) above the full levels, of all that occur."""
    bits = []
    for level, masks in enumerate(by_level[FULL_LEVELS:], start=FULL_LEVELS + 1):
        occurring = int(np.bitwise_or.reduce(masks))
        bits += [(level, code) for code in range(1, MAX_LETTERS + 1) if occurring >> code & 1]
    return bits


def _packed(by_level: Sequence[Bits], bits: Sequence[tuple[int, int]]) -> Bits:
    """One column with a bit for each (level, code)."""
    rows = np.flatnonzero(by_level[FULL_LEVELS])
    packed = np.zeros(len(rows), dtype=np.uint32)
    for place, (level, code) in enumerate(bits):
        packed |= ((by_level[level - 1][rows] >> np.uint32(code)) & ONE) << np.uint32(place)
    column = np.zeros(len(by_level[0]), dtype=np.uint32)
    column[rows] = packed
    return column
