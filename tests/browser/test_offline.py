"""Without the network, typed and found words stay. Moves are sent once the network is back."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import LOW_PHONE, PHONE, box_of, kept_by, stopped
from tests.browser.stage import BOXES, KEPT
from tests.browser.test_hangman import begin


@pytest.fixture
def lone(browser: Browser, server: str) -> Iterator[Page]:
    """A page on a phone; the browser logs lost connections, so its console is not checked."""
    with browser.new_context(base_url=server, viewport=PHONE, service_workers="block") as context:
        yield context.new_page()


def trouble(page: Page) -> None:
    expect(page.locator("[data-trouble]")).to_be_visible()
    expect(page.locator(".message > :visible")).to_have_text("No connection. Your move is waiting.")
    expect(page.locator(".message > :not(.unsent):visible")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text("Can’t reach Quartet.")


def recovered(page: Page) -> None:
    page.context.set_offline(False)
    expect(page.locator("[data-trouble]")).to_be_hidden()
    expect(page.locator(".unsent")).to_be_hidden()


def begin_hangman(page: Page, server: str) -> None:
    page.goto(begin(server, "caution"))
    expect(page.locator("[data-keyboard]")).to_be_visible()


@pytest.mark.quick
def test_hangman_letters_wait_for_the_network_and_are_sent_in_order(
    lone: Page, server: str
) -> None:
    begin_hangman(lone, server)
    lone.context.set_offline(True)
    lone.locator("[data-key=e]").click()
    trouble(lone)
    lone.locator("[data-key=a]").click()
    lone.locator(".whole-word summary").click()
    lone.locator("#field-word").fill("cau")
    recovered(lone)
    for letter in "ea":
        expect(lone.locator(f"[data-key={letter}]")).to_be_disabled()
    expect(lone.locator("#field-word")).to_have_value("cau")
    expect(lone.locator("[data-message]")).to_contain_text("A")


def test_a_hint_requested_twice_offline_is_given_once(lone: Page, server: str) -> None:
    begin_hangman(lone, server)
    lone.context.set_offline(True)
    hint = lone.locator("#hint")
    hint.click()
    trouble(lone)
    hint.click()
    recovered(lone)
    expect(hint).to_have_text("Show a letter")
    lone.wait_for_load_state("networkidle")
    expect(hint).to_have_text("Show a letter")
    expect(lone.locator(".tried")).to_have_text("1 hint")


@pytest.mark.parametrize("status", [502, 503])
def test_a_guess_waits_while_the_server_is_down(lone: Page, server: str, status: int) -> None:
    begin_hangman(lone, server)
    sent: list[str] = []

    def fail_once(route: Route) -> None:
        sent.append(route.request.resource_type)
        if len(sent) == 1:
            route.fulfill(body="Away.", status=status)
        else:
            route.continue_()

    lone.route("**/guesses", fail_once)
    lone.locator("[data-key=e]").click()
    trouble(lone)
    expect(lone.locator("[data-key=e]")).to_be_disabled()
    assert sent == ["fetch", "fetch"]


def test_a_guess_sent_again_after_a_lost_response_counts_once(lone: Page, server: str) -> None:
    begin_hangman(lone, server)
    sent: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    lone.route("**/guesses", lose_the_first_answer)
    lone.locator("[data-key=e]").click()
    expect(lone.locator("[data-key=e]")).to_be_disabled()
    assert sent == ["letter=e", "letter=e"]
    game = lone.request.get(lone.url.partition("?")[0] + "?format=json").json()
    assert game["wrong"] == "e"


def attempts(page: Page, answered: list[int]) -> list[str]:
    """Stop the page's timers, and let only some of its attempts to send a rung succeed.

    answered: the numbers of these attempts, from 0. Return a list that gets each attempt's address.
    """
    stopped(page)
    sent: list[str] = []

    def pass_or_fail(route: Route) -> None:
        sent.append(route.request.url)
        if len(sent) - 1 in answered:
            route.continue_()
        else:
            route.abort()

    page.route(re.compile("rung=|rungs="), pass_or_fail)
    return sent


def sent_times(page: Page, sent: list[str], times: int) -> None:
    for _ in range(1000):
        if len(sent) >= times:
            break
        page.wait_for_timeout(20)
    assert len(sent) == times
    page.wait_for_timeout(300)  # until the page has noticed the failure


COLD = "/en/ladder/?start=cold&end=warm"


def test_moves_look_pending_until_the_network_is_back(lone: Page) -> None:
    """Only the test moves timers on. On `online`, the page retries at once and again soon after."""
    lone.set_viewport_size(LOW_PHONE)
    lone.goto(COLD)
    boxes = lone.evaluate(BOXES, KEPT)
    looks = "(tile) => [getComputedStyle(tile).opacity, getComputedStyle(tile).boxShadow]"
    tile = lone.locator(".rung-next .tile").first
    before = tile.evaluate(looks)
    sent = attempts(lone, answered=[4])
    lone.keyboard.type("cord")
    trouble(lone)
    assert lone.evaluate(BOXES, KEPT) == boxes
    expect(lone.locator("[data-waits]")).to_be_visible()
    assert tile.evaluate(looks) != before
    expect(lone.locator(".rung-last")).to_contain_text("cold")
    for times, wait in ((2, 600), (3, 1100)):  # each wait is twice as long as the one before
        lone.clock.run_for(wait)
        sent_times(lone, sent, times)
    lone.evaluate("dispatchEvent(new Event('online'))")
    sent_times(lone, sent, 4)
    lone.clock.run_for(600)
    expect(lone.locator(".rung-last")).to_contain_text("cord")
    expect(lone.locator("[data-trouble]")).to_be_hidden()
    assert len(sent) == 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_offline_sign_has_the_colour_of_the_page(
    lone: Page, scheme: Literal["light", "dark"]
) -> None:
    lone.emulate_media(color_scheme=scheme)
    lone.goto(COLD)
    attempts(lone, answered=[])
    lone.keyboard.type("cord")
    trouble(lone)
    paper = lone.locator("html").evaluate("(each) => getComputedStyle(each).backgroundColor")
    expect(lone.locator("[data-trouble] .bar-sign")).to_have_css("color", paper)


def test_a_failed_request_can_be_retried_at_once(lone: Page) -> None:
    lone.goto(COLD)
    sent = attempts(lone, answered=[1])
    lone.keyboard.type("cord")
    trouble(lone)
    lone.locator("[data-trouble] summary").click()
    expect(lone.get_by_text("Can’t reach Quartet. We’ll try again.")).to_have_count(2)  # and heard
    lone.get_by_role("button", name="Try now").click()
    expect(lone.locator(".rung-last")).to_contain_text("cord")
    expect(lone.locator("[data-trouble]")).to_be_hidden()
    assert len(sent) == 2


def end_round(page: Page) -> None:
    """End a round of Countdown that has no clock."""
    page.locator("[popovertarget=ask]:visible").click()
    page.locator("#finish-now").click()


def test_finishing_a_countdown_round_offline_takes_effect_after_reconnecting(lone: Page) -> None:
    lone.goto("/en/countdown/?letters=auctioned&clock=none")
    lone.keyboard.type("caution\n")
    lone.context.set_offline(True)
    end_round(lone)
    trouble(lone)
    expect(lone.locator("[data-chips] .chip")).to_have_text(["caution 7"])
    recovered(lone)
    expect(lone.locator(".finished")).to_contain_text("caution")


def test_rungs_wait_for_the_network_and_are_sent_in_order(lone: Page) -> None:
    lone.goto("/en/ladder/?start=cold&end=warm")
    lone.context.set_offline(True)
    lone.keyboard.type("cord\n")
    trouble(lone)
    told, key = (box_of(lone.locator(part)) for part in ("[data-trouble]", "[data-key=q]"))
    assert told["y"] + told["height"] <= key["y"]
    lone.keyboard.type("card\nxa")
    lone.locator("main a[data-enhance]").first.click()  # would overtake the word that waits
    recovered(lone)
    expect(lone.locator(".rung-last")).to_contain_text("card")
    expect(lone.get_by_label("Next word")).to_have_value("xa")


def test_pending_letters_are_sent_when_the_game_is_reopened(lone: Page, server: str) -> None:
    begin_hangman(lone, server)
    lone.context.set_offline(True)
    lone.locator("[data-key=e]").click()
    trouble(lone)
    lone.locator("[data-key=a]").click()
    again = opened_again(lone)
    for letter in "ea":
        expect(again.locator(f"[data-key={letter}]")).to_be_disabled()
    # Answered moves are not sent again.
    sent: list[str] = []
    again.on("request", lambda request: sent.append(request.method))
    again.reload()
    expect(again.locator("[data-key=a]")).to_be_disabled()
    expect(again.locator("[data-busy]")).to_have_count(0)
    assert "POST" not in sent


def opened_again(lone: Page) -> Page:
    """Close the page, end the outage, and open the page's address again."""
    address = lone.url
    lone.close()
    lone.context.set_offline(False)
    again = lone.context.new_page()
    again.goto(address)
    return again


