"""A text file of sorted lines, searched by bisection without loading the file.

A line is a key, a tab and further fields. Lines are sorted by the bytes of their key; several may
have the same key. Nothing is loaded at startup. The first lookup reads the beginning of each block
of four kilobytes and keeps it in memory: 2,000 beginnings for a file of 8 MB. From then on, a
lookup bisects these, then reads and searches one block, in about 3 microseconds. The file does not
stay mapped into memory, as each page touched would load 15 more, and all would stay: 12 MB for two
languages.
"""

import mmap
import os
import weakref
from bisect import bisect_left, bisect_right
from functools import cached_property
from pathlib import Path

BLOCK = 1 << 12
LONGEST_KEY = 128
"""How many bytes of each block are kept: the key of its first line, the tab, and a little more."""
PAST = b"\xff"
"""A byte that UTF-8 never has. A string followed by this byte sorts after all lines that begin with
the string."""


class SortedTable:
    """An open file of tab-separated lines; a missing or empty file is an empty table.

    fields: how many fields a line has, including its key.
    optional: how many more fields a line may have.
    Lines with any other number of fields are skipped without an error. `python -m tools.wordlists
    check` lists the first such lines in each table except days.tsv.
    """

    def __init__(self, file: Path, fields: int, optional: int = 0) -> None:
        self._sizes = range(fields - 1, fields + optional)
        self._file: int | None = None
        if file.exists() and file.stat().st_size:
            self._file = os.open(file, os.O_RDONLY)
            weakref.finalize(self, os.close, self._file)

    def rows(self, key: str) -> list[list[str]]:
        """Return, for each line with this key, the fields after the key, in the file's order."""
        begins = f"{key}\t".encode()
        content = b"\n%b\n" % self._blocks_with(begins)
        found = []
        end, start = 0, b"\n" + begins
        while (line := content.find(start, end)) >= 0:
            end = content.index(b"\n", line + 1)
            row = content[line + len(start) : end].decode("utf-8", "replace").split("\t")
            if len(row) in self._sizes:
                found.append(row)
        return found

    def _blocks_with(self, begins: bytes) -> bytes:
        """Return the blocks that hold all lines with this beginning, usually one block."""
        if self._file is None:
            return b""
        starts, offsets = self._blocks
        first = max(bisect_left(starts, begins) - 1, 0)
        end = offsets[bisect_right(starts, begins + PAST, lo=first + 1)]
        return os.pread(self._file, end - offsets[first], offsets[first])

    @cached_property
    def _blocks(self) -> tuple[list[bytes], list[int]]:
        """Return the beginning of each block, and the offsets of all blocks and of the end."""
        assert self._file is not None
        with mmap.mmap(self._file, 0, access=mmap.ACCESS_READ) as content:
            steps = range(BLOCK, len(content), BLOCK)
            offsets = sorted({0, len(content), *(content.find(b"\n", step) + 1 for step in steps)})
            return [content[offset : offset + LONGEST_KEY] for offset in offsets[:-1]], offsets
