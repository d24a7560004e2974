"""A bank as a table: a row per length, a column per number of steps, a line per difficulty."""

from collections import Counter
from collections.abc import Sequence

from app.solver.ladder.difficulty import DIFFICULTIES
from app.store.ladder_puzzles import Kind


def bank_table(language: str, kinds: Sequence[Kind], proven_over_others: int) -> str:
    """Return the table as text, without a line end; totals at the right and at the foot."""
    cells: Counter[tuple[int, int]] = Counter()
    difficulties: Counter[int] = Counter()
    for kind in kinds:
        cells[kind.length, kind.steps] += kind.puzzles
        difficulties[kind.difficulty] += kind.puzzles
    inactive = sum(kind.inactive for kind in kinds)
    if not cells.total():
        return f"{language}: the bank is empty; {inactive:,} inactive."
    lengths, steps = ({place[axis] for place in +cells} for axis in (0, 1))
    header = ["letters", *(f"{n} steps" for n in sorted(steps)), "all"]
    rows = [_row(str(n), [cells[n, s] for s in sorted(steps)]) for n in sorted(lengths)]
    foot = _row("all", [sum(cells[n, s] for n in lengths) for s in sorted(steps)])
    each = (f"{name} {difficulties[n]:,}" for n, name in enumerate(DIFFICULTIES, start=1))
    lines = [
        f"{language}: {cells.total():,} puzzles, {inactive:,} inactive",
        *("".join(f"{cell:>11}" for cell in row) for row in (header, *rows, foot)),
        f"by difficulty: {', '.join(each)}",
    ]
    if proven_over_others:
        lines.append(f"{proven_over_others:,} were proven against another version of the list")
    return "\n".join(lines)


def _row(name: str, counts: Sequence[int]) -> list[str]:
    return [name, *(f"{count:,}" for count in counts), f"{sum(counts):,}"]
