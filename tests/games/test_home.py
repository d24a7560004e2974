"""Home, the licences, the measurements, error pages, and links to the other language."""

import re
from importlib.metadata import metadata

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games import GAMES
from app.web.errors import STATUSES, error_response
from benchmarks.drawing import quantity
from benchmarks.figures import templates
from tests.games.pages import page_of
from tests.html import Element, parsed
from tests.server import ROOT


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_home_page_links_to_todays_puzzles_and_to_the_solvers(
    client: FlaskClient, lang: str
) -> None:
    page = page_of(client, f"/{lang}/")
    cards = page.select("article.card")
    games = [game.name for game in GAMES]
    assert [card["data-game"] for card in cards] == games
    for game, card in zip(games, cards, strict=True):
        assert card.one("h2 a")["href"] == f"/{lang}/{game}/?day=2026-11-21"
        assert card.select("[data-play]")
    solvers = [link["href"] for link in page.select(".more-games a") if "solve" in link["href"]]
    assert solvers == [f"/{lang}/{game}/solve" for game in games]
    assert len(cards[0].select(".tile-down")) == 9
    assert len(cards[1].select(".tile-down")) == 16
    ladder = [each.text for each in cards[2].select(".ends > span[aria-hidden]")]
    assert [bool(each) for each in ladder] == [True, False, True]
    assert cards[3].select(".slots .tile-empty")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_play_buttons_open_todays_puzzles(client: FlaskClient, lang: str) -> None:
    puzzles = client.get(f"/{lang}/?format=json").get_json()
    home = page_of(client, f"/{lang}/")

    def play(game: str) -> Element:
        href = home.select(f"[data-game={game}] a.button")[0]["href"]
        return parsed(client.get(href, follow_redirects=True).text)

    tiles = play("countdown").select("[data-rack] .tile")
    assert [tile.text[0].lower() for tile in tiles[:9]] == list(puzzles["countdown"]["letters"])
    assert len(play("ruzzle").select("[data-board] [data-cell]")) == 16
    ends = puzzles["ladder"]["start"], puzzles["ladder"]["end"]
    assert [end.text.lower() for end in play("ladder").select("h1 span")] == list(ends)
    form = home.one("[data-game=hangman] form")
    begun = client.post(form["action"], data=form.hidden, follow_redirects=True)
    slots = parsed(begun.text).select(".slots .tile-empty")
    assert len(slots) == puzzles["hangman"]["length"]


def test_notes_on_the_sources_of_word_lists_are_translated(client: FlaskClient) -> None:
    said = {
        text
        for notes in client.application.extensions["quartet-list-notes"].values()
        for text in (
            *(source.use for source in notes.sources),
            *(text for notice in notes.notices for text in (notice.use, notice.licence)),
        )
    }
    sentences = {text for text in said if " " in text and not text.startswith("CC ")}
    french = page_of(client, "/fr/licences")
    for each in french.select("#lists li, #notices p"):
        assert not [text for text in sentences if text in each.text]


def test_the_licences_shown_for_libraries_match_those_in_their_packages(
    client: FlaskClient,
) -> None:
    answer = client.get("/en/licences?format=json").json["libraries"]
    needed = re.findall(r"^([\w-]+)==", (ROOT / "requirements.in").read_text("utf-8"), re.MULTILINE)
    licences = {name.lower(): licence for name, licence in answer.items()}
    assert {each.lower() for each in needed} <= licences.keys()
    for name in needed:
        about = metadata(name)
        licence = licences[name.lower()]
        written = about.get("License-Expression") or about.get("License")
        family = f"License :: OSI Approved :: {licence.partition('-')[0]} License"
        assert written == licence if written else family in about.get_all("Classifier", [])


