"""Ruzzle's pages of play: the page before a game, rounds, hints, and every bad address."""

import re
from datetime import date
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.ruzzle.grid import Grid
from tests.conftest import ENGLISH
from tests.html import Element, parsed

PLAY = "/en/ruzzle/"
GRID = "ovnd/teac/rsin/gelp"


def shown(client: FlaskClient, status: int = 200, **query: str) -> Element:
    response = client.get(PLAY, query_string=query)
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def played(client: FlaskClient, **query: str) -> dict[str, object]:
    response = client.get(PLAY, query_string={**query, "format": "json"})
    assert response.status_code == 200, response.text[:500]
    answer: dict[str, object] = response.get_json()
    return answer


def dealt(client: FlaskClient, **query: str) -> dict[str, str]:
    """The query of the game that a deal leads to."""
    response = client.get("/en/ruzzle/new", query_string=query)
    assert response.status_code == 303, response.text[:500]
    assert response.headers["Cache-Control"] == "no-store"
    address = urlsplit(response.headers["Location"])
    assert address.path == PLAY
    return {name: values[0] for name, values in parse_qs(address.query).items()}


def hidden(page: Element) -> dict[str, str]:
    """What the form of the next word carries."""
    return {each["name"]: each["value"] for each in page.select("form input[type=hidden]")}


# The page before a game


def test_the_first_page_has_todays_grid_and_two_ways_to_play_it(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "TODAY", date(2026, 11, 21))
    page = shown(client)
    grid = client.get(PLAY + "?format=json").get_json()["today"]["grid"]
    assert grid == client.get("/en/?format=json").get_json()["ruzzle"]["grid"]
    assert len(page.select(".today .tile-down")) == 16
    ways = [client.get(link["href"]).location for link in page.select(".today a.button")]
    day = "day=2026-11-21"
    assert ways == [f"{PLAY}?grid={grid}&{day}&clock=120", f"{PLAY}?grid={grid}&{day}"]
    assert page.one("form[action='/en/ruzzle/new'] input[name=clock][value='120'][checked]")


def test_a_deal_has_the_size_that_was_asked_for(client: FlaskClient) -> None:
    for asked, rows, columns in (({"rows": "3", "columns": "5"}, 3, 5), ({}, 4, 4)):
        grid = Grid.parse(
            dealt(client, **asked)["grid"], ENGLISH
        )  # some have a tile of two letters
        assert (grid.rows, grid.columns) == (rows, columns)


def test_deals_are_fresh(client: FlaskClient) -> None:
    assert len({dealt(client, rows="4", columns="4")["grid"] for _ in range(5)}) == 5


@pytest.mark.parametrize(
    ("words", "least", "most"), [("few", 80, 160), ("usual", 200, 350), ("many", 350, 600)]
)
def test_a_deal_has_as_many_words_as_were_asked_for(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, words: str, least: int, most: int
) -> None:
    # A deal comes as close as it can, so it is always the same one that is counted.
    seeded = np.random.default_rng(7)
    monkeypatch.setattr("numpy.random.default_rng", lambda: seeded)
    query = dealt(client, words=words)
    words = played(client, **query)["words"]
    assert isinstance(words, dict)
    assert least <= words["total"] <= most
    assert words["found"] == 0


def test_settings_stay_with_the_game(client: FlaskClient) -> None:
    query = dealt(client, words="many", min_length="3", clock="120")
    assert {name: query[name] for name in ("words", "min_length", "clock")} == {
        "words": "many",
        "min_length": "3",
        "clock": "120",
    }
    lengths = played(client, **query)["lengths"]
    assert isinstance(lengths, dict)
    assert min(map(int, lengths)) == 3


def test_bonus_tiles_increase_over_three_rounds(client: FlaskClient) -> None:
    query = dealt(client, rounds="3", bonus="1")
    grids = [query["grid"], *query["next"].split(",")]
    characters = [sorted(re.findall("[23]+", grid)) for grid in grids]
    assert characters == [
        ["2", "2", "3", "3"],
        ["2", "2", "22", "3", "3"],
        ["2", "2", "22", "22", "3", "3", "33"],
    ]


def test_without_bonus_tiles_a_grid_is_plain(client: FlaskClient) -> None:
    assert not any(character.isdigit() for character in dealt(client, rounds="3")["next"])


