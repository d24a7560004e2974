"""The word of a running game: nothing that the server sends contains it, however disguised."""

import base64
import binascii
import hashlib
import re
import zlib

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.games.hangman_pages import (
    GAMES,
    all_of,
    begin,
    friends,
    guess,
    guess_all,
    kept,
    same,
    set_word,
    state,
    stored,
    traces,
)
from tests.games.pages import page_of

MARATHON = pytest.mark.marathon
SECRETS = [
    "whirlpool",
    "vqcabluary",
    pytest.param("kingfisher", marks=MARATHON),
    pytest.param("lighthouse", marks=MARATHON),
]
"""The second of these words is in no list."""
HITS_AND_MISSES = "iz"


@pytest.mark.parametrize(
    "hidden",
    [
        "a whirlpool in the text",
        "WHIRLPOOL",
        "loopl" + "rihw",
        "<li><span>w</span></li> <li><span>h</span></li>"
        + "".join(f"<li>{a}</li>" for a in "irlpool"),
        "w_h_i_r_l_p_o_o_l",
        "juveycbby",
        "hillooprw",
        b"whirlpool".hex(),
        binascii.hexlify(b"xx-whirlpool-yy").decode(),
        base64.b64encode(b"whirlpool").decode(),
        base64.b64encode(b"a" + b"whirlpool" + b"b").decode(),
        base64.urlsafe_b64encode(b'{"s": "Whirlpool"}').decode(),
        "." + base64.urlsafe_b64encode(zlib.compress(b'{"secret":"whirlpool"}')).decode(),
        "%77%68%69%72%6C%70%6F%6F%6C",
        "&#119;&#104;&#105;&#114;&#108;&#112;&#111;&#111;&#108;",
        "[119,104,105,114,108,112,111,111,108]",
        "23,8,9,18,12,16,15,15,12",
        hashlib.sha256(b"whirlpool").hexdigest(),
    ],
)
def test_the_search_finds_a_secret_in_every_disguise(hidden: str) -> None:
    assert traces(["nothing", f"<p>before {hidden} after</p>"], "whirlpool")


def test_the_search_finds_nothing_in_text_without_the_secret() -> None:
    assert traces(["<p>A page of lighthouses: _ h _ r _ p _ _ _</p>"], "whirlpool") == []


@pytest.mark.parametrize("secret", SECRETS)
def test_a_word_set_by_a_friend_stays_on_the_server(client: FlaskClient, secret: str) -> None:
    form = {"kind": "friend", "word": secret, "anyway": "1", "clue": "You know it"}
    set_by = client.post(GAMES, data=form)
    link = set_by.location
    begun = client.post(GAMES, data={"kind": "same", "as": link.rpartition("/")[2]})
    game = begun.location
    pages = [f"{link}{query}" for query in ("", "?made=1", "?format=json")]
    sent = [all_of(client.get(page)) for page in pages]
    assert_secret([all_of(set_by), *sent, all_of(begun), *whole_game(client, game)], [secret])
    assert_secret(
        whole_game(client, f"{begin(client, kind='same', **{'as': link[-22:]})}"), [secret]
    )
    assert secret in all_of(finished(client, game))


@pytest.mark.parametrize("difficulty", ["easy", pytest.param("medium", marks=MARATHON), "hard"])
def test_a_dealt_word_stays_on_the_server(app: Flask, client: FlaskClient, difficulty: str) -> None:
    # The files that every game sends contain some words, such as "placeholder": deal another.
    public = whole_game(client, friends(client, "vqcabluary"))
    for _ in range(5):
        game = begin(client, difficulty=difficulty, length="11")
        secret = stored(app, game).secret
        if not traces(public, secret):
            break
    assert_secret(whole_game(client, game), [secret])
    assert secret in all_of(finished(client, game))


def test_games_that_differ_only_in_their_word_look_the_same(client: FlaskClient) -> None:
    """A page that hid its word in any way would differ for another word."""
    looks = []
    for secret in ("castle", "jungle"):
        game = friends(client, secret)
        guess(client, game, "z", "e", "l", "double")
        sent = [all_of(client.get(f"{game}{query}")) for query in ("", "?format=json", "?tried=z")]
        random = re.compile(r'data-word="[\w-]+"|X-Request-ID: \w+')
        looks.append([random.sub("", each.replace(game.rpartition("/")[2], "")) for each in sent])
    assert "____le" in looks[0][1]
    assert looks[0] == looks[1]


def test_todays_word_stays_on_the_server(app: Flask, client: FlaskClient) -> None:
    # A page may contain an everyday word by chance, so only the JSON and headers are searched.
    begun = client.post(GAMES, data={"kind": "today"})
    shown = client.get(begun.location, headers={"Accept": "application/json"})
    secret = stored(app, begun.location).secret
    other = all_of(client.get(f"{friends(client, 'vqcabluary')}?format=json"))
    by_chance = traces([other], secret)  # such as "letter", which is in all such JSON
    assert set(traces([all_of(shown), str(begun.headers)], secret)) <= set(by_chance)
    assert shown.get_json()["pattern"] == "_" * len(secret)


def test_the_words_an_evil_opponent_switches_between_stay_on_the_server(
    app: Flask, client: FlaskClient
) -> None:
    game = kept(app, "kingfisher", 12, kind="evil", difficulty="evil")
    secrets, answers = ["kingfisher"], []
    for letter in "eioatn":
        answers.append(all_of(client.post(f"{game}/guesses", data={"letter": letter})))
        answers += [all_of(client.get(game)), str(state(client, game))]
        secrets.append(stored(app, game).secret)
    assert len(set(secrets)) > 2
    shown = set(str(state(client, game)["pattern"]))
    assert shown < {*"eioatn", "_"} | {"_"}
    assert_secret(answers, sorted(set(secrets)))


