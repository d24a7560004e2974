"""`flask solve`: the site's solvers on the command line, for one puzzle or a file of them.

It takes the query parameters of the solver pages as options, and prints the same text and JSON as
those pages. It reads all input before it builds an index.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click
from flask import Flask, g

from app.config import ROOT, BadConfig, folder
from app.games import GAMES
from app.solver.indexes import IndexBuilder, Indexes
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.puzzle import InvalidPuzzle
from app.web import i18n, text
from app.web.answer import to_json
from app.web.game import Game, Solver
from app.web.pages import Page, error_of
from app.web.query import Args, Field, Query

MAX_LINES = 100_000
"""How many lines a file may have: all are held in memory before the first is solved."""
BYTE_ORDER_MARK = "\ufeff"
TOGETHER = 100
"""How many puzzles are solved together before their answers are printed."""


class BadInput(click.ClickException):
    """The error for a puzzle or file that cannot be read; its message says why in a sentence."""

    exit_code = 2


solve = click.Group("solve", help="Solve puzzles: one, or a file of them.")


def _command(game: Game, solver: Solver) -> click.Command:
    """Return a game's command; its arguments and options include the fields of the solver's query.

    Fields that only pages use are left out.
    """
    fields = [each for each in solver.query.fields() if not each.kind.for_page]
    typed = [each for each in fields if each.required]
    options = [each for each in fields if not each.required]

    def run(lang: str, file: TextIO | None, as_json: bool, keep_going: bool, **given: Any) -> None:
        chosen = {each.name: given[each.name] for each in options if given[each.name]}
        puzzle = {each.name: given[each.name] for each in typed}
        named = " and ".join(name.upper() for name in puzzle)
        if file is None:
            if None in puzzle.values():
                raise click.UsageError(f"Give {named}, or --file.")
            puzzles: list[tuple[str, Args]] = [("", puzzle)]
        else:
            if set(puzzle.values()) != {None}:
                raise click.UsageError(f"Give {named} or --file, not both.")
            puzzles = [(where, solver.args_of(line)) for where, line in _lines_of(file)]
        asked: list[tuple[str, Args]] = [(where, {**each, **chosen}) for where, each in puzzles]
        _solve(game.indexes[0], solver, lang, asked, as_json, keep_going)

    about = (f"{each.name.upper()}: {each.kind.schema['description']}." for each in typed)
    return click.Command(
        game.name,
        params=[
            *(click.Argument([each.name], required=False) for each in typed),
            *map(_option, options),
            *_common(solver.puzzle),
        ],
        callback=run,
        help="\n\n".join((f"Solve one {solver.puzzle}, or a file of them.", *about)),
    )


def _option(field: Field) -> click.Option:
    """Return the option for a field; its value stays a string, which the query parses."""
    name, schema = f"--{field.name.replace('_', '-')}", field.schema
    about = f"{schema['description'].capitalize()}."
    if schema.get("enum") == [0, 1]:
        return click.Option([name, field.name], flag_value="1", help=about)
    if "enum" in schema:
        about = f"{about[:-1]}: {' or '.join(schema['enum'])}."
    elif "maximum" in schema:
        about = f"{about[:-1]}: {schema['minimum']} to {schema['maximum']:,}."
    if "default" in schema:
        about += f" Default: {schema['default']}."
    return click.Option([name, field.name], help=about)


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
        click.Option(
            ["--keep-going"],
            is_flag=True,
            help="Solve the other lines of a file if some cannot be read, then exit with 1.",
        ),
    ]


def _lines_of(file: TextIO) -> Iterator[tuple[str, str]]:
    """Yield (prefix, text), such as ("line 3: ", "auctioned"), for each line that is not empty.

    Raises BadInput if the file has too many lines or is not written in UTF-8.
    """
    try:
        for number, line in enumerate(file, start=1):
            if number > MAX_LINES:
                raise BadInput(f"{file.name} has more than {MAX_LINES:,} lines; split it.")
            if line := line.strip().removeprefix(BYTE_ORDER_MARK):
                yield f"line {number}: ", line
    except UnicodeDecodeError as error:
        raise BadInput(f"{file.name} is not written in UTF-8.") from error


def _solve(
    index: IndexBuilder,
    solver: Solver,
    lang: str,
    puzzles: list[tuple[str, Args]],
    as_json: bool,
    keep_going: bool,
) -> None:
    """Read all puzzles, then solve them and print their answers.

    index: builds what the solver needs.
    puzzles: (prefix, parameters) for each; error messages begin with the prefix, as in "line 3: ".

    Raises BadInput if a puzzle cannot be read, unless `keep_going`. Raises Exit at the end if a
    puzzle was refused: with code 1 if `keep_going`, else 2.
    """
    with _worded(lang) as (lists, language):
        asked = []
        for where, args in puzzles:
            query = _read(solver, args, language)
            if isinstance(query, InvalidPuzzle) and not keep_going:
                raise BadInput(where + text.error_message(query)) from query
            asked.append((where, query))
        try:
            g.indexes = Indexes.build(lists, [index], ROOT / "instance" / "models")
        except BadLanguage as error:
            raise BadConfig(str(error)) from error
        refused = False
        for first in range(0, len(asked), TOGETHER):
            batch = asked[first : first + TOGETHER]
            readable = [query for _, query in batch if not isinstance(query, InvalidPuzzle)]
            pages = iter(solver.pages(readable, g.indexes))
            for where, query in batch:
                page = query if isinstance(query, InvalidPuzzle) else next(pages)
                refused |= isinstance(page, InvalidPuzzle)
                _print(solver, where, page, as_json)
        if refused:
            raise click.exceptions.Exit(1 if keep_going else BadInput.exit_code)


def _read(solver: Solver, args: Args, language: Language) -> Query | InvalidPuzzle:
    try:
        return solver.query.parse(args, language)
    except InvalidPuzzle as error:
        return error


def _print(solver: Solver, where: str, page: Page | InvalidPuzzle, as_json: bool) -> None:
    if not isinstance(page, InvalidPuzzle):
        answer = page.answer()
        click.echo(to_json(answer) if as_json else "\n".join(solver.lines(answer)), nl=not as_json)
    elif as_json and where:
        # Each line of the file gets a line of JSON.
        click.echo(to_json(error_of(page)), nl=False)
    else:
        BadInput(where + text.error_message(page)).show()


@contextmanager
def _worded(lang: str) -> Iterator[tuple[Path, Language]]:
    """Yield the folder of a language's list, and the language itself.

    In the block, sentences are translated into that language. Raises BadParameter if the language
    is unknown, and BadConfig if its `language.toml` is invalid.
    """
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


for each in GAMES:
    if each.solver:
        solve.add_command(_command(each, each.solver))
