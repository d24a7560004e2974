"""Each day has its puzzles at its own address, and hides timed ones until their clock starts."""

import json
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.calendar import secret_of, settled
from app.web import dates
from tests.apps import app_in
from tests.games.conftest import Moment
from tests.html import parsed
from tests.today import TODAY

GAMES = ("countdown", "ruzzle", "ladder", "hangman")
STARTS = ("/en/", *(f"/en/{game}/" for game in GAMES))


def notations(client: FlaskClient, day: str) -> dict[str, str]:
    puzzles = client.get(f"/en/?day={day}&format=json").get_json()
    return {"letters": puzzles["countdown"]["letters"], "grid": puzzles["ruzzle"]["grid"]}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("day", ["2026-01-01", "2026-11-20", "2026-11-21", "2026-11-22"])
def test_start_pages_show_days_from_the_first_to_the_last(
    client: FlaskClient, start: str, day: str
) -> None:
    response = client.get(f"{start}?day={day}")
    assert response.status_code == 200
    shown = parsed(response.text).one("[data-shown-day]")
    assert (shown["data-shown-day"], shown["data-last"]) == (day, "2026-11-22")


def test_a_nonexistent_day_cannot_be_played(client: FlaskClient) -> None:
    for address in (
        "countdown/?letters=auctioned",
        "ruzzle/?grid=te/sa",
        "ladder/?start=cold&end=warm",
    ):
        assert client.get(f"/en/{address}&day=2027-01-01").status_code == 404
    begun = client.post("/en/hangman/games", data={"kind": "today", "day": "2027-01-01"})
    assert begun.status_code == 404


def test_a_day_begins_in_the_first_time_zone_and_ends_in_the_last(
    app: Flask, moment: Moment
) -> None:
    with app.app_context():
        moment(TODAY, 9.99)
        assert (dates.current_day(), dates.last_day()) == (TODAY, TODAY)
        moment(TODAY, 10)
        assert dates.last_day() == date(2026, 11, 22)
        assert not dates.is_over(date(2026, 11, 20))
        moment(TODAY, 12)
        assert dates.is_over(date(2026, 11, 20))


@pytest.mark.parametrize("game", GAMES)
def test_a_daily_puzzle_is_played_at_its_own_address(client: FlaskClient, game: str) -> None:
    begun = client.get(f"/en/{game}/?day=2026-11-15&play=1", follow_redirects=True)
    assert begun.status_code == 200
    assert "15 November" in begun.text.replace("\N{NO-BREAK SPACE}", " ")
    address = begun.request.full_path
    assert "day=2026-11-15" in address
    puzzle = notations(client, "2026-11-15")
    if game == "countdown":
        assert puzzle["letters"] in address
    if game == "ruzzle":
        assert puzzle["grid"] in address


@pytest.mark.parametrize("day", [None, "2026-11-20"])
@pytest.mark.parametrize("start", ["/", *STARTS, "/fr/", "/fr/countdown/", "/fr/ruzzle/"])
def test_timed_puzzles_stay_hidden_until_the_clock_starts(
    client: FlaskClient, start: str, day: str | None
) -> None:
    query = {"day": day} if day else {}
    html = client.get(start, query_string=query).text.lower()
    home = f"/{'fr' if start.startswith('/fr') else 'en'}/"
    puzzles = client.get(home, query_string=query | {"format": "json"}).get_json()
    letters, grid = puzzles["countdown"]["letters"], puzzles["ruzzle"]["grid"]
    conundrum = client.get(f"{home}countdown/", query_string=query | {"format": "json"})
    for secret in (
        letters,
        grid,
        grid.replace("/", ""),
        conundrum.get_json()["today"]["conundrum"],
    ):
        assert secret not in html
    page = parsed(html)
    assert all(not tile.text for tile in page.select(".tile-down"))
    assert not page.select(".board, .rack")


@pytest.mark.parametrize(
    ("game", "clock", "expected"),
    [
        ("countdown", "30", ""),
        ("countdown", "60", "60 s"),
        ("countdown", "none", "no clock"),
        ("ruzzle", "120", ""),
        ("ruzzle", "240", "4 minutes"),
        ("ruzzle", "none", "no clock"),
    ],
)
def test_a_result_mentions_an_unusual_clock(
    client: FlaskClient, game: str, clock: str, expected: str
) -> None:
    round_ = client.get(f"/en/{game}/?day=2026-11-20&play=1&clock={clock}").location
    page = parsed(client.get(f"{round_}&{'word=' if game == 'countdown' else 'end=1'}").text)
    texts = [
        page.one(".status").text,
        page.one("[data-share]")["data-share"],
        json.loads(page.one("[data-daily]")["data-daily"])["share"],
    ]
    for text in texts:
        said = [each for each in ("60 s", "4 minutes", "no clock") if each in text]
        assert said == [expected] * bool(expected), text


SUNDAY = date(2026, 12, 6)


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of the site on SUNDAY, the first Sunday that has a title."""
    return app_in(tmp_path_factory.mktemp("later"), today=SUNDAY).test_client()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sunday_shows_its_title_and_puzzles_from_the_calendar(
    later: FlaskClient, lang: str
) -> None:
    indexes = later.application.extensions["quartet"].indexes[lang]
    line = settled(indexes, SUNDAY)
    assert line is not None
    puzzles = later.get(f"/{lang}/?format=json").get_json()
    assert puzzles["countdown"]["letters"] == line.rack
    assert puzzles["ruzzle"]["grid"] == line.grid
    assert puzzles["ladder"] == {"start": line.start, "end": line.end}
    assert puzzles["hangman"]["length"] == len(line.secret)
    assert parsed(later.get(f"/{lang}/").text).one(".day-title").text == line.title != ""
    assert not parsed(later.get(f"/{lang}/?day=2026-11-29").text).select(".day-title")


def test_the_daily_french_rack_has_ten_letters_and_spells_a_word_of_at_least_nine_letters(
    later: FlaskClient,
) -> None:
    address = later.get("/fr/countdown/?play=letters").headers["Location"]
    page = parsed(later.get(address).text)
    assert len(page.select("[data-needs-script] .rack .tile")) == 10
    letters = parse_qs(urlsplit(address).query)["letters"][0]
    best = later.get(f"/fr/countdown/solve?letters={letters}&format=json").get_json()["words"][0]
    result = parsed(later.get(f"{address}&word={best['word']}").text)
    assert best["length"] >= 9
    assert str(best["length"]) in result.one("[data-finished]").text


@pytest.mark.parametrize(
    ("day", "letters", "grid", "ladder", "word"),
    [
        (20, "ooelgrrgo", "coca2/ulit/a22la3t2/se3lb", "hell-lose", "changeable"),
        (21, "etaarsoke", "oote/suso/sqrr/uioc", "pack-tilt", "exploratory"),
        (22, "aiajnppot", "i33o2dn/bun3i22/o3i22n2g/tugg", "cage-poor", "presentation"),
    ],
)
def test_past_days_never_change(
    app: Flask, client: FlaskClient, day: int, letters: str, grid: str, ladder: str, word: str
) -> None:
    """Days that were played stay the same when lists change: days.tsv holds their puzzles."""
    puzzles = client.get(f"/en/?day=2026-11-{day}&format=json").get_json()
    assert puzzles["countdown"]["letters"] == letters
    assert puzzles["ruzzle"]["grid"] == grid
    assert f"{puzzles['ladder']['start']}-{puzzles['ladder']['end']}" == ladder
    indexes = app.extensions["quartet"].indexes["en"]
    assert secret_of(indexes, date(2026, 11, day)) == word
