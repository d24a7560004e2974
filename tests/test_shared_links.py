"""Links that people share, as robots read them: robots.txt, the head, the picture."""

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient
from protego import Protego
from werkzeug.test import TestResponse

from app.solver.calendar import conundrum_of, ladder_of, rack_of, secret_of
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from tests.games.hangman_pages import begin, friends, guess_all, set_word
from tests.html import Element, parsed
from tests.page_kinds import KINDS, ladder_puzzles
from tests.today import TODAY

HOST = "http://localhost"
ROBOTS = ("Twitterbot", "LinkedInBot", "facebookexternalhit", "Slackbot", "Googlebot")
HOPS = 4
PICTURE = (1200, 630)
LARGEST_PICTURE = 60_000
LONGEST_TITLE, LONGEST_DESCRIPTION = 70, 200
"""How many characters previews and search results show in full."""
GRID = "ovnd/teac/rsin/gelp"
SECRET = "caution"


@dataclass(frozen=True)
class Preview:
    """What a robot shows of a link: title, description and picture.

    address: the page's `og:url`.
    head: the texts and attributes in the page's head, without addresses of static files.
    listed: whether search engines may list the link.
    """

    title: str
    description: str
    address: str
    picture: bytes
    head: str
    listed: bool


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    ladder_puzzles(app)
    return app.test_client()


@pytest.fixture(scope="module")
def english(app: Flask) -> Indexes:
    found: Indexes = app.extensions["quartet"].indexes["en"]
    return found


def read_by_robots(client: FlaskClient, address: str) -> TestResponse:
    """Get an address, and follow its redirects, as robots that obey robots.txt do."""
    rules = Protego.parse(client.get("/robots.txt").text)
    for _ in range(HOPS):
        for robot in ROBOTS:
            assert rules.can_fetch(address, robot), f"{robot} may not read {address}"
        response = client.get(address.removeprefix(HOST), buffered=True)
        if response.status_code not in (301, 302, 303, 307, 308):
            assert response.status_code == 200, address
            return response
        address = urljoin(address, response.location)
    raise AssertionError(f"{address}: more than {HOPS} hops")


def said(page: Element, name: str) -> str:
    """Return the content of the only meta element of this name."""
    found = page.select(f"meta[property='{name}'], meta[name='{name}']")
    assert len(found) == 1, name
    return found[0]["content"]


def preview(client: FlaskClient, link: str) -> Preview:
    """Return what a robot shows of a shared link."""
    assert link.startswith(f"{HOST}/"), link
    response = read_by_robots(client, link)
    page = parsed(response.text).one("head")
    own, canonical = said(page, "og:url"), page.one("link[rel=canonical]")["href"]
    for address in (own, canonical):
        assert address.startswith(f"{HOST}/")
        read_by_robots(client, address)
    listed = "noindex" not in response.headers.get("X-Robots-Tag", "")
    title, description = said(page, "og:title"), said(page, "og:description")
    assert page.one("title").text.startswith(title)
    assert said(page, "description") == description
    assert said(page, "twitter:card") == "summary_large_image"
    picture = read_by_robots(client, said(page, "og:image"))
    assert picture.mimetype == "image/png"
    head = " ".join(
        value.removeprefix(HOST)
        for element in page.select("meta, link, title, script")
        for value in (element.text, *element.attributes.values())
        if "/static/" not in value
    )
    return Preview(title, description, own, picture.data, head, listed)


def shared_by(client: FlaskClient, page: str) -> str:
    """Return the link that the page of a result offers to share."""
    result = parsed(client.get(page, follow_redirects=True).text)
    (link,) = {each["data-share"].split()[-1] for each in result.select("button[data-share]")}
    return link


def day_of(client: FlaskClient, game: str, more: str = "") -> str:
    """Return the address to which the link to today's round redirects."""
    return client.get(f"/en/{game}/?play=1&day={TODAY}{more}").location


def lost(client: FlaskClient, game: str) -> str:
    """Guess letters until a game is over, and return its address."""
    guess_all(client, game, "zxwqjkvybpghfcmudlnrtsioae")
    return game


def page_of_kind(client: FlaskClient, kind: str) -> str:
    """Return the address of the first page of a kind."""
    mine = client.application.test_client()
    return next(iter(KINDS[kind](mine))).request.path


