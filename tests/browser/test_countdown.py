"""Countdown in a real browser: whole games by mouse, touch, keyboard, and without scripts."""

import json
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NOON, PHONE, NewPage, first_of

PLAY = "/en/countdown/"
ROUND = f"{PLAY}?letters=tesarintp"
SCRAMBLE, ANSWER = "plancased", "landscape"
GAME = f"{PLAY}?rounds=lc&rival=2&racks=tesarintp.{SCRAMBLE}"
PAGES = [
    PLAY,
    f"{PLAY}?seed=k3x9&choices=vvvvv",
    f"{ROUND}&clock=none&notes=train.retain",
    ROUND,
    f"{PLAY}?conundrum={SCRAMBLE}&clock=none&word=plan",
    f"{PLAY}?letters=auctioned&word=caution&rival=2",
    f"{PLAY}?rounds=lc&rival=2&past=tesarintp-train.{SCRAMBLE}*",
    "/en/countdown/solve?letters=auct%3F",
    "/en/countdown/solve",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page: NewPage, scheme: str) -> None:
    page = new_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    for address in PAGES[:3] + PAGES[5:8]:
        page.goto(address)
        found = Axe().run(page).response["violations"]
        serious = [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
        assert serious == [], address


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_is_wider_than_its_window(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_rules_stand_below_the_days_puzzle(page: Page) -> None:
    page.goto(PLAY)
    page.get_by_text("More options").click()
    day, rules = (page.locator(f".setup > {each}").bounding_box() for each in (".today", "aside"))
    assert day
    assert rules
    assert 0 < rules["y"] - (day["y"] + day["height"]) < 30


def test_everything_to_press_is_large_enough_for_a_finger(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    for address in PAGES[:7]:
        page.goto(address)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main :is(a, button, summary, input, select)")]
              .filter((e) => e.checkVisibility() && !e.closest("p, th"))
              .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
              .filter(([, box]) => box.height < 42 || box.width < 42)
              .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
        )
        assert small == [], address


def test_the_first_page_is_light_to_load(new_page: NewPage) -> None:
    page = new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(PLAY, wait_until="networkidle")
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
    assert 5_000 < total < 100_000


def timed(page: Page) -> Page:
    """Return the page with a clock that moves only when the test moves it."""
    page.clock.install(time=NOON)
    return page


@pytest.mark.quick
def test_a_whole_game_by_mouse(page: Page) -> None:
    timed(page).goto(PLAY)
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="I’ll pick").check()
    page.get_by_role("button", name="Nell").click()
    for kind in ("Vowel", "Consonant", "Vowel"):
        page.get_by_role("button", name=kind).click()
        expect(page.locator("#live")).to_have_text(re.compile(r"^[A-Z]\. \d to go\."))
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    expect(page.locator("#live")).to_have_text("30 seconds. Go.")
    tiles = page.locator("button.tile")
    tiles.nth(0).click()
    tiles.nth(4).click()
    expect(page.get_by_text("2 letters", exact=True)).to_be_visible()
    typed = page.get_by_label("Your word").input_value()
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.locator(".finished h2")).to_be_focused()
    expect(page.locator("#live")).to_contain_text(typed.upper())
    expect(page.locator("#live")).to_contain_text("Nell")
    page.get_by_role("link", name="Another round").click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    timed(page).goto(f"{PLAY}?rounds=lc&seed=k3x9&rival=5")
    for place, key in enumerate("vcv", start=1):
        page.keyboard.press(key)
        expect(page.locator(".rack .tile:not(.tile-empty)")).to_have_count(place)
    page.keyboard.press("d")
    field = page.get_by_label("Your word")
    expect(field).to_be_focused()
    tiles = page.locator("button.tile").all_text_contents()
    page.keyboard.type(tiles[0] + tiles[1])
    expect(page.locator(".tile-used")).to_have_text(tiles[:2])
    page.keyboard.press("Space")
    assert sorted(page.locator("button.tile").all_text_contents()) == sorted(tiles)
    expect(page.locator(".tile-used")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text([tiles[0] + tiles[1]])
    expect(field).to_have_value("")
    page.clock.run_for(31_500)
    page.keyboard.press("Enter")  # a moment too late for the field: it chooses nothing
    expect(page.locator(".time-up")).to_have_text("Time’s up!")
    page.clock.run_for(2_000)
    expect(page.locator(".finished h2")).to_be_focused()
    page.clock.run_for(2_000)
    page.keyboard.press("n")
    expect(page.get_by_label("Your answer")).to_be_focused()
    scramble = "".join(page.locator("button.tile").all_text_contents())
    page.keyboard.type(scramble)
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("isn’t in our word list.")
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.clock.run_for(31_500)
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    page.keyboard.type("nudge")  # typed on past the end
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    page.clock.run_for(2_000)
    page.keyboard.press("n")
    expect(page.locator("table.rounds tbody tr")).to_have_count(2)


def test_a_whole_game_by_touch(new_page: NewPage) -> None:
    page = timed(new_page(viewport=PHONE, has_touch=True, is_mobile=True))
    page.goto(GAME)
    page.get_by_role("button", name="Start the clock").tap()
    spell(page, "train")
    page.get_by_role("button", name="Write down").tap()
    spell(page, "retains")
    page.get_by_role("button", name="Delete a letter").tap()
    expect(page.get_by_label("Your word")).to_have_value("retain")
    page.locator(".tile-used", has_text="n").tap()
    expect(page.get_by_label("Your word")).to_have_value("retai")
    page.locator("button.tile", has_text="n").tap()
    page.get_by_role("button", name="Shuffle").tap()
    page.get_by_role("button", name="Write down").tap()
    page.clock.run_for(31_500)
    expect(page.locator(".time-up")).to_be_visible()
    page.locator(".note", has_text="retain").tap()
    expect(page.locator("#live")).to_contain_text("RETAIN")
    page.get_by_role("link", name="On to the conundrum").tap()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    spell(page, ANSWER)
    page.get_by_role("button", name="Guess").tap()
    expect(page.locator(".score")).to_have_text("10 points")
    page.get_by_role("link", name="Final score").tap()
    expect(page.locator("table.rounds")).to_contain_text("landscape10")


def test_a_look_back_at_the_last_result_does_not_stop_the_clock(page: Page) -> None:
    timed(page).goto(GAME)
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Pass").click()
    page.get_by_role("link", name="On to the conundrum").click()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    page.clock.run_for(10_000)
    page.go_back()
    expect(page.locator("[data-result]")).to_be_attached()
    page.go_forward()
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    assert int(page.get_by_role("timer").inner_text()) <= 21


def spell(page: Page, word: str) -> None:
    for letter in word:
        page.locator("button.tile:not(.tile-used)", has_text=letter).first.tap()


@pytest.mark.quick
def test_from_home_to_the_first_letter_in_two_taps_without_scrolling(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto("/en/")
    page.locator(".card[data-game=countdown] .button").first.tap()
    page.get_by_role("button", name="Start the clock").tap()
    tile = page.locator("button.tile").first
    expect(page.locator(".dealing")).to_have_count(0)
    expect(tile).to_be_in_viewport(ratio=1)
    tile.tap()
    expect(page.locator(".tile-used")).to_have_count(1)
    assert page.evaluate("scrollY") == 0
    page.goto(PLAY)
    for button in ("Quick game", "Pip"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Quick game").tap()
    expect(page.locator(".clock")).to_be_in_viewport(ratio=1)
    expect(page.locator("button.tile:visible")).to_have_count(9)


def test_what_was_chosen_for_a_game_is_chosen_for_the_next(page: Page) -> None:
    page.goto(PLAY)
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="4 rounds").check()
    page.get_by_role("radio", name="60 s").check()
    page.get_by_role("button", name="Ada").click()
    expect(page.locator("[role=timer]")).to_have_text(re.compile("60|5."))
    page.goto(PLAY)
    expect(page.locator(".opponent[aria-current=true]")).to_contain_text("Ada")
    expect(page.get_by_role("link", name="Play the letters")).to_have_attribute(
        "href", re.compile("clock=60")
    )
    expect(page.get_by_role("radio", name="4 rounds")).to_be_visible()
    expect(page.get_by_role("radio", name="4 rounds")).to_be_checked()
    page.get_by_role("button", name="Pip").click()
    expect(page.locator(".scoreboard")).to_contain_text("Round 1 of 4")
    assert "clock=60" in page.url


@pytest.mark.quick
def test_options_are_out_of_sight_unless_they_are_unusual(page: Page) -> None:
    page.goto(PLAY)
    expect(page.get_by_role("radio", name="60 s")).to_be_hidden()
    page.get_by_role("button", name="Pip").click()
    expect(page.locator(".scoreboard")).to_have_text("Against Pip")
    page.goto(PLAY)
    expect(page.locator(".opponent[aria-current=true]")).to_contain_text("Pip")
    expect(page.get_by_role("radio", name="60 s")).to_be_hidden()
    page.goto(f"{PLAY}?clock=60")
    expect(page.get_by_role("radio", name="60 s")).to_be_visible()


def test_a_whole_game_without_scripts(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(PLAY)
    expect(page.locator("noscript p")).to_contain_text("JavaScript is off, so there’s no clock.")
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="I’ll pick").check()
    page.get_by_role("button", name="Quick game").click()
    page.get_by_role("button", name="Vowel").click()
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator("noscript p")).to_contain_text("JavaScript is off, so there’s no clock.")
    letters = "".join(page.locator("noscript .tile").all_text_contents())
    page.locator("noscript button").click()
    shuffled = "".join(page.locator("noscript .tile").all_text_contents())
    assert shuffled != letters
    assert sorted(shuffled) == sorted(letters)
    for word in (letters[:2], letters[3:6]):
        page.get_by_label("Your word").fill(word)
        page.get_by_role("button", name="Write down").click()
    expect(page.locator(".scratch .note")).to_have_text([letters[:2], letters[3:6]])
    page.locator(".note").first.click()
    expect(page.locator(".finished")).to_contain_text(letters[:2].upper())
    page.get_by_role("link", name="Another round").click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


def test_after_a_link_the_clock_waits_and_the_letters_are_hidden(page: Page) -> None:
    timed(page).goto(ROUND)
    page.clock.run_for(60_000)
    expect(page.locator("button.tile")).to_have_count(9)
    expect(page.locator("button.tile:visible")).to_have_count(0)
    expect(page.get_by_label("Your word")).to_be_hidden()
    expect(page.get_by_role("button", name="Start the clock")).to_be_focused()
    page.get_by_role("link", name="60 s").click()
    expect(page.locator("[role=timer]")).to_have_text("60")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_label("Your word")).to_be_focused()
    page.clock.run_for(1_000)
    expect(page.locator("button.tile:visible")).to_have_count(9)
    page.clock.run_for(49_500)
    expect(page.locator("#live")).to_have_text("10 seconds left.")
    expect(page.locator("[role=timer]")).to_have_text(re.compile("10|9"))
    page.clock.run_for(25_000)  # nothing is written down, so nothing is declared
    expect(page.locator(".finished")).to_contain_text("No word declared.")


