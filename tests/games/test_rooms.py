"""Rooms, tested through their addresses: with and without scripts, and with forged requests."""

import itertools
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from operator import ne
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import WordPair, solve
from app.solver.together import rounds
from app.solver.together.room import GAMES, GRACE_MS, KEPT_MS, READY_MS
from app.solver.together.rounds import best_words, ladders, solved
from app.store import current_store
from app.store import rooms as stored
from app.web.players import COOKIE, new_player, with_player
from tests.conftest import ClientWith
from tests.games.pages import page_of
from tests.games.test_hangman_moves import thoughts
from tests.html import parsed

WANTS = {"Accept": "application/json"}
FORGERIES = 200


class Clock:
    """The server's clock in milliseconds, which only a test moves."""

    def __init__(self) -> None:
        self.now = stored.moment()

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr("app.store.rooms.moment", clock)
    return clock


def opened(app: Flask, language: str = "en", **form: str) -> tuple[FlaskClient, str]:
    """Open a room; return its host (Anna, unless the form has a nickname) and its address."""
    host, given = app.test_client(), {"nickname": "Anna", "rounds": "2", "clock": "30", **form}
    return host, host.post(f"/{language}/rooms", data=given).headers["Location"]


def joined(app: Flask, room: str, nickname: str = "Ben") -> FlaskClient:
    guest = app.test_client()
    guest.post(f"{room}/players", data={"nickname": nickname})
    return guest


def seen_by(client: FlaskClient, room: str) -> Any:
    """Return a room as JSON, as one of its players gets it."""
    return client.get(room, headers=WANTS).get_json()


def send(client: FlaskClient, room: str, word: str, **more: str) -> TestResponse:
    return client.post(f"{room}/words", data={"word": word, "round": "1", **more}, headers=WANTS)


def change(client: FlaskClient, room: str, do: str, **more: str) -> TestResponse:
    return client.post(f"{room}/changes", data={"do": do, **more}, headers=WANTS)


def begin(host: FlaskClient, room: str, number: int, clock: Clock, evening: int = 0) -> None:
    begun = change(host, room, "begin", round=str(number), evening=str(evening))
    assert begun.status_code == 303
    clock.now += READY_MS


def ended(host: FlaskClient, room: str, clock: Clock) -> Any:
    """Let a round of 30 seconds run out, and return the room's JSON."""
    clock.now += 30_000 + GRACE_MS
    return seen_by(host, room)


def secret_of(app: Flask, room: str, clock: Clock) -> str:
    with app.app_context():
        found = stored.find(current_store(), room.rpartition("/")[2], clock.now)
    return found.rounds[0].puzzle


def good_words(app: Flask, state: dict[str, object], language: str = "en") -> list[str]:
    indexes = app.extensions["quartet"].indexes[language]
    return best_words(str(state["kind"]), str(state["puzzle"]), indexes)


@pytest.mark.parametrize("game", ["countdown", "ruzzle"])
def test_two_players_can_play_all_rounds_of_a_room_without_scripts(
    app: Flask, clock: Clock, game: str
) -> None:
    host, room = opened(app, game=game)
    guest = app.test_client()
    page = parsed(guest.get(room, follow_redirects=True).text)
    assert page.one("#field-nickname")
    assert guest.post(f"{room}/players", data={"nickname": "Ben"}).status_code == 303
    sums = {"Anna": 0, "Ben": 0}
    for number in (1, 2):
        begin(host, room, number, clock)
        words = good_words(app, seen_by(guest, room))
        for client, chosen in ((host, words[:2]), (guest, words[1:4])):
            page = page_of(client, room)
            assert any(each.get("http-equiv") == "refresh" for each in page.select("noscript meta"))
            assert page.select("input[name=round]")[-1]["value"] == str(number)
            for word in chosen:
                sent = client.post(f"{room}/words", data={"word": word, "round": str(number)})
                assert sent.status_code == 303
            kept = page_of(client, room).one("[data-words]").text
            assert all(word in kept for word in chosen)
        state = ended(host, room, clock)
        found = {each["word"]: each["seats"] for each in state["found"]}
        assert found == {words[0]: [0], words[1]: [0, 1], words[2]: [1], words[3]: [1]}
        for each in state["points"]:
            sums["Anna" if each["seat"] == 0 else "Ben"] += each["points"]
        page = page_of(guest, room)
        assert words[1] in page.text
    assert state["phase"] == "over"
    assert {p["name"]: p["points"] for p in state["players"]} == sums
    assert min(sums.values()) > 0
    button = page_of(guest, room).one("button[data-share]")
    shared = button["data-share"].split("\n")
    assert shared[0].startswith("Quartet, ")
    assert shared[1].startswith("🥇 ")
    assert sorted(each[2:] for each in shared[1:]) == [f"{n} {sums[n]}" for n in ("Anna", "Ben")]


def again_form(client: FlaskClient, room: str, page: str = "") -> dict[str, str]:
    """Return the hidden fields of the form that begins another evening; {} if there is none."""
    forms = page_of(client, room + page).select(f'form[action="{room}/settings"]')
    return forms[0].hidden if forms else {}


