"""`flask solve`: the solvers of the pages at the command line, for one puzzle or a file of them.

Parameters, their sentences and the JSON are those of the pages: an option of a command is a
parameter of the page's address. All input is read before anything is indexed.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any, TextIO

import click
from flask import Flask, g

from app.config import ROOT, BadConfig, folder
from app.games import GAMES
from app.games.countdown import solve as countdown
from app.games.hangman import solve as hangman
from app.games.ladder import solve as ladder
from app.games.ruzzle import solve as ruzzle
from app.solver.countdown.solver import CountdownIndex
from app.solver.hangman.guesser import HangmanIndex
from app.solver.indexes import IndexBuilder, Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from app.web import i18n, text
from app.web.api import Operation, Parameter
from app.web.game import Game
from app.web.pages import Page, error_of, json_text

MOST_LINES = 100_000
"""Puzzles of a file; more would take too much memory before the first is solved."""
TOGETHER = 100
"""Puzzles that are solved at once, before their answers are written."""

Args = Mapping[str, str]
Told = Mapping[str, Any]


class BadInput(click.ClickException):
    """A puzzle that cannot be read, in a sentence."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Solver:
    """How a game is solved at the command line.

    puzzle: what a line of a file holds. index: builds what the game needs.
    split: reads a line of a file into parameters of the address. parse: reads parameters.
    pages: solves queries, in order. lines: turns a page's JSON into text.
    """

    puzzle: str
    index: IndexBuilder
    split: Callable[[str], Args]
    parse: Callable[[Args, Language], Any]
    pages: Callable[[Sequence[Any], Indexes], Iterable[Page | InvalidPuzzle]]
    lines: Callable[[Told], Iterable[str]]


def _countdown_lines(told: Told) -> Iterator[str]:
    words = list(told["words"])
    yield f"{told['letters']}: {_counted(len(words), 'word')}"
    for length, group in groupby(words, key=lambda each: each["length"]):
        written = (
            f"{each['word']} ({each['blanks']})" if each.get("blanks") else each["word"]
            for each in group
        )
        yield f"{length:4}  {' '.join(written)}"


def _ruzzle_lines(told: Told) -> Iterator[str]:
    yield f"{told['grid']}: {_counted(told['word_count'], 'word')}"
    for each in told["words"]:
        yield f"{each['points']:4}  {each['word']}  {'-'.join(map(str, each['path']))}"


def _ladder_lines(told: Told) -> Iterator[str]:
    pair = f"{told['start']}-{told['end']}"
    if told["steps"] is None:
        yield f"{pair}: {told['why_none']}"
        return
    ladders = _counted(told["path_count"], "shortest ladder")
    yield f"{pair}: {_counted(told['steps'], 'step')}, {ladders}"
    for path in told["paths"] or filter(None, [told.get("detour")]):
        yield f"  {' '.join(path)}"


def _hangman_lines(told: Told) -> Iterator[str]:
    masked = "/".join((told["pattern"], told["wrong"], *told["wrong_words"])).rstrip("/")
    yield f"{masked}: {told['letter'].upper()}. {told['reason']}"
    likely = (f"{each['letter']} {each['probability']:.1%}" for each in told["guesses"][:10])
    yield f"  {'  '.join(likely)}"
    if told["sample"]:
        yield f"  {_counted(told['candidates'], 'word')}: {' '.join(told['sample'])}"


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}" + ("" if count == 1 else "s")


def _solved_ladders(
    queries: Sequence[ladder.LadderSolveQuery], indexes: Indexes
) -> Iterator[Page | InvalidPuzzle]:
    for query in queries:
        try:
            yield ladder.LadderSolvePage.of(query, indexes[LadderIndex])
        except InvalidPuzzle as error:
            yield error


def _solved_grids(queries: Sequence[ruzzle.SolveQuery], indexes: Indexes) -> Iterator[Page]:
    grids = [query.grid for query in queries]
    solutions = solve_batch(indexes[RuzzleIndex], grids, queries[0].min_length)
    yield from map(ruzzle.SolvedPage, queries, solutions)


def _pair(line: str) -> Args:
    start, _, end = line.replace("-", " ").strip().partition(" ")
    return {"start": start, "end": end}


SOLVERS: Mapping[str, Solver] = {
    "countdown": Solver(
        "rack",
        lambda lexicon, _: CountdownIndex.build(lexicon),
        lambda line: {"letters": line},
        countdown.SolveQuery.parse,
        lambda queries, indexes: (
            countdown.SolvePage.of(query, indexes[CountdownIndex]) for query in queries
        ),
        _countdown_lines,
    ),
    "ruzzle": Solver(
        "grid",
        lambda lexicon, _: RuzzleIndex.build(lexicon),
        lambda line: {"grid": line},
        ruzzle.SolveQuery.parse,
        _solved_grids,
        _ruzzle_lines,
    ),
    "ladder": Solver(
        "pair of words",
        lambda lexicon, _: LadderIndex.build(lexicon),
        _pair,
        ladder.LadderSolveQuery.parse,
        _solved_ladders,
        _ladder_lines,
    ),
    "hangman": Solver(
        "pattern",
        HangmanIndex.build,
        lambda line: {"pattern": line},
        hangman.SolveQuery.parse,
        lambda queries, indexes: (
            hangman.solved(query, indexes[HangmanIndex]) for query in queries
        ),
        _hangman_lines,
    ),
}

solve = click.Group("solve", help="Solve puzzles: one, or a file of them.")


