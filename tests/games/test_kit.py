"""Code that the games share: the spellings in JSON answers."""

from flask import Flask
from msgspec import UNSET

from app.games.kit import spellings_of


def test_json_gives_spellings_only_where_they_differ_from_the_word(app: Flask) -> None:
    with app.test_request_context("/fr/"):
        app.preprocess_request()
        assert spellings_of(["chat", "ete"]) == {"ete": ("été",)}
    with app.test_request_context("/en/"):
        app.preprocess_request()
        assert spellings_of(["cafe"]) is UNSET
