"""How the calendar is dealt and checked, with small invented pools and with the real calendars."""

from datetime import date, timedelta
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from app.solver.calendar import SettledDay
from tests.conftest import ENGLISH, WORDLISTS
from tools.days import check, conundrums, seasons, secrets
from tools.days.candidate import Candidate, Kind
from tools.days.commands import days as command
from tools.days.deal import Dealer, NothingLeft, Uses, mended, repeated
from tools.days.desk import Desk, Theme
from tools.days.report import chart, lines
from tools.days.targets import REPEAT_DAYS, WORD_DAYS

MONDAY = date(2027, 3, 1)
SETTINGS = "first = 2027-03-01\ncut_over = 2027-03-01\nlast = 2027-03-21\n"


@pytest.fixture
def folder(few_words: Path) -> Path:
    (few_words / "en" / "days.toml").write_text(SETTINGS, encoding="utf-8")
    return few_words / "en"


def pool(kind: Kind, count: int) -> list[Candidate]:
    """Return puzzles of rising difficulty; each word is shared by five of them."""
    width = {Kind.CONUNDRUM: 2, Kind.LADDER: 2}.get(kind, 1)
    return [
        Candidate(
            f"{kind} no {n}", (f"{kind} no {n}",) * width, n, frozenset([f"word{n % (count // 5)}"])
        )
        for n in range(count)
    ]


def dealer(folder: Path, count: int) -> Dealer:
    pools = {kind: pool(kind, count) for kind in Kind if kind is not Kind.GRID}
    grids = [Candidate(f"g{n}", ("bo/at/cd/ef",), n) for n in range(count)]
    return Dealer(Desk.open(folder), pools | {Kind.GRID: grids})


def test_no_secret_or_ladder_is_repeated_and_secrets_get_harder_until_saturday(
    folder: Path,
) -> None:
    dealing = dealer(folder, 200)
    settled = [dealing.settle(MONDAY + timedelta(number)) for number in range(84)]
    assert len({line.secret for line in settled}) == len({line.start for line in settled}) == 84
    of_weekday = [
        np.median([int(line.secret.removeprefix("secret no ")) for line in settled[n::7]])
        for n in range(6)
    ]
    assert of_weekday == sorted(of_weekday)
    again = dealer(folder, 200)
    assert [again.settle(MONDAY + timedelta(number)) for number in range(84)] == settled


def test_ladders_that_share_a_word_are_kept_apart(folder: Path) -> None:
    dealing = dealer(folder, 200)
    words = [
        int(dealing.settle(MONDAY + timedelta(number)).start.removeprefix("ladder no ")) % 40
        for number in range(84)
    ]
    for place, word in enumerate(words):
        assert word not in words[place + 1 : place + 1 + WORD_DAYS]


def test_a_pool_that_is_too_small_is_reported(folder: Path) -> None:
    dealing = dealer(folder, 5)
    for number in range(5):
        dealing.settle(MONDAY + timedelta(number * 2 * WORD_DAYS))
    with pytest.raises(NothingLeft, match="en: no rack is left for Monday"):
        dealing.settle(MONDAY + timedelta(5 * 2 * WORD_DAYS))


def test_mending_a_day_changes_only_the_faulty_puzzle(folder: Path) -> None:
    desk = dealer(folder, 20).desk
    taken = ("secret no 3", "secret no 4", "secret no 5")
    settled = {
        MONDAY + timedelta(number): SettledDay(
            "boatcdefg", "fishboats", "boatsfish", "boat", "coat", "bo/at/cd/ef", secret, ""
        )
        for number, secret in enumerate(taken)
    }
    desk.write(settled)
    pools = {Kind.HANGMAN: pool(Kind.HANGMAN, 10)}
    day = MONDAY + timedelta(1)
    found = mended(desk, pools, {day: [Kind.HANGMAN]})
    secret = found[day].secret
    assert secret.startswith("secret no ")
    assert secret not in taken
    assert found == settled | {day: settled[day]._replace(secret=secret)}


def test_a_faulty_scramble_is_replaced_but_its_answer_stays() -> None:
    desk = Desk.open(WORDLISTS / "en")
    day = desk.dealt_days[0]
    desk.calendar[day] = desk.calendar[day]._replace(conundrum="patriarch", scramble="pratchair")
    found = mended(desk, {}, {day: [Kind.CONUNDRUM]})[day]
    assert found.conundrum == "patriarch"
    assert sorted(found.scramble) == sorted("patriarch")
    assert found.scramble != "pratchair"


