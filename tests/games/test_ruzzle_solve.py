"""Ruzzle's solve page: words with paths, as a page and as JSON, and every bad input."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from tests.games.pages import json_at, page_at
from tests.html import Element, parsed

SOLVE = "/en/ruzzle/solve"
shown = partial(page_at, SOLVE)
solved = partial(json_at, SOLVE)
GRID = "ovnd/teac/rsin/gelp"
LARGE = (
    "mrssertuof/ieesycerin/elidatrbas/irborueuen/arcrcernia/"
    "irocnaiols/eyenntclie/tnnttaicos/nojannnnir/ennitotter"
)


def words(page: Element) -> list[str]:
    """The words listed, without their points."""
    return [link.text.split()[0] for link in page.select(".words a")]


def test_json_has_every_word_with_a_legal_path_longest_first(client: FlaskClient) -> None:
    answer = solved(client, grid="OVND TEAC RSIN GELP")
    assert answer["grid"] == GRID
    entries = answer["words"]
    assert isinstance(entries, list)
    assert answer["word_count"] == len(entries) > 300
    assert entries == sorted(entries, key=lambda each: (-len(each["word"]), each["word"]))
    letters = GRID.replace("/", "")
    for entry in entries:
        path = entry["path"]
        assert "".join(letters[cell] for cell in path) == entry["word"]
        assert len(set(path)) == len(path)
        for one, other in pairwise(path):
            assert max(abs(one // 4 - other // 4), abs(one % 4 - other % 4)) == 1
    assert entries[0].keys() == {"word", "path", "points", "band"}


def test_json_can_be_sorted_by_points(client: FlaskClient) -> None:
    points = [each["points"] for each in solved(client, grid=GRID, sort="points")["words"]]
    assert points == sorted(points, reverse=True)


def test_a_large_grid_comes_in_pages_and_stays_lean(client: FlaskClient) -> None:
    address = f"{SOLVE}?grid={LARGE}"
    seen: list[str] = []
    while address:
        response = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert len(response.data) < 40_000
        page = parsed(client.get(address).text)
        seen += words(page)
        following = page.select("a[rel=next]")
        address = following[0]["href"] if following else ""
    answer = solved(client, grid=LARGE)
    assert len(seen) > 1000
    assert seen == [each["word"] for each in answer["words"]]


def test_a_page_beyond_the_last_is_the_last(client: FlaskClient) -> None:
    assert words(shown(client, grid=GRID, page="999")) == words(shown(client, grid=GRID))


def test_every_page_draws_its_own_first_word(client: FlaskClient) -> None:
    page = shown(client, grid=LARGE, page="2")
    first, *_ = page.select(".words a")
    assert first["aria-current"] == "true"
    assert page.one("[data-told]").text.startswith(first.text.split()[0].upper())
    assert page.one(".told a")["href"] == f"/en/words/{first.text.split()[0]}"


@pytest.mark.parametrize(
    ("query", "passes"),
    [
        ({"starts": "ST"}, lambda word: word.startswith("st")),
        ({"ends": "er"}, lambda word: word.endswith("er")),
        ({"includes": "en"}, lambda word: "en" in word),
        ({"length": "5"}, lambda word: len(word) == 5),
        ({"starts": "s", "length": "4"}, lambda word: word[0] == "s" and len(word) == 4),
        ({"starts": "zz"}, lambda _: False),
    ],
)
def test_words_can_be_narrowed(
    client: FlaskClient, query: dict[str, str], passes: Callable[[str], bool]
) -> None:
    def words(**more: str) -> list[str]:
        args = {"grid": GRID, "format": "json", **more}
        return [each["word"] for each in client.get(SOLVE, query_string=args).get_json()["words"]]

    expected = [word for word in words() if passes(word)]
    assert words(**query) == expected
    by_points = words(sort="points", **query)
    assert sorted(by_points) == sorted(expected)
    page = parsed(client.get(SOLVE, query_string={"grid": GRID, **query}).text)
    assert page.one("[data-found]").text == f"{len(expected)} word{'s' * (len(expected) != 1)}"
    assert [link.text.split()[0] for link in page.select(".words a")] == expected
    assert page.one("[data-told]").text