def test_a_pending_word_is_declared_when_the_round_is_reopened(lone: Page) -> None:
    lone.goto("/en/countdown/?letters=auctioned&clock=none")
    lone.keyboard.type("dance\n")
    lone.keyboard.type("caution\n")
    expect(lone.locator("[data-chips] .chip")).to_have_count(2)
    lone.context.set_offline(True)
    end_round(lone)
    trouble(lone)
    again = opened_again(lone)
    expect(again.locator(".finished")).to_contain_text("caution")


def test_a_pending_answer_is_sent_when_the_conundrum_is_reopened(lone: Page) -> None:
    lone.goto("/en/countdown/?conundrum=plancased")
    lone.locator("[data-start]").click()
    expect(lone.locator("[data-start]")).to_be_hidden()
    lone.context.set_offline(True)
    lone.keyboard.type("landscape")
    trouble(lone)
    again = opened_again(lone)
    expect(again.locator(".finished h2")).to_contain_text("Solved in")


def test_pending_rungs_are_added_when_the_ladder_is_reopened(lone: Page) -> None:
    lone.goto("/en/ladder/?start=cold&end=warm")
    lone.context.set_offline(True)
    lone.keyboard.type("cord\n")
    trouble(lone)
    lone.keyboard.type("card\n")
    again = opened_again(lone)
    expect(again.locator(".rung-last")).to_contain_text("card")
    # Nothing is pending on another ladder.
    again.goto("/en/ladder/?start=mood&end=goat")
    expect(again.locator("[data-busy]")).to_have_count(0)
    expect(again.locator(".rung-last")).to_contain_text("mood")


