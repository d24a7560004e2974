"""Time and memory to build all indexes of both languages, compared with the seed's nested dicts."""

import gc
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from app.config import ROOT
from app.games import GAMES
from app.solver.indexes import build_all
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.comparison import Comparison
from benchmarks.oracles.ruzzle import make_trie

BUILDERS = [build for game in GAMES for build in game.indexes]


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Compare building all indexes with building tries of both lists, in time and memory.

    Hangman's models are cached on disk, as on a server; the first build is measured too.
    """
    words = [each.words(each.all_ids()) for each in (english, french)]
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        first = _seconds(lambda: build_all(ROOT / "wordlists", BUILDERS, cache))
        ours, theirs = [], []
        for _ in range(5):
            ours.append(_seconds(lambda: build_all(ROOT / "wordlists", BUILDERS, cache)))
            theirs.append(_seconds(lambda: [make_trie(each) for each in words]))
        tries = statistics.median(theirs) * 1e3
        baseline = "nested-dict tries of both"
        both = "all indexes of English and Français, from the files"
        yield Comparison(both, baseline, statistics.median(ours) * 1e3, tries, 1.0, "ms")
        yield Comparison(
            "the first time, without Hangman's model cache",
            baseline,
            first * 1e3,
            tries,
            None,
            "ms",
        )
        memory = _megabytes("indexes", folder), _megabytes("trie")
        yield Comparison("memory of all indexes", baseline, *memory, None, "MB")


def _seconds(build: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    kept = build()
    seconds = time.perf_counter() - start
    del kept
    return seconds


def _megabytes(*what: str) -> float:
    """Return the growth of resident memory in a separate process, in MB; see print_growth."""
    code = "import sys, benchmarks.indexes; benchmarks.indexes.print_growth(*sys.argv[1:])"
    command = [sys.executable, "-c", code, *what]
    return float(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def print_growth(what: str, cache: str = "") -> None:
    """Print the growth of resident memory while tries or indexes are built, in MB.

    what: "trie" for the trie of each list, "indexes" for all indexes of both languages.
    cache: the folder of Hangman's cached models.
    """
    lists: list[list[str]] = []
    for code in ("en", "fr") if what == "trie" else ():
        lexicon = Lexicon.read(ROOT / "wordlists" / code)
        lists.append(lexicon.words(lexicon.all_ids()))
        del lexicon
    before = _resident()
    tries = [make_trie(words) for words in lists]
    kept = tries or build_all(ROOT / "wordlists", BUILDERS, Path(cache))
    print(_resident() - before)
    del kept


def _resident() -> float:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