def test_a_running_game_sets_no_cookie_and_is_not_cached(client: FlaskClient) -> None:
    game = friends(client, "kingfisher")
    for response in (
        client.post(GAMES, data={"kind": "today"}),
        client.get(game),
        client.get(f"{game}?format=json"),
        client.post(f"{game}/guesses", data={"letter": "e"}),
        client.get(f"{game}?tried=e"),
    ):
        assert "Set-Cookie" not in response.headers
        assert response.headers["Cache-Control"] == "no-store"
        assert "ETag" not in response.headers


def test_a_guess_in_the_address_does_not_change_the_game(client: FlaskClient) -> None:
    game = friends(client, "kingfisher")
    before = state(client, game)
    for tried in ("k", "kingfisher", "whirlpools"):
        assert state(client, f"{game}?tried={tried}") == before


def test_a_word_cannot_be_played_again_while_its_game_is_running(client: FlaskClient) -> None:
    game = friends(client, "kingfisher")
    game_id = game.rpartition("/")[2]
    sentence = "That game is still running: its word can be played again once it’s over."
    refused = client.post(GAMES, data={"kind": "same", "as": game_id})
    assert refused.status_code == 400
    assert page_of(client, f"/en/hangman/?as={game_id}", 400).one("#field-as").text == sentence
    guess(client, game, "kingfisher")
    page = page_of(client, f"/en/hangman/?as={game_id}")
    assert page.one("input[name=as]")["value"] == game_id
    copy = same(client, game_id)
    assert guess(client, copy, "kingfisher")["status"] == "won"


def test_a_phrase_stays_on_the_server(client: FlaskClient) -> None:
    link = set_word(client, "bright king-fisher")
    sent = [all_of(client.get(page)) for page in (link, f"{link}?made=1", f"{link}?format=json")]
    game = same(client, link)
    hidden = ["brightkingfisher", "kingfisher"]
    assert_secret([*sent, *whole_game(client, game)], hidden)


def test_games_played_by_others_reveal_nothing_about_a_word_set_by_a_friend(
    client: FlaskClient,
) -> None:
    link = set_word(client, "kingfisher")
    first, second = same(client, link), same(client, link)
    guess(client, first, "kingfisher")
    pages = (link, f"{link}?made=1", f"/en/hangman/?as={link[-22:]}")
    sent = [*(all_of(client.get(page)) for page in pages), *whole_game(client, second)]
    assert_secret(sent, ["kingfisher"])
    assert first.rpartition("/")[2] not in "".join(sent)


def test_a_hint_does_not_reveal_the_word(client: FlaskClient) -> None:
    game = friends(client, "kingfisher")
    sent = []
    for asked, kind in enumerate(("advice", "letter", "advice", "letter"), start=1):
        hinted = client.post(f"{game}/hints", data={"kind": kind})
        assert hinted.status_code == 303
        assert state(client, game)["hints"] == asked
        sent.append(all_of(hinted))
        sent += [all_of(client.get(f"{game}{query}")) for query in ("", "?format=json")]
    assert_secret(sent, ["kingfisher"])


def test_a_shared_link_does_not_lead_to_the_finished_game(client: FlaskClient) -> None:
    game = friends(client, "kingfisher")
    guess(client, game, "e", "kingfisher")
    link = page_of(client, game).one("[data-copy]")["data-copy"]
    shared = link.rpartition("=")[2]
    opened = all_of(client.get(link))
    assert game.rpartition("/")[2] not in link + opened
    assert traces([link, opened], "kingfisher") == []
    assert client.get(f"{GAMES}/{shared}").status_code == 404
    assert client.post(f"{GAMES}/{shared}/guesses", data={"letter": "k"}).status_code == 404


def whole_game(client: FlaskClient, game: str) -> list[str]:
    """Guess some letters and words; return all that the server sends about the running game."""
    posts = [{"letter": a} for a in HITS_AND_MISSES]
    posts += [{"letter": "z"}, {"letter": "7"}, {"word": "ox"}, {"word": "4"}, {}]
    seen: list[TestResponse] = []
    for form in [None, *posts]:
        if form is not None:
            seen.append(client.post(f"{game}/guesses", data=form))
        seen += [client.get(address) for address in _ways_in(client, game)]
    seen.append(client.post(f"{game}/guesses?format=json", data={"letter": "8"}))
    seen += [client.get(link) for link in _files(client, game)]
    sent = [all_of(each) for each in seen]
    for each in seen:
        each.close()
    return sent


def finished(client: FlaskClient, game: str) -> TestResponse:
    assert guess_all(client, game, "bcdfghjkmnpqstvwxz")["status"] == "lost"
    return client.get(f"{game}?format=json")


def assert_secret(answers: list[str], secrets: list[str]) -> None:
    assert len(answers) > 10
    assert [(secret, trace) for secret in secrets for trace in traces(answers, secret)] == []


def _ways_in(client: FlaskClient, game: str) -> list[str]:
    game_id = game.rpartition("/")[2]
    return [
        game,
        f"{game}?format=json",
        f"{game}?picture=gallows",
        f"{game}?picture=nonsense",
        f"{game}?tried=z",
        f"{game}?made=1",
        f"{game}/guesses",
        f"/fr/hangman/games/{game_id}",
        f"/en/hangman/?as={game_id}",
        f"/en/hangman/?as={game_id}&format=json",
    ]


def _files(client: FlaskClient, game: str) -> list[str]:
    """Return the addresses of the scripts and styles of a game's page."""
    page = page_of(client, game)
    scripts = [script["src"] for script in page.select("script[src]")]
    return scripts + [link["href"] for link in page.select("link[rel=stylesheet]")]
