"""The puzzle bank: searched, paged, played, printed, and gone when the database is."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, update

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.store import ladder_puzzles, models
from app.store.database import Store, Trouble
from app.store.ladder_puzzles import PAGE, PuzzleRange, PuzzleSearch
from app.web.caching import ResponseCache
from app.web.errors import STORE
from app.web.site import current_site
from tests.games.pages import page_of
from tests.html import parsed

PAIRS = ["cold-warm", "mood-goat", "love-hate", "head-tail", "cat-dog", "pig-sty", "black-white"]
BANK = "/en/ladder/puzzles"


def fill(store: Store, index: LadderIndex, pairs: list[str], language: str = "en") -> None:
    """Put the puzzles of these pairs of words into a store."""
    kinds = PuzzleRange(language, index.lexicon.version, (2, 9), (1, 20))
    made = [puzzle_of(index, WordPair(*pair.split("-"))) for pair in pairs]
    assert ladder_puzzles.add(store, kinds, made, len(made), 0) == (len(made), len(made))


@pytest.fixture(scope="module")
def index(app: Flask) -> LadderIndex:
    with app.app_context():
        return current_site().indexes["en"][LadderIndex]


@pytest.fixture(scope="module")
def stocked(index: LadderIndex, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with the puzzles of PAIRS."""
    file = tmp_path_factory.mktemp("stock") / "quartet.sqlite"
    with closing(Store(f"sqlite:///{file}")) as store:
        fill(store, index, PAIRS)
        yield store


