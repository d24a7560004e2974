"""Ladders, whose difficulty is their weight plus the number of steps that look like detours.

The weight is the site's own: see app/solver/ladder/difficulty.py. If the two ends differ in three
letters and par is five, then two steps do not bring a letter of the end into place. The fewer such
steps, the less there is to find.
"""

from collections.abc import Iterator

from app.solver.daily import rng_named
from app.solver.ladder.difficulty import weight
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, as_played, may_be_climbed, puzzle_of
from app.solver.ladder.solver import WordPair
from app.solver.puzzle import InvalidPuzzle
from tools.days.candidate import Candidate
from tools.days.desk import Desk
from tools.days.targets import LEAST_PATHS, MOST_PATHS

DRAWN = {3: 1_500, 4: 9_000, 5: 8_000, 6: 4_000}
"""Word length -> how many random pairs are tried."""
STEPS = range(3, 8)
MOST_UNDER = 1
"""How many steps rarer words may save, except in a story."""


def ladders(desk: Desk) -> list[Candidate]:
    """Return the stories and the random ladders that pass the gates."""
    found = {}
    for pair in (*desk.stories, *_pairs(desk)):
        if (each := measured(desk, pair)) and each.name not in found:
            found[each.name] = each
    return list(found.values())


def measured(desk: Desk, pair: WordPair) -> Candidate | None:
    """Return a ladder with its difficulty, or None if it fails a gate."""
    puzzle = played(desk, pair)
    if puzzle is None or fault(desk, puzzle):
        return None
    why = story_of(desk, pair)
    if puzzle.steps not in STEPS and not why:
        return None
    under = puzzle.steps - puzzle_of(desk.indexes[LadderIndex], pair, 1).steps
    if under > MOST_UNDER and not why:
        return None
    easiest = puzzle.paths[0]
    astray = puzzle.steps - sum(a != b for a, b in zip(pair.start, pair.end, strict=True))
    difficulty = weight(desk.lexicon, easiest, puzzle.path_count) + astray
    note = f"par {puzzle.steps}, {puzzle.path_count} ways, {' '.join(easiest)}"
    note += f", {under} under" if under else ""
    note += f" [{why}]" if why else ""
    return Candidate(
        "-".join(sorted((pair.start, pair.end))),
        (pair.start, pair.end),
        difficulty,
        frozenset(easiest),
        note,
    )


def story_of(desk: Desk, pair: WordPair) -> str:
    """Return why the two ends of a story belong together, "" for other ladders."""
    return desk.stories.get(pair, desk.stories.get(pair.reversed(), ""))


def played(desk: Desk, pair: WordPair) -> LadderPuzzle | None:
    """Return the puzzle that players get for two words, or None if no ladder joins them."""
    index = desk.indexes[LadderIndex]
    try:
        return as_played(index, puzzle_of(index, pair, 1), 1)
    except InvalidPuzzle:
        return None


def fault(desk: Desk, puzzle: LadderPuzzle) -> str:
    """Return why a ladder fails a gate that stories must pass too, "" if it passes them all.

    In a story, only the ends must be suitable: HELL may come between them.
    """
    easiest = puzzle.paths[0]
    if not LEAST_PATHS <= puzzle.path_count <= MOST_PATHS:
        return f"ladders at par: {puzzle.path_count}, not {LEAST_PATHS} to {MOST_PATHS}"
    if puzzle.only_blocked or not may_be_climbed(desk.lexicon, easiest):
        return "no ladder of familiar words"
    ends = puzzle.pair.start, puzzle.pair.end
    unfit = [
        word for word in (ends if story_of(desk, puzzle.pair) else easiest) if word in desk.never
    ]
    return f"{unfit[0]} is never daily" if unfit else ""


def _pairs(desk: Desk) -> Iterator[WordPair]:
    """Yield random pairs of base forms that everybody knows."""
    index, lexicon = desk.indexes[LadderIndex], desk.lexicon
    for length, count in DRAWN.items():
        graph = index.graphs[length]
        rng = rng_named(f"{desk.code}/ladders/{length}")
        ids = graph.ids[desk.fit[graph.ids] & (lexicon.bands[graph.ids] == 1)]
        words = list(filter(desk.indexes.definitions.is_base_form, lexicon.words(ids)))
        for first, second in rng.integers(len(words), size=(count, 2)).tolist():
            if first != second:
                yield WordPair(words[first], words[second])
