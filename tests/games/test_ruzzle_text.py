"""Ruzzle's sentences: every code and reason of its solver and pages has one, and none is unused."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app.config import ROOT
from app.games.ruzzle.text import ERRORS, REASONS, hint_message, refusal_message
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import WordHint
from app.solver.ruzzle.tracing import Reason, find_obstacle
from app.web import text
from tests.conftest import ENGLISH

FOLDERS = (ROOT / "app/solver/ruzzle", ROOT / "app/games/ruzzle")


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for folder in FOLDERS:
        for file in sorted(folder.glob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def raised_codes() -> dict[str, str]:
    """Code -> file of each InvalidPuzzle that is made; a code that is not written out fails."""
    codes = {}
    for file, tree in sources():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "InvalidPuzzle":
                code = call.args[0]
                assert isinstance(code, ast.Constant), f"{file}:{call.lineno}"
                codes[str(code.value)] = file.name
    return codes


def used_reasons() -> set[str]:
    """The names of the reasons that the solver gives."""
    return {
        node.attr
        for file, tree in sources()
        if file.name != "text.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Reason"
    }


def test_every_code_that_is_raised_has_a_sentence() -> None:
    codes = raised_codes()
    assert len(codes) > 10
    assert not {code: file for code, file in codes.items() if code not in ERRORS | text.ERRORS}


def test_every_sentence_belongs_to_a_code_that_is_raised() -> None:
    assert ERRORS.keys() <= raised_codes().keys()


def test_every_reason_has_a_sentence_and_is_given_somewhere() -> None:
    assert REASONS.keys() == set(Reason)
    assert used_reasons() == {reason.name for reason in Reason}


@pytest.mark.parametrize(
    ("grid", "word", "sentence"),
    [
        ("tr/xx/ai/nx", "train", "TRAIN can’t be traced: no A touches the R."),
        ("trr/xxx/axi/nxx", "train", "TRAIN can’t be traced: no A touches any R."),
        ("trxx/xxxx/arxx/nixx", "train", "TRAIN can’t be traced: no A touches the R of TR."),
        ("tr/xx/ai/ax", "train", "TRAIN can’t be traced: there’s no N."),
        ("no/ox", "noon", "NOON can’t be traced: every N next to its O is already used."),
        ("(qu)a/tx", "qat", "QAT can’t be traced: its Q is part of the tile QU."),
        ("(qu)a/tx", "tau", "TAU can’t be traced: the only U is part of the tile QU."),
    ],
)
def test_a_word_that_cannot_be_traced_gets_its_sentence(
    app: Flask, grid: str, word: str, sentence: str
) -> None:
    obstacle = find_obstacle(Grid.parse(grid, ENGLISH), word)
    assert obstacle
    with app.test_request_context():
        assert refusal_message(obstacle) == sentence


@pytest.mark.parametrize(
    ("hint", "sentence"),
    [
        (WordHint("canister", None, familiar=True, cell=0), "A familiar word starts with C."),
        (
            WordHint("canister", 8, familiar=True, cell=0),
            "A familiar word starts with C and has 8 letters.",
        ),
        (WordHint("éa", None, familiar=False, cell=0), "A rare word starts with É."),
        (WordHint("éa", 2, familiar=False, cell=0), "A rare word starts with É and has 2 letters."),
    ],
)
def test_a_hint_tells_how_familiar_the_word_is(app: Flask, hint: WordHint, sentence: str) -> None:
    with app.test_request_context():
        assert hint_message(hint) == sentence
