"""The ladder's solve page: all shortest ladders, or why there is none."""

from functools import partial

from flask.testing import FlaskClient

from tests.games.pages import page_at
from tests.html import parsed

SOLVE = "/en/ladder/solve"
shown = partial(page_at, SOLVE)


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
