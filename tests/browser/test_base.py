"""What all pages share, in a real browser: styles, partial updates, settings, stored results."""

import json
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import (
    DESKTOP,
    LOW_PHONE,
    PHONE,
    SMALL_PHONE,
    NewPage,
    box_of,
    bytes_of,
    first_of,
)
from tests.server import ROOT

FIRST_PAGE = 100_000
FONTS = 60_000
SHEETS = sorted(each.name for each in (ROOT / "static" / "css").glob("*.css"))
RULES = """async (address) => {
  const text = await (await fetch(address)).text();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const count = (rules) =>
    [...rules].reduce((sum, { cssRules = [] }) => sum + 1 + count(cssRules), 0);
  return [count(sheet.cssRules), text.split("{").length - text.split("::-moz-").length];
}"""
"""How many rules of a style sheet Chromium keeps, and how many there are, without Firefox's own."""


@pytest.mark.quick
def test_the_home_page_is_a_small_download(page: Page) -> None:
    assert 5_000 < bytes_of(page, "/en/") < FIRST_PAGE + FONTS


@pytest.mark.quick
def test_the_browser_keeps_every_rule_of_a_style_sheet(page: Page, app: Flask) -> None:
    page.goto("/en/")
    for name in SHEETS:
        kept, sent = page.evaluate(RULES, f"{app.static_url_path}/css/{name}")
        assert (name, kept) == (name, sent)


@pytest.mark.quick
def test_a_form_changes_only_part_of_the_page_and_the_back_button_still_works(page: Page) -> None:
    page.goto("/en/words/")
    page.evaluate("window.stayed = true")
    expect(page.get_by_label("Look up a word")).to_be_focused()
    page.keyboard.type("Listens\n")
    expect(page).to_have_url("/en/words/listens")
    expect(page).to_have_title("LISTENS · Quartet")
    expect(page.locator("#live")).to_contain_text("LISTENS is in")
    page.go_back()
    expect(page.get_by_label("Look up a word")).to_be_visible()
    assert page.evaluate("window.stayed")


def test_looking_up_a_word_opens_its_page_at_the_top(
    new_page: NewPage,
) -> None:
    for touch in (True, False):
        page = new_page(viewport=SMALL_PHONE, has_touch=touch, is_mobile=touch)
        page.goto("/en/words/")
        for word in ("listens", "planet"):  # from the empty form, then from the form below a word
            page.locator("#field-word").fill(word)
            page.locator("main form .button").click()
            expect(page.locator("#live")).to_contain_text(f"{word.upper()} is in")
            assert page.evaluate("scrollY") == 0, (touch, word)


def test_after_going_back_and_forward_quickly_the_page_matches_the_address_bar(page: Page) -> None:
    page.goto("/en/words/")
    page.get_by_label("Look up a word").fill("tea")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()
    held: list[Route] = []
    page.route("**/words/", lambda route: held.append(route))
    page.evaluate("history.back()")
    expect(page).to_have_url("/en/words/")
    page.evaluate("history.forward()")
    expect(page).to_have_url("/en/words/tea")
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.quick
def test_an_error_appears_without_a_page_load_and_the_field_gets_the_focus(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True)
    page.goto("/en/words/")
    page.get_by_label("Look up a word").fill("c4t")
    page.keyboard.press("Enter")
    field = page.get_by_label("Look up a word")
    expect(page.locator("#error-word")).to_have_text("Letters A-Z only: “4” isn’t one.")
    expect(field).to_be_focused()
    expect(field).to_have_value("c4t")


def test_the_browser_loads_the_whole_page_when_fetching_a_part_fails(
    browser: Browser, server: str
) -> None:
    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        page.goto("/en/words/")
        page.route(
            "**/words/?word=*",
            lambda route: (
                route.fulfill(body="Broken.", status=500)
                if route.request.resource_type == "fetch"
                else route.continue_()
            ),
        )
        page.get_by_label("Look up a word").fill("tea")
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{server}/en/words/tea")
        expect(page.locator(".verdict")).to_be_visible()


