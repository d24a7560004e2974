"""What pages show, according to the tables in `facts/`: one for each game, read top down.

| line | says |
| --- | --- |
| `# A title` | what the following lines prove |
| `?letters=cat`, `400 solve?letters=` | go to this page of the game; its status, if it is not 200 |
| `.finished h2 = A nine!` | the texts of all elements that match, joined by ` | ` |
| `.finished ~ nine`, `.finished !~ nine` | each element that matches has, or lacks, these words |
| `.ladders > li x 8` | the number of elements that match |
| `input[name=clock] @value = 30 | 60` | an attribute of all that match; `~` and `!~` too |
| `json best.0.word = "cat"` | a value of the page's JSON |
| `follow Undo` | go on at the first link of this name, or the first that matches |
| `send word=tea` | send the form that has this field |
| `at ?letters=cat` | the last line has led to this page |
| `play castle` | begin a game of Hangman with this word, set by a friend |
| `guess e, z, cattle`, `hint letter` | guess letters and words, take a hint |
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urljoin

import pytest
from flask.testing import FlaskClient

from app.store.database import Store
from tests.html import Element, parsed

BANK = "/en/ladder/puzzles"
"""The pages that are asked with a bank of their own."""
FACT = re.compile(
    r"(?P<what>.+?)(?: @(?P<name>[\w-]+))? (?P<relation>=|~|!~|x)(?: (?P<value>.*))?$"
)


def proofs() -> Iterator[tuple[str, str, list[str]]]:
    """Yield each proof: the address below which its pages are, its title and its lines."""
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
        response = self.client.get(urljoin(self.base, address), follow_redirects=True)
        assert response.status_code == status, response.text[:500]
        self.address = response.request.full_path.removesuffix("?")
        self.page = parsed(response.text)

    def follow(self, name: str) -> None:
        links = self.page.select("a[href]")
        named = [a for a in links if name in (a.get("aria-label"), a.text)]
        self.go(urljoin(self.address, (named or self.page.select(name))[0]["href"]))

    def send(self, field: str, value: str) -> None:
        (form,) = (f for f in self.page.select("form") if f.select(f"[name={field}]"))
        hidden = form.select("input[type=hidden]")
        query = {each["name"]: each["value"] for each in hidden} | {field: value}
        address = urljoin(self.address, form["action"])
        if form.get("method") == "post":
            self.post(address, **query)
        else:
            self.go(f"{address}?{urlencode(query)}")

    def post(self, address: str, **form: str) -> None:
        sent = self.client.post(address, data=form)
        assert sent.status_code == 303, sent.text[:500]
        self.go(sent.headers["Location"])

    def play(self, word: str) -> None:
        games = f"/{self.address.split('/')[1]}/hangman/games"
        self.post(games, kind="friend", word=word, anyway="1")
        self.post(games, kind="same", **{"as": self.address.rpartition("/")[2]})

    def guess(self, guesses: str) -> None:
        for each in guesses.split(", "):
            name = "letter" if len(each) == 1 else "word"
            self.post(f"{self.address.partition('?')[0]}/guesses", **{name: each})

    def hint(self, kind: str) -> None:
        self.post(f"{self.address.partition('?')[0]}/hints", kind=kind)

    def json(self, path: str) -> object:
        answer = self.client.get(self.address, headers={"Accept": "application/json"}).get_json()
        for key in path.split("."):
            answer = answer[int(key)] if isinstance(answer, list) else answer.get(key)
        return answer

    def check(self, line: str) -> None:
        """Do what a line asks for, or assert the fact that it states."""
        verb, _, rest = line.partition(" ")
        if verb in ("follow", "play", "guess", "hint"):
            getattr(self, verb)(rest)
        elif verb == "send":
            self.send(*rest.split("=", 1))
        elif verb == "at":
            assert parts(self.address) == parts(urljoin(self.base, rest))
        elif verb == "json":
            path, _, value = rest.partition(" = ")
            assert self.json(path) == json.loads(value), line
        elif fact := FACT.match(line):
            self.holds(*fact.group("what", "name", "relation", "value"))
        else:
            self.go(rest if verb.isdecimal() else line, int(verb) if verb.isdecimal() else 200)

    def holds(self, what: str, name: str | None, relation: str, value: str | None) -> None:
        found = self.page.select(what)
        texts: Sequence[str] = [each.get(name) or "" if name else each.text for each in found]
        told, value = f"{what} {relation} {value}: {texts}", value or ""
        if relation == "x":
            assert len(found) == int(value), told
        elif relation == "=":
            assert list(texts) == [each.strip() for each in value.split("|")], told
        else:
            assert texts, told
            assert all((value in each) == (relation == "~") for each in texts), told


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
