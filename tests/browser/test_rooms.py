"""A room in real browsers: four play it to its end, whatever happens to them on the way."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.conftest import WORDLISTS

SMALL = {"width": 360, "height": 640}
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
"""When a page's clock will be over, told as its second changes, by the machine's true clock."""


def open_room(host: Page, nickname: str = "Anna", rounds: int = 3, game: str = "countdown") -> str:
    host.goto("/en/rooms")
    host.get_by_label("Your nickname").fill(nickname)
    host.locator(f"input[name=game][value={game}]").check(force=True)
    host.get_by_label("Rounds").fill(str(rounds))
    host.locator("input[name=clock][value='60']").check(force=True)
    host.get_by_role("button", name="Open the room").click()
    expect(host.locator(".invitation svg.qr")).to_be_visible()
    return host.url


def join(page: Page, room: str, nickname: str) -> None:
    page.goto(room)
    page.get_by_label("Your nickname").fill(nickname)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".here")).to_contain_text(nickname)


def state(page: Page) -> Any:
    """What the server says of the room to who is at this page."""
    return json.loads(
        page.evaluate(
            "fetch(document.querySelector('[data-room]').dataset.room,"
            " { headers: { Accept: 'application/json' } }).then((answer) => answer.text())"
        )
    )


def words_of(letters: str) -> list[str]:
    known = (WORDLISTS / "en" / "1.txt").read_text(encoding="utf-8").split()
    spelled = (word for word in known if len(word) > 3 and not Counter(word) - Counter(letters))
    return sorted(spelled, key=len, reverse=True)


def send(page: Page, word: str) -> None:
    page.locator("#field-word").evaluate(
        "(field, word) => { field.value = word; field.dispatchEvent(new Event('input')); }", word
    )
    page.locator("[data-send]").evaluate("(form) => form.requestSubmit()")


def test_four_play_a_room_to_its_end(browser: Browser, server: str) -> None:
    """One reloads, one is offline for ten seconds, one closes and returns, the host leaves."""
    sizes = {"Anna": DESKTOP, "Ben": PHONE, "Cleo": SMALL, "Dan": DESKTOP}
    contexts = {
        name: browser.new_context(base_url=server, viewport=size, service_workers="block")
        for name, size in sizes.items()
    }
    pages = {name: context.new_page() for name, context in contexts.items()}
    for page in pages.values():
        page.set_default_timeout(60_000)
    sent: Counter[tuple[int, str, str]] = Counter()
    room = open_room(pages["Anna"])
    for name in ("Ben", "Cleo", "Dan"):
        join(pages[name], room, name)
    expect(pages["Anna"].locator(".here")).to_contain_text("Dan")

    def play(number: int, name: str, word: str) -> None:
        send(pages[name], word)
        sent[number, name, word] += 1

    for number in (1, 2, 3):
        begins = "Start" if number == 1 else "Next round"
        leader = "Anna" if number < 3 else "Ben"
        if leader == "Ben":  # the host is gone; after half a minute another may go on
            pages["Anna"].close()
            pages["Ben"].reload()
        pages[leader].get_by_role("button", name=begins).click(timeout=90_000)
        playing = [name for name in pages if not pages[name].is_closed()]
        for name in playing:
            expect(pages[name].locator("[data-send]")).to_be_visible(timeout=30_000)
        letters = state(pages["Ben"])["puzzle"]
        words = words_of(letters)
        for name in playing:
            play(number, name, words[0])
            expect(pages[name].locator("[data-words]")).to_contain_text(words[0])
        if number == 1:
            pages["Cleo"].reload()
            expect(pages["Cleo"].locator("[data-words]")).to_contain_text(words[0])
            play(number, "Cleo", words[1])
            expect(pages["Cleo"].locator("[data-words]")).to_contain_text(words[1])
        if number == 2:
            contexts["Dan"].set_offline(True)
            play(number, "Dan", words[1])
            pages["Cleo"].close()
            pages["Ben"].wait_for_timeout(10_000)
            contexts["Dan"].set_offline(False)
            pages["Cleo"] = contexts["Cleo"].new_page()
            pages["Cleo"].goto(room)
            play(number, "Cleo", words[2])
            expect(pages["Cleo"].locator("[data-words]")).to_contain_text(words[2])
            expect(pages["Dan"].locator("[data-words]")).to_contain_text(words[1])
        pages[leader].locator("button[value=end]").evaluate("(button) => button.click()")
        for name in playing:
            expect(pages[name].locator(".standings")).to_be_visible(timeout=60_000)
        names = {each["seat"]: each["name"] for each in state(pages["Ben"])["players"]}
        found = Counter(
            (number, names[seat], each["word"])
            for each in state(pages["Ben"])["found"]
            for seat in each["seats"]
        )
        assert found == {key: 1 for key in sent if key[0] == number}
    expect(pages["Ben"].locator(".share-text")).to_contain_text(re.compile("1\\.|🥇"))
    totals = {each["name"]: each["points"] for each in state(pages["Ben"])["players"]}
    assert len(totals) == 4
    assert totals["Anna"] < totals["Ben"]
    for context in contexts.values():
        context.close()


@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_clock_that_is_an_hour_wrong_shows_the_same_time_left(
    browser: Browser, server: str, new_page: NewPage, wrong: int
) -> None:
    host = new_page()
    with browser.new_context(base_url=server, viewport=PHONE, service_workers="block") as context:
        context.add_init_script(HOUR_WRONG.replace("3_600_000", str(wrong * 3_600_000)))
        guest = context.new_page()
        room = open_room(host)
        join(guest, room, "Ben")
        expect(host.locator(".here")).to_contain_text("Ben")
        host.get_by_role("button", name="Start").click()
        expect(guest.locator("[data-send]")).to_be_visible()
        expect(host.locator("[data-send]")).to_be_visible()
        host.wait_for_timeout(3000)
        ends = [page.evaluate(ENDS) for page in (host, guest)]
        assert abs(ends[0] - ends[1]) < 300
