"""Find the faults of a calendar, such as missing days, repeats and failed gates."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import numpy as np
import numpy.typing as npt

from app.solver.ladder.solver import WordPair
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from tools.days import conundrums, grids, ladders, racks, seasons, secrets
from tools.days.candidate import Candidate, Kind
from tools.days.deal import (
    Faults,
    Uses,
    chosen_by_hand,
    columns,
    easiest,
    has_long_word,
    override,
    puzzles_of,
    repeated,
    spoilers,
)
from tools.days.desk import Desk
from tools.days.targets import LONG_RACKS, RISING, SUNDAY, WORD_DAYS

Measured = Mapping[date, Mapping[Kind, Candidate | None]]
WHOLE_MONTH = 28


def check(desk: Desk) -> list[str]:
    """Return a sentence for each missing day, and for each fault of the desk's `dealt_days`."""
    days = measured(desk)
    again = *repeated(desk, desk.calendar), *repeated_rungs(desk)
    themes = *broken_themes(desk), *out_of_season(desk)
    each_day = *missing(desk), *gates(desk, days), *spoilt(desk), *unexplained(desk, days)
    return [*each_day, *again, *themes, *long_racks(days), *not_rising(days)]


def missing(desk: Desk) -> Iterator[str]:
    """Yield a sentence for each day that has no line in days.tsv."""
    for day in (*desk.archive_days, *desk.dealt_days):
        if day not in desk.calendar:
            yield f"{day}: no line"


def repeated_rungs(desk: Desk) -> Iterator[str]:
    """Yield a sentence for each word repeated too soon in the easiest paths of ladders."""
    near = Uses()
    for day in desk.dealt_days:
        if day in desk.calendar:
            words = easiest(desk, desk.calendar[day])
            for word in words:
                if not near.free(day, [word], WORD_DAYS):
                    yield f"{day}: {word} again in a ladder, after {near.latest[word]}"
            near.note(day, words)


def gates(desk: Desk, days: Measured) -> Iterator[str]:
    """Yield a sentence for each puzzle that fails a gate, unless an editor chose it."""
    for day, puzzles in days.items():
        line, by_hand = desk.calendar[day], override(desk, day)
        for kind, candidate in puzzles.items():
            if candidate is None and kind.value not in by_hand:
                yield f"{day}: the {kind} fails its gate: {' '.join(columns(kind, line))}"


def spoilt(desk: Desk) -> Iterator[str]:
    """Yield a sentence for each secret or end of a ladder that is in the same day's scramble."""
    for day in desk.dealt_days:
        if day in desk.calendar:
            line = desk.calendar[day]
            for word in spoilers(puzzles_of(desk, line)):
                yield f"{day}: {word} is in the scramble {line.scramble}"


def to_mend(desk: Desk) -> Faults:
    """Return day -> the kinds of its puzzles that fail a gate or differ from days.toml.

    A secret must also differ from the day's conundrum, and a scramble must not give a word away,
    unless an editor chose them.
    """
    found = {}
    for day, puzzles in measured(desk).items():
        line, by_hand = desk.calendar[day], override(desk, day)
        chosen = {kind: chosen_by_hand(desk, kind, by_hand) for kind in Kind}
        asked = [
            kind
            for kind, candidate in puzzles.items()
            if ((wanted := chosen[kind]) and wanted.fields != columns(kind, line))
            or (not wanted and candidate is None)
            or (kind is Kind.HANGMAN and not wanted and line.secret == line.conundrum)
            or (kind is Kind.CONUNDRUM and not wanted and spoilers(puzzles_of(desk, line)))
        ]
        if asked:
            found[day] = asked
    return found


def unexplained(desk: Desk, days: Measured) -> Iterator[str]:
    """Yield a sentence for each word of a day that needs a line in glosses.tsv but has none.

    The secret, the conundrum, the easiest ladder and the rack's best words need a line.
    """
    for day, puzzles in days.items():
        line = desk.calendar[day]
        best = (word for puzzle in puzzles.values() if puzzle for word in sorted(puzzle.words))
        for word in dict.fromkeys((line.secret, line.conundrum, *easiest(desk, line), *best)):
            if not desk.indexes.definitions.lines(word):
                yield f"{day}: {word} has no line in glosses.tsv"