PAPER = """() => {
  const sample = document.body.appendChild(document.createElement("p"));
  sample.style.color = "var(--paper)";
  return getComputedStyle(sample).color;
}"""
BROWSER_BAR = """() => [...document.querySelectorAll("[name=theme-color]")]
  .filter((each) => matchMedia(each.media).matches).map((each) => each.dataset.scheme)"""


def open_settings(page: Page) -> None:
    page.locator("summary[aria-label='EN, Language and settings']").click()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_label("Dark")).to_be_visible()
    page.wait_for_load_state()


def test_settings_are_kept(page: Page) -> None:
    page.goto("/en/")
    assert page.evaluate(BROWSER_BAR) == ["light"]
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    open_settings(page)
    page.get_by_label("Dark").check()
    page.get_by_label("High").check()
    page.get_by_label("Left").check()
    page.goto("/about")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light
    assert page.evaluate(PAPER) == "rgb(0, 0, 0)"
    assert page.evaluate(BROWSER_BAR) == ["dark"]
    assert page.evaluate("document.documentElement.dataset.hand") == "left"
    open_settings(page)
    expect(page.get_by_label("Dark")).to_be_checked()
    page.get_by_label("Right").check()
    assert page.evaluate("document.documentElement.dataset.hand") == ""


def test_menus_and_game_controls_are_on_the_left_for_left_handers(page: Page) -> None:
    def x(selector: str) -> float:
        return box_of(page.locator(selector))["x"]

    page.add_init_script("localStorage['quartet.settings'] = JSON.stringify({ hand: 'left' })")
    for size in (LOW_PHONE, {"width": 640, "height": 360}, DESKTOP):
        page.set_viewport_size(size)
        page.goto("/en/countdown/?letters=auctioned&clock=none")
        assert x("#menu") < x("#how") < x("#title")
        assert x("[data-keep]") < x("[aria-label=Shuffle]")
        page.locator("#how").click()
        assert x(".rules-menu .sheet") >= 0


def test_settings_chosen_before_the_scripts_load_are_kept(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/js/settings.js", lambda route: waiting.append(route))
    page.goto("/en/settings", wait_until="commit")
    page.get_by_label("Dark").check()
    page.get_by_label("High").check()
    first_of(waiting, page).continue_()
    page.wait_for_load_state()
    assert page.evaluate(PAPER) == "rgb(0, 0, 0)"
    expect(page.get_by_label("Dark")).to_be_checked()
    page.goto("/about")
    assert page.evaluate(PAPER) == "rgb(0, 0, 0)"


def test_the_settings_page_says_that_it_needs_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/en/settings")
    expect(page.get_by_text("settings need it")).to_be_visible()
    expect(page.get_by_label("Dark")).to_be_hidden()


def test_every_game_can_be_reached_in_two_taps_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    for view, address in (("Play", "/en/ladder/"), ("Solve", "/en/ladder/solve")):
        page.goto("/about")
        page.get_by_role("navigation").get_by_text(view, exact=True).click()
        page.locator(".menu[open]").get_by_role("link", name="Ladder").click()
        expect(page).to_have_url(address)


WATCHER = """globalThis.watchers = [];
globalThis.made = 0;
globalThis.CloseWatcher = class {
  constructor() { watchers.push(this); made++; }
  destroy() { watchers.splice(watchers.indexOf(this), 1); }
};"""
"""A stand-in for the browser's CloseWatcher, which a phone's back button closes."""


@pytest.mark.parametrize(
    ("address", "sheets"),
    [
        ("/en/", [".top .menu"]),
        ("/en/countdown/?letters=tesarintp&clock=none", [".rules-menu", ".menu:has(#menu)"]),
        ("/en/ruzzle/?grid=ovnd/teac/rsin/gelp", ["[data-all-words]", ".rules-menu"]),
    ],
)
def test_the_back_button_on_a_phone_closes_a_sheet(
    page: Page, address: str, sheets: list[str]
) -> None:
    page.add_init_script(WATCHER)
    page.goto(address)
    for number, sheet in enumerate(sheets, start=1):  # each one closes the one before
        page.locator(f"{sheet} > summary").first.click()
        page.wait_for_function("(number) => watchers.length === 1 && made === number", arg=number)
    page.evaluate("watchers[0].onclose()")
    expect(page.locator(".menu[open]")).to_have_count(0)
    page.wait_for_function("() => watchers.length === 0")


def test_pressing_escape_or_clicking_elsewhere_closes_a_menu(page: Page) -> None:
    page.goto("/en/")
    link = page.locator(".places").get_by_role("link", name="Look up a word")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(5, 500)):
        page.get_by_text("Solve", exact=True).first.click()
        expect(link).to_be_visible()
        close()
        expect(link).to_be_hidden()


