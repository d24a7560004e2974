"""Rooms in real browsers."""

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Response, Route, expect

from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.solver.together.room import READY_MS, Room
from tests.browser.conftest import DESKTOP, LOW_PHONE, PHONE, NewPage, first_of
from tests.browser.test_offline import WORKING
from tests.conftest import WORDLISTS, real_lexicon
from tests.server import served

pytestmark = pytest.mark.usefixtures("rooms_wait_less")

GAMES = ("countdown", "ruzzle", "ladder", "hangman", "mixed")
PLAYERS: dict[str, dict[str, Any]] = {
    "Anna": {"viewport": DESKTOP},
    "Ben": {"viewport": PHONE},
    "Cleo": {"viewport": DESKTOP},
    "Dan": {"viewport": LOW_PHONE, "has_touch": True},
}
HOUR_WRONG = """
const wrong = 3_600_000;
const { now } = Date;
Date.now = () => now() + wrong;
"""

ENDS = """() => new Promise((done) => {
  const clock = document.querySelector("[data-clock]");
  new MutationObserver(() => {
    const [minutes, seconds] = clock.textContent.split(":").map(Number);
    const now = performance.timeOrigin + performance.now();
    done(now + (60 * minutes + seconds) * 1000);
  }).observe(clock, { childList: true });
})"""
"""The true time when the page's clock runs out, in ms since 1970; read as a new second begins."""


LINES_OF_LAST_WORD = """(cell, text) => {
  cell.textContent = text;
  const word = new Range();
  word.setStart(cell.firstChild, text.lastIndexOf(" ") + 1);
  word.setEnd(cell.firstChild, text.length);
  return word.getClientRects().length;
}"""
"""How many lines the last word of a text takes in a cell."""


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """The address of the test's own app."""
    with served(app.wsgi_app) as address:
        yield address


@pytest.fixture
def rooms_wait_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rounds begin after 1 s, and others lead once the host has been silent for 10 s."""
    monkeypatch.setattr("app.solver.together.room.READY_MS", 1_000)
    monkeypatch.setattr(Room.leads, "__defaults__", (10_000,))


def open_room(
    host: Page, nickname: str = "Anna", rounds: int = 3, game: str = "countdown", clock: str = "60"
) -> str:
    host.goto("/en/rooms")
    host.get_by_label("Your nickname").fill(nickname)
    host.locator(f"input[name=game][value={game}]").check(force=True)
    is_race = game in ("ladder", "hangman")
    expect(host.locator("#field-scoring")).to_be_visible(visible=not is_race)
    for each in ("#field-length", "#field-difficulty"):
        expect(host.locator(each)).to_be_visible(visible=game in ("ladder", "mixed"))
    host.get_by_label("Rounds").fill(str(rounds))
    host.locator(f"input[name=clock][value='{clock}']").check(force=True)
    host.get_by_role("button", name="Open the room").click()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    host.wait_for_load_state()
    return host.url


def playing(host: Page, rounds: int = 3, game: str = "countdown") -> str:
    """Open a room, begin its first round, and return the room's address."""
    room = open_room(host, rounds=rounds, game=game, clock="180")
    host.get_by_role("button", name="Start").click()
    expect(host.locator("[data-send]")).to_be_visible()
    return room


def end_round(host: Page) -> None:
    host.locator("button[value=end]").evaluate("(button) => button.click()")


def join(page: Page, room: str, nickname: str) -> None:
    page.goto(room)
    page.get_by_label("Your nickname").fill(nickname)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".here")).to_contain_text(nickname)
    page.wait_for_load_state()


def state(page: Page) -> Any:
    """Return the room's JSON, as the server sends it to the player on this page."""
    return json.loads(
        page.evaluate(
            "fetch(document.querySelector('[data-room]').dataset.room,"
            " { headers: { Accept: 'application/json' } }).then((answer) => answer.text())"
        )
    )


def tells_of_room(response: Response) -> bool:
    """Return whether a response is the room's JSON, which tells a page what is new."""
    asks = response.request.headers.get("accept") == "application/json"
    return asks and response.request.method == "GET" and response.status == 200


def known_words(language: str = "en") -> list[str]:
    """Return the words of bands 1 to 3, which most players know."""
    bands = (WORDLISTS / language / f"{band}.txt" for band in "123")
    return [word for band in bands for word in band.read_text(encoding="utf-8").split()]


def words_of(letters: str, language: str = "en") -> list[str]:
    spelled = (w for w in known_words(language) if len(w) > 2 and not Counter(w) - Counter(letters))
    return sorted(spelled, key=len, reverse=True)


def send(page: Page, word: str) -> None:
    page.locator("#field-word").evaluate(
        "(field, word) => { field.value = word; field.dispatchEvent(new Event('input')); }", word
    )
    page.locator("[data-send]").evaluate("(form) => form.requestSubmit()")


