"""Countdown in a real browser: entire games by mouse, touch, keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import (
    LOW_PHONE,
    NOON,
    PHONE,
    NewPage,
    box_of,
    first_of,
    kept_by,
    press_play,
    slowly,
    stopped,
)
from tests.browser.stage import SIZES_AND_LANGUAGES, watch

PLAY = "/en/countdown/"
ROUND = f"{PLAY}?letters=tesarintp"
SCRAMBLE, ANSWER = "plancased", "landscape"
GAME = f"{PLAY}?rounds=lc&rival=2&racks=tesarintp.{SCRAMBLE}"


PLAYING, CHOOSING = "[data-phase=playing]", "[data-phase=choosing]"
CHIPS = "[data-chips] .chip"
SLOTS = "[data-slots] .tile:not(.tile-empty)"


def start(page: Page) -> Locator:
    return page.locator("[data-start]")


def keep(page: Page) -> Locator:
    return page.locator("[data-keep]")


def chip(page: Page, word: str) -> Locator:
    return page.locator(CHIPS).filter(has=page.locator(f"[value={word}]"))


def finish(page: Page) -> None:
    """End a round early, from the menu or (without a clock) from the bar, and confirm it."""
    button = page.locator("[popovertarget=ask]:visible")
    if not button.count():
        page.get_by_label("Menu").click()
    button.click()
    page.locator("#ask .button-quiet:visible").click()


def seconds_left(page: Page) -> int:
    minutes, seconds = page.get_by_role("timer").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def spell(page: Page, word: str) -> None:
    """Press the tiles of a word one after the other."""
    for letter in word:
        page.locator("button.tile:not(.tile-used)", has_text=letter).first.dispatch_event("click")


def keep_words(page: Page, *words: str) -> None:
    """Type words and keep each with Enter."""
    for word in words:
        page.locator("#field-word").focus()
        page.keyboard.type(f"{word}\n")


@pytest.mark.quick
def test_an_entire_game_can_be_played_by_mouse(page: Page) -> None:
    stopped(page).goto(PLAY)
    page.get_by_role("radio", name="I’ll pick").check()
    page.get_by_role("radio", name="Nell").check()
    page.locator("[data-remember] .button").click()
    for kind in ("Vowel", "Consonant", "Vowel"):
        page.get_by_role("button", name=kind).click()
        expect(page.locator("#live")).to_have_text(re.compile(r"^[A-Z]\. \d to go\."))
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator(PLAYING)).to_be_attached()
    tiles = page.locator("button.tile")
    tiles.nth(0).click()
    tiles.nth(4).click()
    word = "".join(tiles.nth(place).inner_text() for place in (0, 4))
    page.get_by_role("button", name=f"Keep {word}".upper()).click()
    expect(page.locator("#live")).to_have_text(f"Kept {word}.".upper(), ignore_case=True)
    finish(page)
    expect(page.locator(".finished h2")).to_be_focused()
    expect(page.locator("#live")).to_contain_text(word.upper())
    expect(page.locator("#live")).to_contain_text("Nell")
    page.get_by_role("link", name="New", exact=True).click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


def test_an_entire_game_can_be_played_by_keyboard_alone(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?rounds=lc&seed=k3x9&rival=5")
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
    expect(page.locator(CHIPS)).to_have_text([f"{tiles[0]}{tiles[1]} 2"])
    expect(field).to_have_value("")
    page.keyboard.type(f"{tiles[2]}{tiles[3]}{tiles[4]}\n")
    page.clock.run_for(31_500)
    page.keyboard.press("Enter")  # a moment too late for the word: it does not end the choice
    expect(page.locator(f"{CHOOSING} {CHIPS} :checked")).to_be_focused()
    page.clock.run_for(1_000)
    page.keyboard.press("Enter")
    expect(page.locator(".finished h2")).to_be_focused()
    page.clock.run_for(2_000)
    page.keyboard.press("n")
    expect(page.get_by_label("Your answer")).to_be_focused()
    scramble = "".join(page.locator("button.tile").all_text_contents())
    page.keyboard.type(scramble)
    expect(page.locator("[data-message]")).to_contain_text("isn’t in our word list.")
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.clock.run_for(31_500)
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    page.keyboard.type("nudge")  # typed after the round has ended
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    page.clock.run_for(2_000)
    page.keyboard.press("n")
    expect(page.locator("table.rounds tbody tr")).to_have_count(2)


def test_an_entire_game_can_be_played_by_touch(new_page: NewPage) -> None:
    page = stopped(new_page(viewport=PHONE, has_touch=True, is_mobile=True))
    page.goto(GAME)
    press_play(page, Locator.tap)
    spell(page, "train")
    keep(page).tap()
    spell(page, "retains")
    page.get_by_role("button", name="Backspace").tap()
    expect(page.locator(SLOTS)).to_have_text(list("retain"))
    page.locator(".tile-used", has_text="n").tap()
    expect(page.locator(SLOTS)).to_have_text(list("retai"))
    page.locator("button.tile", has_text="n").tap()
    page.locator("[data-slots] li").nth(5).tap()
    expect(page.locator(SLOTS)).to_have_text(list("retai"))
    page.locator("button.tile", has_text="n").tap()
    page.get_by_role("button", name="Shuffle").tap()
    lying = [
        letter.strip().upper() for letter in page.locator("[data-rack] .tile").all_text_contents()
    ]
    expect(page.locator("#live")).to_have_text(", ".join(lying))
    keep(page).tap()
    expect(page.locator(f"{CHIPS}:has(:checked)")).to_have_text("retain 6")
    page.clock.run_for(31_500)
    expect(page.locator(CHOOSING)).to_be_attached()
    chip(page, "train").tap()
    expect(page.locator(CHOOSING), "a tap never declares").to_be_attached()
    chip(page, "retain").tap()
    page.clock.run_for(1_000)
    page.get_by_role("button", name="Finish", exact=True).tap()
    expect(page.locator("#live")).to_contain_text("RETAIN")
    page.get_by_role("link", name="Next: the conundrum").tap()
    expect(page.locator(PLAYING)).to_be_attached()
    spell(page, ANSWER)
    expect(page.locator(".finished h2")).to_contain_text("Solved in")
    expect(page.locator(".status")).to_contain_text("10 points")
    page.get_by_role("link", name="Next: the final score").tap()
    expect(page.locator("table.rounds")).to_contain_text("landscape10")


def test_looking_back_at_the_last_result_does_not_stop_the_clock(page: Page) -> None:
    stopped(page).goto(GAME)
    press_play(page)
    finish(page)
    page.get_by_role("link", name="Next: the conundrum").click()
    expect(page.locator(PLAYING)).to_be_attached()
    page.clock.run_for(11_000)
    page.go_back()
    expect(page.locator("[data-result]")).to_be_attached()
    page.go_forward()
    expect(page.locator(PLAYING)).to_be_attached()
    assert seconds_left(page) <= 21


def test_the_choices_made_for_one_game_are_the_defaults_for_the_next(page: Page) -> None:
    page.goto(PLAY)
    page.get_by_role("radio", name="4 rounds").check()
    page.get_by_role("radio", name="60 s").check()
    page.get_by_role("radio", name="Ada").check()
    expect(page.get_by_text("Reads a lot, misses little.")).to_be_visible()
    page.locator("[data-remember] .button").click()
    expect(page.locator("[role=timer]")).to_have_text(re.compile("1:00|0:5."))
    page.goto(PLAY)
    expect(page.get_by_role("radio", name="Ada")).to_be_checked()
    expect(page.locator(".today a").first).to_have_attribute("href", re.compile("clock=60"))
    expect(page.get_by_role("radio", name="4 rounds")).to_be_checked()
    page.get_by_role("radio", name="Pip").check()
    page.locator("[data-remember] .button").click()
    expect(page.locator(".status")).to_contain_text("Round 1 of 4")
    assert "clock=60" in page.url


@pytest.mark.quick
def test_the_form_is_filled_in_from_the_address(page: Page) -> None:
    page.goto(f"{PLAY}?rival=1")
    page.locator("[data-remember] .button").click()
    expect(page.locator(".status")).to_contain_text("Against Pip")
    page.goto(f"{PLAY}?clock=60")
    expect(page.get_by_role("radio", name="Pip")).to_be_checked()
    expect(page.get_by_role("radio", name="60 s")).to_be_checked()


def test_an_entire_game_can_be_played_without_scripts(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(PLAY)
    page.get_by_role("radio", name="I’ll pick").check()
    page.locator("[data-remember] .button").click()
    page.get_by_role("button", name="Vowel").click()
    page.get_by_role("button", name="Deal the rest").click()
    expect(page.locator(".message")).to_contain_text("JavaScript is off, so there’s no clock.")
    letters = "".join(page.locator("noscript .tile").all_text_contents())
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Shuffle").click()
    shuffled = "".join(page.locator("noscript .tile").all_text_contents())
    assert shuffled != letters
    assert sorted(shuffled) == sorted(letters)
    for word in (letters[:2], letters[3:6]):
        page.get_by_label("Your word").fill(word)
        page.get_by_label("Your word").press("Enter")
    chips = page.locator("noscript .chip")
    expect(chips).to_have_text([f"{letters[3:6]} 3", f"{letters[:2]} 2"])
    chips.nth(1).get_by_role("radio").check()
    page.get_by_label("Your word").fill("half-typed")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Shuffle").click()
    expect(page.get_by_label("Your word")).to_have_value("half-typed")
    expect(chips.nth(1).get_by_role("radio")).to_be_checked()
    finish(page)
    expect(page.locator(".finished")).to_contain_text(letters[:2].upper())
    page.get_by_role("link", name="New", exact=True).click()
    expect(page.get_by_role("button", name="Deal all nine")).to_be_visible()


@pytest.mark.parametrize("scripts", [False, True])
def test_a_long_list_of_kept_words_stays_between_the_slots_and_the_rack(
    new_page: NewPage, scripts: bool
) -> None:
    page = new_page(viewport=LOW_PHONE, java_script_enabled=scripts)
    notes = "pat.train.paint.retain.tarp.rain.pant.trip.spin.tea.sea.tin.pin.tan"
    page.goto(f"{PLAY}?letters=tesarintp&clock=none&notes={notes}")
    chips = box_of(page.locator(".chips:visible"))
    slots, rack = box_of(page.locator(".word-slots")), box_of(page.locator(".rack:visible"))
    assert chips["y"] >= slots["y"] + slots["height"]
    assert chips["y"] + chips["height"] <= rack["y"]


def test_a_shared_round_hides_its_letters_until_the_clock_is_started(page: Page) -> None:
    stopped(page).goto(ROUND)
    page.clock.run_for(60_000)
    expect(page.locator("button.tile")).to_have_count(9)
    expect(page.locator("button.tile:visible")).to_have_count(0)
    expect(page.get_by_label("Your word")).to_be_hidden()
    expect(start(page)).to_be_focused()
    page.get_by_role("link", name="60 s").click()
    expect(page.locator("[role=timer]")).to_have_text("1:00")
    press_play(page)
    expect(page.get_by_label("Your word")).to_be_focused()
    page.clock.run_for(1_000)
    expect(page.locator("button.tile:visible")).to_have_count(9)
    page.clock.run_for(50_500)
    expect(page.locator("#live")).to_have_text("10 seconds left.")
    expect(page.locator("[role=timer]")).to_have_text("0:10")
    page.clock.run_for(25_000)  # nothing is kept, so nothing is declared
    expect(page.locator(".finished")).to_contain_text("No word declared.")


def test_the_longest_word_counts_if_none_is_chosen(page: Page) -> None:
    stopped(page).goto(ROUND)
    press_play(page)
    keep_words(page, "pat", "retain", "train")
    page.keyboard.type("paint")
    page.clock.run_for(31_500)
    time_up = "Time’s up! RETAIN counts. Choose another within 15 seconds."
    expect(page.locator("#live")).to_have_text(time_up)
    expect(page.locator("[data-message]")).to_have_text(time_up)
    expect(page.locator(CHIPS)).to_have_text(["retain 6", "train 5", "pat 3", "paint 5"])
    page.clock.run_for(10_000)
    expect(page.locator("#live")).to_have_text("5 seconds left.")
    page.clock.run_for(5_000)
    expect(page.locator(".finished")).to_contain_text("RETAIN: 6 points.")
    page.get_by_text("Your other words").click()
    expect(page.locator(".noted li")).to_have_count(3)


@pytest.mark.parametrize("chosen", [False, True])
def test_a_longer_word_still_being_typed_counts_when_time_is_up_unless_another_was_chosen(
    page: Page, chosen: bool
) -> None:
    stopped(page).goto(ROUND)
    press_play(page)
    keep_words(page, "pat", "train")
    if chosen:
        page.locator(CHIPS, has_text="pat").click()
    page.locator("#field-word").focus()
    page.keyboard.type("retain")
    page.clock.run_for(31_500)
    counts = "PAT" if chosen else "RETAIN"
    said = f"Time’s up! {counts} counts. Choose another within 15 seconds."
    expect(page.locator("#live")).to_have_text(said)
    page.clock.run_for(15_000)
    expect(page.locator(".finished")).to_contain_text(f"{counts}: ")


@pytest.mark.parametrize("query", ["", "&clock=none"])
def test_a_word_being_typed_counts_if_the_round_is_finished_early(page: Page, query: str) -> None:
    stopped(page).goto(ROUND + query)
    if not query:
        press_play(page)
    keep_words(page, "pat")
    page.keyboard.type("retain")
    finish(page)
    expect(page.locator(".finished")).to_contain_text("RETAIN: 6 points.")


@pytest.mark.quick
def test_no_word_is_accepted_once_time_is_up(page: Page) -> None:
    stopped(page).goto(ROUND)
    press_play(page)
    keep_words(page, "pat", "tea")
    page.get_by_label("How to play").click()
    page.clock.run_for(31_500)
    expect(page.locator(CHOOSING)).to_be_attached()
    expect(page.locator(".menu[open]")).to_have_count(0)
    page.keyboard.type("retain")
    expect(page.locator(SLOTS)).to_have_count(0)
    expect(page.locator("#field-word")).to_be_disabled()
    expect(page.locator("button.tile:enabled")).to_have_count(0)
    expect(keep(page)).to_be_hidden()
    expect(page.locator("[data-message]")).to_contain_text("PAT counts")
    chip(page, "tea").click()
    expect(page.locator("[data-message]")).to_have_text("TEA counts.")
    page.clock.run_for(15_000)
    expect(page.locator(".finished")).to_contain_text("TEA: 3 points.")
    page.goto(f"{ROUND}&clock=60")
    press_play(page)
    page.clock.run_for(61_500)
    page.keyboard.type("retain\n")
    page.clock.run_for(3_000)
    expect(page.locator(".finished")).to_contain_text("No word declared.")


def test_the_words_to_choose_from_are_in_view_and_have_the_focus(small_phone: Page) -> None:
    stopped(small_phone).goto(ROUND)
    press_play(small_phone, Locator.tap)
    keep_words(small_phone, "pat", "tea", "train", "retain", "rain", "ten")
    small_phone.clock.run_for(31_500)
    chips = small_phone.locator(CHIPS)
    expect(chips.first.locator("input")).to_be_focused()
    expect(chips.first).to_have_text("retain 6")
    for each in chips.all():
        expect(each).to_be_in_viewport(ratio=1)
    small_phone.locator(".ending").tap()  # meant for the word, so it does not end the choice
    expect(chips).to_have_count(6)
    small_phone.clock.run_for(1_000)
    small_phone.locator(".ending").tap()
    expect(small_phone.locator(".finished")).to_contain_text("RETAIN: 6 points.")


def test_the_longest_word_counts_if_the_time_runs_out_on_another_page(page: Page) -> None:
    stopped(page).goto(ROUND)
    press_play(page)
    keep_words(page, "train", "pat")
    page.goto("/about")
    page.clock.run_for(3_600_000)
    page.goto(ROUND)
    expect(page.locator(".finished")).to_contain_text("TRAIN: 5 points.")


@pytest.mark.parametrize(("size", "touch"), [((360, 740), True), ((1280, 720), False)])
def test_a_round_opens_in_view_even_after_a_page_that_was_scrolled_down(
    new_page: NewPage, size: tuple[int, int], *, touch: bool
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, has_touch=touch)
    page.goto(f"{PLAY}?rounds=llc&seed=k3x9&rival=1")
    page.evaluate("document.body.style.paddingBottom = '2000px'; scrollTo(0, 900)")
    page.evaluate("document.querySelector('#pick-rest').click()")
    expect(page.locator(PLAYING)).to_be_attached()
    for part in (page.locator(".clock"), page.locator("button.tile").first, keep(page)):
        expect(part).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 900)")
    page.evaluate("document.querySelector('[data-finish]').requestSubmit()")
    expect(page.locator(".finished h2")).to_be_in_viewport(ratio=1)


def test_at_the_start_no_tile_has_the_focus_and_an_empty_word_is_refused_with_a_message(
    small_phone: Page,
) -> None:
    small_phone.goto(ROUND)
    start(small_phone).tap()
    keep(small_phone).tap()  # as a double tap on Play does, whose place it has
    expect(small_phone.locator(".tile:focus, .tile-used, .tile:focus-visible")).to_have_count(0)
    small_phone.wait_for_timeout(600)
    expect(small_phone.locator("[data-message]")).not_to_contain_text("Make a word first.")
    keep(small_phone).tap()
    expect(small_phone.locator("[data-message]")).to_have_text("Make a word first.")
    expect(small_phone.locator("#field-word")).to_have_js_property("required", False)


def test_a_wrong_answer_leaves_the_tiles_where_they_are(phone: Page) -> None:
    phone.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    phone.get_by_role("button", name="Shuffle").tap()
    order = phone.locator("button.tile").all_text_contents()
    spell(phone, SCRAMBLE)
    expect(phone.locator("[data-message]")).to_contain_text("PLANCASED isn’t in our word list.")
    expect(phone.locator("#live")).to_contain_text("PLANCASED isn’t in our word list.")
    expect(phone.locator(".chip")).to_have_text([SCRAMBLE])
    expect(phone.locator(SLOTS)).to_have_count(0)
    assert phone.locator("button.tile").all_text_contents() == order
    clear = phone.get_by_role("button", name="Clear")
    expect(clear).to_be_disabled()  # nothing is left to clear
    spell(phone, "land")
    clear.tap()
    expect(phone.locator(SLOTS)).to_have_count(0)


@pytest.mark.parametrize("query", [f"conundrum={SCRAMBLE}&clock=none", "letters=tesarintp"])
def test_shuffled_tiles_lie_as_they_were_left_when_an_open_round_is_opened_again(
    page: Page, query: str
) -> None:
    tiles = page.locator("button.tile")
    page.goto(f"{PLAY}?{query}")
    if "clock" not in query:
        start(page).click()
    page.get_by_role("button", name="Shuffle").click()
    page.keyboard.press("Space")
    order = tiles.all_text_contents()
    page.reload()
    expect(page.locator(PLAYING)).to_be_attached()
    expect(tiles).to_have_text(order)


def test_an_answer_too_short_for_a_conundrum_is_not_counted_and_can_be_completed(
    page: Page,
) -> None:
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    page.keyboard.type(f"{ANSWER[:4]}\n")
    expect(page.locator("[data-message]")).to_have_text("LAND has 4 letters; the answer has 9.")
    expect(page.locator(SLOTS)).to_have_text([*ANSWER[:4]])
    page.keyboard.type(ANSWER[4:])
    expect(page.locator(".finished h2")).to_have_text("Solved!")


def test_the_right_answer_stops_the_clock_of_a_conundrum(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?conundrum={SCRAMBLE}")
    press_play(page)
    expect(page.locator(".dealing")).to_have_count(0)
    page.clock.run_for(8_000)
    page.keyboard.type(ANSWER[::-1])
    expect(page.locator(".chip")).to_have_text([ANSWER[::-1]])
    page.clock.run_for(2_000)
    page.keyboard.type(ANSWER)
    verdict = page.locator(".finished h2")
    expect(verdict).to_have_text(re.compile(r"^Solved in \d+\.\d\ss!$"))
    seconds = float(verdict.inner_text().split()[2])
    assert 9 <= seconds <= 10, "less the time that dealing takes"
    shared = re.compile(f"\n🟨 conundrum {seconds}.s\n")
    expect(page.locator("[data-share]")).to_have_attribute("data-share", shared)
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("[data-statistics=countdown] [data-figures]")).to_contain_text(
        f"Played1Conundrum solved1 (100%)Fastest{seconds}"
    )


def test_time_spent_waiting_for_another_answer_to_be_judged_does_not_count(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?conundrum={SCRAMBLE}")
    press_play(page)
    expect(page.locator(".dealing")).to_have_count(0)
    held: list[Route] = []
    page.route(re.compile("[?&]took="), lambda route: held.append(route), times=1)
    page.clock.run_for(8_000)
    page.keyboard.type(ANSWER[::-1])
    route = first_of(held, page)
    page.clock.run_for(2_000)
    page.keyboard.type(ANSWER)
    page.clock.run_for(5_000)
    route.continue_()
    verdict = page.locator(".finished h2")
    expect(verdict).to_have_text(re.compile(r"^Solved in \d+\.\d\ss!$"))
    assert 9 <= float(verdict.inner_text().split()[2]) <= 10


def test_the_lobby_stays_open_after_going_back_during_the_demonstration(
    new_page: NewPage,
) -> None:
    page = stopped(new_page(newcomer=True))
    page.goto(PLAY)
    page.locator(".today").get_by_role("link", name="Play", exact=True).click()
    press_play(page)
    expect(page.locator(".finger")).to_be_visible()
    page.go_back()
    expect(page.locator(".today")).to_be_visible()
    for _ in range(8):
        page.clock.run_for(1_000)
    expect(page).to_have_url(PLAY)


@pytest.mark.quick
def test_pressing_start_before_the_script_has_loaded_takes_effect_afterwards(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/js/countdown.js", lambda route: waiting.append(route))
    page.goto(ROUND, wait_until="commit")
    start(page).click()
    expect(page.locator(PLAYING)).to_have_count(0)
    first_of(waiting, page).continue_()
    expect(page.locator(PLAYING)).to_be_attached()


def test_the_words_and_the_clock_survive_a_reload(page: Page) -> None:
    stopped(page).goto(ROUND)
    press_play(page)
    page.keyboard.type("train\n")
    page.clock.run_for(10_000)
    page.reload()
    expect(page.locator(CHIPS)).to_have_text(["train 5"])
    expect(page.get_by_label("Your word")).to_be_focused()
    assert 15 <= seconds_left(page) <= 21
    page.goto("/")
    page.get_by_role("link", name="Countdown: TESARINTP").click()
    expect(page.locator(CHIPS)).to_have_text(["train 5"])
    page.clock.run_for(46_000)
    expect(page.locator(".finished")).to_contain_text("TRAIN: 5 points.")


@pytest.mark.parametrize(
    ("query", "words"),
    [("letters=tesarintp", ["train"]), (f"conundrum={SCRAMBLE}", [SCRAMBLE, ANSWER])],
)
def test_the_back_button_leads_from_a_result_to_the_page_where_the_round_was_chosen(
    page: Page, query: str, words: list[str]
) -> None:
    page.goto(PLAY)
    page.goto(f"{PLAY}?{query}")
    start(page).click()
    expect(page.locator(PLAYING)).to_be_attached()
    for word in words:
        page.keyboard.type(f"{word}\n")
        expect(page.locator("[data-message], .finished")).to_contain_text(word.upper())
    if "letters" in query:
        finish(page)
    expect(page.locator(".finished h2")).to_be_focused()
    page.go_back()
    expect(page.locator("[data-remember]")).to_be_visible()


@pytest.mark.quick
def test_a_round_in_two_tabs_has_one_clock_and_one_list_of_words(page: Page) -> None:
    other = stopped(page).context.new_page()
    for tab in (page, other):
        tab.goto(ROUND)
    press_play(page)
    expect(other.locator(PLAYING)).to_be_attached()
    page.keyboard.type("train\n")
    expect(other.locator(CHIPS)).to_have_text(["train 5"])
    other.keyboard.type("retain\n")
    expect(page.locator(CHIPS)).to_have_text(["retain 6", "train 5"])
    (kept,) = kept_by(page, "open")["countdown"].values()
    finish(page)
    expect(page.locator("[data-result]")).to_be_attached()
    # What one tab stores reaches another a moment later.
    other.wait_for_function(
        "!('until' in (Object.values(JSON.parse(localStorage['quartet.open']).countdown)[0] ?? {}))"
    )
    other.keyboard.type("pat\n")
    expect(other.locator(CHIPS)).to_have_count(3)
    assert kept["address"].endswith("notes=.train.retain")
    assert kept_by(page, "open")["countdown"] == {}, "it is over"


def test_tiles_are_dealt_face_down_and_turned_over_unless_motion_is_reduced(
    new_page: NewPage,
) -> None:
    for motion, dealing in (("no-preference", 1), ("reduce", 0)):
        page = new_page(reduced_motion=motion)
        page.goto(ROUND)
        page.clock.install(time=NOON)
        page.evaluate(
            """async () => {
              document.querySelector("[data-start]").click();
              await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
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


def test_no_picked_letter_is_lost_on_a_slow_connection(page: Page) -> None:
    page.goto(f"{PLAY}?seed=k3x9")
    page.route("**/countdown/?*", slowly)
    page.keyboard.type("vcvvvvvc")  # a sixth vowel is refused
    expect(page.locator(".rack .tile:not(.tile-empty)")).to_have_count(7)
    expect(page).to_have_url(re.compile("choices=vcvvvvc$"))
    page.goto(f"{PLAY}?seed=k3x9")
    page.evaluate("for (const kind of 'vcv') document.getElementById(`pick-${kind}`).click()")
    expect(page).to_have_url(re.compile("choices=vcv$"))


def test_a_guess_sent_while_another_is_being_judged_waits_for_its_turn(page: Page) -> None:
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    held: list[Route] = []
    page.route("**/countdown/?*", lambda route: held.append(route))
    page.keyboard.type(SCRAMBLE + ANSWER)
    expect(page.get_by_label("Your answer")).to_have_value("")
    page.unroute("**/countdown/?*")  # and the held requests go on
    expect(page.locator(".finished h2")).to_have_text("Solved!")


def test_the_skip_link_does_not_change_the_round(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    page.keyboard.type("train\n")
    expect(page.locator(CHIPS)).to_have_text(["train 5"])
    page.keyboard.type("pat")
    page.evaluate("document.querySelector('[href=\"#main\"]').click()")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page.get_by_label("Your word")).to_have_value("pat")


def test_a_word_that_needs_missing_letters_is_not_kept_and_the_page_says_why(page: Page) -> None:
    page.goto(f"{PLAY}?letters=pizatesnr&clock=none")
    page.keyboard.type("pizza")
    expect(page.locator("[data-message]")).to_have_text("There’s only one Z.")
    expect(page.locator("#live")).to_contain_text("There’s only one Z.")
    expect(page.locator("[data-slots] .tile-wrong")).to_have_text(["z"])
    page.keyboard.press("Enter")
    keep(page).click()
    expect(page.locator(CHIPS)).to_have_count(0)
    field = page.get_by_label("Your word")
    expect(field).to_have_value("pizza")
    page.keyboard.type("o")  # after Enter, it replaces the word
    expect(page.locator("[data-message]")).to_have_text("There’s no O.")
    expect(field).to_have_value("o")
    page.keyboard.press("Escape")
    expect(page.locator("[data-message]")).to_be_empty()
    expect(field).to_have_value("")
    page.keyboard.type("zoz")
    expect(page.locator("[data-message]")).to_have_text("There’s only one Z.")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-message]")).to_have_text("There’s no O.")
    expect(page.locator(".tile-used")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".tile-used")).to_have_count(0)
    page.keyboard.type("pe3")  # 3 is no letter, so it gets no slot
    expect(field).to_have_value("pe")


