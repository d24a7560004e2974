"""A day's puzzles in the browser: the first attempt counts, wherever and whenever it is made."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import (
    LOW_PHONE,
    PHONE,
    SMALL_PHONE,
    NewPage,
    box_of,
    kept_by,
    press_play,
    stopped,
)

DAY = "2026-11-21"
LOCAL_DAY = "export const dayOf = (date) =>"


def at(page: Page, moment: str) -> Page:
    """Return the page with its clock stopped at a moment in its time zone: "2026-11-08T09:00"."""
    seconds = page.evaluate(f"new Date('{moment}').getTime() / 1000")
    page.clock.set_fixed_time(seconds)
    return page


def end(page: Page, game: str, day: str = DAY, lang: str = "en") -> None:
    """Begin a day's puzzle and give it up at once; in Hangman, guess letters until it is over."""
    if game == "hangman":
        page.goto(f"/{lang}/hangman/?day={day}")
        page.locator("form.today button").click()
        expect(page.locator("[data-begun]")).to_be_attached()
        page.wait_for_load_state()
        for letter in "zxqjkvwybfmpghcuddlonitrsae":
            key = page.locator(f".key[value={letter}]:not(.key-hit, .key-miss)")
            if page.locator("[data-daily]").count():
                break
            if key.count():
                key.click()
                expect(
                    page.locator(
                        f".key[value={letter}]:is(.key-hit, .key-miss), [data-daily]"
                    ).first
                ).to_be_attached()
    else:
        page.goto(f"/{lang}/{game}/?day={day}&play=1&clock=none")
        expect(page.locator("[data-begun]")).to_be_attached()
        last = {"countdown": "word=", "ruzzle": "end=1", "ladder": "reveal=1"}[game]
        page.goto(re.sub("#.*", "", page.url) + f"&{last}")
    expect(page.locator("[data-daily]")).to_be_visible()


def test_only_the_first_attempt_counts(page: Page) -> None:
    end(page, "ladder")
    expect(page.get_by_role("link", name="Next: Hangman")).to_be_visible()
    end(page, "hangman")
    (kept,) = kept_by(page, "days")["en"].values()
    assert kept["ladder"]["text"] == "Given up"
    assert kept["hangman"]["text"] == "Out of misses"
    assert kept["ladder"]["began"] == DAY
    page.goto(f"/en/ladder/?day={DAY}")
    expect(page.locator(".today")).to_contain_text("Given up. Playing again is just for fun")
    page.get_by_role("link", name="Play again").click()
    for word in ladder_of(page):
        page.goto(f"{page.url}&rung={word}")
    expect(page.get_by_text("your first result counts (Given up).")).to_be_visible()
    assert kept_by(page, "days")["en"][DAY]["ladder"]["text"] == "Given up"


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman"])
def test_a_result_can_be_opened_again_from_the_setup_page(page: Page, game: str) -> None:
    end(page, game)
    shown = page.locator("h1").inner_text()
    page.goto(f"/en/{game}/?day={DAY}")
    if game == "ruzzle":
        expect(page.locator(".today .face-down")).to_have_count(0)
    page.get_by_role("link", name="See your result").click()
    expect(page.locator("[data-daily]")).to_be_visible()
    expect(page.locator("h1")).to_have_text(shown)
    of = "the letters round’s 50" if game == "countdown" else "this puzzle’s 100"
    expect(page.locator("p[data-counted]")).to_have_text(re.compile(rf"^\d+ of {of} points$"))


def test_the_result_of_a_finished_ladder_can_be_opened_again(page: Page) -> None:
    page.goto(f"/en/ladder/?day={DAY}&play=1")
    for word in ladder_of(page):
        page.keyboard.type(f"{word}\n")
        expect(page).to_have_url(re.compile(f"rungs=(.*-)?{word}$"))
    expect(page.get_by_role("heading", name="Par!")).to_be_visible()
    page.goto(f"/en/ladder/?day={DAY}")
    expect(page.locator(".today")).to_contain_text("Par! Playing again is just for fun")
    page.get_by_role("link", name="See your result").click()
    expect(page.get_by_role("heading", name="Par!")).to_be_visible()