def held_first(page: Page, address: str, content_type: str) -> list[Route]:
    """Hold the first request to an address that accepts this type; return the list that gets it."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if content_type in route.request.headers.get("accept", "") and not held:
            held.append(route)
        else:
            route.continue_()

    page.route(address, hold)
    return held


def beside(word: str, other: str) -> bool:
    """Return whether two words of the same length differ in exactly one letter."""
    return sum(a != b for a, b in zip(word, other, strict=True)) == 1


def ladder_words(start: str, end: str, language: str = "en") -> list[str]:
    """Return three words, none of them one step from the end.

    The first is one step from the start; the others are one step from the start or from the first.
    """
    known = [w for w in known_words(language) if len(w) == len(start) and w not in (start, end)]
    known = [w for w in known if not beside(w, end)]
    first = next(w for w in known if beside(w, start))
    more = (w for w in known if w != first and (beside(w, start) or beside(w, first)))
    return [first, *itertools.islice(more, 2)]


@pytest.fixture(scope="module")
def grids() -> RuzzleIndex:
    return RuzzleIndex.build(real_lexicon("en"))


def words_for(page: Page, grids: RuzzleIndex) -> list[str]:
    """Return three words or letters that count in the round of a room."""
    told = state(page)
    kind, puzzle = told["kind"], told["puzzle"]
    if kind == "ruzzle":
        return solve(grids, Grid.parse(puzzle, grids.lexicon.language)).words[:3]
    if kind == "ladder":
        return ladder_words(*puzzle.split("-"))
    return words_of(puzzle)[:3] if kind == "letters" else ["e", "a", "s"]


def expect_counted(page: Page, word: str) -> None:
    """Expect a page to show that a word, or a letter of Hangman, has counted."""
    shown = page.locator("[data-words], [data-rungs]")
    marked = page.locator(f".key[value='{word}']:is(.key-hit, .key-miss)")
    letter = marked if len(word) == 1 else shown
    expect(letter.or_(shown.filter(has_text=word)).first).to_be_visible()


def type_by_keys(page: Page, word: str) -> None:
    """Send a word with the keys on the screen or, where there are none, with the form."""
    if not page.locator(".keyboard").count():
        send(page, word)
        return
    for key in [*word, *(["Enter"] if len(word) > 1 else [])]:
        page.locator(f".keyboard [data-key='{key}']").tap()


def test_a_round_is_announced_as_it_begins(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.solver.together.room.READY_MS", READY_MS)
    open_room(page, clock="180")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".get-ready")).to_be_visible()
    page.reload()  # so that the page has the round's style sheet before the round begins
    expect(page.locator("[data-send]")).to_be_visible()
    told = re.compile(r"^(?:[A-Z], ){8}[A-Z]\. (3 minutes|2 minutes 59 seconds) left\.$")
    expect(page.locator("#live")).to_have_text(told)


def test_a_race_is_announced_like_a_solo_game_and_ends_with_a_ranking(page: Page) -> None:
    """A question mark is a shortcut, not part of a guess."""
    spelled = r"[A-Z], [A-Z], [A-Z], [A-Z]"
    for game, heard in (
        ("ladder", rf"^{spelled}, on the way to {spelled}\. .* left\.$"),
        ("hangman", r"^(blank, )+blank\. 6 misses left\. .* left\."),
    ):
        playing(page, rounds=1, game=game)
        live = page.locator("#live")
        expect(live).to_have_text(re.compile(heard))
        page.locator("#field-word").press("?")
        expect(page.locator("#field-word")).to_have_value("")
        end_round(page)
        expect(page.get_by_role("table", name="Places and points")).to_be_visible()
        expect(live).to_have_text("Nobody has any points.")
        shown = page.locator(".race span, .answer a")
        assert [each.upper() for each in shown.all_inner_texts()] == shown.all_inner_texts()


def test_a_letter_typed_in_a_hangman_race_is_guessed_at_once(page: Page) -> None:
    """The field is for whole words; once a word is sent, letters are guesses again."""
    playing(page, rounds=1, game="hangman")
    page.keyboard.press("e")
    expect_counted(page, "e")
    page.keyboard.press("q")
    expect(page.locator(".racing")).to_contain_text("misses left · no ")
    field = page.get_by_placeholder("Guess the word")
    field.fill("kingfisher")
    assert field.evaluate("(field) => field.scrollWidth <= field.clientWidth")
    field.fill("")
    field.click()
    page.keyboard.type("qqq\n")
    expect(page.locator("[data-reply]")).to_contain_text("QQQ")
    page.keyboard.type("ta")
    expect_counted(page, "t")
    expect_counted(page, "a")


def test_the_letter_keys_in_a_hangman_race_type_into_the_word_field_while_it_is_in_use(
    new_page: NewPage,
) -> None:
    """The phone's keyboard must not cover the keys: a letter guessed by mistake costs a miss."""
    page = new_page(viewport=LOW_PHONE, has_touch=True)
    playing(page, rounds=1, game="hangman")
    type_by_keys(page, "e")
    expect_counted(page, "e")
    field, erase = page.get_by_placeholder("Guess the word"), page.locator("[data-erase]")
    expect(erase).to_be_hidden()
    field.tap()
    assert field.evaluate("(field) => field.inputMode") == "none"
    for key in "qeqz":
        page.locator(f".key[value={key}]").tap()
    erase.tap()
    expect(field).to_have_value("qeq")
    expect(page.locator(".key-miss[value=q]")).to_have_count(0)
    page.get_by_role("button", name="Send").tap()
    expect(page.locator("[data-reply]")).to_contain_text("QEQ")
    field.tap()
    erase.tap()
    expect(page.locator("[data-reply]")).to_have_text("Letters you type are guesses again.")
    type_by_keys(page, "t")
    expect_counted(page, "t")