def test_a_deal_as_json_leads_to_json(client: FlaskClient) -> None:
    for query, headers in (("&format=json", {}), ("", {"Accept": "application/json"})):
        deal = client.get(f"/en/ruzzle/new?rows=4&columns=4{query}", headers=headers)
        address = deal.get_json()["location"]
        assert client.get(address, headers=headers).get_json()["status"] == "playing"


# A round


def test_a_round_has_the_grid_as_buttons_of_one_tab_stop(client: FlaskClient) -> None:
    page = shown(client, grid="ov3nd/teac/rsi22n/gelp")
    cells = page.select("button[data-cell]")
    assert [cell["tabindex"] for cell in cells] == ["0", *["-1"] * 15]
    assert cells[8]["aria-label"] == "R, row 3 column 1"
    assert cells[1]["aria-label"] == "V, row 1 column 2, triple letter"
    assert cells[10]["aria-label"] == "I, row 3 column 3, double word"
    assert cells[4]["data-points"] == "1"


def test_without_scripts_words_are_typed_one_after_the_other(client: FlaskClient) -> None:
    page = shown(client, grid=GRID)
    for word in ("Tea", "SAIL", "can"):
        page = shown(client, **hidden(page), word=word)
        assert page.one(".notice-good [data-reply]").text.startswith(f"{word.upper()}: ")
    assert hidden(page) == {"grid": GRID, "found": "tea-sail-can"}
    found = [link.text for link in page.select("[data-words] a")]
    assert found == ["can 6", "sail 4", "tea 3"]
    counts = {each["data-count"]: each.text for each in page.select("b[data-count]")}
    assert (counts["words"], counts["points"], counts["3"], counts["4"]) == ("3", "13", "2", "1")
    assert int(counts["familiar"]) + int(counts["rare"]) == 3
    assert [cell["data-cell"] for cell in page.select(".on-path")] == ["2", "6", "7"]


@pytest.mark.parametrize(
    ("word", "reply"),
    [
        ("train", "TRAIN can’t be traced: no A touches the R."),
        ("sail", "Already found."),
        ("oeip", "OEIP isn’t in our word list."),
        ("to", "TO has 2 letters; words need 3 or more."),
        ("tot", "TOT can’t be traced: every T next to its O is already used."),
        ("zoo", "ZOO can’t be traced: there’s no Z."),
    ],
)
def test_a_word_that_does_not_count_gets_its_reason_and_stays_in_the_field(
    client: FlaskClient, word: str, reply: str
) -> None:
    grid = GRID if word != "tot" else "to/xx"
    found = "sail" if grid == GRID else ""
    page = shown(client, grid=grid, found=found, min_length="3", word=word)
    assert page.one(".notice-bad [data-reply]").text == reply
    assert page.one("input[name=word]")["value"] == word
    assert hidden(page).get("found", "") == found


def test_json_has_the_round_and_the_verdict_on_the_word(client: FlaskClient) -> None:
    answer = played(client, grid=GRID, found="sail", word="tea")
    assert answer["entry"] == {"word": "tea", "path": [4, 5, 6], "points": 3, "band": 1}
    assert answer["reply"] == "TEA: 3 points."
    assert (answer["points"], answer["status"]) == (7, "playing")
    assert [each["word"] for each in answer["found"]] == ["sail", "tea"]  # type: ignore[attr-defined]
    refused = played(client, grid=GRID, word="train")
    assert refused["entry"] is None
    assert refused["reply"] == "TRAIN can’t be traced: no A touches the R."


def test_a_round_names_the_solve_that_scripts_judge_by(client: FlaskClient) -> None:
    address = shown(client, grid=GRID, min_length="3").one("[data-round]")["data-solve"]
    answer = client.get(address).get_json()
    assert len(answer["words"]) == played(client, grid=GRID, min_length="3")["words"]["total"]  # type: ignore[index]


def test_hints_give_a_first_letter_then_a_length(client: FlaskClient) -> None:
    page = shown(client, grid=GRID, found="sail")
    for sentence in (
        "A familiar word starts with C.",
        "A familiar word starts with C and has 8 letters.",
        "A familiar word starts with S.",
    ):
        response = client.get(page.one("[data-move=hint]")["href"])
        assert response.status_code == 303
        page = parsed(client.get(response.headers["Location"]).text)
        assert page.one("[data-hint]").text == sentence
    assert hidden(page) == {"grid": GRID, "found": "sail", "hint": "3", "hints": "3"}


