"""Playing Hangman: what each guess shows, costs and says, and where secrets come from."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.hangman.game import Game, choose_secret, todays_secret
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH, tiny_lexicon

GEESE = "geese"


def game(secret: str = GEESE, *guesses: str, misses_allowed: int = 6) -> Game:
    return Game(ENGLISH, secret, guesses, misses_allowed)


def test_a_hit_names_the_positions_and_the_misses_left() -> None:
    move = game("hotel", "x", "z").letter("E")
    assert move.message == "E: position 4. 4 misses left."
    assert (move.game.pattern, move.game.wrong, move.game.misses_left) == ("___e_", "xz", 4)
    assert game("eerie").letter("é").message == "E: positions 1, 2 and 5. 6 misses left."


def test_a_miss_costs_one() -> None:
    move = game().letter("a")
    assert (move.message, move.outcome) == ("No A. 5 misses left.", "miss")
    assert move.game.letter("b").game.letter("c").game.letter("d").message == "No D. 2 misses left."


def test_a_repeat_costs_nothing() -> None:
    before = game("geese", "a", "e")
    for letter in "ae":
        move = before.letter(letter)
        assert move.game == before
        assert (move.message, move.outcome) == (f"You tried {letter.upper()} already.", "repeat")


def test_the_sixth_miss_loses_and_tells_the_word() -> None:
    move = game("geese", *"abcdf").letter("h")
    assert move.game.status == "lost"
    assert move.message == "No H. No misses left: the word was GEESE."


def test_showing_the_last_blank_wins() -> None:
    move = game("geese", *"gs").letter("e")
    assert (move.game.status, move.game.pattern) == ("won", "geese")
    assert move.message == "E: positions 2, 3 and 5. You won!"


def test_naming_the_word_wins_and_shows_it() -> None:
    move = game("geese", "g").word(" Geese ")
    assert (move.game.status, move.game.pattern) == ("won", "geese")
    assert move.message == "GEESE is the word. You won!"


def test_a_wrong_word_costs_one_but_only_once_and_not_for_another_length() -> None:
    first = game().word("cheese")
    assert first.game == game()
    assert first.message == "CHEESE has 6 letters, the word has 5: no miss counted."
    wrong = game().word("goose")
    assert (wrong.message, wrong.game.misses_left) == ("It is not GOOSE. 5 misses left.", 5)
    again = wrong.game.word("goose")
    assert (again.message, again.game) == ("You tried GOOSE already.", wrong.game)


def test_fewer_chances_are_an_option() -> None:
    assert game(misses_allowed=1).letter("x").game.status == "lost"


@pytest.mark.parametrize("typed", ["", "ab", "3", "🙂", "œ", "a" * 10_000])
def test_what_is_no_letter_is_refused(typed: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        game().letter(typed)
    assert refused.value.field == "letter"


@pytest.mark.parametrize("typed", ["", "a", "ge3se", "g e", "a" * 10_000])
def test_what_is_no_word_is_refused(typed: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        game().word(typed)
    assert refused.value.field == "word"


def test_a_game_that_is_over_takes_no_more_guesses() -> None:
    for over in (game("ox", "o", "x"), game("ox", *"abcdef")):
        with pytest.raises(InvalidPuzzle, match="This game is over"):
            over.letter("z")
        with pytest.raises(InvalidPuzzle, match="This game is over"):
            over.word("ex")


@given(guesses=st.lists(st.sampled_from(ENGLISH.alphabet), max_size=30))
def test_misses_and_blanks_follow_from_the_letters_alone(guesses: list[str]) -> None:
    now = game("mississippi")
    for letter in guesses:
        if now.status != "playing":
            break
        now = now.letter(letter).game
    assert now.pattern == "".join(a if a in now.guessed else "_" for a in "mississippi")
    assert now.misses_left == 6 - len(set(now.guessed) - set("misp"))
    assert (now.status == "won") == (now.pattern == "mississippi")
    assert (now.status == "lost") == (now.misses_left == 0)
    assert len(set(now.guessed)) == len(now.guessed)


def test_secrets_have_the_length_and_difficulty_asked_for_and_are_never_blocked() -> None:
    words = ["cat", "kestrel", "panther", "xylitol", "zyzzyva", "rudenes"]
    bands = [1, 1, 2, 3, 5, 1]
    lexicon = Lexicon.of_words(ENGLISH, words, bands, blocked=["rudenes"])
    rng = np.random.default_rng(1)

    def dealt(length: int | None, difficulty: str | None) -> set[str]:
        return {choose_secret(lexicon, rng, length, difficulty) for _ in range(60)}

    assert dealt(7, "easy") == {"kestrel"}
    assert dealt(7, "medium") == {"panther", "xylitol"}
    assert dealt(None, "hard") == {"zyzzyva"}
    assert dealt(3, None) == {"cat"}
    assert dealt(None, None) == {"kestrel", "panther", "xylitol", "zyzzyva"}


def test_a_wish_that_no_word_meets_is_refused_in_words() -> None:
    lexicon = tiny_lexicon(["cat"])
    rng = np.random.default_rng(1)
    with pytest.raises(InvalidPuzzle, match=r"The list has no hard word of 3 letters\."):
        choose_secret(lexicon, rng, 3, "hard")
    with pytest.raises(InvalidPuzzle, match=r"The list has no word of 99 letters\."):
        choose_secret(lexicon, rng, 99)
    with pytest.raises(InvalidPuzzle, match=r"Difficulty is one of easy, medium, hard\."):
        choose_secret(lexicon, rng, None, "mad")


def test_todays_word_is_the_same_for_everyone_and_everyday(english: Lexicon) -> None:
    days = [date(2027, 3, day) for day in range(1, 11)]
    words = [todays_secret(english, day) for day in days]
    assert words == [todays_secret(english, day) for day in days]
    assert len(set(words)) > 5
    for word in words:
        word_id = english.find(word)
        assert word_id is not None
        assert english.bands[word_id] == 1


def test_a_game_may_be_rebuilt_from_its_guesses() -> None:
    played = game("geese").letter("a").game.word("goose").game.letter("e").game
    assert played.guesses == ("a", "goose", "e")
    assert replace(game("geese"), guesses=played.guesses) == played