def test_all_words_found_on_a_grid_are_visible_on_a_desktop(page: Page, grids: RuzzleIndex) -> None:
    playing(page, rounds=1, game="ruzzle")
    for word in solve(grids, Grid.parse(state(page)["puzzle"], grids.lexicon.language)).words[:9]:
        send(page, word)
    words = page.locator(".own-words")
    expect(words.locator("li")).to_have_count(9)
    assert words.evaluate("(list) => list.scrollWidth <= list.clientWidth")


def test_rungs_stay_where_they_are_as_a_player_climbs(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE)
    playing(page, game="ladder")
    rungs, tops = page.locator(".rung"), "(all) => all.map((each) => each.offsetTop)"
    before = rungs.evaluate_all(tops)
    word = ladder_words(*state(page)["puzzle"].split("-"))[0]
    send(page, word)
    expect_counted(page, word)
    assert rungs.evaluate_all(tops) == before


def test_two_rungs_sent_in_quick_succession_arrive_in_order(page: Page) -> None:
    playing(page, rounds=1, game="ladder")
    start, end = state(page)["puzzle"].split("-")
    known = [w for w in known_words() if len(w) == len(start) and w not in (start, end)]
    first, second = next(
        (w, x)
        for w in known
        for x in known
        if beside(start, w) and beside(w, x) and not (beside(start, x) or beside(x, end))
    )
    held: list[Route] = []
    page.route("**/words", lambda route: held.append(route), times=1)
    send(page, first)
    route = first_of(held, page)
    send(page, second)
    page.wait_for_timeout(300)  # long enough for the second to be refused if it was sent at once
    route.continue_()
    expect(page.locator("[data-rungs]")).to_have_attribute("data-rungs", second)


def drawn_anew_with_a_rung_under_way(page: Page) -> tuple[list[str], Route]:
    """Return three rungs, each one step from the one before, and a held request with the second.

    The first has been accepted. The second was sent before the page was redrawn with the first. The
    third fits only after the second, and the second only after the first.
    """
    room = playing(page, rounds=1, game="ladder")
    start, end = state(page)["puzzle"].split("-")
    known = [w for w in known_words() if len(w) == len(start) and w not in (start, end)]
    known = [w for w in known if not beside(w, end)]
    first, second, third = next(
        (w, x, y)
        for w in known
        if beside(start, w)
        for x in known
        if beside(w, x)
        if not beside(start, x)
        for y in known
        if beside(x, y) and y != w and not (beside(start, y) or beside(w, y))
    )
    words: list[Route] = []
    pages = held_first(page, room, "text/html")
    send(page, first)
    fresh = first_of(pages, page)
    page.route("**/words", lambda route: words.append(route), times=1)
    send(page, second)
    under_way = first_of(words, page)
    fresh.continue_()
    expect(page.locator("[data-rungs]")).to_have_attribute("data-rungs", first)
    return [first, second, third], under_way


def test_a_rung_waits_for_the_rung_that_was_sent_before_the_page_was_redrawn(page: Page) -> None:
    rungs, under_way = drawn_anew_with_a_rung_under_way(page)
    send(page, rungs[2])
    page.wait_for_timeout(300)  # long enough for the third to be refused if it was sent at once
    under_way.continue_()
    expect(page.locator("[data-rungs]")).to_have_attribute("data-rungs", rungs[2])


def test_pressing_done_does_not_lose_a_rung_sent_before_the_page_was_redrawn(
    page: Page,
) -> None:
    rungs, under_way = drawn_anew_with_a_rung_under_way(page)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="I’m done").click()
    page.wait_for_timeout(300)  # long enough for the round to end too early
    under_way.continue_()
    expect(page.locator("[data-room]")).to_have_attribute("data-phase", "over")
    assert [each["word"] for each in state(page)["words"]] == rungs[:2]


HOLD_ANSWERS_TO_WORDS = """() => {
  const ask = window.fetch;
  window.fetch = async (address, options) => {
    const response = await ask(address, options);
    if (options?.method !== "POST") return response;
    const text = await response.text();
    await new Promise((go) => { window.letGo = go; });
    return new Response(text, { status: response.status });
  };
}"""