def test_friends_can_play_again_in_the_same_room_without_scripts(app: Flask, clock: Clock) -> None:
    """A new code would make everybody join again."""
    host, room = opened(app, rounds="1", rival="2")
    guest = joined(app, room)
    begin(host, room, 1, clock)
    word = good_words(app, seen_by(guest, room))[0]
    send(guest, room, word)
    assert ended(host, room, clock)["phase"] == "over"
    assert not again_form(guest, room)
    again = again_form(host, room)
    assert (again["rounds"], again["rival"]) == ("1", "2")
    assert host.post(f"{room}/settings", data=again).headers["Location"] == room
    state = seen_by(guest, room)
    assert (state["phase"], state["round"]) == ("lobby", 0)
    assert [(each["name"], each["points"]) for each in state["players"]] == [
        ("Anna", 0), ("Ben", 0), ("Nell", 0),
    ]  # fmt: skip
    evenings = page_of(host, room).select("input[name=evening]")
    assert {each["value"] for each in evenings} == {"1"}

    def old_form(client: FlaskClient, button: str) -> object:
        """Press a button on a page of the first evening; return the code of the error, if any."""
        return (
            (change(client, room, button, round="1").get_json() or {}).get("error", {}).get("code")
        )

    assert old_form(host, "begin") == "not-that-round"
    begin(host, room, 1, clock, evening=1)
    assert old_form(host, "end") == "not-that-round"
    for client in (host, guest):
        old_form(client, "done")
    assert seen_by(host, room)["phase"] == "playing"
    evenings = page_of(host, room).select("input[name=evening]")
    assert {each["value"] for each in evenings} == {"1"}
    late = send(guest, room, word)
    assert late.get_json()["error"]["code"] == "too-late"
    evening = page_of(guest, room).one("[data-send] input[name=evening]")["value"]
    word = good_words(app, seen_by(guest, room))[0]
    sent = {"word": word, "round": "1", "evening": evening}
    assert guest.post(f"{room}/words", data=sent).status_code == 303
    assert [each["word"] for each in seen_by(guest, room)["words"]] == [word]


def test_a_host_can_change_the_game_before_the_first_round(app: Flask, clock: Clock) -> None:
    host, room = opened(app)
    guest = joined(app, room)
    assert f"{room}/settings" in host.get(room).text
    assert f"{room}/settings" not in guest.get(room).text
    assert guest.get(f"{room}/settings").headers["Location"] == room
    form = page_of(host, f"{room}/settings")
    assert form.one("input[name=rounds]")["value"] == "2"
    change = {"game": "ruzzle", "rounds": "5", "clock": "60", "scoring": "alone", "rival": "0"}
    for wrong in ({"rounds": "16"}, {"game": "chess"}, {"clock": "7"}, {"rival": "6"}):
        refused = host.post(f"{room}/settings", data=change | wrong)
        assert refused.status_code == 400
        name = next(iter(wrong))
        assert parsed(refused.text).one(f"#field-{name}")
        assert seen_by(host, room)["game"] == "countdown"
    assert guest.post(f"{room}/settings", data=change).status_code == 400
    host.post(f"{room}/settings", data=change | {"game": "ladder"})
    assert seen_by(guest, room)["scoring"] == "usual"
    assert host.post(f"{room}/settings", data=change).headers["Location"] == room
    state = seen_by(guest, room)
    assert (state["game"], state["rounds"], state["scoring"]) == ("ruzzle", 5, "alone")
    begin(host, room, 1, clock)
    assert host.get(f"{room}/settings").headers["Location"] == room
    refused = host.post(f"{room}/settings", data=change, headers=WANTS)
    assert refused.get_json()["error"]["code"] == "rounds-have-begun"


def test_the_big_screen_can_begin_another_evening(app: Flask, clock: Clock) -> None:
    host, room = opened(app, rounds="1")
    begin(host, room, 1, clock)
    ended(host, room, clock)
    again = again_form(host, room, "/stage")
    assert host.post(f"{room}/settings", data=again).headers["Location"] == f"{room}/stage"
    assert seen_by(host, room)["phase"] == "lobby"


@pytest.mark.parametrize(("game", "what"), [("countdown", ".rack"), ("ruzzle", ".board-cells")])
def test_points_are_updated_during_a_round_and_the_puzzle_is_shown_after_it(
    app: Flask, clock: Clock, game: str, what: str
) -> None:
    """A 0 beside a word that scores would look as if the word had been refused."""
    host, room = opened(app, game=game, rounds="3")
    begin(host, room, 1, clock)
    state = seen_by(host, room)
    words, points = good_words(app, state)[:2], list[int]()
    for word in words:
        send(host, room, word)
        points = [each["points"] for each in seen_by(host, room)["words"]]
        status = page_of(host, room).one(".status")
        worth = max(points) if game == "countdown" else sum(points)
        assert status.one("[data-points]").text == str(worth)
        assert "before" not in status.text
    assert ended(host, room, clock)["phase"] == "results"
    for address in (room, f"{room}/stage"):
        shown = page_of(host, address).one(f".was-played {what}").text
        assert "".join(shown.split()) == re.sub("[/\\d]", "", str(state["puzzle"]))
    total = page_of(host, room).one("tr.own b").text
    begin(host, room, 2, clock)
    status = page_of(host, room).one(".status").text
    assert f"0 this round {total} before" in " ".join(status.split())


