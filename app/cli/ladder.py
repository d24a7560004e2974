"""`flask ladder`: commands to fill, count and recheck the puzzle bank, and to retire a puzzle."""

import secrets
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import click
from flask.cli import AppGroup

from app.cli.opening import opened_site
from app.solver.ladder.difficulty import ANY_DIFFICULTY, DIFFICULTIES, EASY, hardest
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.range import LadderRange
from app.solver.ladder.solver import MAX_STEPS
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH, Lexicon
from app.solver.puzzle import InvalidPuzzle
from app.store import current_store, ladder_puzzles
from app.store.database import Store, StoreUnavailable
from app.store.generation import DEFAULT_SEED, EVERYTHING, NOTHING, fill, keep_small_bank
from app.store.ladder_puzzles import KindCount, PuzzleRange
from app.store.revalidation import renew
from app.web.site import current_site
from app.web.text import error_message

SMALL_BANK = (((3, 4, 5, 6, 7), (2, 3, 4, 5, 6)), ((8,), (2, 3, 4)))
"""(word lengths, numbers of steps) in a small bank; few puzzles have words over 8 letters long."""
CLASSROOM_LENGTHS = (3, 4, 5)
CLASSROOM_STEPS = (3, 4, 5)

MAX_PUZZLES = 100_000_000
"""The most puzzles that a command adds: more than any bank needs."""

Span = tuple[int, int]

ladder = AppGroup("ladder", help="The bank of word-ladder puzzles.")


@dataclass(frozen=True)
class SpanType(click.ParamType[Span]):
    """A range of integers within bounds, written as `4..7`, or as `4` for a single number."""

    least: int
    most: int
    name = "A..B"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Span:
        if isinstance(value, tuple):
            return value
        first, dots, last = str(value).partition("..")
        try:
            span = int(first), int(last if dots else first)
        except ValueError:
            self.fail(f"{value!r} is not a range such as 4..7", param, ctx)
        if not self.least <= span[0] <= span[1] <= self.most:
            self.fail(f"{value} is not a range within {self.least}..{self.most}", param, ctx)
        return span


@ladder.command("generate")
@click.option("--lang", required=True, help="A language of the app, such as en.")
@click.option("--length", "lengths", type=SpanType(MIN_LENGTH, MAX_LENGTH), required=True)
@click.option("--steps", type=SpanType(1, MAX_STEPS), required=True, help="Changes.")
@click.option(
    "--difficulty",
    "difficulties",
    type=SpanType(*ANY_DIFFICULTY),
    default=ANY_DIFFICULTY,
    help=", ".join(f"{n} {name}" for n, name in enumerate(DIFFICULTIES, 1)) + "; default: all.",
)
@click.option("--count", type=click.IntRange(1, MAX_PUZZLES), help="Add this many puzzles.")
@click.option("--until", type=click.IntRange(1, MAX_PUZZLES), help="Top the bank up to this many.")
@click.option("--seed", type=click.IntRange(0, 2**53), help="Take them from this sequence.")
def generate(
    lang: str,
    lengths: Span,
    steps: Span,
    difficulties: Span,
    count: int | None,
    until: int | None,
    seed: int | None,
) -> None:
    """Add puzzles to the bank, drawn uniformly from all that fit these options.

    You can stop this command at any time. With --seed, --count says how many of that seed's puzzles
    the bank should have, so running the command again adds any that are missing. For a scheduled
    job, use --until.
    """
    if (count is None) == (until is None):
        raise click.UsageError("Give either --count or --until.")
    if difficulties[0] > (most := hardest(steps[1])):
        raise click.BadParameter(
            f"a ladder of up to {steps[1]} steps is {DIFFICULTIES[most - 1]} at most",
            param_hint="--difficulty",
        )
    with _store() as store:
        kinds = PuzzleRange(lang, _lexicon(lang).version, lengths, steps, difficulties)
        if until is not None:
            have = kinds.count_active(ladder_puzzles.count_by_kind(store, lang))
            if have >= until:
                click.echo(f"Nothing to add: the bank has {have:,} of these.")
                return
            click.echo(f"The bank has {have:,} of these.")
            newest = ladder_puzzles.newest_id(store)
            _fill(store, kinds, seed or DEFAULT_SEED, until - have, newest)
        elif count is not None and seed is not None:
            _fill(store, kinds, seed, count, EVERYTHING)
        elif count is not None:
            _fill(store, kinds, secrets.randbits(53), count, NOTHING)


@ladder.command("stock")
@click.option("--each", type=click.IntRange(1, MAX_PUZZLES), default=10, show_default=True)
@click.option("--easy", type=click.IntRange(0, MAX_PUZZLES), default=50, show_default=True)
def small_bank(each: int, easy: int) -> None:
    """Fill a small bank with puzzles of every common length and number of steps.

    --each says how many puzzles to keep for each language, length and number of steps. For
    classrooms, --easy says how many easy puzzles to keep for each length from 3 to 5 and each
    number of steps from 3 to 5. The tables are created or upgraded first. Only missing puzzles are
    added, which takes some 15 seconds the first time and two after that.
    """
    started, added = time.monotonic(), 0
    with _store(upgrade=True) as store:
        for indexes in current_site().indexes.values():
            index = indexes[LadderIndex]
            for lengths, steps in SMALL_BANK:
                added += keep_small_bank(store, index, lengths, steps, each)
            added += keep_small_bank(
                store, index, CLASSROOM_LENGTHS, CLASSROOM_STEPS, easy, (EASY, EASY)
            )
    click.echo(f"Added {added:,} to the bank in {time.monotonic() - started:.1f} s.")


