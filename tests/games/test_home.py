"""Home, About, the pages of words, and the measurements."""

import json
import re
from datetime import date
from importlib.metadata import metadata
from pathlib import Path
from unittest.mock import ANY

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games.home.growth import growth_of
from app.games.home.measured import FIGURES, benchmark, hangman_figures
from app.games.home.measured_text import BASELINES, JOBS
from app.games.home.views import home_page
from app.web.errors import STATUSES, error_response
from app.web.site import current_site
from tests.html import Element, parsed
from tests.server import ROOT

DAY = date(2026, 11, 20)


def shown(client: FlaskClient, address: str, status: int = 200) -> Element:
    response = client.get(address)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_home_shows_todays_puzzles_to_play_and_solve(client: FlaskClient, lang: str) -> None:
    page = shown(client, f"/{lang}/")
    cards = page.select("article.card")
    games = ["countdown", "ruzzle", "ladder", "hangman"]
    assert [card["data-game"] for card in cards] == games
    for game, card in zip(games, cards, strict=True):
        assert card.one("h2 a")["href"] == f"/{lang}/{game}/?day=2026-11-21"
        assert card.select("[data-play]")
    solvers = [link["href"] for link in page.select(".more-games a") if "solve" in link["href"]]
    assert solvers == [f"/{lang}/{game}/solve" for game in games]
    assert len(cards[0].select(".tile-down")) == 9
    assert len(cards[1].select(".tile-down")) == 16
    assert len(cards[2].select(".ends > span[aria-hidden]")) == 3
    assert cards[3].select(".slots .tile-empty")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_play_leads_to_todays_puzzles_themselves(client: FlaskClient, lang: str) -> None:
    puzzles = client.get(f"/{lang}/?format=json").get_json()
    home = shown(client, f"/{lang}/")

    def play(game: str) -> Element:
        href = home.select(f"[data-game={game}] a.button")[0]["href"]
        return parsed(client.get(href, follow_redirects=True).text)

    tiles = play("countdown").select("[data-rack] .tile")
    assert [tile.text[0].lower() for tile in tiles[:9]] == list(puzzles["countdown"]["letters"])
    assert len(play("ruzzle").select("[data-board] [data-cell]")) == 16
    ends = puzzles["ladder"]["start"], puzzles["ladder"]["end"]
    assert [end.text.lower() for end in play("ladder").select("h1 span")] == list(ends)
    form = home.one("[data-game=hangman] form")
    fields = {field["name"]: field["value"] for field in form.select("input")}
    begun = client.post(form["action"], data=fields, follow_redirects=True)
    slots = parsed(begun.text).select(".slots .tile-empty")
    assert len(slots) == puzzles["hangman"]["length"]


def test_home_shows_the_words_of_the_language_that_the_browser_prefers(client: FlaskClient) -> None:
    french = client.get("/", headers={"Accept-Language": "fr-FR,fr;q=0.9"})
    assert parsed(french.text).one(".segments [aria-current]").text == "Français"
    assert "Accept-Language" in french.headers["Vary"]
    other = client.get("/", headers={"Accept-Language": "sv"})
    assert parsed(other.text).one(".segments [aria-current]").text == "English"


def test_todays_puzzles_come_from_the_date_alone(app: Flask) -> None:
    with app.test_request_context("/en/"):
        indexes = current_site().indexes["en"]
        assert home_page(indexes, DAY) == home_page(indexes, DAY)
        assert home_page(indexes, DAY).cards != home_page(indexes, date(2026, 11, 21)).cards
        assert home_page(indexes, DAY).day_name == "Friday 20 November"


def test_home_as_json_gives_the_notation_of_each_puzzle(client: FlaskClient) -> None:
    puzzles = client.get("/en/?format=json").get_json()
    assert len(puzzles["countdown"]["letters"]) == 9
    assert puzzles["ruzzle"]["grid"].count("/") == 3
    assert len(puzzles["ladder"]["start"]) == len(puzzles["ladder"]["end"])
    assert set(puzzles["hangman"]) == {"length"}


def test_home_may_be_cached_but_not_until_tomorrow(client: FlaskClient) -> None:
    cache = client.get("/en/").cache_control
    assert cache.public
    assert cache.max_age == 300