@pytest.fixture
def client(app: Flask, stocked: Store, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setitem(app.extensions, "store", stocked)
    return app.test_client()


@pytest.fixture
def empty_store(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The app's store for one test, with nothing in it."""
    with closing(Store(f"sqlite:///{tmp_path / 'empty.sqlite'}")) as store:
        monkeypatch.setitem(app.extensions, "store", store)
        yield store


def id_of(store: Store, start: str) -> int:
    (found,) = ladder_puzzles.search(store, PuzzleSearch("en", start=start)).puzzles
    return found.id


class TestSearching:
    def test_all_puzzles_are_listed_with_their_descriptions(self, client: FlaskClient) -> None:
        rows = page_of(client, BANK).select(".stock li")
        assert len(rows) == len(PAIRS)
        cold = next(row for row in rows if "cold" in row.text)
        assert cold.one(".pair").text == "cold →to warm"
        assert "4 letters · 4 steps · Easy · " in cold.one("small").text

    @pytest.mark.parametrize(
        ("query", "starts"),
        [
            ("length=3", {"cat", "pig"}),
            ("steps=4&length=4&end=warm", {"cold"}),
            ("start=Mood", {"mood"}),
            ("end=white", {"black"}),
            ("start=cold&end=warm&length=4&steps=4", {"cold"}),
            ("start=&end=&length=&steps=&difficulty=", {p.split("-")[0] for p in PAIRS}),
        ],
    )
    def test_every_filter_takes_effect(
        self, client: FlaskClient, query: str, starts: set[str]
    ) -> None:
        found = client.get(f"{BANK}?{query}&format=json").get_json()["puzzles"]
        assert {each["start"] for each in found} == starts

    def test_puzzles_as_json_have_every_field(
        self, client: FlaskClient, index: LadderIndex
    ) -> None:
        answer = client.get(f"{BANK}?start=cold&format=json").get_json()
        (found,) = answer["puzzles"]
        made = puzzle_of(index, WordPair("cold", "warm"))
        assert found == {
            "id": found["id"], "start": "cold", "end": "warm", "length": 4, "steps": made.steps,
            "path_count": made.path_count, "difficulty": made.difficulty,
        }  # fmt: skip
        assert answer["next"] is None
        same = client.get(f"{BANK}?difficulty={made.difficulty}&format=json").get_json()
        assert found in same["puzzles"]

    def test_pages_follow_each_other_until_the_last(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, _pairs_of_cats(index, 2 * PAGE + 3))
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

    def test_pages_as_json_stay_json(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, _pairs_of_cats(index, PAGE + 3))
        first = client.get(f"{BANK}?length=3&format=json").get_json()
        second = client.get(first["next"]).get_json()
        assert (first["count"], second["count"]) == (PAGE + 3, PAGE + 3)
        assert (len(second["puzzles"]), second["next"]) == (3, None)
        assert client.get(second["previous"]).get_json()["puzzles"] == first["puzzles"]

    def test_more_than_a_thousand_are_not_counted_exactly(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.store.ladder_puzzles.MANY", 3)
        assert page_of(client, BANK).one("#found").text == "More than 2 puzzles"
        assert client.get(f"{BANK}?format=json").get_json()["count"] is None
        assert page_of(client, f"{BANK}?start=cold").one("#found").text == "1 puzzle"

    def test_a_kind_that_the_bank_lacks_names_the_longest(self, client: FlaskClient) -> None:
        page = page_of(client, f"{BANK}?length=4&steps=9")
        sentence = "No puzzle in the bank takes that many steps; the longest takes "
        assert sentence in page.one(".empty").text
        (fresh,) = page.select(".empty a")
        assert (fresh.text, fresh["href"]) == ("Random puzzle", "/en/ladder/new?length=4")
        answer = client.get(f"{BANK}?length=4&steps=9&format=json").get_json()
        assert answer["puzzles"] == []
        assert answer["none"].startswith(sentence)

    def test_a_pair_that_is_stored_the_other_way_round_is_found(
        self, client: FlaskClient, stocked: Store
    ) -> None:
        page = page_of(client, f"{BANK}?start=warm&end=cold")
        said = "Try it the other way round: the bank has COLD to WARM."
        assert said in page.one(".empty").text
        assert not any("sheet" in a["href"] for a in page.select("main a"))

    def test_a_script_may_ask_for_long_pages(self, client: FlaskClient, stocked: Store) -> None:
        first = client.get(f"{BANK}?format=json&limit=2").get_json()
        assert len(first["puzzles"]) == 2
        second = client.get(first["next"]).get_json()
        assert "limit=2" in second["previous"]
        both = [each["id"] for each in first["puzzles"] + second["puzzles"]]
        everything = client.get(f"{BANK}?format=json&limit=500").get_json()["puzzles"]
        assert both == [each["id"] for each in everything][:4]
        assert page_of(client, f"{BANK}?limit=501", 400).select("#field-limit")

    def test_the_first_page_is_number_one_whatever_is_asked(
        self, client: FlaskClient, stocked: Store
    ) -> None:
        assert "page" not in page_of(client, f"{BANK}?page=7").one("#found").text

    @pytest.mark.parametrize(
        ("query", "sentence"),
        [
            ("length=7&steps=9", "No puzzle in the bank matches. Change or clear a field."),
            ("steps=30", "No puzzle in the bank takes that many steps; the longest takes 8."),
            ("start=zebra", "No puzzle in the bank matches. Change or clear a field."),
            (
                "length=3&difficulty=5&end=dog",
                "No puzzle in the bank matches. Change or clear a field.",
            ),
        ],
    )
    def test_finding_nothing_is_reported_in_a_sentence(
        self, client: FlaskClient, query: str, sentence: str
    ) -> None:
        answer = client.get(f"{BANK}?{query}&format=json")
        assert answer.status_code == 200
        longest = max(each["steps"] for each in client.get(f"{BANK}?format=json").json["puzzles"])
        assert answer.get_json()["none"] == sentence.replace("takes 8.", f"takes {longest}.")

    def test_nothing_follows_the_last_puzzle(self, client: FlaskClient) -> None:
        page = page_of(client, f"{BANK}?after={ladder_puzzles.SORT_KEYS}")
        assert "That’s all of them." in page.one(".empty").text

    def test_an_empty_bank_says_so(self, app: Flask, empty_store: Store) -> None:
        page = page_of(app.test_client(), BANK)
        assert "The puzzle bank is empty." in page.one(".empty").text


class TestAPuzzle:
    def test_is_played_at_its_own_address(self, client: FlaskClient, stocked: Store) -> None:
        address = f"{BANK}/{id_of(stocked, 'cold')}"
        page = page_of(client, address)
        assert page.one("h1").text == "COLD to WARM"
        assert page.one("#next")["action"] == address
        assert not page.select("#next input[type=hidden], .ladders")
        led = client.get(f"{address}?rung=cord")
        assert led.headers["Location"] == f"{address}?rungs=cord"
        solved = page_of(client, f"{address}?rungs=cord-card-ward-warm")
        assert solved.one("[data-finished] h2").text == "Par!"
        assert address in solved.one(".share-text").text

    def test_shows_its_ladders_on_request(self, client: FlaskClient, stocked: Store) -> None:
        address = f"{BANK}/{id_of(stocked, 'mood')}"
        hidden = client.get(f"{address}?format=json").get_json()
        assert "paths" not in hidden
        assert hidden["id"] == id_of(stocked, "mood")
        answer = client.get(f"{address}?reveal=1&format=json").get_json()
        assert ["mood", "moot", "moat", "goat"] in answer["paths"]
        assert answer["path_count"] == len(answer["paths"])
        page = page_of(client, f"{address}?reveal=1")
        assert len(page.select(".ladders > li")) == answer["path_count"]
        assert len(page.select(".stage-board .rung")) == answer["steps"] + 1
        title = f"All {answer['path_count']} shortest ladders, familiar words first"
        assert title in [each.text for each in page.select("summary > h2")]

    def test_shows_its_stored_ladders_as_long_as_they_hold_for_the_list(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, ["mood-goat"])
        number = id_of(empty_store, "mood")
        stored = ladder_puzzles.paths(empty_store, number)
        assert len(stored) == 2
        # Only the database has this ladder: a page that solves again cannot show it.
        with empty_store.writing() as session:
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
        with empty_store.writing() as session:
            session.execute(update(models.StoredPuzzle).values(list_version="of another list"))
        assert shown_paths("reveal=1") == list(stored)

    def test_is_solved_for_more_ladders_than_are_stored(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, ["black-white"])
        number, made = (
            id_of(empty_store, "black"),
            puzzle_of(index, WordPair("black", "white"), 1000),
        )
        with empty_store.writing() as session:
            session.execute(delete(models.StoredPath).where(models.StoredPath.rank > 4))
        for limit, listed in ((5, 5), (6, 6), (1000, made.path_count)):
            address = f"{BANK}/{number}?reveal=1&limit={limit}&format=json"
            paths = client.get(address).get_json()["paths"]
            assert [tuple(path) for path in paths] == list(made.paths[:listed])

    def test_leads_to_another_like_it_from_the_bank_or_to_a_dealt_one(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()

        def another(puzzle_id: int) -> str:
            page = page_of(client, f"{BANK}/{puzzle_id}")
            return next(a["href"] for a in page.select("a") if a.text == "New")

        fill(empty_store, index, ["cold-warm", *_pairs_of_cats(index, 12)])
        kinds: dict[tuple[int, int], set[int]] = {}
        for each in ladder_puzzles.search(empty_store, PuzzleSearch("en", length=3)).puzzles:
            kinds.setdefault((each.steps, each.difficulty), set()).add(each.id)
        alike = max(kinds.values(), key=len)
        assert len(alike) > 2
        here, seen = min(alike), set()
        for _ in alike:
            here = int(another(here).removeprefix(f"{BANK}/"))
            seen.add(here)
        assert seen == alike
        alone = another(id_of(empty_store, "cold"))
        assert alone.startswith("/en/ladder/new?length=4&steps=4")

    @pytest.mark.parametrize("number", ["0", "987654", "9" * 30])
    def test_an_unknown_number_finds_none(self, client: FlaskClient, number: str) -> None:
        answer = client.get(f"{BANK}/{number}?format=json")
        assert answer.status_code == 404
        message = answer.get_json()["error"]["message"]
        assert message == f"There’s no puzzle {number} in the bank."

    def test_is_of_one_language(self, client: FlaskClient, stocked: Store) -> None:
        assert client.get(f"/fr/ladder/puzzles/{id_of(stocked, 'cold')}").status_code == 404

    def test_out_of_play_says_so(self, app: Flask, empty_store: Store, index: LadderIndex) -> None:
        fill(empty_store, index, ["cold-warm"])
        number = id_of(empty_store, "cold")
        ladder_puzzles.deactivate(empty_store, number)
        page = page_of(app.test_client(), f"{BANK}/{number}", 410)
        assert page.one("h1").text == f"Puzzle {number} was taken out of play."


class TestASheet:
    def test_is_drawn_by_kind_and_then_has_an_address_of_its_own(self, client: FlaskClient) -> None:
        led = client.get(f"{BANK}/sheet?count=2&length=4")
        assert led.status_code == 303
        address = led.headers["Location"]
        one, other = page_of(client, address), page_of(client, address)
        assert one.one("article.printed").text == other.one("article.printed").text
        assert len(one.select("article.printed .climb")) == 2
        assert one.one("#field-count")["value"] == "2"
        assert one.one("#field-length option[selected]")["value"] == "4"

    def test_has_a_line_for_every_word_to_find_and_separate_answers(
        self, client: FlaskClient, stocked: Store, index: LadderIndex
    ) -> None:
        page = page_of(client, f"{BANK}/sheet?ids={id_of(stocked, 'cold')}")
        puzzle, answers = page.select("article.printed > section")
        made = puzzle_of(index, WordPair("cold", "warm"))
        assert [given.text for given in puzzle.select(".given") if "line" not in given.classes] == [
            "cold",
            "warm",
        ]
        assert len(puzzle.select(".line")) == made.steps - 1
        assert "answers" in answers.classes
        words = [a.text for a in answers.select("a")]
        assert tuple(words) == made.paths[0]
        assert f"({made.path_count - 1} other answers)" in answers.text
        assert not set(made.paths[0][1:-1]) & set(puzzle.text.split())

    def test_fits_as_many_puzzles_on_a_page_as_leave_room_to_write(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, _pairs_of_cats(index, 30))
        found = ladder_puzzles.search(empty_store, PuzzleSearch("en"), limit=30).puzzles
        ids = [each.id for each in found]
        for count, columns, pages in ((6, 2, [6]), (12, 3, [12]), (24, 4, [24]), (30, 4, [15, 15])):
            address = f"{BANK}/sheet?ids={','.join(map(str, ids[:count]))}"
            page = page_of(client, address)
            drawn = page.select(".printed-page")
            assert [len(each.select(".climb")) for each in drawn] == pages
            assert {each.one("ol").classes[0] for each in drawn} == {f"columns-{columns}"}
            numbers = [int(b.text) for b in page.select(".printed-page b")]
            assert numbers == [*range(1, count + 1)]
            assert len(page.select(".printed-page h2")) == len(pages)
            assert all({"Name:", "Date:"} <= {*each.one(".blanks").text.split()} for each in drawn)

    def test_has_a_box_for_each_letter(self, client: FlaskClient, stocked: Store) -> None:
        page = page_of(client, f"{BANK}/sheet?ids={id_of(stocked, 'cold')}")
        rows = page.select(".climb .given")
        assert [len(row.select(".box")) for row in rows] == [4] * len(rows)

    def test_long_ladders_have_more_room(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, ["black-white"])
        page = page_of(client, f"{BANK}/sheet?ids={id_of(empty_store, 'black')}")
        assert page.one(".printed-page ol").classes == ["columns-2"]
        fill(empty_store, index, _pairs_of_cats(index, 23))
        found = ladder_puzzles.search(empty_store, PuzzleSearch("en"), limit=30).puzzles
        page = page_of(client, f"{BANK}/sheet?ids={','.join(str(each.id) for each in found)}")
        assert {ol.classes[0] for ol in page.select(".printed-page ol")} == {"columns-3"}

    def test_keeps_the_order_of_its_ids_and_leaves_out_the_unknown(
        self, client: FlaskClient, stocked: Store
    ) -> None:
        ids = [id_of(stocked, start) for start in ("pig", "cold", "head")]
        query = f"{ids[0]},999999,{ids[1]},{ids[2]}"
        answer = client.get(f"{BANK}/sheet?ids={query}&format=json").get_json()
        assert [each["id"] for each in answer["puzzles"]] == ids
        assert answer["puzzles"][1]["paths"][0][0] == "cold"

    def test_lists_a_puzzle_once_and_skips_any_out_of_play(
        self, app: Flask, empty_store: Store, index: LadderIndex
    ) -> None:
        client = app.test_client()
        fill(empty_store, index, ["cold-warm", "cat-dog"])
        cold, cat = id_of(empty_store, "cold"), id_of(empty_store, "cat")
        address = f"{BANK}/sheet?ids={cold},{cat},{cold}"
        assert len(client.get(f"{address}&format=json").get_json()["puzzles"]) == 2
        ladder_puzzles.deactivate(empty_store, cold)
        page = page_of(client, address)
        assert page.one(".notice").text == "1 puzzle on this sheet is no longer in the bank."
        assert page.select(".answers a")[0].text == "cat"
        ladder_puzzles.deactivate(empty_store, cat)
        page = page_of(client, address)
        assert "None of these puzzles is in the bank." in page.one(".empty").text
        assert not page.select("article")

    def test_says_when_the_bank_has_fewer_than_were_wanted(self, client: FlaskClient) -> None:
        page = page_of(client, client.get(f"{BANK}/sheet?count=50&length=3").headers["Location"])
        assert page.one(".notice").text == "The bank has only 2 such puzzles, not 50."
        answer = client.get(f"{BANK}/sheet?count=50&length=3&format=json", follow_redirects=True)
        assert answer.get_json()["note"] == "The bank has only 2 such puzzles, not 50."
        page = page_of(client, client.get(f"{BANK}/sheet?count=2&length=3").headers["Location"])
        assert not page.select(".notice")

    def test_repeats_no_word_while_others_are_left(
        self, client: FlaskClient, index: LadderIndex, empty_store: Store
    ) -> None:
        fill(empty_store, index, ["cat-dog", "cat-cow", "cat-pig", "hen-pig", "cow-dog"])

        def ends(count: int) -> list[str]:
            answer = client.get(f"{BANK}/sheet?count={count}&format=json", follow_redirects=True)
            puzzles = answer.get_json()["puzzles"]
            return [each[end] for each in puzzles for end in ("start", "end")]

        for _ in range(20):
            assert len(set(ends(2))) == 4
        assert len(ends(5)) == 10

    def test_is_drawn_again_with_the_same_choices(self, client: FlaskClient) -> None:
        page = page_of(client, client.get(f"{BANK}/sheet?start=cold").headers["Location"])
        assert page.one("#field-start")["value"] == "cold"
        assert not page.select("#field-end")

    def test_its_answers_match_its_puzzles_and_its_sentences_are_english(
        self, client: FlaskClient, stocked: Store
    ) -> None:
        page = page_of(client, f"{BANK}/sheet?ids={id_of(stocked, 'cold')}")
        number = page.one("#puzzles").text.rpartition(" ")[2]
        assert page.one("#answers").text == f"Answers, sheet {number}"
        assert number.isdecimal()
        assert page.one("article").get("lang") is None
        assert page.one(".answers small")["lang"] == "en"
        assert "easy" not in page.one("article").text

    def test_an_empty_sheet_says_so(self, client: FlaskClient) -> None:
        page = page_of(client, f"{BANK}/sheet?length=9")
        assert page.one(".empty").text.endswith(
            "No puzzle in the bank matches. Change or clear a field."
        )

    def test_easy_sheets_for_the_classroom_are_one_click_away(self, client: FlaskClient) -> None:
        page = page_of(client, f"{BANK}/sheet")
        (fifty,) = [a for a in page.select("a") if a.text == "50 puzzles, 4 letters"]
        assert fifty["href"] == f"{BANK}/sheet?count=50&length=4&difficulty=1"
        drawn = parsed(client.get(fifty["href"], follow_redirects=True).text)
        assert drawn.select(".printed .line")

    def test_the_bare_form_does_without_the_bank(self, client: FlaskClient) -> None:
        page = page_of(client, f"{BANK}/sheet")
        assert page.select("form") and not page.select("article")  # noqa: PT018

    def test_an_address_cannot_control_its_redirect(self, client: FlaskClient) -> None:
        led = client.get(f"{BANK}/sheet?count=1&_external=1&_anchor=x&lang=fr&_scheme=ftp")
        assert led.headers["Location"].startswith(f"{BANK}/sheet?ids=")


class TestWithoutTheDatabase:
    @pytest.fixture
    def broken(
        self,
        app: Flask,
        nothing_kept: ResponseCache,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> Iterator[Path]:
        """The file of the app's database, which holds no database."""
        file = tmp_path / "broken.sqlite"
        file.write_bytes(b"this is no database" * 100)
        with closing(Store(f"sqlite:///{file}")) as store:
            monkeypatch.setitem(app.extensions, "store", store)
            yield file

    def test_bank_pages_answer_503_in_a_sentence_and_come_back(
        self, app: Flask, broken: Path, index: LadderIndex
    ) -> None:
        client = app.test_client()
        for address in (BANK, f"{BANK}/1", f"{BANK}/sheet?count=3", f"{BANK}/sheet?ids=1"):
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
            "/en/ladder/puzzles/sheet",
        ],
    )
    def test_solving_dealing_and_playing_continue(self, app: Flask, address: str) -> None:
        assert app.test_client().get(address).status_code in (200, 303)


def _pairs_of_cats(index: LadderIndex, count: int) -> list[str]:
    """This many puzzles of two changes that begin with CAT."""
    graph = index.graphs[3]
    words = index.words(graph, graph.neighbours)
    two_away = [w for w in dict.fromkeys(words) if sum(map(str.__ne__, "cat", w)) == 2]
    return [f"cat-{word}" for word in two_away[:count]]


def test_french_puzzles_have_their_accents_in_the_bank(
    app: Flask, client: FlaskClient, empty_store: Store
) -> None:
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
