"""What the rounds of all games share: keys, announcements, clocks, the demonstration."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    LOW_PHONE,
    PHONE,
    NewPage,
    box_of,
    bytes_of,
    kept_by,
    press_play,
    stopped,
)
from tests.browser.stage import BOXES, KEPT, RAISES
from tests.browser.test_hangman import begin

LETTERS = "/en/countdown/?letters=tesarint%3F"
GRID = "/en/ruzzle/?grid=ovnd/teac/rsin/gelp"
LADDER = "/en/ladder/?start=cold&end=warm"
SETTINGS = "/en/settings"


@pytest.fixture
def rounds(server: str) -> dict[str, str]:
    """Game -> the address of a round without a clock."""
    return {
        "countdown": f"{LETTERS}&clock=none",
        "ruzzle": GRID,
        "ladder": LADDER,
        "hangman": begin(server, "banana"),
    }


HEARD = {
    "countdown": "T, E, S, A, R, I, N, T, a blank.",
    "ruzzle": "Row 1: O, V, N, D. Row 2: T, E, A, C. Row 3: R, S, I, N. Row 4: G, E, L, P. "
    "0 of 124 familiar words.",
    "ladder": re.compile("^C, O, L, D, on the way to W, A, R, M. Position 1, C. 0 steps. par 4."),
    "hangman": "blank, blank, blank, blank, blank, blank. 6 misses left.",
}
MOVES = {
    "ruzzle": ("sai", HEARD["ruzzle"]),
    "ladder": (
        "ca",
        re.compile("^C, O, L, D, on the way to W, A, R, M. Typed: C, A, L, D. Position 3, L."),
    ),
    "hangman": ("az", "blank, A, blank, A, blank, A. 5 misses left. Not in it: Z."),
}


@pytest.mark.parametrize("game", HEARD)
def test_a_round_is_exactly_as_tall_as_the_window(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    """Otherwise the browser would measure the page and lay the board out again at every tap."""
    page.set_viewport_size(LOW_PHONE)
    page.goto(rounds[game])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.querySelector('.staged').offsetHeight") == 640
    box = box_of(page.locator(".controls"))
    needed = box["y"] + box["height"]
    assert page.evaluate("document.documentElement.scrollHeight") >= int(needed)


@pytest.mark.parametrize("game", HEARD)
def test_the_first_page_of_a_game_is_a_small_download(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    """For Countdown, the first page is the lobby. Home has already loaded Ruzzle's fonts."""
    address = "/en/countdown/" if game == "countdown" else rounds[game]
    assert 5_000 < bytes_of(page, address, fonts=game != "ruzzle") < 100_000


