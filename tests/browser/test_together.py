"""Rooms, challenges and clubs in every phase, checked with axe and used with the keyboard."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import solve
from app.solver.ruzzle.solver import RuzzleIndex
from app.solver.together.room import GRACE_MS
from app.solver.together.rounds import pair_of
from tests.browser.conftest import OF_COLOURS, PHONE, NewPage, Shown, violations
from tests.browser.test_rooms import expect_counted, ladder_words, words_for
from tests.browser.test_rooms import grids as grids
from tests.browser.test_rooms import rooms_wait_less as rooms_wait_less
from tests.browser.test_rooms import server as server
from tests.games.test_rooms import Clock, begin, good_words, joined, opened, seen_by
from tests.games.test_rooms import clock as clock
from tests.games.test_rooms import send as send_word
from tests.page_kinds import GRID

CLOCK_MS = 30_000


def rooms_pages(app: Flask, clock: Clock, language: str, game: str) -> Iterator[tuple[str, str]]:
    """Yield the name and HTML of each page that host, guest, watcher and big screen show.

    Of the rounds, only the first and the last are shown in every phase. Pages after a refusal and
    after words come as well.
    """
    rounds = 4 if game == "countdown" else 1  # the fourth is a conundrum
    guest, watcher = app.test_client(), app.test_client()
    host, room = opened(app, language, game=game, rounds=str(rounds), rival="2", scoring="alone")

    def seen(phase: str) -> Iterator[tuple[str, str]]:
        for name, client in {"host": host, "guest": guest, "watcher": watcher}.items():
            yield f"{phase}: {name}", client.get(room).text
        yield f"{phase}: big screen", host.get(f"{room}/stage").text

    guest.post(f"{room}/players", data={"nickname": "Ben"})
    yield "refused", watcher.post(f"{room}/players", data={"nickname": "ben"}).text
    yield from seen("lobby")
    for number in range(1, rounds + 1):
        is_shown = number in (1, rounds)
        host.post(f"{room}/changes", data={"do": "begin", "round": str(number)})
        if is_shown:
            yield from seen(f"ready {number}")
        begin(host, room, number, clock)
        state = seen_by(host, room)
        if is_shown:
            yield from seen(f"playing {number}")
        words = good_words(app, state, language)[:2] or ["e"]
        if game == "ladder":
            words = ladder_words(*str(state["puzzle"]).split("-"), language)[:1]
        for word in words:
            guest.post(f"{room}/words", data={"word": word, "round": str(number)})
        wrong = {"word": "qq", "round": str(number)}  # too short to be a guess at any secret
        yield f"wrong word {number}", host.post(f"{room}/words", data=wrong).text
        yield f"answered {number}", guest.get(room).text
        clock.now += CLOCK_MS
        if is_shown:
            yield from seen(f"judging {number}")
        clock.now += GRACE_MS
        assert seen_by(host, room)["points"]
        if is_shown:
            yield from seen("over" if number == rounds else f"results {number}")


def axe_finds_nothing(page: Page, name: str, *, dark: bool = True) -> None:
    """Assert that axe finds nothing wrong with a page, in light and (if `dark`) in dark colours."""
    page.emulate_media(color_scheme="light")
    assert violations(page) == [], name
    if dark:
        page.emulate_media(color_scheme="dark")
        assert violations(page, *OF_COLOURS) == [], f"{name} in the dark"


@pytest.mark.parametrize(
    ("game", "language"),
    [("countdown", "en"), ("ruzzle", "fr"), ("ladder", "en"), ("hangman", "fr")],
)
def test_axe_finds_no_problem_in_any_phase_of_a_room(
    shown: Shown, app: Flask, clock: Clock, language: str, game: str
) -> None:
    shown.page.set_viewport_size(PHONE)
    shown.show(shown.html_of(f"/{language}/rooms"))
    axe_finds_nothing(shown.page, "where rooms are opened")
    names = []
    for name, html in rooms_pages(app, clock, language, game):
        shown.show(html)
        # Rooms of all games have the same colours.
        axe_finds_nothing(shown.page, name, dark=game == "countdown")
        names.append(name)
    assert len(set(names)) == (45 if game == "countdown" else 23)


BIG_SCREENS = ((1280, 720), (1920, 1080))


def test_a_ladder_race_of_twelve_and_its_winner_fit_a_big_screen(
    shown: Shown, app: Flask, clock: Clock
) -> None:
    shown.page.route("**/rooms/**", lambda _: None)  # it would ask as a stranger
    host, room = opened(app, "fr", game="ladder", nickname="Wilhelmina-Maria", difficulty="3")
    players = [host, *(joined(app, room, f"Bartholomew {n}") for n in range(2, 13))]
    index = app.extensions["quartet"].indexes["fr"][LadderIndex]
    for number, listed in ((1, 8), (2, 5)):
        begin(host, room, number, clock)
        path = solve(index, pair_of(str(seen_by(host, room)["puzzle"]))).paths[0]
        for at, player in enumerate(reversed(players)):
            clock.now += 1
            for word in path[1:-1] if at else path[1:2]:  # one does not make it
                send_word(player, room, word, round=str(number))
        clock.now += CLOCK_MS + GRACE_MS
        seen_by(host, room)
        for width, height in BIG_SCREENS:
            shown.page.set_viewport_size({"width": width, "height": height})
            shown.show(host.get(f"{room}/stage").text)
            races = shown.page.locator(".race")
            expect(races).to_have_count(listed + 1)  # and the most familiar ladder
            expect(races.first).to_contain_text("Bartholomew 11")
            assert shown.page.evaluate("document.documentElement.scrollHeight") == height


def test_the_standings_stay_beside_the_words_of_a_round_on_a_big_screen(
    shown: Shown, app: Flask, clock: Clock
) -> None:
    shown.page.route("**/rooms/**", lambda _: None)  # it would ask as a stranger
    host, room = opened(app, game="ruzzle")
    begin(host, room, 1, clock)
    for word in good_words(app, seen_by(host, room))[:90]:
        send_word(host, room, word)
    clock.now += CLOCK_MS + GRACE_MS
    seen_by(host, room)
    shown.page.set_viewport_size({"width": 1280, "height": 400})
    shown.show(host.get(f"{room}/stage").text)
    standings = shown.page.get_by_role("heading", name="After round 1")
    expect(standings).to_be_in_viewport()
    shown.page.locator(".together li").last.scroll_into_view_if_needed()
    expect(standings).to_be_in_viewport()


def friends_pages(app: Flask, language: str) -> Iterator[tuple[str, str]]:
    """Yield a name and the HTML of each page about friends.

    They include what founder, guest and member see of a challenge and of a club.
    """
    ada, ben = app.test_client(), app.test_client()
    friends = f"/{language}/friends"
    grid = {"kind": "ruzzle", "puzzle": GRID.removeprefix("grid=")}
    best = good_words(app, grid, language)
    results = [
        f"/{language}/ruzzle/?{GRID}&found={'-'.join(best[n : n + 2])}&end=1" for n in (0, 1)
    ]
    yield "no circle", ada.get(f"{friends}/").text
    yield "result", ada.get(f"{friends}/result", query_string={"result": results[0]}).text
    as_ada, as_ben = {"nickname": "Ada"}, {"nickname": "Ben"}
    made = {
        "challenge": ada.post(f"{friends}/challenges", data={"result": results[0], **as_ada}),
        "club": ada.post(f"{friends}/clubs", data={"name": "FAMILY", **as_ada}),
    }
    for name, answer in made.items():
        link = answer.headers["Location"]
        yield f"{name}: founder", ada.get(link).text
        yield f"{name}: invited", ben.get(link).text
        yield f"{name}: refused", ben.post(f"{link}/members", data={"nickname": "!"}).text
        ben.post(f"{link}/members", data=as_ben)
        yield f"{name}: joined", ben.get(link).text
        ben.post(f"{friends}/results", data={"result": results[1]})
        yield f"{name}: compared", ben.get(link).text
        yield f"{name}: founder, compared", ada.get(link).text
    yield "circles", ada.get(f"{friends}/").text
    yield "result of a member", ada.get(f"{friends}/result?result={results[0]}").text
    yield "device", ada.get(f"{friends}/device").text
    yield "another device", app.test_client().get(f"{friends}/device").text


def test_axe_finds_no_problem_on_the_friends_pages(shown: Shown, app: Flask) -> None:
    shown.page.set_viewport_size(PHONE)
    for name, html in friends_pages(app, "fr"):
        shown.show(html)
        axe_finds_nothing(shown.page, name)


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the element has the focus; fail if 60 presses do not reach it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


@pytest.mark.usefixtures("rooms_wait_less")
@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman"])
def test_a_round_in_a_room_can_be_played_by_keyboard_alone_and_words_are_announced(
    new_page: NewPage, grids: RuzzleIndex, game: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/en/rooms")
    tab_to(page, page.get_by_label("Your nickname"))
    page.keyboard.type("Anna")
    tab_to(page, page.locator("input[name=game]:checked"))
    while page.locator("input[name=game]:checked").get_attribute("value") != game:
        page.keyboard.press("ArrowRight")
    tab_to(page, page.get_by_role("button", name="Open the room"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Start"))
    page.keyboard.press("Enter")
    field = page.locator("#field-word")
    expect(field).to_be_enabled()
    if game == "hangman":  # where a letter counts at once, and the field is for the word
        tab_to(page, field)
    expect(field).to_be_focused()
    word = words_for(page, grids)[0]
    page.keyboard.type(f"{word}\n")
    expect(page.locator("#live")).to_contain_text(re.compile(rf"\b{word}\b", re.IGNORECASE))
    expect_counted(page, word)
    assert page.evaluate("document.getAnimations().length") == 0
    tab_to(page, page.locator("summary[aria-label=Menu]"))
    page.keyboard.press("Enter")
    for asked in (page.locator("summary", has_text="End this round"), page.locator("[value=end]")):
        tab_to(page, asked)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="After round 1")).to_be_focused()
