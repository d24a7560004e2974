"""Tests of the puzzle bank that facts/bank.txt cannot express: other stores, and no store."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, update

from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.store import ladder_puzzles, models
from app.store.database import Store, Trouble
from app.store.ladder_puzzles import PAGE, PuzzleSearch
from app.web.caching import ResponseCache
from app.web.errors import STORE
from app.web.site import current_site
from tests.games.bank import fill
from tests.games.pages import page_of
from tests.html import parsed

BANK = "/en/ladder/puzzles"


@pytest.fixture(scope="module")
def index(english_indexes: Indexes) -> LadderIndex:
    return english_indexes[LadderIndex]


Stock = Callable[..., Store]


@pytest.fixture
def empty_store(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The app's store for one test, with nothing in it."""
    with closing(Store(f"sqlite:///{tmp_path / 'empty.sqlite'}")) as store:
        monkeypatch.setitem(app.extensions, "store", store)
        yield store


@pytest.fixture
def stock(empty_store: Store, index: LadderIndex) -> Stock:
    """A function that stores puzzles: `stock("cold-warm", cats=3)` adds three that start at CAT."""

    def fill_in(*pairs: str, cats: int = 0) -> Store:
        fill(empty_store, index, [*pairs, *_pairs_of_cats(index, cats)])
        return empty_store

    return fill_in


def id_of(store: Store, start: str) -> int:
    (found,) = ladder_puzzles.search(store, PuzzleSearch("en", start=start)).puzzles
    return found.id


