"""Data in the browser: from an earlier version, and transferred to another browser by a link."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, kept_by
from tests.today import TODAY

RECORDED = json.loads((Path(__file__).parent / "kept_by_1_0_0.json").read_text("utf-8"))
"""What version 1.0.0 stored: one day of all games, open rounds and settings."""
STATISTICS = "/en/statistics"
DAYS = 365


def year() -> dict[str, Any]:
    """Return what version 1.0.0 would have stored in a year of days like the recorded one.

    The last of these days is yesterday.
    """
    kept = json.loads(json.dumps(RECORDED))
    ((recorded, games),) = kept["quartet.days"]["en"].items()
    results = kept["quartet.results"]

    def moved(value: object, day: date) -> Any:
        return json.loads(json.dumps(value).replace(recorded, day.isoformat()))

    days = [TODAY - timedelta(days=back) for back in range(DAYS, 0, -1)]
    kept["quartet.days"]["en"] = {day.isoformat(): moved(games, day) for day in days}
    kept["quartet.results"] = {
        game: [each | {"id": f"{each['id']} {day}"} for day in days for each in moved(rounds, day)]
        for game, rounds in results.items()
    }
    return kept


@pytest.fixture
def veteran(new_page: NewPage, server: str) -> Page:
    """A page of a browser that played with version 1.0.0 for a year."""
    page = new_page(newcomer=True)
    page.goto("/about")
    kept = {
        name: json.dumps(value).replace("https://quartet.example", server)
        for name, value in year().items()
    }
    page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    return page


def test_data_stored_by_version_1_0_0_still_counts(veteran: Page) -> None:
    veteran.goto("/en/")
    expect(veteran.locator(".day-head [data-streak]")).to_have_text(f"{DAYS}-day streak")
    expect(veteran.locator("[data-of-day].day-all")).not_to_have_count(0)
    root = veteran.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-hand", "left")
    resumed = veteran.locator("[data-resume] li")
    expect(resumed).to_have_count(3)
    for row in range(3):
        veteran.goto("/en/")
        resumed.nth(row).locator("a").click()
        expect(veteran.locator(".stage")).to_contain_text(["train", "sail", "cord"][row])
    veteran.goto(STATISTICS)
    for game in ("countdown", "ruzzle", "ladder", "hangman"):
        figures = veteran.locator(f"[data-statistics={game}] [data-figures]")
        expect(figures.locator("dd").first).to_have_text(str(DAYS))
    # An old result is found where its puzzle is offered, and a known game is not demonstrated.
    veteran.goto(f"/en/ladder/?day={TODAY - timedelta(days=1)}")
    expect(veteran.get_by_role("link", name="See your result")).to_be_visible()
    veteran.goto("/en/ladder/?start=mood&end=goat", wait_until="networkidle")
    expect(veteran.locator(".finger")).to_have_count(0)


def carried(page: Page) -> str:
    """Return the link that carries everything the browser stores."""
    page.add_init_script("navigator.share = async ({ text }) => { window.shared = text }")
    page.goto(STATISTICS)
    page.get_by_role("button", name="Share as a link").click()
    page.wait_for_function("window.shared")
    return str(page.evaluate("window.shared"))


def test_a_link_transfers_statistics_without_sending_them_to_a_server(
    veteran: Page, new_page: NewPage
) -> None:
    link = carried(veteran)
    path, _, told = link.partition("#")
    assert path.endswith(STATISTICS)
    assert len(told) < 60_000, "a year fits a link"
    here = {
        "ladder": [{"id": "here", "kind": "en/4", "won": True, "score": 0, "day": "2026-11-01"}]
    }
    theirs, days = kept_by(veteran, "results"), kept_by(veteran, "days")
    rounds = sum(map(len, RECORDED["quartet.results"].values())) * DAYS
    asked: list[str] = []
    for answer in ("Cancel", "Add", "Replace"):
        other = new_page()
        other.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
        other.goto("/about")
        other.evaluate("(here) => { localStorage['quartet.results'] = here }", json.dumps(here))
        other.goto(link)
        dialog = other.get_by_role("dialog", name="Statistics from another browser")
        expect(dialog).to_contain_text(f"{rounds:,} rounds")
        assert told not in other.url
        dialog.get_by_role("button", name=answer, exact=True).click()
        if answer == "Cancel":
            expect(dialog).to_be_hidden()
            assert (kept_by(other, "results"), kept_by(other, "days")) == (here, None)
            continue
        expect(other.locator("[data-said]")).to_have_text("Imported.")
        mine = [each["id"] for each in kept_by(other, "results")["ladder"]]
        assert set(mine) - {"here"} == {each["id"] for each in theirs["ladder"]}
        assert ("here" in mine) == (answer == "Add")
        assert kept_by(other, "days") == days
        figure = other.locator("[data-statistics=hangman] [data-figures] dd").first
        expect(figure).to_have_text(str(DAYS))
    assert not [each for each in asked if told[:40] in each], (
        "the part after # stays in the browser"
    )


def test_a_link_with_invalid_statistics_changes_nothing(page: Page) -> None:
    bomb = """async () => {
      const zeros = new Blob([new Uint8Array(50_000_000)]).stream();
      const packed = new Response(zeros.pipeThrough(new CompressionStream("deflate")));
      const bytes = new Uint8Array(await packed.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }"""
    page.goto(STATISTICS)
    kept = page.evaluate("JSON.stringify(localStorage)")
    large = page.evaluate(bomb).replace("+", "-").replace("/", "_")
    for told in ("", "%C3%A9", "AAAA", "x" * 200_000, large):
        page.goto(f"{STATISTICS}?of={len(told)}#carried={told}")
        expect(page.locator("[data-said]")).to_have_text("Those aren’t Quartet statistics.")
        assert page.evaluate("JSON.stringify(localStorage)") == kept


def test_clearing_statistics_asks_first_and_then_deletes_everything(veteran: Page) -> None:
    veteran.goto(STATISTICS)
    asked = veteran.get_by_role("dialog", name="Clear everything?")
    kept = "Object.keys(localStorage).filter((key) => key.startsWith('quartet.')).length"
    before = veteran.evaluate(kept)
    for answer, left in (("Cancel", before), ("Clear everything", 0)):
        veteran.locator("[data-kept] > .row [data-clear]").click()
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_be_hidden()
        # The dialog is hidden a moment before its answer is dealt with.
        veteran.wait_for_function(f"(left) => {kept} === left", arg=left)
    expect(veteran.locator("[data-figures]").first).to_have_text("Nothing finished yet.")
