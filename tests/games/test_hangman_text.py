"""Every code, outcome and verdict of Hangman has a sentence, and no sentence is left over."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from app.config import ROOT
from app.games.hangman.guess_text import (
    advice_text,
    answer_text,
    listed,
    move_message,
    question,
    reason,
    turn_message,
    verdict_text,
)
from app.games.hangman.text import ERRORS
from app.solver.hangman.game import GuessOutcome, HangmanGame
from app.solver.hangman.guesser import Basis, Guess, LetterProbability
from app.solver.hangman.transcript import LetterAnswer, Transcript, Verdict, WordCheck
from app.solver.puzzle import InvalidPuzzle
from app.web import text
from app.web.text import Plural, Sentence, error_message
from tests.conftest import ENGLISH

SOURCES = [*(ROOT / "app/solver/hangman").glob("*.py"), *(ROOT / "app/games/hangman").glob("*.py")]
GAP = re.compile(r"%\((\w+)\)s")


def raised() -> Iterator[ast.Call]:
    """Yield each place in Hangman's sources that makes an InvalidPuzzle."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "InvalidPuzzle":
                yield node


def code_of(call: ast.Call) -> str:
    code = call.args[0]
    assert isinstance(code, ast.Constant), f"not a plain code: {ast.unparse(call)}"
    assert re.fullmatch("[a-z]+(-[a-z]+)*", code.value)
    return str(code.value)


def gaps(sentence: Sentence | Plural) -> set[str]:
    if isinstance(sentence, Sentence):
        return set(GAP.findall(sentence.text))
    found = GAP.findall(sentence.one) + GAP.findall(sentence.many)
    return ({*found} - {"num"}) | {sentence.by}


def test_every_code_that_is_raised_has_a_sentence_and_every_sentence_a_code() -> None:
    codes = {code_of(call) for call in raised()}
    assert len(codes) > 20
    assert codes - {*ERRORS, *text.ERRORS} == set()
    assert {*ERRORS} - codes == set()


def test_an_error_brings_the_values_that_its_sentence_mentions() -> None:
    for call in raised():
        names = {keyword.arg for keyword in call.keywords}
        if None not in names:  # else they come as a mapping
            sentence = {**text.ERRORS, **ERRORS}[code_of(call)]
            assert gaps(sentence) <= names, ast.unparse(call)


def test_an_error_with_its_values_in_a_mapping_has_a_whole_sentence(app: Flask) -> None:
    values = {"position": 9, "length": 6, "letter": "E", "other": "R", "word": "GEESE"}
    with app.test_request_context():
        for code in ("no-such-position", "position-taken", "wrong-word-length"):
            assert "%" not in error_message(InvalidPuzzle(code, None, **values))


def move_of(secret: str, before: str, guess: str) -> str:
    return move_message(HangmanGame(ENGLISH, secret, tuple(before.split())).guess(guess))


def test_every_move_is_told(app: Flask) -> None:
    with app.test_request_context():
        assert move_of("hotel", "x z", "e") == "Yes, E is at position 4."
        assert move_of("eerie", "", "e") == "Yes, E is at positions 1, 2 and 5."
        assert move_of("geese", "g s", "e") == "Yes, E is at positions 2, 3 and 5. You won!"
        assert move_of("geese", "g", "geese") == "GEESE is the word. You won!"
        assert move_of("geese", "a b c d", "x") == "No X. 1 miss left."
        assert move_of("geese", "", "goose") == "It isn’t GOOSE. 5 misses left."
        last = "No X, and that was your last miss. The answer was GEESE."
        assert move_of("geese", "a b c d f", "x") == last
        assert move_of("geese", "a b c d f", "goose").startswith("It isn’t GOOSE, and that was")
        assert move_of("geese", "e", "e") == "You’ve already tried E."
        longer = "GOOSES doesn’t fit: you need 5 letters. No miss counted."
        assert move_of("geese", "", "gooses") == longer


@pytest.mark.parametrize(
    ("known", "word", "why"),
    [
        ("g u", "guise", "there’s no U"),
        ("g u", "seeps", "position 1 is G"),
        ("g u", "gegse", "G is only at position 1"),
        ("e u", "eider", "E is only at positions 2, 3 and 5"),
    ],
)
def test_why_a_word_cannot_fit_is_told(app: Flask, known: str, word: str, why: str) -> None:
    with app.test_request_context():
        told = f"{word.upper()} doesn’t fit: {why}. No miss counted."
        assert move_of("geese", known, word) == told