def broken_themes(desk: Desk) -> Iterator[str]:
    """Yield a sentence for each day that has a theme's title but not only puzzles of that theme.

    The rack, the secret and the conundrum are checked.
    """
    for day in desk.dealt_days:
        line = desk.calendar.get(day)
        if line and (theme := desk.themes.get(line.title)):
            rack = Counter(line.rack)
            nine = any(Counter(word) <= rack for word in theme.nines)
            if not (nine and line.secret in theme.secrets and line.conundrum in theme.conundrums):
                yield f"{day}: not all of {line.title}"


def out_of_season(desk: Desk) -> Iterator[str]:
    """Yield a sentence for each day whose theme belongs to other months."""
    for day in seasons.misplaced(desk, desk.calendar):
        yield f"{day}: {desk.calendar[day].title} is out of season"


def long_racks(days: Measured) -> Iterator[str]:
    """Yield a sentence for each month with too few racks that have a long familiar word.

    Months with fewer than WHOLE_MONTH days are left out.
    """
    months: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for day, puzzles in days.items():
        rack = puzzles[Kind.RACK]
        months[f"{day:%Y-%m}"] += 1
        found[f"{day:%Y-%m}"] += rack is not None and has_long_word(rack)
    letters, least = LONG_RACKS
    for month, count in months.items():
        if count >= WHOLE_MONTH and found[month] < least:
            yield f"{month}: {found[month]} racks with a familiar word of {letters} letters"


def not_rising(days: Measured) -> Iterator[str]:
    """Yield a sentence for each kind whose difficulty rises too little from Monday to Saturday."""
    for kind, week in medians(days).items():
        if (risen := spearman(week[:SUNDAY])) < RISING:
            shown = " ".join(f"{each:.2f}" for each in week)
            yield f"{kind}: rises by {risen:.2f} only, Monday to Saturday: {shown}"


def medians(days: Measured) -> dict[Kind, list[float]]:
    """Return kind -> median difficulties, Monday to Sunday, of puzzles that pass their gates."""
    found: dict[Kind, list[float]] = defaultdict(list)
    for weekday in sorted({day.weekday() for day in days}):
        of_weekday = [puzzles for day, puzzles in days.items() if day.weekday() == weekday]
        for kind in Kind:
            all_puzzles = (puzzles[kind] for puzzles in of_weekday)
            found[kind].append(float(np.median([p.difficulty for p in all_puzzles if p])))
    return dict(found)


def spearman(values: Sequence[float]) -> float:
    """Return the rank correlation of values with their order, 0 if all values are equal.

    Equal values share a mean rank.
    """
    ranks = _ranks(np.array(values))
    if len(set(values)) < 2:
        return 0.0
    return float(np.corrcoef(np.arange(len(values)), ranks)[0, 1])


def measured(desk: Desk) -> Measured:
    """Return day -> kind -> puzzle with its difficulty, None if it fails a gate.

    Only those `dealt_days` of the desk that have a line are measured.
    """
    days = [day for day in desk.dealt_days if day in desk.calendar]
    lines = [desk.calendar[day] for day in days]
    misses = dict(secrets.measured(desk))
    solved = _grids(desk, [line.grid for line in lines])
    surprisal = conundrums.surprisal_of(desk.lexicon)
    return {
        day: {
            Kind.RACK: racks.measured(desk, line.rack),
            Kind.CONUNDRUM: conundrums.measured(desk, line.conundrum, surprisal, line.scramble),
            Kind.LADDER: ladders.measured(desk, WordPair(line.start, line.end)),
            Kind.GRID: solved[line.grid],
            Kind.HANGMAN: secrets.of_word(desk, line.secret, misses),
        }
        for day, line in zip(days, lines, strict=True)
    }


def _grids(desk: Desk, notations: Sequence[str]) -> dict[str, Candidate | None]:
    """Return notation -> grid with its difficulty, or None.

    A grid with a blocked word, or without a familiar one, gets None.
    """
    parsed = [Grid.parse(text, desk.lexicon.language) for text in notations]
    found: dict[str, Candidate | None] = {}
    for solution in solve_batch(desk.indexes[RuzzleIndex], parsed):
        bad = solution.blocked.any() or not solution.familiar.any()
        found[str(solution.grid)] = None if bad else grids.measured(solution)
    return found


def _ranks(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    below = (values[:, None] > values).sum(axis=1)
    ranks: npt.NDArray[np.float64] = below + ((values[:, None] == values).sum(axis=1) - 1) / 2.0
    return ranks
