"""Every sentence that players read comes from the catalogue, so that pages can be translated.

The app is served with a catalogue that puts «brackets» around every message. Text outside the
brackets on a page was not translated, and the test names it.
"""

import re
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from flask import Flask
from flask.testing import FlaskClient

from app.games.countdown.text import CHARACTERS
from tests.apps import app_in
from tests.documented import extracted
from tests.games.recorded_answers import ADDRESSES, SENTENCES
from tests.html import Element, parsed
from tests.page_kinds import KINDS, ladder_puzzles

READ_OUT = ("aria-label", "title", "alt", "placeholder", "data-title")
"""Attributes that players read or hear."""
META = ("description", "og:title", "og:description")
SILENT = ("script", "style", "textarea")
VERBATIM = (".tile", ".words a", ".ladder-line", "code", "[translate=no]")
"""Elements whose text is no sentence: letters, words of the list, commands."""
NAMES = {"Quartet", *(each.name for each in CHARACTERS.values())}
QUANTITY = re.compile(r"[\d.,–-]+\s?(?:µs|ms|s|kB|MB|GB|%)")
ADDRESS = re.compile(r"https?://\S+")


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with a catalogue for English that brackets every message."""
    folder = tmp_path_factory.mktemp("bracketed")
    translations = folder / "translations" / "en" / "LC_MESSAGES"
    translations.mkdir(parents=True)
    with (translations / "messages.mo").open("wb") as written:
        write_mo(written, in_brackets(extracted()))
    return app_in(folder, translations_dir=folder / "translations")


@pytest.fixture(scope="module")
def client(bracketed: Flask) -> FlaskClient:
    ladder_puzzles(bracketed)
    return bracketed.test_client()


def in_brackets(template: Catalog) -> Catalog:
    """Return a catalogue that translates each message to itself, in brackets."""
    catalogue = Catalog(locale="en", charset="utf-8")
    for message in template:
        if message.id:
            both = message.id if isinstance(message.id, tuple) else (message.id,)
            texts = tuple(f"«{text}»" for text in both)
            catalogue.add(message.id, texts if len(texts) > 1 else texts[0])
    return catalogue


def outside(text: str, depth: int = 0) -> tuple[str, int]:
    """Return the part of a string outside brackets, and how many brackets are open at its end."""
    kept = []
    for character in text:
        depth += (character == "«") - (character == "»")
        kept.append(character if depth == 0 and character not in "«»" else " ")
    return "".join(kept), depth


def untranslated(text: str) -> bool:
    """Return whether a string has words that need a translator.

    Single letters, words in capitals (which are words of the list, or codes), NAMES, quantities
    and addresses do not count.
    """
    rest = QUANTITY.sub(" ", ADDRESS.sub(" ", text))
    words = re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", rest)
    return any(len(w) > 1 and w != w.upper() and w not in NAMES for w in words)


def unbracketed(page: Element) -> Iterator[str]:
    """Yield each piece of text on a page that did not come from the catalogue."""
    verbatim = {id(element) for choice in VERBATIM for element in page.select(choice)}
    depth = 0

    def walk(element: Element, foreign: bool) -> Iterator[str]:
        nonlocal depth
        foreign = foreign or (element.tag != "html" and "lang" in element.attributes)
        if element.tag in SILENT or id(element) in verbatim:
            return
        for name, value in _read_out(element):
            single = foreign and " " not in value
            if depth == 0 and not single and untranslated(outside(value)[0]):
                yield f"{name}: {value}"
        for child in element.children:
            if isinstance(child, Element):
                yield from walk(child, foreign)
            else:
                text, depth = outside(child, depth)
                if not foreign and untranslated(text):
                    yield " ".join(text.split())

    yield from walk(page, foreign=False)
    assert depth == 0, "a bracket is never closed"


def _read_out(element: Element) -> Iterator[tuple[str, str]]:
    if element.tag == "meta" and (element.get("name") or element.get("property")) in META:
        yield "content", element["content"]
    yield from ((name, element[name]) for name in READ_OUT if name in element.attributes)


def assert_none(found: Mapping[str, str]) -> None:
    """Fail if any text was found; name each text and an address where it was."""
    if found:
        lines = (f"{text}\n    {where}" for text, where in found.items())
        pytest.fail("\n".join(lines), pytrace=False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_on_a_page_comes_from_the_catalogue(client: FlaskClient, kind: str) -> None:
    found: dict[str, str] = {}
    for response in KINDS[kind](client):
        assert response.status_code < 500, response.request.path
        assert "«" in response.text
        for text in unbracketed(parsed(response.text)):
            found.setdefault(text, response.request.full_path)
    assert_none(found)


@pytest.mark.parametrize("game", ["words", "countdown", "ruzzle", "ladder", "hangman"])
def test_every_sentence_in_json_comes_from_the_catalogue(client: FlaskClient, game: str) -> None:
    found: dict[str, str] = {}
    seen = 0
    for address in ADDRESSES:
        if f"/{game}/" in address and not address.startswith("/fr/"):
            answer = client.get(address, headers={"Accept": "application/json"})
            for text in _sentences(answer.json):
                seen += 1
                if untranslated(outside(text)[0]):
                    found[text] = address
    assert_none(found)
    assert seen, "an answer of this game has a sentence"


def _sentences(value: object, key: str = "") -> Iterator[str]:
    """Yield the strings in a JSON value that are sentences for players: those with a space."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _sentences(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _sentences(each, key)
    elif isinstance(value, str) and key in SENTENCES and " " in value:
        yield value


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>«All is <b>well</b>»</p>", []),
        ("<p>«Well» done</p>", ["done"]),
        ("<p lang='en'>cat</p><span class='tile'>qu</span> 139 ms, A–E, LISTENS", []),
        ("<p aria-label='Close it'>«x»</p>", ["aria-label: Close it"]),
        (
            "<div lang='en'><p aria-label='the word so far'>cat</p></div>",
            ["aria-label: the word so far"],
        ),
    ],
)
def test_untranslated_text_is_found(html: str, texts: list[str]) -> None:
    assert list(unbracketed(parsed(html))) == texts
