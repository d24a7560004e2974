"""Countdown before and during a round: every state is in its address."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games.countdown.pages import setup_page
from app.solver.calendar import conundrum_of, rack_of
from app.solver.indexes import Indexes
from tests.games.countdown_pages import PLAY, SCRAMBLE, hidden, led_to, payload, shown
from tests.html import parsed
from tests.today import TODAY


def test_the_table_before_a_game_leads_to_todays_puzzles_and_a_new_game(
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
    assert [each["value"] for each in page.select("input[name=clock]")] == ["30", "60", "none"]
    assert [each["value"] for each in page.select("input[name=rival]")] == list("012345")
    assert [each.text for each in page.select(".rivals span")] == [
        "Nobody",
        "Pip",
        "Nell",
        "Ada",
        "Hugo",
        "Lexi",
    ]
    assert page.one(".rules-menu")


def test_a_new_game_is_set_up_with_the_clock_and_the_opponent_of_the_last(
    client: FlaskClient,
) -> None:
    last = shown(client, letters="auctioned", word="", clock="none", rival="2")
    link = next(each for each in last.select("a") if each.text == "New")
    assert link["href"] == "/en/countdown/?rival=2&clock=none"
    page = parsed(client.get(link["href"]).text)
    assert page.one("input[name=clock][checked]")["value"] == "none"
    assert page.one("input[name=rival][value='2'][checked]")
    assert all("clock=none" in each["href"] for each in page.select(".today a"))
    assert hidden(page.one("#own-letters")) == {"clock": "none"}


def test_a_language_offers_only_opponents_its_list_has_words_for(client: FlaskClient) -> None:
    page = shown(client, lang="fr")
    assert [each["value"] for each in page.select("input[name=rival]")] == list("01235")


def test_todays_puzzles_come_from_the_date_alone(app: Flask, english_indexes: Indexes) -> None:
    with app.test_request_context(PLAY):
        page = setup_page(english_indexes, TODAY, {})
        assert page == setup_page(english_indexes, TODAY, {})
        later = setup_page(english_indexes, TODAY.replace(day=22), {})
    assert (page.rack, page.conundrum) != (later.rack, later.conundrum)


def test_a_new_game_gets_a_seed_of_its_own(client: FlaskClient) -> None:
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


@pytest.mark.parametrize(
    ("choices", "closed", "sentence"),
    [
        ("vvvvv", "v", "No more vowels: you need at least 4 consonants."),
        ("cccccc", "c", "No more consonants: you need at least 3 vowels."),
    ],
)
def test_a_choice_is_disabled_when_the_minimum_forces_the_other(
    client: FlaskClient, choices: str, closed: str, sentence: str
) -> None:
    page = shown(client, seed="k3x9", choices=choices)
    for kind in "vc":
        button = page.one(f"#pick-{kind}")
        assert ("disabled" in button.attributes) == (kind == closed)
    assert page.one("[data-hint]").text.startswith(sentence)
    assert payload(client, seed="k3x9", choices=choices)["allowed"] == [
        kind for kind in "VC" if kind.lower() != closed
    ]


def test_the_rest_is_dealt_and_the_round_begins(client: FlaskClient) -> None:
    page = shown(client, seed="k3x9", choices="vvc")
    rest = page.one("#pick-rest")["value"]
    assert rest.startswith("vvc")
    began = led_to(client, seed="k3x9", choices=rest)
    assert len(began["letters"]) == 9
    first = "".join(tile.text for tile in page.select(".rack .tile"))
    assert began["letters"].startswith(first)


def test_all_nine_can_be_dealt_at_once(client: FlaskClient) -> None:
    button = shown(client, seed="k3x9").one("#pick-rest")
    assert button.text.startswith("Deal all nine")
    letters = led_to(client, seed="k3x9", choices=button["value"])["letters"]
    assert sum(letter in "aeiou" for letter in letters) >= 3
    assert sum(letter not in "aeiou" for letter in letters) >= 4


def test_letters_given_beforehand_are_not_picked(client: FlaskClient) -> None:
    game = {"rounds": "lc", "racks": f"auctioned.{SCRAMBLE}"}
    assert led_to(client, **game)["letters"] == "auctioned"
    second = led_to(client, **game, past="auctioned-cat")
    assert second["conundrum"] == SCRAMBLE


def test_a_link_with_letters_is_a_round_ready_to_play(client: FlaskClient) -> None:
    page = shown(client, letters="tesarintp")
    assert page.one("h1").text == "Countdown"
    assert page.one(".bar-title p").text == "Letters round"
    assert page.one("[data-round]")["data-seconds"] == "30"
    assert len(page.select("[data-slots] .tile-empty")) == 9
    assert [b.text for b in page.select("button.tile")] == list("tesarintp")
    assert page.one("noscript ul.rack")
    assert hidden(page.one("form[data-word]")) == {"letters": "tesarintp", "notes": ""}
    assert page.one("[role=timer]").text == "0:30"


def test_tiles_show_no_values_as_only_the_length_of_a_word_counts(client: FlaskClient) -> None:
    for query in ({"letters": "pizatesnr"}, {"seed": "k3x9", "choices": "vc"}):
        assert shown(client, **query).select(".tile")
        assert not shown(client, **query).select(".tile[data-points]")


def test_the_puzzles_of_a_day_are_named_after_it(client: FlaskClient) -> None:
    titles = [
        parsed(client.get(link["href"], follow_redirects=True).text).one(".bar-title p").text
        for link in shown(client).select(".today a")
    ]
    assert titles == ["Letters, 21 November", "Conundrum, 21 November"]


@pytest.mark.parametrize(("clock", "seconds"), [("60", "60"), ("none", "0"), ("NONE", "0")])
def test_the_clock_is_chosen_beforehand(client: FlaskClient, clock: str, seconds: str) -> None:
    page = shown(client, letters="tesarintp", clock=clock)
    assert page.one("[data-round]")["data-seconds"] == seconds
    assert bool(page.select("[data-clock]")) == (seconds != "0")
    phase = page.one("[data-round]")["data-phase"]
    assert phase == ("playing" if seconds == "0" else "ready")


def test_the_clock_can_still_be_changed_before_it_starts(client: FlaskClient) -> None:
    links = shown(client, letters="tesarintp", rival="2").select(".gate a")
    assert [("aria-current" in link.attributes) for link in links] == [True, False, False]
    assert links[2]["href"] == "/en/countdown/?rival=2&clock=none&letters=tesarintp"


def test_words_are_kept_in_the_address(client: FlaskClient) -> None:
    page = shown(client, letters="tesarintp", word="Train", note="1", notes="pat")
    assert [chip["value"] for chip in page.select("[data-chips] input")] == ["train", "pat"]
    assert page.one("[data-chips] input[checked]")["value"] == "train", "the longest counts"
    assert page.one("[data-longest]").text == "5"
    assert page.one("[data-message]").text == "Kept TRAIN."
    assert hidden(page.one("form[data-word]"))["notes"] == "pat.train"
    again = shown(client, letters="tesarintp", word="pat", note="1", notes="pat.train")
    assert again.one("[data-message]").text == "You already have PAT."
    assert len(again.select("[data-chips] .chip")) == 2


def test_a_word_that_cannot_be_spelled_is_not_kept(client: FlaskClient) -> None:
    page = shown(client, 400, letters="pizatesnr", word="pizza", note="1")
    assert page.one("#error-word").text == "PIZZA needs 2 Zs; you have 1."
    assert page.one("#field-word")["value"] == "pizza"
    assert not page.select("[data-chips] .chip")


def test_thirty_words_are_plenty(client: FlaskClient) -> None:
    notes = ".".join(a + b for a in "tesari" for b in "tesar")
    page = shown(client, 400, letters="tesarintp", notes=notes, word="pant", note="1")
    assert page.one("#error-word").text == "You have 30 words already: finish with one of them."


@pytest.mark.parametrize(
    ("query", "last"),
    [
        ({"letters": "tesarintp"}, "-15"),
        ({"conundrum": SCRAMBLE}, "0"),
        ({"conundrum": "tingwhine", "rival": "5", "clock": "60"}, "44"),
    ],
)
def test_a_round_ends_once_a_word_could_be_chosen_or_the_computer_gets_the_answer(
    client: FlaskClient, query: dict[str, str], last: str
) -> None:
    assert shown(client, **query).one("[data-round]")["data-last"] == last


def test_a_round_is_identified_and_named_by_its_game_or_its_letters(
    client: FlaskClient,
) -> None:
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


def test_the_rules_are_at_hand_in_a_round_too(client: FlaskClient) -> None:
    page = shown(client, conundrum=SCRAMBLE)
    assert page.one(".rules-menu .sheet").text.startswith("How to play")
    own = shown(client, letters="ab?").one(".rules-menu .sheet").text
    assert "The show has no blanks." in own


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ({"letters": "tesarintp"}, ""),
        ({"letters": "tesarintp", "rounds": "l", "seed": "k3x9", "deal": "1"}, "deal=1"),
        ({"letters": "tesarintp", "rounds": "l", "seed": "k3x9"}, ""),
        ({"conundrum": SCRAMBLE, "rounds": "c", "seed": "k3x9"}, "rounds=c&seed=k3x9"),
        ({"letters": "tesarintp", "rounds": "lc", "racks": f"tesarintp.{SCRAMBLE}"}, ""),
    ],
)
def test_an_address_without_letters_leads_to_the_letters_dealt(
    client: FlaskClient, query: dict[str, str], entry: str
) -> None:
    address = shown(client, **query).one("[data-round]")["data-entry"]
    assert address.endswith(entry)
    assert bool(address) == bool(entry)
    assert "tesarintp" not in address
    assert SCRAMBLE not in address


def test_links_to_a_round_of_a_day_name_no_letters(client: FlaskClient) -> None:
    for link in shown(client).select(".today a"):
        led = client.get(link["href"]).location
        entry = parsed(client.get(led).text).one("[data-round]")["data-entry"]
        assert client.get(entry).location == led


def test_only_finish_ends_a_round_and_it_declares_the_marked_word(
    client: FlaskClient,
) -> None:
    page = shown(client, letters="tesarintp", notes="pat.train", clock="none")
    finish = page.one("form#finish")
    assert all(chip["form"] == "finish" for chip in page.select(".chip input"))
    assert hidden(finish)["notes"] == "pat.train"
    assert [each.text for each in page.select(".stage button[form=finish]")] == ["Finish"]
    none = shown(client, letters="tesarintp").one("form#finish input[name=word]")
    assert (none["value"], "checked" in none.attributes) == ("", True)


def test_shuffling_without_a_script_keeps_the_letters_and_the_words(client: FlaskClient) -> None:
    page = shown(client, letters="tesarintp", notes="pat")
    shuffle = page.select("noscript form")[-1]
    query = hidden(shuffle)
    assert query["letters"] != "tesarintp"
    assert sorted(query["letters"]) == sorted("tesarintp")
    assert query["notes"] == "pat"
