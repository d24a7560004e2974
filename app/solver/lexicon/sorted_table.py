"""A text file of sorted lines, searched by bisection without loading it.

A line is a key, a tab and further fields; lines are sorted by the bytes of their key, and several
may share one. Nothing is loaded at startup. The first lookup notes how each block of four kilobytes
begins, 2,000 lines of an 8 MB file; then each is a bisection among these and reads one block, about
10 us. The file is not mapped into memory: each page that a lookup touches would bring 15 more along
and stay, 12 MB for two languages.
"""

import mmap
import os
import weakref
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

BLOCK = 1 << 12
LONGEST_KEY = 40
"""Bytes that tell where a line stands: a key, its tab, and a little more."""


class SortedTable:
    """An open file of tab-separated lines; a missing or empty file is an empty table.

    fields: how many each line has, including its key; optional: how many more it may have. Lines
    with any other number are skipped, as the file is never read as a whole;
    `python -m tools.wordlists check` names such lines.
    """

    def __init__(self, file: Path, fields: int, optional: int = 0) -> None:
        self._sizes = range(fields - 1, fields + optional)
        self._file: int | None = None
        if file.exists() and file.stat().st_size:
            self._file = os.open(file, os.O_RDONLY)
            weakref.finalize(self, os.close, self._file)

    def rows(self, key: str) -> list[list[str]]:
        """Return the fields after the key of every line with this key, in the file's order."""
        target = f"{key}\t".encode()
        found = []
        for line in self._lines_from(self._block_of(target)):
            begins = line[: len(target)]
            if begins == target:
                row = line[len(target) :].decode("utf-8", "replace").split("\t")
                if len(row) in self._sizes:
                    found.append(row)
            elif begins > target:
                break
        return found

    def _block_of(self, target: bytes) -> int:
        """Return the offset of the last block that begins before the target."""
        starts, offsets = self._blocks
        block = bisect_left(starts, target)
        return offsets[block - 1] if block else 0

    @cached_property
    def _blocks(self) -> tuple[list[bytes], list[int]]:
        """Return how a line in each block begins, and its offset; read when first needed."""
        if self._file is None:
            return [], []
        with mmap.mmap(self._file, 0, access=mmap.ACCESS_READ) as content:
            steps = range(BLOCK, len(content), BLOCK)
            offsets = [content.find(b"\n", step) + 1 for step in steps]
            offsets = sorted({0, *offsets} - {len(content)})
            return [content[offset : offset + LONGEST_KEY] for offset in offsets], offsets

    def _lines_from(self, start: int) -> Iterator[bytes]:
        """Yield the lines from an offset on, which is where one begins."""
        rest = b""
        while self._file is not None and (block := os.pread(self._file, BLOCK, start)):
            *lines, rest = (rest + block).split(b"\n")
            yield from lines
            start += len(block)
        if rest:
            yield rest
