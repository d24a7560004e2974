"""All puzzles of a day by touch, from the home page on: few taps, and no spoilers."""

import re
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LOW_PHONE, NewPage, press_play, stopped
from tests.browser.test_ruzzle import Finger
from tests.today import TODAY

MOST_TAPS = 9
"""One tap begins the day, three taps start clocks, and five lead to the next page."""


def solved(page: Page, game: str, **asked: str) -> dict[str, Any]:
    """Return the answer of the game's own solver."""
    address = f"/en/{game}/solve?{urlencode(asked)}&format=json"
    answer: dict[str, Any] = page.request.get(address).json()
    return answer


def asked_for(page: Page) -> dict[str, str]:
    """Return the parameters in the round's address."""
    return {name: value for name, [value] in parse_qs(urlsplit(page.url).query).items()}


def shared(page: Page) -> str:
    """Return the text that the result shares. This tap is not counted."""
    page.get_by_role("button", name="Share", exact=True).tap()
    text = page.evaluate("window.texts.at(-1)")
    assert isinstance(text, str)
    return text


def tap_letters(page: Page, word: str) -> None:
    for letter in word:
        page.locator(
            f"[data-rack] button:not(.tile-used, :disabled) >> text=/^{letter}/i"
        ).first.tap()


def test_shared_results_hide_the_answers_and_a_day_takes_at_most_nine_taps_apart_from_moves(
    new_page: NewPage,
) -> None:
    page = new_page(today=False, viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    page.add_init_script("window.texts = []; navigator.share = async (a) => { texts.push(a.text) }")
    stopped(page)
    taps, texts, secret = 0, [], set[str]()

    def lead(way: Locator) -> None:
        nonlocal taps
        expect(way).to_be_in_viewport(ratio=0.99)
        way.tap()
        taps += 1

    def over(verdict: str = "") -> None:
        expect(page.locator("[data-finished] h2")).to_contain_text(verdict)
        texts.append(shared(page))

    page.goto("/en/")
    lead(page.locator(".card[data-game=countdown] [data-play]"))
    press_play(page, lead)
    expect(page.locator(".dealing")).to_have_count(0)
    letters = asked_for(page)["letters"]
    word = solved(page, "countdown", letters=letters, length="6")["words"][0]["word"]
    tap_letters(page, word)
    page.locator("[data-keep]").tap()
    expect(page.locator("[data-chips] .chip")).to_have_count(1)
    page.clock.run_for(31_000)
    page.clock.run_for(16_000)
    over("6 letters")
    secret |= {letters, word}

    lead(page.get_by_role("link", name="Next: the conundrum"))
    press_play(page, lead)
    expect(page.locator(".dealing")).to_have_count(0)
    scramble = asked_for(page)["conundrum"]
    answer = solved(page, "countdown", letters=scramble, length="9")["words"][0]["word"]
    tap_letters(page, answer)
    over("Solved")
    secret |= {scramble, answer}

    lead(page.get_by_role("link", name="Next: Ruzzle"))
    press_play(page, lead)
    grid = asked_for(page)["grid"]
    words = solved(page, "ruzzle", grid=grid)["words"]
    found = next(each for each in words if each["band"] <= 2)
    Finger(page).draw(found["path"], Random(1))
    expect(page.locator("[data-words] a")).to_have_count(1)
    page.clock.run_for(125_000)
    over()
    secret |= {grid, grid.replace("/", ""), found["word"]}

    lead(page.get_by_role("link", name="Next: Ladder"))
    expect(page.locator("[data-climb]")).to_be_attached()
    page.wait_for_load_state()
    ends = {name: asked_for(page)[name] for name in ("start", "end")}
    path = solved(page, "ladder", **ends)["paths"][0]
    for before, after in pairwise(path):
        place = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
        page.locator(".open-rung .tile").nth(place).tap()
        page.locator(f"[data-typing] [data-key={after[place]}]").tap()
        expect(page).to_have_url(re.compile(rf"rungs=([a-z]+-)*{after}\b"))
    over("Par!")
    secret |= set(path[1:-1])

    lead(page.get_by_role("link", name="Next: Hangman"))
    expect(page.locator("[data-key=e]")).to_be_visible()
    page.wait_for_load_state()
    for letter in "etaoinshrdlucmfwypvbgkjqxz":
        key = page.locator(f"[data-key={letter}]")
        expect(page.locator("[data-message], [data-finished]").first).to_be_attached()
        if page.locator("[data-finished]").count():
            break
        key.tap()
        expect(
            page.locator(f"[data-key={letter}]:is(.key-hit, .key-miss), [data-finished]").first
        ).to_be_attached()
    over()
    secret.add(page.locator(".result-word .unseen").inner_text().lower())

    lead(page.get_by_role("link", name="Next: your day"))
    expect(page.locator("[data-finish]")).to_be_visible()
    expect(page.locator("#finish")).to_be_focused()
    expect(page.locator("[data-sum]")).to_have_text(re.compile(r"^\d+$"))
    texts.append(shared(page))
    assert taps <= MOST_TAPS
    for text in texts:
        *told, link = text.split("\n")
        assert told
        assert f"day={TODAY}" in link
        for word in secret:
            assert word not in text.lower(), text