def test_a_hangman_result_can_be_opened_as_long_as_the_site_keeps_the_game(page: Page) -> None:
    end(at(page, "2026-11-21T09:00"), "hangman")
    for moment, links in (("2026-12-20T09:00", 1), ("2026-12-22T09:00", 0)):
        at(page, moment).goto(f"/en/hangman/?day={DAY}")
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        expect(page.get_by_role("link", name="See your result")).to_have_count(links)


def test_a_result_never_links_to_another_site(page: Page) -> None:
    end(page, "ladder")
    for address in ("javascript:alert(1)", "//elsewhere.example/", "https://:1", "//"):
        page.evaluate(
            """([day, address]) => {
                const days = JSON.parse(localStorage["quartet.days"]);
                days.en[day].ladder.address = address;
                localStorage["quartet.days"] = JSON.stringify(days);
            }""",
            [DAY, address],
        )
        page.goto(f"/en/ladder/?day={DAY}")
        expect(page.get_by_role("link", name="Play again")).to_be_visible()
        expect(page.get_by_role("link", name="See your result")).to_have_count(0)


def test_the_result_of_the_daily_conundrum_can_be_opened_again(page: Page) -> None:
    page.goto(f"/en/countdown/?day={DAY}&play=conundrum&clock=none")
    expect(page.locator("[data-begun=conundrum]")).to_be_attached()
    page.get_by_role("button", name="Give up").click()
    page.locator("#finish-now").click()
    expect(page.locator("[data-daily]")).to_be_visible()
    page.goto(f"/en/countdown/?day={DAY}")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    page.goto(f"/en/?day={DAY}")
    card = page.locator(".card[data-game=countdown]")
    expect(card.locator("[data-line]")).to_have_text("Conundrum · Not solved")
    card.get_by_role("link", name="Play").click()
    expect(page.locator("[data-begun=countdown]")).to_be_attached()
    page.locator("[data-start]").click()
    expect(page.locator("[data-start]")).to_have_count(0)
    page.goto(f"/en/countdown/?day={DAY}")
    expect(page.locator(".today").get_by_role("link", name="Continue")).to_be_visible()
    page.get_by_role("link", name="Conundrum · Not solved").click()
    expect(page.locator(".finished h2")).to_have_text("Not solved")
    expect(page.locator(".finished .word-name")).to_be_visible()
    expect(page.locator("p[data-counted]")).to_have_text("5 of the conundrum’s 50 points")
    end(page, "countdown")
    expect(page.get_by_role("link", name="Next: the conundrum")).to_be_hidden()
    page.goto(f"/en/?day={DAY}")
    expect(page.locator(".card[data-game=countdown] .tile-down")).to_have_count(0)
    parts = page.locator(".card[data-game=countdown] [data-line] .parts > span")
    expect(page.locator(".card[data-game=countdown] [data-stamp]")).to_have_text("10/100")
    expect(parts).to_have_text(
        ["0 letters", re.compile(r"^· best\s\d+"), re.compile("^· Conundrum: not solved")]
    )


def test_an_abandoned_conundrum_without_a_clock_can_be_continued(page: Page) -> None:
    page.goto(f"/en/countdown/?day={DAY}&play=conundrum&clock=none")
    expect(page.locator("[data-begun=conundrum]")).to_be_attached()
    page.goto(f"/en/countdown/?day={DAY}")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    expect(page.locator("[data-resume]")).to_be_hidden()
    page.get_by_role("link", name="Conundrum · Continue", exact=True).click()
    expect(page.locator("[data-phase=playing][data-seconds='0']")).to_be_attached()
    end(page, "countdown")
    page.get_by_role("link", name="Next: the conundrum").click()
    expect(page.locator("[data-phase=playing][data-seconds='0']")).to_be_attached()
    page.goto(f"/en/?day={DAY}")
    card = page.locator(".card[data-game=countdown]")
    expect(card.get_by_role("link", name="Conundrum", exact=True)).to_be_hidden()
    card.get_by_role("link", name="Continue").click()
    expect(page.locator("[data-phase=playing][data-seconds='0']")).to_be_attached()
    page.goto("/en/?day=2026-11-20")
    page.set_viewport_size({"width": 320, "height": 640})
    left = page.locator("[data-resume] li")
    expect(left.locator("a")).to_have_text("Conundrum, 21 November")
    link, forget = box_of(left.locator("a")), box_of(left.locator("button"))
    assert link["y"] < forget["y"] + forget["height"] / 2 < link["y"] + link["height"]


