"""`flask solve` gives the same answers as the pages, for one puzzle or a file of them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask.testing import FlaskClient

from app.cli import solve
from app.factory import command_line
from app.solver.indexes import Indexes
from tests.conftest import ClientWith
from tests.server import ROOT

Run = Callable[..., Result]


@pytest.fixture
def run(few_words: Path) -> Run:
    """A function that runs `flask solve` with a list of a few words and no other settings."""
    env = {"WORDLISTS_DIR": str(few_words), "APP_ENV": None, "SECRET_KEY": None}
    runner = command_line().test_cli_runner()
    return lambda *arguments, **more: runner.invoke(args=("solve", *arguments), env=env, **more)


@pytest.fixture
def pages(client_with: ClientWith) -> FlaskClient:
    """A client of the site with the same list."""
    return client_with()


def answers_of(done: Result) -> list[dict[str, Any]]:
    """Return the JSON of each line that a command printed."""
    return [json.loads(line) for line in done.stdout.splitlines()]


SAME = """\
countdown tacgoin | letters=tacgoin
countdown t?cg? --length 3 --includes o | letters=t?cg?&length=3&includes=o
ruzzle cat/dog/pit | grid=cat/dog/pit
ruzzle ca2t/dog/pit --min-length 3 --sort points | grid=ca2t/dog/pit&min_length=3&sort=points
ladder mood goat | start=mood&end=goat
ladder cat dog --limit 1 --familiar | start=cat&end=dog&limit=1&familiar=1
hangman _o__ | pattern=_o__
hangman _o_ --wrong d --wrong-words pot --misses 9 --listed \
| pattern=_o_&wrong=d&wrong_words=pot&misses=9&listed=1
"""
"""The command's arguments | the query of the page that gives the same answer."""


