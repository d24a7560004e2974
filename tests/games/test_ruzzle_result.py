"""The end of a round of Ruzzle: what was found and missed, the game's score, what is shared."""

from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient

from app.solver.lexicon.lexicon import FAMILIAR
from tests.html import Element, parsed

PLAY = "/en/ruzzle/"
GRID = "ovnd/teac/rsin/gelp"


def ended(client: FlaskClient, status: int = 200, **query: str) -> Element:
    response = client.get(PLAY, query_string={"grid": GRID, **query, "end": "1"})
    assert response.status_code == status, response.text[:500]
    return parsed(response.text)


def groups(page: Element) -> dict[str, list[str]]:
    """Title -> words of each list, those unfolded first."""
    return {
        each["aria-label"]: [link.text.split()[0] for link in each.select("a")]
        for each in page.select(".words")
    }


def query_of(page: Element, label: str) -> dict[str, str]:
    """The query of the address of a button, or of a link in the menu."""
    link = next(link for link in page.select("a[data-enhance]") if link.text == label)
    query = parse_qs(urlsplit(link["href"]).query)
    return {name: values[0] for name, values in query.items()}


def test_json_lists_what_was_missed(client: FlaskClient) -> None:
    answer = client.get(f"{PLAY}?grid=te/sa&found=tea-sea&end=1&format=json").get_json()
    missed = [each["word"] for each in answer["missed"]]
    assert answer["status"] == "over"
    assert {"eat", "teas", "east"} < set(missed)
    assert not {"tea", "sea"} & set(missed)
    assert len(missed) == answer["words"]["total"] - 2


def test_found_and_total_are_charted_by_length(client: FlaskClient) -> None:
    page = ended(client, found="sail-tea-can")
    rows = {
        row.one("th").text: [int(span.text) for span in row.select(".measure span")]
        for row in page.select(".chart tbody tr")
    }
    assert rows["3"][0] == 2
    assert rows["4"][0] == 1
    familiar = client.get(f"{PLAY}?grid={GRID}&end=1&format=json").get_json()["familiar"]
    assert sum(total for _, total in rows.values()) == familiar["total"]


def test_the_last_result_lists_all_rounds_with_their_points(client: FlaskClient) -> None:
    page = ended(client, grid="n3o/at", past=f"{GRID}:sail-tea,te2/sa:tea", found="no-at")
    points = [row.select("td")[1].text for row in page.select(".beyond > .table tbody tr")]
    assert points == ["7", "4", "6"]
    assert page.one(".score").text == "17 points in 3 rounds"
    own = parsed(client.get(page.select(".beyond > .table tbody a")[0]["href"]).text)
    assert own.one(".finished p[data-announce]").text.startswith("7 points. Familiar words: 2 of ")
    assert query_of(page, "Play again") == {"grid": GRID, "next": "te2/sa,n3o/at"}
    assert query_of(page, "New") == {"rows": "2", "columns": "2", "rounds": "3", "bonus": "1"}


def test_what_is_shared_names_the_puzzle_but_none_of_its_words(client: FlaskClient) -> None:
    page = ended(client, found="sail-cistvaen", hints="1")
    shared = page.one("[data-share]")["data-share"]
    assert shared.startswith("Ruzzle, 4 × 4, no clock: 38 points\n⬜")
    assert shared.count("⬜") + shared.count("🟩") == 7
    assert " 1/" in shared
    assert shared.endswith(f"\nhttp://localhost/en/ruzzle/?grid={GRID}")
    assert "sail" not in shared.lower()
    assert "found" not in shared


def test_what_is_shared_counts_the_rounds_and_the_hints_of_the_whole_game(
    client: FlaskClient,
) -> None:
    page = ended(client, found="sail", hint="1", hints="1", next="te2/sa,n3o/at")
    assert page.one(".share-text").text.startswith("Ruzzle, 4 × 4, 1 of 3 rounds, no clock: 4 ")
    following = query_of(page, "Next round")
    assert following["hints"] == query_of(page, "Play again")["hints"] == "1"
    assert "hint" not in following
    assert following["past"] == f"{GRID}:sail:1"
    last = ended(
        client, **(following | {"past": f"{GRID}:sail:1,te2/sa:tea", "next": "", "hints": "3"})
    )
    shared = last.one(".share-text").text
    assert shared.startswith("Ruzzle, 2 × 2, 3 rounds, no clock: ")
    assert "3 hints used." in shared
    links = [row["href"] for row in last.select(".beyond > .table tbody a")]
    for link, sentence in zip(links, ("1 hint used.", "", "2 hints used."), strict=True):
        own = parsed(client.get(link).text).one(".share-text").text
        assert sentence in own if sentence else "hint" not in own


def test_todays_grid_is_shared_under_its_date_however_it_was_rotated(client: FlaskClient) -> None:
    rows = client.get(f"{PLAY}?format=json").get_json()["today"]["grid"].split("/")
    rotated = "/".join("".join(column) for column in zip(*reversed(rows), strict=True))
    day = {"clock": "120", "day": "2026-11-21"}
    pages = [ended(client, grid=grid, **day) for grid in ("/".join(rows), rotated)]
    for page in pages:
        assert "/en/ruzzle/?day=2026-11-21" in page.one(".share-text").text
        shared = page.one(".share-text").text
        assert shared.startswith("Ruzzle, 21 November, 2 minutes: 0 points")


def test_all_words_found_are_listed_and_those_missed_are_counted(client: FlaskClient) -> None:
    answer = client.get(f"{PLAY}?grid={GRID}&end=1&format=json").get_json()
    found = [each["word"] for each in answer["missed"]][:250]
    page = ended(client, found="-".join(found))
    assert groups(page)["Words you found"] == found
    rare = ended(client).select(".words")[-1]
    assert len(rare.select("a[data-path]")) == 200
    more = rare.select("a")[-1]
    rares = sum(each["band"] > FAMILIAR for each in answer["missed"])
    assert more.text == f"and {rares - 200} more"
    assert more["href"] == f"/en/ruzzle/solve?grid={GRID}"


def test_the_end_of_a_large_grid_stays_lean(client: FlaskClient) -> None:
    grid = (
        "mrssertuof/ieesycerin/elidatrbas/irborueuen/arcrcernia/"
        "irocnaiols/eyenntclie/tnnttaicos/nojannnnir/ennitotter"
    )
    response = client.get(f"{PLAY}?grid={grid}&end=1", headers={"Accept-Encoding": "gzip"})
    assert len(response.data) < 40_000


def test_the_finished_board_shows_the_best_word_and_the_sheet_its_meaning(
    client: FlaskClient,
) -> None:
    page = ended(client, found="tea-sail")
    drawn = [cell.text for cell in page.select(".stage-board .on-path")]
    assert sorted(drawn) == sorted("sail")
    first, *_ = client.get("/en/words/sail?format=json").get_json()["definitions"]
    assert page.one(".finished .meaning").text.endswith(first["gloss"])
    rows = [row.text for row in page.select(".result-bars li")]
    assert ["points" in row.lower() for row in rows] == [True, True]
    assert rows[0].endswith(" 7")
    assert [e.text for e in page.select(".finished .row > .button")] == ["Share", "New"]


def test_a_days_result_leads_back_to_its_day(client: FlaskClient) -> None:
    grid = client.get(f"{PLAY}?format=json").get_json()["today"]["grid"]
    page = ended(client, grid=grid, day="2026-11-21", clock="120")
    assert page.one("a.bar-sign[aria-label=Back]")["href"] == f"{PLAY}?day=2026-11-21"