def write_down(page: Page, *words: str) -> None:
    for word in words:
        page.get_by_label("Your word").fill(word)
        page.get_by_role("button", name="Write down").click()


def test_without_a_choice_the_longest_word_is_declared(page: Page) -> None:
    timed(page).goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    write_down(page, "pat", "retain", "train")
    page.keyboard.type("paint")
    page.clock.run_for(31_500)
    expect(page.locator("#live")).to_have_text("Time! Which word? Declare it within 15 seconds.")
    expect(page.locator(".note")).to_have_text(["retain", "train", "pat", "paint"])
    page.clock.run_for(15_000)
    expect(page.locator(".finished")).to_contain_text("RETAIN: 6 points.")
    expect(page.get_by_text("Your other words")).to_be_visible()
    expect(page.locator(".noted li")).to_have_count(3)


@pytest.mark.quick
def test_no_word_is_taken_once_the_time_is_up(page: Page) -> None:
    timed(page).goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    write_down(page, "pat", "tea")
    page.clock.run_for(31_500)
    expect(page.locator(".time-up")).to_be_visible()
    page.keyboard.type("retain")
    expect(page.locator("#field-word")).to_be_hidden()
    expect(page.locator("#field-word")).to_be_disabled()
    expect(page.locator("button.tile:enabled")).to_have_count(0)
    page.locator(".note", has_text="tea").click()
    expect(page.locator(".score")).to_contain_text("3")
    page.goto(f"{ROUND}&clock=60")
    page.get_by_role("button", name="Start the clock").click()
    page.clock.run_for(61_500)
    page.keyboard.type("retain\n")
    page.clock.run_for(3_000)
    expect(page.locator(".finished")).to_contain_text("No word declared.")