@pytest.mark.parametrize("row", SAME.splitlines())
def test_the_command_prints_the_same_json_as_the_page(
    run: Run, pages: FlaskClient, row: str
) -> None:
    typed, query = row.split(" | ")
    game, *arguments = typed.split()
    done = run(game, *arguments, "--json")
    assert done.exit_code == 0, done.output
    assert done.stdout == pages.get(f"/en/{game}/solve?{query}&format=json").text


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("countdown", "goat"), ["goat: 1 word", "   4  goat"]),
        (("countdown", "d?g"), ["d?g: 2 words", "   3  dig (i) dog (o)"]),
        (("ladder", "mood", "goat"), ["mood-goat: 3 steps, 2 shortest ladders"]),
        (("ladder", "cat", "education"), []),
    ],
)
def test_without_json_the_command_prints_readable_text(
    run: Run, arguments: tuple[str, ...], lines: list[str]
) -> None:
    done = run(*arguments)
    if lines:
        assert done.exit_code == 0
        assert done.stdout.splitlines()[: len(lines)] == lines
    else:
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr == (
            "Error: Start and end need the same number of letters: CAT has 3, EDUCATION has 9.\n"
        )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("countdown", "ca3"), "Error: Letters A-Z only: “3” isn’t one.\n"),
        (("countdown", "cat", "--length", "99"), "Error: Enter a whole number from 1 to 15;"),
        (("countdown",), "Error: Give LETTERS, or --file.\n"),
        (("ladder", "cat"), "Error: Give START and END, or --file.\n"),
        (("ladder", "cat", "dog", "--file", "-"), "Error: Give START and END or --file, not both."),
        (("ruzzle", "cat/do"), "Error: "),
        (("ruzzle", "cat/dog/pit", "--sort", "age"), "Error: "),
        (("hangman", "cat"), "Error: "),
        (("hangman", "_a_", "--lang", "xx"), "'xx' is not one of: en\n"),
        (("hangman", "--file", "/nonexistent"), "No such file or directory"),
    ],
)
def test_bad_input_is_reported_before_anything_is_indexed(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.setattr(Indexes, "build", None)
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_file_is_solved_line_by_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grids"
    file.write_text("cat/dog/pit\n\nfogs/pind\n", encoding="utf-8")
    done = run("ruzzle", "--file", str(file), "--json")
    assert [each["grid"] for each in answers_of(done)] == ["cat/dog/pit", "fogs/pind"]
    alone = run("ruzzle", "fogs/pind", "--json")
    assert done.stdout.endswith(alone.stdout)


def test_a_faulty_line_is_reported_before_anything_is_solved(run: Run) -> None:
    done = run("countdown", "--file", "-", input="cat\n\nc4t\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "Error: line 3: Letters A-Z only: “4” isn’t one.\n"


def test_solving_continues_after_faulty_lines_if_the_command_is_told_to_keep_going(
    run: Run,
) -> None:
    lines = "cat\n\nc4t\ndog\n"
    done = run("countdown", "--file", "-", "--json", "--keep-going", input=lines)
    answers = answers_of(done)
    assert [each.get("letters") for each in answers] == ["cat", None, "dog"]
    assert answers[1]["error"]["code"] == "not-a-letter"
    assert (done.exit_code, done.stderr) == (1, "")
    written = run("countdown", "--file", "-", "--keep-going", input=lines)
    assert written.exit_code == 1
    assert written.stderr == "Error: line 3: Letters A-Z only: “4” isn’t one.\n"
    assert "dog: " in written.stdout


def test_a_hangman_line_may_list_wrong_letters_and_words(run: Run) -> None:
    lines = "\ufeff_o__ s\n_o__ s goat, coat\n_o_/ad\n_o__/s/goat\n_o__//goat\n"
    done = run("hangman", "--file", "-", "--json", input=lines)
    answers = answers_of(done)
    assert [(each["pattern"], each["wrong"], each["wrong_words"]) for each in answers] == [
        ("_o__", "s", []),
        ("_o__", "s", ["coat", "goat"]),
        ("_o_", "ad", []),
        ("_o__", "s", ["goat"]),
        ("_o__", "", ["goat"]),
    ]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_line_that_cannot_be_solved_does_not_affect_the_others(run: Run, as_json: bool) -> None:
    form = ("--json",) if as_json else ()
    done = run("ladder", *form, "--file", "-", input="mood goat\ncat-zzz\ncat dog\n")
    assert done.exit_code == 2
    if as_json:
        answers = answers_of(done)
        assert [each.get("steps") for each in answers] == [3, None, 3]
        assert answers[1]["error"]["code"] == "not-a-listed-word"
    else:
        assert "mood-goat: 3 steps" in done.stdout
        assert "cat-dog: 3 steps" in done.stdout
        assert done.stderr == "Error: line 2: ZZZ isn’t in our word list.\n"


def test_a_file_that_has_too_many_lines_or_is_not_in_utf8_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "MAX_LINES", 2)
    done = run("countdown", "--file", "-", input="cat\ndog\nfog\n")
    assert done.exit_code == 2
    assert "has more than 2 lines; split it." in done.stderr
    binary = run("countdown", "--file", "-", input=b"\xff\xfe\n")
    assert binary.exit_code == 2
    assert "is not written in UTF-8." in binary.stderr


def test_the_command_works_from_a_shell() -> None:
    """Here the command uses the real lists; its sentences are in the language of the words."""
    unset = {"APP_ENV", "SECRET_KEY", "DATABASE_URL", "WORDLISTS_DIR"}
    env = {name: value for name, value in os.environ.items() if name not in unset}
    typed = [str(Path(sys.executable).parent / "flask"), "--app", "wsgi", "solve"]

    def run_in_shell(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*typed, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )

    solved = run_in_shell("countdown", "auctioned")
    assert solved.stdout.splitlines()[1] == "   9  auctioned cautioned education"
    refused = run_in_shell("countdown", "--lang", "fr", "aé3")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert (
        refused.stderr
        == "Error: Lettres de A à Z seulement\u00a0: «\u00a03\u00a0» n’en est pas une.\n"
    )


@pytest.mark.parametrize("game", solve.solve.commands)
def test_every_game_lists_its_options(run: Run, game: str) -> None:
    assert "--json" in run(game, "--help").stdout
