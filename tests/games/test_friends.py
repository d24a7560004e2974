"""Challenges and clubs, tested through their pages; a result is sent as the address of its page."""

import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from app.games.friends.views import MOST_ADDRESS
from app.store.database import Store
from app.store.models import CircleRow, MemberRow, ScoreRow
from tests.conftest import ClientWith
from tests.games.conftest import Moment
from tests.games.hangman_pages import guess, same, set_word
from tests.games.pages import page_of
from tests.html import Element, parsed
from tests.today import TODAY

GRID = "/en/ruzzle/?grid=ovnd/teac/rsin/gelp"
RACK = "/en/countdown/?letters=auctioned"
JSON = {"Accept": "application/json"}
KINDS = ("clubs", "challenges")
TABLES = (ScoreRow, MemberRow, CircleRow)


@pytest.fixture(autouse=True)
def no_circles(app: Flask) -> Iterator[None]:
    yield
    store: Store = app.extensions["store"]
    with store.writing() as session:
        for table in TABLES:
            session.execute(delete(table))


def kept(app: Flask) -> list[Any]:
    """Return the rows of each table in TABLES, sorted."""
    with app.extensions["store"].reading() as session:
        columns = [each.__table__.columns for each in TABLES]
        return [sorted(map(tuple, session.execute(select(*each)))) for each in columns]


def made_club(client: FlaskClient, nickname: str = "Ada", lang: str = "en") -> str:
    form = {"name": "The family", "nickname": nickname}
    return client.post(f"/{lang}/friends/clubs", data=form).location


def challenge_of(client: FlaskClient, result: str) -> str:
    form = {"result": result, "nickname": "Ada"}
    return client.post("/en/friends/challenges", data=form).location


def joined(client: FlaskClient, circle: str, nickname: str) -> str:
    answer = client.post(f"{circle}/members", data={"nickname": nickname})
    assert answer.status_code == 303, answer.text
    return answer.location


def sent(client: FlaskClient, result: str, lang: str = "en") -> list[list[str]]:
    answer = client.post(f"/{lang}/friends/results", data={"result": result}, headers=JSON)
    assert answer.status_code == 200, answer.text
    return answer.get_json()["circles"]


def table(page: Element, number: int) -> dict[str, list[str]]:
    """Return one of the page's tables: nickname or word -> the other cells of its row."""
    rows = page.select(".friends-table")[number].select("tbody tr")
    return {row.one("th").text: [each.text for each in row.select("td")] for row in rows}


def ladder(client: FlaskClient, day: date) -> str:
    """Return the address of the day's ladder after giving up (10 points)."""
    return client.get(f"/en/ladder/?day={day}&play=1").location + "&reveal=1"


def letters(client: FlaskClient, day: date, *, best: bool) -> str:
    """Return the address of the day's letters with a best word (50 points) or no word (5)."""
    round_ = client.get(f"/en/countdown/?day={day}&play=1").location
    words = client.get(f"{round_}&word=&format=json").get_json()["best"]
    return f"{round_}&word={words[0]['word'] if best else ''}"


def test_a_challenge_hides_results_until_you_play_and_then_compares_words(app: Flask) -> None:
    ada, ben, eve = (app.test_client() for _ in range(3))
    mine = f"{GRID}&found=sail-tea&end=1"
    link = page_of(ada, mine).one("[data-challenge]")["href"]
    assert page_of(ada, link).one("h1").text == "Challenge friends"
    challenge = challenge_of(ada, mine)
    invited = page_of(ben, challenge)
    assert invited.one("h1").text == "Ada challenges you"
    assert "sail" not in invited.text
    assert joined(ben, challenge, "Ben") == GRID
    assert not page_of(ben, challenge).select(".friends-table")
    assert sent(ben, f"{RACK}&word=caution") == []
    listed = page_of(ben, "/en/friends/").select(".panel .ways li")
    assert [each.text for each in listed] == ["Ruzzle Ada, Ben · not yet"]
    assert not page_of(ben, challenge).select(".friends-table")
    shown = "Ada’s challenge: Ada won, 7 to 6."
    assert sent(ben, f"{GRID}&found=tea-sea&end=1") == [["Ada", challenge, shown]]
    shown = "Your challenge: you won, 7 to 6."
    assert sent(ada, mine) == [["Ben", challenge, shown]]
    shown = page_of(ben, challenge)
    assert shown.one("h1").text == "Challenge: Ruzzle"
    assert shown.one(".who-won").text == "Ada won, 7 to 6."
    assert shown.one(".row a")["href"].endswith("found=tea-sea&end=1"), "what comes next is there"
    assert page_of(ada, challenge).one(".who-won").text == "You won, 7 to 6."
    assert {name: cells[0] for name, cells in table(shown, 0).items()} == {"Ada": "7", "Ben": "6"}
    assert table(shown, 1) == {"sail": ["4", "Ada"], "sea": ["3", "Ben"], "tea": ["3", "both"]}
    sent(ben, f"{GRID}&found=tea-sea-sail&end=1")
    assert table(page_of(ada, challenge), 0)["Ben"][0] == "6"
    assert not page_of(eve, challenge).select(".friends-table")
    assert [each.text for each in page_of(ben, "/en/friends/").select(".panel .ways li")] == [
        "Ruzzle Ada, Ben · Ada won, 7 to 6."
    ]
    assert page_of(ben, link).one("#field-nickname")["value"] == "Ben", "it is known"