def test_the_words_to_choose_from_are_on_screen_with_the_focus(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.clock.install(time=0)
    page.goto(ROUND)
    page.clock.pause_at(10_000)
    page.get_by_role("button", name="Start the clock").tap()
    write_down(page, "pat", "tea", "train", "retain", "rain", "ten")
    page.clock.run_for(31_500)
    notes = page.locator(".note")
    expect(notes.first).to_be_focused()
    expect(notes.first).to_have_text("retain")
    for note in notes.all():
        expect(note).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")  # meant for the field
    expect(notes).to_have_count(6)
    page.clock.run_for(1_000)
    page.keyboard.press("Enter")
    expect(page.locator(".finished")).to_contain_text("RETAIN: 6 points.")


def test_a_round_whose_time_ran_out_meanwhile_still_lets_a_word_be_declared(page: Page) -> None:
    timed(page).goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    write_down(page, "train", "pat")
    page.goto("/about")
    page.clock.run_for(3_600_000)
    page.goto(ROUND)
    expect(page.locator(".note")).to_have_text(["train", "pat"])
    page.clock.run_for(3_600_000)
    page.locator(".note", has_text="pat").click()
    expect(page.locator(".finished")).to_contain_text("PAT: 3 points.")


@pytest.mark.parametrize(("size", "touch"), [((360, 740), True), ((1280, 720), False)])
def test_a_round_begins_on_screen_wherever_the_page_before_was(
    new_page: NewPage, size: tuple[int, int], *, touch: bool
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, has_touch=touch)
    page.goto(f"{PLAY}?rounds=llc&seed=k3x9&rival=1")
    page.evaluate("document.body.style.paddingBottom = '2000px'; scrollTo(0, 900)")
    page.evaluate("document.querySelector('#pick-rest').click()")
    field = page.get_by_label("Your word")
    expect(page.locator(".round")).to_have_class(re.compile("started"))
    for part in (page.locator(".clock"), page.locator("button.tile").first, field):
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Declare", exact=True)).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 900)")
    write_down(page, page.locator("button.tile").first.inner_text())
    page.evaluate("document.querySelector('.note').click()")
    expect(page.locator(".finished h2")).to_be_in_viewport(ratio=1)


