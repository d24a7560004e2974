"""Index build and memory, both languages together, beside the seed's nested-dict trie."""

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from app.solver.indexes import build_all
from app.solver.lexicon import Lexicon
from tests.bench.comparison import Comparison

ROOT = Path(__file__).parent.parent.parent

MEMORY_OF = """
import sys
import numpy as np
from pathlib import Path
from app.solver.indexes import build_all
from app.solver.lexicon import Lexicon
from tests.oracles.ruzzle import make_trie

def resident():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024

lists = []
if sys.argv[1] == "trie":
    for code in ("en", "fr"):
        lexicon = Lexicon.read(Path("wordlists") / code)
        lists.append(lexicon.words(np.arange(len(lexicon))))
    del lexicon
before = resident()
kept = build_all(Path("wordlists")) if sys.argv[1] == "indexes" else [make_trie(x) for x in lists]
print(resident() - before)
"""


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Build time of everything from the files on, and resident memory, beside both tries."""
    import numpy as np

    from tests.oracles.ruzzle import make_trie

    words = [each.words(np.arange(len(each))) for each in (english, french)]
    ours, theirs = [], []
    for _ in range(3):
        ours.append(_seconds(lambda: build_all(ROOT / "wordlists")))
        theirs.append(_seconds(lambda: [make_trie(each) for each in words]))
    yield Comparison(
        "all indexes of both languages, from the files",
        "nested-dict tries of both (seed)",
        sorted(ours)[1] * 1e3,
        sorted(theirs)[1] * 1e3,
        1.0,
        "ms",
    )
    yield Comparison(
        "memory of those",
        "nested-dict tries of both (seed)",
        _megabytes("indexes"),
        _megabytes("trie"),
        None,
        "MB",
    )


def _seconds(build: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    kept = build()
    seconds = time.perf_counter() - start
    del kept
    return seconds


def _megabytes(what: str) -> float:
    """Growth of resident memory in a process of its own."""
    command = [sys.executable, "-c", MEMORY_OF, what]
    return float(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
