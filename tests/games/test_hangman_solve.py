"""Hangman's solve page: the next guess with its odds, as a page and as JSON, and bad input."""

from functools import partial

import pytest
from flask.testing import FlaskClient

from tests.games.pages import json_at, page_at, page_of

SOLVE = "/en/hangman/solve"
shown = partial(page_at, SOLVE)
solved = partial(json_at, SOLVE)


def test_without_a_pattern_the_form_is_empty(client: FlaskClient) -> None:
    page = shown(client)
    assert page.one("input[name=pattern]")["value"] == ""
    assert not page.select("[data-error], .chart")


def test_the_page_says_what_json_says(client: FlaskClient) -> None:
    answer = solved(client, pattern="_e__", wrong="ais")
    page = shown(client, pattern="_e__", wrong="ais")
    letter, reason = str(answer["letter"]).upper(), answer["reason"]
    assert page.one(".advice p").text == f"Guess {letter}. {reason}"
    assert f"{answer['candidates']:,} words fit" in page.text
    chips = [a.text for a in page.select("ul[aria-label='Words that fit'] a")]
    assert chips == answer["sample"]
    assert page.select("ul[aria-label='Words that fit'] a")[0]["href"].startswith("/en/words/")
    marked = page.select(".marked th")
    assert [each.text for each in marked] == [letter]


def test_the_working_narrows_letter_by_letter(client: FlaskClient) -> None:
    answer = solved(client, pattern="_pp_e", wrong="x")
    steps = [(each["letter"], each["hit"]) for each in answer["working"]]  # type: ignore[index]
    assert steps == [(None, False), ("p", True), ("e", True), ("x", False)]
    counts = [each["words"] for each in answer["working"]]  # type: ignore[index]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == answer["candidates"]
    page = shown(client, pattern="_pp_e", wrong="x", working="1")
    rows = [row.text for row in page.one(".working table").select("tbody th")]
    assert rows == ["length", "P", "E", "no X"]


@pytest.mark.parametrize("pattern", ["_pp_e", "a__le", "_", "__", "_" * 30, "_" * 45, "??t.-"])
def test_every_sensible_word_has_an_answer(client: FlaskClient, pattern: str) -> None:
    answer = solved(client, pattern=pattern)
    assert len(str(answer["letter"])) == 1
    assert shown(client, pattern=pattern).one(".advice")


def test_a_pattern_that_no_listed_word_fits_is_still_judged(client: FlaskClient) -> None:
    page = shown(client, pattern="_qz_e", wrong="a")
    assert "No listed word fits" in page.one(".advice").text
    assert "No word in our list fits" in page.text


def test_the_answer_leads_on(client: FlaskClient) -> None:
    answer = solved(client, pattern="_e__", wrong="ais")
    page = shown(client, pattern="_e__", wrong="ais")
    wrong, questions = (a["href"] for a in page.select(".next-guess a"))
    letters = "".join(sorted(f"ais{answer['letter']}"))
    assert wrong == f"{SOLVE}?pattern=_e__&wrong={letters}"
    assert questions == "/en/hangman/think?length=4&answers=e2-a-i-s"
    assert client.get(wrong).status_code == 200
    assert client.get(questions).status_code == 200


def test_the_solver_can_be_limited_to_listed_words_and_fewer_misses(client: FlaskClient) -> None:
    usual = solved(client, pattern="_e__")
    sure = solved(client, pattern="_e__", listed="1", misses="1")
    assert sure["guesses"] != usual["guesses"]
    assert (usual["misses_left"], sure["misses_left"]) == (6, 1)
    page = shown(client, pattern="_e__", listed="1", misses="3")
    assert "checked" in page.one("input[name=listed]").attributes
    assert page.one("input[name=misses]")["value"] == "3"
    assert "listed=1" in page.select(".next-guess a")[0]["href"]


def test_more_wrong_letters_than_misses_are_still_answered(client: FlaskClient) -> None:
    assert solved(client, pattern="____", wrong="etaoinsr")["misses_left"] == 0
    page = shown(client, pattern="____", wrong="etaoinsr")
    assert "8 misses, 6 allowed: that game is lost" in page.one(".next-guess").text
    on = page_of(client, page.select(".next-guess a")[-1]["href"])
    assert on.one(".question")


def test_going_on_with_its_questions_keeps_the_misses(client: FlaskClient) -> None:
    page = shown(client, pattern="_e__", wrong="ais", wrong_words="herd", misses="9")
    on = page.select(".next-guess a")[-1]["href"]
    assert on == "/en/hangman/think?length=4&answers=e2-a-i-s&misses=8"
    assert client.get(f"{on}&format=json").get_json()["misses_left"] == 5


def test_wrong_words_are_left_out_and_cost_misses(client: FlaskClient) -> None:
    usual = solved(client, pattern="_e__", wrong="ais")
    query = {"pattern": "_e__", "wrong": "ais", "wrong_words": "Herd, nerd"}
    less = solved(client, **query)
    assert less["wrong_words"] == ["herd", "nerd"]
    assert less["candidates"] == int(str(usual["candidates"])) - 2
    assert (usual["misses_left"], less["misses_left"]) == (3, 1)
    assert less["working"][-1] == {"letter": "nerd", "hit": False, "words": less["candidates"]}
    page = shown(client, **query)
    assert page.one("input[name=wrong_words]")["value"] == "herd nerd"
    assert "wrong_words=herd,nerd" in page.select(".next-guess a")[0]["href"]
    working = shown(client, **query, working="1")
    assert working.select(".working tbody th")[-1].text == "not NERD"


def test_the_page_counts_the_words_that_there_are_and_those_that_fit(client: FlaskClient) -> None:
    answer = solved(client, pattern="_e__", wrong="ais")
    page = shown(client, pattern="_e__", wrong="ais", working="1")
    counted = [answer["working"][0]["words"], answer["candidates"], len(answer["guesses"])]
    assert counted[0] > 1_000
    told = [each.text for each in page.select(".facts dd")]
    assert told == [f"{each:,}" for each in counted]


def test_french_words_are_folded(client: FlaskClient) -> None:
    answer = solved(client, "fr", pattern="É___", wrong="à")
    assert (answer["pattern"], answer["wrong"]) == ("e___", "a")