def test_a_hint_ends_once_its_word_is_found(client: FlaskClient) -> None:
    page = shown(client, grid=GRID, hint="2", hints="2", word="canister")
    assert page.one("[data-reply]").text == "CANISTER: 31 points."
    page = shown(client, grid=GRID, hint="2", hints="2", found="canister")
    assert page.one(".reply").text == "Welcome back: 1 word so far."


def test_rotating_the_grid_keeps_the_round(client: FlaskClient) -> None:
    page = shown(client, grid=GRID, found="sail", clock="120", next="te/sa")
    rotated = parsed(client.get(page.one("[data-move=turn]")["href"]).text)
    assert hidden(rotated) == {
        "grid": "grto/esev/lian/pncd",
        "found": "sail",
        "clock": "120",
        "next": "te/sa",
    }
    assert rotated.one("b[data-count=points]").text == "4"


def test_the_second_round_counts_on_from_the_first(client: FlaskClient) -> None:
    answer = played(client, grid="te/sa", past=f"{GRID}:sail-tea", next="no/at", found="at")
    assert (answer["round"], answer["rounds"]) == (2, 3)
    assert (answer["points"], answer["total_points"]) == (2, 9)
    page = shown(client, grid="te/sa", past=f"{GRID}:sail-tea", next="no/at")
    assert page.one(".bar-title p").text == "Round 2 of 3"


def test_a_grid_without_words_can_be_opened_and_ended(client: FlaskClient) -> None:
    page = shown(client, grid="vv/vq")
    assert not page.select(".goal")
    assert page.one(".reply").text == "There are no words of 2 letters or more on this grid."
    hinted = client.get(page.one("[data-move=hint]")["href"], follow_redirects=True)
    assert hinted.status_code == 200
    assert parsed(client.get(page.one("[data-move=end]")["href"]).text).one(".finished")


def test_a_round_is_counted_under_language_grid_and_minimum_however_it_is_rotated(
    client: FlaskClient,
) -> None:
    ids = [
        shown(client, **{"grid": GRID, **query}).one("[data-round]")["data-round"]
        for query in (
            {},
            {"found": "sail"},
            {"grid": "grto/esev/lian/pncd"},
            {"min_length": "3"},
            {"grid": "te/sa"},
            {"clock": "120"},
        )
    ]
    assert ids[0] == ids[1] == ids[2]
    assert len(set(ids)) == 4


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        (f"{PLAY}?grid={GRID}&clock=120", "en/4x4/120"),
        ("/fr/ruzzle/?grid=te/sa/no", "fr/3x2/none"),
    ],
)
def test_rounds_are_compared_with_those_of_their_size_clock_and_language(
    client: FlaskClient, address: str, kind: str
) -> None:
    assert parsed(client.get(address).text).one("[data-round]")["data-kind"] == kind


def test_a_found_word_leads_to_its_page_and_carries_its_path(client: FlaskClient) -> None:
    link = shown(client, grid=GRID, found="sail").one("[data-words] a")
    assert (link["href"], link["data-path"]) == ("/en/words/sail", "9-6-10-14")


def test_a_hint_stays_when_a_word_is_refused(client: FlaskClient) -> None:
    page = shown(client, grid=GRID, hint="1", hints="1", word="oeip")
    assert page.one(".reply").text == (
        "OEIP isn’t in our word list. A familiar word starts with C."
    )


def test_the_last_word_is_announced_and_no_hint_is_left(client: FlaskClient) -> None:
    words = [each["word"] for each in played(client, grid="no/xx", end="1")["missed"]]  # type: ignore[attr-defined]
    *others, last = words
    page = shown(client, grid="no/xx", found="-".join(others), word=last)
    assert page.one(".reply").text.endswith(" points. That’s every word on the grid!")
    hinted = client.get(page.one("[data-move=hint]")["href"], follow_redirects=True)
    assert parsed(hinted.text).one(".reply").text == "You found every word on this grid!"