@ladder.command("stats")
@click.option("--lang", help="Only this language.")
def stats(lang: str | None) -> None:
    """Count the puzzles in the bank by length, steps and difficulty."""
    with _store() as store:
        for code in [lang] if lang else current_site().indexes:
            lexicon = _lexicon(code)
            kinds = ladder_puzzles.count_by_kind(store, code)
            outdated = ladder_puzzles.count_outdated(store, code, lexicon.version)
            click.echo(_bank_table(lexicon.language.name, kinds, outdated))


@ladder.command("deactivate")
@click.argument("puzzle_id", metavar="ID", type=int)
def deactivate(puzzle_id: int) -> None:
    """Take a puzzle out of play for good: it stays in the bank, so it is never made again."""
    with _store() as store:
        puzzle = ladder_puzzles.deactivate(store, puzzle_id)
        if puzzle is None:
            raise click.ClickException(f"There is no puzzle {puzzle_id}.")
        click.echo(f"Puzzle {puzzle.id}, {puzzle.start}-{puzzle.end}, is out of play.")


@ladder.command("renew")
def renew_bank() -> None:
    """Check the whole bank again after the word lists have changed.

    Puzzles that no longer work go out of play, and the difficulty of all others is judged again.
    You can stop this command and run it again at any time.
    """
    with _store() as store:
        for code, indexes in current_site().indexes.items():
            in_play = sum(kind.puzzles for kind in ladder_puzzles.count_by_kind(store, code))
            done: Counter[str] = Counter()
            with click.progressbar(length=in_play, label=f"{code} ladders") as bar:
                for batch in renew(store, indexes[LadderIndex]):
                    done += batch
                    bar.update(batch["seen"])
            click.echo(
                f"{code}: {done['proven']:,} proven again, {done['retired']:,} out of play,"
                f" {done['judged']:,} judged again."
            )


@contextmanager
def _store(upgrade: bool = False) -> Iterator[Store]:
    """Open the whole app and yield its store.

    upgrade: whether to create or upgrade the tables first.
    Raises ClickException if the app cannot be built, if the store fails, or if the block raises
    InvalidPuzzle.
    """
    with opened_site():
        store = current_store()
        try:
            if upgrade:
                store.upgrade()
            if trouble := store.trouble():
                raise click.ClickException(trouble)
            yield store
        except StoreUnavailable as error:
            raise click.ClickException(
                "The database is unavailable (see the log above). Stored puzzles are kept, and the"
                " same command adds what is missing."
            ) from error
        except InvalidPuzzle as error:
            raise click.ClickException(error_message(error)) from error


def _lexicon(lang: str) -> Lexicon:
    """Return the lexicon of a language. Raises BadParameter if the app lacks that language."""
    indexes = current_site().indexes
    if lang not in indexes:
        raise click.BadParameter(
            f"{lang!r} is not one of: {', '.join(indexes)}", param_hint="--lang"
        )
    return indexes[lang].lexicon


def _fill(store: Store, kinds: PuzzleRange, seed: int, wanted: int, since: int) -> None:
    """Add a seed's puzzles to the bank until `wanted` of them are done; print how many were added.

    since: a puzzle already in the bank counts as done only if its id is greater than this; see
        app.store.generation.fill.
    """
    started = time.monotonic()
    index = current_site().indexes[kinds.language][LadderIndex]
    lengths, steps = (range(first, last + 1) for first, last in (kinds.lengths, kinds.steps))
    possible = LadderRange.of(index, lengths, steps, kinds.common)
    added = done = 0
    with click.progressbar(length=wanted, label=f"{kinds.language} ladders") as bar:
        for new, found in fill(store, kinds, possible, seed, wanted, since):
            added, done = added + new, done + found
            bar.update(found)
    if added:
        seconds = time.monotonic() - started
        click.echo(f"Added {added:,} in {seconds:.1f} s, seed {seed}.")
    else:
        click.echo(f"Nothing to add: {done:,} puzzles of seed {seed} are in the bank.")
    if done < wanted:
        click.echo(
            f"There are no more: all {len(possible):,} puzzles of these sizes were searched."
        )


def _bank_table(language: str, kinds: Sequence[KindCount], outdated: int) -> str:
    """Return the bank's counts as a table with sums: lengths down the side, steps across the top.

    outdated: how many puzzles were proven against another version of the word list.
    """
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
    if outdated:
        lines.append(f"{outdated:,} were proven against another version of the list")
    return "\n".join(lines)


def _row(name: str, counts: Sequence[int]) -> list[str]:
    return [name, *(f"{count:,}" for count in counts), f"{sum(counts):,}"]
