"""Results compared with everyone's, challenges and clubs, as players see them."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LOW_PHONE, PHONE, NewPage, first_of, violations
from tests.browser.test_days import end
from tests.browser.test_together import tab_to
from tests.server import running_server

GRID = "/en/ruzzle/?grid=ovnd/teac/rsin/gelp"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that trusts `X-Forwarded-For`, so that a test can post from many networks."""
    with running_server(tmp_path_factory.mktemp("friends"), {"PROXIES": "1"}) as address:
        yield address


def counted(page: Page, game: str, day: str, earned: range) -> None:
    """Post results of several players, each from a network of their own."""
    for number, points in enumerate(earned):
        address = f"198.51.{number}.1"
        sent = page.request.post(
            "/en/days",
            form={"day": day, "game": game, "earned": str(points)},
            headers={"X-Forwarded-For": address},
            max_redirects=0,
        )
        assert sent.status == 303


def test_a_challenge_compares_the_results_from_two_browsers(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page(viewport=PHONE, has_touch=True)
    ada.goto(f"{GRID}&found=sail-tea&end=1")
    ada.get_by_role("link", name="Challenge friends").click()
    ada.get_by_label("Your nickname").fill("Ada")
    ada.get_by_role("button", name="Create link").click()
    expect(ada.locator(".friends-table").first).to_contain_text("Ada")
    link = urlsplit(ada.url).path
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    assert "sail" not in ben.content()
    ben.get_by_label("Your nickname").fill("Ben")
    ben.get_by_role("button", name="Play").click()
    expect(ben).to_have_url(re.compile("ruzzle/"))
    ben.goto(link)  # the browser is known from here on
    ben.goto(f"{GRID}&found=tea-sea&end=1")
    ben.get_by_role("link", name="Ada’s challenge: Ada won, 7 to 6.").click()
    rows = ben.locator(".friends-table").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ada")
    expect(rows.nth(1)).to_contain_text("Ben")
    words = ben.locator(".friends-table").nth(1)
    expect(words.locator("tr", has_text="tea")).to_contain_text("both")
    expect(words.locator("tr", has_text="sail")).to_contain_text("Ada")
    ada.reload()
    expect(ada.locator(".friends-table").first).to_contain_text("Ben")


def test_only_the_first_result_for_a_daily_grid_counts_in_a_challenge(
    new_page: NewPage,
) -> None:
    """Otherwise, a player who has read the missed words could beat any friend."""
    ada, ben = new_page(), new_page(viewport=LOW_PHONE, has_touch=True)
    ada.goto("/en/ruzzle/?day=2026-11-20&play=1&clock=none")
    grid = ada.url
    known = ada.request.get(f"{grid.replace('/?', '/solve?')}&format=json").json()["words"]
    best = max(known, key=lambda each: each["points"])["word"]
    results = {"few": f"{grid}&end=1", "best": f"{grid}&found={best}&end=1"}
    ada.goto(results["few"])
    ada.goto(ada.locator("[data-challenge]").get_attribute("href") or "")
    ada.get_by_label("Your nickname").fill("Ada")
    ada.get_by_role("button", name="Create link").click()
    ben.goto(grid)
    ben.goto(results["few"])
    ben.goto(ada.url)
    ben.get_by_label("Your nickname").fill("Ben")
    ben.get_by_role("button", name="Count it").click()
    expect(ben).to_have_url(ada.url)
    ben.goto(results["best"])
    expect(ben.locator("[data-counted]")).to_contain_text("Just for fun")
    told = ben.get_by_role("link", name="Ada’s challenge: A draw, 0 each.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(ben.locator("#live")).to_contain_text("A draw")


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman"])
def test_a_challenge_accepts_the_result_of_a_puzzle_that_was_played_earlier(
    new_page: NewPage, game: str
) -> None:
    ada, ben, eve = new_page(), new_page(), new_page()
    for player in (ada, ben):
        end(player, game)
    ada.goto(ada.locator("[data-challenge]").get_attribute("href") or "")
    ada.get_by_label("Your nickname").fill("Ada")
    ada.get_by_role("button", name="Create link").click()
    expect(ada.locator(".friends-table .own")).to_be_visible()
    ben.goto(ada.url)
    expect(ben.get_by_text("You’ve played this one")).to_be_visible()
    ben.get_by_label("Your nickname").fill("Ben")
    ben.keyboard.press("Enter")
    expect(ben.locator(".friends-table .own").first).to_contain_text("Ben")
    eve.goto(ada.url)
    expect(eve.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(eve.get_by_text("You’ve played this one")).to_be_hidden()


def test_a_club_counts_results_from_before_and_after_it_was_created(
    page: Page,
) -> None:
    end(page, "countdown")
    page.goto("/en/friends/")
    page.get_by_label("Club name").fill("The family")
    page.get_by_label("Your nickname").fill("Ada")
    page.get_by_role("button", name="Create club").click()
    row, club = page.locator(".friends-table").first.locator(".own td"), page.url
    expect(row.nth(1)).not_to_have_text("–")
    for unplayed in (2, 3):
        expect(row.nth(unplayed)).to_have_text("–")
    end(page, "ladder")
    page.get_by_role("link", name="Compare: The family").click()
    expect(page).to_have_url(re.compile(re.escape(urlsplit(club).path)))
    expect(row.nth(3)).to_have_text("10")


def test_a_club_and_a_challenge_can_be_created_by_keyboard_alone_under_forced_colours(
    new_page: NewPage,
) -> None:
    page = new_page(forced_colors="active", reduced_motion="reduce")
    page.goto("/en/friends/")
    for label, text in (("Club name", "The family"), ("Your nickname", "Ada")):
        tab_to(page, page.get_by_label(label))
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The family")).to_be_visible()
    page.goto(f"{GRID}&found=sail-tea&end=1")
    tab_to(page, page.get_by_role("link", name="Challenge friends"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("friends"))
    tab_to(page, page.get_by_label("Your nickname"))
    page.keyboard.type("Ada\n")
    expect(page.locator(".friends-table .own")).to_contain_text("Ada")
    assert violations(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("off", [False, True])
def test_a_daily_result_is_sent_once_and_compared_unless_the_player_opts_out(
    new_page: NewPage, off: bool
) -> None:
    page, asked = new_page(), []
    page.on("request", lambda request: asked.append(request) if "/en/days" in request.url else None)
    if off:
        page.goto("/en/settings")
        page.locator("[name=everyone][value=off]").check()
        end(page, "countdown")
        expect(page.locator(".everyone-form")).to_be_hidden()
        page.goto("/en/")
        assert asked == []
        return
    with page.expect_response("**/days/**"):
        end(page, "countdown")
    with page.expect_response("**/days/**"):
        page.reload()
    assert [each.method for each in asked if each.method == "POST"] == ["POST"]


def test_a_result_is_counted_once_even_if_the_player_leaves_before_the_answer_arrives(
    page: Page,
) -> None:
    held: list[Route] = []
    page.route("**/days", lambda route: held.append(route))
    end(page, "countdown")
    first_of(held, page)
    address = page.url
    page.goto("/en/settings")
    with page.expect_response("**/days/**"):
        page.goto(address)
    assert len(held) == 1


def test_a_result_that_could_not_be_counted_is_sent_again(new_page: NewPage) -> None:
    page = new_page(refuses=True)
    page.route("**/days", lambda route: route.fulfill(status=400), times=1)
    with page.expect_response("**/days"):
        end(page, "countdown")
    expect(page.locator(".everyone-form")).to_be_hidden()
    with page.expect_request("**/days"):
        page.reload()


def test_a_result_shows_how_other_players_did(new_page: NewPage) -> None:
    page = new_page(viewport=LOW_PHONE)
    day = "2026-11-19"  # used by no other test: everyone's results are cached for a minute
    counted(page, "ruzzle", day, range(5, 101, 4))
    end(page, "ruzzle", day)
    told = page.locator(".everyone")
    expect(told.locator("summary")).to_have_text(re.compile(r"Better than \d+% of players"))
    told.locator("summary").click()
    expect(told.locator(".spread .mine")).to_be_visible()
    expect(told).to_contain_text("of players found the best word")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ways_to_play_with_others_are_visible_without_opening_a_menu_or_scrolling(
    new_page: NewPage, language: str
) -> None:
    """Newcomers overlooked these ways at the bottom of the home page and the lobbies."""
    page = new_page(viewport=LOW_PHONE)
    ways = [f"/{language}/rooms", f"/{language}/friends/"]
    page.goto(f"/{language}/")
    friends = page.locator(f".top a[href='{ways[1]}']")
    assert [each.is_visible() for each in friends.all()] == [True]
    expect(page.locator(f".day-foot a[href='{ways[0]}']")).to_be_in_viewport()
    for game in ("countdown", "ruzzle", "ladder", "hangman"):
        page.goto(f"/{language}/{game}/")
        for way in ways:
            link = page.locator(f"main a[href^='{way}']")
            expect(link).to_be_in_viewport(ratio=1)
            assert link.evaluate("(each) => each.getBoundingClientRect().height") < 56, way


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_a_club_keeps_long_names_on_one_line_and_explains_its_columns(
    new_page: NewPage, language: str
) -> None:
    """A tap does not explain an abbreviation, and a name on three lines spoils a table."""
    page = new_page(viewport=LOW_PHONE, has_touch=True)
    page.goto(f"/{language}/friends/")
    page.locator("#field-name").fill("The family")
    page.locator("#field-nickname").fill("W" * 16)
    page.locator("main form .button").first.click()
    rows = page.locator(".friends-table tbody tr")
    expect(rows).to_have_count(2)
    assert max(rows.evaluate_all("(all) => all.map((row) => row.offsetHeight)")) < 48
    for title in page.locator(".friends-table abbr").evaluate_all(
        "(all) => all.slice(0, 4).map((each) => each.title)"
    ):
        expect(page.locator(".panel .hint")).to_contain_text(title)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_words_in_a_challenge_are_in_capitals_and_long_names_fit_a_phone(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=LOW_PHONE, has_touch=True)
    page.goto(f"{GRID}&found=sail-tea&end=1")
    page.goto(page.locator("[data-challenge]").get_attribute("href") or "")
    page.get_by_label("Your nickname").fill("W" * 16)
    page.get_by_role("button", name="Create link").click()
    words = page.locator(".compared").last.locator("th a")
    expect(words).to_have_text(["SAIL", "TEA"], use_inner_text=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
