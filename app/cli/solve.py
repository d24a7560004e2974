"""`flask solve`: the solvers of the pages at the command line, for one puzzle or a file of them.

Parameters, their sentences and the JSON are those of the pages: an option of a command is a
parameter of the page's address. All input is read before anything is indexed.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

import click
from flask import Flask, g

from app.cli.solvers import SOLVERS, Args, Solver
from app.config import ROOT, BadConfig, folder
from app.games import GAMES
from app.solver.indexes import Indexes
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.puzzle import InvalidPuzzle
from app.web import i18n, text
from app.web.api import Operation, Schema
from app.web.game import Game
from app.web.pages import Page, error_of, json_text

MAX_LINES = 100_000
"""Puzzles of a file; more would take too much memory before the first is solved."""
TOGETHER = 100
"""Puzzles that are solved at once, before their answers are written."""


class BadInput(click.ClickException):
    """A puzzle that cannot be read, in a sentence."""

    exit_code = 2


solve = click.Group("solve", help="Solve puzzles: one, or a file of them.")


def _command(game: Game, solver: Solver) -> click.Command:
    """Return the command of a game: its arguments and options are the address's parameters."""
    (operation,) = (each for each in game.operations if each.endpoint == f"{game.name}.solve")
    typed = operation.required
    listed = {
        name: schema
        for name, schema in operation.parameters.items()
        if name not in typed and _concerns_json(schema)
    }

    def run(lang: str, as_json: bool, file: TextIO | None, **given: Any) -> None:
        options = {name: _written(given[name]) for name in listed}
        options = {name: value for name, value in options.items() if value}
        puzzle = {name: given[name] for name in typed}
        if file is None:
            if None in puzzle.values():
                raise click.UsageError(f"Give {_named(typed)}, or --file.")
            puzzles: list[tuple[str, Args]] = [("", puzzle)]
        else:
            if set(puzzle.values()) != {None}:
                raise click.UsageError(f"Give {_named(typed)} or --file, not both.")
            puzzles = [(where, solver.split(line)) for where, line in _lines_of(file)]
        _solve(solver, lang, as_json, [(where, {**each, **options}) for where, each in puzzles])

    arguments = [click.Argument([name], required=False) for name in typed]
    return click.Command(
        game.name,
        params=[*arguments, *map(_option, listed, listed.values()), *_common(solver.puzzle)],
        callback=run,
        help=_help(operation),
    )


def _concerns_json(schema: Schema) -> bool:
    return not schema.get("description", "").startswith("only for the page")


def _named(parameters: Iterable[str]) -> str:
    return " and ".join(name.upper() for name in parameters)


def _help(operation: Operation) -> str:
    """Return what the command does, and what its arguments are."""
    about = {name: operation.parameters[name]["description"] for name in operation.required}
    told = (f"{name.upper()}: {description}." for name, description in about.items())
    return "\n\n".join((operation.summary, *told))


def _option(parameter: str, schema: Schema) -> click.Option:
    """Return a parameter as an option; the page's own parser reads it."""
    name = f"--{parameter.replace('_', '-')}"
    about = f"{schema['description'].capitalize()}."
    if schema.get("enum") == [0, 1]:
        return click.Option([name, parameter], is_flag=True, help=about)
    if "enum" in schema:
        about = f"{about[:-1]}: {' or '.join(schema['enum'])}."
    elif "maximum" in schema:
        about = f"{about[:-1]}: {schema['minimum']} to {schema['maximum']:,}."
    if "default" in schema:
        about += f" Default: {schema['default']}."
    return click.Option([name, parameter], help=about)


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
            if number > MAX_LINES:
                raise BadInput(f"{file.name} has more than {MAX_LINES:,} lines; split it.")
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
        payload = page.as_json()
        answer = json_text(payload) if as_json else "\n".join(solver.lines(payload))
        click.echo(answer, nl=not as_json)
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