def test_the_start_leaves_no_tile_marked_and_nothing_typed_is_said_by_the_page(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(ROUND)
    page.get_by_role("button", name="Start the clock").tap()
    expect(page.locator(".tile:focus, .tile-used, .tile:focus-visible")).to_have_count(0)
    page.get_by_role("button", name="Declare", exact=True).tap()
    expect(page.locator(".typed-hint")).to_have_text("Type a word first.")
    expect(page.locator("[data-word]")).to_have_js_property("noValidate", True)
    expect(page.get_by_label("Your word")).to_be_visible()


def test_an_answer_typed_as_the_time_is_up_is_given(page: Page) -> None:
    timed(page).goto(f"{PLAY}?conundrum={SCRAMBLE}")
    page.get_by_role("button", name="Start the clock").click()
    page.keyboard.type(ANSWER)
    page.clock.run_for(31_500)
    expect(page.locator(".finished h2")).to_have_text(re.compile(r"^Solved in 30\.0\ss!$"))


def test_a_conundrum_is_timed(page: Page) -> None:
    timed(page).goto(f"{PLAY}?conundrum={SCRAMBLE}")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".dealing")).to_have_count(0)
    page.clock.run_for(8_000)
    page.keyboard.type(f"{ANSWER[::-1]}\n")
    expect(page.locator(".notice")).to_be_visible()
    page.clock.run_for(2_000)
    page.keyboard.type(f"{ANSWER}\n")
    verdict = page.locator(".finished h2")
    expect(verdict).to_have_text(re.compile(r"^Solved in \d+\.\d\ss!$"))
    seconds = float(verdict.inner_text().split()[2])
    assert 9 <= seconds <= 29, "the clock of the test runs on"
    expect(page.locator(".share-text")).to_contain_text(f"in {seconds}")
    page.get_by_text("Your statistics").click()
    expect(page.locator("[data-figures]")).to_contain_text(
        f"Played1Conundrums solved1 (100%)Fastest{seconds}"
    )


