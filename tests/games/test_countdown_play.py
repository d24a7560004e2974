"""Tests that facts/countdown.txt cannot express: deals, days, seeds, links to share."""

import re
from functools import partial
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from app.solver.calendar import conundrum_of, rack_of
from app.solver.indexes import Indexes
from tests.games.pages import page_at
from tests.html import Element, parsed
from tests.today import TODAY

PLAY = "/en/countdown/"
shown = partial(page_at, PLAY)


def led_to(client: FlaskClient, **query: str) -> dict[str, str]:
    """Return the query of the address to which a Countdown query redirects."""
    response = client.get(PLAY, query_string=query)
    assert response.status_code == 303
    parts = parse_qs(urlsplit(response.headers["Location"]).query, keep_blank_values=True)
    return {name: values[0] for name, values in parts.items()}


def hidden(form: Element) -> dict[str, str]:
    """Return the hidden fields of a form."""
    return {field["name"]: field["value"] for field in form.select("input[type=hidden]")}


def test_the_start_page_leads_to_todays_puzzles(
    client: FlaskClient, english_indexes: Indexes
) -> None:
    page = shown(client)
    rack, conundrum = rack_of(english_indexes, TODAY), conundrum_of(english_indexes, TODAY)
    for link, puzzle in zip(
        page.select(".today a"), (f"letters={rack}", f"conundrum={conundrum}"), strict=True
    ):
        led = client.get(link["href"]).location
        assert puzzle in led
        assert f"day={TODAY}" in led


def test_each_new_game_gets_its_own_seed(client: FlaskClient) -> None:
    first = led_to(client, rounds="lllc", clock="60", rival="2")
    second = led_to(client, rounds="lllc", clock="60", rival="2")
    assert re.fullmatch("[0-9a-f]{6}", first.pop("seed"))
    assert first == {"rounds": "lllc", "clock": "60", "rival": "2"}
    assert second.pop("seed")
    assert led_to(client, rounds="l").keys() == {"seed"}


def test_all_nine_letters_can_be_dealt_in_every_round(client: FlaskClient) -> None:
    seeded = led_to(client, rounds="ll", deal="1", rival="1")
    assert (seeded["deal"], seeded["rival"]) == ("1", "1")
    dealt = led_to(client, **seeded)
    assert len(dealt["letters"]) == 9
    again = led_to(client, **{**seeded, "past": f"{dealt['letters']}-"})
    assert again["letters"] != dealt["letters"]
    assert shown(client, **{**seeded, "deal": "0"}).select("form.picks")


def test_letters_are_picked_one_by_one(client: FlaskClient) -> None:
    game = {"rounds": "ll", "seed": "k3x9"}
    letters = ""
    for choices in ("", "v", "vc", "vcc"):
        page = shown(client, **game, choices=choices)
        on_tiles = "".join(tile.text for tile in page.select(".rack .tile"))
        assert on_tiles.startswith(letters)
        assert len(on_tiles) == len(choices)
        assert len(page.select(".rack .tile-empty")) == 9 - len(choices)
        letters = on_tiles
    vowel, consonant = page.select("button[data-shortcut=v], button[data-shortcut=c]")
    assert (vowel["name"], vowel["value"], consonant["value"]) == ("choices", "vccv", "vccc")
    assert hidden(page.one("form.picks")) == game
    assert "disabled" not in vowel.attributes


def test_dealing_the_remaining_letters_begins_the_round(client: FlaskClient) -> None:
    page = shown(client, seed="k3x9", choices="vvc")
    rest = page.one("#pick-rest")["value"]
    assert rest.startswith("vvc")
    began = led_to(client, seed="k3x9", choices=rest)
    assert len(began["letters"]) == 9
    first = "".join(tile.text for tile in page.select(".rack .tile"))
    assert began["letters"].startswith(first)


def test_all_nine_letters_can_be_dealt_at_once(client: FlaskClient) -> None:
    button = shown(client, seed="k3x9").one("#pick-rest")
    assert button.text.startswith("Deal all nine")
    letters = led_to(client, seed="k3x9", choices=button["value"])["letters"]
    assert sum(letter in "aeiou" for letter in letters) >= 3
    assert sum(letter not in "aeiou" for letter in letters) >= 4


def test_a_round_is_identified_by_its_game_or_its_letters(client: FlaskClient) -> None:
    def known(lang: str = "en", **query: str) -> str:
        return shown(client, lang=lang, **query).one("[data-round]")["data-round"]

    one = known(letters="tesarintp")
    assert one == known(letters="sartetinp", notes="pat"), "the same letters in another order"
    others = [{"clock": "60"}, {"rival": "1"}, {"lang": "fr"}]
    assert len({one, *(known(letters="tesarintp", **more) for more in others)}) == 4
    game = {"rounds": "ll", "seed": "k3x9"}
    picking = shown(client, **game, choices="vc").one("[data-open]")
    assert picking["data-open"] == known(**game, letters="tesarintp")
    assert picking["data-title"] == "Countdown: round 1 of 2"
    assert picking["data-address"].endswith("choices=vc")
    done = shown(client, **game, letters="tesarintp", word="")
    assert done.one("[data-result]")["data-closes"] == picking["data-open"]
    ahead = done.one("[data-open]")
    assert ahead["data-title"] == "Countdown: round 2 of 2"
    past = {"past": "tesarintp-"}
    assert ahead["data-open"] == known(**game, **past, letters="auctioned")
    french = shown(client, lang="fr", letters="été").one("[data-round]")
    assert french["data-title"] == "Le mot le plus long\xa0: ETE"


