"""Deal single ladder puzzles, without a puzzle bank: random puzzles and the daily one.

Random pairs of words are tried until a pair is a puzzle of the requested kind. This is as fair as
listing all such puzzles and drawing one. It is quick if there are many: in English, with 4 steps,
it takes 2 ms for 4 letters, and for 5 often longer than TRYING_SECONDS. If no puzzle is found in
TRIES pairs or TRYING_SECONDS, the puzzles are counted and one is drawn (see counts.py).
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from functools import lru_cache
from itertools import islice, pairwise
from time import monotonic

import numpy as np

from app.solver.daily import daily_order, daily_rng
from app.solver.ladder.counts import PuzzleCounts, allowed_words, common_words
from app.solver.ladder.difficulty import EASY, hardest, usual_steps
from app.solver.ladder.graph import Flags, LadderGraph, LadderIndex
from app.solver.ladder.puzzles import directed, draw, puzzle_of
from app.solver.ladder.search import BfsState, meeting_words
from app.solver.ladder.solver import WordPair
from app.solver.lexicon.definitions import Definitions
from app.solver.puzzle import InvalidPuzzle

TRIES = 400
TRYING_SECONDS = 0.02
"""How many pairs are tried, and for how long, before all puzzles are counted. Counting takes 0.01 s
to 0.8 s; the counts are cached."""
DRAWING_SECONDS = 1.0
"""The longest time spent on drawing puzzles (1 ms each) to find one of the requested difficulty."""
ANY_STEPS = (3, 4, 5)
"""The numbers of steps to draw from if neither steps nor a difficulty is requested."""
DAILY_LENGTHS = (4, 5, 3, 6, 7, 8)
"""The word lengths tried for the daily ladder; the first that has a puzzle is taken."""
DAILY_TRIES = 400
DAILY_STEPS = (3, 3, 4, 4, 5, 5, 6)
"""How many steps the daily ladder has, Monday to Sunday: it gets harder through the week."""


def deal(
    index: LadderIndex,
    length: int,
    steps: int,
    rng: np.random.Generator,
    difficulty: int | None = None,
    before_counting: Callable[[], None] = lambda: None,
) -> WordPair:
    """Return a puzzle with this many letters and steps; all such puzzles are equally likely.

    difficulty: the difficulty that the puzzle must have; None for any.
    before_counting: called before all puzzles are counted, if no random pair was such a puzzle.
    Raises InvalidPuzzle:
        field `length`: `no-such-length`.
        field `steps`: an error from no_such_puzzle.
        field `difficulty`: `too-hard` (steps) or `none-that-hard` (length, steps).
    """
    graph = index.graphs.get(length)
    if graph is None:
        raise InvalidPuzzle("no-such-length", "length")
    if difficulty is not None and difficulty > hardest(steps):
        raise InvalidPuzzle("too-hard", "difficulty", steps=steps)
    allowed = common_words(graph) if difficulty == EASY else allowed_words(graph)
    for pair in _tried(index, graph, steps, rng, allowed):
        if difficulty is None or puzzle_of(index, pair, limit=1).difficulty == difficulty:
            return pair
    before_counting()
    return deal_counted(index, length, steps, rng, difficulty)


def deal_of_any_steps(
    index: LadderIndex,
    length: int,
    rng: np.random.Generator,
    difficulty: int | None = None,
    before_counting: Callable[[], None] = lambda: None,
) -> WordPair:
    """Return a puzzle with the usual number of steps for its difficulty, or fewer if necessary.

    difficulty: None for any; the usual number of steps is then drawn from ANY_STEPS.
    before_counting: as in `deal`.
    Raises InvalidPuzzle if there is no such puzzle. The error is `no-such-length`, field `length`,
    if the list has no words of this length or `difficulty` is None; otherwise it is `no-such-kind`
    (length), field `difficulty`.
    """
    most = usual_steps(difficulty) if difficulty else int(rng.choice(ANY_STEPS))
    for steps in range(most, 0, -1):
        with suppress(InvalidPuzzle):
            return deal(index, length, steps, rng, difficulty, before_counting)
    if difficulty is None or length not in index.graphs:
        raise InvalidPuzzle("no-such-length", "length")
    raise InvalidPuzzle("no-such-kind", "difficulty", length=length)


def deal_counted(
    index: LadderIndex,
    length: int,
    steps: int,
    rng: np.random.Generator,
    difficulty: int | None = None,
) -> WordPair:
    """Return a puzzle as `deal` does, but count all puzzles first, which suits rare kinds.

    length: a word length that the list has.
    Raises InvalidPuzzle: an error from no_such_puzzle, field `steps`, if there are no puzzles of
    this kind; or `none-that-hard` (length, steps), field `difficulty`, if none of this difficulty
    is found in DRAWING_SECONDS.
    """
    counts = PuzzleCounts.of(index, length, common=difficulty == EASY)
    until = monotonic() + DRAWING_SECONDS
    for puzzle in draw(index, counts, steps, rng, limit=1):
        if difficulty in (None, puzzle.difficulty):
            return puzzle.pair
        if monotonic() > until:
            break
    assert difficulty is not None, "without one, the first puzzle will do"
    raise InvalidPuzzle("none-that-hard", "difficulty", length=length, steps=steps)


@lru_cache(maxsize=64)
def daily_ladder(
    index: LadderIndex, day: date, definitions: Definitions | None = None
) -> WordPair | None:
    """Return the daily ladder for a date, the same for everyone.

    Its words have 4 letters, and the number of steps rises from 3 on Monday to 6 on Sunday.
    Everybody knows both ends and all words of a shortest ladder between them. With `definitions`,
    both ends are base forms. If DAILY_TRIES pairs give no such puzzle, the words between the ends
    need only be familiar; failing that, any puzzle with as many letters and steps will do. If there
    is none, the ladder has fewer steps or, failing that, words of the next length in DAILY_LENGTHS.
    Return None if no length in DAILY_LENGTHS has a puzzle.
    """
    code = index.lexicon.language.code
    rng = daily_rng("ladder", code, day)
    for length in DAILY_LENGTHS:
        if graph := index.graphs.get(length):
            common, allowed = common_words(graph), allowed_words(graph)
            names = daily_order("ladder", code, day, index.words(graph, np.flatnonzero(common)))
            never = set(index.lexicon.words(index.lexicon.never_daily))
            fit = [name for name in names if name not in never]
            ids = map(index.lexicon.find, _daily_ends(fit, definitions))
            ends = [graph.node(word_id) for word_id in ids if word_id is not None]
            for steps in range(DAILY_STEPS[day.weekday()], 0, -1):
                for way in (common, allowed):
                    for first, second in map(sorted, pairwise(ends)):
                        if _is_puzzle(graph, first, second, steps, way):
                            return directed(index, graph, first, second)
                with suppress(InvalidPuzzle):
                    return deal_counted(index, length, steps, rng)
    return None


def _daily_ends(names: list[str], definitions: Definitions | None) -> list[str]:
    """Return the first DAILY_TRIES + 1 base forms among these words, or all if there are fewer.

    If fewer than two words are base forms, or if there are no definitions, return the first
    DAILY_TRIES + 1 words, whatever their form.
    """
    bases = filter(definitions.is_base_form, names) if definitions else iter(())
    ends = list(islice(bases, DAILY_TRIES + 1))
    return ends if len(ends) > 1 else names[: DAILY_TRIES + 1]


def _tried(
    index: LadderIndex, graph: LadderGraph, steps: int, rng: np.random.Generator, allowed: Flags
) -> Iterator[WordPair]:
    """Draw up to TRIES random pairs, for at most TRYING_SECONDS, and yield those that are puzzles.

    steps: how many steps a puzzle must have.
    allowed: N bool, the words that a puzzle may be made of.
    """
    words = np.flatnonzero(allowed)
    until = monotonic() + TRYING_SECONDS
    for _ in range(TRIES if len(words) else 0):
        if monotonic() > until:
            return
        first, second = sorted(words[rng.integers(len(words), size=2)].tolist())
        if first != second and _is_puzzle(graph, first, second, steps, allowed):
            yield directed(index, graph, first, second)


def _is_puzzle(graph: LadderGraph, first: int, second: int, steps: int, allowed: Flags) -> bool:
    """Return whether par is this many steps, both with all words and with only allowed ones."""
    for closed in (None, ~allowed):
        start, end = BfsState(graph, first, closed), BfsState(graph, second, closed)
        if meeting_words(start, end) is None or start.steps + end.steps != steps:
            return False
    return True