@pytest.mark.quick
def test_a_clock_that_is_started_before_its_script_has_arrived_starts_with_it(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/js/countdown.js", lambda route: waiting.append(route))
    page.goto(ROUND, wait_until="commit")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".round")).not_to_have_class(re.compile("started"))
    first_of(waiting, page).continue_()
    expect(page.locator(".round")).to_have_class(re.compile("started"))


def test_words_and_clock_outlast_a_reload(page: Page) -> None:
    timed(page).goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    page.keyboard.type("train")
    page.keyboard.press("Enter")
    page.clock.run_for(10_000)
    page.reload()
    expect(page.locator(".note")).to_have_text(["train"])
    expect(page.get_by_label("Your word")).to_be_focused()
    assert 15 <= int(page.locator("[role=timer]").inner_text()) <= 21
    page.goto("/")
    page.get_by_role("link", name="Countdown: TESARINTP").click()
    expect(page.locator(".note")).to_have_text(["train"])
    page.clock.run_for(46_000)
    expect(page.locator(".finished")).to_contain_text("TRAIN: 5 points.")


@pytest.mark.parametrize(
    ("query", "words"),
    [("letters=tesarintp", ["train"]), (f"conundrum={SCRAMBLE}", ["plan", ANSWER])],
)
def test_back_leads_from_a_result_to_where_the_round_was_chosen(
    page: Page, query: str, words: list[str]
) -> None:
    page.goto(PLAY)
    page.goto(f"{PLAY}?{query}")
    page.get_by_role("button", name="Start the clock").click()
    for word in words:
        page.get_by_role("textbox").fill(word)
        page.locator("[data-declare]").click()
        expect(page.locator(".notice, .finished")).to_contain_text(word.upper())
    expect(page.locator(".finished h2")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("button", name="Quick game")).to_be_visible()


@pytest.mark.quick
def test_a_round_in_two_tabs_has_one_clock_and_one_list_of_words(page: Page) -> None:
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(ROUND)
    page.get_by_role("button", name="Start the clock").click()
    expect(other.locator(".round")).to_have_class(re.compile("started"))
    page.keyboard.type("train\n")
    expect(other.locator(".note")).to_have_text(["train"])
    other.keyboard.type("retain\n")
    expect(page.locator(".note")).to_have_text(["train", "retain"])
    (kept,) = page.evaluate("JSON.parse(localStorage['quartet.open']).countdown").values()
    page.locator(".note", has_text="retain").click()
    expect(page.locator("[data-result]")).to_be_attached()
    other.keyboard.type("pat\n")
    expect(other.locator(".note")).to_have_count(3)
    assert kept["address"].endswith("notes=.train.retain")
    assert page.evaluate("JSON.parse(localStorage['quartet.open']).countdown") == {}, "it is over"


