"""Playing Hangman: how games begin, what guesses do, and what the end reveals."""

import json
import re
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.hangman.game import DIFFICULTIES, todays_secret
from app.solver.lexicon.lexicon import Lexicon
from app.store.database import Store
from tests.games.hangman_pages import (
    GAMES,
    begin,
    friends,
    guess,
    guess_all,
    kept,
    same,
    set_word,
    state,
    stored,
)
from tests.games.pages import page_of
from tests.html import Element
from tests.today import TODAY

START = "/en/hangman/"


def refused(client: FlaskClient, form: dict[str, str]) -> tuple[str, str]:
    """Return the field and the sentence of a refused form; JSON and page must agree."""
    response = client.post(GAMES, data=form, headers={"Accept": "application/json"})
    assert response.status_code == 400, response.text[:300]
    error = response.get_json()["error"]
    assert error["message"] in client.post(GAMES, data=form).text.replace("&#39;", "'")
    return error["field"], error["message"]


def word_of(app: Flask, day: date) -> str:
    """Return a day's English word."""
    indexes = app.extensions["quartet"].indexes["en"]
    return todays_secret(indexes.lexicon, indexes.definitions, day)


def test_a_new_game_shows_only_blanks_and_has_a_random_id(app: Flask, client: FlaskClient) -> None:
    game = begin(client, length="7", difficulty="medium", misses="8")
    assert len(game.rpartition("/")[2]) == 22
    assert state(client, game) == {
        "id": stored(app, game).id,
        "pattern": "_______",
        "wrong": "",
        "wrong_words": [],
        "guesses": [],
        "length": 7,
        "misses_left": 8,
        "misses_allowed": 8,
        "status": "playing",
        "kind": "dealt",
        "difficulty": "medium",
        "message": "",
    }


def test_dealt_words_have_the_requested_length_and_difficulty(
    app: Flask, client: FlaskClient, english: Lexicon
) -> None:
    for difficulty, bands in DIFFICULTIES.items():
        secret = stored(app, begin(client, length="8", difficulty=difficulty)).secret
        word_id = english.find(secret)
        assert word_id is not None
        assert (len(secret), english.bands[word_id] in bands) == (8, True)


def test_new_games_get_different_words(app: Flask, client: FlaskClient) -> None:
    secrets = {stored(app, begin(client)).secret for _ in range(8)}
    assert len(secrets) > 4