LINKS: dict[str, Callable[[FlaskClient], str]] = {
    "today": lambda _: f"{HOST}/en/",
    "day": lambda _: f"{HOST}/en/?day={TODAY}",
    "past day": lambda _: f"{HOST}/fr/?day=2026-01-01",
    "month": lambda _: f"{HOST}/en/archive?month=2026-01",
    "countdown": lambda c: shared_by(c, day_of(c, "countdown") + "&word=a"),
    "conundrum": lambda c: shared_by(
        c, c.get(f"/en/countdown/?play=conundrum&day={TODAY}").location + "&word="
    ),
    "countdown round": lambda _: f"{HOST}/en/countdown/?letters=auctioned&clock=30",
    "countdown result": lambda c: shared_by(c, "/en/countdown/?letters=auctioned&word=caution"),
    "countdown challenge": lambda c: shared_by(
        c, "/en/countdown/?rounds=lc&rival=2&past=auctioned-dance.plancased*landscape"
    ),
    "ruzzle": lambda c: shared_by(c, day_of(c, "ruzzle") + "&found=&end=1"),
    "ruzzle round": lambda _: f"{HOST}/en/ruzzle/?grid={GRID}",
    "ruzzle challenge": lambda c: shared_by(c, f"/en/ruzzle/?grid={GRID}&found=sail&end=1"),
    "ruzzle result": lambda _: f"{HOST}/en/ruzzle/?grid={GRID}&found=sail&end=1",
    "ladder": lambda c: f"{HOST}{day_of(c, 'ladder')}",
    "ladder challenge": lambda c: shared_by(
        c, "/en/ladder/?start=mood&end=goat&rungs=moot-moat-goat"
    ),
    "ladder stored": lambda _: f"{HOST}/en/ladder/puzzles/1",
    "hangman": lambda c: shared_by(c, lost(c, begin(c, kind="today"))),
    "hangman challenge": lambda c: shared_by(c, lost(c, begin(c, length="7"))),
    "friend's word": lambda c: f"{HOST}{set_word(c, SECRET)}",
    "friend's word, played": lambda c: shared_by(c, lost(c, friends(c, SECRET))),
    "friend's challenge": lambda c: HOST + page_of_kind(c, "challenge"),
    "club": lambda c: HOST + page_of_kind(c, "club"),
    "room": lambda c: HOST + page_of_kind(c, "room"),
    "solve": lambda _: f"{HOST}/en/countdown/solve?letters=auctioned",
    "solved grid": lambda _: f"{HOST}/fr/ruzzle/solve?grid={GRID}&utm_source=a",
    "word": lambda _: f"{HOST}/en/words/listens",
    "chapter": lambda _: f"{HOST}/en/how/hangman",
}


OF_FRIENDS = ("friend's challenge", "club")


def answers(english: Indexes) -> dict[str, list[str]]:
    """Return game -> words of today's puzzle that no link may give away: letters and answers."""
    rack, conundrum = rack_of(english, TODAY), conundrum_of(english, TODAY)
    pair = ladder_of(english, TODAY)
    assert conundrum
    assert pair
    index = english[CountdownIndex]
    ids = [conundrum.answer, *solve(index, rack).ids[:9]]
    return {
        "countdown": [str(rack), str(conundrum), *index.lexicon.words(ids)],
        "ladder": [
            rung for path in puzzle_of(english[LadderIndex], pair).paths for rung in path[1:-1]
        ],
        "hangman": [secret_of(english, TODAY)],
    }


@pytest.mark.parametrize("kind", LINKS)
def test_a_shared_link_has_a_title_and_a_description_and_a_picture(
    client: FlaskClient, kind: str
) -> None:
    shown = preview(client, LINKS[kind](client))
    assert 5 < len(shown.title) <= LONGEST_TITLE
    assert 30 < len(shown.description) <= LONGEST_DESCRIPTION
    assert struct.unpack(">II", shown.picture[16:24]) == PICTURE
    assert len(shown.picture) <= LARGEST_PICTURE
    assert "utm_" not in shown.address
    assert shown.listed == (kind not in OF_FRIENDS)
    assert SECRET not in shown.head.lower()
    # The page at its `og:url`, under which previews are cached, shows the same.
    again = preview(client, shown.address)
    assert (again.title, again.description) == (shown.title, shown.description)


@pytest.mark.parametrize(
    ("kind", "games"),
    [
        ("today", ("countdown", "ladder", "hangman")),
        ("day", ("countdown", "ladder", "hangman")),
        ("countdown", ("countdown",)),
        ("conundrum", ("countdown",)),
        ("ladder", ("ladder",)),
        ("hangman", ("hangman",)),
    ],
)
def test_the_preview_of_a_daily_puzzle_gives_nothing_away(
    client: FlaskClient, english: Indexes, kind: str, games: tuple[str, ...]
) -> None:
    head = preview(client, LINKS[kind](client)).head.lower()
    secret = [word for game in games for word in answers(english)[game]]
    assert secret
    assert [word for word in secret if re.search(rf"\b{re.escape(word)}\b", head)] == []


def test_the_preview_of_a_refused_page_leaves_out_what_was_typed(client: FlaskClient) -> None:
    response = client.get("/en/hangman/think?length=5&new_length=none")
    assert response.status_code == 400
    head = parsed(response.text).one("head")
    assert said(head, "og:url") == head.one("link[rel=canonical]")["href"]
    assert "none" not in said(head, "og:url")


@pytest.mark.parametrize("address", ["countdown/solve?starts=", "ladder/?rungs=", "?day="])
def test_the_head_element_repeats_no_long_input(client: FlaskClient, address: str) -> None:
    response = client.get(f"/en/{address}" + "'" * 10_000)
    assert len(response.text.partition("</head>")[0]) < 5_000