def ladder_of(page: Page) -> list[str]:
    """Return a shortest ladder for the round on the page, without its start."""
    return page.evaluate(
        """async () => {
            const { searchParams } = new URL(location.href);
            const ends = `start=${searchParams.get("start")}&end=${searchParams.get("end")}`;
            const solved = await fetch(`/en/ladder/solve?${ends}&format=json`);
            return (await solved.json()).paths[0].slice(1);
        }"""
    )


def test_a_result_links_to_the_next_unplayed_puzzle_or_to_the_home_page(page: Page) -> None:
    end(page, "ruzzle")
    end(page, "countdown")
    page.get_by_role("link", name="Next: the conundrum").click()
    page.locator("[data-finish]").evaluate("(form) => form.requestSubmit()")
    expect(page.get_by_role("link", name="Next: Ladder")).to_be_visible()
    page.get_by_role("link", name="Next: Ladder").click()
    expect(page.locator("[data-begun=ladder]")).to_be_attached()
    end(page, "ladder")
    end(page, "hangman")
    page.get_by_role("link", name="Next: your day").click()
    expect(page).to_have_url(f"/en/?day={DAY}#finish")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_finished_day_opens_at_the_top_and_its_buttons_all_have_the_same_height(
    new_page: NewPage, lang: str
) -> None:
    page = new_page(viewport=LOW_PHONE)
    page.goto(f"/{lang}/")
    finish(page, DAY, "countdown", "conundrum", "ruzzle", "ladder", "hangman", earned=50, lang=lang)
    page.goto(f"/{lang}/?day={DAY}#finish")
    expect(page.locator("#finish")).to_be_focused()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("scrollY") == 0
    buttons = page.locator(".day-foot .button").all()
    assert len({box_of(each)["height"] for each in buttons}) == 1
    page.set_viewport_size(PHONE)
    foot, told = box_of(page.locator(".day-foot")), box_of(page.locator(".points-told"))
    assert told["y"] >= foot["y"] + foot["height"], "the bar with the buttons covers no text"


def test_a_puzzle_card_can_be_clicked_anywhere(page: Page) -> None:
    home = f"/en/?day={DAY}"
    page.goto(home)
    click_the_middle_of(page, "[data-game=countdown] .card-picture")
    expect(page.locator("[data-start]")).to_be_visible()
    end(page, "ladder")
    page.goto(home)
    click_the_middle_of(page, "[data-game=ladder] .stamp")
    expect(page.get_by_role("link", name="See your result")).to_be_visible()


def click_the_middle_of(page: Page, selector: str) -> None:
    """Click the middle of an element, whatever may lie on top of it."""
    box = box_of(page.locator(selector))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=100)


def test_a_card_shows_the_word_that_was_played(page: Page) -> None:
    page.goto(f"/en/countdown/?day={DAY}&play=1&clock=none")
    letters = parse_qs(urlsplit(page.url).query)["letters"][0]
    solved = page.request.get(f"/en/countdown/solve?letters={letters}&format=json").json()
    word = solved["words"][-1]["word"]
    page.keyboard.type(f"{word}\n")
    page.locator("[popovertarget=ask]:visible").click()
    page.locator("#finish-now").click()
    expect(page.locator("[data-daily]")).to_be_visible()
    shared = page.locator("[data-share]").get_attribute("data-share") or ""
    assert word not in shared.lower()
    page.goto("/en/")
    card = page.locator(".card[data-game=countdown]")
    expect(card.locator(".tile")).to_have_text([*[""] * 9, *word])
    expect(card.locator(".tile:visible")).to_have_count(len(word))


