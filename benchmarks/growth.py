"""How the cost of the solvers grows: with the list, the rack, the grid, the ladder, the batch.

Times are CPU time of this process, which a busy machine hardly changes; each is the median over its
inputs. A list smaller than ours is a random sample of our words, because a longer list adds rarer
words of every kind. A larger list has all our words, and others that the letter model makes up.
Baselines are the seeds' methods, on the whole list.
"""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.countdown.solver import solve as solve_rack
from app.solver.hangman.guesser import HangmanIndex, guess
from app.solver.hangman.letter_model import LetterModel
from app.solver.hangman.masked import Masked
from app.solver.ladder.graph import LadderGraph, LadderIndex
from app.solver.ladder.solver import WordPair
from app.solver.ladder.solver import solve as solve_ladder
from app.solver.lexicon.language import END, Codes
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from app.solver.ruzzle.solver import solve as solve_grid
from benchmarks.lexicons import lexicon_of, only
from benchmarks.oracles.countdown import SortedSignatures
from benchmarks.oracles.ladder import tree_paths
from benchmarks.oracles.ruzzle import make_trie, seed_words

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000)
"""How many words the lists have."""
TILES = range(5, 16)
BLANKS = range(4)
SIDES = range(3, 11)
LENGTHS = range(3, 9)
STEPS = range(1, 5)
BATCHES = (1, 4, 16, 64, 256)
LONGEST_MADE_UP = 15
SEED = 1997

Input = TypeVar("Input")


@dataclass(frozen=True, slots=True)
class Curve:
    """How one cost grows with a size.

    name: what is done, by its name in the `lines` of a Picture.
    series: whose method it is, "ours" or "seed"; or how many blanks a rack has, as text.
    points: (size, CPU microseconds), sizes ascending.
    """

    name: str
    series: str
    points: tuple[tuple[int, float], ...]


def curves(lexicon: Lexicon) -> Iterator[Curve]:
    """Yield all curves of a language."""
    rng = np.random.default_rng(SEED)
    yield from _by_list(lexicon, rng)
    yield from _by_rack(lexicon, rng)
    yield from _by_grid(lexicon, rng)
    yield from _by_ladder(lexicon, rng)


def resized(lexicon: Lexicon, size: int, rng: np.random.Generator) -> Lexicon:
    """Return a lexicon of `size` words: a random sample of ours, or ours and made-up ones."""
    if size <= len(lexicon):
        return only(lexicon, np.sort(rng.choice(lexicon.all_ids(), size, replace=False)))
    words = dict.fromkeys(lexicon.words(lexicon.all_ids()))
    model = LetterModel.build(lexicon.letters, lexicon.lengths, len(lexicon.language.alphabet) + 1)
    while len(words) < size:
        rows = made_up(model, size, rng)
        words.update(dict.fromkeys(map(lexicon.language.decode, rows)))
    return lexicon_of(lexicon.language, list(words)[:size])


def made_up(model: LetterModel, count: int, rng: np.random.Generator) -> Codes:
    """Return up to `count` words, drawn letter by letter from the model.

    The words are rows of letter codes, N x LONGEST_MADE_UP uint8, padded with END.
    """
    state = np.full(count, model.start)
    rows = np.zeros((count, LONGEST_MADE_UP + 1), dtype=np.uint8)
    spelled = np.ones(count, dtype=bool)
    for column in rows.T:
        shares = model.follows.take(state, axis=0).cumsum(axis=1)
        drawn = rng.random(count)[:, None] * shares[:, -1:]
        symbol = (shares < drawn).sum(axis=1)
        column[:] = np.where(spelled, symbol, END)
        spelled &= symbol != END
        state = model.next_row[state, symbol]
    lengths = (rows != END).sum(axis=1)
    kept: Codes = rows[~spelled & (lengths > 1), :LONGEST_MADE_UP]
    return kept