def test_the_ladder_of_the_day_has_as_many_rungs_as_its_par(app: Flask) -> None:
    with app.test_request_context("/en/"):
        rungs = home_page(current_site().indexes["en"], DAY).cards["ladder"].today.rungs
    assert [rung.state for rung in rungs] == ["end", *["open"] * (len(rungs) - 2), "end"]
    assert len(rungs) >= 3
    assert not any(letter.changed for rung in rungs for letter in rung.letters)


def test_an_accepted_word_has_a_reason_a_band_a_meaning_and_relatives(client: FlaskClient) -> None:
    page = shown(client, "/en/words/listens")
    assert "Accepted" in page.one(".verdict-in").text
    assert "LISTENS is in" in page.one(".verdict").text
    assert page.one(".pips").text == "Common"
    assert page.select(".senses a[href='/en/words/listen']")
    links = {link["href"] for link in page.select(".words a")}
    assert {"/en/words/enlists", "/en/words/tinsels"} <= links
    assert page.one("a[rel]")["href"] == "https://en.wiktionary.org/wiki/listens"


def test_a_word_as_json(client: FlaskClient) -> None:
    word = client.get("/en/words/listens?format=json").get_json()
    assert (word["word"], word["valid"], word["band"]) == ("listens", True, 2)
    assert word["definitions"][0]["word"] == "listen"
    assert "silents" in word["anagrams"]
    refused = client.get("/en/words/blarg?format=json").get_json()
    assert (refused["valid"], refused["band"], refused["definitions"]) == (False, None, [])


def test_a_refused_word_says_why(client: FlaskClient) -> None:
    page = shown(client, "/en/words/blarg")
    assert "Not accepted" in page.one(".verdict-out").text
    assert "BLARG isn’t in our word list." in page.one(".verdict").text
    assert not page.select(".pips")


def test_a_french_word_is_shown_as_it_is_written(client: FlaskClient) -> None:
    page = shown(client, "/fr/words/pecheur")
    assert page.one(".written").text == "pêcheur / pécheur"
    wiktionary = [link["href"].rpartition("/")[2] for link in page.select("a[rel]")]
    assert wiktionary == ["p%C3%AAcheur", "p%C3%A9cheur"]
    assert page.select(".senses a[href='/fr/words/p%C3%A9cheur']")
    word = client.get("/fr/words/pecheur?format=json").get_json()
    assert (word["word"], word["spellings"]) == ("pecheur", ["pêcheur", "pécheur"])
    assert {each["word"] for each in word["definitions"]} == {"pêcheur", "pécheur"}
    neighbours = {link.text for link in shown(client, "/fr/words/ete").select(".words a")}
    assert "ère" in neighbours


def test_words_are_folded(client: FlaskClient) -> None:
    assert parsed(client.get("/fr/words/Éléphant").text).one("h1").text == "ÉLÉPHANT"
    assert client.get("/en/words/?word=Tea+").headers["Location"] == "/en/words/tea"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Enter a word."),
        ("c4t", "Letters A-Z only: “4” isn’t one."),
        ("cat😀", "Letters A-Z only: “😀” isn’t one."),
        ("a" * 46, "A word here has up to 45 letters; you entered 46."),
        ("a" * 10_000, "A word here has up to 45 letters; you entered 10000."),
    ],
)
def test_input_that_is_no_word_is_refused_beside_the_field(
    client: FlaskClient, typed: str, sentence: str
) -> None:
    response = client.get("/en/words/", query_string={"word": typed})
    page = parsed(response.text)
    assert response.status_code == 400
    assert page.one("#error-word").text == sentence
    assert page.one("#field-word")["value"] == typed[:90]
    answer = client.get("/en/words/", query_string={"word": typed, "format": "json"})
    assert answer.get_json() == {"error": {"field": "word", "code": ANY, "message": sentence}}