def test_a_rung_is_shown_even_if_the_network_is_lost_before_the_page_is_redrawn(
    browser: Browser, server: str
) -> None:
    """The service worker has cached a page of the room, but an outdated one."""
    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        room = playing(page, rounds=1, game="ladder")
        page.reload()
        page.evaluate(WORKING)
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        expect(page.locator("[data-send]")).to_be_visible()
        page.evaluate(HOLD_ANSWERS_TO_WORDS)
        rung = ladder_words(*state(page)["puzzle"].split("-"))[0]
        send(page, rung)
        page.wait_for_function("() => Boolean(window.letGo)")
        context.set_offline(True)
        page.evaluate("window.letGo()")
        expect(page.locator("[data-trouble]")).to_be_visible()
        page.wait_for_timeout(300)  # long enough for the cached page to be shown
        context.set_offline(False)
        expect(page.locator("[data-rungs]")).to_have_attribute("data-rungs", rung)
        assert page.url == room


def test_an_answer_that_arrives_late_removes_no_word_from_the_list(
    page: Page, grids: RuzzleIndex
) -> None:
    playing(page, rounds=1, game="ruzzle")
    grid = Grid.parse(state(page)["puzzle"], grids.lexicon.language)
    first, second = solve(grids, grid).words[:2]
    held = []
    page.route("**/words", lambda route: held.append((route, route.fetch())), times=1)
    send(page, first)
    route, answer = first_of(held, page)
    send(page, second)
    words = page.locator(".own-words li")
    expect(words).to_have_count(2)
    route.fulfill(response=answer)
    expect(page.locator("[data-reply].said")).to_contain_text(first.upper())
    expect(words).to_have_count(2)


def test_backspace_edits_the_typed_word_in_a_race_even_if_the_field_has_lost_focus(
    page: Page,
) -> None:
    playing(page, game="ladder")
    field = page.get_by_label("Next word")
    page.keyboard.type("ab")
    page.locator("main").focus()
    page.keyboard.press("Backspace")
    expect(field).to_have_value("a")


def test_a_losing_player_hears_their_own_points(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    room = open_room(host, clock="180")
    join(guest, room, "Bo")
    host.get_by_role("button", name="Start").click()
    expect(host.locator("[data-send]")).to_be_visible()
    send(host, words_of(state(host)["puzzle"])[0])
    expect(host.locator("[data-words] b")).to_have_count(1)
    end_round(host)
    told = re.compile(r"^First: Anna, with \d+ points\. You: 0 points\.")
    expect(guest.locator("#live")).to_have_text(told)


def test_the_standings_say_how_points_are_counted_and_who_won_each_round(new_page: NewPage) -> None:
    """In a mixed game, the points of the last round are shown beside what they count for."""
    page = new_page(viewport={"width": 320, "height": 640}, has_touch=True)
    open_room(page, "Bernadette-Annie", rounds=2, game="mixed")
    for number in (1, 2):
        page.locator("button[value=begin]").click()
        expect(page.locator("[data-send]")).to_be_visible()
        if number == 1:
            send(page, words_of(state(page)["puzzle"])[0])
            expect(page.locator("[data-words] b")).to_have_count(1)
        end_round(page)
        expect(page.locator(".standings").first).to_be_visible()
        if number == 1:
            expect(page.locator(".standings td").nth(1)).to_have_text(re.compile(r"^\d\s→\s10$"))
            rule = page.locator("main").get_by_text("the top player of a round gets 10 points")
            expect(rule).to_be_visible()
    rows = page.get_by_role("table", name="Round by round").locator("tbody tr")
    expect(rows).to_have_text(
        [
            re.compile(r"1\s*Letters round\s*Bernadette-Annie\s*10"),
            re.compile(r"2\s*Ruzzle grid\s*–\s*0"),
        ]
    )
    assert rows.first.locator("th").evaluate(LINES_OF_LAST_WORD, "Échelle chrono") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 1280, "height": 800})
    lines = "(cell) => cell.scrollHeight < 2 * parseFloat(getComputedStyle(cell).lineHeight)"
    assert rows.first.locator("td").nth(1).evaluate(lines)


def test_everyone_returns_to_the_lobby_when_the_host_chooses_to_play_again(
    new_page: NewPage,
) -> None:
    host, guest = new_page(), new_page(viewport=LOW_PHONE, has_touch=True)
    room = open_room(host, rounds=1)
    join(guest, room, "Ben")
    expect(host.locator(".here")).to_contain_text("Ben")
    for number in (1, 2):
        host.get_by_role("button", name="Start").click()
        expect(guest.locator("[data-send]")).to_be_visible()
        send(guest, words_of(state(guest)["puzzle"])[0])
        expect(guest.locator("[data-words] b")).to_have_count(1)
        end_round(host)
        expect(host.locator(".standings")).to_be_visible()
        if number == 1:
            host.get_by_role("button", name="Play again").click()
            expect(guest.locator("[data-phase=lobby]")).to_be_visible()
            host.get_by_role("main").get_by_role("link", name="Change").click()
            host.get_by_label("Rounds").fill("2")
            host.get_by_role("button", name="Use these settings").click()
            expect(guest.get_by_text("2 rounds")).to_be_visible()


