"""The end of a round of Ruzzle: what was found and missed, the game's score, what is shared."""

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


def test_json_lists_what_was_missed(client: FlaskClient) -> None:
    answer = client.get(f"{PLAY}?grid=te/sa&found=tea-sea&end=1&format=json").get_json()
    missed = [each["word"] for each in answer["missed"]]
    assert answer["status"] == "over"
    assert {"eat", "teas", "east"} < set(missed)
    assert not {"tea", "sea"} & set(missed)
    assert len(missed) == answer["words"]["total"] - 2


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