def test_links_to_a_daily_round_do_not_reveal_its_letters(client: FlaskClient) -> None:
    for link in shown(client).select(".today a"):
        led = client.get(link["href"]).location
        entry = parsed(client.get(led).text).one("[data-round]")["data-entry"]
        assert client.get(entry).location == led


def test_shuffling_without_scripts_keeps_the_letters_the_words_and_what_is_typed(
    client: FlaskClient,
) -> None:
    for puzzle in ({"letters": "tesarintp", "notes": "pat"}, {"conundrum": "plancased"}):
        (name, letters), *_ = puzzle.items()
        shuffle = shown(client, **puzzle).one("button[name=shuffle]")
        assert "formnovalidate" in shuffle.attributes
        page = shown(client, **puzzle, word="ta1", kept="pat", shuffle="1")
        query = hidden(page.one("form#word"))
        assert query[name] != letters
        assert sorted(query[name]) == sorted(letters)
        assert query["notes"] == puzzle.get("notes", "")
        assert page.one("#field-word")["value"] == "ta1"


def test_a_shared_link_has_the_seed_instead_of_the_dealt_letters(client: FlaskClient) -> None:
    seeded = {"rounds": "ll", "seed": "k3x9", "deal": "1"}
    first = led_to(client, **seeded)["letters"]
    one = {
        **seeded,
        "rounds": "l",
        "letters": led_to(client, **seeded | {"rounds": "l"})["letters"],
    }
    whole = seeded | {"past": f"{first}-.{led_to(client, **seeded, past=f'{first}-')['letters']}-"}
    for query in (one | {"word": ""}, whole):
        text = shown(client, **query).one("[data-share]")["data-share"]
        assert text.endswith("&deal=1"), text
        assert "seed=k3x9" in text
        assert first not in text.lower()


def test_without_scripts_finishing_counts_the_chosen_word_whatever_is_typed(
    client: FlaskClient,
) -> None:
    for notes, kept in (("pat.train", ["train", "pat"]), ("", [])):
        page = shown(client, letters="tesarintp", notes=notes)
        finish = page.one("#ask button[data-without-scripts]")
        chips = page.select("input[name=kept][form=word]")
        assert (finish["form"], [each["value"] for each in chips]) == ("word", kept)
        assert (finish.get("name"), finish.get("value")) == ((None, None) if kept else ("kept", ""))
        form = hidden(page.one("form#word"))
        for word, alone in (("retain", "retain"), ("", ""), ("123", ""), ("  ", "")):
            query = form | {"word": word, "kept": "pat" if kept else "", "format": "json"}
            declared = client.get(PLAY, query_string=query).get_json()["word"]
            assert declared == ("pat" if kept else alone), word


def test_without_scripts_the_choice_stays_until_a_longer_word_is_kept(client: FlaskClient) -> None:
    rack = {"letters": "tesarintp", "notes": "pat.train.paint", "kept": "paint", "note": "1"}
    for word, marked in (("rain", "paint"), ("pizza", "paint"), ("retain", "retain")):
        response = client.get(PLAY, query_string=rack | {"word": word})
        chosen = parsed(response.text).one("input[name=kept][checked]")
        assert chosen["value"] == marked, word


def test_the_page_mentions_a_running_clock_only_with_scripts(client: FlaskClient) -> None:
    said = shown(client, letters="tesarintp").select("#ask p")
    assert [each.text for each in said if each.get("data-needs-script") is None] == [
        "What you have found so far counts."
    ]


def test_a_wrong_answer_to_a_conundrum_stays_in_the_field(client: FlaskClient) -> None:
    """Only scripts clear the field, as they put its tiles back on the rack."""
    field = shown(client, conundrum="plancased", word="plan").one("#field-word")
    assert field["value"] == "plan"
    assert field.get("data-tried") is not None


@pytest.mark.parametrize("name", ["settings", "statistics"])
def test_pages_that_need_scripts_make_promises_only_with_them(
    client: FlaskClient, name: str
) -> None:
    page = page_at(f"/en/{name}", client)
    assert page.one(".heading p").get("data-needs-script") is not None


def test_a_daily_conundrum_shows_the_points_it_earns_that_day(client: FlaskClient) -> None:
    for clock, worth in (
        ("none", '<b class="figure">30</b> points for the answer'),
        ("30", '<b class="figure">50</b> points for the answer</p>\n<p>fewer as time passes'),
    ):
        address = f"/en/countdown/?day=2026-11-20&play=conundrum&clock={clock}"
        page = client.get(address, follow_redirects=True)
        status = page.text.partition('<div class="status">')[2].partition("</div>")[0]
        assert worth in status
    result = client.get(f"{page.request.full_path}&word=")
    status = result.text.partition('<div class="status">')[2].partition("</div>")[0]
    assert '<b class="figure">5</b> points' in status


def test_the_rules_state_the_points_for_taking_part_and_for_solving(client: FlaskClient) -> None:
    for address, told in (
        ("countdown/?letters=tesarintp", "Just taking part earns 5 points in each."),
        ("ladder/?start=cold&end=warm", "Solving it earns at least 30. Just taking part earns 10"),
        ("hangman/", "Solving it earns at least 30. Just taking part earns 10 points."),
    ):
        assert told in client.get(f"/en/{address}").text, address


def test_a_result_labels_the_word_that_was_played_as_yours(client: FlaskClient) -> None:
    grid = "ovnd/teac/rsin/gelp"
    for address, told in (
        ("countdown/?letters=tesarintp&word=train", "Your word"),
        (f"ruzzle/?grid={grid}&found=tea&end=1", "Your best word"),
    ):
        assert f'<p class="hint">{told}</p>' in client.get(f"/en/{address}").text, address
