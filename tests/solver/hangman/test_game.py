"""Playing Hangman: what each guess shows and costs, and where secrets come from."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.hangman.game import (
    DIFFICULTIES,
    GuessOutcome,
    HangmanGame,
    choose_secret,
    parse_letter,
    todays_secret,
)
from app.solver.hangman.phrase import parse_guess
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.typed_word import MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, WORDLISTS, real_lexicon, tiny_lexicon

GEESE = "geese"


def game(secret: str = GEESE, *guesses: str, misses_allowed: int = 6) -> HangmanGame:
    return HangmanGame(ENGLISH, secret, guesses, misses_allowed)


def test_trailing_spaces_and_hyphens_are_ignored_in_guesses_of_at_most_200_characters() -> None:
    assert parse_letter("e".ljust(MAX_TYPED), ENGLISH) == "e"
    assert parse_guess("geese".ljust(MAX_TYPED, "-"), ENGLISH) == "geese"
    for parse, sign in ((parse_letter, " "), (parse_guess, "-")):
        with pytest.raises(InvalidPuzzle):
            parse("e".ljust(MAX_TYPED + 1, sign), ENGLISH)


def test_a_hit_shows_every_position_of_the_letter() -> None:
    move = game("hotel", "x", "z").guess("e")
    assert (move.outcome, move.positions) == (GuessOutcome.HIT, (4,))
    assert (move.game.pattern, move.game.wrong, move.game.misses_left) == ("___e_", "xz", 4)
    assert game("eerie").guess("e").positions == (1, 2, 5)


def test_a_repeated_guess_costs_nothing_even_after_the_end() -> None:
    for before in (game("geese", "a", "e"), game("ae", "a", "e")):
        for letter in "ae":
            move = before.guess(letter)
            assert move.game is before
            assert move.outcome == GuessOutcome.REPEAT


def test_guessing_the_word_wins_and_reveals_it() -> None:
    move = game("geese", "g").guess("geese")
    assert (move.outcome, move.game.status, move.game.pattern) == ("hit", "won", "geese")


def test_a_wrong_word_of_the_right_length_costs_one_miss_even_if_repeated() -> None:
    before = game()
    first = before.guess("cheese")
    assert (first.outcome, first.game is before) == (GuessOutcome.WRONG_LENGTH, True)
    wrong = game().guess("goose")
    assert (wrong.outcome, wrong.game.misses_left) == (GuessOutcome.MISS, 5)
    again = wrong.game.guess("goose")
    assert (again.outcome, again.game) == (GuessOutcome.REPEAT, wrong.game)


@pytest.mark.parametrize("word", ["seers", "geest", "green", "xeese"])
def test_a_word_that_contradicts_known_letters_changes_nothing(word: str) -> None:
    before = game("geese", *"gstx")
    move = before.guess(word)
    assert (move.outcome, move.game is before) == (GuessOutcome.CANNOT_FIT, True)


def test_a_stored_guess_that_the_rules_no_longer_allow_still_counts() -> None:
    kept = game("geese", "g", "s", "green")
    assert (kept.misses, kept.wrong_words) == (1, ("green",))
    assert game("geese", "g", "s").counted("green").game == kept


def test_a_finished_game_accepts_no_more_guesses() -> None:
    for over in (game("ox", "o", "x"), game("ox", *"abcdef"), game("ox", "a", misses_allowed=1)):
        for guess, field in (("z", "letter"), ("ex", "word")):
            with pytest.raises(InvalidPuzzle, match="game-over") as refused:
                over.guess(guess)
            assert refused.value.field == field


@given(guesses=st.lists(st.sampled_from(ENGLISH.alphabet), max_size=30))
def test_the_guessed_letters_determine_the_misses_and_the_blanks_and_the_status(
    guesses: list[str],
) -> None:
    now = game("mississippi")
    for letter in guesses:
        if now.status != "playing":
            break
        now = now.guess(letter).game
    assert now.pattern == "".join(a if a in now.guessed else "_" for a in "mississippi")
    assert now.misses_left == 6 - len(set(now.guessed) - set("misp"))
    assert (now.status == "won") == (now.pattern == "mississippi")
    assert (now.status == "lost") == (now.misses_left == 0)
    assert len(set(now.guessed)) == len(now.guessed)


UNDEFINED = Definitions.open(Path("no such folder"))


def test_secrets_have_the_requested_length_and_difficulty() -> None:
    words = ["cat", "kestrel", "panther", "xylitol", "zyzzyva", "rudenes", "hurrahs", "gelding"]
    bands = [1, 1, 2, 3, 5, 1, 1, 4]
    lexicon = lexicon_of(ENGLISH, words, bands, ["rudenes"], ["hurrahs"])
    rng = np.random.default_rng(1)

    def dealt(length: int | None, difficulty: str | None) -> set[str]:
        return {choose_secret(lexicon, UNDEFINED, rng, length, difficulty) for _ in range(60)}

    assert dealt(7, "easy") == {"kestrel"}
    assert dealt(7, "medium") == {"panther"}
    assert dealt(None, "hard") == {"xylitol"}
    assert dealt(3, None) == {"cat"}
    assert dealt(None, None) == {"kestrel", "panther", "xylitol", "zyzzyva", "gelding"}


def test_if_a_band_has_no_words_the_secret_comes_from_the_next_band() -> None:
    lexicon = lexicon_of(ENGLISH, ["kestrel", "zyzzyva", "gelding"], [3, 5, 4])
    for difficulty, secrets in {"medium": {"kestrel"}, "hard": {"kestrel"}}.items():
        assert _dealt(lexicon, UNDEFINED, difficulty) == secrets
    rare = lexicon_of(ENGLISH, ["zyzzyva", "gelding"], [5, 4])
    assert _dealt(rare, UNDEFINED, "hard") == {"gelding"}


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_secrets_are_base_forms(code: str, difficulty: str) -> None:
    lexicon = real_lexicon(code)
    definitions = Definitions.open(WORDLISTS / code, lexicon.forms)
    secrets = _dealt(lexicon, definitions, difficulty)
    assert len(secrets) > 50
    assert all(map(definitions.is_base_form, secrets))


def test_easier_secrets_are_more_familiar(english: Lexicon, french: Lexicon) -> None:
    for lexicon in (english, french):
        bands = [
            {int(lexicon.bands[lexicon.find(word)]) for word in _dealt(lexicon, UNDEFINED, name)}
            for name in DIFFICULTIES
        ]
        assert bands == [{1}, {2}, {3}]


def _dealt(lexicon: Lexicon, definitions: Definitions, difficulty: str) -> set[str]:
    rng = np.random.default_rng(1)
    return {choose_secret(lexicon, definitions, rng, None, difficulty) for _ in range(60)}


def test_a_length_or_difficulty_without_words_is_refused() -> None:
    lexicon = tiny_lexicon(["cat"])
    rng = np.random.default_rng(1)
    with pytest.raises(InvalidPuzzle, match="no-word-of-length: length=3"):
        choose_secret(lexicon, UNDEFINED, rng, 3, "hard")
    with pytest.raises(InvalidPuzzle, match="no-word-of-length: length=99"):
        choose_secret(lexicon, UNDEFINED, rng, 99)
    with pytest.raises(InvalidPuzzle, match="no-word-of-difficulty"):
        choose_secret(lexicon, UNDEFINED, rng, None, "hard")


@pytest.mark.parametrize("code", ["en", "fr"])
def test_todays_word_is_familiar_and_a_base_form(code: str) -> None:
    lexicon = real_lexicon(code)
    definitions = Definitions.open(WORDLISTS / code, lexicon.forms)
    words = [todays_secret(lexicon, definitions, date(2027, 3, day)) for day in range(1, 29)]
    assert len(set(words)) == 28
    assert len({len(word) for word in words}) > 5
    for word in words:
        word_id = lexicon.find(word)
        assert word_id is not None
        assert lexicon.bands[word_id] <= 2
        assert 5 <= len(word) <= 12
        assert definitions.is_base_form(word)
    inflected = {"en": "consists emailed meeting mice boxes", "fr": "situent portes aimerons"}
    assert not any(map(definitions.is_base_form, inflected[code].split()))


def test_a_game_can_be_rebuilt_from_its_guesses() -> None:
    played = game("geese").guess("a").game.guess("goose").game.guess("e").game
    assert played.guesses == ("a", "goose", "e")
    assert replace(game("geese"), guesses=played.guesses) == played