def _by_list(lexicon: Lexicon, rng: np.random.Generator) -> Iterator[Curve]:
    """Yield the costs of building indexes and of solving, on lists of all SIZES."""
    costs: dict[str, list[tuple[int, float]]] = {}
    racks, grids = _racks(lexicon, 9, 0, 40, rng), GridDealer.of(lexicon).deal(rng, count=20)
    for size in SIZES:
        for name, cost in _costs_of(resized(lexicon, size, rng), racks, grids, rng):
            costs.setdefault(name, []).append((size, cost))
    for name, points in costs.items():
        yield Curve(name, "ours", tuple(points))


def _costs_of(
    words: Lexicon, racks: Sequence[Rack], grids: Sequence[Grid], rng: np.random.Generator
) -> Iterator[tuple[str, float]]:
    """Yield (name, microseconds) for building each index of a list, and for solving with it."""
    countdown, cost = _built(lambda: CountdownIndex.build(words))
    yield "countdown-build", cost
    yield "countdown-list", _median(lambda rack: solve_rack(countdown, rack), racks)
    ruzzle, cost = _built(lambda: RuzzleIndex.build(words))
    yield "ruzzle-build", cost
    yield "ruzzle-list", _median(lambda grid: solve_grid(ruzzle, _fresh(grid)), grids)
    ladder, cost = _built(lambda: LadderIndex.build(words))
    yield "ladder-build", cost
    pairs = _pairs(ladder, 5, 30, rng)
    yield "ladder-list", _median(lambda pair: solve_ladder(ladder, pair), pairs)
    hangman, cost = _built(lambda: HangmanIndex.build(words), repeats=1)
    yield "hangman-build", cost
    states = _masked_words(words, 40, rng)
    yield "hangman-list", _median(lambda masked: guess(hangman, masked), states)


def _by_rack(lexicon: Lexicon, rng: np.random.Generator) -> Iterator[Curve]:
    """Yield racks' costs by number of tiles: ours with up to 3 blanks, the seed's with none."""
    index = CountdownIndex.build(lexicon)
    for blanks in BLANKS:
        points = []
        for tiles in TILES:
            racks = _racks(lexicon, tiles, blanks, 40, rng)
            points.append((tiles, _median(lambda rack: solve_rack(index, rack), racks)))
        yield Curve("countdown-tiles", f"{blanks}", tuple(points))
    seed = SortedSignatures(lexicon.words(lexicon.all_ids()))
    yield Curve(
        "countdown-tiles",
        "seed",
        tuple(
            (n, _median(lambda rack: seed.solve(str(rack)), _racks(lexicon, n, 0, 5, rng), 1))
            for n in TILES
        ),
    )


def _by_grid(lexicon: Lexicon, rng: np.random.Generator) -> Iterator[Curve]:
    """Yield the costs of a grid by its side, for our solver and the seed's.

    Then yield our costs of a 4 x 4 grid by batch size.
    """
    index, dealer = RuzzleIndex.build(lexicon), GridDealer.of(lexicon)
    trie = make_trie(lexicon.words(lexicon.all_ids()))
    ours, seed = [], []
    for side in SIDES:
        grids = dealer.deal(rng, side, side, count=15)
        ours.append((side, _median(lambda grid: solve_grid(index, _fresh(grid)), grids)))
        seed.append((side, _median(lambda grid: seed_words(trie, grid), grids[:5], 1)))
    yield Curve("ruzzle-side", "ours", tuple(ours))
    yield Curve("ruzzle-side", "seed", tuple(seed))
    batches = []
    for boards in BATCHES:
        dealt = [dealer.deal(rng, count=boards) for _ in range(5)]
        cost = _median(lambda batch: solve_batch(index, [_fresh(grid) for grid in batch]), dealt)
        batches.append((boards, cost / boards))
    yield Curve("ruzzle-batch", "ours", tuple(batches))


