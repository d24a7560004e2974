"""Hangman's solve page: the next guess with its odds, as a page and as JSON, and bad input."""

from functools import partial

import pytest
from flask.testing import FlaskClient

from tests.games.pages import json_at, page_at

SOLVE = "/en/hangman/solve"
shown = partial(page_at, SOLVE)
solved = partial(json_at, SOLVE)


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


def test_wrong_words_alone_are_refused(client: FlaskClient) -> None:
    page = shown(client, 400, wrong_words="cat")
    assert "Enter the word so far" in page.one("[data-error]").text


@pytest.mark.parametrize("pattern", ["_pp_e", "a__le", "_", "__", "_" * 30, "_" * 45, "??t.-"])
def test_every_sensible_word_has_an_answer(client: FlaskClient, pattern: str) -> None:
    answer = solved(client, pattern=pattern)
    assert len(str(answer["letter"])) == 1
    assert shown(client, pattern=pattern).one(".advice")


def test_the_answer_leads_on(client: FlaskClient) -> None:
    answer = solved(client, pattern="_e__", wrong="ais")
    page = shown(client, pattern="_e__", wrong="ais")
    wrong, questions = (a["href"] for a in page.select(".next-guess a"))
    letters = "".join(sorted(f"ais{answer['letter']}"))
    assert wrong == f"{SOLVE}?pattern=_e__&wrong={letters}"
    assert questions == "/en/hangman/think?length=4&answers=e2-a-i-s"
    assert client.get(wrong).status_code == 200
    assert client.get(questions).status_code == 200


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
