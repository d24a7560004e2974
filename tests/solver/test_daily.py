"""The randomness of today's puzzle."""

import subprocess
import sys
from datetime import date

from app.solver.daily import daily_order, daily_rng

DAY = date(2026, 11, 20)


def draws(game: str, language_code: str, today: date) -> list[int]:
    rng = daily_rng(game, language_code, today)
    return [int(rng.integers(1000)) for _ in range(20)]


def test_two_processes_draw_the_same_numbers_on_the_same_day() -> None:
    program = (
        "from datetime import date; from app.solver.daily import daily_rng;"
        "print(daily_rng('countdown', 'en', date(2026, 11, 20)).integers(0, 1000, 20).tolist())"
    )
    other = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == str(draws("countdown", "en", DAY))


def test_the_random_bits_are_the_same_on_every_machine() -> None:
    raw = daily_rng("countdown", "en", DAY).bit_generator.random_raw(2).tolist()
    assert raw == [13875254943305780957, 17484115343135056199]


def test_different_numbers_are_drawn_for_each_day_and_language_and_game() -> None:
    here = draws("countdown", "en", DAY)
    assert draws("countdown", "en", date(2026, 11, 21)) != here
    assert draws("countdown", "fr", DAY) != here
    assert draws("ruzzle", "en", DAY) != here


def test_the_order_of_two_words_does_not_depend_on_other_words() -> None:
    words = [f"word{number}" for number in range(200)]
    order = daily_order("hangman", "en", DAY, words)
    assert order != daily_order("hangman", "en", date(2026, 11, 21), words)
    fewer = daily_order("hangman", "en", DAY, reversed(words[::3]))
    assert fewer == [word for word in order if word in words[::3]]