def test_a_hangman_card_shows_the_letters_found(page: Page) -> None:
    page.goto(f"/en/hangman/?day={DAY}")
    page.locator("form.today button").click()
    for letter in "eai":
        expect(page.locator("[data-begun]")).to_be_attached()
        page.locator(f".key[value={letter}]").click()
        expect(page.locator(f".key[value={letter}]:is(.key-hit, .key-miss)")).to_be_attached()
    found = page.locator(".game-word .tile").all_text_contents()
    assert any(found)
    page.goto(f"/en/?day={DAY}")
    expect(page.locator(".card[data-game=hangman] .slots .tile")).to_have_text(found)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_narrow_card_names_do_not_wrap_or_overlap_the_button(page: Page, lang: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{lang}/")
    names = page.locator(".card h2 a")
    lines = names.evaluate_all("(all) => all.map((a) => a.getClientRects().length)")
    assert lines == [1] * 4
    finish(page, DAY, "countdown", lang=lang)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        page.reload()
        expect(page.locator("[data-second=conundrum]")).to_be_visible()
        gaps = page.locator(".card").evaluate_all(
            """(cards) => cards.map((card) => {
                const range = document.createRange();
                range.selectNodeContents(card.querySelector("h2"));
                const way = card.querySelector(".card-way").getBoundingClientRect();
                return way.left - range.getBoundingClientRect().right;
            })"""
        )
        assert min(gaps) >= 0, width


def test_a_result_from_another_player_is_not_stored(page: Page) -> None:
    page.goto(f"/en/ladder/?day={DAY}&play=1")
    round_ = page.url
    page.evaluate("localStorage.clear()")
    page.goto(f"{round_}&reveal=1")
    expect(page.locator("[data-daily]")).to_be_visible()
    assert kept_by(page, "days") is None


def test_a_half_played_grid_can_be_continued_after_being_rotated(page: Page) -> None:
    page.goto(f"/en/ruzzle/?day={DAY}&play=1&clock=none")
    word = page.evaluate(
        """async () => {
            const grid = new URL(location.href).searchParams.get("grid");
            const solved = await fetch(`/en/ruzzle/solve?grid=${grid}&format=json`);
            return (await solved.json()).words[0].word;
        }"""
    )
    page.get_by_role("link", name="Turn").click()
    expect(page.locator("[data-board]")).to_be_focused()
    page.keyboard.type(f"{word}\n")
    expect(page.locator("[data-words] a")).to_have_count(1)
    (title,) = [each["title"] for each in kept_by(page, "open")["ruzzle"].values()]
    assert title == "Ruzzle, 21 November"
    page.goto(f"/en/ruzzle/?day={DAY}")
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("[data-words] a")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "play"), [("countdown", "letters"), ("countdown", "conundrum"), ("ruzzle", "1")]
)
def test_the_link_to_a_round_shows_the_time_left_and_then_leads_to_the_result(
    page: Page, game: str, play: str
) -> None:
    stopped(page).goto(f"/en/{game}/?day={DAY}&play={play}")
    press_play(page)
    page.clock.run_for(5_000)
    for address, place in (("/en/", f".card[data-game={game}]"), (f"/en/{game}/", ".today")):
        page.goto(f"{address}?day={DAY}")
        link = page.locator(place).get_by_role("link", name="left")
        expect(link).to_have_text(re.compile(r"^(Conundrum · )?Continue · [01]:\d\d left$"))
        before = link.text_content()
        page.clock.run_for(2_000)
        expect(link).not_to_have_text(str(before))
    page.clock.run_for(130_000)
    ended = re.compile("(^|· )See your result$")
    expect(page.locator(".today").get_by_role("link", name=ended)).to_be_visible()