class TestSearching:
    def test_links_lead_through_all_pages_of_search_results(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        stock(cats=2 * PAGE + 3)
        seen: list[str] = []
        address, numbers = f"{BANK}?length=3", []
        while address:
            page = page_of(client, address)
            numbers.append(page.one("#found").text)
            rows = [link["href"] for link in page.select(".stock a")]
            if seen:
                back = page_of(client, page.one("a[rel=prev]")["href"])
                assert [link["href"] for link in back.select(".stock a")] == seen[-PAGE:]
                assert back.one("#found").text == numbers[-2]
                assert back.one("a[rel=next]")["href"] == address
            else:
                assert not page.select("a[rel=prev]")
            seen += rows
            address = next((a["href"] for a in page.select("a[rel=next]")), "")
        assert numbers == [f"{2 * PAGE + 3} puzzles, page {n}" for n in (1, 2, 3)]
        assert len(seen) == len(set(seen)) == 2 * PAGE + 3

    def test_search_pages_in_json_link_to_pages_in_json(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        stock(cats=PAGE + 3)
        first = client.get(f"{BANK}?length=3&format=json").get_json()
        second = client.get(first["next"]).get_json()
        assert (first["count"], second["count"]) == (PAGE + 3, PAGE + 3)
        assert (len(second["puzzles"]), second["next"]) == (3, None)
        assert client.get(second["previous"]).get_json()["puzzles"] == first["puzzles"]

    def test_puzzles_are_not_counted_exactly_if_there_are_more_than_a_thousand(
        self, app: Flask, client: FlaskClient, bank: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(app.extensions, "store", bank)
        monkeypatch.setattr("app.store.ladder_puzzles.MANY", 3)
        assert page_of(client, BANK).one("#found").text == "More than 2 puzzles"
        assert client.get(f"{BANK}?format=json").get_json()["count"] is None
        assert page_of(client, f"{BANK}?start=cold").one("#found").text == "1 puzzle"

    @pytest.mark.parametrize("address", ["", "?length=4", "/sheet", "/sheet?count=12&length=4"])
    def test_the_page_says_if_the_bank_is_empty(
        self, client: FlaskClient, empty_store: Store, address: str
    ) -> None:
        page = page_of(client, BANK + address)
        assert "The puzzle bank is empty." in page.one(".empty").text
        assert not [each for each in page.select("main a") if "/sheet" in each["href"]]


class TestAPuzzle:
    def test_a_puzzle_shows_its_stored_ladders_unless_the_list_has_changed(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        store = stock("mood-goat")
        number = id_of(store, "mood")
        stored = ladder_puzzles.paths(store, number)
        assert len(stored) == 2
        # Only the database has this ladder: a page that solves again cannot show it.
        with store.writing() as session:
            session.execute(
                update(models.StoredPath)
                .where(models.StoredPath.rank == 1)
                .values(words="mood-wood-woad-goat")
            )

        def shown_paths(query: str) -> list[str]:
            answer = client.get(f"{BANK}/{number}?{query}&format=json").get_json()
            assert answer["path_count"] == 2
            return ["-".join(path) for path in answer["paths"]]

        assert shown_paths("reveal=1") == [stored[0], "mood-wood-woad-goat"]
        assert shown_paths("rungs=moot-moat-goat") == [stored[0], "mood-wood-woad-goat"]
        assert shown_paths("reveal=1&limit=1") == [stored[0]]
        with store.writing() as session:
            session.execute(update(models.StoredPuzzle).values(list_version="of another list"))
        assert shown_paths("reveal=1") == list(stored)

    def test_a_puzzle_is_solved_again_if_too_few_ladders_are_stored(
        self, client: FlaskClient, stock: Stock, index: LadderIndex
    ) -> None:
        store, made = stock("black-white"), puzzle_of(index, WordPair("black", "white"), 1000)
        number = id_of(store, "black")
        with store.writing() as session:
            session.execute(delete(models.StoredPath).where(models.StoredPath.rank > 4))
        for limit, listed in ((5, 5), (6, 6), (1000, made.path_count)):
            address = f"{BANK}/{number}?reveal=1&limit={limit}&format=json"
            paths = client.get(address).get_json()["paths"]
            assert [tuple(path) for path in paths] == list(made.paths[:listed])

    def test_a_puzzle_links_to_a_similar_puzzle_or_else_to_a_new_deal(
        self, client: FlaskClient, stock: Stock
    ) -> None:

        def another(puzzle_id: int) -> str:
            page = page_of(client, f"{BANK}/{puzzle_id}")
            return next(a["href"] for a in page.select("a") if a.text == "New")

        store = stock("cold-warm", cats=12)
        kinds: dict[tuple[int, int], set[int]] = {}
        for each in ladder_puzzles.search(store, PuzzleSearch("en", length=3)).puzzles:
            kinds.setdefault((each.steps, each.difficulty), set()).add(each.id)
        alike = max(kinds.values(), key=len)
        assert len(alike) > 2
        here, seen = min(alike), set()
        for _ in alike:
            here = int(another(here).removeprefix(f"{BANK}/"))
            seen.add(here)
        assert seen == alike
        alone = another(id_of(store, "cold"))
        assert alone.startswith("/en/ladder/new?length=4&steps=4")

    def test_the_page_says_that_a_puzzle_was_taken_out_of_play(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        store = stock("cold-warm")
        number = id_of(store, "cold")
        ladder_puzzles.deactivate(store, number)
        page = page_of(client, f"{BANK}/{number}", 410)
        assert page.one("h1").text == f"Puzzle {number} was taken out of play."


class TestASheet:
    def test_a_sheet_leaves_room_to_write_on_every_page(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        found = ladder_puzzles.search(stock(cats=50), PuzzleSearch("en"), limit=50).puzzles
        ids = [each.id for each in found]
        for count, columns, pages in (
            *((1, 2, [1]), (6, 2, [6]), (8, 3, [8]), (12, 3, [12]), (13, 4, [13]), (24, 4, [24])),
            *((26, 4, [16, 10]), (30, 4, [16, 14]), (50, 4, [20, 16, 14])),
        ):
            address = f"{BANK}/sheet?ids={','.join(map(str, ids[:count]))}"
            page = page_of(client, address)
            drawn = page.select(".printed-page")
            assert [len(each.select(".climb")) for each in drawn] == pages
            assert {each.one("ol").classes[0] for each in drawn} == {f"columns-{columns}"}
            numbers = [int(b.text) for b in page.select(".printed-page b")]
            assert numbers == [*range(1, count + 1)]
            assert len(page.select(".printed-page h2")) == len(pages)
            assert all({"Name:", "Date:"} <= {*each.one(".blanks").text.split()} for each in drawn)

    def test_a_sheet_gives_long_ladders_more_room(self, client: FlaskClient, stock: Stock) -> None:
        black = id_of(stock("black-white"), "black")
        page = page_of(client, f"{BANK}/sheet?ids={black}")
        assert page.one(".printed-page ol").classes == ["columns-2"]
        found = ladder_puzzles.search(stock(cats=23), PuzzleSearch("en"), limit=30).puzzles
        page = page_of(client, f"{BANK}/sheet?ids={','.join(str(each.id) for each in found)}")
        drawn = page.select(".printed-page ol")
        assert [(*ol.classes, len(ol.select(".climb"))) for ol in drawn] == [("columns-3", 12)] * 2

    def test_a_sheet_lists_a_puzzle_once_and_skips_puzzles_out_of_play(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        store = stock("cold-warm", "cat-dog")
        cold, cat = id_of(store, "cold"), id_of(store, "cat")
        address = f"{BANK}/sheet?ids={cold},{cat},{cold}"
        assert len(client.get(f"{address}&format=json").get_json()["puzzles"]) == 2
        ladder_puzzles.deactivate(store, cold)
        page = page_of(client, address)
        assert page.one(".notice").text == "1 puzzle on this sheet is no longer in the bank."
        assert page.select(".answers a")[0].text == "cat"
        ladder_puzzles.deactivate(store, cat)
        page = page_of(client, address)
        assert "None of these puzzles is in the bank." in page.one(".empty").text
        assert not page.select("article")

    def test_a_sheet_repeats_no_word_while_unused_words_are_left(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        stock("cat-dog", "cat-cow", "cat-pig", "hen-pig", "cow-dog")

        def ends(count: int) -> list[str]:
            answer = client.get(f"{BANK}/sheet?count={count}&format=json", follow_redirects=True)
            puzzles = answer.get_json()["puzzles"]
            return [each[end] for each in puzzles for end in ("start", "end")]

        for _ in range(20):
            assert len(set(ends(2))) == 4
        assert len(ends(5)) == 10

    def test_another_sheet_has_other_puzzles_while_the_bank_has_them(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        stock("cold-warm", "mood-goat", "love-hate", "head-tail", "cat-dog", "pig-sty")
        page = page_of(client, client.get(f"{BANK}/sheet?count=2").location)
        sheets = []
        for _ in range(4):
            sheets.append({each.text for each in page.select(".answers > ol > li")})
            avoided = page.one("main form").hidden["not"]
            here = client.get(f"{BANK}/sheet?count=2&not={avoided}").location
            page = page_of(client, here)
            assert page_of(client, here).one("article").text == page.one("article").text
        assert len(set().union(*sheets[:3])) == 6
        assert sheets[3] == sheets[0], "the puzzles seen longest ago"

    def test_a_sheet_avoids_words_barred_from_daily_puzzles_while_others_are_left(
        self, client: FlaskClient, stock: Stock, index: LadderIndex
    ) -> None:
        stock("help-tell", "cat-dog", "hen-pig")
        never = index.lexicon.words(index.lexicon.never_daily)

        def words(count: int) -> set[str]:
            answer = client.get(f"{BANK}/sheet?count={count}&format=json", follow_redirects=True)
            return {word for each in answer.get_json()["puzzles"] for word in each["paths"][0]}

        assert all(words(2).isdisjoint(never) for _ in range(20))
        assert "hell" in words(3).intersection(never)

    def test_a_sheet_links_to_french_sheets_and_says_how_to_print_if_scripts_are_off(
        self, client: FlaskClient, stock: Stock
    ) -> None:
        page = page_of(client, f"{BANK}/sheet?ids={id_of(stock('cold-warm'), 'cold')}")
        assert "browser’s own command" in page.one("main [data-without-scripts]").text
        (french,) = {each["href"] for each in page.select("a[hreflang=fr]")}
        assert french.endswith("/fr/ladder/puzzles/sheet")


class TestWithoutTheDatabase:
    @pytest.fixture
    def broken(
        self,
        app: Flask,
        nothing_kept: ResponseCache,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> Iterator[Path]:
        """The path of the app's database file, which holds no database."""
        file = tmp_path / "broken.sqlite"
        file.write_bytes(b"this is no database" * 100)
        with closing(Store(f"sqlite:///{file}")) as store:
            monkeypatch.setitem(app.extensions, "store", store)
            yield file

    def test_bank_pages_explain_a_broken_database_and_work_again_once_it_is_repaired(
        self, app: Flask, client: FlaskClient, broken: Path, index: LadderIndex
    ) -> None:
        sheets = (f"{BANK}/sheet{query}" for query in ("", "?count=3", "?ids=1"))
        for address in (BANK, f"{BANK}/1", *sheets):
            page = page_of(client, address, 503)
            assert page.one("h1").text == STORE[Trouble.UNREADABLE].text
            answer = client.get(address, headers={"Accept": "application/json"})
            assert answer.get_json()["error"]["message"] == STORE[Trouble.UNREADABLE].text
            assert answer.headers["Retry-After"]
        broken.write_bytes(b"")
        fill(app.extensions["store"], index, ["cold-warm"])
        assert len(page_of(client, BANK).select(".stock li")) == 1

    @pytest.mark.usefixtures("broken")
    @pytest.mark.parametrize(
        "address",
        [
            "/en/ladder/",
            "/en/ladder/today",
            "/en/ladder/new?length=4&steps=3",
            "/en/ladder/?start=cold&end=warm&rungs=cord",
            "/en/ladder/solve?start=cold&end=warm",
        ],
    )
    def test_puzzles_can_be_solved_and_dealt_and_played_without_the_database(
        self, client: FlaskClient, address: str
    ) -> None:
        assert client.get(address).status_code in (200, 303)


def _pairs_of_cats(index: LadderIndex, count: int) -> list[str]:
    """Return up to `count` pairs such as "cat-cog": CAT and a word that differs in two letters."""
    graph = index.graphs[3]
    words = index.words(graph, graph.neighbours)
    two_away = [w for w in dict.fromkeys(words) if sum(map(str.__ne__, "cat", w)) == 2]
    return [f"cat-{word}" for word in two_away[:count]]


def test_the_bank_shows_french_puzzles_with_their_accents(app: Flask, empty_store: Store) -> None:
    client = app.test_client()
    with app.app_context():
        fill(empty_store, current_site().indexes["fr"][LadderIndex], ["cafe-pret"], "fr")
    bank = parsed(client.get("/fr/ladder/puzzles").text)
    assert bank.one(".pair").text.split()[::2] == ["café", "prêt"]
    sheet = client.get("/fr/ladder/puzzles/sheet?count=1", follow_redirects=True)
    page = parsed(sheet.text)
    given = [each.text for each in page.select(".given")]
    assert (given[0], given[-1]) == ("café", "prêt")
    assert "prêt" in page.one(".answers").text
    assert "Les accents ne comptent pas" in page.one(".printed-page header").text