def test_in_a_mixed_game_zero_points_stay_zero(app: Flask, clock: Clock) -> None:
    """Guessing a letter without solving the word scores no more than guessing nothing."""
    host, room = opened(app, game="mixed", rounds="4")
    joined(app, room)
    for number in range(1, 5):
        begin(host, room, number, clock)
        if number == 4:
            assert send(host, room, "e", round="4").status_code == 200
        ended(host, room, clock)
    rows = page_of(host, room).select(".standings")[0].select("tbody tr")
    assert [row.select("td")[1].text for row in rows] == ["0", "0"]


def test_after_a_round_only_the_words_that_score_have_points_beside_them(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app, scoring="longest")
    begin(host, room, 1, clock)
    rule = "Only the longest words of a round score."
    words = good_words(app, seen_by(host, room))
    words = [words[0], next(each for each in words if len(each) < len(words[0]))]
    for word in words:
        send(host, room, word)
    assert "at most" in page_of(host, room).one(".status").text
    ended(host, room, clock)
    page = page_of(host, room)
    assert rule in page.one("main").text
    assert [bool(each.select("small")) for each in page.select(".together")[0].select("li")] == [
        True, False,
    ]  # fmt: skip
    letters = seen_by(host, room)["puzzle"]
    assert page.select(f"main a[href='/en/countdown/solve?letters={letters}']")


def test_a_lobby_shows_the_clock_and_ways_to_invite_players(app: Flask, clock: Clock) -> None:
    shown = []
    for form in ({"game": "ruzzle", "clock": "60"}, {"game": "hangman", "clock": "0"}):
        page = page_of(*opened(app, rounds="1", **form))
        shown.append(page.one(".room p.settings").text)
    assert "Ruzzle · 1 round · 1 minute" in shown[0]
    assert "Hangman race · 1 round · 90 seconds" in shown[1]
    host, room = opened(app, game="mixed", clock="0")
    page = page_of(host, room)
    assert "A bit of everything · 2 rounds ·" in page.one(".room p.settings").text
    link = page.one(".invitation .link").text.strip()
    assert page.one("button[data-copy]")["data-copy"] == link
    assert page.one("button[data-share]")["data-share"].endswith(f"\n{link}")
    assert page.select(f"main a[href='{room}/stage']")


def test_the_rooms_page_links_back_to_a_room_that_the_player_has_open(
    app: Flask, clock: Clock
) -> None:
    """One press of the back button leaves a round, and players soon forget the code."""
    host, room = opened(app)
    guest, stranger, code = joined(app, room), app.test_client(), room.rpartition("/")[2]
    begin(host, room, 1, clock)
    for client, name in ((host, "Anna"), (guest, "Ben")):
        page = page_of(client, "/en/rooms")
        assert page.one(f"main a[href='{room}']").text == f"Back to your room {code}"
        assert page.one("#field-nickname")["value"] == name
    assert page_of(guest, opened(app)[1]).one("#field-nickname")["value"] == "Ben"
    screen, shown = opened(app, nickname="")
    assert page_of(screen, "/en/rooms").select(f"main a[href='{shown}/stage']")
    mistyped = page_of(guest, "/en/rooms?code=WRONG", 400)
    assert mistyped.select(f"main a[href='{room}']")
    assert mistyped.one("#field-nickname")["value"] == "Ben"
    for client in (host, guest):
        change(client, room, "leave")
    stranger.post("/en/rooms", data={"nickname": "Eve"})
    stranger.set_cookie("room", code, path="/en/rooms")
    for client, name in ((host, "Anna"), (guest, "Ben"), (stranger, "")):
        page = page_of(client, "/en/rooms")
        assert not page.select(f"main a[href='{room}']")
        assert page.one("#field-nickname")["value"] == name
    clock.now += 2 * KEPT_MS
    assert not page_of(host, "/en/rooms").select(f"main a[href='{room}']")


def test_a_nickname_is_optional_only_for_a_host_with_a_big_screen(app: Flask, clock: Clock) -> None:
    host = app.test_client()
    page = page_of(host, "/en/rooms")
    assert page.select("#field-nickname[required]")
    button = page.one("button[name=stage][formnovalidate]")
    form = {"nickname": "", "stage": button["value"]}
    stage = host.post("/en/rooms", data=form).location
    assert stage.endswith("/stage")
    assert page_of(host, stage).select(".projector .invitation")
    assert "players" in seen_by(host, stage.removesuffix("/stage"))
    assert page_of(host, "/en/rooms").select(f"main a[href='{stage}']"), "back to the big screen"


@pytest.mark.parametrize(
    ("language", "nickname", "said"),
    [
        ("en", "Ann!", "hyphens, apostrophes, full stops and underscores"),
        ("fr", "Ann!", "traits d’union, d’apostrophes, de points et de tirets bas"),
        ("en", "Bartholomew-Chris", "up to 16 characters"),
    ],
)
def test_a_refused_nickname_stays_in_the_field_and_the_error_states_the_rule(
    client: FlaskClient, language: str, nickname: str, said: str
) -> None:
    page = parsed(client.post(f"/{language}/rooms", data={"nickname": nickname}).text)
    field = page.one("#field-nickname")
    assert (field["value"], field.get("maxlength")) == (nickname, None)
    assert said in page.one("#error-nickname").text