@pytest.mark.parametrize("address", ["/", "/about"])
@pytest.mark.parametrize(
    ("accepted", "language"), [("fr-CH, fr;q=0.9", "fr"), ("en-GB", "en"), ("sv", "en"), ("", "en")]
)
def test_an_address_without_a_language_is_answered_in_the_language_of_the_browser(
    client: FlaskClient, address: str, accepted: str, language: str
) -> None:
    response = client.get(address, headers={"Accept-Language": accepted})
    assert parsed(response.text).one("html")["lang"] == language
    assert "Accept-Language" in response.headers["Vary"]
    tagged = client.get(address, headers={"If-None-Match": response.headers["ETag"]})
    assert tagged.status_code == (304 if language == "en" else 200)


def test_charts_on_pages_match_the_measured_figures() -> None:
    """`python -m benchmarks figures` draws the charts."""
    for name, drawn in templates().items():
        assert (ROOT / "templates" / "home" / name).read_text("utf-8") == drawn


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        (0.4321, "us", '(0.4321 | number(2)) ~ "\N{NO-BREAK SPACE}" ~ "µs"'),
        (139.4, "us", "139\N{NO-BREAK SPACE}µs"),
        (2.5e6, "us", '(2.5 | number(1)) ~ "\N{NO-BREAK SPACE}" ~ "s"'),
        (90.0, "MB", '"90" ~ "\N{NO-BREAK SPACE}" ~ _("MB")'),
    ],
)
def test_measured_values_are_rounded_and_get_readable_units(
    value: float, unit: str, written: str
) -> None:
    assert quantity(value, unit) == written


def test_megabytes_are_abbreviated_in_each_language(client: FlaskClient) -> None:
    for language, sign in (("en", "MB"), ("fr", "Mo")):
        text = page_of(client, f"/{language}/measured").text
        assert set(re.findall(r"\d\s(M[Bo])\b", text)) == {sign}


@pytest.mark.parametrize("status", [400, 404, 405, 413, 414])
def test_error_pages_are_complete_pages(client: FlaskClient, status: int) -> None:
    response = {
        400: lambda: client.get("/xx/"),
        404: lambda: client.get("/no/such/page"),
        405: lambda: client.post("/about"),
        413: lambda: client.post("/en/words/", data={"word": "a" * 100_000}),
        414: lambda: client.get("/en/words/?word=" + "a" * 40_000),
    }[status]()
    assert response.status_code == status
    page = parsed(response.text)
    assert "".join(tile.text for tile in page.select(".error-tiles .tile")) == str(status)
    assert page.one("h1").text.endswith(".")
    assert page.select("main a.button")


@pytest.mark.parametrize("status", [403, 429, 500, 503])
def test_rare_errors_look_the_same_as_common_ones(app: Flask, status: int) -> None:
    with app.test_request_context("/en/"):
        page = parsed(error_response(status).get_data(as_text=True))
    assert page.one("h1").text == STATUSES[status][1].text
    assert len(page.select(".error-tiles .tile")) == 3


@pytest.mark.parametrize(
    ("address", "french"),
    [
        ("/", "/fr/"),
        ("/en/", "/fr/"),
        ("/about", "/fr/"),
        ("/en/about", "/fr/about"),
        ("/en/how/ladder", "/fr/how/ladder"),
        ("/en/words/?format=html", "/fr/words/?format=html"),
        ("/en/words/tea", "/fr/words/tea"),
        ("/en/ladder/solve?start=cold&end=warm", "/fr/ladder/solve"),
        ("/en/ladder/?start=cold&end=warm&rungs=cord", "/fr/ladder/"),
        ("/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=tea", "/fr/ruzzle/"),
        ("/en/countdown/?conundrum=plancased", "/fr/countdown/"),
        ("/en/hangman/?as=unknown", "/fr/hangman/"),
        ("/nowhere", "/fr/"),
    ],
)
def test_every_page_links_to_the_other_language(
    client: FlaskClient, address: str, french: str
) -> None:
    page = parsed(client.get(address).text)
    links = {link["hreflang"]: link["href"] for link in page.select("header a[hreflang]")}
    assert links["fr"] == french