def test_four_players_finish_every_game_despite_interruptions(
    browser: Browser, server: str, grids: RuzzleIndex
) -> None:
    """Cleo reloads, later closes her page and returns; Dan is offline for 10 s; the host leaves.

    All games are played at once, each in a room and a tab of its own, so that their waits overlap.
    """
    contexts = {
        name: browser.new_context(base_url=server, service_workers="block", **options)
        for name, options in PLAYERS.items()
    }
    pages: dict[tuple[str, str], Page] = {}
    rooms: dict[str, str] = {}
    for game, name in itertools.product(GAMES, PLAYERS):
        page = pages[game, name] = contexts[name].new_page()
        page.set_default_timeout(60_000)
        if name == "Anna":
            rooms[game] = open_room(page, game=game, clock="180")
        else:
            join(page, rooms[game], name)

    def of(name: str) -> list[tuple[str, Page]]:
        return [(game, pages[game, name]) for game in GAMES]

    for number in (1, 2, 3):
        here = ("Anna", "Ben", "Cleo", "Dan") if number < 3 else ("Ben", "Cleo", "Dan")
        for _, page in of(here[0]):
            page.get_by_role("button", name="Start" if number == 1 else "Next round").click()
        for name in here:
            for _, page in of(name):
                expect(page.locator("[data-send]")).to_be_visible(timeout=60_000)
        words = {game: words_for(page, grids) for game, page in of("Ben")}
        sent = {(game, name): [words[game][0]] for game in GAMES for name in here}
        for game, name in sent:
            (type_by_keys if name == "Dan" else send)(pages[game, name], words[game][0])
        for game, name in sent:
            expect_counted(pages[game, name], words[game][0])
        if number == 1:
            for game, page in of("Cleo"):
                page.reload()
                expect_counted(page, words[game][0])
        if number == 2:
            for _, page in (*of("Anna"), *of("Cleo")):
                page.close()
            contexts["Dan"].set_offline(True)
            for game, page in of("Dan"):
                send(page, words[game][1])
                sent[game, "Dan"].append(words[game][1])
            pages[GAMES[0], "Ben"].wait_for_timeout(10_000)
            contexts["Dan"].set_offline(False)
            for game in GAMES:
                page = pages[game, "Cleo"] = contexts["Cleo"].new_page()
                page.goto(rooms[game])
                send(page, words[game][2])
                sent[game, "Cleo"].append(words[game][2])
                expect_counted(page, words[game][2])
                expect_counted(pages[game, "Dan"], words[game][1])
        for _, page in of("Anna" if number == 1 else "Ben"):
            if number == 2:  # ten seconds after the host has gone, another player may lead
                while not state(page)["leads"]:
                    page.wait_for_timeout(500)
                page.reload()
            end_round(page)
        for name in here if number != 2 else here[1:]:
            for game, page in of(name):
                expect(page.locator(".standings").first).to_be_visible(timeout=60_000)
                told = state(page)
                own = Counter(each["word"] for each in told["words"])
                assert own == Counter(sent[game, name]), (number, game, name)
                assert told["players"] == state(pages[game, "Ben"])["players"]
                if told["found"]:
                    names = {each["seat"]: each["name"] for each in told["players"]}
                    found = ((names[s], w["word"]) for w in told["found"] for s in w["seats"])
                    log = [
                        (who, word) for (in_, who), by in sent.items() if in_ == game for word in by
                    ]
                    assert Counter(found) == Counter(log)
    for game, page in of("Ben"):
        expect(page.locator("[data-share]")).to_have_attribute(
            "data-share", re.compile("(🥇|1[.]) .* \\d")
        )
        assert len(state(page)["players"]) == 4, game
    for context in contexts.values():
        context.close()


def test_players_with_wrong_clocks_see_the_same_time_left(new_page: NewPage) -> None:
    host, ahead, behind = (new_page(viewport=PHONE) for _ in range(3))
    for guest, wrong in ((ahead, "3_600_000"), (behind, "-3_600_000")):
        guest.context.add_init_script(HOUR_WRONG.replace("3_600_000", wrong))
    room = open_room(host)
    for guest, nickname in ((ahead, "Ben"), (behind, "Cleo")):
        join(guest, room, nickname)
        expect(host.locator("#live")).to_contain_text(f"{nickname} is here.")
    host.get_by_role("button", name="Start").click()
    for page in (host, ahead, behind):
        expect(page.locator("[data-send]")).to_be_visible()
    host.wait_for_timeout(3000)
    ends = [page.evaluate(ENDS) for page in (host, ahead, behind)]
    assert max(ends) - min(ends) < 300