def test_every_outcome_has_a_message(app: Flask) -> None:
    move = HangmanGame(ENGLISH, "geese", ("e",)).guess("eerie")
    with app.test_request_context():
        messages = {turn_message(replace(move, outcome=outcome)) for outcome in GuessOutcome}
    assert len(messages) == len(GuessOutcome)
    assert None not in messages


def guess_of(basis: Basis, candidates: int, containing: int) -> Guess:
    return Guess("e", basis, (), candidates, containing, ())


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        (guess_of(Basis.LISTED, 8800, 6100), "In 6,100 of the 8,800 words that fit."),
        (guess_of(Basis.LISTED, 3, 3), "In all 3 words that fit."),
        (guess_of(Basis.LISTED, 2, 2), "In both words that fit."),
        (guess_of(Basis.LISTED, 1, 1), "In the only word that fits."),
        (guess_of(Basis.LISTED, 1, 0), "Not in the only word that fits."),
        (
            guess_of(Basis.PATTERNS, 2, 1),
            "In 1 of the 2 words that fit. Letter patterns count for more here.",
        ),
        (
            guess_of(Basis.PATTERNS, 0, 0),
            "No listed word fits: the odds come from letter patterns.",
        ),
    ],
)
def test_a_reason_counts_the_words_that_have_the_letter(
    app: Flask, guess: Guess, sentence: str
) -> None:
    with app.test_request_context():
        assert reason(guess) == sentence


@pytest.mark.parametrize(
    ("odds", "sentence"),
    [
        (0.67, "In 2 of the 3 words that fit."),
        (0.74, "In 2 of the 3 words that fit. Words outside our list count too."),
    ],
)
def test_a_reason_accounts_for_odds_that_its_count_does_not(
    app: Flask, odds: float, sentence: str
) -> None:
    guess = replace(guess_of(Basis.LISTED, 3, 2), probabilities=(LetterProbability("e", odds),))
    with app.test_request_context():
        assert reason(guess) == sentence


def test_a_hint_speaks_of_two_words_as_both(app: Flask) -> None:
    both = guess_of(Basis.LISTED, 2, 2)
    with app.test_request_context():
        assert advice_text(both) == "Try E: it’s in both words that fit."
        assert advice_text(replace(both, candidates=3, containing=3)).endswith(
            "in all 3 words that fit."
        )


def test_every_basis_of_a_guess_has_a_reason(app: Flask) -> None:
    with app.test_request_context():
        for basis, candidates in product(Basis, (0, 5)):
            if candidates or basis != Basis.LISTED:  # without words the list weighs nothing
                assert reason(guess_of(basis, candidates, 0)).endswith(".")


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (
            WordCheck("apple", Verdict.CONTRADICTED, LetterAnswer("a", ())),
            "You said no A, but APPLE has it at position 1.",
        ),
        (
            WordCheck("apple", Verdict.CONTRADICTED, LetterAnswer("p", (2,))),
            "You said P at 2, but APPLE has it at positions 2 and 3.",
        ),
        (
            WordCheck("apple", Verdict.CONTRADICTED, LetterAnswer("r", (1,))),
            "You said R at position 1, but APPLE has none.",
        ),
        (WordCheck("apples", Verdict.OTHER_LENGTH), "APPLES has 6 letters; you said 5."),
        (
            WordCheck("apple", Verdict.LISTED),
            "APPLE fits all your answers, and it’s in our word list.",
        ),
        (
            WordCheck("xxxxe", Verdict.UNLISTED),
            "XXXXE fits all your answers, but it isn’t in our word list.",
        ),
    ],
)
def test_every_verdict_on_a_word_is_told(app: Flask, check: WordCheck, sentence: str) -> None:
    with app.test_request_context():
        assert verdict_text(check, Transcript(ENGLISH, 5)) == sentence


def test_every_verdict_is_tried() -> None:
    (marks,) = test_every_verdict_on_a_word_is_told.pytestmark  # type: ignore[attr-defined]
    assert {check.verdict for check, _ in marks.args[1]} == set(Verdict)


def test_letters_have_their_article_and_positions_are_listed(app: Flask) -> None:
    with app.test_request_context():
        assert question("r") == "Is there an R?"
        assert question("b") == "Is there a B?"
        assert [listed(each) for each in ((), (2,), (2, 5), (1, 3, 5))] == [
            "",
            "2",
            "2 and 5",
            "1, 3 and 5",
        ]
        assert answer_text(LetterAnswer("e", (2, 5))) == "E at positions 2 and 5"
        assert answer_text(LetterAnswer("r", ())) == "no R"
