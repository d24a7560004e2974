"""A text file of sorted lines, searched by bisection without loading it.

A line is a key, a tab and further fields; lines are sorted by the bytes of their key, and several
may share one. The file is mapped into memory, so all workers share its pages, and nothing is loaded
at startup. The first lookup notes how each block of four kilobytes begins, 2,000 lines of an 8 MB
file; then each costs about 5 us: a bisection among these, and a search in one block.
"""

import mmap
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

BLOCK = 1 << 12
LONGEST_KEY = 40
"""Bytes that tell where a line stands: a key, its tab, and a little more."""


class SortedTable:
    """A mapped file of tab-separated lines; a missing or empty file is an empty table.

    fields: how many each line has, including its key; optional: how many more it may have. Lines
    with any other number are skipped, as the file is never read as a whole;
    `python -m tools.wordlists check` names such lines.
    """

    def __init__(self, file: Path, fields: int, optional: int = 0) -> None:
        self._sizes = range(fields - 1, fields + optional)
        self._bytes: mmap.mmap | bytes = b""
        if file.exists() and file.stat().st_size:
            with file.open("rb") as opened:
                self._bytes = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)

    def rows(self, key: str) -> list[list[str]]:
        """Return the fields after the key of every line with this key, in the file's order."""
        target = f"{key}\t".encode()
        rows = self._rows_from(self._first_line(target), target)
        return [row for row in rows if len(row) in self._sizes]

    def _first_line(self, target: bytes) -> int:
        """Return the offset of the first line that begins with the target, or the end."""
        starts, offsets = self._blocks
        block = bisect_left(starts, target)
        first = offsets[block - 1] if block else 0
        if self._bytes[first : first + len(target)] == target:
            return first
        last = offsets[block] if block < len(offsets) else len(self._bytes)
        before = self._bytes.find(b"\n" + target, first, last + len(target))
        return before + 1 if before >= 0 else len(self._bytes)

    @cached_property
    def _blocks(self) -> tuple[list[bytes], list[int]]:
        """How a line in each block of the file begins, and its offset; read when first needed."""
        steps = range(BLOCK, len(self._bytes), BLOCK)
        offsets = [self._bytes.find(b"\n", step) + 1 for step in steps]
        offsets = sorted({0, *offsets} - {len(self._bytes)})
        starts = [self._bytes[offset : offset + LONGEST_KEY] for offset in offsets]
        release(self._bytes)
        return starts, offsets

    def _rows_from(self, start: int, target: bytes) -> Iterator[list[str]]:
        """Yield the fields after the target of each line from an offset on that begins with it."""
        while self._bytes[start : start + len(target)] == target:
            end = self._bytes.find(b"\n", start)
            end = end if end >= 0 else len(self._bytes)
            yield self._bytes[start + len(target) : end].decode("utf-8", "replace").split("\t")
            start = end + 1


def release(mapped: mmap.mmap | bytes) -> None:
    """Let go of the pages of a mapped file that was read through; a page comes back when read."""
    if isinstance(mapped, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        mapped.madvise(mmap.MADV_DONTNEED)