def tiles_on_big_screen(page: Page, game: str) -> tuple[Counter[float], float]:
    """Return y -> how many tiles a big screen has at this height, and their least width in px."""
    page.goto(f"{playing(page, rounds=1, game=game)}/stage")
    boxes = [each.bounding_box() for each in page.locator(".big-board li .tile").all()]
    return Counter(box["y"] for box in boxes if box), min(box["width"] for box in boxes if box)


def test_the_big_screen_shows_large_tiles_in_lines_of_similar_length(page: Page) -> None:
    """A class reads the tiles from the back: nine letters, and the blanks of a hidden word."""
    lines, width = tiles_on_big_screen(page, "countdown")
    assert [*lines.values()] == [5, 4]
    assert width > 70
    lines, width = tiles_on_big_screen(page, "hangman")
    assert max(lines.values()) - min(lines.values()) <= 1
    assert width > 40


def test_the_rule_shown_on_the_big_screen_does_not_begin_left_of_the_grid(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{playing(page, game='ruzzle')}/stage")
    left_of = """(selector) => {
      const range = new Range();
      range.selectNodeContents(document.querySelector(selector));
      return range.getBoundingClientRect().left;
    }"""
    rule, grid = (page.evaluate(left_of, f".big-board > {each}") for each in ("p", ".board"))
    assert rule > grid


def test_nobody_is_interrupted_when_somebody_joins_or_the_first_round_begins(
    new_page: NewPage,
) -> None:
    """A class joins all at once, each on a phone whose keyboard is open."""
    host, guest, other = new_page(), new_page(viewport=LOW_PHONE, has_touch=True), new_page()
    room = open_room(host, game="ladder", clock="180")
    host.get_by_label("Menu").click()
    guest.goto(room)
    guest.get_by_label("Your nickname").tap()
    guest.keyboard.type("Bo")
    join(other, room, "Cleo")
    for page in (host, guest):
        expect(page.locator(".here")).to_contain_text("Cleo")
    expect(host.locator(".menu").get_by_role("link", name="Big screen")).to_be_visible()
    guest.keyboard.type("b")
    expect(guest.get_by_label("Your nickname")).to_have_value("Bob")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Start").click()
    expect(guest.locator("[data-room]")).to_have_attribute("data-phase", re.compile("ready|play"))
    guest.keyboard.type("by")
    expect(guest.get_by_label("Your nickname")).to_have_value("Bobby")
    assert guest.locator("link[href$='css/ladder.css']").count() == 1
    expect(host.locator("[data-send]")).to_be_visible()
    host.get_by_label("Menu").click()
    host.keyboard.press("Escape")
    host.keyboard.type("ab")
    expect(host.locator("#field-word")).to_have_value("ab")


def test_a_player_can_join_even_if_another_joins_at_the_same_time(
    new_page: NewPage,
) -> None:
    host, guest, other = new_page(), new_page(), new_page()
    room = open_room(host)
    with guest.expect_response(tells_of_room):
        guest.goto(room)
    held: list[Route] = []
    guest.route("**/players", lambda route: held.append(route), times=1)
    guest.get_by_label("Your nickname").fill("Bo")
    guest.get_by_role("button", name="Join").click()
    sent = first_of(held, guest)
    with guest.expect_response(tells_of_room):
        join(other, room, "Cleo")
    guest.wait_for_timeout(300)  # long enough for the page to be redrawn
    sent.continue_()
    expect(guest.locator(".here")).to_contain_text("Bo")
    expect(guest.locator("[data-seated]")).to_have_count(1)


def test_a_page_shows_a_player_who_joins_while_the_page_is_first_asking_for_news(
    new_page: NewPage,
) -> None:
    room, guest = open_room(new_page()), new_page()
    held = held_first(guest, room, "application/json")
    guest.goto(room)
    question = first_of(held, guest)
    join(new_page(), room, "Cleo")
    question.continue_()
    expect(guest.locator(".here")).to_contain_text("Cleo")


def test_a_nickname_that_is_being_edited_stays_when_somebody_joins(new_page: NewPage) -> None:
    """The field starts with the nickname from the last room; once emptied, it stays empty."""
    host, guest = new_page(), new_page()
    open_room(guest, "Bo")
    room = open_room(host)
    with guest.expect_response(tells_of_room):
        guest.goto(room)
    field = guest.get_by_label("Your nickname")
    expect(field).to_have_value("Bo")
    for edited, other in (("Bobby", "Cleo"), ("", "Dan")):
        field.fill(edited)
        join(new_page(), room, other)
        expect(guest.locator(".here")).to_contain_text(other)
        expect(field).to_have_value(edited)


def test_a_refused_nickname_stays_with_its_reason_when_somebody_joins(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(refuses=True)
    room = open_room(host)
    with guest.expect_response(tells_of_room):
        guest.goto(room)
    field, button = guest.get_by_label("Your nickname"), guest.get_by_role("button", name="Join")
    field.fill("anna")
    with guest.expect_response(tells_of_room):
        button.click()
    reason = guest.locator("#error-nickname")
    expect(reason).to_have_text("Somebody here is already called anna.")
    with guest.expect_response(tells_of_room):
        join(new_page(), room, "Cleo")
    guest.wait_for_timeout(500)  # long enough for the page to be redrawn
    expect(reason).to_be_visible()
    expect(field).to_have_value("anna")
    field.fill("Bo")
    button.click()
    for name in ("Bo", "Cleo"):
        expect(guest.locator(".here")).to_contain_text(name)


def test_joining_does_not_move_the_focus_but_removing_a_player_moves_it_off_the_button(
    new_page: NewPage,
) -> None:
    """Otherwise Enter would remove the next player too."""
    host, guest, other = new_page(), new_page(), new_page()
    room = open_room(host)
    join(guest, room, "Bo")
    expect(host.locator(".here")).to_contain_text("Bo")
    host.get_by_role("button", name="Copy link").last.focus()
    join(other, room, "Cleo")
    expect(host.locator(".here")).to_contain_text("Cleo")
    expect(host.get_by_role("button", name="Copy link").last).to_be_focused()
    host.get_by_role("button", name="Remove Bo").press("Enter")
    expect(host.locator("#live")).to_have_text("2 players. Bo is no longer here.")
    expect(host.get_by_role("heading", name="2 players")).to_be_focused()
    expect(guest.locator("#live")).to_contain_text("The host has removed you from this room.")


def test_the_home_page_leads_back_to_a_room_until_the_player_leaves(page: Page) -> None:
    room = open_room(page)
    code = room.rpartition("/")[2]
    page.wait_for_function("() => localStorage['quartet.open']?.includes('/rooms/')")
    page.goto("/en/")
    page.get_by_role("link", name=f"Room {code}").click()
    expect(page).to_have_url(room)
    page.get_by_label("Menu").click()
    page.get_by_text("Leave the room").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator("[data-seated]")).to_have_count(0)
    page.wait_for_function("() => !localStorage['quartet.open'].includes('/rooms/')")
    page.goto("/en/")
    expect(page.locator(".cards")).to_be_visible()
    expect(page.get_by_role("link", name=f"Room {code}")).to_have_count(0)


def test_a_round_ends_when_everyone_says_they_are_done(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(viewport=LOW_PHONE, has_touch=True)
    room = open_room(host, clock="180")
    join(guest, room, "Ben")
    host.get_by_role("button", name="Start").click()
    for page in (guest, host):
        expect(page.locator("[data-send]")).to_be_visible()
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="I’m done").click()
        expect(page.locator("[data-send]")).to_have_count(0)
    for page in (guest, host):
        expect(page.locator("[data-room]")).to_have_attribute("data-phase", "results")


def test_a_player_who_finished_in_another_tab_is_told_when_they_send_the_next_word(
    new_page: NewPage,
) -> None:
    """The same reply comes if they send their last word again because its answer was lost."""
    host, guest = new_page(), new_page(refuses=True)
    room = open_room(host, game="ladder", clock="180")
    join(guest, room, "Ben")
    host.get_by_role("button", name="Start").click()
    expect(guest.locator("[data-send]")).to_be_visible()
    other = guest.context.new_page()
    other.goto(room)
    other.get_by_label("Menu").click()
    other.get_by_role("button", name="I’m done").click()
    expect(other.locator("[data-send]")).to_have_count(0)
    send(guest, ladder_words(*state(guest)["puzzle"].split("-"))[0])
    expect(guest.locator("[data-send]")).to_have_count(0)
    expect(guest.locator("[data-reply]")).to_have_text("You’ve finished this round.")


def test_pressing_done_does_not_lose_words_that_are_still_being_sent(
    new_page: NewPage,
) -> None:
    page, under_way = new_page(), list[Route]()
    playing(page)
    letters = "".join(page.locator("[data-rack] .tile").all_text_contents()).lower()
    longest = words_of(letters)[0]
    page.route("**/words", lambda route: under_way.append(route))
    page.keyboard.type(longest)  # but it is not sent
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="I’m done").click()
    first_of(under_way, page).continue_()
    expect(page.locator("[data-room]")).to_have_attribute("data-phase", "results")
    assert [each["word"] for each in state(page)["words"]] == [longest]


