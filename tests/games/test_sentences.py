"""Every error code, reason and verdict has a sentence with its gaps filled; none is unused."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from flask import Flask

from app.config import ROOT
from app.games.countdown import text as countdown
from app.games.hangman import text as hangman
from app.games.hangman.addresses import EVIL
from app.games.ladder import text as ladder
from app.games.ladder.addresses import HintDegree
from app.games.ruzzle import text as ruzzle
from app.solver.countdown.conundrum import Conundrum, judge_guess
from app.solver.countdown.letters_round import Verdict, judge
from app.solver.countdown.rack import Rack, ShowRule
from app.solver.countdown.solver import CountdownIndex
from app.solver.hangman.game import DIFFICULTIES as BANDS_OF_DIFFICULTY
from app.solver.ladder.difficulty import DIFFICULTIES
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import Trend
from app.solver.ladder.solver import WordPair, solve
from app.solver.lexicon.lexicon import BANDS
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.round import WordHint
from app.solver.ruzzle.tracing import Reason, find_obstacle
from app.web.text import ERRORS, Plural, Sentence
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

GAMES = ("countdown", "ruzzle", "ladder", "hangman")
GAP = re.compile(r"%\((\w+)\)s")


def sources(game: str) -> Iterator[ast.AST]:
    """Yield every node in the code of a game's solver and pages, except its sentences."""
    for part in ("solver", "games"):
        for file in sorted((ROOT / "app" / part / game).glob("*.py")):
            if file.name != "text.py":
                yield from ast.walk(ast.parse(file.read_text("utf-8")))


def constants(nodes: Iterator[ast.AST]) -> set[str]:
    return {str(each.value) for each in nodes if isinstance(each, ast.Constant)}


