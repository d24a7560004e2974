"""Each day's puzzles: from that day's line in the calendar, or else dealt by date."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from app.solver import calendar
from app.solver.countdown.conundrum import Conundrums
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.solver import RuzzleIndex

DAY = date(2026, 12, 6)
LINE = "2026-12-06\tudconatie\teducation\tcautioned\tcat\tdog\tb2o/at\tfun\tAt school\n"


@pytest.fixture
def with_days(few_words: Path) -> Callable[[str], Indexes]:
    """Return a function that builds the indexes of a few words with a given days.tsv."""
    builders = (
        lambda lexicon, _: CountdownIndex.build(lexicon),
        lambda lexicon, _: Conundrums.build(lexicon),
        lambda lexicon, _: LadderIndex.build(lexicon),
        lambda lexicon, _: RuzzleIndex.build(lexicon),
        lambda lexicon, _: GridDealer.of(lexicon),
    )

    def built(days: str) -> Indexes:
        (few_words / "en" / "days.tsv").write_text(days, encoding="utf-8")
        return Indexes.build(few_words / "en", builders)

    return built


def chosen(indexes: Indexes, day: date) -> list[str]:
    """Return all puzzles of a day, and its title, as strings."""
    questions = ("rack_of", "conundrum_of", "ladder_of", "grid_of", "secret_of", "title_of")
    return [str(getattr(calendar, question)(indexes, day)) for question in questions]


def test_a_day_has_the_puzzles_from_its_line_in_the_calendar(
    with_days: Callable[[str], Indexes],
) -> None:
    settled = ["udconatie", "cautioned", "cat-dog", "b2o/at", "fun", "At school"]
    assert chosen(with_days(LINE), DAY) == settled


def test_days_without_a_line_in_the_calendar_get_puzzles_dealt_by_date(
    with_days: Callable[[str], Indexes],
) -> None:
    days = [date(2026, 12, number) for number in (5, 6, 7)]
    with_line = [chosen(with_days(LINE), day) for day in days]
    without = [chosen(with_days(""), day) for day in days]
    assert [one == other for one, other in zip(with_line, without, strict=True)] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(("word", "puzzle"), [("education", 1), ("cat", 2), ("dog", 2), ("fun", 4)])
@pytest.mark.parametrize("blocked", [False, True])
def test_a_daily_puzzle_whose_word_was_removed_or_blocked_is_dealt_again(
    with_days: Callable[[str], Indexes], few_words: Path, word: str, puzzle: int, blocked: bool
) -> None:
    settled = chosen(with_days(LINE), DAY)
    words = few_words / "en" / "1.txt"
    if blocked:
        words.with_name("blocked.txt").write_text(f"{word}\n", encoding="utf-8")
    else:
        words.write_text(words.read_text().replace(f"{word}\n", ""), encoding="utf-8")
    now = chosen(with_days(LINE), DAY)
    assert [n for n in range(len(now)) if now[n] != settled[n]] == [puzzle]