def test_a_nickname_typed_by_a_spectator_is_visible_in_full(new_page: NewPage) -> None:
    room, watcher = playing(new_page(), game="ladder"), new_page(viewport=LOW_PHONE)
    watcher.goto(room)
    field = watcher.get_by_placeholder("Your nickname")
    field.fill("Bernadette-Annie")
    assert field.evaluate("(field) => field.scrollWidth <= field.clientWidth")
    expect(watcher.locator(".status")).not_to_contain_text("this round")


def test_the_form_to_join_a_round_is_no_taller_than_one_row(new_page: NewPage) -> None:
    room, watcher = playing(new_page(), game="ruzzle"), new_page()
    watcher.goto(room)
    for width, height in ((1280, 900), (640, 360)):
        watcher.set_viewport_size({"width": width, "height": height})
        assert watcher.locator(".joins").evaluate("(form) => form.offsetHeight") < 60


def test_both_ends_of_the_status_line_stay_level_when_a_grid_shows_points_from_earlier_rounds(
    page: Page, grids: RuzzleIndex
) -> None:
    playing(page, rounds=2, game="ruzzle")
    send(page, words_for(page, grids)[0])
    expect(page.locator("[data-words] li")).to_have_count(1)
    end_round(page)
    page.locator("button[value=begin]").click()
    expect(page.locator(".status")).to_contain_text("before")
    sides = page.locator(".status > p")
    tops, ends = zip(
        *sides.evaluate_all(
            "(all) => all.map((e) => e.getBoundingClientRect()).map((e) => [e.top, e.right])"
        ),
        strict=True,
    )
    assert tops[0] == tops[1]
    assert ends[0] < ends[1]
    assert ends[1] == page.locator(".message").evaluate("(e) => e.getBoundingClientRect().right")