@pytest.mark.quick
@pytest.mark.parametrize("game", HEARD)
def test_the_question_mark_key_reads_out_the_state_of_the_round(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    page.goto(rounds[game])
    page.locator(".rules-menu summary").press("Enter")
    expect(page.locator(".rules-menu .sheet")).to_contain_text("? says")
    page.evaluate("document.getElementById('live').textContent = ''")
    page.keyboard.press("?")
    expect(page.locator("#live")).to_be_empty()  # the focus is not on the board
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(page.locator("#live")).to_have_text(HEARD[game])
    if game not in MOVES:
        return
    keys, heard = MOVES[game]
    for key in keys:
        page.keyboard.press(key)
        if game == "hangman":
            expect(page.locator(f"[data-key={key}]")).to_be_disabled()
    page.keyboard.press("?")
    expect(page.locator("#live")).to_have_text(heard)


TYPED = {
    "countdown": (".word-slots", "s"),
    "ruzzle": ("[data-message], .message", "S"),
    "ladder": (".open-rung", "sold"),
    "hangman": (".message", "No S"),
}
"""Game -> the selector of the place that shows a typed S, and the text shown there."""


@pytest.mark.parametrize(
    ("game", "menu", "closed_by"),
    [
        *product(("countdown", "ladder"), ["Menu"], ["Escape"]),
        *product(("countdown", "ladder"), ["How to play"], ["a click"]),
        *product(("ruzzle", "hangman"), ["Menu"], ["a click"]),
        *product(("ruzzle", "hangman"), ["How to play"], ["Escape"]),
        *product(TYPED, ["How to play"], ["a letter"]),
    ],
)
def test_keys_make_moves_again_after_a_menu_is_closed(
    page: Page, rounds: dict[str, str], game: str, menu: str, closed_by: str
) -> None:
    """The menu is opened by a click; opened by keyboard, it gives the focus back to its button."""
    page.goto(rounds[game])
    summary = page.locator(f".stage-bar summary[aria-label='{menu}']")
    summary.click()
    expect(page.locator(".menu[open]")).to_have_count(1)
    if closed_by == "Escape":
        page.keyboard.press("Escape")
    elif closed_by == "a click":
        summary.click()
    if closed_by != "a letter":
        expect(page.locator(".menu[open]")).to_have_count(0)
    page.keyboard.press("s")
    where, seen = TYPED[game]
    expect(page.locator(where).first).to_contain_text(seen)
    expect(page.locator(".menu[open]")).to_have_count(0)
    summary.click()
    page.keyboard.press("Escape")
    expect(page.locator(".menu[open]")).to_have_count(0)
    expect(page.locator(where).first).to_contain_text(seen)


@pytest.mark.parametrize("game", ["ladder", "hangman"])
def test_a_round_announces_its_state_once_at_the_start(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    page.goto(rounds[game])
    expect(page.locator("#live")).to_have_text(HEARD[game])
    page.keyboard.type("cord" if game == "ladder" else "a")
    moved = "CORD. 1 step" if game == "ladder" else "Yes, A is at"
    expect(page.locator("#live")).to_contain_text(moved)
    page.reload()
    expect(page.locator("#live")).to_be_empty()


@pytest.mark.parametrize("address", [LETTERS, f"{GRID}&clock=120"])
def test_the_play_button_stays_on_the_page_until_the_focus_has_moved_on(
    page: Page, address: str
) -> None:
    """If the button went first, screen readers would take letters for their own commands."""
    page.goto(address)
    expect(page.locator("[data-start]")).to_be_focused()
    page.evaluate("""addEventListener("focusin", ({ relatedTarget }) => {
        window.left = relatedTarget.checkVisibility();
    }, { once: true })""")
    page.locator("[data-start]").press("Enter")
    page.wait_for_function("window.left")
    expect(page.locator(".leaving")).to_have_count(0)
    expect(page.get_by_label("Your word" if address == LETTERS else "O, row 1")).to_be_focused()


def test_asking_for_a_hint_returns_the_focus_to_the_word_field_at_once(page: Page) -> None:
    page.route("**/*hint=*", lambda _: None)
    page.goto(LADDER)
    page.get_by_role("link", name="Hint").press("Enter")
    expect(page.get_by_label("Next word")).to_be_focused()


def test_undoing_a_step_is_announced(page: Page) -> None:
    page.goto(LADDER)
    page.keyboard.type("cord")
    expect(page.locator("#live")).to_contain_text("CORD. 1 step")
    page.keyboard.press("Backspace")
    expect(page.locator("#live")).to_have_text(re.compile("^Undone. COLD. 0 steps"))
    expect(page.locator(".message")).to_contain_text("Undone.")


def test_the_time_left_is_announced_with_the_grid(page: Page) -> None:
    page.goto(f"{GRID}&clock=120")
    page.keyboard.press("?")
    expect(page.locator("#live")).not_to_contain_text("Row 1")  # the grid is still covered
    page.locator("[data-start]").click()
    expect(page.locator("[data-start]")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#live")).to_have_text(
        re.compile(r"^Row 1: O, .* (2 minutes|1 minute \d+ seconds?) left\.$")
    )


def choose(page: Page, group: str, name: str) -> None:
    page.goto(SETTINGS)
    page.get_by_role("group", name=group, exact=True).get_by_label(name, exact=True).check()


@pytest.mark.parametrize("game", HEARD)
def test_single_key_shortcuts_can_be_turned_off(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    choose(page, "Keyboard shortcuts", "Off")
    page.goto(rounds[game])
    before = page.locator(".stage").inner_text()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.getElementById('live').textContent = ''")
    for key in ("a", "z", "?", "5"):
        page.keyboard.press(key)
    assert page.locator(".stage").inner_text() == before
    expect(page.locator("#live")).to_be_empty()
    if game in ("ruzzle", "hangman"):  # while the focus is on the board, its keys work
        page.locator("[role=application] button").first.focus()
        page.keyboard.press("?")
        expect(page.locator("#live")).to_have_text(HEARD[game])
    choose(page, "Keyboard shortcuts", "On")
    page.goto(rounds[game])
    page.keyboard.press("?")
    expect(page.locator("#live")).to_contain_text(re.compile("blank|Row 1|on the way"))


@pytest.mark.parametrize(
    ("address", "start", "usual", "double"),
    [
        (LETTERS, "[data-start]", "0:30", "1:00"),
        (f"{GRID}&clock=120", "[data-start]", "2:00", "4:00"),
    ],
    ids=["countdown", "ruzzle"],
)
def test_a_clock_can_be_doubled_or_turned_off_before_the_round(
    new_page: NewPage, address: str, start: str, usual: str, double: str
) -> None:
    page = new_page(hurries=True)
    page.goto(address)
    expect(page.locator("[data-clock]")).to_have_text(usual)
    choose(page, "Clock", "Double time")
    page.goto(address)
    expect(page.locator("[data-clock]")).to_have_text(double)
    assert page.evaluate("history.length") == 4, "no page of its own in the history"
    choose(page, "Clock", "No clock")
    page.goto(address)
    expect(page.locator("[data-clock]")).to_have_count(0)
    expect(page.locator(start)).to_have_count(0)
    page.get_by_role("button", name="Finish").or_(page.get_by_role("link", name="Finish")).click()
    page.get_by_role("button", name=re.compile("^Finish")).last.click()
    expect(page.locator(".finished")).to_be_visible()
    expect(page.locator(".status")).to_contain_text("no clock")
    assert "no clock" in str(page.locator("[data-share]").get_attribute("data-share"))
    # A running clock keeps the time that it began with.
    choose(page, "Clock", "Usual")
    page.goto(address)
    page.locator(start).click()
    expect(page.locator(start)).to_be_hidden()
    choose(page, "Clock", "No clock")
    page.goto(address)
    expect(page.locator("[data-clock]")).not_to_have_text(double)
    expect(page.locator("[data-clock]")).to_have_count(1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("game", HEARD)
def test_a_demonstration_is_shown_only_in_the_first_round(
    new_page: NewPage, rounds: dict[str, str], game: str, motion: str
) -> None:
    """A drawn finger makes a move and leaves no trace; nobody sees the demonstration twice."""
    page = new_page(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion=motion, newcomer=True
    )
    stopped(page).goto(rounds[game])
    expect(page.locator(".finger")).to_be_visible()
    first = page.evaluate(BOXES, KEPT[:5])
    if motion == "reduce":
        assert page.evaluate("document.getAnimations().length") == 0
    for _ in range(8):
        page.clock.run_for(1_000)
    expect(page.locator(".finger")).to_have_count(0)
    assert page.evaluate(BOXES, KEPT[:5]) == first
    page.goto(rounds[game], wait_until="networkidle")
    page.clock.run_for(1_000)
    expect(page.locator(".finger")).to_have_count(0)
    assert kept_by(page, "open") is None or game == "countdown"


def test_the_ladder_demonstration_reveals_no_step_and_fits_the_page(
    new_page: NewPage,
) -> None:
    for address, shown in (
        ("/en/ladder/?start=inert&end=panel", "inept"),  # P is the last key of its row
        ("/en/ladder/?start=lane&end=pane", "bane"),
    ):
        page = new_page(
            viewport={"width": 320, "height": 700}, reduced_motion="reduce", newcomer=True
        )
        page.goto(address)
        expect(page.locator(".finger")).to_be_visible()
        expect(page.locator(".open-rung")).to_have_text(shown)
        assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(
    ("address", "whole"), [(f"{LETTERS}&clock=30", "0:30"), (f"{GRID}&clock=120", "2:00")]
)
def test_the_clock_waits_during_the_demonstration(
    new_page: NewPage, address: str, whole: str
) -> None:
    page = stopped(new_page(viewport=PHONE, reduced_motion="reduce", newcomer=True))
    page.goto(address)
    press_play(page)
    expect(page.locator(".finger")).to_be_visible()
    page.clock.run_for(3_000)
    clock = page.locator("[data-clock]")
    expect(clock).to_have_text(whole)
    page.keyboard.press("Escape")
    expect(page.locator(".finger")).to_have_count(0)
    page.clock.run_for(300)
    expect(clock).to_have_text(whole)
    page.clock.run_for(3_000)
    expect(clock).not_to_have_text(whole)


@pytest.mark.parametrize("game", ["countdown", "ruzzle"])
def test_the_confirmation_suggests_playing_on_and_keys_make_moves_after_it_closes(
    page: Page, rounds: dict[str, str], game: str
) -> None:
    page.goto(f"{rounds[game].replace('&clock=none', '')}&clock=60")
    page.locator("[data-start]").click()
    if game == "countdown":
        page.locator(".menu > [aria-label=Menu]").click()
        page.locator(".menu-body [popovertarget=ask]").click()
    else:
        page.get_by_role("link", name="Finish").click()
    buttons = page.locator(".ask:visible .button:visible")
    expect(buttons).to_have_text(["Keep playing", "Finish"])
    expect(page.locator(".ask:visible .button:not(.button-quiet)")).to_have_text("Keep playing")
    expect(page.locator(".menu[open]")).to_have_count(0)
    buttons.first.click()
    expect(page.locator(".ask:visible")).to_have_count(0)
    page.keyboard.type("s")
    where, seen = TYPED[game]
    expect(page.locator(where).first).to_contain_text(seen)


def test_a_key_pressed_just_as_the_confirmation_closes_makes_a_move(page: Page) -> None:
    """Until the next frame, the hidden button still has the focus."""
    page.goto(f"{LETTERS}&clock=none")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Keep playing").evaluate("""(button) => {
        button.focus();
        button.click();
        const { activeElement } = document;
        activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
    }""")
    assert page.evaluate("document.activeElement.id") == "field-word"


@pytest.mark.parametrize("game", HEARD)
def test_a_touch_ends_the_demonstration(
    new_page: NewPage, rounds: dict[str, str], game: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, newcomer=True)
    page.goto(rounds[game])
    expect(page.locator(".finger")).to_be_visible()
    page.locator(".stage-board").tap(position={"x": 2, "y": 2})
    expect(page.locator(".finger")).to_have_count(0)
    assert page.locator("[data-slots] .tile-picked, .rung-next .changed, .on-path").count() == 0


@pytest.mark.parametrize("address", ["/en/countdown/solve", "/en/hangman/solve", "/en/words/"])
def test_solving_a_puzzle_does_not_open_the_phone_keyboard(phone: Page, address: str) -> None:
    phone.goto(address)
    field = phone.locator("main form input:not([type=hidden])").first
    field.fill("auction" if "hangman" not in address else "_e__")
    phone.locator("main form button:not([type=button])").first.tap()
    expect(phone.locator("[data-announce]").first).to_be_attached()
    assert not phone.evaluate(RAISES)


RAISED = """addEventListener("focusin", ({ target }) => {
  const isField = target.matches("textarea, input:not([type=radio], [type=checkbox])");
  if (isField && target.inputMode !== "none") sessionStorage.raised = target.outerHTML;
});"""


def play_countdown(page: Page) -> None:
    for word in ("train", "train", "tt"):
        for letter in word:
            page.locator("button.tile:not(.tile-used)", has_text=letter).first.tap()
        page.locator("[data-keep]").tap()
    page.locator("button.tile", has_text="?").tap()
    page.locator("#any-letter [data-key=e]").tap()
    page.locator("[popovertarget=ask]:visible").tap()
    page.locator("#finish-now").tap()


def play_conundrum(page: Page) -> None:
    for word in ("plancased", "landscape"):
        for letter in word:
            page.locator("button.tile:not(.tile-used)", has_text=letter).first.tap()
        if word == "plancased":
            expect(page.locator("[data-message].wrong")).to_contain_text("PLANCASED")


def play_ruzzle(page: Page) -> None:
    for cell in (9, 6, 10, 14, 14, 0, 3, 3):
        page.locator(f"[data-cell='{cell}']").tap()
    for move in ("hint", "turn"):
        page.locator(f"[data-move={move}]").tap()
        expect(page.locator("[data-busy]")).to_have_count(0)
    page.locator("[data-all-words] summary").tap()
    page.locator(".status").tap()
    page.locator("[data-move=end]").tap()
    page.locator("[data-ask] [value=finish]").tap()


def play_ladder(page: Page) -> None:
    page.locator(".rung-next .tile").nth(1).tap()
    page.locator("[data-key=z]").tap()
    page.locator("[data-key=Enter]").tap()
    expect(page.locator("#error-rung")).to_be_visible()
    page.locator("#hint").tap()
    expect(page.locator(".hints")).to_be_visible()
    for place, letter, last in (
        (2, "r", "cold"),
        (0, "w", "cord"),
        (3, "m", "word"),
        (1, "a", "worm"),
    ):
        expect(page.locator("#field-rung")).to_have_attribute("placeholder", last)
        page.locator(".rung-next .tile").nth(place).tap()
        page.locator(f"[data-key={letter}]").tap()


def play_hangman(page: Page) -> None:
    page.locator("[data-key=z]").tap()
    expect(page.locator("[data-key=z]")).to_be_disabled()
    for word in ("cabana", "banana"):
        if not page.locator(".whole-word[open]").count():
            page.locator(".whole-word summary").tap()
        for letter in word:
            page.locator(f"[data-key={letter}]").tap()
        page.get_by_role("button", name="Guess it").tap()
        if word == "cabana":
            expect(page.locator("[data-message]")).to_contain_text("CABANA")


@pytest.mark.parametrize("game", ["countdown", "conundrum", "ruzzle", "ladder", "hangman"])
def test_the_phone_keyboard_stays_closed_during_a_game(
    new_page: NewPage, rounds: dict[str, str], game: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, refuses=True)
    page.add_init_script(RAISED)
    conundrum = "/en/countdown/?conundrum=plancased&clock=none"
    page.goto({**rounds, "conundrum": conundrum}[game])
    globals()[f"play_{game}"](page)
    expect(page.locator(".finished h2")).to_be_focused()
    assert page.evaluate("sessionStorage.raised ?? ''") == ""


def test_countdown_and_ruzzle_ask_for_confirmation_in_the_same_way(page: Page) -> None:
    asked = []
    for address in (f"{LETTERS}&clock=none", f"{GRID}&clock=none"):
        page.goto(address)
        page.get_by_role("button", name="Finish").or_(
            page.get_by_role("link", name="Finish")
        ).first.click()
        box = page.locator(".ask:popover-open, .ask[open]")
        expect(box).to_be_visible()
        veil = box.evaluate("(box) => getComputedStyle(box, '::backdrop').backgroundColor")
        radius = box.evaluate("(box) => getComputedStyle(box).borderRadius")
        asked.append((box.locator("h2").all_text_contents(), veil, radius))
    assert asked[0] == asked[1]