def _command(game: Game, solver: Solver) -> click.Command:
    """Return the command of a game: its arguments and options are the address's parameters."""
    (operation,) = (each for each in game.operations if each.endpoint == f"{game.name}.solve")
    typed = [each for each in operation.parameters if each.required]
    listed = [each for each in operation.parameters if not each.required and _concerns_json(each)]

    def run(lang: str, as_json: bool, file: TextIO | None, **given: Any) -> None:
        options = {each.name: _written(given[each.name]) for each in listed}
        options = {name: value for name, value in options.items() if value}
        puzzle = {each.name: given[each.name] for each in typed}
        if file is None:
            if None in puzzle.values():
                raise click.UsageError(f"Give {_named(typed)}, or --file.")
            puzzles: list[tuple[str, Args]] = [("", puzzle)]
        else:
            if set(puzzle.values()) != {None}:
                raise click.UsageError(f"Give {_named(typed)} or --file, not both.")
            puzzles = [(where, solver.split(line)) for where, line in _lines_of(file)]
        _solve(solver, lang, as_json, [(where, {**each, **options}) for where, each in puzzles])

    arguments = [click.Argument([each.name], required=False) for each in typed]
    return click.Command(
        game.name,
        params=[*arguments, *map(_option, listed), *_common(solver.puzzle)],
        callback=run,
        help=_help(operation, typed),
    )


def _concerns_json(parameter: Parameter) -> bool:
    return not parameter.schema.get("description", "").startswith("only for the page")


def _named(parameters: Iterable[Parameter]) -> str:
    return " and ".join(each.name.upper() for each in parameters)


def _help(operation: Operation, typed: Iterable[Parameter]) -> str:
    """Return what the command does, and what its arguments are."""
    told = (f"{each.name.upper()}: {each.schema['description']}." for each in typed)
    return "\n\n".join((operation.summary, *told))


def _option(parameter: Parameter) -> click.Option:
    """Return a parameter as an option; the page's own parser reads it."""
    schema = parameter.schema
    name = f"--{parameter.name.replace('_', '-')}"
    about = f"{schema['description'].capitalize()}."
    if schema.get("enum") == [0, 1]:
        return click.Option([name, parameter.name], is_flag=True, help=about)
    if "enum" in schema:
        about = f"{about[:-1]}: {' or '.join(schema['enum'])}."
    elif "maximum" in schema:
        about = f"{about[:-1]}: {schema['minimum']} to {schema['maximum']:,}."
    if "default" in schema:
        about += f" Default: {schema['default']}."
    return click.Option([name, parameter.name], help=about)


def _common(puzzle: str) -> list[click.Parameter]:
    return [
        click.Option(
            ["--lang"], default="en", show_default=True, help="The language of the words."
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print a line of JSON for each."),
        click.Option(
            ["--file"],
            type=click.File(encoding="utf-8", lazy=False),
            help=f"A file with one {puzzle} per line; - for standard input.",
        ),
    ]


def _written(value: str | bool | None) -> str:
    return str(int(value)) if isinstance(value, bool) else value or ""


def _lines_of(file: TextIO) -> Iterator[tuple[str, str]]:
    """Yield where a line stands, and the line, of all that are not empty."""
    try:
        for number, line in enumerate(file, start=1):
            if number > MOST_LINES:
                raise BadInput(f"{file.name} has more than {MOST_LINES:,} lines; split it.")
            if line.strip():
                yield f"line {number}: ", line.strip()
    except UnicodeDecodeError as error:
        raise BadInput(f"{file.name} is not written in UTF-8.") from error


def _solve(solver: Solver, lang: str, as_json: bool, puzzles: list[tuple[str, Args]]) -> None:
    """Print the answers to puzzles, all of which are read first; BadInput if one cannot be."""
    with _worded(lang) as (lists, language):
        queries = []
        for where, args in puzzles:
            try:
                queries.append((where, solver.parse(args, language)))
            except InvalidPuzzle as error:
                raise BadInput(where + text.error_message(error)) from error
        try:
            g.indexes = Indexes.build(lists, [solver.index], ROOT / "instance" / "models")
        except BadLanguage as error:
            raise BadConfig(str(error)) from error
        waiting, refused = iter(queries), False
        while some := list(islice(waiting, TOGETHER)):
            pages = solver.pages([query for _, query in some], g.indexes)
            for (where, _), page in zip(some, pages, strict=True):
                refused |= isinstance(page, InvalidPuzzle)
                _print(solver, where, page, as_json)
        if refused:
            raise click.exceptions.Exit(BadInput.exit_code)


def _print(solver: Solver, where: str, page: Page | InvalidPuzzle, as_json: bool) -> None:
    if not isinstance(page, InvalidPuzzle):
        told = page.as_json()
        click.echo(json_text(told) if as_json else "\n".join(solver.lines(told)), nl=not as_json)
    elif as_json and where:
        # Each line of a file has its line among the answers.
        click.echo(json_text(error_of(page)), nl=False)
    else:
        BadInput(where + text.error_message(page)).show()


@contextmanager
def _worded(lang: str) -> Iterator[tuple[Path, Language]]:
    """Word errors in a language; yield the folder of its list, and what its letters are."""
    lists = folder(os.environ, "WORDLISTS_DIR")
    codes = sorted(file.parent.name for file in lists.glob("*/language.toml"))
    if lang not in codes:
        have = ", ".join(codes) or f"none: {lists} has no lists"
        raise click.BadParameter(f"{lang!r} is not one of: {have}", param_hint="--lang")
    try:
        language = Language.read(lists / lang)
    except BadLanguage as error:
        raise BadConfig(str(error)) from error
    app = Flask("solving")
    i18n.init_app(app, folder(os.environ, "TRANSLATIONS_DIR"))
    text.init_app(app, *(game.errors for game in GAMES))
    with app.app_context():
        setattr(g, i18n.LANGUAGE, lang)
        yield lists / lang, language


for game in GAMES:
    solve.add_command(_command(game, SOLVERS[game.name]))
