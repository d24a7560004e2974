"""Every code, trend, hint and difficulty of the ladder has its words, as the sources show."""

import ast
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from app.config import ROOT
from app.games.ladder import text
from app.games.ladder.state import HintDegree
from app.solver.ladder.difficulty import DIFFICULTIES
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import Trend
from app.solver.ladder.solver import WordPair, solve
from app.web.text import ERRORS, Plural, Sentence
from tests.conftest import tiny_lexicon

SOURCES = [*ROOT.glob("app/solver/ladder/*.py"), *ROOT.glob("app/games/ladder/*.py")]
WORDED = {**ERRORS, **text.ERRORS}


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Yield the code and the names of the values of every InvalidPuzzle in the sources."""
    for file in SOURCES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        chosen = {
            node.targets[0].id: constants(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "InvalidPuzzle":
                code = node.args[0]
                codes = chosen[code.id] if isinstance(code, ast.Name) else constants(code)
                assert codes, f"{file}, line {node.lineno}: a code that no test can find"
                for each in codes:
                    yield each, {keyword.arg or "" for keyword in node.keywords}


def constants(node: ast.expr) -> list[str]:
    """Return the texts that an expression may be: `"a"`, or `"a" if ... else "b"`."""
    either = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    values = [each.value for each in either if isinstance(each, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def gaps(sentence: Sentence | Plural) -> set[str]:
    """Return the names of the values that a sentence needs."""
    if isinstance(sentence, Sentence):
        return set(re.findall(r"%\((\w+)\)s", sentence.text))
    named = set(re.findall(r"%\((\w+)\)s", sentence.one + sentence.many))
    return named - {"num"} | {sentence.by}


@pytest.mark.parametrize(("code", "values"), sorted(refusals(), key=str))
def test_every_code_has_a_sentence_and_the_values_that_it_mentions(
    code: str, values: set[str]
) -> None:
    assert code in WORDED
    assert gaps(WORDED[code]) <= values


def test_every_sentence_of_a_code_is_in_use() -> None:
    assert text.ERRORS.keys() == {code for code, _ in refusals()} - ERRORS.keys()


def test_every_trend_hint_and_grade_is_named() -> None:
    assert set(text.TRENDS) == set(Trend)
    assert set(text.STEPS_LEFT) == {None, *Trend}
    assert set(text.QUESTIONS) == set(HintDegree)
    assert [name.text.lower() for name in text.DIFFICULTIES] == list(DIFFICULTIES)


@pytest.mark.parametrize(
    ("pair", "familiar_only", "sentences"),
    [
        (("bat", "bit"), False, None),
        (("bat", "emu"), False, "No word in our list is one letter away from EMU."),
        (("bat", "dig"), True, "No familiar word is one letter away from DIG."),
        (
            ("bat", "dog"),
            True,
            "No ladder of familiar words joins BAT and DOG. BAT reaches only BIT. "
            "DOG reaches only DIG, DOT.",
        ),
        (
            ("bat", "key"),
            False,
            "No ladder joins BAT and KEY. BAT reaches 6 other words, such as BIT, DIG, DOT, DOG, "
            "BIG. KEY reaches only HEY.",
        ),
    ],
)
def test_why_there_is_no_ladder_is_told_in_whole_sentences(
    app: Flask, pair: tuple[str, str], familiar_only: bool, sentences: str | None
) -> None:
    words = {"bat": 1, "bit": 1, "big": 3, "dig": 1, "dog": 1, "dot": 1, "dit": 3}
    words |= {"emu": 1, "key": 1, "hey": 1}
    index = LadderIndex.build(tiny_lexicon(words, [*words.values()]))
    if pair == ("bat", "dig"):
        index = LadderIndex.build(tiny_lexicon(["bat", "bit", "big", "dig"], [1, 1, 3, 1]))
    solution = solve(index, WordPair(*pair), familiar_only=familiar_only)
    with app.test_request_context():
        assert text.why_none(solution) == sentences