def test_tiles_are_dealt_face_down_and_turned_unless_less_motion_is_wanted(
    new_page: NewPage,
) -> None:
    for motion, dealing in (("no-preference", 1), ("reduce", 0)):
        page = new_page(reduced_motion=motion)
        page.goto(ROUND)
        page.clock.install(time=NOON)
        page.evaluate(
            """() => {
              document.querySelector("[data-start]").click();
              window.dealt = document.querySelectorAll(".dealing").length;
              window.ends = Math.max(0, ...document.getAnimations()
                .filter((each) => each.effect.target.closest(".rack"))
                .map((each) => each.effect.getComputedTiming().endTime));
            }"""
        )
        assert page.evaluate("window.dealt") == dealing
        assert page.evaluate("window.ends") < 1200
        page.mouse.click(5, 5)
        expect(page.locator(".dealing")).to_have_count(0)
        expect(page.locator("button.tile:visible")).to_have_count(9)


def slowly(route: Route) -> None:
    time.sleep(0.2)
    route.continue_()


def test_picks_on_a_slow_line_all_count(page: Page) -> None:
    page.goto(f"{PLAY}?seed=k3x9")
    page.route("**/countdown/?*", slowly)
    page.keyboard.type("vcvvvvvc")  # a sixth vowel is not to be had
    expect(page.locator(".rack .tile:not(.tile-empty)")).to_have_count(7)
    expect(page).to_have_url(re.compile("choices=vcvvvvc$"))
    page.goto(f"{PLAY}?seed=k3x9")
    page.evaluate("for (const kind of 'vcv') document.getElementById(`pick-${kind}`).click()")
    expect(page).to_have_url(re.compile("choices=vcv$"))


def test_guesses_on_a_slow_line_are_judged_in_turn(page: Page) -> None:
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    page.route("**/countdown/?*", slowly)
    page.keyboard.type(f"{SCRAMBLE}\n{ANSWER}\n")
    expect(page.locator(".finished h2")).to_have_text("Solved!")
    assert SCRAMBLE in page.url


def test_a_guess_sent_while_another_is_judged_waits_its_turn(page: Page) -> None:
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    held: list[Route] = []
    page.route("**/countdown/?*", lambda route: held.append(route))
    page.keyboard.type(f"{SCRAMBLE}\n{ANSWER}\n")
    expect(page.get_by_label("Your answer")).to_have_value("")
    page.unroute("**/countdown/?*")  # and what was held goes on
    expect(page.locator(".finished h2")).to_have_text("Solved!")


def test_the_skip_link_leaves_the_round_as_it_is(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    page.keyboard.type("train\n")
    expect(page.locator(".note")).to_have_text(["train"])
    page.keyboard.type("pat")
    page.evaluate("document.querySelector('[href=\"#main\"]').click()")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page.get_by_label("Your word")).to_have_value("pat")


def test_a_word_beyond_the_letters_is_held_back_with_its_reason(page: Page) -> None:
    page.goto(f"{PLAY}?letters=pizatesnr&clock=none")
    page.keyboard.type("pizza")
    expect(page.get_by_text("No tile left for Z.")).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Declare", exact=True).click()
    expect(page.locator(".note")).to_have_count(0)
    field = page.get_by_label("Your word")
    expect(field).to_have_value("pizza")
    field.fill("pe3")  # no letter: that is for the server to say
    assert field.evaluate("field => field.validity.valid")