def _by_ladder(lexicon: Lexicon, rng: np.random.Generator) -> Iterator[Curve]:
    """Yield the costs of graphs and pairs by word length, and of ladders by number of steps.

    The ladders have words of four letters. Also yield the costs of the seed's trees, which grow
    from the starts of the same pairs.
    """
    index = LadderIndex.build(lexicon)
    graphs = [
        (n, _median(lambda length: LadderGraph.of_length(lexicon, length), [n])) for n in LENGTHS
    ]
    yield Curve("ladder-graph", "ours", tuple(graphs))
    pairs = [
        (n, _median(lambda pair: solve_ladder(index, pair), _pairs(index, n, 30, rng)))
        for n in LENGTHS
    ]
    yield Curve("ladder-length", "ours", tuple(pairs))
    words, joined = lexicon.words(lexicon.ids_of_length(4)), _pairs(index, 4, 400, rng)
    ours, seed = [], []
    for steps in STEPS:
        near = [pair for pair in joined if solve_ladder(index, pair, 0).steps == steps]
        near = near or _pairs_of_steps(index, words, steps, rng)
        ours.append((steps, _median(lambda pair: solve_ladder(index, pair), near[:10])))
        depth, starts = steps + 1, [pair.start for pair in near[: 6 - steps]]
        seed.append((steps, _median(partial(_tree, words, depth), starts, 1)))
    yield Curve("ladder-steps", "ours", tuple(ours))
    yield Curve("ladder-steps", "seed", tuple(seed))


def _tree(words: Sequence[str], depth: int, start: str) -> object:
    return tree_paths(start, words, depth)


def _racks(
    lexicon: Lexicon, tiles: int, blanks: int, count: int, rng: np.random.Generator
) -> list[Rack]:
    """Return racks of blanks and random letters; letters are as frequent as in the list's words."""
    dealer = GridDealer.of(lexicon)
    alphabet = list(lexicon.language.alphabet)
    drawn = rng.choice(alphabet, (count, tiles - blanks), p=dealer.shares)
    return [Rack("".join(letters) + BLANK * blanks) for letters in drawn.tolist()]


def _pairs(index: LadderIndex, length: int, count: int, rng: np.random.Generator) -> list[WordPair]:
    """Return up to `count` random pairs of words of this length that are joined by a ladder."""
    words = index.lexicon.words(index.lexicon.ids_of_length(length))
    pairs: list[WordPair] = []
    for _ in range(100 * count):
        start, end = rng.choice(words, 2, replace=False).tolist()
        if solve_ladder(index, pair := WordPair(start, end), 0).steps is not None:
            pairs.append(pair)
        if len(pairs) == count:
            break
    return pairs


def _pairs_of_steps(
    index: LadderIndex, words: Sequence[str], steps: int, rng: np.random.Generator
) -> list[WordPair]:
    """Return ten pairs exactly `steps` apart, found by random walks: few random pairs are close."""
    graph = index.graphs[len(words[0])]
    found: list[WordPair] = []
    while len(found) < 10:
        node = first = int(rng.integers(len(graph)))
        for _ in range(steps):
            near = graph.neighbours_of_each(np.array([node]))[1]
            node = int(rng.choice(near)) if len(near) else node
        pair = WordPair(*index.words(graph, [first, node]))
        if solve_ladder(index, pair, 0).steps == steps:
            found.append(pair)
    return found


def _masked_words(lexicon: Lexicon, count: int, rng: np.random.Generator) -> list[Masked]:
    """Return words of a list, each with a blank left after five guesses of common letters."""
    states: list[Masked] = []
    while len(states) < count:
        word = lexicon.word(int(rng.integers(len(lexicon))))
        guessed = "".join(rng.permutation(list("eaisrntolu"))[:5])
        state = Masked.of_word(word, guessed, lexicon.language)
        if "_" in state.pattern:
            states.append(state)
    return states


def _fresh(grid: Grid) -> Grid:
    """Return an equal grid with nothing cached yet, like the grid of a new request."""
    return Grid(grid.language, grid.columns, grid.tiles)


Built = TypeVar("Built")


def _built(build: Callable[[], Built], repeats: int = 3) -> tuple[Built, float]:
    """Return what was built, and the median CPU microseconds that building it took."""
    built = build()
    return built, _median(lambda _: build(), [None], repeats)


def _median(job: Callable[[Input], object], inputs: Iterable[Input], repeats: int = 5) -> float:
    """Return a job's median CPU microseconds; of each input's repeats, the median counts."""
    times = []
    for value in inputs:
        runs = []
        for _ in range(repeats):
            start = time.process_time()
            job(value)
            runs.append(time.process_time() - start)
        times.append(statistics.median(runs))
    return statistics.median(times) * 1e6