def test_a_challenge_compares_only_the_best_words(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.games.friends.views.MOST_WORDS", 2)
    challenge = challenge_of(client, f"{GRID}&found=tea-sea-sail&end=1")
    compared = table(page_of(client, challenge), 1)
    assert len(compared) == 2
    assert "sail" in compared


def test_a_challenge_lists_rungs_in_the_order_climbed(client: FlaskClient) -> None:
    """Rungs have no points, so the table has no column of points."""
    challenge = challenge_of(client, "/en/ladder/?start=cold&end=warm&rungs=cord-word-ward-warm")
    rows = table(page_of(client, challenge), 1)
    assert [*rows.items()] == [("cord", ["Ada"]), ("word", ["Ada"]), ("ward", ["Ada"])]


def test_a_new_challenge_shows_its_link_first_and_then_who_is_ahead(app: Flask) -> None:
    """Nobody found the link to send when it was below a long list of words."""
    ada = app.test_client()
    form = {"result": f"{GRID}&found=sail-tea&end=1", "nickname": "Ada"}
    challenge = ada.post("/en/friends/challenges", data=form).location
    shown = page_of(ada, challenge)
    assert not shown.select(".who-won")
    assert shown.text.index("Send this link") < shown.text.index("Player")
    assert len(shown.select(".hint[data-needs-script]")) == 1, (
        "without scripts its text has the link"
    )
    for nickname, verdict in (
        ("Ben", "A draw, 7 each."),
        ("Cleo", "First: Ada, Ben, you, with 7 points."),
    ):
        friend = app.test_client()
        joined(friend, challenge, nickname)
        sent(friend, form["result"])
        shown = page_of(friend, challenge)
        assert shown.one(".who-won").text == verdict
        assert shown.text.index("Back to your result") < shown.text.index("Word by word")


def test_a_challenge_with_a_daily_grid_keeps_the_clock_that_its_maker_used(app: Flask) -> None:
    for clock in ("120", "none"):
        ada, ben = app.test_client(), app.test_client()
        grid = ada.get(f"/en/ruzzle/?day={TODAY}&play=1&clock={clock}").location
        form = {"result": f"{grid}&end=1", "nickname": "Ada"}
        challenge = ada.post("/en/friends/challenges", data=form).location
        assert "settings" in page_of(ben, challenge).one("main form .hint").text
        assert ben.get(joined(ben, challenge, "Ben")).location == grid
        assert sent(ben, f"{grid}&end=1")[0][:2] == ["Ada", challenge]


def test_a_result_lists_its_challenges_before_its_clubs(app: Flask) -> None:
    """The button of a result leads to the first challenge or club in the list."""
    ada, ben = app.test_client(), app.test_client()
    mine = ladder(ada, TODAY)
    challenge = ada.post(
        "/en/friends/challenges", data={"result": mine, "nickname": "Ada"}
    ).location
    joined(ben, challenge, "Ben")
    assert sent(ben, mine)[0][:2] == ["Ada", challenge]
    club = made_club(ben, "Ben")
    assert [each[1] for each in sent(ben, mine)] == [challenge, club]
    again = ben.post("/en/friends/results", data={"result": mine})
    assert again.location == challenge


def test_submitting_a_result_to_several_clubs_redirects_to_the_list_of_clubs(
    client: FlaskClient,
) -> None:
    first, result = made_club(client), {"result": ladder(client, TODAY)}
    assert client.post("/en/friends/results", data=result).location == first
    made_club(client)
    assert client.post("/en/friends/results", data=result).location == "/en/friends/"
    link = page_of(client, result["result"]).one("[data-challenge]")["href"]
    text = page_of(client, link).text
    assert "in all your clubs" in text
    assert "only your first result counts" in text


def test_only_club_members_see_a_button_to_submit_a_result(app: Flask) -> None:
    ada, eve = app.test_client(), app.test_client()
    made_club(ada)
    link = page_of(ada, ladder(ada, TODAY)).one("[data-challenge]")["href"]
    count = "form[action='/en/friends/results']"
    box = page_of(ada, link).one(count)
    assert box.get("data-without-scripts") is not None, "scripts have sent it"
    assert box.one("button").classes == ["button", "button-quiet"]
    assert page_of(ada, link).select("main form")[-1]["action"] == "/en/friends/results"
    assert not page_of(eve, link).select(count)


def test_a_daily_conundrum_is_a_separate_challenge(app: Flask) -> None:
    ada, ben = app.test_client(), app.test_client()
    rounds = {
        kind: ada.get(f"/en/countdown/?day={TODAY}&play={kind}").location
        for kind in ("conundrum", "letters")
    }
    mine = f"{rounds['conundrum']}&word="
    answer = ada.get(f"{mine}&format=json").get_json()["best"][0]["word"]
    challenge = challenge_of(ada, mine)
    assert answer not in page_of(ben, challenge).text.lower()
    place = joined(ben, challenge, "Ben")
    assert ben.get(place).location == rounds["conundrum"]
    assert sent(ben, f"{rounds['letters']}&word=") == []
    scale = "In a challenge, speed counts: up to 50 points."
    message = f"Ada’s challenge: you won, 30 to 5. {scale}"
    assert sent(ben, f"{rounds['conundrum']}&word={answer}")[0] == ["Ada", challenge, message]
    shown = page_of(ben, challenge)
    assert scale in shown.text
    assert table(shown, 1) == {answer: ["Ben"]}


@pytest.mark.parametrize(
    ("result", "clock"),
    [
        (f"{RACK}&word=caution", "30 s"),
        (f"{RACK}&clock=60&word=caution", "60 s"),
        (f"{RACK}&clock=none&word=caution", "no clock"),
        (f"{GRID}&end=1", "no clock"),
        (f"{GRID}&clock=180&end=1", "3 minutes"),
    ],
)
def test_a_challenge_uses_and_shows_the_clock_of_its_round(
    app: Flask, result: str, clock: str
) -> None:
    ada, ben = app.test_client(), app.test_client()
    challenge = challenge_of(ada, result)
    invited = page_of(ben, challenge)
    assert invited.one(".heading p").text.split(" · ")[1:] == [clock, "1 player"]
    begun = page_of(ben, joined(ben, challenge, "Ben"))
    chosen = [each.text for each in begun.select(".gate [aria-current]")]
    assert chosen == [clock] * clock.endswith(" s")  # the gate of Countdown lets players choose
    assert sent(ben, result)[0][:2] == ["Ada", challenge]


def test_a_ladder_challenge_names_its_two_words_and_its_day(app: Flask) -> None:
    ada, ben = app.test_client(), app.test_client()
    mine = ladder(ada, TODAY)
    start, end = re.findall("(?:start|end)=([a-z]+)", mine)
    challenge = challenge_of(ada, mine)
    about = f"{start.upper()} to {end.upper()} · 21 November · 1 player"
    assert page_of(ada, challenge).one(".heading p").text == about
    for _ in range(2):
        page = page_of(ben, challenge)
        assert about.partition(" · ")[0] in page.one(".heading p").text
        assert "settings" not in page.text, "it has none"
        joined(ben, challenge, "Ben")


def test_the_link_to_friends_is_marked_as_current_on_every_friends_page(app: Flask) -> None:
    ada = app.test_client()
    pages = {"/en/friends/": "page", made_club(ada): "true", "/en/friends/device": "true"}
    pages[challenge_of(ada, f"{GRID}&end=1")] = "true"
    current = {
        each: page_of(ada, each).one(".places a[href='/en/friends/']").get("aria-current")
        for each in pages
    }
    assert current == pages
    everyone = page_of(ada, f"/en/days/{TODAY}/ladder")
    assert not everyone.one(".places a[href='/en/friends/']").get("aria-current")


@pytest.mark.parametrize(
    ("result", "other"),
    [
        (f"{RACK}&word=caution", "/en/countdown/?letters=tesarintp&word=tea"),
        (f"{GRID}&found=sail&end=1", f"{GRID}&clock=120&found=sail&end=1"),
        ("/en/ladder/?start=mood&end=goat&reveal=1", "/en/ladder/?start=cold&end=warm&reveal=1"),
    ],
)
def test_only_results_for_the_same_round_count_in_a_challenge(
    client: FlaskClient, result: str, other: str
) -> None:
    challenge = challenge_of(client, result)
    friend = client.application.test_client()
    place = joined(friend, challenge, "Ben")
    assert friend.get(place, follow_redirects=True).status_code == 200
    assert sent(friend, other) == []
    assert len(sent(friend, result)) == 1


def test_a_hangman_challenge_compares_games_with_the_same_word(app: Flask) -> None:
    ada, ben = app.test_client(), app.test_client()
    word = set_word(ada, "caution", misses="4")
    games = [same(client, word) for client in (ada, ben)]
    guess(ada, games[0], "caution")
    guess(ben, games[1], "z", "caution")
    challenge = challenge_of(ada, games[0])
    place = joined(ben, challenge, "Ben")
    assert ben.get(place).status_code == 200
    assert sent(ben, games[0]) == []  # it is Ada's
    assert len(sent(ben, games[1])) == 1
    points = {name: cells[0] for name, cells in table(page_of(ben, challenge), 0).items()}
    assert points == {"Ada": "100", "Ben": "88"}


def test_a_club_table_stays_correct_for_fourteen_days(app: Flask, moment: Moment) -> None:
    """Two devices, time zones from +14 to -11, days missed, results sent again."""
    rng, first = random.Random(14), date(2026, 11, 9)
    names = ["Ada", "Ben", "Cléo", "Dan", "Eve"]
    hours = {"Ada": 12, "Ben": -9, "Cléo": 9, "Dan": 34, "Eve": 20}  # after midnight UTC
    clients = {name: app.test_client() for name in names}
    moment(first, 0)
    club = made_club(clients["Ada"])
    for name in names[1:]:
        joined(clients[name], club, name)
    second = app.test_client()
    code = re.search(r"device\?code=([^\"&]+)\"", clients["Ada"].get("/en/friends/device").text)
    assert code is not None
    assert second.post("/en/friends/device", data={"code": code[1]}).status_code == 303
    earned: dict[tuple[str, date], list[int]] = {}
    for day in (first + timedelta(n) for n in range(14)):
        for name in sorted(names, key=hours.__getitem__):
            moment(day, hours[name])
            plays = rng.choice(["", "l", "lc", "c", "C", "lC"])
            if (name, day.day) == ("Dan", 15):
                plays = ""
            on_phone = name == "Ada" and rng.random() < 0.5
            client = second if on_phone else clients[name]
            total = []
            for play in plays:
                words = play == "C"
                result = ladder(client, day) if play == "l" else letters(client, day, best=words)
                [[name_of_club, address]] = sent(client, result)
                assert name_of_club == "The family"
                assert address in (club, f"{club}?day={day}"), "the day that was played"
                total.append({"l": 10, "c": 5, "C": 50}[play])
                if rng.random() < 0.3 and play == "c":
                    assert sent(client, letters(client, day, best=True)) == [
                        ["The family", address]
                    ]
            earned[name, day] = total
        moment(day, 35)
        page = page_of(rng.choice(list(clients.values())), f"{club}?day={day}")
        monday = day - timedelta(day.weekday())
        week = [monday + timedelta(n) for n in range(7)]
        figures = {name: [earned.get((name, each)) or [] for each in week] for name in names}
        shown = {
            name: [str(sum(map(sum, days))), *(str(sum(each)) if each else "–" for each in days)]
            for name, days in figures.items()
        }
        assert table(page, 1) == shown, day
        sums = {name: cells[0] for name, cells in table(page, 0).items()}
        assert sums == {name: str(sum(earned[name, day])) for name in names}
        order = [int(cells[0]) for cells in table(page, 1).values()]
        assert order == sorted(order, reverse=True)
        late = [name for name in names if not earned[name, day]]
        assert all(name in page.text.partition("Still to play:")[2] for name in late)


def test_a_day_counts_while_it_is_that_day_somewhere_on_earth(app: Flask, moment: Moment) -> None:
    client, day = app.test_client(), date(2026, 11, 18)
    moment(day, 0)
    club = made_club(client)
    result = ladder(client, day)
    for hours, counts in ((37, False), (-15, False), (-13, True), (35, True)):
        moment(day, hours)
        if hours == -15:
            refused = client.post("/en/friends/results", data={"result": result}, headers=JSON)
            assert refused.status_code == 400
        else:
            waiting = "Still to play: Ada" in page_of(client, f"{club}?day={day}").text
            assert waiting == (hours == -13), hours
            assert bool(sent(client, result)) == counts


def forgeries(client: FlaskClient, club: str, game: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield addresses and forms that a stranger might send, or a member a second time."""
    today = ladder(client, TODAY)
    yield "/en/friends/results", {"result": today}
    yield "/en/friends/results", {"result": letters(client, TODAY, best=True)}
    yield "/en/friends/results", {"result": today, "player": "x", "nickname": "Ada", "code": club}
    yield "/en/friends/results", {"result": ladder(client, date(2026, 11, 1))}
    yield "/en/friends/results", {"result": game}
    unfinished, whole_game = (
        "/en/ladder/?start=mood&end=goat",
        "/en/countdown/?past=auctioned-dance",
    )
    for result in ("", "/en/", "//x.example/en/ladder/", unfinished, whole_game, "x" * 9000):
        yield "/en/friends/results", {"result": result}
    yield f"{club}/leave", {}
    yield f"{club}/members", {"nickname": "Ada"}
    yield f"{club}/members", {"nickname": "<b>"}
    yield f"{club[:-1]}{'y' if club.endswith('x') else 'x'}/members", {"nickname": "Zoe"}
    yield f"/fr{club[3:]}/members", {"nickname": "Zoé"}
    yield "/en/friends/device", {"code": "forged"}
    yield "/en/friends/challenges", {"result": today, "nickname": ""}
    yield "/en/friends/clubs", {"name": "", "nickname": "Zoe"}


def test_forged_requests_change_nothing(app: Flask) -> None:
    ada = app.test_client()
    club = made_club(ada)
    sent(ada, ladder(ada, TODAY))
    sent(ada, letters(ada, TODAY, best=False))
    game = ada.post("/en/hangman/games", data={"kind": "today"}).location
    for letter in "zxqjkvwybf":
        ada.post(f"{game}/guesses", data={"letter": letter})
    sent(ada, game)
    before = kept(app)
    cookies = ["", "x", "forged.signature", "ImYtNVFxeTNyLWxqRFVKdm1DQkJTQkEi.forged"]
    for cookie in cookies:
        for address, form in forgeries(ada, club, game):
            stranger = app.test_client()
            stranger.set_cookie("player", cookie, path="/en/friends")
            assert stranger.post(address, data=form).status_code in (200, 303, 400, 404)
            assert kept(app) == before, (cookie, address, form)
    for address, form in forgeries(ada, club, game):
        if not address.endswith(("leave", "members")):
            ada.post(address, data=form)
            assert kept(app) == before, (address, form)
        other_site = ada.post(address, data=form, headers={"Sec-Fetch-Site": "cross-site"})
        assert other_site.status_code == 403
    assert kept(app) == before


def test_an_overlong_result_address_is_refused(app: Flask) -> None:
    ada = app.test_client()
    made_club(ada)
    long = f"{ladder(ada, TODAY)}&x={'y' * MOST_ADDRESS}"
    refused = ada.post("/en/friends/results", data={"result": long}, headers=JSON)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (400, "too-much-typed")
    assert sent(ada, long[:MOST_ADDRESS])


def test_a_code_lets_another_device_join_until_the_code_expires(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, phone = app.test_client(), app.test_client()
    club = made_club(ada)
    code = page_of(ada, "/en/friends/device").one("main a")["href"].partition("code=")[2]
    assert page_of(phone, f"/en/friends/device?code={code}").one("input")["value"] == code
    monkeypatch.setattr("app.games.friends.views.DEVICE_SECONDS", -1)
    assert phone.post("/en/friends/device", data={"code": code}).status_code == 400
    monkeypatch.undo()
    assert phone.post("/en/friends/device", data={"code": code}).status_code == 303
    assert page_of(phone, club).select(".own")


def test_the_founder_can_remove_a_member(app: Flask) -> None:
    ada, ben = app.test_client(), app.test_client()
    club = made_club(ada)
    assert not page_of(ada, club).select("option")
    joined(ben, club, "Ben")
    assert not page_of(ben, club).select("option")
    assert page_of(ada, club).one("option").text == "Ben"
    assert ada.post(f"{club}/leave", data={"nickname": "Ben"}).location == club
    assert not page_of(ben, club).select(".own")
    assert page_of(ada, club).select(".own")


def test_only_pages_for_friends_set_cookies(app: Flask) -> None:
    ada = app.test_client()
    answer = ada.post("/en/friends/clubs", data={"name": "Us", "nickname": "Ada"})
    assert "Path=/en/friends" in answer.headers["Set-Cookie"]
    for address in ("/en/", ladder(ada, TODAY), "/en/days/2026-11-21/ladder"):
        assert "Set-Cookie" not in ada.get(address).headers


def test_creating_and_joining_circles_is_rate_limited_but_changing_a_nickname_is_not(
    client_with: ClientWith,
) -> None:
    client = client_with(WRITE_RATE_LIMIT="2 per minute")
    club, friend = made_club(client), client.application.test_client()
    joined(friend, club, "Ben")
    form = {"name": "Us", "nickname": "Ada", "result": "/en/ladder/?start=cat&end=dog&reveal=1"}
    for address in ("/en/friends/clubs", "/en/friends/challenges", f"{club}/members"):
        stranger = client.application.test_client()
        assert stranger.post(address, data=form).status_code == 429
    joined(friend, club, "Bill")


def test_the_columns_in_a_club_table_have_distinct_headings_in_every_language(
    client: FlaskClient,
) -> None:
    """French titles begin with articles, which the one-letter headings leave out."""
    for lang, initials, weekdays in (
        ("en", "CRLH", "MoTuWeThFrSaSu"),
        ("fr", "MRÉP", "LuMaMeJeVeSaDi"),
    ):
        page = page_of(client, made_club(client, lang=lang))
        games, days = [
            "".join(each.text for each in table.select("abbr"))
            for table in page.select(".friends-table")
        ]
        assert (games, days) == (initials, weekdays)


def test_without_scripts_members_are_told_how_to_have_a_result_counted(app: Flask) -> None:
    ada, ben = app.test_client(), app.test_client()
    club, challenge = made_club(ada), challenge_of(ada, f"{GRID}&found=tea&end=1")
    assert "Count it" in page_of(ada, club).one("p[data-without-scripts]").text
    assert "Count it" in page_of(ben, challenge).one("p[data-without-scripts]").text


def test_a_result_that_belongs_to_no_club_or_challenge_is_refused(app: Flask) -> None:
    ada = app.test_client()
    made_club(ada)
    answer = ada.post("/en/friends/results", data={"result": f"{GRID}&found=tea&end=1"})
    assert answer.status_code == 400
    assert "isn’t part of any of your clubs or challenges" in answer.text


def test_the_device_form_accepts_a_link_and_shows_a_refused_code_again(app: Flask) -> None:
    ada, phone = app.test_client(), app.test_client()
    club = made_club(ada)
    page = page_of(ada, "/en/friends/device")
    link = page.one("main a")["href"]
    assert page.one("main code").text == link.partition("code=")[2]
    assert page.one("[data-copy]")["data-copy"] == page.one("[data-share]")["data-share"] == link
    refused = phone.post("/en/friends/device", data={"code": "hello"})
    assert refused.status_code == 400
    shown = parsed(refused.text)
    assert shown.one("#field-code")["value"] == "hello"
    assert "isn’t a code of another device" in shown.one("#error-code").text
    assert phone.post("/en/friends/device", data={"code": f" {link} "}).status_code == 303
    assert page_of(phone, club).select(".own")