def refusals(game: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the code of each InvalidPuzzle in a game's source, and the names of its values."""
    for node in sources(game):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "InvalidPuzzle":
            for code in constants(ast.walk(node.args[0])):
                yield code, {keyword.arg or "" for keyword in node.keywords}


def gaps(sentence: Sentence | Plural) -> set[str]:
    """Return the names of the values that a sentence needs."""
    if isinstance(sentence, Sentence):
        return set(GAP.findall(sentence.text))
    return {*GAP.findall(sentence.one + sentence.many)} - {"num"} | {sentence.by}


@pytest.mark.parametrize("game", GAMES)
def test_every_error_code_has_a_sentence_with_all_gaps_filled(game: str) -> None:
    worded = ERRORS | import_module(f"app.games.{game}.text").ERRORS
    found = list(refusals(game))
    assert len(found) > 5, "the sources are read"
    for code, values in found:
        assert code in worded
        assert "" in values or gaps(worded[code]) <= values, code


@pytest.mark.parametrize("game", GAMES)
def test_every_error_sentence_is_used(game: str) -> None:
    worded = import_module(f"app.games.{game}.text").ERRORS
    assert worded.keys() <= constants(sources(game))


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (ruzzle.REASONS, Reason),
        (countdown.SHOW_RULES, ShowRule),
        (countdown.SHOW_RULES_WITH_NONE, (ShowRule.VOWELS, ShowRule.CONSONANTS)),
        (countdown.CHARACTERS, BANDS),
        (hangman.DIFFICULTIES, (*BANDS_OF_DIFFICULTY, EVIL, "")),
        (ladder.TRENDS, Trend),
        (ladder.STEPS_LEFT, (None, *Trend)),
        (ladder.QUESTIONS, HintDegree),
        ([name.text.lower() for name in ladder.DIFFICULTIES], DIFFICULTIES),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_every_option_has_its_text(words: object, values: object) -> None:
    assert set(words) == set(values)  # type: ignore[call-overload]


def assert_filled(sentences: list[str]) -> None:
    """Assert that the sentences are all different, and that none lacks a value."""
    assert len(set(sentences)) == len(sentences)
    assert not [each for each in sentences if not each or "%(" in each or "None" in each]


def test_each_tracing_obstacle_has_its_own_sentence(app: Flask) -> None:
    cases = [
        ("tr/xx/ai/nx", "train"),
        ("trr/xxx/axi/nxx", "train"),
        ("trxx/xxxx/arxx/nixx", "train"),
        ("tr/xx/ai/ax", "train"),
        ("no/ox", "noon"),
        ("(qu)a/tx", "qat"),
        ("(qu)a/tx", "tau"),
    ]
    found = [find_obstacle(Grid.parse(grid, ENGLISH), word) for grid, word in cases]
    with app.test_request_context():
        assert_filled([ruzzle.refusal_message(each) for each in found if each])
    assert all(found)


def test_a_hint_says_how_familiar_its_word_is(app: Flask) -> None:
    words, familiar = (("canister", None), ("éa", 2)), (True, False)
    hints = [WordHint(w, n, familiar=known, cell=0) for w, n in words for known in familiar]
    with app.test_request_context():
        assert_filled([ruzzle.hint_message(each) for each in hints])


JUDGED = [
    (Verdict.VALID, "pizzaxeto", "pizza"),
    (Verdict.NOTHING, "pizzaxeto", ""),
    (Verdict.NO_SUCH_TILE, "piaxxxeto", "pizza"),
    (Verdict.TOO_FEW_TILES, "pizaxxeto", "pizza"),
    (Verdict.TOO_FEW_BLANKS, "pia?", "pizza"),
    (Verdict.TOO_FEW_BLANKS, "pa??", "pizza"),
    (Verdict.NOT_LISTED, "pizzaxeto", "pizzax"),
    (Verdict.WRONG_LENGTH, "plancased", "plan"),
]


def test_each_verdict_has_its_own_sentence(app: Flask) -> None:
    index = CountdownIndex.build(tiny_lexicon(["landscape", "pizza"]))
    judged = [
        judge_guess(index, Conundrum.parse(letters, index), word)
        if verdict is Verdict.WRONG_LENGTH
        else judge(index, Rack(letters), word)
        for verdict, letters, word in JUDGED
    ]
    assert [each.verdict for each in judged] == [verdict for verdict, *_ in JUDGED]
    american = lexicon_of(ENGLISH, ["rumor"], american=["rumor"])
    judged.append(judge(CountdownIndex.build(american), Rack("rumor"), "rumor", british=True))
    assert {each.verdict for each in judged} == set(Verdict)
    with app.test_request_context("/en/"):
        app.preprocess_request()
        assert_filled([countdown.verdict_text(each) for each in judged])


def test_each_broken_rule_of_the_show_has_its_own_sentence(app: Flask) -> None:
    racks = ("bcdfghjkl", "bcdfghjka", "aeiouaebc", "aeiouaeiu", "auctione?", "auctions")
    with app.test_request_context():
        assert countdown.broken_rules(Rack("auctioned"), ENGLISH) == ()
        broken = [countdown.broken_rules(Rack(each), ENGLISH) for each in racks]
        assert_filled([found for (found,) in broken])


def test_each_reason_why_there_is_no_ladder_has_its_own_sentence(app: Flask) -> None:
    words = {"bat": 1, "bit": 1, "big": 3, "dig": 1, "dog": 1, "dot": 1, "dit": 3}
    words |= {"emu": 1, "key": 1, "hey": 1}
    index = LadderIndex.build(tiny_lexicon(words, [*words.values()]))
    few = LadderIndex.build(tiny_lexicon(["bat", "bit", "big", "dig"], [1, 1, 3, 1]))
    solved = [
        solve(index, WordPair("bat", "emu"), familiar_only=False),
        solve(few, WordPair("bat", "dig"), familiar_only=True),
        solve(index, WordPair("bat", "dog"), familiar_only=True),
        solve(index, WordPair("bat", "key"), familiar_only=False),
    ]
    with app.test_request_context("/en/ladder/solve"):
        app.preprocess_request()
        assert ladder.why_none(solve(index, WordPair("bat", "bit"), familiar_only=False)) is None
        assert_filled([str(ladder.why_none(each)) for each in solved])