def test_a_secret_word_does_not_appear_in_the_scramble_of_the_same_day(folder: Path) -> None:
    secret = dealer(folder, 200).settle(MONDAY).secret
    dealing = dealer(folder, 200)
    with_secret = [
        Candidate(each.name, (each.name, f"x{secret}x"), each.difficulty)
        for each in dealing.pools[Kind.CONUNDRUM]
    ]
    dealing.pools = {**dealing.pools, Kind.CONUNDRUM: with_secret}
    assert dealing.settle(MONDAY).secret != secret


def test_a_theme_is_used_only_in_its_season(folder: Path) -> None:
    dealing = dealer(folder, 200)
    winter, always = (
        Theme(title, (), (), (), (), (), months)
        for title, months in (("Snow", (12, 1, 2)), ("Ships", tuple(range(1, 13))))
    )
    offered = {kind: [Candidate(f"{kind}", (f"{kind}", "letters"), 0)] for kind in Kind}
    vars(dealing)["_themes"] = {winter: offered, always: offered}
    assert dealing._theme(date(2027, 3, 7)) is always
    assert dealing._theme(date(2027, 12, 5)) is winter


def test_a_theme_out_of_season_is_swapped_with_another(folder: Path) -> None:
    (folder / "days.toml").write_text(
        SETTINGS.replace("last = 2027-03-21", "last = 2029-12-31"), encoding="utf-8"
    )
    (folder / "sundays.toml").write_text(
        "".join(
            f'[[sunday]]\ntitle = "{title}"\nmonths = {months}\n'
            for title, months in (("Snow", [12, 1, 2]), ("Ships", [*range(1, 13)]), ("Sun", [7]))
        ),
        encoding="utf-8",
    )
    desk = Desk.open(folder)
    titles = {
        date(2027, 4, 4): "Snow",
        date(2027, 7, 4): "Sun",
        date(2027, 12, 5): "Ships",
        date(2029, 4, 8): "Snow",
        date(2029, 12, 9): "Ships",
    }
    grids = {"Snow": "bo/at", "Ships": "co/at", "Sun": "do/at"}
    desk.write(
        {
            day: SettledDay(
                title, f"{title}nine", "letters", f"{day}", "coat", grids[title], title, title
            )
            for day, title in titles.items()
        }
    )
    faults = ["2027-04-04: Snow is out of season", "2029-04-08: Snow is out of season"]
    assert [*check.out_of_season(desk)] == faults
    found = seasons.swapped(desk)
    assert [found[day].title for day in titles] == ["Ships", "Sun", "Snow", "Ships", "Snow"]
    assert all(line.secret == line.title for line in found.values()), "the whole theme moves"
    assert all(line.start == f"{day}" for day, line in found.items()), "except its ladder"
    assert seasons.misplaced(desk, found) == []


def test_a_puzzle_chosen_by_an_editor_appears_on_its_day(folder: Path) -> None:
    entries = (
        '[[day]]\ndate = 2027-03-02\ntitle = "Boats"\nsecret = "boat"\n'
        '[[weekday]]\nweekday = "wednesday"\ntitle = "Midweek"\n'
    )
    (folder / "days.toml").write_text(SETTINGS + entries, encoding="utf-8")
    dealing = dealer(folder, 200)
    settled = [dealing.settle(MONDAY + timedelta(number)) for number in range(4)]
    assert (settled[1].title, settled[1].secret) == ("Boats", "boat")
    assert [line.title for line in settled] == ["", "Boats", "Midweek", ""]


def test_a_word_may_be_reused_only_after_a_set_number_of_days() -> None:
    uses = Uses()
    uses.note(MONDAY, ["cold"])
    assert not uses.free(MONDAY + timedelta(REPEAT_DAYS), ["warm", "cold"], REPEAT_DAYS)
    assert uses.free(MONDAY + timedelta(REPEAT_DAYS + 1), ["warm", "cold"], REPEAT_DAYS)
    uses.note(MONDAY - timedelta(1), ["cold"])
    assert not uses.free(MONDAY + timedelta(REPEAT_DAYS), ["cold"], REPEAT_DAYS), "noted later"


def test_only_one_of_four_words_spelled_with_the_letters_a_and_b_costs_a_miss() -> None:
    words = ["aaaa", "bbbb", "abab", "baba"]
    missed = secrets.misses(ENGLISH.encode_rows(words), 27, np.random.default_rng(1))
    # Whichever letter is guessed first, one of AAAA and BBBB does not have it.
    assert sorted(missed.tolist()) == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("values", "expected"), [([1, 2, 3], 1), ([3, 2, 1], -1), ([1, 1, 1], 0), ([1, 2, 2], 0.866)]
)
def test_the_rank_correlation_is_computed_correctly(values: list[float], expected: float) -> None:
    assert check.spearman(values) == pytest.approx(expected, abs=0.001)


