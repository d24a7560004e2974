"""Random words and ladders to read, as players would come across them.

To judge a list, read such a sample and count the words that are unfair, offensive or odd. A seed
always gives the same sample of the same list.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, islice

import numpy as np

from app.solver.countdown.conundrum import Conundrums
from app.solver.hangman.game import DIFFICULTIES, choose_secret
from app.solver.ladder.counts import PuzzleCounts
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import draw, generator_of
from app.solver.lexicon.band_files import BANDS
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import Lexicon

LADDER_LENGTHS, LADDER_STEPS = (3, 4, 5, 6), (2, 3, 4, 5, 6)
"""The kinds of ladder puzzles that are dealt most often."""

Sampler = Callable[[Lexicon, Definitions, np.random.Generator, int], Iterator[str]]


def sample(
    lexicon: Lexicon, definitions: Definitions, kind: str, count: int, seed: int
) -> list[str]:
    """Return up to `count` different samples of a kind, in alphabetical order.

    kind: a key of KINDS.
    """
    read = KINDS[kind](lexicon, definitions, np.random.default_rng(seed), count)
    return sorted(islice(dict.fromkeys(read), count))


def _of_band(
    band: int, lexicon: Lexicon, _: Definitions, rng: np.random.Generator, count: int
) -> Iterator[str]:
    ids = np.flatnonzero((lexicon.bands == band) & lexicon.dealt)
    chosen = ids[rng.permutation(len(ids))[:count]]
    yield from lexicon.forms.written(lexicon.words(chosen))


def _secrets(
    difficulty: str,
    lexicon: Lexicon,
    definitions: Definitions,
    rng: np.random.Generator,
    count: int,
) -> Iterator[str]:
    for _ in range(2 * count):
        secret = choose_secret(lexicon, definitions, rng, difficulty=difficulty)
        yield from lexicon.forms.written([secret])


def _conundrums(
    lexicon: Lexicon, _: Definitions, rng: np.random.Generator, count: int
) -> Iterator[str]:
    answers = Conundrums.build(lexicon).answers
    chosen = answers[rng.permutation(len(answers))[:count]]
    yield from lexicon.forms.written(lexicon.words(chosen))


def _ladders(
    lexicon: Lexicon, _: Definitions, rng: np.random.Generator, count: int
) -> Iterator[str]:
    """Yield the easiest ladders of random puzzles, equally many for each length and step count."""
    index = LadderIndex.build(lexicon)
    kinds = [(length, steps) for length in LADDER_LENGTHS for steps in LADDER_STEPS]
    each = -(-count // len(kinds))
    seed = int(rng.integers(2**53))
    for length, steps in kinds:
        counts = PuzzleCounts.of(index, length)
        puzzles = draw(index, counts, steps, generator_of(seed, length, steps), limit=1)
        for puzzle in islice(puzzles, each):
            yield " - ".join(lexicon.forms.written(puzzle.paths[0]))


KINDS: Mapping[str, Sampler] = dict(
    chain(
        ((f"band-{band}", partial(_of_band, band)) for band in BANDS),
        ((f"{name}-secrets", partial(_secrets, name)) for name in DIFFICULTIES),
        (("conundrums", _conundrums), ("ladders", _ladders)),
    )
)
"""Kind -> its sampler: words of a band, secrets for Hangman, conundrums, ladders."""