def test_words_of_tiles_that_were_clicked_are_written_down_by_enter(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    for place in (7, 3, 8):
        page.locator("button.tile").nth(place).click()
    expect(page.locator("button[aria-pressed=true]")).to_have_text(["t", "a", "p"])
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text(["tap"])


def test_a_word_written_down_twice_is_told_at_once(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    field = page.get_by_label("Your word")
    field.press_sequentially("tap")
    field.press("Enter")
    page.get_by_role("button", name="Shuffle").click()
    order = page.locator("button.tile").all_text_contents()
    page.context.set_offline(True)
    field.press_sequentially("tap")
    field.press("Enter")
    expect(page.locator("#tally")).to_have_text("You already have TAP.")
    expect(field).to_have_value("")
    expect(page.locator(".note")).to_have_text(["tap"])
    assert page.locator("button.tile").all_text_contents() == order


def test_a_blank_and_an_accent_are_followed_by_the_tiles(page: Page) -> None:
    page.goto("/fr/countdown/?letters=ete%3F&clock=none")
    page.locator("#field-word").press_sequentially("ÉTÉS")
    expect(page.locator(".tile-used")).to_have_count(4)
    page.keyboard.press("Backspace")
    expect(page.locator(".tile-used")).to_have_count(3)
    page.locator(".tile-used", has_text="e").last.click()
    expect(page.locator("#field-word")).to_have_value("ét")
    page.locator("button.tile", has_text="?").click()
    expect(page.locator("#field-word")).to_be_focused()
    page.keyboard.type("az")
    expect(page.locator("#tally")).to_contain_text("Z")
    page.locator(".tile-used", has_text="?").click()
    page.locator(".tile-used", has_text="e").last.click()
    expect(page.locator("#field-word")).to_have_value("tz")
    page.goto("/fr/countdown/?letters=oeuvreste&clock=none")
    page.locator("#field-word").press_sequentially("œuvre")
    expect(page.locator(".tile-used")).to_have_count(6)
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text(["oeuvre"])


def test_a_word_that_the_tiles_cannot_spell_is_typed_over(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    field = page.get_by_label("Your word")
    field.click()
    page.keyboard.type("zebra")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hint]")).to_have_text("No tile left for Z.")
    page.keyboard.type("train")
    expect(field).to_have_value("train")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(page.locator(".tile-used")).to_have_count(0)


def test_letters_short_of_the_best_are_counted_whoever_scores(page: Page) -> None:
    page.goto(f"{PLAY}?letters=auctioned&word=caution&rival=5")
    expect(page.locator(".finished h2")).to_have_text("Beaten by Lexi")
    page.get_by_text("Your statistics").click()
    expect(page.locator("[data-figures] .result-bars li")).to_have_text(
        [re.compile(each) for each in ["^Best.*0$", "^−1.*0$", "^−2.*1$", "^−3.*0$", "^−4.*0$"]]
    )


def test_the_computer_may_get_a_conundrum_first(page: Page) -> None:
    timed(page).goto(f"{PLAY}?conundrum=tingwhine&rival=5")
    seconds = 30 - int(page.locator("[data-round]").get_attribute("data-last") or 0)
    page.get_by_role("button", name="Start the clock").click()
    page.clock.run_for(1000 * seconds - 1500)
    expect(page.get_by_label("Your answer")).to_be_visible()
    page.clock.run_for(3000)
    expect(page.locator(".finished")).to_contain_text(f"Lexi solved it in {seconds} seconds.")


def test_rounds_are_counted_and_what_is_left_open_can_be_resumed(page: Page) -> None:
    page.goto(f"{PLAY}?letters=auctioned&word=caution")
    page.goto(f"{PLAY}?letters=duactione&word=education")
    kept = json.loads(page.evaluate("localStorage['quartet.results']"))
    assert [each["id"] for each in kept["countdown"]] == ["en:l:acdeinotu"], "one rack counts once"
    assert kept["countdown"][0]["score"] == 7
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution")
    left = json.loads(page.evaluate("localStorage['quartet.open']"))["countdown"]
    [game] = left.values()
    assert game["title"] == "Countdown: round 2 of 2"
    assert game["address"].endswith("past=auctioned-caution")
    page.goto(f"{ROUND}&clock=none")
    page.goto(f"{ROUND}&clock=none&word=pat")
    left = json.loads(page.evaluate("localStorage['quartet.open']"))["countdown"]
    assert list(left.values()) == [game], "another round leaves the game open"
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution&letters=auctioned&word=")
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution.auctioned-")
    assert json.loads(page.evaluate("localStorage['quartet.open']"))["countdown"] == {}
    kept = json.loads(page.evaluate("localStorage['quartet.results']"))
    assert (
        kept["countdown-games"][0] | {"score": 7, "of": 36, "kind": "en/2"}
        == (kept["countdown-games"][0])
    )


def test_a_result_is_copied_in_words(new_page: NewPage, server: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{PLAY}?letters=auctioned&word=caution")
    page.get_by_role("button", name="Copy emoji").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines() == [
        "Countdown AUCTIONED",
        "🟦🟦🟦🟦🟦🟦🟦⬜⬜ 7/9",
        f"{server}{PLAY}?letters=auctioned",
    ]


@pytest.mark.quick
def test_solving_swaps_the_words_in(page: Page) -> None:
    page.goto("/en/countdown/solve")
    page.evaluate("window.stayed = true")
    page.get_by_label("Letters").fill("auctioned")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text(" words from AUCTIONED.")
    expect(page).to_have_url(re.compile("letters=auctioned"))
    assert page.evaluate("window.stayed")
    expect(page.get_by_role("link", name="Play these letters")).to_be_visible()


def test_a_filter_answers_as_one_types_and_a_word_tells_its_meaning(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/en/countdown/solve?letters=auctioned")
    page.get_by_label("Ends").press_sequentially("tion")
    expect(page.locator("[data-found]")).to_have_text(re.compile(r"^\d words$"))
    expect(page.get_by_label("Ends")).to_be_focused()
    expect(page).to_have_url(re.compile("letters=auctioned&ends=tion$"))
    words = page.locator(".words a").all_text_contents()
    copy = page.get_by_role("button", name="Copy words")
    page.get_by_label("Contains").fill("zzz")
    expect(page.get_by_text("No words match.")).to_be_visible()
    expect(copy).to_be_hidden()
    page.get_by_label("Contains").fill("")
    copy.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").split() == words
    page.get_by_role("link", name="auction", exact=True).click()
    expect(page.locator(".word-meaning")).to_contain_text("sale of something to the highest bidder")
    expect(page.get_by_role("link", name="More about AUCTION")).to_be_visible()
    page.get_by_role("link", name="caution", exact=True).click()
    expect(page.get_by_role("link", name="More about CAUTION")).to_be_visible()
    expect(page.locator(".word-meaning")).to_have_count(1)
    page.get_by_role("link", name="caution", exact=True).click()
    expect(page.locator(".word-meaning")).to_have_count(0)


STRAYED_NOTES = """() => [...document.querySelectorAll(".words small")].filter((note) => {
  const { height, right } = note.getBoundingClientRect();
  const lines = height / parseFloat(getComputedStyle(note).fontSize);
  return lines > 1.9 || right > note.closest("li").getBoundingClientRect().right + 1;
}).map((note) => note.parentElement.textContent)"""
"""What stands on two lines or beyond its column."""


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("letters", ["countdow%3F", "co%3Fnt%3Fow%3F", "internationa%3F%3F%3F"])
def test_what_a_blank_stands_for_is_beside_its_word(
    new_page: NewPage, width: int, letters: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(f"/en/countdown/solve?letters={letters}")
    page.locator(".words small").first.wait_for()
    assert page.evaluate(STRAYED_NOTES) == []


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_the_words_come_first_on_a_solved_page(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto("/en/countdown/solve?letters=auctioned")
    for link in page.locator(".words a").all()[:3]:
        expect(link).to_be_in_viewport(ratio=1)
