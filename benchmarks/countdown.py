"""Countdown compared with the methods of the two seeds, the documents the project grew from.

Both sides return all words of a rack, not only the longest. A seed's method returns strings that it
already holds; ours returns sorted word ids, with which pages look up bands and meanings. Before
anything is timed, the two answers are compared word by word. One row also times spelling our words.
Our method runs several times for each run of a baseline, and the median counts, so that each side
finds the processor's caches as its own previous solve left them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement

import numpy as np

from app.solver.countdown.dealer import deal_rack
from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.lexicon.lexicon import Ids, Lexicon
from benchmarks.comparison import Comparison, compare
from benchmarks.oracles.countdown import CharacterSums, LetterFilter, SortedSignatures

REPEATS = 5
LENGTHS = ((9, 200, 7.0), (12, 40, 40.0), (15, 9, 130.0))
"""(tiles, how many racks are timed, the ratio to reach)."""


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Yield comparisons with the seeds' methods on both lists; only English has targets."""
    for lexicon in (english, french):
        bench = _Bench(lexicon, with_targets=lexicon is english)
        yield from bench.beside_signatures()
        yield from bench.beside_the_other_seeds()


class _Bench:
    """One list's index, its words as the baselines want them, and racks to solve."""

    def __init__(self, lexicon: Lexicon, *, with_targets: bool) -> None:
        self.lexicon = lexicon
        self.index = CountdownIndex.build(lexicon)
        self.words = lexicon.words(np.arange(len(lexicon)))
        self.with_targets = with_targets
        self.rng = np.random.default_rng(1982)

    def beside_signatures(self) -> Iterator[Comparison]:
        seed = SortedSignatures(self.words)
        name = "sorted letters, all combinations"
        for tiles, count, target in LENGTHS:
            racks = self.racks(tiles, count)
            yield self.compared(f"{tiles} letters", name, seed.solve, racks, target)
        yield compare(
            "all words of 9 letters, spelled out",
            name,
            lambda tiles: self.spelled(self.solve(tiles)),
            seed.solve,
            self.racks(9, 200),
            target=None,
            repeats=REPEATS,
            same=lambda ours, theirs: ours == longest_first(theirs),
            language=self.lexicon.language.code,
        )
        for blanks, count in ((1, 40), (2, 5)):
            racks = [tiles[blanks:] + BLANK * blanks for tiles in self.racks(9, count)]
            yield self.compared(
                f"9 tiles, blanks: {blanks}",
                "the same, every letter for a blank",
                lambda tiles: self.every_letter_for_a_blank(seed, tiles),
                racks,
                None,
            )

    def beside_the_other_seeds(self) -> Iterator[Comparison]:
        for baseline, name, count, target in (
            (LetterFilter(self.words), "letter filter, then Counter", 5, 2000.0),
            (CharacterSums(self.words, squared=False), "sums of ASCII codes", 15, 400.0),
            (CharacterSums(self.words, squared=True), "sums of their squares", 100, 13.0),
        ):
            racks = self.racks(9, count)
            yield self.compared("9 letters", name, baseline.solve, racks, target)

    def compared(
        self,
        job: str,
        name: str,
        baseline: Callable[[str], list[str]],
        racks: Sequence[str],
        target: float | None,
    ) -> Comparison:
        return compare(
            f"all words of {job}, ids",
            name,
            self.solve,
            baseline,
            racks,
            target=target if self.with_targets else None,
            repeats=REPEATS,
            same=lambda ids, words: self.spelled(ids) == longest_first(words),
            language=self.lexicon.language.code,
        )

    def solve(self, tiles: str) -> Ids:
        return solve(self.index, Rack(tiles)).ids

    def spelled(self, ids: object) -> list[str]:
        assert isinstance(ids, np.ndarray)
        return self.lexicon.words(ids)

    def every_letter_for_a_blank(self, seed: SortedSignatures, tiles: str) -> list[str]:
        letters, blanks = tiles.replace(BLANK, ""), tiles.count(BLANK)
        found: set[str] = set()
        for given in combinations_with_replacement(self.lexicon.language.alphabet, blanks):
            found.update(seed.solve(letters + "".join(given)))
        return list(found)

    def racks(self, tiles: int, count: int) -> list[str]:
        """Return `count` racks, each made of two dealt racks, joined and cut to this many tiles."""
        dealt = []
        for _ in range(count):
            letters = "".join(str(deal_rack(self.lexicon.language, self.rng)) for _ in range(2))
            dealt.append(letters[:tiles])
        return dealt


def longest_first(words: object) -> list[str]:
    assert isinstance(words, list)
    return sorted(words, key=lambda word: (-len(word), word))