def test_the_room_form_explains_its_choices_and_its_button(app: Flask, clock: Clock) -> None:
    """A game begins only in the lobby, and only the usual scoring gives points to everyone."""
    host, room = opened(app)
    page = page_of(host, "/en/rooms")
    assert "Everyone scores" in page.one("#field-scoring").text
    assert "A bit of everything" not in page.one("#field-scoring").text
    page = page_of(host, f"{room}/settings")
    assert "Use these settings" in page.one(".lobby form button").text


def test_only_the_host_can_end_a_round_for_everyone_and_is_asked_to_confirm(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app)
    guest = joined(app, room)
    begin(host, room, 1, clock)
    for address in (room, f"{room}/stage"):
        asked = page_of(host, address).select(".asking form")
        form = next(each for each in asked if each.select("[value=end]"))
        assert "It ends for everyone." in form.text
    assert not page_of(guest, room).select("[value=end]")
    assert host.post(f"{room}/changes", data=form.hidden | {"do": "end"}).location == address
    assert seen_by(host, room)["phase"] == "judging"


def test_nobody_comes_first_without_points(app: Flask, clock: Clock) -> None:
    host, room = opened(app)
    for number in (1, 2):
        begin(host, room, number, clock)
        ended(host, room, clock)
    page = page_of(host, room)
    assert page.one("button[data-share]")["data-share"].split("\n")[1] == "1. Anna 0"
    assert page.one("[data-announce]").text == "Nobody has any points."


def test_the_start_button_and_the_computers_have_the_right_names(client: FlaskClient) -> None:
    """French uses "Départ" for a ladder's start; all pages give computers the same names."""
    for language, button, names in (
        ("en", "Start", ("Pip", "Lexi")),
        ("fr", "Lancer", ("Léo", "Alix")),
    ):
        for page, place in (("countdown/", ".rivals"), ("rooms", "#hint-rival")):
            shown = parsed(client.get(f"/{language}/{page}").text).one(place).text
            assert all(name in shown for name in names)
        host, room = opened(client.application, language, rival="1")
        assert page_of(host, room).one("button[value=begin]").text.startswith(button)
        assert [each["name"] for each in seen_by(host, room)["players"]] == ["Anna", names[0]]


def test_a_word_is_shown_in_its_usual_spelling(app: Flask, clock: Clock) -> None:
    host, room = opened(app, "fr", game="ruzzle")
    begin(host, room, 1, clock)
    indexes = app.extensions["quartet"].indexes["fr"]
    words = solved(indexes, str(seen_by(host, room)["puzzle"])).words
    spelled = zip(words, indexes.lexicon.forms.written(words), strict=True)
    word, spelling = next(each for each in spelled if each[0] != each[1])
    assert send(host, room, word).get_json()["reply"].startswith(spelling.upper())
    assert seen_by(host, room)["words"][0]["written"] == spelling
    assert page_of(host, room).one("[data-words] b").text == spelling


