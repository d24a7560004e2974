"""The ladder's solve page: all shortest ladders, or why there is none."""

from functools import partial

from flask.testing import FlaskClient

from tests.games.pages import page_at
from tests.html import parsed

SOLVE = "/en/ladder/solve"
shown = partial(page_at, SOLVE)


def test_the_bare_form_asks_for_two_words(client: FlaskClient) -> None:
    page = shown(client)
    assert [field["name"] for field in page.select("form input.input")] == ["start", "end"]
    assert not page.select(".field-wrong, .summary, .ladders, .working")


def test_ladders_are_counted_listed_and_drawn_with_the_changed_letter(client: FlaskClient) -> None:
    page = shown(client, start="Cold", end="WARM")
    count = client.get(f"{SOLVE}?start=cold&end=warm&format=json").get_json()["path_count"]
    assert f"{count} shortest ladders, 4 steps each" in page.one("main").text
    assert len(page.select(".ladders > li")) == count > 1
    tiles = page.select(".ladder .rung")
    assert [rung.select(".unseen")[0].text for rung in tiles] == [
        "cold", "cord", "card", "ward", "warm",
    ]  # fmt: skip
    assert [len(rung.select(".changed")) for rung in tiles] == [0, 1, 1, 1, 1]
    assert [b.text for b in page.select(".ladders > li")[0].select("b")] == ["r", "a", "w", "m"]
    assert page.one("#field-start")["value"] == "cold"


def test_no_answer_has_a_blocked_word_though_all_are_counted(client: FlaskClient) -> None:
    query = {"start": "moon", "end": "corn", "limit": "1000"}
    answer = client.get(SOLVE, query_string=query | {"format": "json"}).get_json()
    words = {word for path in answer["paths"] for word in path}
    assert words
    assert "coon" not in words
    assert 0 < len(answer["paths"]) < answer["path_count"]
    page = shown(client, **query)
    assert "coon" not in page.text.lower()
    assert "a word that may offend." in page.one("main").text
    assert not [a for a in page.select("a") if a.text == "Show more"]


def test_where_every_shortest_ladder_has_a_blocked_word_a_longer_one_is_shown(
    client: FlaskClient,
) -> None:
    answer = client.get(f"{SOLVE}?start=noon&end=corn&format=json").get_json()
    assert (answer["steps"], answer["path_count"], answer["paths"]) == (2, 1, [])
    page = shown(client, start="noon", end="corn")
    assert "coon" not in page.text.lower()
    assert [rung.one(".unseen").text for rung in page.select(".rung")] == answer["detour"]
    steps = len(answer["detour"]) - 1
    said = f"has a word that may offend. Avoiding such words, the shortest takes {steps} steps."
    assert said in page.one("main").text
    assert "coon" not in client.get("/en/ladder/?start=noon&end=corn&reveal=1").text.lower()
    assert (
        "coon" not in client.get("/en/ladder/?start=noon&end=corn&hint=word&hints=1").text.lower()
    )


def test_no_more_ladders_are_listed_than_asked_for(client: FlaskClient) -> None:
    tended = {"start": "tended", "end": "ginger"}
    page = shown(client, **tended)
    count = client.get(SOLVE, query_string=tended | {"format": "json"}).get_json()["path_count"]
    assert (
        f"The first 20 of {count:,} shortest ladders, familiar words first" in page.one("main").text
    )
    more = next(a["href"] for a in page.select("a") if a.text == "Show more")
    assert len(parsed(client.get(more).text).select(".ladders > li")) == count
    for limit, listed in (("0", 0), ("5", 5), ("1000", count)):
        query = tended | {"limit": limit, "format": "json"}
        answer = client.get(SOLVE, query_string=query).get_json()
        assert (answer["path_count"], len(answer["paths"])) == (count, listed)


def test_familiar_words_only_is_an_option_that_is_kept(client: FlaskClient) -> None:
    page = shown(client, start="cold", end="warm", familiar="1")
    assert page.one("input[name=familiar]").get("checked") is not None
    assert (
        1
        < len(page.select(".ladders > li"))
        < len(shown(client, start="cold", end="warm").select(".ladders > li"))
    )
    turned = next(a["href"] for a in page.select("a") if a.text == "Swap words")
    assert turned == "/en/ladder/solve?start=warm&end=cold&familiar=1"


def test_a_word_without_neighbours_is_said_to_have_none(client: FlaskClient) -> None:
    page = shown(client, start="envy", end="cold")
    assert page.one(".empty").text.startswith(
        "No ladder No word in our list is one letter away from ENVY."
    )


def test_two_components_are_described(client: FlaskClient) -> None:
    text = shown(client, start="ghost", end="alien").one(".empty").text
    assert "No ladder joins GHOST and ALIEN. GHOST reaches " in text
    assert "other words, such as " in text


def test_the_working_shows_the_numbers_of_this_solve(client: FlaskClient) -> None:
    working = shown(client, start="cold", end="warm", working="1").one(".working")
    assert "reached from COLD" in working.text
    assert [row.text.split()[0] for row in working.select(".chart tbody tr")] == ["0", "1", "2"]
    assert len(working.select("svg rect")) == 6
    assert working.select("a")[-1]["href"] == "/en/how/ladder"


def test_french_ladders_fold_their_accents(client: FlaskClient) -> None:
    answer = client.get("/fr/ladder/solve?start=été&end=ami&format=json").get_json()
    assert answer["start"] == "ete"
