"""The four solvers, as people who look for words use them."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LISTEN, PHONE, NewPage, box_of, first_of, violations

SHOWN = {
    "countdown": ("auctioned", ".words a"),
    "ruzzle": ("ovndteacrsingelp", ".words a"),
    "ladder": ("cold\twarm", ".ladders li"),
    "hangman": ("_e__", ".advice"),
}
"""Game -> what is typed as the page opens, and the selector of the answer."""


@pytest.mark.parametrize(
    ("game", "lang"), [("countdown", "fr"), ("ruzzle", "en"), ("ladder", "en"), ("hangman", "fr")]
)
def test_an_entry_typed_as_soon_as_the_page_opens_is_answered(
    new_page: NewPage, game: str, lang: str
) -> None:
    page = new_page(refuses=game == "ladder")  # a slow typist also requests COLD to WA
    typed, answer = SHOWN[game]
    page.goto(f"/{lang}/{game}/")
    page.goto(f"/{lang}/{game}/solve")
    page.evaluate("window.stayed = true")
    for letter in typed:
        page.keyboard.press({"\t": "Tab", "_": "Shift+_"}.get(letter, letter))
    expect(page.locator(answer).first).to_be_visible()
    expect(page).to_have_title(re.compile("OVND|AUCT|COLD|_E__"))
    assert page.evaluate("window.stayed")
    page.go_back()
    expect(page).to_have_url(f"/{lang}/{game}/")


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("countdown", "Enter at least one letter."),
        ("ladder", "Enter a word."),
        ("hangman", "Enter the word so far, with _ for each blank."),
    ],
)
def test_entering_only_spaces_is_answered_with_a_note_on_what_to_enter(
    new_page: NewPage, game: str, says: str
) -> None:
    page = new_page(refuses=True)
    page.goto(f"/en/{game}/solve")
    for field in page.locator(".solver-form [required]").all():
        field.fill("  ")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("[data-wrong]")).to_have_text(says)


def test_a_printed_answer_shows_its_number_of_words_but_no_controls(page: Page) -> None:
    page.goto("/en/countdown/solve?letters=auctioned")
    page.emulate_media(media="print")
    expect(page.locator("[data-found]")).to_be_visible()
    expect(page.locator("[data-copy-list]")).to_be_hidden()


def test_a_short_summary_of_the_answer_is_read_out_once_when_typing_pauses(page: Page) -> None:
    page.goto("/en/countdown/solve")
    page.evaluate(LISTEN)
    page.keyboard.type("auction", delay=400)
    summary = "The 2 best words have 7 letters: 7 points each. 106 words."
    expect(page.locator("#live")).to_have_text(summary)
    with page.expect_response("**/solve?**"):
        page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert [said for said, _ in page.evaluate("window.heard")] == [summary]


def test_nine_letters_fit_their_field_on_a_phone(page: Page) -> None:
    page.goto("/en/countdown/solve?letters=womanised")
    field = page.get_by_label("Letters", exact=True)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert field.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_without_scripts_the_button_stands_clear_of_the_grid(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/en/ruzzle/solve")
    grid = box_of(page.locator("textarea"))
    button = box_of(page.get_by_role("button", name="Solve", exact=True))
    assert button["y"] - (grid["y"] + grid["height"]) == 8


@pytest.mark.parametrize("address", [*(f"{game}/solve" for game in SHOWN), "words/"])
def test_opening_a_solver_does_not_open_the_phone_keyboard(phone: Page, address: str) -> None:
    phone.goto(f"/en/{address}")
    phone.wait_for_load_state("networkidle")
    assert phone.evaluate("document.activeElement === document.body")
    if address == "countdown/solve":
        phone.get_by_label("Letters").fill("auctioned")
        phone.keyboard.press("Enter")
        expect(phone.locator(".words a").first).to_be_in_viewport()
        assert phone.evaluate("document.activeElement === document.body")


def test_a_late_answer_does_not_replace_the_page_that_a_link_led_to(page: Page) -> None:
    page.goto("/en/countdown/solve")
    held: list[Route] = []
    page.route("**/solve?letters=cat", lambda route: held.append(route))
    page.keyboard.type("cat")
    route = first_of(held, page)
    page.get_by_role("link", name="Solve AUCTIONED").click()
    expect(page).to_have_title(re.compile("AUCTIONED"))
    with page.expect_response("**/solve?letters=cat"):
        route.continue_()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)  # until the late answer has been read
    expect(page).to_have_url(re.compile("letters=auctioned$"))
    expect(page).to_have_title(re.compile("AUCTIONED"))
    expect(page.locator(".words a").first).to_have_text("auctioned")


def test_a_late_answer_does_not_replace_a_newer_one(page: Page) -> None:
    held: list[Route] = []
    page.goto("/en/countdown/solve")
    page.route("**/solve?letters=cat", lambda route: held.append(route))
    letters = page.get_by_label("Letters")
    letters.press_sequentially("cat")
    first_of(held, page)
    letters.press_sequentially("s")
    expect(page.get_by_role("link", name="cats", exact=True)).to_be_visible()
    held[0].continue_()
    page.wait_for_timeout(100)
    expect(page.get_by_role("link", name="cats", exact=True)).to_be_visible()
    expect(page).to_have_url("/en/countdown/solve?letters=cats")


@pytest.mark.parametrize(
    ("address", "label", "wrong", "sentence"),
    [
        ("countdown/solve?letters=auctioned", "Letters", "auct10ned", "“1” isn’t one"),
        ("ladder/solve?start=black&end=white", "End", "horses", "HORSES has 6"),
        ("hangman/solve?pattern=_ea_&wrong=q", "Wrong letters", "aq", "A can’t be both"),
    ],
)
def test_an_error_or_an_empty_field_clears_the_answer(
    new_page: NewPage, address: str, label: str, wrong: str, sentence: str
) -> None:
    page = new_page(refuses=True)
    page.goto(f"/en/{address}")
    field, answer = page.get_by_label(label, exact=True), page.locator("[data-part=answer]")
    asked, links = field.input_value(), answer.locator("a").count()
    field.fill(wrong)
    expect(page.locator("#solver-wrong")).to_have_text(re.compile(sentence))
    expect(answer).to_be_empty()
    expect(field).to_be_focused()
    field.fill(asked)
    expect(answer.locator("a")).to_have_count(links)
    if field.evaluate("(each) => each.required"):
        field.fill("")
        expect(answer).to_be_empty()
        expect(page.locator("#solver-wrong")).to_be_empty()
    page.goto(f"/en/{address.partition('?')[0]}")
    page.get_by_label(label, exact=True).fill(wrong)
    page.wait_for_timeout(300)
    expect(answer).not_to_be_empty()  # an example stays


@pytest.mark.parametrize(
    ("address", "label", "begun", "sentence"),
    [
        ("hangman", "The word", "c", "C has no blank"),
        ("ladder", "End", "ho", "HO has 2"),
    ],
)
def test_an_unfinished_entry_is_not_called_wrong_until_it_is_sent(
    new_page: NewPage, address: str, label: str, begun: str, sentence: str
) -> None:
    page = new_page(refuses=True)
    page.goto(f"/en/{address}/solve")
    field, wrong = page.get_by_label(label, exact=True), page.locator("[data-wrong]")
    for old in page.get_by_label("Start", exact=True).all():
        old.fill("black")
    with page.expect_response("**/solve?**"):
        field.press_sequentially(begun)
    page.wait_for_timeout(300)
    expect(wrong).to_be_empty()
    page.keyboard.press("Enter")
    expect(wrong).to_have_text(re.compile(sentence))


def test_a_refused_word_can_be_corrected_on_the_same_page(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto("/en/ladder/solve?start=cold&end=heats")
    expect(page.get_by_label("End")).to_be_focused()
    page.keyboard.type("warm")
    expect(page.locator(".ladders li").first).to_be_visible()
    expect(page.locator("[data-error], [id^=error-]")).to_have_count(0)


@pytest.mark.parametrize(
    "address", ["countdown/solve?letters=countdow%3F", "ladder/solve?start=cold&end=warm"]
)
def test_the_explanation_of_how_a_puzzle_was_solved_can_be_expanded(
    new_page: NewPage, address: str
) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"/en/{address}")
    expect(page.locator(".working .chart")).to_have_count(0)
    page.get_by_text("How it was solved", exact=True).click()
    expect(page.locator(".working .chart").first).to_be_visible()
    expect(page.get_by_role("link", name="The method, explained")).to_be_visible()
    assert violations(page) == []


def test_words_are_copied_with_their_accents(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/fr/countdown/solve?letters=cementatio%3F")
    page.get_by_role("button", name=re.compile("^Copier")).click()
    expect(page.locator("#live")).to_have_text("Copié")
    copied = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert "cémentation" in copied
    assert all(re.fullmatch(r"[\w’'-]+", word) for word in copied)


@pytest.mark.parametrize(
    "address", ["hangman/solve?pattern=_e__", "hangman/solve?pattern=_e__&page=1"]
)
def test_clicking_a_word_in_the_hangman_solver_shows_its_meaning(page: Page, address: str) -> None:
    page.goto(f"/en/{address}")
    page.locator(".words a").first.click()
    expect(page.locator(".word-meaning")).to_contain_text("More about")


def test_meanings_beside_the_words_stay_switched_on_when_new_letters_are_entered(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/en/countdown/solve?letters=retainsd%3F&length=9")
    page.get_by_role("link", name="Show meanings").press("Enter")
    told = page.locator("li", has_text="dipterans")
    expect(told).to_contain_text("dipteran, noun insects having usually a single pair")
    expect(page.get_by_role("link", name="Hide meanings")).to_be_focused()
    expect(page.locator("[data-found]")).to_have_text("23 words")
    page.get_by_label("Contains").fill("dip")
    expect(page.locator("[data-found]")).to_have_text("1 word")
    expect(told).to_contain_text("noun")
    assert violations(page) == []
    page.get_by_label("Letters", exact=True).fill("toenails")
    nails = page.locator("li", has_text="toenails")
    expect(nails).to_contain_text("the nail at the end of a toe")
    nails.get_by_role("link").click()
    told = page.locator(".word-meaning")
    expect(told).to_contain_text("More about TOENAILS")
    expect(told).not_to_contain_text("the nail at the end of a toe")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/en/countdown/solve?letters=retainsd%3F&meanings=1")
    tops = page.locator(".words li").evaluate_all("(all) => all.map((each) => each.offsetTop)")
    assert tops == sorted({*tops}), "a word on each line"


def test_the_filter_stays_in_view_while_a_long_list_scrolls(page: Page) -> None:
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/fr/countdown/solve?letters=maisonnette%3F")
        assert page.evaluate("document.documentElement.scrollHeight") < 12_000
        page.locator(".words a").nth(300).scroll_into_view_if_needed()
        expect(page.locator(".word-filter")).to_be_in_viewport(ratio=1)
        wide = "(each) => each.clientWidth"
        bar, words = (page.locator(f) for f in (".word-filter", ".word-list"))
        assert bar.evaluate(wide) == words.evaluate(wide), "no word shows beside it"
        fields = page.locator(".word-filter .input")
        tops = fields.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().top)")
        assert len({*tops}) == 1
        over = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length"
        assert page.locator(".words:not(.words-wide) a").evaluate_all(over) == 0
        fold = page.locator("[data-unfolds]")
        fold.evaluate("(fold) => { fold.style.height = '100vh'; fold.scrollIntoView(); }")
        expect(page.locator(".word-filter")).not_to_be_in_viewport()


def focused(page: Page) -> str:
    label: str = page.evaluate("document.activeElement.ariaLabel")
    return label


def test_the_next_grid_can_be_typed_after_pressing_enter(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    for grid, words in (("ovndteacrsingelp", "358"), ("abcdefghijklmnop", "46")):
        page.keyboard.type(f"{grid}\n")
        expect(page.locator("[data-found]")).to_contain_text(words)
        assert focused(page) == "Row 1 column 1"


def test_typing_into_ruzzle_tiles_works_as_in_a_single_field(page: Page) -> None:
    page.goto("/en/ruzzle/solve")
    page.keyboard.type("ovndteacrsingelp")
    selected = "getComputedStyle(document.activeElement, '::selection').backgroundColor"
    assert page.evaluate(selected) == "rgba(0, 0, 0, 0)", "the tile is of one colour"
    expect(page.locator("[data-told]")).to_have_text(re.compile("points"))
    expect(page.locator(".editor .on-path")).to_have_count(9)
    assert page.locator(".board").count() == 1
    assert page.get_by_role("button", name="Solve", exact=True).count() == 1
    assert focused(page) == "Row 4 column 4"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "Row 3 column 4"
    page.keyboard.type("s")
    expect(page).to_have_url(re.compile("rsis"))


def test_a_french_ligature_takes_two_tiles_in_a_grid(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/fr/ruzzle/solve")
    page.keyboard.type("cœurtailsonsabc")
    expect(page).to_have_url(re.compile("=coeu%0Artai%0Alson%0Asabc&"))
    page.evaluate("navigator.clipboard.writeText('nœu/rtai/lson/sabc')")
    page.locator(".editor input").first.press("ControlOrMeta+V")
    expect(page).to_have_url(re.compile("=noeu%0Artai%0Alson%0Asabc&"))


def test_an_error_is_shown_once_and_leaves_the_fields_side_by_side(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.goto("/en/hangman/solve?pattern=&wrong=atsv")
    told = page.get_by_text("Enter the word so far, with _ for each blank.").filter(visible=True)
    expect(told).to_have_count(1)
    word, wrong = (box_of(page.locator(f"#field-{name}")) for name in ("pattern", "wrong"))
    assert word["x"] + word["width"] < wrong["x"]
    solve = box_of(page.get_by_role("button", name="Solve"))
    assert (solve["y"], solve["height"]) == pytest.approx((wrong["y"], wrong["height"]), abs=1)
    hint, more = (
        box_of(page.locator(f".solver-form > .{name}")) for name in ("solver-hint", "more")
    )
    assert hint["y"] < more["y"]


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("countdown/solve?letters=maisonnette", ".best-word"),
        ("ruzzle/solve?grid=stra/ined/plor2/mesq", ".tile.on-path, .words [aria-current]"),
        ("ladder/solve?start=head&end=foot", ".ladders"),
        ("hangman/solve?pattern=_e__&wrong=ais", ".advice .tile"),
    ],
)
def test_a_printed_page_makes_the_answer_stand_out_and_hides_the_controls(
    page: Page, address: str, answer: str
) -> None:
    page.set_viewport_size({"width": 700, "height": 1000})
    page.goto(f"/fr/{address}".replace("head", "main").replace("foot", "pied"))
    page.emulate_media(media="print")
    for shown in page.locator(answer).all():
        expect(shown).to_be_visible()
        if "tile" in answer:
            expect(shown).to_have_css("print-color-adjust", "exact")
    useless = "main :is(.button, summary, select, .toggle, .word-filter, .segments a)"
    expect(page.locator(useless).filter(visible=True)).to_have_count(0)


def test_the_list_numbers_beside_the_ladders_have_enough_room(page: Page) -> None:
    page.goto("/en/ladder/solve?start=head&end=foot")
    expect(page.locator(".ladders > li")).to_have_count(20)
    room, needed = page.locator(".ladders").evaluate(
        """(list) => {
          const number = document.createElement("span");
          number.textContent = "20.\\u00a0";
          list.querySelector("li").append(number);
          return [parseFloat(getComputedStyle(list).paddingLeft), number.offsetWidth];
        }"""
    )
    assert room >= needed
