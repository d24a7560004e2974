"""Countdown's sentences: every code, verdict and rule of the show has one that its values fill."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app.games.countdown.state import CLOCKS
from app.games.countdown.text import (
    CHARACTERS,
    CLOCK_NAMES,
    ERRORS,
    SHOW_RULES,
    SHOW_RULES_WITH_NONE,
    broken_rules,
    verdict_text,
)
from app.solver.countdown.conundrum import Conundrum, judge_guess
from app.solver.countdown.letters_round import Verdict, judge
from app.solver.countdown.rack import Rack, ShowRule
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.lexicon import BANDS
from app.web.text import Plural, Sentence
from tests.conftest import ENGLISH, tiny_lexicon

APP = Path(__file__).parent.parent.parent / "app"
SOURCES = sorted(
    file for part in ("solver", "games") for file in (APP / part / "countdown").glob("*.py")
)
INDEX = CountdownIndex.build(tiny_lexicon(["landscape", "pizza"]))


def raised() -> Iterator[tuple[str, ast.expr, set[str]]]:
    """Yield where each InvalidPuzzle is made, its code, and the names of its values."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "InvalidPuzzle":
                values = {keyword.arg or "**" for keyword in node.keywords}
                yield f"{file.name}:{node.lineno}", node.args[0], values


def gaps(sentence: Sentence | Plural) -> set[str]:
    """Return the names of the values that a sentence needs."""
    if isinstance(sentence, Sentence):
        return set(re.findall(r"%\((\w+)\)s", sentence.text))
    both = re.findall(r"%\((\w+)\)s", sentence.one + sentence.many)
    return set(both) - {"num"} | {sentence.by}


def test_every_code_that_is_raised_has_a_sentence_that_its_values_fill() -> None:
    found = list(raised())
    assert len(found) > 20, "the sources are read"
    for where, code, values in found:
        if isinstance(code, ast.Constant):
            assert code.value in ERRORS, f"{where}: no sentence for {code.value}"
            assert gaps(ERRORS[code.value]) <= values, f"{where}: {code.value} lacks a value"
        else:
            assert ast.unparse(code) == "judgement.verdict", f"{where}: a code is a literal"


def test_every_sentence_has_a_code_that_is_raised() -> None:
    codes = {code.value for _, code, _ in raised() if isinstance(code, ast.Constant)}
    assert set(ERRORS) == codes | set(Verdict)


JUDGED = [
    (Verdict.VALID, "pizzaxeto", "pizza", "PIZZA: 5 points."),
    (Verdict.NOTHING, "pizzaxeto", "", "No word declared."),
    (Verdict.NO_SUCH_TILE, "piaxxxeto", "pizza", "There’s no Z for PIZZA."),
    (Verdict.TOO_FEW_TILES, "pizaxxeto", "pizza", "PIZZA needs 2 Zs; you have 1."),
    (Verdict.TOO_FEW_BLANKS, "pia?", "pizza", "PIZZA also needs Z, Z; you have only 1 blank."),
    (Verdict.TOO_FEW_BLANKS, "pa??", "pizza", "PIZZA also needs I, Z, Z; you have only 2 blanks."),
    (Verdict.NOT_LISTED, "pizzaxeto", "pizzax", "PIZZAX isn’t in our word list."),
    (Verdict.WRONG_LENGTH, "plancased", "plan", "PLAN has 4 letters; the answer has 9."),
]


@pytest.mark.parametrize(("verdict", "letters", "word", "sentence"), JUDGED)
def test_a_verdict_is_worded(
    app: Flask, verdict: Verdict, letters: str, word: str, sentence: str
) -> None:
    if verdict is Verdict.WRONG_LENGTH:
        judgement = judge_guess(INDEX, Conundrum.parse(letters, INDEX), word)
    else:
        judgement = judge(INDEX, Rack(letters), word)
    assert judgement.verdict is verdict
    with app.test_request_context():
        assert verdict_text(judgement) == sentence


def test_each_verdict_is_among_those_examples() -> None:
    assert {verdict for verdict, *_ in JUDGED} == set(Verdict)


@pytest.mark.parametrize(
    ("letters", "sentences"),
    [
        ("auctioned", ()),
        ("bcdfghjkl", ("These letters have no vowels; the show always deals three.",)),
        ("bcdfghjka", ("These letters have only 1 vowel; the show always deals three.",)),
        ("aeiouaebc", ("These letters have only 2 consonants; the show always deals four.",)),
        ("aeiouaeiu", ("These letters have no consonants; the show always deals four.",)),
        ("auctione?", ("The show has no blanks.",)),
        ("auctions", ("The show deals nine letters, not 8.",)),
    ],
)
def test_what_the_show_would_not_deal_is_said(
    app: Flask, letters: str, sentences: tuple[str, ...]
) -> None:
    with app.test_request_context():
        assert broken_rules(Rack(letters), ENGLISH) == sentences


def test_every_rule_clock_and_opponent_has_its_words() -> None:
    assert set(SHOW_RULES) == set(ShowRule)
    assert set(SHOW_RULES_WITH_NONE) == {ShowRule.VOWELS, ShowRule.CONSONANTS}
    assert list(CLOCK_NAMES) == list(CLOCKS)
    assert tuple(CHARACTERS) == tuple(BANDS)