def test_an_open_round_can_be_continued_or_forgotten(page: Page) -> None:
    page.goto("/en/")
    expect(page.get_by_text("Continue playing")).to_be_hidden()
    left = {
        "ladder": {
            "a": {"address": "/en/ladder/?start=cold&end=warm", "title": "Ladder: COLD to WARM"}
        },
        "ruzzle": {"b": {"address": "https://elsewhere.example/", "title": "Not ours"}},
    }
    page.evaluate("(left) => localStorage.setItem('quartet.open', left)", json.dumps(left))
    page.reload()
    link = page.get_by_role("link", name="Ladder: COLD to WARM")
    expect(link).to_have_attribute("href", "/en/ladder/?start=cold&end=warm")
    expect(page.get_by_text("Not ours")).to_have_count(0)
    page.get_by_role("button", name="Forget Ladder: COLD to WARM").click()
    expect(page.get_by_text("Continue playing")).to_be_hidden()


@pytest.mark.quick
def test_finished_rounds_are_counted_once_and_can_be_exported(page: Page) -> None:
    page.goto("/en/")
    kept = page.evaluate(
        """async () => {
          const script = document.querySelector("script[type=module]").src;
          const store = await import(script.replace("quartet.js", "store.js"));
          const { figures } = await import(script.replace("quartet.js", "statistics.js"));
          store.record("countdown", { id: "a", won: true, score: 7 });
          store.record("countdown", { id: "a", won: true, score: 7 });
          store.record("countdown", { id: "b", won: false, score: 4 });
          store.record("countdown", { id: "d", won: false, tied: true, score: 5 });
          store.record("countdown", { id: "c", kind: "Letters", score: 6, of: 8 });
          store.keepSetting("theme", "dark");
          const text = store.exportText();
          localStorage.clear();
          store.record("countdown", { id: "b", won: false, score: 4 });
          store.importText(text);
          let refused = 0;
          for (const bad of ["{}", "no", '{"quartet":1,"results":{"x":1}}', "null"]) {
            try { store.importText(bad); } catch { refused += 1; }
          }
          const shown = figures("countdown", "points", "max");
          return { refused, figures: shown, theme: store.setting("theme") };
        }"""
    )
    assert kept["refused"] == 4
    assert kept["theme"] == "dark"
    assert kept["figures"] == {
        "en/": [
            ["Played", 3],
            ["Won against the computer", "1, drawn 1 (of 3)"],
            ["Best score", 7],
            ["Average score", "5.3"],
        ],
        "en/letters": [
            ["Played", 1],
            ["Best score", 6],
            ["Average score", "6.0"],
            ["Share of maximum", "75%"],
            ["Maximums", 0],
        ],
    }


