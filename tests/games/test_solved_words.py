"""The words of a rack or a grid: filtered, page by page, and in answers that stay small."""

from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from app.games.kit import PAGE_WORDS
from app.solver.lexicon.lexicon import FAMILIAR
from tests.games.pages import json_at, page_at, page_of
from tests.html import Element

GRID = "ovnd/teac/rsin/gelp"
LARGE_GRID = (
    "mrssertuof/ieesycerin/elidatrbas/irborueuen/arcrcernia/"
    "irocnaiols/eyenntclie/tnnttaicos/nojannnnir/ennitotter"
)
RACK = ("/en/countdown/solve", {"letters": "auctioned"})
LARGE_RACK = ("/en/countdown/solve", {"letters": "etaoinsrh?"})
ON_GRID = ("/en/ruzzle/solve", {"grid": GRID})
ON_LARGE_GRID = ("/en/ruzzle/solve", {"grid": LARGE_GRID})
Puzzle = tuple[str, dict[str, str]]


def listed(page: Element) -> list[str]:
    """Return the words listed on a page, without their points."""
    return [link.text.split()[0] for link in page.select(".words a")]


def words_of(client: FlaskClient, puzzle: Puzzle, **more: str) -> list[str]:
    """Return all words of a puzzle, or those that pass a filter."""
    address, query = puzzle
    return [each["word"] for each in json_at(address, client, **query, **more)["words"]]


@pytest.mark.parametrize(
    ("puzzle", "asked"),
    [
        (RACK, {"starts": "Au"}),
        (RACK, {"ends": "ed"}),
        (RACK, {"includes": "tio"}),
        (RACK, {"starts": "c", "includes": "a", "ends": "d", "length": "6"}),
        (RACK, {"ends": "auctioned"}),
        (RACK, {"includes": "auctionedx"}),
        (ON_GRID, {"starts": "ST"}),
        (ON_GRID, {"ends": "er"}),
        (ON_GRID, {"includes": "en"}),
        (ON_GRID, {"length": "5"}),
        (ON_GRID, {"starts": "zz"}),
    ],
)
def test_listed_words_can_be_filtered(
    client: FlaskClient, puzzle: Puzzle, asked: dict[str, str]
) -> None:
    def passes(word: str) -> bool:
        return (
            word.startswith(asked.get("starts", "").lower())
            and word.endswith(asked.get("ends", ""))
            and asked.get("includes", "") in word
            and len(word) == int(asked.get("length", len(word)))
        )

    address, query = puzzle
    wanted = [word for word in words_of(client, puzzle) if passes(word)]
    assert words_of(client, puzzle, **asked) == wanted
    page = page_at(address, client, **query, **asked)
    assert listed(page) == wanted
    assert page.one("[data-found]").text == f"{len(wanted)} word{'s' * (len(wanted) != 1)}"
    for name, value in asked.items():
        if name != "length":
            assert page.one(f".word-filter input[name={name}]")["value"] == value.lower()


@pytest.mark.parametrize("puzzle", [LARGE_RACK, ON_LARGE_GRID])
def test_a_page_of_words_shows_the_meanings_on_request(client: FlaskClient, puzzle: Puzzle) -> None:
    address, query = puzzle
    query = {**query, "includes": "e", "page": "2"}
    plain = page_at(address, client, **query)
    page = page_of(client, plain.one("#meanings")["href"])
    assert listed(page) == listed(plain)
    known = [
        each
        for each in json_at(address, client, **query, meanings="1")["words"]
        if "meaning" in each
    ]
    meanings = page.select(".words li > span")
    assert 0 < len(known) == len(meanings) < PAGE_WORDS
    for each, meaning in zip(known, meanings, strict=True):
        assert meaning.parent
        assert meaning.parent.one("a").text.split()[0] == each["word"]
        assert meaning.text.endswith(each["meaning"])
    of_first = json_at(f"/en/words/{known[0]['word']}", client)["definitions"]
    assert of_first[0]["gloss"] == known[0]["meaning"]
    # Meanings stay on for other pages, other filters and other letters.
    assert "meanings=1" in page.one("a[rel=prev]")["href"]
    assert len(page.select("form input[name=meanings][value=1]")) == 2
    assert not plain.select(".words li > span, input[name=meanings]")
    assert not any("meaning" in each for each in json_at(address, client, **query)["words"])