def test_todays_word_is_the_same_for_everyone_and_changes_daily(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = []
    for day in (20, 20, 21):
        monkeypatch.setitem(app.config, "TODAY", date(2026, 11, day))
        game = begin(client, kind="today")
        secrets.append(stored(app, game).secret)
        assert f"{day} November · " in client.get(game).text
    assert secrets[0] == secrets[1] == word_of(app, date(2026, 11, 20))
    assert secrets[2] == word_of(app, date(2026, 11, 21))


def test_a_get_request_to_a_form_action_redirects_to_the_page(client: FlaskClient) -> None:
    assert client.get(GAMES).location == START
    game = friends(client, "castle")
    assert client.get(f"{game}/guesses").location == game


def test_a_game_exists_only_in_its_language(client: FlaskClient) -> None:
    game = friends(client, "castle")
    assert client.get(game.replace("/en/", "/fr/")).status_code == 404


def test_guessing_an_unlisted_word_costs_nothing_in_a_dealt_game(client: FlaskClient) -> None:
    dealt = begin(client, difficulty="easy", length="5")
    answer = guess(client, dealt, "zzzzz")
    assert (
        "ZZZZZ isn’t in our word list. No miss counted." in client.get(f"{dealt}?tried=zzzzz").text
    )
    assert answer["misses_left"] == 6
    assert guess(client, friends(client, "geese"), "zzzzz")["misses_left"] == 5


def take_hint(client: FlaskClient, game: str, kind: str = "advice", at: str = "") -> Element:
    """Take a hint, and return the page after it."""
    sent = client.post(f"{game}/hints", data={"kind": kind, "at": at})
    assert sent.status_code == 303
    return page_of(client, sent.location)


def test_a_hint_requested_twice_counts_once(client: FlaskClient) -> None:
    game = friends(client, "castle")
    for kind in ("advice", "advice"):
        take_hint(client, game, kind, at="0")
    assert state(client, game)["hints"] == 1
    for kind in ("letter", "letter", "advice"):
        take_hint(client, game, kind, at="0")
    after = state(client, game)
    assert (after["hints"], len(str(after["guesses"]))) == (2, len("['a']"))
    before = state(client, game)
    refused_hint = client.post(f"{game}/hints", data={"kind": "word"})
    assert refused_hint.status_code == 400
    guess(client, game, "castle")
    take_hint(client, game)
    assert state(client, game)["hints"] == before["hints"]


def test_the_computer_is_allowed_as_many_misses_as_the_player(
    client: FlaskClient, app: Flask
) -> None:
    game = kept(app, "mill", 12, kind="dealt")
    guess(client, game, "mill")
    page = page_of(client, f"{game}?computer=1")
    shown = page.one("#computer p").text
    link = next(a["href"] for a in page.select("a") if a.text == "Watch it")
    assert link == "/en/hangman/watch?word=mill&misses=12&listed=1"
    end = page_of(client, f"{link}&step=40")
    assert end.one(".finished h2").text == "It found the word"
    misses = end.one(".score strong").text
    assert f"gets it with {misses} misses" in shown
    assert end.one(".score").text == f"{misses} of 12 misses"


def test_the_next_game_has_the_same_settings(app: Flask, client: FlaskClient) -> None:
    game = begin(client, difficulty="evil", length="7", misses="1")
    guess_all(client, game, "etaoinsr")
    page = page_of(client, game)
    again = page.one(".finished form").hidden
    assert (again["length"], again["difficulty"], again["misses"]) == ("7", "evil", "1")
    change = next(a["href"] for a in page.select("a") if a.text == "New")
    form = page_of(client, change)
    assert form.one("select[name=length] option[selected]")["value"] == "7"
    assert form.one("input[name=difficulty][checked]")["value"] == "evil"
    assert page.one("[data-result]")["data-kind"] == "en/evil"
    offered = page_of(client, page.one("[data-copy]")["data-copy"])
    assert "A game played before" in offered.text
    any_length = begin(client, misses="1")
    guess(client, any_length, stored(app, any_length).secret)
    assert page_of(client, any_length).one(".finished input[name=length]")["value"] == ""


def test_a_shared_result_does_not_reveal_the_word(app: Flask, client: FlaskClient) -> None:
    game = kept(app, "lantern", kind="dealt")
    guess(client, game, "e", "z", "lantern")
    page = page_of(client, game)
    link = page.one("[data-copy]")["data-copy"]
    assert page.one("[data-share]")["data-share"] == f"Hangman, 7 letters\n🟪⬜⭐ 1 miss\n{link}"
    shared = link.removeprefix("http://localhost/en/hangman/?as=")
    offered = page_of(client, link)
    assert "Hangman, 7 letters: found in 3 guesses (misses: 1/6)" in offered.text
    assert offered.one("input[name=as]")["value"] == shared
    copy = same(client, shared)
    assert guess(client, copy, "lantern")["status"] == "won"


def test_a_result_for_todays_word_gives_the_date(client: FlaskClient, app: Flask) -> None:
    game = begin(client, kind="today")
    guess(client, game, stored(app, game).secret)
    page = page_of(client, game)
    shown = page.one("[data-share]")["data-share"].split("\n")
    link = f"http://localhost/en/hangman/?day={TODAY}"
    assert shown == [f"Hangman, {TODAY.day} {TODAY:%B}", "⭐ 0 misses", link]
    assert page.one("[data-copy]")["data-copy"] == link


def test_whoever_sets_a_word_gets_a_link_and_sees_how_friends_did(client: FlaskClient) -> None:
    form = page_of(client, "/en/hangman/friend").one("main form")
    assert form["method"] == "post"
    made = client.post(
        GAMES, data={**form.hidden, "word": "Lantern", "clue": " It  glows "}
    ).location
    link = made.removesuffix("?made=1")
    assert made != link
    page = page_of(client, made)
    address = f"http://localhost{link}"
    assert page.one(".share-text").text == address
    assert page.one("[data-share]")["data-share"] == f"Can you guess my word?\n{address}"
    assert page.select("[data-keyboard], [data-set-word]") == []
    games = [same(client, link) for _ in range(3)]
    guess(client, games[0], "z", "lantern")
    guess(client, games[1], *"zxqwvb")
    page = page_of(client, made)
    assert [each.text for each in page.select(".facts dd")] == ["3", "1", "1"]
    assert {each.text for each in page.select(".latest li")} == {
        "Found with 1 miss",
        "Out of misses",
    }
    assert "lantern" not in page.text.lower()


def test_everyone_who_opens_a_link_gets_their_own_game(client: FlaskClient) -> None:
    link = set_word(client, "lantern", clue="It glows")
    page = page_of(client, link)
    assert "Clue: It glows" in page.text
    assert len(page.select(".slots .tile-empty")) == 7
    form = page.one("main form").hidden
    first, second = begin(client, **form), begin(client, **form)
    assert first != second
    assert guess(client, first, "e", "lantern")["status"] == "won"
    other = state(client, second)
    assert (other["status"], other["guesses"], other["clue"]) == ("playing", [], "It glows")
    assert "lantern" not in client.get(link).text.lower()
    # A result leads others to the word, and they too have games of their own.
    shared = page_of(client, first).one("[data-copy]")["data-copy"]
    assert page_of(client, shared).one("[data-set-word]")["data-set-word"] in shared
    copy = page_of(client, shared).one("form input[name=as]")["value"]
    assert state(client, same(client, copy))["guesses"] == []
    assert client.get(f"/fr{link.removeprefix('/en')}").status_code == 404
    assert client.get(f"/en/hangman/words/{'A' * 22}").status_code == 404


def test_a_word_set_for_friends_in_version_1_can_still_be_played(
    app: Flask, client: FlaskClient
) -> None:
    game = kept(app, "castle", guesses=("z",), kind="friend", word_id="")
    assert page_of(client, game).one("[data-message]").text == "No Z. 5 misses left."
    page = page_of(client, game)
    assert "Everyone with this link shares one game." in page.text
    fields = {"kind": "same", "as": page.one("input[name=as]")["value"]}
    mine = begin(client, **fields)
    assert state(client, mine)["guesses"] == []
    assert state(client, game)["guesses"] == ["z"]
    followed = page_of(client, f"{game}?made=1")
    assert followed.one("[data-message]").text == "No Z. 5 misses left."
    assert followed.select("[data-keyboard], main form") == []
    assert followed.one(".share-text").text.endswith(game)
    # Everybody else gets a keyboard; so do players of a game of their own, even with `made=1`.
    for address in (game, f"{begin(client, difficulty='easy')}?made=1"):
        assert page_of(client, address).select("[data-keyboard]")


@pytest.mark.parametrize(
    ("typed", "phrase", "whole"),
    [
        (" ice cream ", "ice cream", "icecream"),
        (" Ice -cold  cream-", "ice-cold cream", "ice-cold cream"),
        ("The cat's whiskers", "the cat’s whiskers", "the cats whiskers"),
        ("don’t  look ' now'", "don’t look now", "don't look now"),
        ("I'd had a cat", "i’d had a cat", "id had a cat"),
        ("rock-'n'-roll", "rock-n’-roll", "rock'n'roll"),
        ("the café's menu", "the café’s menu", "the cafes menu"),
    ],
)
def test_spaces_and_hyphens_and_apostrophes_in_a_phrase_are_shown(
    app: Flask, client: FlaskClient, typed: str, phrase: str, whole: str
) -> None:
    # No list has words with apostrophes, or of one letter, so nobody has to confirm them.
    word = begin(client, kind="friend", word=typed)
    game = same(client, word)
    assert stored(app, game).phrase == phrase
    slots = page_of(client, game).select(".slots li")
    signs = [n for n, each in enumerate(slots) if not each.select(".tile")]
    assert signs == [n for n, sign in enumerate(phrase) if not sign.isalpha()]
    assert guess(client, game, whole)["status"] == "won"
    page = page_of(client, game)
    assert page.one(".result-word .unseen").text == phrase.upper()
    tiles = "".join(each.text for each in page.select(".result-word .tile"))
    assert tiles == "".join(filter(str.isalpha, phrase))


def test_a_daily_result_mentions_its_hints(app: Flask, client: FlaskClient) -> None:
    game = begin(client, kind="today")
    client.post(f"{game}/hints", data={"kind": "advice"})
    guess(client, game, stored(app, game).secret)
    daily = page_of(client, game).one("[data-daily]")["data-daily"]
    assert json.loads(daily)["text"] == "Found with no misses and 1 hint"


def test_a_blocked_word_is_refused_even_inside_a_clue(
    client: FlaskClient, english: Lexicon
) -> None:
    blocked = english.word(int(english.blocked.argmax()))
    sentence = "That word may offend. Please choose another one."
    for anyway in ("", "1"):
        form = {"kind": "friend", "word": blocked, "anyway": anyway}
        assert refused(client, form) == ("word", sentence)
    for hidden in (blocked, "\u200d".join(blocked), "\u00ad\0".join(blocked)):
        form = {"kind": "friend", "word": "lantern", "clue": f"Not {hidden}!"}
        assert refused(client, form) == ("clue", sentence)


def test_invisible_characters_are_removed_from_a_clue(client: FlaskClient) -> None:
    """A NUL once caused a 500 error on PostgreSQL, which cannot store it."""
    clue = "\0It\u202e\n \0 glo\u00adws\x1b[1m \U0001f469\u200d\U0001f692\U0001fae9"
    link = set_word(client, "lantern", clue=clue)
    game = same(client, link)
    assert state(client, game)["clue"] == "It glows[1m \U0001f469\u200d\U0001f692\U0001fae9"


def test_the_parameter_called_made_is_kept_only_if_it_is_1(client: FlaskClient) -> None:
    assert set_word(client, "lantern", made="1").endswith("?made=1")
    for made in ("", "0"):
        assert "made" not in set_word(client, "lantern", made=made)


def test_the_evil_opponent_switches_words_when_its_word_is_guessed(
    app: Flask, client: FlaskClient
) -> None:
    game = begin(client, difficulty="evil", length="6")
    assert "no fixed word" in client.get(game).text
    guess(client, game, "e")
    named = stored(app, game).secret
    answer = guess(client, game, named)
    assert answer["message"] == f"It isn’t {named.upper()}. {answer['misses_left']} misses left."
    assert stored(app, game).secret != named


def test_after_an_evil_game_the_page_says_how_many_words_were_left(client: FlaskClient) -> None:
    game = begin(client, difficulty="evil", length="7", misses="1")
    assert guess_all(client, game, "etaoinsr")["status"] == "lost"
    shown = page_of(client, game).text
    assert re.search(
        r"It never committed to a word: [A-Z]{7} was one of [0-9,]+ that still fit\.", shown
    )
    assert page_of(client, game).one(".finished form").hidden["difficulty"] == "evil"


def test_an_evil_opponent_counts_only_words_it_could_switch_to(
    app: Flask, client: FlaskClient
) -> None:
    game = kept(app, "judge", 1, guesses=tuple("jud"), kind="evil")
    assert guess(client, game, "b")["status"] == "lost"
    assert "In the end it had no other word left to switch to." in client.get(game).text
    fitting = client.get("/en/hangman/solve?pattern=jud__&wrong=b&format=json").get_json()
    assert fitting["candidates"] > 1


@pytest.mark.usefixtures("nothing_kept")
def test_solving_still_works_while_the_database_is_down(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = Store("postgresql+psycopg://nobody@127.0.0.1:1/none")
    monkeypatch.setitem(app.extensions, "store", away)
    for response in (
        client.post(GAMES),
        client.get(f"{GAMES}/{'A' * 22}"),
        client.post(f"{GAMES}/{'A' * 22}/guesses", data={"letter": "e"}),
        client.get(f"/en/hangman/?as={'A' * 22}"),
    ):
        assert response.status_code == 503
        assert "Retry-After" in response.headers
        assert "<h1" in response.text
    for address in (START, "/en/hangman/solve?pattern=_e__", "/en/hangman/think?length=5"):
        assert client.get(address).status_code == 200


def test_an_old_game_of_an_unknown_kind_is_still_shown(app: Flask, client: FlaskClient) -> None:
    assert "6 letters. Any word in the list." in client.get(kept(app, "castle", 3)).text