@pytest.fixture(scope="module", params=["en", "fr"])
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk.open(WORDLISTS / request.param)


def test_no_day_is_missing_and_nothing_repeats_too_soon(desk: Desk) -> None:
    assert len(desk.dealt_days) >= 1_096
    assert not [*check.missing(desk), *repeated(desk, desk.calendar)]
    line = desk.calendar[desk.dealt_days[100]]
    desk.calendar[desk.dealt_days[101]] = line
    assert len([*repeated(desk, desk.calendar)]) >= len(Kind)
    desk.calendar[desk.dealt_days[101]] = line._replace(secret="zygote", conundrum="zygote")
    assert any(": zygote again" in fault for fault in repeated(desk, desk.calendar)), (
        "within the day"
    )
    del desk.calendar[desk.dealt_days[7]]
    assert [*check.missing(desk)] == [f"{desk.dealt_days[7]}: no line"]


@cache
def unchanged_desk(code: str) -> Desk:
    return Desk.open(WORDLISTS / code)


def test_a_scramble_with_a_rude_word_is_refused() -> None:
    desk = unchanged_desk("en")
    assert conundrums.of_word(desk, "patriarch", "chartpair")
    assert conundrums.of_word(desk, "patriarch", "pratchair") is None


@pytest.mark.parametrize(
    ("code", "word", "scramble"),
    [
        ("en", "strangely", "glanstrey"),
        ("en", "hamstring", "mansgirth"),
        ("fr", "poussette", "topstuees"),
        ("fr", "jardinage", "ganjadire"),
        ("fr", "saxophone", "xhosanope"),
    ],
)
def test_a_scramble_with_a_form_of_an_unsuitable_word_is_refused(
    code: str, word: str, scramble: str
) -> None:
    desk = unchanged_desk(code)
    assert conundrums.of_word(desk, word, scramble) is None
    other = conundrums.of_word(desk, word)
    assert other
    assert other.fields[1] != scramble
    assert conundrums.of_word(desk, *other.fields)


def test_a_scramble_containing_another_word_of_the_day_is_replaced() -> None:
    desk = Desk.open(WORDLISTS / "en")
    day = desk.dealt_days[0]
    line = desk.calendar[day]._replace(conundrum="patriarch", scramble="chartpair")
    for given_away in ({"secret": "chart"}, {"start": "pair"}, {"end": "air"}):
        desk.calendar[day] = line._replace(**given_away)
        (word,) = given_away.values()
        assert [*check.spoilt(desk)] == [f"{day}: {word} is in the scramble chartpair"]
        found = mended(desk, {}, {day: [Kind.CONUNDRUM]})[day]
        assert found.conundrum == "patriarch"
        assert word not in found.scramble


def test_a_daily_word_without_a_gloss_is_reported(desk: Desk) -> None:
    day = desk.dealt_days[0]
    unknown = desk.calendar[day]._replace(secret="xyzzyq")
    desk.calendar[day] = unknown
    nothing: dict[Kind, Candidate | None] = dict.fromkeys(Kind)
    faults = [*check.unexplained(desk, {day: nothing})]
    assert faults == [f"{day}: xyzzyq has no line in glosses.tsv"]
    of_rack = Candidate("letters", ("letters",), 1, frozenset(["plughx"]))
    faults = [*check.unexplained(desk, {day: nothing | {Kind.RACK: of_rack}})]
    assert faults[1:] == [f"{day}: plughx has no line in glosses.tsv"]


@pytest.mark.marathon
@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_calendar_has_no_faults_and_can_be_printed_and_charted(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    desk = Desk.open(WORDLISTS / code)
    measured = check.measured(desk)
    monkeypatch.setattr(check, "measured", lambda _: measured)  # it takes ten seconds
    assert check.check(desk) == []
    assert len([*lines(desk, measured)]) == len(measured) * (1 + len(Kind))
    assert chart({code: (measured, measured)}).count("<polyline") == len(Kind)
    assert sum(bool(line.title) for line in desk.calendar.values()) >= 60


def test_the_help_text_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command(["--help"])
    assert {"make", "print", "check", "measure", "sources"} <= set(capsys.readouterr().out.split())