def test_a_refused_word_looks_refused_and_a_late_one_is_reported_as_late(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True)
    playing(page, rounds=1)
    letters = "".join(page.locator("[data-rack] .tile").all_text_contents()).lower()
    send(page, letters[:8])
    expect(page.locator("[data-reply]")).to_have_class("wrong reply")
    under_way: list[Route] = []
    page.route("**/words", lambda route: under_way.append(route))
    send(page, letters)
    end_round(page)
    expect(page.get_by_role("table", name="Places and points")).to_be_visible()
    under_way[0].continue_()
    expect(page.locator("[data-reply]")).to_have_text("Too late: time was up.")
    expect(page.locator("#live")).to_have_text("Too late: time was up.")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_long_nickname_and_points_from_earlier_rounds_fit_on_a_phone(
    new_page: NewPage, language: str
) -> None:
    page = new_page(viewport=LOW_PHONE, has_touch=True)
    page.goto(f"/{language}/rooms")
    page.locator("#field-nickname").fill("Bernadette-Annie")
    page.locator("#field-rounds").fill("2")
    page.locator("form[method=post] .button").first.click()
    page.locator("button[value=begin]").click()
    expect(page.locator("[data-send]")).to_be_visible()
    send(page, words_of(state(page)["puzzle"], language)[0])
    expect(page.locator("[data-words] li")).to_have_count(1)
    line = page.locator(".status")
    cut = "(each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth"
    assert not line.evaluate(cut)
    end_round(page)
    page.locator("button[value=begin]").click()
    expect(page.locator("[data-points]")).to_have_text("0")
    expect(line).to_contain_text({"en": "before", "fr": "avant"}[language])
    for width, height in ((360, 640), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert line.evaluate("(each) => each.scrollHeight <= each.clientHeight")
        sides = line.locator("> *").evaluate_all(
            "(all) => all.map((e) => e.scrollWidth - e.clientWidth)"
        )
        assert max(sides) <= 0
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("(each) => each.scrollWidth", line.element_handle()) == 320
    page.set_viewport_size(LOW_PHONE)
    end_round(page)
    row = page.locator(".standings:not(.by-round) tbody tr")
    expect(row).to_be_visible()
    assert row.evaluate("(each) => each.offsetHeight") < 72  # two lines
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_content_fills_the_big_screen_and_the_winner_is_named(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.solver.together.room.READY_MS", READY_MS)
    host, stage = new_page(), new_page(viewport={"width": 1920, "height": 1080})
    room = open_room(host, rounds=1)
    join(guest := new_page(), room, "Ben")
    stage.goto(f"{room}/stage")
    height = "(each) => each.getBoundingClientRect().height / innerHeight"
    for selector, least, before in (
        (".invitation", 0.6, lambda: None),
        (".get-ready", 0.55, lambda: host.get_by_role("button", name="Start").click()),
        (".big-board .rack", 0.35, lambda: None),
    ):
        before()
        expect(stage.locator(selector)).to_be_visible()
        stage.evaluate("document.fonts.ready")
        assert stage.locator(selector).evaluate(height) > least, selector
    expect(guest.locator("[data-send]")).to_be_visible()
    send(guest, words_of(state(guest)["puzzle"])[0])
    expect(guest.locator("[data-words] b")).to_have_count(1)
    end_round(host)
    expect(stage.get_by_text("Ben wins!")).to_be_visible()
    expect(guest.get_by_text("Ben wins!")).to_be_visible()
    assert stage.locator(".winner").evaluate(height) > 0.1
