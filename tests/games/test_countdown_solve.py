"""Countdown's solve page: words by length, as a page and as JSON, and every bad input."""

from functools import partial

import pytest
from flask.testing import FlaskClient

from app.games.kit import PAGE_WORDS
from tests.games.pages import json_at, page_at
from tests.html import parsed

SOLVE = "/en/countdown/solve"
shown = partial(page_at, SOLVE)
solved = partial(json_at, SOLVE)


def test_very_many_words_come_in_pages(client: FlaskClient) -> None:
    every = [str(word["word"]) for word in solved(client, letters="etaoinsrh?")["words"]]
    page = shown(client, letters="etaoinsrh?")
    seen = [link.text for link in page.select(".words a")]
    while following := page.select("a[rel=next]"):
        page = parsed(client.get(following[0]["href"]).text)
        seen += [link.text for link in page.select(".words a")]
    assert seen == every
    last = shown(client, letters="etaoinsrh?", page="999")
    assert [link.text for link in last.select(".words a")] == seen[
        (len(every) - 1) // PAGE_WORDS * PAGE_WORDS :
    ]
    assert last.one("a[rel=prev]")
    title = last.select(".word-group h3")[0]
    length = int(title.text.split()[0])
    assert int(title.one(".count").text.replace(",", "")) == sum(len(w) == length for w in every)


@pytest.mark.parametrize(
    "asked",
    [
        {"starts": "Au"},
        {"ends": "ed"},
        {"includes": "tio"},
        {"starts": "c", "includes": "a", "ends": "d", "length": "6"},
        {"ends": "auctioned"},
        {"includes": "auctionedx"},
    ],
)
def test_listed_words_can_be_filtered(client: FlaskClient, asked: dict[str, str]) -> None:
    def passes(word: str) -> bool:
        return (
            word.startswith(asked.get("starts", "").lower())
            and word.endswith(asked.get("ends", ""))
            and asked.get("includes", "") in word
            and len(word) == int(asked.get("length", len(word)))
        )

    every = [str(word["word"]) for word in solved(client, letters="auctioned")["words"]]
    wanted = [word for word in every if passes(word)]
    assert [
        word["word"] for word in solved(client, letters="auctioned", **asked)["words"]
    ] == wanted
    page = shown(client, letters="auctioned", **asked)
    assert [link.text for link in page.select(".words a")] == wanted
    assert page.one("[data-found]").text.split()[0] == str(len(wanted))
    for name, value in asked.items():
        if name != "length":
            assert page.one(f".word-filter input[name={name}]")["value"] == value.lower()


def test_a_filter_is_kept_from_page_to_page(client: FlaskClient) -> None:
    page = shown(client, letters="etaoinsrh??", ends="s", length="7")
    assert "ends=s" in page.one("a[rel=next]")["href"]