@pytest.fixture
def conundrums(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the last round of Countdown a conundrum, however few rounds there are."""
    monkeypatch.setattr("app.solver.together.room.CONUNDRUM_FROM", 1)


@pytest.mark.usefixtures("conundrums")
def test_the_second_player_to_solve_a_conundrum_learns_that_somebody_was_quicker(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app, game="countdown", rounds="1")
    guest = joined(app, room)
    begin(host, room, 1, clock)
    (answer,) = good_words(app, seen_by(host, room))
    clock.now += 4_000
    assert send(guest, room, answer).get_json()["reply"] == f"{answer.upper()}: 10 points."
    clock.now += 500
    late = send(host, room, answer).get_json()
    assert late["reply"] == f"{answer.upper()} is right, but somebody was quicker."
    assert [each["points"] for each in late["words"]] == [0]
    points = {each["name"]: each["points"] for each in ended(host, room, clock)["players"]}
    assert points == {"Ben": 10, "Anna": 0}


@pytest.mark.usefixtures("conundrums")
def test_the_word_that_ended_a_round_can_be_sent_again_without_an_error(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app, game="countdown", rounds="1")
    begin(host, room, 1, clock)
    (answer,) = good_words(app, seen_by(host, room))
    send(host, room, answer)
    for later in (0, GRACE_MS + 1):
        clock.now += later
        again = send(host, room, answer)
        assert again.status_code == 200
        assert again.get_json()["reply"] == f"You already have {answer.upper()}."
        assert len(again.get_json()["words"]) == 1


def test_a_player_who_sends_the_join_form_twice_gets_one_seat(app: Flask, clock: Clock) -> None:
    """The second form once had no cookie, and was refused because its own nickname was taken."""
    host, room = opened(app)
    first, second = app.test_client(), app.test_client()
    first.get(room)
    second.set_cookie(COOKIE, first.get_cookie(COOKIE, path="/en/rooms").value, path="/en/rooms")
    for client in (first, second):
        assert client.post(f"{room}/players", data={"nickname": "Ben"}).status_code == 303
    assert [each["name"] for each in seen_by(host, room)["players"]] == ["Anna", "Ben"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_solved_or_dealt_inside_a_transaction(
    app: Flask, clock: Clock, game: str
) -> None:
    with thoughts() as found:
        host, room = opened(app, game=game, rival="5")
        begin(host, room, 1, clock)
        for word in ("seat", "tea", "e"):
            for cached in (solved, ladders):
                cached.cache_clear()
            send(host, room, word)
        solved.cache_clear()
        assert ended(host, room, clock)["phase"] == "results"
    thought = ("solve", "deal", "pick", "choose", "computers")
    assert not [each for each in found if each.rpartition(".")[2].startswith(thought)]


def test_a_hangman_race_gives_the_same_replies_as_a_solo_game(app: Flask, clock: Clock) -> None:
    """A hit says where the letter is; a miss says how many misses are left. Points come last."""
    for wins in (True, False):
        host, room = opened(app, game="hangman")
        begin(host, room, 1, clock)
        secret = secret_of(app, room, clock)
        wrong = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in secret]
        guesses = sorted(set(secret)) if wins else [secret[0], *wrong[:6]]
        said = [send(host, room, each).get_json()["reply"] for each in guesses]
        assert said[0].startswith(f"Yes, {guesses[0].upper()} is at position")
        if wins:
            assert said[-1].endswith("You won!")
        else:
            assert said[1] == f"No {wrong[0].upper()}. 5 misses left."
            assert said[-1].startswith(f"No {wrong[5].upper()}, and that was your last miss.")


def test_a_loser_sees_the_word_only_after_everyone_has_finished(app: Flask, clock: Clock) -> None:
    """A player who learned the word earlier could tell the others."""
    host, room = opened(app, game="hangman")
    joined(app, room)
    begin(host, room, 1, clock)
    secret = secret_of(app, room, clock)
    for letter in [each for each in "abcdefghijklmnopqrstuvwxyz" if each not in secret][:6]:
        assert secret not in send(host, room, letter).text.lower()
    shown = {address: host.get(address).text for address in (room, f"{room}/stage")}
    assert not [address for address, page in shown.items() if secret in page.lower()]
    ended(host, room, clock)
    for address in shown:
        assert secret in host.get(address).text.lower()


def test_without_scripts_players_can_say_they_are_done(app: Flask, clock: Clock) -> None:
    host, room = opened(app)
    guest = joined(app, room)
    begin(host, room, 1, clock)
    assert 'value="done"' in host.get(room).text
    assert change(host, room, "done", round="1").status_code == 303
    waiting = host.get(room).text
    assert "You’ve finished this round. It ends once everyone has." in waiting
    assert 'value="done"' not in waiting
    assert 'value="end"' in waiting
    assert send(host, room, good_words(app, seen_by(host, room))[0]).get_json()["error"]
    assert seen_by(host, room)["phase"] == "playing"
    change(guest, room, "done", round="1")
    clock.now += GRACE_MS
    assert seen_by(host, room)["phase"] in ("results", "over")


@pytest.mark.parametrize(
    ("lang", "game"), [("en", "ladder"), ("fr", "ladder"), ("en", "hangman"), ("fr", "hangman")]
)
def test_moves_by_all_players_are_shown_after_a_race(
    app: Flask, clock: Clock, lang: str, game: str
) -> None:
    (host, room), indexes = opened(app, lang, game=game), app.extensions["quartet"].indexes[lang]
    begin(host, room, 1, clock)
    word, line, best = "e", "E", []
    if game == "ladder":
        ends = WordPair(*str(seen_by(host, room)["puzzle"]).split("-"))
        path = solve(indexes[LadderIndex], ends).paths[0]
        par = {"en": "par", "fr": "idéal :"}[lang]
        assert page_of(host, room).one(".bar-title p").text.endswith(f"· {par} {len(path) - 1}")
        shown = [indexes.lexicon.forms.tiles(word) for word in path]
        first, *_, last = page_of(host, room).select(".ladder .unseen")
        assert (first.text, last.text) == (shown[0], shown[-1])
        word, line = path[1], " → ".join(shown[:2])
        titles = {"en": "The most familiar ladder", "fr": "L’échelle aux mots les plus courants"}
        best = [f"{titles[lang]} {' → '.join(shown)}"]
    elif lang == "fr":
        lexicon, length = indexes.lexicon, len(secret_of(app, room, clock))
        tiles, words = lexicon.forms.tiles, lexicon.words(lexicon.ids_of_length(length))
        word = next(each for each in words if tiles(each) != each)
        line = tiles(word).upper()
    send(host, room, word)
    clock.now += 30_000 + GRACE_MS
    races = page_of(host, room).select(".race")
    assert [race.text for race in races] == [f"Anna {line}", *best]


def test_forged_requests_change_nothing(app: Flask, clock: Clock) -> None:
    """Unknown and forged players, wrong rounds and rooms, late and repeated words."""
    (host, room), (_, other), stranger = opened(app), opened(app), app.test_client()
    guest = joined(app, room)
    begin(host, room, 1, clock)
    words = good_words(app, seen_by(host, room))
    assert send(guest, room, words[0]).status_code < 400
    with app.test_request_context("/en/rooms"):
        made = with_player(app.response_class(), new_player()).headers["Set-Cookie"]
    unsigned = f"{COOKIE}={new_player()}"
    rng, code = random.Random(27), room.rpartition("/")[2]
    before = stored_state(app, code)
    clients = itertools.cycle(
        [(stranger, {}), (app.test_client(), {"Cookie": made}), (stranger, {"Cookie": unsigned})]
    )
    for number in range(FORGERIES):
        client, headers = next(clients)
        if number >= FORGERIES // 2:  # the guest's own browser, with what it may not send
            client, headers = guest, {}
        word = rng.choice(words[:9])
        form = {"word": word, "round": "1", "seat": "0", "player": "0", "nickname": "Anna"}
        if client is guest:
            form |= rng.choice(
                [{"word": words[0]}, {"round": "2"}, {"round": "15"}, {"word": "qqq"}]
            )
        change = {"do": rng.choice(["begin", "end", "done", "remove"]), "round": "2", "seat": "0"}
        path, data = rng.choice([("words", form), ("changes", change)])
        target = rng.choice([room, other]) if client is guest else room
        client.post(f"{target}/{path}", data=data, headers=headers)
        assert stored_state(app, code) == before, (number, path, data)
    clock.now += 30_000 + GRACE_MS
    late = send(guest, room, words[1])
    assert late.get_json()["error"]["code"] == "too-late"
    assert seen_by(host, room)["points"]
    judged = stored_state(app, code)
    send(guest, room, words[1])
    assert stored_state(app, code) == judged


def stored_state(app: Flask, code: str) -> object:
    """Return what is stored about a room, except when its players were last seen."""
    with app.app_context():
        store = app.extensions["store"]
        room = stored.find(store, code, stored.moment())
        players = [(each.id, each.name, each.left, each.removed) for each in room.players]
        words = stored.words_of(store, code, 1), stored.words_of(store, code, 2)
        return players, room.host, room.rounds, room.version, words


def test_polling_gets_304_until_something_changes(app: Flask, clock: Clock) -> None:
    host, room = opened(app)

    def ask(tag: str) -> tuple[int, str]:
        answer = host.get(room, headers={**WANTS, "If-None-Match": tag})
        return answer.status_code, answer.headers["ETag"]

    status, tag = ask("")
    assert status == 200
    assert ask(tag) == (304, tag)
    app.test_client().post(f"{room}/players", data={"nickname": "Ben"})
    status, joined = ask(tag)
    assert (status, joined != tag) == (200, True)
    begin(host, room, 1, clock)
    tags = [ask("")[1]]
    for passed in (29_999, 1, GRACE_MS):
        clock.now += passed
        status, tag = ask(tags[-1])
        tags.append(tag)
        assert status == (304 if passed == 29_999 else 200)
    assert len(set(tags)) == 3


def test_the_time_left_comes_from_the_server(app: Flask, clock: Clock) -> None:
    host, room = opened(app)
    begin(host, room, 1, clock)
    clock.now += 12_345
    assert seen_by(host, room)["left"] == 30_000 - 12_345
    assert page_of(host, room).one("[data-room]")["data-left"] == str(30_000 - 12_345)


def test_nothing_reveals_the_puzzle_before_its_clock_starts(app: Flask, clock: Clock) -> None:
    host, room = opened(app, game="hangman")
    change(host, room, "begin", round="1")
    secret = secret_of(app, room, clock)
    assert seen_by(host, room)["puzzle"] == ""
    clock.now += READY_MS
    for address in (room, f"{room}/stage"):
        for headers in ({}, WANTS):
            assert secret not in host.get(address, headers=headers).text.lower()
    assert seen_by(host, room)["puzzle"] == "_" * len(secret)


def test_guests_may_begin_rounds_but_not_remove_players_while_the_host_is_away(
    app: Flask, clock: Clock
) -> None:
    """A tab in the background reports only once a minute."""
    host, room = opened(app)
    guest, gone = joined(app, room), joined(app, room, "Cleo")
    change(gone, room, "leave")
    assert change(guest, room, "begin", round="1").status_code == 400
    clock.now += 30_001
    assert not seen_by(gone, room)["leads"]
    assert change(gone, room, "begin", round="1").status_code == 400
    assert seen_by(guest, room)["leads"]
    assert f"{room}/settings" not in guest.get(room).text
    assert change(guest, room, "begin", round="1").status_code == 303
    assert seen_by(guest, room)["phase"] == "ready"
    taken = change(guest, room, "remove", seat="0")
    assert taken.get_json()["error"]["code"] == "not-the-host"
    assert seen_by(host, room)["leads"]
    assert not seen_by(guest, room)["leads"]


def test_results_stay_the_same_when_players_join_or_leave(app: Flask, clock: Clock) -> None:
    host, room = opened(app)
    guest = joined(app, room)
    begin(host, room, 1, clock)
    both, alone, *_ = good_words(app, seen_by(host, room))
    for client, words in ((host, [both]), (guest, [both, alone])):
        for word in words:
            send(client, room, word)
    ended(host, room, clock)

    def groups() -> list[str]:
        return [each.text for each in page_of(host, room).select("h3")][:2]

    judged = ["Found by everyone 1", "Found by one player 1"]
    assert groups() == judged
    late = joined(app, room, "Cleo")
    assert groups() == judged
    change(late, room, "leave")
    change(guest, room, "leave")
    assert groups() == judged
    assert guest.post(f"{room}/players", data={"nickname": "Ben"}).status_code == 303
    assert seen_by(guest, room)["seat"] == 1
    change(host, room, "remove", seat="1")
    back = guest.post(f"{room}/players", data={"nickname": "Benny"}, headers=WANTS)
    assert back.get_json()["error"]["code"] == "removed-from-room"
    state = seen_by(host, room)
    assert [each["seats"] for each in state["found"]] == [[0]]
    assert [each["seat"] for each in state["points"]] == [0]
    assert groups()[0] == "Found by one player 1"
    assert alone in missed_words(host, room)


def missed_words(client: FlaskClient, room: str) -> list[str]:
    """Return the words that nobody found, according to a room's page."""
    nobody = page_of(client, room).select(".together")[-1]
    return [each.text.lower() for each in nobody.select("a")]


@pytest.mark.parametrize("game", ["ladder", "hangman"])
def test_a_removed_player_disappears_from_a_race(app: Flask, clock: Clock, game: str) -> None:
    host, room = opened(app, game=game)
    guest = joined(app, room)
    begin(host, room, 1, clock)
    word = "e"
    if game == "ladder":
        ends = WordPair(*str(seen_by(host, room)["puzzle"]).split("-"))
        indexes = app.extensions["quartet"].indexes["en"]
        word = solve(indexes[LadderIndex], ends).paths[0][1]
    send(guest, room, word)
    ended(host, room, clock)
    races = [len(page_of(host, room).select(".race"))]
    of_an_older_page = {"seat": "1", "nickname": "Cleo"}
    change(host, room, "remove", **of_an_older_page)
    assert len(page_of(host, room).select(".race")) == races[0]
    buttons = page_of(host, room).select(".chip-name form")
    assert [each.hidden["nickname"] for each in buttons] == ["Ben"]
    removed = host.post(
        f"{room}/changes", data={"do": "remove", "seat": "1", "nickname": "Ben", "stage": "1"}
    )
    assert removed.location == f"{room}/stage"
    races.append(len(page_of(host, room).select(".race")))
    assert races[1] == races[0] - 1


def test_without_scripts_a_page_reloads_itself_unless_it_asks_for_a_nickname(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app)
    guest, watcher = joined(app, room), app.test_client()

    def asks_again(client: FlaskClient, page: str = room) -> str:
        shown = page_of(client, page)
        found = [each["content"] for each in shown.select("noscript meta[http-equiv=refresh]")]
        assert bool(found) != bool(shown.select(f"noscript a[href='{room}']"))
        return "".join(found)

    assert asks_again(guest) == f"4; url={room}"
    assert asks_again(watcher) == ""
    assert asks_again(watcher, f"{room}/stage") == f"4; url={room}/stage"
    begin(host, room, 1, clock)
    assert asks_again(guest) == f"32; url={room}"
    assert asks_again(watcher) == ""
    assert asks_again(watcher, f"{room}/stage") == f"32; url={room}/stage"


def test_a_puzzle_dealt_for_outdated_settings_is_not_played(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    (host, room), deal = opened(app), rounds.deal

    def dealt(*given: Any) -> str:
        monkeypatch.setattr("app.solver.together.rounds.deal", deal)
        other = {"game": "hangman", "rounds": "2", "clock": "30"}
        assert host.post(f"{room}/settings", data=other).status_code == 303
        return deal(*given)

    monkeypatch.setattr("app.solver.together.rounds.deal", dealt)
    refused = change(host, room, "begin", round="1")
    assert refused.get_json()["error"]["code"] == "not-that-round"
    begin(host, room, 1, clock)
    assert seen_by(host, room)["kind"] == "hangman"


def test_wrong_room_codes_and_requests_in_a_room_have_separate_rate_limits(
    client_with: ClientWith,
) -> None:
    client = client_with(RATE_LIMIT="100 per minute")
    codes = ["".join(each) for each in itertools.product("BCDF", "GHJK", "M", "N", "P", "QRSTV")]
    statuses = [client.get(f"/en/rooms/{code}").status_code for code in codes[:61]]
    assert statuses == [404] * 60 + [429]
    room = client.post("/en/rooms", data={"nickname": "Ann"}).headers["Location"]
    _, foreign = opened(client.application)
    probes = [{"headers": {**WANTS, "If-None-Match": f'"{n}.3"'}} for n in range(3)]
    assert [client.get(foreign, **probe).status_code for probe in probes] == [429] * 3
    assert client.post(f"{foreign}/words", data={"word": "tea"}).status_code == 429
    assert client.post(f"/en/rooms/{codes[70]}/words", data={"word": "tea"}).status_code == 429
    assert [client.get(room).status_code for _ in range(95)] == [200] * 95
    assert client.get(room).status_code == 429
    assert client.application.test_client().get("/en/about").status_code == 200


def test_new_rooms_and_players_are_rate_limited_regardless_of_cookies(
    client_with: ClientWith,
) -> None:
    app = client_with(WRITE_RATE_LIMIT="3 per minute").application
    players = f"{opened(app)[1]}/players"
    statuses = [
        app.test_client().post(path, data={"nickname": name}).status_code
        for path, name in zip(
            ("/en/rooms", players) * 2, ("Ben", "Cleo", "Dan", "Eve"), strict=True
        )
    ]
    assert statuses == [303, 303, 429, 429]


def test_a_player_cookie_does_not_raise_the_rate_limit_for_other_pages(
    client_with: ClientWith,
) -> None:
    app = client_with(RATE_LIMIT="20 per minute").application
    statuses = []
    for _ in range(3):
        with app.test_request_context("/en/rooms"):
            cookie = with_player(app.response_class(), new_player()).headers["Set-Cookie"]
        client = app.test_client(use_cookies=False)
        sent = {"Cookie": cookie.partition(";")[0]}
        statuses += [client.get("/en/about", headers=sent).status_code for _ in range(10)]
    assert statuses == [200] * 20 + [429] * 10


def test_every_player_is_told_who_is_host_after_the_host_leaves(app: Flask, clock: Clock) -> None:
    host, room = opened(app, rounds="1")
    guest, other = joined(app, room), joined(app, room, "Cleo")
    begin(host, room, 1, clock)
    assert seen_by(guest, room)["seat"] == 1
    change(host, room, "leave")
    assert ended(guest, room, clock)["phase"] == "over"
    assert "Anna has left: you’re the host now." in page_of(guest, room).text
    assert again_form(guest, room)
    assert "Anna has left: Ben is the host now." in page_of(other, room).text
    page = page_of(host, room)
    assert "You’ve left the game. You can join again." in page.text
    assert page.one("#field-nickname")["value"] == "Anna"
    assert "Stay here" not in page.text
    assert not again_form(host, room)


def test_a_room_deals_ladders_of_the_chosen_kind_and_says_which(app: Flask, clock: Clock) -> None:
    host, room = opened(app, game="ladder", length="3", difficulty="1")
    assert "30 seconds · 3 letters · Easy" in parsed(host.get(room).text).one(".settings").text
    form = parsed(host.get(f"{room}/settings").text)
    for name, value in (("length", "3"), ("difficulty", "1")):
        assert form.one(f"input[name={name}][checked]")["value"] == value
    begin(host, room, 1, clock)
    assert len(seen_by(host, room)["puzzle"]) == len("won-sum")
    for name in ("length", "difficulty"):
        refused = host.post("/en/rooms", data={"nickname": "Anna", name: "99"}, headers=WANTS)
        assert refused.get_json()["error"]["field"] == name


def test_a_ladder_race_shows_how_many_players_have_finished(app: Flask, clock: Clock) -> None:
    host, room = opened(app, game="ladder")
    begin(host, room, 1, clock)
    ends = WordPair(*str(seen_by(host, room)["puzzle"]).split("-"))
    path = solve(app.extensions["quartet"].indexes["en"][LadderIndex], ends).paths[0]
    send(host, room, path[1])
    page = page_of(host, room)
    assert "0 of 1 finished" in page.one(".status").text
    assert "no need to undo" in page.one(".reply").text


def test_a_ladder_race_shows_a_player_the_rungs_up_to_their_last_word(
    app: Flask, clock: Clock
) -> None:
    host, room = opened(app, game="ladder")
    begin(host, room, 1, clock)
    ends = WordPair(*str(seen_by(host, room)["puzzle"]).split("-"))
    index = app.extensions["quartet"].indexes["en"][LadderIndex]
    path = solve(index, ends).paths[0]
    first_steps = {word for each in solve(index, ends).paths for word in each[1:2]}

    def rungs() -> list[str]:
        return [each.text for each in page_of(host, room).select(".ladder .unseen")]

    for word in sorted(first_steps):  # each follows the start, not the one before
        send(host, room, word)
        assert len(rungs()) == len(path)
        assert rungs()[:2] == [ends.start, word]
    for word in path[1:-1]:
        reply = send(host, room, word).get_json()["reply"]
    assert reply == f"{word.upper()}, and one letter more makes {ends.end.upper()}. You’ve done it!"
    shown = rungs()  # perhaps not `path`, but an equally short ladder
    assert (len(shown), shown[0], shown[-2:]) == (len(path), ends.start, [*path[-2:]])
    assert all(sum(map(ne, one, other)) == 1 for one, other in pairwise(shown))


@pytest.mark.parametrize(("rounds", "listed"), [("2", 8), ("1", 5)])
def test_a_big_screen_lists_eight_players_five_at_the_end_and_counts_the_others(
    app: Flask, clock: Clock, rounds: str, listed: int
) -> None:
    host, room = opened(app, rounds=rounds)
    guest, *_ = [joined(app, room, f"P{n}") for n in range(9)]
    begin(host, room, 1, clock)
    late = page_of(joined(app, room, "Cleo"), room).one("[data-reply]").text
    assert late.startswith("This is the last round.") == (rounds == "1")
    ended(host, room, clock)
    for client, address, rows in ((host, f"{room}/stage", listed), (guest, room, 10)):
        page = page_of(client, address)
        assert len(page.select(".standings tbody tr")) == rows
        assert (f"And {10 - listed} more players." in page.text) == (rows == listed)