def test_the_enter_key_keeps_a_word_made_by_clicking_and_a_repeated_word_is_reported_at_once(
    page: Page,
) -> None:
    page.goto(f"{ROUND}&clock=none")
    for place in (7, 3, 8):
        page.locator("button.tile").nth(place).click()
    expect(page.locator("button[aria-pressed=true]")).to_have_text(["a", "t", "p"])
    page.keyboard.press("Enter")
    expect(page.locator(CHIPS)).to_have_text(["tap 3"])
    page.get_by_role("button", name="Shuffle").click()
    order = page.locator("button.tile").all_text_contents()
    page.context.set_offline(True)
    field = page.get_by_label("Your word")
    field.press_sequentially("tap")
    field.press("Enter")
    expect(page.locator("[data-message]")).to_have_text("You already have TAP.")
    expect(field).to_have_value("")
    expect(page.locator(CHIPS)).to_have_text(["tap 3"])
    assert page.locator("button.tile").all_text_contents() == order


def test_typing_blanks_and_accented_letters_selects_the_right_tiles(page: Page) -> None:
    page.goto("/fr/countdown/?letters=ete%3F&clock=none")
    page.locator("#field-word").press_sequentially("ÉTÉS")
    expect(page.locator(".tile-used")).to_have_count(4)
    page.keyboard.press("Backspace")
    expect(page.locator(".tile-used")).to_have_count(3)
    page.locator(".tile-used", has_text="e").last.click()
    expect(page.locator("#field-word")).to_have_value("et")
    page.locator("button.tile", has_text="?").click()
    page.locator("#any-letter [data-key=a]").click()
    expect(page.locator("#field-word")).to_be_focused()
    expect(page.locator(SLOTS)).to_have_text(list("eta"))
    page.keyboard.type("z")
    expect(page.locator("[data-message]")).to_contain_text("Z")
    page.locator(".tile-used", has_text="?").click()
    page.locator(".tile-used", has_text="e").last.click()
    expect(page.locator("#field-word")).to_have_value("tz")
    page.goto("/fr/countdown/?letters=oeuvreste&clock=none")
    page.locator("#field-word").press_sequentially("œuvre")
    expect(page.locator(".tile-used")).to_have_count(6)
    page.keyboard.press("Enter")
    expect(page.locator(CHIPS)).to_have_text(["oeuvre 6"])