@pytest.mark.quick
def test_a_malicious_export_file_is_rejected_entirely(page: Page) -> None:
    """The file's contents would break the scripts of every page that reads them."""
    fair = {"quartet": 1, "results": {"countdown": [{"id": "a"}]}}
    entry = {"began": "2026-11-21"}
    over = {**entry, "text": "Par", "stamp": "Par"}
    fair_days = {"days": {"en": {"2026-11-21": {"ladder": over}}}}
    hostile: list[dict[str, object]] = [
        {"results": None},
        {"results": {"countdown": "abc"}},
        {"results": {"countdown": [None]}},
        {"results": {"countdown": [{"id": "a", "kind": 5}]}},
        {"results": {"countdown": [{"id": "a", "kind": None}]}},
        {"results": {"countdown": [{"id": "a", "kind": "<b>/4x4/none"}]}},
        {"settings": {"shown": 5}},
        {"settings": {"shown": "countdown"}},
        {"settings": None},
        {"days": {"en": None}},
        {"days": {"en": {"2026-11-21": None}}},
        {"days": {"en": {"yesterday": {"ladder": entry}}}},
        {"days": {"constructor": {"2026-11-21": {"ladder": entry}}}},
        {"days": {"en": {"2026-11-21": {"ladder": {**entry, "text": "Par"}}}}},
        {"days": {"en": {"2026-11-21": {"ladder": {"began": 5}}}}},
        {"days": {"en": {"2026-11-21": {"ladder": {**over, "word": 5}}}}},
    ]
    page.goto("/en/")
    taken = page.evaluate(
        """async (files) => {
          const script = document.querySelector("script[type=module]").src;
          const { importText } = await import(script.replace("quartet.js", "store.js"));
          return files.map((file) => {
            localStorage.clear();
            try { importText(file); } catch { return localStorage.length; }
            return localStorage.length;
          });
        }""",
        [json.dumps({**fair, **fair_days}), *(json.dumps({**fair, **each}) for each in hostile)],
    )
    assert taken == [3] + [0] * len(hostile)
    assert page.evaluate("Object['2026-11-21']") is None


def test_scripts_use_the_language_of_the_page(page: Page) -> None:
    page.goto("/en/")
    messages = {
        "Copied": "Copié à 100 %",
        "Forget %(title)s": "Oublier %(title)s",
        "%(num)s letter": ["%(num)s lettre", "%(num)s lettres"],
    }
    said = page.evaluate(
        """async (island) => {
          document.documentElement.lang = "fr";
          const data = document.createElement("script");
          Object.assign(data, { type: "application/json", id: "messages" });
          data.textContent = JSON.stringify(island);
          document.head.append(data);
          const { gettext, ngettext } = await import(document
            .querySelector("script[type=module]").src.replace("quartet.js", "i18n.js?french"));
          const letters = (n) => ngettext("%(num)s letter", "%(num)s letters", n);
          return [
            gettext("Copied"),
            gettext("Forget %(title)s", { title: "A" }),
            gettext("%% of maximum"),
            letters(0), letters(1), letters(2), letters(1200),
          ];
        }""",
        {"messages": messages, "plurals": "00" + "1" * 198},
    )
    assert said[:3] == ["Copié à 100 %", "Oublier A", "% of maximum"]
    assert said[3:6] == ["0 lettre", "1 lettre", "2 lettres"]
    assert re.fullmatch(r"1\s200 lettres", said[6])


def test_shortcuts_do_not_interfere_with_typing_or_browser_shortcuts(page: Page) -> None:
    page.goto("/en/words/")
    page.evaluate(
        """async () => {
          const { shortcuts } = await import(document.querySelector("script[type=module]").src
            .replace("quartet.js", "keys.js"));
          window.pressed = [];
          shortcuts({ v: () => pressed.push("V"), letter: (key) => pressed.push(key) });
        }"""
    )
    page.locator("main").focus()
    for key in ("v", "a", "Control+v", "Alt+b", "Meta+c", "5"):
        page.keyboard.press(key)
    page.get_by_label("Look up a word").press_sequentially("xyz")
    assert page.evaluate("pressed") == ["V", "a"]


def test_the_skip_link_moves_the_focus_to_the_main_content(page: Page) -> None:
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto("/en/")
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to main content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


def test_a_result_can_be_copied_by_hand_if_the_page_cannot_use_the_clipboard(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.goto("/en/countdown/?letters=tesarintp&word=patients")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Selected: now copy it")).to_be_visible()
    text = page.locator("[data-share]").get_attribute("data-share") or ""
    assert page.evaluate("getSelection().toString()").split() == text.split()
