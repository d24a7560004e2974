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


def test_blanks_are_named(client: FlaskClient) -> None:
    words = {word["word"]: word["blanks"] for word in solved(client, letters="ab?")["words"]}
    assert (words["cab"], words["bat"], words["ab"]) == ("c", "t", "")


@pytest.mark.parametrize(
    ("lang", "letters", "word", "blanks"),
    [
        ("en", "ab?", "cab", ["c"]),
        ("en", "ab?", "abb", ["b"]),
        ("en", "e??", "gee", ["g", "e"]),
        ("fr", "t??", "été", ["é", "é"]),
    ],
)
def test_a_blank_is_marked_inside_its_word(
    client: FlaskClient, lang: str, letters: str, word: str, blanks: list[str]
) -> None:
    links = shown(client, lang=lang, letters=letters).select(".words a")
    link = next(link for link in links if link.select("span") and link.one("span").text == word)
    assert [each.text for each in link.select("b")] == blanks


def test_a_line_has_one_spelling_and_counts_the_others(client: FlaskClient) -> None:
    page = shown(client, lang="fr", letters="cote")
    link = next(link for link in page.select(".words a") if link.get("data-word") == "cote")
    spellings = page_at("/fr/words/cote", client).select(".written li")
    assert link.text == f"{spellings[0].text} +{len(spellings) - 1}"


def test_words_stand_under_their_lengths_and_lead_to_their_pages(client: FlaskClient) -> None:
    page = shown(client, letters="auctioned")
    titles = [group.one("h3").text for group in page.select(".word-group")]
    assert titles[0] == "9 letters 3"
    assert titles[-1].startswith("2 letters")
    first = page.select(".word-group")[0]
    assert first.select("a")[2]["href"] == "/en/words/education"
    assert "familiar" in first.select("li")[2].classes
    assert page.one("title").text == "AUCTIONED, solved · Quartet"


def test_the_working_is_a_page_of_its_own(client: FlaskClient) -> None:
    folded = shown(client, letters="iueztwdju").one("[data-unfolds]")
    working = parsed(client.get(folded.one("a")["href"]).text).one(".working")
    assert working.one("a[href='/en/how/countdown']")
    tried, struck = working.select("table.chart")
    row = next(row for row in tried.select("tbody tr") if row.one("th").text == "6")
    assert [span.text for span in row.select(".measure > span")] == ["63", "84"]
    left = struck.select("tbody tr")[-1].select(".measure > span")[0].text
    assert int(left.replace(",", "")) == len(solved(client, letters="iueztwdju")["words"])


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


def test_the_heaviest_rack_is_answered(client: FlaskClient) -> None:
    answer = solved(client, letters="etaoinsrhldc???")
    assert len(answer["words"]) > 100_000
    assert answer["best_length"] == 15