def test_the_day_being_shown_is_marked_more_strongly_than_today(page: Page) -> None:
    for day, marks in ((DAY, ["solid"]), ("2026-11-18", ["solid", "dotted"])):
        page.goto(f"/en/?day={day}")
        marked = page.locator(".shown .day > :first-child, .day[aria-current] > :first-child")
        expect(marked).to_have_count(len(marks))
        outlines = marked.evaluate_all("(all) => all.map((e) => getComputedStyle(e).outlineStyle)")
        assert outlines == marks


@pytest.mark.parametrize(("other", "told"), [(None, ""), (10, "Your best day this month")])
def test_a_day_is_called_the_best_only_if_it_beats_an_earlier_day(
    page: Page, other: int | None, told: str
) -> None:
    page.goto("/en/")
    finish(page, DAY, "countdown", "conundrum", "ruzzle", "ladder", "hangman", earned=50)
    if other:
        finish(page, "2026-11-20", "ladder", earned=other)
    page.reload()
    expect(page.locator("[data-sum]")).to_have_text("250")
    expect(page.locator("[data-best]:visible")).to_have_text([told] * bool(told))
    expect(page.locator("[data-finish] h2")).to_have_text("250 out of 400 points")


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Etc/GMT+12", "2026-11-21T23:30", "2026-11-21"),
        ("Etc/GMT+12", "2026-11-20T23:30", "2026-11-20"),
        ("Pacific/Kiritimati", "2026-11-22T00:10", "2026-11-22"),
        ("America/New_York", "2026-11-20T21:00", "2026-11-20"),
    ],
)
def test_pages_show_the_day_in_the_time_zone_of_the_player(
    new_page: NewPage, zone: str, moment: str, day: str
) -> None:
    page = at(new_page(today=False, timezone_id=zone), moment)
    for start in ("/en/", "/en/ruzzle/", "/en/countdown/"):
        page.goto(start)
        wanted = start if day == DAY else f"{start}?day={day}"
        expect(page).to_have_url(wanted)
        expect(page.locator("[data-shown-day]").first).to_have_attribute("data-shown-day", day)


def test_no_link_leads_to_a_day_that_has_not_begun_for_the_player(new_page: NewPage) -> None:
    page = at(new_page(today=False), "2026-11-20T08:00")
    for start in ("/en/?day=2026-11-20", "/en/archive"):
        page.goto(start)
        expect(page.locator("[data-of-day='2026-11-20'][href]")).to_have_count(1)
        expect(page.locator("[data-of-day='2026-11-21']")).to_have_count(0)
        expect(page.locator("span.day-closed", has_text="Saturday 21 November")).to_have_count(1)
        assert page.locator("main a:not([href], [role])").count() == 0, "robots find no way on"


def test_a_browser_clock_that_is_years_ahead_does_not_change_the_day_on_the_page(
    new_page: NewPage,
) -> None:
    page = at(new_page(today=False), "2031-01-01T12:00")
    page.goto("/en/")
    expect(page.locator("[data-shown-day]").first).to_have_attribute("data-shown-day", DAY)
    expect(page).to_have_url("/en/")


def test_a_result_is_marked_late_unless_the_puzzle_was_begun_before_midnight(
    new_page: NewPage,
) -> None:
    page = at(new_page(today=False), "2026-11-20T23:58")
    page.goto("/en/countdown/?day=2026-11-20&play=1&clock=none")
    begun = page.url
    at(page, "2026-11-21T00:01")
    page.goto(f"{begun}&word=")
    shared = page.locator("[data-share]")
    expect(shared).to_have_attribute("data-share", re.compile("^Countdown, 20 November\n"))
    expect(page.locator(".late")).to_be_hidden()
    page.get_by_role("link", name="Next: the conundrum").click()
    expect(page.locator("[data-begun=conundrum]")).to_be_attached()
    page.locator("[data-finish]").evaluate("(form) => form.requestSubmit()")
    expect(page.get_by_role("link", name="Next: Ruzzle")).to_be_visible()
    end(page, "ladder", "2026-11-19")
    expect(page.locator(".late")).to_have_text("Played late: the puzzle for 19 November")
    end(page, "countdown", "2026-11-19")
    late = re.compile(r"^Countdown, 19 November \(late\)\n")
    expect(page.locator("[data-share]")).to_have_attribute("data-share", late)
    kept = json.dumps(kept_by(page, "days")["en"]["2026-11-19"])
    assert '"began": "2026-11-21"' in kept