def test_statistics_compare_a_word_with_the_best_word_even_after_a_defeat(page: Page) -> None:
    page.goto(f"{PLAY}?letters=auctioned&word=caution&rival=5")
    expect(page.locator(".finished h2")).to_have_text("Beaten by Lexi")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator("[data-statistics=countdown] [data-figures] .result-bars li")).to_have_text(
        [re.compile(each) for each in ["^Best.*0$", "^−1.*0$", "^−2.*1$", "^−3.*0$", "^−4.*0$"]]
    )


def test_the_computer_can_solve_a_conundrum_first(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?conundrum=tingwhine&rival=5")
    seconds = 30 - int(page.locator("[data-round]").get_attribute("data-last") or 0)
    press_play(page)
    page.clock.run_for(1000 * seconds - 1500)
    expect(page.locator(PLAYING)).to_be_attached()
    page.clock.run_for(3000)
    expect(page.locator(".finished")).to_contain_text(f"Lexi solved it in {seconds} seconds.")


def test_finished_rounds_are_counted_and_an_unfinished_game_can_be_resumed(page: Page) -> None:
    page.goto(f"{PLAY}?letters=auctioned&word=caution")
    page.goto(f"{PLAY}?letters=duactione&word=education")
    kept = kept_by(page, "results")
    assert [each["id"] for each in kept["countdown"]] == ["en:l:acdeinotu"], "one rack counts once"
    assert kept["countdown"][0]["score"] == 7
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution")
    left = kept_by(page, "open")["countdown"]
    [game] = left.values()
    assert game["title"] == "Countdown: round 2 of 2"
    assert game["address"].endswith("past=auctioned-caution")
    page.goto(f"{ROUND}&clock=none")
    page.goto(f"{ROUND}&clock=none&word=pat")
    left = kept_by(page, "open")["countdown"]
    assert list(left.values()) == [game], "another round leaves the game open"
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution&letters=auctioned&word=")
    page.goto(f"{PLAY}?rounds=ll&seed=k3x9&past=auctioned-caution.auctioned-")
    assert kept_by(page, "open")["countdown"] == {}
    kept = kept_by(page, "results")
    assert (
        kept["countdown-games"][0] | {"score": 7, "of": 36, "kind": "en/2"}
        == (kept["countdown-games"][0])
    )


@pytest.mark.parametrize(
    "puzzle",
    ["countdown/solve?letters=aeiourst%3F", "ruzzle/solve?grid=tendr/esari/rtoni/esale/nitre"],
)
def test_all_words_of_a_long_list_are_copied_at_once_as_they_are_written(
    new_page: NewPage, puzzle: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/fr/{puzzle}")
    expect(page.get_by_role("link", name="Suivant")).to_be_visible()
    count = int(re.sub(r"\D", "", page.locator("[data-found]").inner_text()))
    shown = page.locator(".words a").evaluate_all(
        "links => links.map((link) => link.firstChild.textContent.trim())"
    )
    page.get_by_role("button", name="Copier les mots").click()
    expect(page.get_by_role("button", name="Copié")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert len(copied) == count > len(shown)
    assert copied[: len(shown)] == shown


def test_a_list_that_cannot_be_fetched_says_so_instead_of_being_copied(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto("/en/countdown/solve?letters=etaoinsrh%3F")
    page.route("**/*format=json*", lambda route: route.fulfill(status=400, body="no"))
    page.get_by_role("button", name="Copy words").click()
    expect(page.get_by_role("button", name="Can’t reach Quartet. Try again.")).to_be_visible()


def test_the_words_can_be_filtered_by_typing_and_show_their_meanings_when_clicked(
    new_page: NewPage,
) -> None:
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


def test_a_late_answer_does_not_replace_the_meaning_of_the_word_tapped_last(page: Page) -> None:
    page.goto("/en/countdown/solve?letters=auctioned")
    held: list[Route] = []
    page.route("**/words/auction?*", lambda route: held.append(route))
    page.get_by_role("link", name="auction", exact=True).click()
    route = first_of(held, page)
    page.get_by_role("link", name="caution", exact=True).click()
    expect(page.get_by_role("link", name="More about CAUTION")).to_be_visible()
    with page.expect_response("**/words/auction?*"):
        route.continue_()
    page.wait_for_timeout(300)  # until the late answer has been read
    expect(page.get_by_role("link", name="More about CAUTION")).to_be_visible()
    expect(page.locator(".word-meaning")).to_have_count(1)


STRAYED_WORDS = """() => [...document.querySelectorAll(".words a")].filter((link) => {
  const { height } = link.getBoundingClientRect();
  return link.scrollWidth > link.clientWidth + 1 || height > 48;
}).map((link) => link.textContent)"""
"""Words that take two lines or stick out of their column."""


def test_each_word_found_with_blanks_fits_on_one_line_of_its_column(page: Page) -> None:
    for letters in ("countdow%3F", "co%3Fnt%3Fow%3F", "internationa%3F%3F%3F"):
        page.goto(f"/en/countdown/solve?letters={letters}")
        page.locator(".words b").first.wait_for()
        for width in (320, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(STRAYED_WORDS) == [], (letters, width)


def test_the_first_three_words_that_the_solver_finds_are_in_view(page: Page) -> None:
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/en/countdown/solve?letters=auctioned")
        for link in page.locator(".words a").all()[:3]:
            expect(link).to_be_in_viewport(ratio=1)


BOARD = (".word-slots", ".between", "[data-needs-script] > .rack")
"""More parts of the board that must not move."""
FILLS = """() => {
  const [{ width: all }, { width }] = [".stage-board", "[data-needs-script] > .rack"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return width / all;
}"""
"""The share of the board's width that the rack takes."""
HEARD = """window.heard = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const said = document.getElementById("live").textContent;
  if (said) window.heard.push(said);
}).observe(document.getElementById("live"), { childList: true }));"""

LONG = {
    "en": ("tesarintp", "retain", "train", "pat"),
    "fr": ("maisontre", "maison", "raison", "or"),
}
"""Language -> letters, and three words that they spell."""


@pytest.mark.parametrize(("size", "lang"), SIZES_AND_LANGUAGES)
def test_nothing_moves_or_scrolls_during_a_round(
    new_page: NewPage, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    touch = width < 1000
    viewport = {"width": width, "height": height}
    page = stopped(new_page(viewport=viewport, has_touch=touch, reduced_motion="reduce"))
    letters, *words = LONG[lang]
    page.goto(f"/{lang}/countdown/?letters={letters}")
    watch(page, *BOARD)

    def press(button: Locator) -> None:
        (button.tap if touch else button.click)()
        expect(page.locator(".button:active")).to_have_count(0)  # a pressed button sits lower

    press(start(page))
    page.clock.run_for(1_100)  # then the button is gone
    holds = watch(page, *BOARD)
    for word in words:
        spell(page, word)
        holds(word)
        press(keep(page))
        holds(f"{word} is kept")
    press(page.locator("[data-shuffle]"))
    spell(page, words[0])
    press(keep(page))  # the word is already there
    holds("a word kept twice")
    page.locator("#field-word").focus()
    page.keyboard.type("zzzz")
    holds("letters that are not there")
    page.keyboard.press("Enter")
    holds("a refused word")
    press(chip(page, words[1]))
    holds("a word chosen")
    page.clock.run_for(31_500)
    expect(page.locator(CHOOSING)).to_be_attached()
    holds("time up")
    press(chip(page, words[2]))
    holds("another word chosen")
    assert page.evaluate(FILLS) > 0.95


def test_nothing_moves_during_a_conundrum(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}")
    start(page).tap()
    expect(start(page)).to_have_count(0)
    holds = watch(page, *BOARD)
    for word in (SCRAMBLE, ANSWER[::-1]):
        spell(page, word)
        expect(page.locator(".chip", has_text=word)).to_be_visible()
        expect(start(page)).to_have_count(0)  # of the fresh page, a moment later
        holds(f"{word} refused")


def test_the_address_hides_the_letters_until_the_clock_starts(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?day=2026-11-21")
    page.locator(".today a").first.click()
    expect(start(page)).to_be_visible()
    expect(page).to_have_url(re.compile(r"play=letters"))
    assert "letters=" not in page.url.replace("play=letters", "")
    page.reload()
    press_play(page)
    expect(page).to_have_url(re.compile(r"&letters=\w{9}&"))


def test_countdown_can_be_played_by_listening_alone(page: Page) -> None:
    """What the live region says, from the first letter picked to the result."""
    page.add_init_script(HEARD)
    stopped(page).goto(f"{PLAY}?seed=k3x9")
    page.keyboard.press("?")
    expect(page.locator("#live")).to_have_text("Choose your letters")
    for key in "vcvcvcvc":
        page.keyboard.press(key)
        expect(page.locator("#live")).to_have_text(re.compile(r"^[A-Z]\. \d to go\.$"))
        page.wait_for_timeout(20)
    page.keyboard.press("c")
    expect(page.locator(PLAYING)).to_be_attached()
    tiles = [tile.upper() for tile in page.locator("button.tile").all_text_contents()]
    spoken = ", ".join(tiles)
    expect(page.locator("#live")).to_have_text(f"{tiles[-1]}. {spoken}. 30 seconds left.")
    page.clock.run_for(10_000)
    page.keyboard.press("?")
    expect(page.locator("#live")).to_have_text(re.compile(rf"^{spoken}\. [12]\d seconds left\.$"))
    page.keyboard.type(f"zz{tiles[0]}z", delay=20)
    expect(page.locator("#live")).to_have_text("There’s no Z.")
    heard = page.evaluate("window.heard")
    assert len([each for each in heard if each.startswith("There’s no")]) == 1, heard
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text(re.compile("^There’s no Z."))
    word = f"{tiles[0]}{tiles[1]}".lower()
    page.keyboard.type(f"{word}\n")
    expect(page.locator("#live")).to_have_text(f"Kept {word.upper()}.")
    page.keyboard.type(f"{word}\n")
    expect(page.locator("#live")).to_have_text(f"You already have {word.upper()}.")
    finish(page)
    expect(page.locator(".finished h2")).to_be_focused()
    expect(page.locator("#live")).to_contain_text(word.upper())
    heard = page.evaluate("window.heard")
    assert len([each for each in heard if each.endswith(" to go.")]) == 8, heard


def test_running_out_of_vowels_is_announced_once_and_moves_the_focus_to_the_consonants(
    page: Page,
) -> None:
    page.goto(f"{PLAY}?seed=k3x9&choices=vvvv")
    page.get_by_role("button", name="Vowel").press("Enter")
    live = page.locator("#live")
    expect(live).to_have_text(
        re.compile(r"^[A-Z]\. 4 to go\. No more vowels: you need at least 4 consonants\.$")
    )
    expect(page.get_by_role("button", name="Consonant")).to_be_focused()
    page.keyboard.press("c")
    expect(live).to_have_text(re.compile(r"^[A-Z]\. 3 to go\.$"))


def test_the_question_mark_key_reads_out_words_and_time_left_but_choosing_a_word_is_silent(
    page: Page,
) -> None:
    page.add_init_script(HEARD)
    stopped(page).goto(ROUND)
    press_play(page)
    page.keyboard.type("rat\ntrain\n")
    expect(page.locator(".chip:visible")).to_have_count(2)
    page.clock.run_for(35_000)
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-message]")).to_have_text("RAT counts.")
    page.keyboard.press("?")
    said = re.compile(r"^TRAIN, RAT\. RAT counts\. \d+ seconds left\.$")
    expect(page.locator("#live")).to_have_text(said)
    assert "RAT counts." not in page.evaluate("window.heard")


def test_the_conundrum_after_the_letters_round_is_announced_by_name(page: Page) -> None:
    page.goto(PLAY)
    page.locator(".today").get_by_role("link", name="Play", exact=True).click()
    page.locator("[data-start]").click()
    finish(page)
    page.get_by_role("link", name="Next: the conundrum").press("Enter")
    expect(page.locator("#live")).to_have_text(re.compile("^Conundrum, 21 November"))


def test_an_error_in_the_letters_to_be_solved_is_announced_with_the_field(
    new_page: NewPage,
) -> None:
    page = new_page(refuses=True)
    page.goto(f"{PLAY}solve")
    field = page.get_by_label("Letters", exact=True)
    expect(field).to_have_accessible_description(re.compile("^Up to 15 letters"))
    for letters, invalid in (("ab3", "true"), ("tea", None)):
        field.fill(letters)
        told = "^Up to" if invalid is None else "3.* Up to 15 letters"
        expect(field).to_have_accessible_description(re.compile(told))
        assert field.get_attribute("aria-invalid") == invalid


def test_pressing_enter_after_an_automatically_sent_answer_announces_nothing_new(
    page: Page,
) -> None:
    page.goto(f"{PLAY}?conundrum={SCRAMBLE}&clock=none")
    page.keyboard.type(f"{SCRAMBLE}\n")
    why = "PLANCASED isn’t in our word list."
    expect(page.locator("#live")).to_contain_text(why)
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text(why)


def test_the_answer_to_a_conundrum_is_announced_when_time_is_up(page: Page) -> None:
    stopped(page).goto(f"{PLAY}?conundrum={SCRAMBLE}")
    press_play(page)
    page.get_by_label("How to play").press("Enter")
    expect(page.locator(".menu[open]")).to_have_count(1)
    page.clock.run_for(32_000)
    told = "Time’s up! The answer was LANDSCAPE. No right answer given."
    expect(page.locator("#live")).to_have_text(told)
    expect(page.locator(".menu[open]")).to_have_count(0)
    expect(page.locator(".finished h2")).to_be_focused()


def test_returning_to_a_round_announces_its_state_once(page: Page) -> None:
    page.add_init_script(HEARD)
    stopped(page).goto(ROUND)
    press_play(page)
    expect(page.locator("#live")).to_contain_text("T, E, S, A, R, I, N, T, P. 30 seconds left.")
    page.clock.run_for(10_000)
    page.goto("/en/")
    page.goto(ROUND)
    letters = re.compile(r"^T, E, S, A, R, I, N, T, P\. 2\d seconds left\.$")
    expect(page.locator("#live")).to_have_text(letters)
    page.goto("/en/")
    page.clock.run_for(60_000)
    page.goto(ROUND)
    expect(page.locator(".finished h2")).to_be_visible()
    expect(page.locator("#live")).to_have_text(re.compile("^Time’s up! "))
    assert len(page.evaluate("window.heard")) == 1


def test_single_key_shortcuts_work_only_on_the_board(page: Page) -> None:
    page.goto(f"{ROUND}&clock=none")
    order = page.locator("button.tile").all_text_contents()
    beside = page.get_by_label("Back", exact=True), page.locator(".rules-menu summary")
    for place in (*beside, page.get_by_label("Shuffle")):
        place.focus()
        page.keyboard.type("t?")
        expect(page.locator(SLOTS)).to_have_count(0)
        expect(place).to_be_focused()
    assert page.locator("button.tile").all_text_contents() == order
    page.locator("button.tile").first.focus()
    page.keyboard.type("t")
    expect(page.locator(SLOTS)).to_have_text(["t"])


def test_a_stray_tap_does_not_end_a_round(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{ROUND}&clock=none&notes=train.pat")
    for press in page.locator(".stage :is(button, .chip, li, svg):visible").all():
        press.tap(force=True)
    page.locator("main").tap(position={"x": 5, "y": 300})
    page.keyboard.press("Enter")
    chip(page, "pat").locator("input").focus()
    page.keyboard.press("Enter")
    expect(page.locator(PLAYING)).to_be_attached()
    page.locator("[popovertarget=ask]:visible").tap()
    page.get_by_role("button", name="Keep playing").tap()
    expect(page.locator(PLAYING)).to_be_attached()
    assert page.locator(".finished").count() == 0


@pytest.mark.parametrize("query", ["letters=tesarintp&clock=30", "play=conundrum"])
def test_a_round_cannot_be_finished_before_its_clock_starts(page: Page, query: str) -> None:
    page.goto(f"/en/countdown/?{query}")
    finish = page.locator(".menu [popovertarget=ask]")
    page.locator("#menu").click()
    expect(page.locator(".menu[open]")).to_be_visible()
    expect(finish).to_be_hidden()
    start(page).click()
    page.locator("#menu").click()
    expect(finish).to_be_visible()


def test_a_round_without_a_clock_waits_until_play_is_pressed(page: Page) -> None:
    page.goto(ROUND)
    page.get_by_role("link", name="No clock").click()
    expect(page.locator(".gate [aria-current]")).to_have_text("No clock")
    expect(page.locator("[data-phase=ready]")).to_be_visible()
    expect(page.locator("[data-clock]")).to_be_hidden()
    page.get_by_role("link", name="60 s").click()
    expect(page.locator("[data-clock]")).to_have_text("1:00")
    page.get_by_role("link", name="No clock").click()
    expect(page.get_by_role("button", name="Play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(PLAYING)).to_be_visible()
    expect(page.locator("[data-clock]")).to_have_count(0)
    assert "clock=none" in page.url