@pytest.mark.parametrize("puzzle", [LARGE_RACK, ON_LARGE_GRID])
def test_very_many_words_are_split_into_small_pages(client: FlaskClient, puzzle: Puzzle) -> None:
    address, query = puzzle
    seen, page = [], page_at(address, client, **query)
    while True:
        words = listed(page)
        seen += words
        following = page.select("a[rel=next]")
        if not following:
            break
        sent = client.get(following[0]["href"], headers={"Accept-Encoding": "gzip"})
        assert len(sent.data) < 40_000
        page = page_of(client, following[0]["href"])
    assert seen == words_of(client, puzzle)
    assert len(seen) > 1000
    last = page_at(address, client, **query, page="999")
    assert listed(last) == words == seen[-len(words) :]
    assert last.one("a[rel=prev]")
    every = client.get(last.one("[data-copy-list]")["data-copy-list"]).get_json()["words"]
    assert len(every) == len(seen)
    few = page_at(address, client, **query, starts="se")
    assert few.one("[data-copy-list]")["data-copy-list"] == ""


def test_headings_give_totals_for_all_pages_and_the_link_to_the_next_page_keeps_the_filter(
    client: FlaskClient,
) -> None:
    address, query = LARGE_RACK
    every = words_of(client, LARGE_RACK)
    last = page_at(address, client, **query, page=str(len(every) // PAGE_WORDS))
    title = last.select(".word-group h3")[0]
    length = int(title.text.split()[0])
    assert int(title.one(".count").text.replace(",", "")) == sum(len(w) == length for w in every)
    page = page_at(address, client, letters="etaoinsrh??", ends="s", length="7")
    assert "ends=s" in page.one("a[rel=next]")["href"]


def test_the_json_gives_a_legal_path_for_every_word_of_a_grid(client: FlaskClient) -> None:
    answer = json_at("/en/ruzzle/solve", client, grid="OVND TEAC RSIN GELP")
    assert answer["grid"] == GRID
    entries = answer["words"]
    assert answer["word_count"] == len(entries) > 300
    assert entries == sorted(entries, key=lambda each: (-len(each["word"]), each["word"]))
    letters = GRID.replace("/", "")
    for entry in entries:
        path = entry["path"]
        assert "".join(letters[cell] for cell in path) == entry["word"]
        assert len(set(path)) == len(path)
        for one, other in pairwise(path):
            assert max(abs(one // 4 - other // 4), abs(one % 4 - other % 4)) == 1
    by_points = json_at("/en/ruzzle/solve", client, grid=GRID, sort="points")["words"]
    assert sorted(by_points, key=str) == sorted(entries, key=str)
    assert [each["points"] for each in by_points] == sorted(
        (each["points"] for each in entries), reverse=True
    )


def test_every_page_of_words_highlights_its_first_word(client: FlaskClient) -> None:
    page = page_at("/en/ruzzle/solve", client, grid=LARGE_GRID, page="2")
    first, *_ = page.select(".words a")
    assert first["aria-current"] == "true"
    word = first.text.split()[0]
    assert page.one("[data-told]").text.startswith(word.upper())
    assert page.one(".told a")["href"] == f"/en/words/{word}"


def test_a_result_lists_found_words_and_counts_missed_words(client: FlaskClient) -> None:
    play = "/en/ruzzle/"
    missed = json_at(play, client, grid=GRID, end="1")["missed"]
    found = [each["word"] for each in missed][:250]
    page = page_at(play, client, grid=GRID, found="-".join(found), end="1")
    assert [
        link.text.split()[0] for link in page.select(".words[aria-label='Words you found'] a")
    ] == found
    left = json_at(play, client, grid=GRID, found="-".join(found), end="1")["missed"]
    assert [each["word"] for each in left] == [each["word"] for each in missed][250:]
    rare = page_at(play, client, grid=GRID, end="1").select(".words")[-1]
    assert len(rare.select("a[data-path]")) == 200
    more = rare.select("a")[-1]
    rares = sum(each["band"] > FAMILIAR for each in missed)
    assert more.text == f"and {rares - 200} more"
    assert more["href"] == f"/en/ruzzle/solve?grid={GRID}"


def test_the_result_page_of_a_large_grid_is_under_40_kb_compressed(client: FlaskClient) -> None:
    ended = f"/en/ruzzle/?grid={LARGE_GRID}&end=1"
    assert len(client.get(ended, headers={"Accept-Encoding": "gzip"}).data) < 40_000