def finish(
    page: Page, day: str, *games: str, began: str = "", lang: str = "en", earned: int | None = None
) -> None:
    """Store a result for each of the games, begun on the day unless `began` says when.

    earned: the points of each result; None stores results without points.
    """
    for game in games:
        page.evaluate(
            """async ([lang, day, game, began, earned]) => {
                const { src } = document.querySelector("script[src*='quartet.js']");
                const { keepDayEntry } = await import(src.replace("quartet", "store"));
                const shown = { stamp: "1", word: "landscape", share: "#", ...earned };
                const result = { text: `${game} of ${day}`, ...shown };
                keepDayEntry(lang, day, game, { began, at: Date.now(), ...result });
            }""",
            [lang, day, game, began or day, {} if earned is None else {"earned": earned}],
        )


def test_a_missed_day_ends_a_streak_even_if_it_is_played_later(new_page: NewPage) -> None:
    """Every day of a fortnight is played but one, which is made up for two days late."""
    page = new_page(today=False, accept_downloads=True)
    streaks = {}
    for number in range(8, 22):
        day = f"2026-11-{number:02}"
        at(page, f"{day}T08:00")
        page.goto("/en/")
        expect(page).to_have_url("/en/" if day == DAY else f"/en/?day={day}")
        expect(page.locator("[data-standing]")).to_have_text("4 new puzzles · next in 16:00:00")
        if number == 12:
            continue
        finish(page, day, "countdown", *(["ladder"] if number > 17 else []))
        if number == 14:
            finish(page, "2026-11-12", "countdown", "ruzzle", "ladder", "hangman", began=day)
        page.reload()
        expect(page.locator("[data-standing]")).to_contain_text("of 4 today")
        streaks[number] = page.locator(".day-head [data-streak]").text_content()
    assert streaks[11] == "4-day streak"
    assert streaks[14] == "2-day streak", "a late play mends no streak"
    assert streaks[21] == "9-day streak"
    expect(page.locator("[data-game=ladder] [data-streak]")).to_have_text("4-day streak")
    expect(page.locator("[data-game=ruzzle] [data-streak]")).to_be_hidden()
    expect(page.locator(".week [data-done='2']")).to_have_count(4)
    at(page, "2026-11-22T08:00")
    page.goto("/en/")
    expect(page.locator(".day-head [data-streak]")).to_have_text("9-day streak")
    page.goto("/en/statistics")
    expect(page.locator("[data-streak-of-all]")).to_have_text("9-day streak")
    expect(page.locator("#ladder")).to_contain_text("4-day streak")
    page.goto("/en/archive")
    expect(page.locator("a[data-of-day='2026-11-12']")).to_have_class("day day-all")
    expect(page.locator("a[data-of-day='2026-11-12']")).to_contain_text(", 4 of 4")
    expect(page.locator("[data-done='1']")).to_have_count(9)
    page.locator("a[data-of-day='2026-11-12']").click()
    expect(page.locator("[data-standing]")).to_contain_text("4 of 4 done")
    expect(page.get_by_role("link", name="Go to today’s puzzles")).to_have_attribute(
        "href", re.compile("day=2026-11-22")
    )
    exported_and_taken_in(page)


def test_a_streak_survives_a_flight_to_a_place_where_it_is_still_yesterday(
    new_page: NewPage,
) -> None:
    page = at(new_page(today=False, timezone_id="Pacific/Honolulu"), "2026-11-20T08:00")
    page.goto("/en/?day=2026-11-20")
    for day in ("2026-11-19", "2026-11-20", "2026-11-21"):  # the last of them in Tokyo
        finish(page, day, "ruzzle")
    page.reload()
    expect(page.locator(".day-head [data-streak]")).to_have_text("3-day streak")
    expect(page.locator(".week a[data-of-day='2026-11-21'][href]")).to_have_count(1)


