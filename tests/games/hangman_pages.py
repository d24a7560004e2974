"""Playing Hangman through the test client, and searching responses for a disguised secret."""

import base64
import binascii
import hashlib
import html
import re
import urllib.parse
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.store import hangman_games
from app.store.hangman_games import StoredGame

GAMES = "/en/hangman/games"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def begin(client: FlaskClient, **form: str) -> str:
    """Send the form that begins a game or sets a word, and return the address it leads to."""
    response = client.post(GAMES, data=form)
    assert response.status_code == 303, response.text[:500]
    return response.location


def set_word(client: FlaskClient, word: str, **form: str) -> str:
    """Set a word for friends, and return its address."""
    return begin(client, kind="friend", word=word, anyway="1", **form)


def same(client: FlaskClient, link: str) -> str:
    """Begin a game with the word that a link or id stands for, and return the game's address."""
    return begin(client, kind="same", **{"as": link.rpartition("/")[2]})


def friends(client: FlaskClient, word: str, **form: str) -> str:
    """Set a word for friends, begin a game with it, and return the game's address."""
    return same(client, set_word(client, word, **form))


def guess(client: FlaskClient, game: str, *guesses: str) -> dict[str, object]:
    """Guess letters and words, and return the resulting game as JSON."""
    for each in guesses:
        field = "letter" if len(each) == 1 else "word"
        response = client.post(f"{game}/guesses", data={field: each})
        assert response.status_code == 303, response.text[:500]
    return state(client, game)


def state(client: FlaskClient, game: str) -> dict[str, Any]:
    response = client.get(game, headers={"Accept": "application/json"})
    assert response.status_code == 200, response.text[:500]
    return response.get_json()


def kept(app: Flask, secret: str, misses: int = 6, **fields: Any) -> str:
    """Store a game with this word, and return the game's address."""
    game = StoredGame("en", secret, misses, **fields)
    return f"{GAMES}/{hangman_games.begin(app.extensions['store'], game).id}"


def guess_all(client: FlaskClient, game: str, letters: str) -> dict[str, Any]:
    """Guess these letters in turn while the game is running, and return the game as JSON."""
    for letter in letters:
        if state(client, game)["status"] == "playing":
            guess(client, game, letter)
    return state(client, game)


def stored(app: Flask, game: str) -> StoredGame:
    """Return a game as the server stores it."""
    return hangman_games.find(app.extensions["store"], game.rpartition("/")[2])


def all_of(response: TestResponse) -> str:
    """Return a whole response: its headers, including cookies, and its body."""
    return f"{response.status}\n{response.headers}\n{response.get_data(as_text=True)}"


def traces(texts: Iterable[str], secret: str) -> list[str]:
    """Return the disguises in which a secret occurs in the texts, as in "rot13, without tags"."""
    sent = "\n".join(texts)
    seen = {
        "as sent": sent,
        "in small letters": sent.lower(),
        "without tags": "\n".join(map(_bare, texts)),
        "decoded": "\n".join(_decoded(sent)),
    }
    return [
        f"{name}, {where}"
        for where, text in seen.items()
        for name, disguise in _disguises(secret)
        if disguise in text
    ]


def _bare(text: str) -> str:
    """Return text without tags, spaces and punctuation, so that letters on tiles form words."""
    without = re.sub(r"<[^>]*>", "", html.unescape(urllib.parse.unquote(text)))
    return re.sub(r"[\s_.,;:|/-]+", "", without).lower()


def _decoded(text: str) -> Iterator[str]:
    """Yield whatever in a text can be read as base64 or hex; decompress it too, if possible."""
    for token in set(re.findall(r"[A-Za-z0-9+/_-]{6,}", text)):
        yield from _readings(token)


@cache
def _readings(token: str) -> Sequence[str]:
    """Return every text that a token may encode; cached because most tokens are on all pages."""
    found: list[str] = []
    for start in range(4):
        part = token[start:].replace("-", "+").replace("_", "/")
        part = part[:-1] if len(part) % 4 == 1 else part
        found += _readable(base64.b64decode(part + "=" * (-len(part) % 4)))
    if re.fullmatch("(?:[0-9a-fA-F]{2})+", token):
        found += _readable(binascii.unhexlify(token))
    return found


def _readable(raw: bytes) -> Iterator[str]:
    yield raw.decode("latin-1").lower()
    try:
        yield zlib.decompress(raw).decode("latin-1").lower()
    except zlib.error:
        return


def _disguises(secret: str) -> Iterator[tuple[str, str]]:
    """Yield each disguise of a secret: its name, and the text."""
    yield "plain", secret
    yield "reversed", secret[::-1]
    yield "sorted", "".join(sorted(secret))
    for shift in range(1, len(ALPHABET)):
        turned = ALPHABET[shift:] + ALPHABET[:shift]
        yield f"rot{shift}", secret.translate(str.maketrans(ALPHABET, turned))
    for text in (secret, secret[::-1], secret.upper()):
        yield "hex", text.encode().hex()
        yield "base64", base64.b64encode(text.encode()).decode().rstrip("=")
    yield "percent", "".join(f"%{ord(a):02x}" for a in secret)
    yield "entities", "".join(f"&#{ord(a)};" for a in secret)
    yield "escapes", "".join(f"\\u{ord(a):04x}" for a in secret)
    for character in (",", " ", "-", ", "):
        yield "codes", character.join(str(ord(a)) for a in secret)
        yield "places", character.join(str(ALPHABET.index(a)) for a in secret)
        yield "numbers", character.join(str(ALPHABET.index(a) + 1) for a in secret)
        yield "spelled", character.join(secret)
    for way in ("md5", "sha1", "sha256"):
        yield way, hashlib.new(way, secret.encode(), usedforsecurity=False).hexdigest()
