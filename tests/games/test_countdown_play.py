"""What facts/countdown.txt cannot express: deals, days, seeds, shared links."""

import re
from functools import partial
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient

from app.solver.calendar import conundrum_of, rack_of
from app.solver.indexes import Indexes
from tests.games.pages import page_at
from tests.html import parsed
from tests.today import TODAY

PLAY = "/en/countdown/"
shown = partial(page_at, PLAY)


def led_to(client: FlaskClient, **query: str) -> dict[str, str]:
    """Return the query of the address to which a Countdown query redirects."""
    response = client.get(PLAY, query_string=query)
    assert response.status_code == 303
    parts = parse_qs(urlsplit(response.headers["Location"]).query, keep_blank_values=True)
    return {name: values[0] for name, values in parts.items()}


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


def test_a_game_can_deal_all_nine_letters_of_a_round_at_once(client: FlaskClient) -> None:
    seeded = led_to(client, rounds="ll", deal="1", rival="1")
    assert (seeded["deal"], seeded["rival"]) == ("1", "1")
    dealt = led_to(client, **seeded)
    assert len(dealt["letters"]) == 9
    again = led_to(client, **{**seeded, "past": f"{dealt['letters']}-"})
    assert again["letters"] != dealt["letters"]
    assert shown(client, **{**seeded, "deal": "0"}).select("form.picks")


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


def test_shuffling_without_scripts_keeps_the_letters_and_the_noted_words_and_the_typed_text(
    client: FlaskClient,
) -> None:
    for puzzle in ({"letters": "tesarintp", "notes": "pat"}, {"conundrum": "plancased"}):
        (name, letters), *_ = puzzle.items()
        shuffle = shown(client, **puzzle).one("button[name=shuffle]")
        assert "formnovalidate" in shuffle.attributes
        page = shown(client, **puzzle, word="ta1", kept="pat", shuffle="1")
        query = page.one("form#word").hidden
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


def test_without_scripts_the_chosen_word_counts_unless_the_typed_word_is_the_longest(
    client: FlaskClient,
) -> None:
    for notes, kept in (("pat.train", ["train", "pat"]), ("", [])):
        page = shown(client, letters="tesarintp", notes=notes)
        finish = page.one("#ask button[data-without-scripts]")
        chips = page.select("input[name=kept][form=word]")
        assert (finish["form"], [each["value"] for each in chips]) == ("word", kept)
        assert (finish.get("name"), finish.get("value")) == ((None, None) if kept else ("kept", ""))
        form = page.one("form#word").hidden
        for word, alone, chosen, noted in (
            ("retain", "retain", "retain", ["pat", "train"]),
            ("paint", "paint", "pat", ["train", "paint"]),
            ("pizza", "pizza", "pat", ["train"]),
            ("", "", "pat", ["train"]),
            ("123", "", "pat", ["train"]),
            ("  ", "", "pat", ["train"]),
        ):
            query = form | {"word": word, "kept": "pat" if kept else "", "format": "json"}
            result = client.get(PLAY, query_string=query).get_json()
            assert result["word"] == (chosen if kept else alone), word
            assert [each["word"] for each in result["notes"]] == (noted if kept else []), word