def exported_and_taken_in(page: Page) -> None:
    """Check that imported days join the stored ones, and that the first attempt counts."""
    days = page.evaluate(
        """async () => {
            const { src } = document.querySelector("script[src*='quartet.js']");
            const store = await import(src.replace("quartet", "store"));
            const text = store.exportText();
            localStorage.clear();
            const entry = { began: "2026-11-08", text: "mine" };
            store.keepDayEntry("en", "2026-11-08", "countdown", { ...entry, at: 1 });
            store.keepDayEntry("en", "2026-11-09", "countdown", { ...entry, at: 8e15 });
            store.keepDayEntry("en", "2026-11-10", "countdown", { began: "2026-11-10" });
            store.importText(text);
            return store.daysOf("en");
        }"""
    )
    assert len(days) == 14
    texts = [days[f"2026-11-{number:02}"]["countdown"]["text"] for number in (8, 9, 10)]
    assert texts == ["mine", "countdown of 2026-11-09", "countdown of 2026-11-10"]


def test_the_countdown_on_the_home_page_ends_when_the_day_ends(new_page: NewPage) -> None:
    """The test patches the one function that says when days start: here, at 4 o'clock."""

    def start_at_four(route: Route) -> None:
        script = route.fetch().text()
        assert script.count(LOCAL_DAY) == 1
        later = LOCAL_DAY.replace("date", "at, date = new Date(at.getTime() - 4 * 3600e3)")
        route.fulfill(body=script.replace(LOCAL_DAY, later), content_type="text/javascript")

    page = new_page(today=False)
    page.route("**/js/store.js", start_at_four)
    at(page, "2026-11-20T08:00")
    page.goto("/en/")
    expect(page.locator("[data-standing]")).to_have_text("4 new puzzles · next in 20:00:00")


def test_new_puzzles_are_offered_at_midnight(new_page: NewPage) -> None:
    page = at(new_page(today=False), "2026-11-20T23:59:58")
    page.goto("/en/")
    expect(page.locator("[data-standing]")).to_have_text("4 new puzzles · next in 0:00:02")
    at(page, "2026-11-21T00:00:01")
    expect(page.locator("#live")).to_have_text("New puzzles are here.")
    page.get_by_role("link", name="Go to today’s puzzles").click()
    expect(page.locator("h1")).to_have_text("Saturday 21 November")


def test_a_result_from_one_tab_is_shown_at_once_in_another(new_page: NewPage) -> None:
    home = new_page()
    home.goto("/en/")
    other = home.context.new_page()
    end(other, "ladder")
    expect(home.locator("[data-game=ladder] [data-line]")).to_have_text("Given up")
    expect(home.locator("[data-standing]")).to_contain_text("1 of 4 today")
    expect(home.get_by_role("button", name="Share")).to_be_visible()


def test_a_past_day_counts_puzzles_played_in_another_tab(new_page: NewPage) -> None:
    home = new_page()
    home.goto("/en/?day=2026-11-16")
    expect(home.locator("[data-standing]")).to_contain_text("0 of 4 done")
    end(home.context.new_page(), "ladder", "2026-11-16")
    expect(home.locator("[data-standing]")).to_have_text("1 of 4 done · Go to today’s puzzles")


