"""Every outcome, reason and verdict of Hangman has a sentence."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask, g

from app.games.hangman.text import (
    advice_text,
    answer_text,
    at_positions,
    move_message,
    question,
    reason,
    turn_message,
    verdict_text,
)
from app.solver.hangman.game import GuessOutcome, HangmanGame
from app.solver.hangman.guesser import Basis, Guess, LetterProbability
from app.solver.hangman.transcript import LetterAnswer, Transcript, Verdict, WordCheck
from tests.conftest import ENGLISH


@pytest.fixture(autouse=True)
def english_page(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        g.indexes = app.extensions["quartet"].indexes["en"]
        yield


def move_of(secret: str, before: str, guess: str) -> str:
    return move_message(HangmanGame(ENGLISH, secret, tuple(before.split())).guess(guess))


@pytest.mark.parametrize(
    ("known", "word", "why"),
    [
        ("g u", "guise", "there’s no U"),
        ("g u", "seeps", "position 1 is G"),
        ("g u", "gegse", "G is only at position 1"),
        ("e u", "eider", "E is only at positions 2, 3 and 5"),
    ],
)
def test_a_word_that_does_not_fit_is_refused_with_a_reason(known: str, word: str, why: str) -> None:
    message = f"{word.upper()} doesn’t fit: {why}. No miss counted."
    assert move_of("geese", known, word) == message


def test_every_outcome_has_its_own_message() -> None:
    move = HangmanGame(ENGLISH, "geese", ("e",)).guess("eerie")
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
        (
            guess_of(Basis.LISTED, 1, 0),
            "Not in the only word that fits. The odds also allow for words outside our list.",
        ),
        (
            guess_of(Basis.LISTED, 1000, 0),
            "None of the 1,000 words that fit has it. "
            "The odds also allow for words outside our list.",
        ),
        (
            guess_of(Basis.PATTERNS, 2, 1),
            "In 1 of the 2 words that fit. Letter patterns count for more here.",
        ),
        (
            guess_of(Basis.PATTERNS, 0, 0),
            "No word in our list fits: the odds come from letter patterns.",
        ),
    ],
)
def test_the_reason_for_a_guess_says_how_many_words_contain_the_letter(
    guess: Guess, sentence: str
) -> None:
    assert reason(guess) == sentence


@pytest.mark.parametrize(
    ("odds", "more"),
    [
        ({"e": 0.67}, ""),
        ({"e": 0.74}, " The odds also allow for words outside our list."),
        ({"s": 0.674, "e": 0.667}, ""),
        ({"s": 0.7, "e": 0.67}, " S is likelier, but E is best for finding the whole word."),
    ],
)
def test_the_reason_explains_unexpected_odds_and_why_a_likelier_letter_is_not_guessed(
    odds: Mapping[str, float], more: str
) -> None:
    letters = tuple(LetterProbability(letter, share) for letter, share in odds.items())
    guess = replace(guess_of(Basis.LISTED, 3, 2), probabilities=letters)
    assert reason(guess) == f"In 2 of the 3 words that fit.{more}"


def test_a_hint_says_so_if_no_listed_word_that_fits_contains_its_letter() -> None:
    assert advice_text(guess_of(Basis.LISTED, 10, 0)) == (
        "Try E: no listed word that fits has it, but it’s likely here."
    )


def test_a_hint_about_two_words_uses_the_word_both() -> None:
    both = guess_of(Basis.LISTED, 2, 2)
    assert advice_text(both) == "Try E: it’s in both words that fit."
    assert advice_text(replace(both, candidates=3, containing=3)).endswith(
        "in all 3 words that fit."
    )


def test_every_basis_for_a_guess_is_explained() -> None:
    for basis, candidates in product(Basis, (0, 5)):
        if candidates or basis != Basis.LISTED:  # if no listed word fits, the list has no say
            assert reason(guess_of(basis, candidates, 0)).endswith(".")


VERDICTS = [
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
]


@pytest.mark.parametrize(("check", "sentence"), VERDICTS)
def test_every_verdict_on_a_word_has_a_sentence(check: WordCheck, sentence: str) -> None:
    assert verdict_text(check, Transcript(ENGLISH, 5)) == sentence


def test_every_verdict_is_tested() -> None:
    assert {check.verdict for check, _ in VERDICTS} == set(Verdict)


def test_letters_get_the_right_article_and_positions_are_listed_correctly() -> None:
    assert question("r") == "Is there an R?"
    assert question("b") == "Is there a B?"
    assert [at_positions(each) for each in ((), (2,), (2, 5), (1, 3, 5))] == [
        "",
        "2",
        "2 and 5",
        "1, 3 and 5",
    ]
    assert answer_text(LetterAnswer("e", (2, 5))) == "E at positions 2 and 5"
    assert answer_text(LetterAnswer("r", ())) == "no R"
