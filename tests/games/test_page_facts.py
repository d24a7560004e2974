"""What pages show, as the tables in `facts/` state it; each table is read from top to bottom.

| line | meaning |
| --- | --- |
| `# A title` | begins a test: what the following lines prove |
| `?letters=cat`, `400 solve?letters=` | go to this page of the game; its status, if it is not 200 |
| `.finished h2 = A nine!` | the texts of all elements that match, joined by ` | ` |
| `.finished ~ nine`, `.finished !~ nine` | each element that matches has, or lacks, these words |
| `.ladders > li x 8` | the number of elements that match |
| `input[name=clock] @value = 30 | 60` | an attribute of all that match; `~` and `!~` too |
| `json best.0.word = "cat"` | a value of the page's JSON |
| `follow Undo` | follow the first link with this name, or the first that the selector matches |
| `send word=tea&ask=1` | send the form that has a field `word`: its hidden fields and these |
| `at ?letters=cat` | the last line has led to this page |
| `play castle` | begin a game of Hangman with this word, set by a friend |
| `guess e, z, cattle`, `hint letter` | guess letters and words, take a hint |
| `400 send word=`, `400 guess e` | the same, and it is refused with this status |
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, urlencode, urljoin

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.store.database import Store
from tests.html import Element, parsed

BANK = "/en/ladder/puzzles"
"""Base address of the pages that are tested with the fixture `bank` as their store."""
FACT = re.compile(
    r"(?P<what>.+?)(?: @(?P<name>[\w-]+))? (?P<relation>=|~|!~|x)(?: (?P<value>.*))?$"
)


def proofs() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the base address, title and lines of each section of every table."""
    for file in sorted((Path(__file__).parent / "facts").glob("*.txt")):
        base, *blocks = re.split(r"^# ", file.read_text("utf-8"), flags=re.MULTILINE)
        for block in blocks:
            title, *lines = filter(None, block.splitlines())
            yield base.strip(), title, lines


def parts(address: str) -> tuple[str, dict[str, list[str]]]:
    """Return the path and the query of an address."""
    path, _, query = address.partition("?")
    return path, parse_qs(query, keep_blank_values=True)


class Visit:
    """A browser without scripts that goes from page to page."""

    def __init__(self, client: FlaskClient, base: str) -> None:
        self.client, self.base = client, base
        self.address, self.page = base, Element("", {})

    def go(self, address: str, status: int = 200) -> None:
        self._arrive(self.client.get(urljoin(self.base, address), follow_redirects=True), status)

    def post(self, address: str, form: Mapping[str, str], status: int = 200) -> None:
        sent = self.client.post(address, data=form, follow_redirects=True)
        assert sent.history or sent.status_code != 200, "a form leads on"
        self._arrive(sent, status)

    def _arrive(self, response: TestResponse, status: int) -> None:
        assert response.status_code == status, response.text[:500]
        self.address = response.request.full_path.removesuffix("?")
        self.page = parsed(response.text)

    def follow(self, name: str) -> None:
        links = self.page.select("a[href]")
        named = [a for a in links if name in (a.get("aria-label"), a.text)]
        self.go(urljoin(self.address, (named or self.page.select(name))[0]["href"]))

    def send(self, fields: str, status: int) -> None:
        typed = dict(parse_qsl(fields, keep_blank_values=True))
        name = next(iter(typed))
        (form,) = (f for f in self.page.select("form") if f.select(f"[name={name}]"))
        values = form.hidden | typed
        address = urljoin(self.address, form.get("action") or "")
        if form.get("method") == "post":
            self.post(address, values, status)
        else:
            self.go(f"{address}?{urlencode(values)}", status)

    def play(self, word: str) -> None:
        games = f"/{self.address.split('/')[1]}/hangman/games"
        self.post(games, {"kind": "friend", "word": word, "anyway": "1"})
        self.post(games, {"kind": "same", "as": self.address.rpartition("/")[2]})

    def guess(self, guesses: str, status: int) -> None:
        for each in guesses.split(", "):
            name = "letter" if len(each) == 1 else "word"
            self.post(f"{self.address.partition('?')[0]}/guesses", {name: each}, status)

    def hint(self, kind: str, status: int) -> None:
        self.post(f"{self.address.partition('?')[0]}/hints", {"kind": kind}, status)

    def json(self, path: str) -> object:
        asked = {"Accept": "application/json"}
        answer = self.client.get(self.address, headers=asked, follow_redirects=True).get_json()
        for key in path.split("."):
            answer = answer[int(key)] if isinstance(answer, list) else answer.get(key)
        return answer

    def check(self, line: str, status: int = 200) -> None:
        """Do what a line asks for, or assert the fact that it states."""
        verb, _, rest = line.partition(" ")
        if verb.isdecimal():
            self.check(rest, int(verb))
        elif verb in ("send", "guess", "hint"):
            getattr(self, verb)(rest, status)
        elif verb in ("follow", "play"):
            getattr(self, verb)(rest)
        elif verb == "at":
            assert parts(self.address) == parts(urljoin(self.base, rest))
        elif verb == "json":
            path, _, value = rest.partition(" = ")
            assert self.json(path) == json.loads(value), line
        elif fact := FACT.match(line):
            self.holds(*fact.group("what", "name", "relation", "value"))
        else:
            self.go(line, status)

    def holds(self, what: str, name: str | None, relation: str, value: str | None) -> None:
        found = self.page.select(what)
        texts: Sequence[str] = [each.get(name) or "" if name else each.text for each in found]
        shown, value = f"{what} {relation} {value}: {texts}", value or ""
        if relation == "x":
            assert len(found) == int(value), shown
        elif relation == "=":
            assert list(texts) == [each.strip() for each in value.split("|")], shown
        else:
            assert texts, shown
            assert all((value in each) == (relation == "~") for each in texts), shown


@pytest.mark.parametrize(
    ("base", "lines"),
    [pytest.param(base, lines, id=f"{base} {title}") for base, title, lines in proofs()],
)
def test_pages_match_the_tables_of_facts(
    client: FlaskClient, bank: Store, monkeypatch: pytest.MonkeyPatch, base: str, lines: list[str]
) -> None:
    if base == BANK:
        monkeypatch.setitem(client.application.extensions, "store", bank)
    visit = Visit(client, base)
    for line in lines:
        visit.check(line)