def test_the_results_for_a_day_are_shared_as_one_message(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/en/")
    finish(page, DAY, "countdown", "hangman")
    page.reload()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#live")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[:3] == ["Quartet, 21 November: 2/4", "Countdown #", "Hangman #"]
    assert copied[3].endswith(f"/en/?day={DAY}")


@pytest.mark.parametrize(("done", "lang"), [(0, "en"), (2, "en"), (4, "en"), (4, "fr")])
def test_all_four_cards_fit_on_one_screen(page: Page, done: int, lang: str) -> None:
    page.goto(f"/{lang}/")
    over = ("countdown", "ruzzle", "ladder", "hangman")[:done]
    finish(page, DAY, *over, *(["conundrum"] if done else []), lang=lang)  # Countdown's other half
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".card-done")).to_have_count(done)
        for card in page.locator(".card").all():
            expect(card).to_be_in_viewport(ratio=1)
        for word in page.locator(".card-word").all()[:done]:
            expect(word).to_have_text("landscape" * 2)  # once for screen readers, once in tiles
            picture, tiles = (box_of(word.locator(part)) for part in ("..", ".card-tiles"))
            assert picture["x"] <= tiles["x"]
            assert tiles["x"] + tiles["width"] <= picture["x"] + picture["width"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("lang", "long"), [("en", "2026-11-15"), ("fr", "2026-11-14")])
def test_streaks_and_long_words_never_make_the_home_page_wider_than_the_window(
    new_page: NewPage, lang: str, long: str
) -> None:
    page = new_page(viewport=SMALL_PHONE)
    page.goto(f"/{lang}/?day={long}")
    assert page.locator(".card .slots li").count() >= 9
    for day in ("2026-11-20", DAY):
        finish(page, day, "countdown", "ruzzle", "ladder", "hangman", lang=lang)
    page.reload()
    streak = page.locator(".day-head .streak")
    expect(streak).to_be_visible()
    for width in (320, 360, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert streak.evaluate("(each) => each.offsetHeight") < 40, "one line"
        outside = page.locator(".card").evaluate_all(
            """(cards) => cards.flatMap((card) => [...card.querySelectorAll(".card-picture .tile")]
              .map((each) => [each, card.querySelector(".card-picture").getBoundingClientRect()])
              .filter(([each, { left, right }]) => {
                const box = each.getBoundingClientRect();
                return box.left < left - 1 || box.right > right + 1;
              }).map(() => card.dataset.game))"""
        )
        assert outside == []


@pytest.mark.parametrize(
    ("game", "before", "move", "moved"),
    [
        ("countdown", "[data-start]", "[data-rack] button", ".tile-used"),
        ("ruzzle", "[data-start]", "[data-cell]", ".on-path"),
        ("ladder", "", "[data-typing] [data-key=s]", ".open-rung .changed, .rung-last .changed"),
        ("hangman", "", "[data-key=e]", "[data-key=e]:is(.key-hit, .key-miss)"),
    ],
)
def test_the_first_move_can_be_reached_from_home_in_two_taps_without_scrolling(
    small_phone: Page, game: str, before: str, move: str, moved: str
) -> None:
    small_phone.goto(f"/en/?day={DAY}")
    for selector in filter(None, (f".card[data-game={game}] [data-play]", before, move)):
        target = small_phone.locator(selector).first
        expect(small_phone.locator(".dealing")).to_have_count(0)
        expect(target).to_be_in_viewport(ratio=0.99)
        assert small_phone.evaluate("scrollY") == 0
        target.tap()
        if selector != move:
            expect(target).to_be_hidden()  # the tap took effect
    expect(small_phone.locator(moved).first).to_be_attached()
    assert small_phone.evaluate("scrollY") == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_button_covers_the_name_of_a_game(new_page: NewPage, language: str) -> None:
    page = new_page(viewport=SMALL_PHONE)
    page.goto(f"/{language}/")
    page.locator("[data-play]").last.click()
    expect(page.locator("[data-key=e]")).to_be_visible()
    page.wait_for_load_state()
    page.locator("[data-key=e]").click()
    expect(page.locator("[data-key=e]")).to_be_disabled()
    page.wait_for_function("() => localStorage['quartet.open']?.includes('hangman')")
    page.goto(f"/{language}/")
    card = page.locator(".card").last
    expect(card.locator(".card-way")).to_contain_text("Continu")
    name, way = (box_of(card.locator(part)) for part in ("h2 a", ".card-way"))
    assert name["x"] + name["width"] <= way["x"]