def end_grid(page: Page) -> None:
    page.get_by_role("link", name="Finish").click()
    page.get_by_role("button", name="Finish").click()


def test_finishing_a_grid_offline_takes_effect_even_if_the_page_is_closed(lone: Page) -> None:
    lone.goto("/en/ruzzle/?grid=ovnd/teac/rsin/gelp", wait_until="networkidle")
    lone.keyboard.type("sail\n")
    expect(lone).to_have_url(re.compile("found=sail$"))
    address = lone.url
    lone.context.set_offline(True)
    end_grid(lone)
    trouble(lone)
    lone.get_by_role("link", name="Turn").click()  # would overtake the end
    recovered(lone)
    expect(lone).to_have_url(re.compile("end=1&found=sail$"))
    again = lone.context.new_page()
    again.goto(address.replace("gelp", "glee"), wait_until="networkidle")
    again.context.set_offline(True)
    end_grid(again)
    trouble(again)
    left = again.url
    assert "end=" not in left
    again.close()
    lone.context.set_offline(False)
    lone.goto(left)
    expect(lone).to_have_url(re.compile("glee&.*end=1"))
    kept = kept_by(lone, "results")["ruzzle"]
    assert len(kept) == 2


@pytest.fixture
def visitor(browser: Browser, server: str) -> Iterator[Page]:
    """A page that the site's service worker has cached."""
    with browser.new_context(base_url=server, viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/en/countdown/solve?letters=auctioned")
        page.evaluate(WORKING)
        yield page


WORKING = """async () => {
  await navigator.serviceWorker.ready;
  const kept = async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
  while (!(await kept()).includes(location.href)) await new Promise((go) => setTimeout(go, 50));
}"""
"""Waits until the service worker has cached the page."""


def test_visited_pages_can_be_read_offline(visitor: Page) -> None:
    for rungs in ("", "&rungs=cord"):  # each move has a page of its own
        visitor.goto(f"/en/ladder/?start=cold&end=warm{rungs}")
        visitor.evaluate(WORKING)
    visitor.goto("/en/ruzzle/?grid=ovnd/teac/rsin/gelp")
    visitor.keyboard.type("sail\n")
    expect(visitor).to_have_url(re.compile("found=sail"))
    visitor.context.set_offline(True)
    visitor.reload()
    expect(visitor.locator("[data-words]")).to_contain_text("sail")
    expect(visitor).to_have_url(re.compile("found=sail"))
    visitor.goto("/en/countdown/solve?letters=auctioned")
    expect(visitor.get_by_role("link", name="education").first).to_be_visible()
    visitor.goto("/en/hangman/")
    expect(visitor.get_by_role("heading", name="No connection")).to_be_visible()
    visitor.goto("/fr/hangman/")
    expect(visitor.get_by_role("heading", name="Pas de connexion")).to_be_visible()
    visitor.goto("/en/hangman/")
    link = visitor.get_by_role("listitem").get_by_role("link", name="AUCTIONED")
    expect(link).to_be_visible()
    ladder = visitor.get_by_role("link", name="COLD to WARM", exact=True)
    expect(ladder).to_have_attribute("href", re.compile("rungs=cord$"))
    visitor.context.set_offline(False)
    visitor.get_by_role("button", name="Try again").click()
    expect(visitor.get_by_role("heading", name="Hangman", exact=True)).to_be_visible()


def test_a_reloaded_game_shows_its_last_move(visitor: Page, server: str) -> None:
    begin_hangman(visitor, server)
    visitor.locator("[data-key=e]").click()
    expect(visitor.locator("[data-key=e]")).to_be_disabled()
    other = visitor.context.new_page()
    other.goto(visitor.url)
    other.locator("[data-key=a]").click()
    expect(other.locator("[data-key=a]")).to_be_disabled()
    visitor.reload()
    expect(visitor.locator("[data-key=a]")).to_be_disabled()
    visitor.context.set_offline(True)
    visitor.locator("[data-key=o]").click()
    trouble(visitor)
    recovered(visitor)
    expect(visitor.locator("[data-key=o]")).to_be_disabled()