@pytest.mark.parametrize("address", ["/en/words/c4t", "/en/words/a/b", "/xx/words/cat"])
def test_no_address_of_a_word_breaks_the_page(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 400


def test_the_bare_form_asks_for_a_word(client: FlaskClient) -> None:
    page = shown(client, "/en/words/")
    assert page.one("form[action='/en/words/'] input")["name"] == "word"
    assert not page.select(".wrong, .verdict")


def test_licences_name_every_list_with_its_sources_and_notices(client: FlaskClient) -> None:
    page = shown(client, "/en/licences")
    lists = " ".join(each.text for each in page.select("#lists .panel"))
    for name in ("English", "Français", "scowl", "hunspell-fr-comprehensive"):
        assert name in lists
    licences = page.one("#notices").text
    for name in ("UK Advanced Cryptics Dictionary", "SCOWL", "WordNet", "Mozilla Public License"):
        assert name in licences
    prominent = [panel.text for panel in page.select("#notices details[open]")]
    assert any("UK Advanced Cryptics Dictionary" in text for text in prominent)


def test_licences_name_what_the_server_runs_on_as_the_packages_do(client: FlaskClient) -> None:
    told = client.get("/en/licences?format=json").json["libraries"]
    needed = re.findall(r"^([\w-]+)==", (ROOT / "requirements.in").read_text("utf-8"), re.MULTILINE)
    licences = {name.lower(): licence for name, licence in told.items()}
    assert {each.lower() for each in needed} <= licences.keys()
    for name in needed:
        about = metadata(name)
        written = about.get("License-Expression") or about.get("License") or ""
        assert written == licences[name.lower()]


@pytest.mark.parametrize(
    ("accepted", "language"), [("fr-CH, fr;q=0.9", "fr"), ("en-GB", "en"), ("de", "en"), ("", "en")]
)
def test_about_answers_in_the_language_of_the_browser(
    client: FlaskClient, accepted: str, language: str
) -> None:
    response = client.get("/about", headers={"Accept-Language": accepted})
    assert parsed(response.text).one("html")["lang"] == language
    assert "Accept-Language" in response.headers["Vary"]
    tagged = client.get("/about", headers={"If-None-Match": response.headers["ETag"]})
    assert tagged.status_code == (304 if language == "en" else 200)


def test_old_links_into_about_still_lead_somewhere(client: FlaskClient) -> None:
    page = shown(client, "/about")
    for anchor in ("lists", "how", "measured", "licences", "source"):
        assert page.one(f"#{anchor}")
    for game in ("countdown", "ruzzle", "ladder", "hangman"):
        assert page.one(f"#{game} a")["href"] == f"/en/how/{game}"
    assert page.one("#measured a")["href"] == "/en/measured"
    assert page.one("#licences a")["href"] == "/en/licences"


MACHINE = {"processor": "x86_64", "cores": 2, "python": "3.11.7", "date": "2026-11-02"}


def test_measured_figures_are_shown_as_exactly_as_they_were_measured(tmp_path: Path) -> None:
    row = {"part": "ruzzle", "job": "grid 4 x 4", "baseline": "a trie", "unit": "us", "target": 7.0}
    times = [(139.4, "us", ""), (5.238, "ms", "en"), (2.5e6, "us", "en"), (90.0, "MB", "")]
    rows = [
        row | {"ours": 0.4321, "theirs": theirs, "ratio": 7.08, "unit": unit, "language": code}
        for theirs, unit, code in times
    ]
    (tmp_path / "bench.json").write_text(json.dumps(MACHINE | {"comparisons": rows}))
    shown = benchmark({"ruzzle": "Ruzzle"}, {"en": "English"}, tmp_path)
    assert shown
    assert shown.on == (
        "Measured on 2 November 2026 with Python 3.11.7, on a machine with 2 cores (x86_64)."
    )
    (part,) = shown.parts
    assert part.title == "Ruzzle"
    captions = [chart.caption for charts in part.charts.values() for chart in charts]
    assert captions == ["Time (logarithmic)", "Memory (logarithmic)", "English: time (logarithmic)"]
    assert [len(part.first(code)) for code in ("en", "fr")] == [3, 3]
    bars = [bar for charts in part.charts.values() for chart in charts for bar in chart.bars]
    assert [(bar.value, bar.other) for bar in bars] == [
        ("0.43\xa0µs", "139\xa0µs"),
        ("0.43\xa0MB", "90\xa0MB"),
        ("432\xa0µs", "5.2\xa0ms"),
        ("0.43\xa0µs", "2.5\xa0s"),
    ]
    assert {bar.detail for bar in bars} == {"a trie: ×\N{NO-BREAK SPACE}7.1"}
    assert {bar.label for bar in bars} == {"A grid of 4 × 4"}


def test_megabytes_are_written_as_the_language_writes_them(client: FlaskClient) -> None:
    for language, sign in (("en", "MB"), ("fr", "Mo")):
        text = shown(client, f"/{language}/measured").text
        assert set(re.findall(r"\d\s(M[Bo])\b", text)) == {sign}


def test_charts_of_other_languages_are_folded(client: FlaskClient) -> None:
    for language, other in (("en", "Français"), ("fr", "English")):
        page = shown(client, f"/{language}/measured")
        folded = [each.text for each in page.select("#countdown details caption")]
        assert folded
        assert all(caption.startswith(other) for caption in folded)
        assert len(page.select("#countdown caption")) > len(folded)


def test_every_measured_job_and_method_has_a_name_for_readers() -> None:
    rows = json.loads((FIGURES / "bench.json").read_text("utf-8"))["comparisons"]
    assert {row["job"] for row in rows} <= JOBS.keys()
    assert {row["baseline"] for row in rows} <= BASELINES.keys()
    assert {row["language"] for row in rows} == {"", "en", "fr"}


def test_the_committed_figures_say_where_and_when_they_were_measured(client: FlaskClient) -> None:
    page = shown(client, "/en/measured")
    measured = re.findall(r"Measured on \d+ \w+ 20\d\d with Python 3\.\d+\.\d+", page.text)
    assert len(measured) >= 2
    assert all(command in page.text for command in ("benchmarks compare", "benchmarks hangman"))
    parts = [each.text for each in page.select(".compared h2")]
    assert parts == ["Before the first puzzle", "Countdown", "Ruzzle", "Ladder", "Hangman"]


def test_the_guessers_evaluation_is_drawn_by_strategy_and_by_length(tmp_path: Path) -> None:
    rates = [
        {
            "strategy": "mixture",
            "games": 4000,
            "rate": 0.9453,
            "by_length": [{"length": 4, "rate": 0.5}, {"length": 9, "rate": 0.99}],
        },
        {"strategy": "seed", "games": 4000, "rate": 0.602, "by_length": []},
    ]
    figures = MACHINE | {"language": "en", "kind": None, "strategies": rates}
    (tmp_path / "hangman-en.json").write_text(json.dumps(figures))
    (drawn,) = hangman_figures({"en": "English"}, tmp_path)
    assert drawn.overall.caption == "English, 4,000 words of the list: found before the sixth miss"
    overall = [(bar.value, bar.width, bar.marked) for bar in drawn.overall.bars]
    assert overall == [("60.2%", "60.2%", False), ("94.5%", "94.5%", True)]
    assert drawn.by_length
    assert [bar.label for bar in drawn.by_length.bars] == ["4 letters", "9 letters"]


def test_without_figures_nothing_is_claimed(tmp_path: Path) -> None:
    assert benchmark({}, {}, tmp_path) is None
    assert growth_of("countdown", tmp_path) == ("", ())
    assert hangman_figures({}, tmp_path) == ()


@pytest.mark.parametrize("status", [400, 404, 405, 413, 414])
def test_error_pages_are_whole_pages(client: FlaskClient, status: int) -> None:
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
def test_errors_that_are_hard_to_cause_look_the_same(app: Flask, status: int) -> None:
    with app.test_request_context("/en/"):
        page = parsed(error_response(status).get_data(as_text=True))
    assert page.one("h1").text == STATUSES[status][1].text
    assert len(page.select(".error-tiles .tile")) == 3


@pytest.mark.parametrize(
    "address", ["/", "/en/", "/fr/", "/about", "/fr/measured", "/en/words/tea", "/nowhere"]
)
def test_pages_have_no_inline_scripts_or_styles(client: FlaskClient, address: str) -> None:
    page = parsed(client.get(address).text)
    assert not page.select("[style], style, [onclick], [onload]")
    data = page.select("script[type='application/json']")
    assert all(script.get("src") for script in page.select("script") if script not in data)
    for element in page.select("script[src], link[rel=stylesheet], link[rel=icon], img"):
        assert (element.get("src") or element["href"]).startswith("/static/")


@pytest.mark.parametrize(
    "address", ["/en/", "/about", "/fr/measured", "/en/licences", "/en/words/tea", "/nowhere"]
)
def test_pages_have_one_title_one_main_and_no_id_twice(client: FlaskClient, address: str) -> None:
    page = parsed(client.get(address).text)
    assert len(page.select("h1")) == 1
    assert page.one("title").text.endswith("Quartet")
    page.one("main#main")
    ids = [element["id"] for element in page.select("[id]")]
    assert len(ids) == len(set(ids))


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
        ("/en/ladder/solve?start=cold&end=warm", "/fr/ladder/solve?start=cold&end=warm"),
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
    links = {link["hreflang"]: link["href"] for link in page.select("[data-region=languages] a")}
    assert links["fr"] == french