def test_a_result_names_no_blocked_word(client: FlaskClient) -> None:
    assert "slut" in str(played(client, grid="sl/tu", end="1"))
    for more in ({}, {"found": "lust"}):
        response = client.get(PLAY, query_string={"grid": "sl/tu", "end": "1", **more})
        assert response.status_code == 200
        assert "lust" in response.text.lower()
        assert "slut" not in response.text.lower()


def test_words_that_are_not_on_the_grid_are_dropped_and_the_round_continues(
    client: FlaskClient,
) -> None:
    for more in ({}, {"end": "1"}, {"ask": "1"}):
        page = shown(client, 400, grid=GRID, found="sail-train-can", **more)
        assert page.one(".notice-bad[data-error]").text == (
            "TRAIN isn’t a word on this grid, so it doesn’t count."
        )
        assert [link.text for link in page.select("[data-words] a")] == ["can 6", "sail 4"]
        assert hidden(page)["found"] == "sail-can"


def test_later_rounds_show_the_points_of_the_game_too(client: FlaskClient) -> None:
    page = shown(client, grid="te/sa", past=f"{GRID}:sail-tea", found="tea")
    points = [each.text for each in page.select("b[data-count=points]")]
    assert points == ["3", "10"]


def test_the_field_has_the_focus_once_a_word_has_been_judged(client: FlaskClient) -> None:
    assert not shown(client, grid=GRID).select("input[name=word][autofocus]")
    assert shown(client, grid=GRID, word="sail").select("input[name=word][autofocus]")


def test_a_grid_that_only_comes_close_to_its_target_says_so(client: FlaskClient) -> None:
    page = shown(client, grid=GRID.replace("p", "x"), words="many")
    assert page.one(".reply").text == (
        "Find words of 2 letters or more. You asked for 350 to 600 of them;"
        " this is the closest we found."
    )
    assert "asked" not in shown(client, grid="te/sa").one(".reply").text


def test_a_grid_of_ones_own_is_played_with_a_clock_or_without(client: FlaskClient) -> None:
    form = shown(client).one("#own")
    assert {(each["name"], each["value"]) for each in form.select("button")} == {
        ("clock", "120"),
        ("clock", "none"),
    }
    page = shown(client, grid=GRID, min_length="3", clock="none")
    assert page.one("[data-round]")["data-address"] == f"{PLAY}?grid={GRID}&min_length=3"


def test_thousands_of_words_are_counted_with_a_comma(client: FlaskClient) -> None:
    rows = "udneseudio/nemorppndr/gepppytiae/alarenssdt/rcebaeseou"
    rows += "/isssmnthoc/luseiouoik/sirolrmbre/lonopiaeag/lgiehtsrng"
    assert re.fullmatch(
        r"0 of 1,\d{3} familiar words", shown(client, grid=rows).one(".of-familiar").text
    )


def test_a_round_says_how_far_the_next_rank_is(client: FlaskClient) -> None:
    goal = shown(client, grid=GRID, clock="60").one(".goal")
    assert (goal.one("[data-rank]").text, goal.one("[data-next-rank]").text) == (
        "Warming up",
        "Good start at 1",
    )
    words = [each["word"] for each in played(client, grid="te/sa", end="1")["missed"]]  # type: ignore[attr-defined]
    goal = shown(client, grid="te/sa", found="-".join(words)).one(".goal")
    assert (goal.one("[data-rank]").text, goal.one("[data-next-rank]").text) == ("Perfect", "")


def test_the_rules_explain_only_the_bonuses_of_this_grid(client: FlaskClient) -> None:
    assert not shown(client, grid="te/sa").select(".bonus-key, .rules-menu .bonus-dl")
    assert "Bonus" not in shown(client, grid="te/sa").one(".rules-menu").text
    rules = shown(client, grid="te22/sa").one(".rules-menu")
    assert rules.one(".bonus-key").text == "DW double word"
    assert "Bonus tiles double or triple" in rules.text
    assert len(shown(client).select(".rules-menu .bonus-key li")) == 4


def test_without_scripts_the_word_field_stands_in_the_frame(client: FlaskClient) -> None:
    page = shown(client, 400, grid=GRID, word="tr4in")
    form = page.one(".controls form[data-without-scripts]")
    field = form.one("input[name=word]")
    assert field["aria-describedby"] == page.one(".message [data-error]")["id"]
    assert [link.text for link in page.select(".controls .moves a")] == ["Hint", "Turn", "Finish"]
