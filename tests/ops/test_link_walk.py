"""A walk along every kind of link on the whole site, over eight persistent connections.

The site is mounted below a prefix, and everything that pages, forms, scripts and JSON lead to must
be below it.
"""

import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit

import requests

from app.config import Config
from app.factory import create_app
from tests.html import Element, parsed
from tests.page_kinds import ladder_puzzles
from tests.server import running_server

PREFIX = "/quartet"
CONNECTIONS = 8
STARTS = (
    "/",
    "/en/",
    "/fr/",
    "/en/countdown/?letters=auctioned&word=caution",
    "/en/countdown/?rounds=lc&rival=2&past=auctioned-dance.plancased*landscape",
    "/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail-tea&end=1",
    "/en/ladder/?start=mood&end=goat&rungs=moot-moat-goat",
    "/en/ladder/puzzles/1",
    "/en/ladder/solve?start=cold&end=warm",
    "/en/ladder/puzzles?length=4&steps=99",
    "/en/hangman/solve?pattern=_e__&wrong=ais",
    "/en/hangman/think?length=8&answers=e1.3-r-a5",
    "/en/hangman/watch?word=elephant",
    "/nowhere",
    "/xx/",
)
"""Home, and pages behind forms, which no link leads to; the last two are errors."""
ERRORS = STARTS[-2:]
LINKS = (("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"))
ADDRESSES_IN_DATA = ("data-address", "data-ladder", "data-closes")
GUESSES = {"letter": "e", "word": "cat", "rung": "cord", "note": "tea", "guess": "caution"}
"""What is typed into empty fields of forms."""
FEWEST, FEWEST_OTHERS = 500, 100
"""A walk along fewer links, or fewer forms, scripts and JSON, has missed whole games."""


class Step(NamedTuple):
    """A request.

    source: the page that leads to it.
    is_link: whether it must be answered without an error. A link on a refused page repeats what was
        typed there, and may be refused too.
    """

    address: str
    source: str = ""
    method: str = "GET"
    form: tuple[tuple[str, str], ...] = ()
    is_link: bool = True

    @property
    def kind(self) -> tuple[object, ...]:
        """The kind of the step: for links, both pages count; for all others, only the target."""
        from_where = shape(self.source) if self.is_link else ()
        return from_where, self.method, shape(self.address), sorted(name for name, _ in self.form)


def shape(address: str) -> tuple[str, ...]:
    """Return the kind of an address: its path without words or ids, and the names in its query."""
    parts = urlsplit(address)
    path = re.sub(r"/(words|games|puzzles)/(?!sheet)[^/]+", r"/\1/*", parts.path)
    return path, *sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})


class Walk:
    """A walk that takes each kind of step once."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.found: dict[str, Step] = {}
        self.wrong: list[str] = []
        self._read: set[str] = set()
        self._local = threading.local()

    def run(self) -> None:
        """Walk breadth-first; each round of steps uses all connections."""
        waiting = [Step(f"{self.site}{PREFIX}{start}") for start in STARTS]
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            while waiting:
                steps = [step for found in pool.map(self._take, waiting) for step in found]
                waiting = [step for step in steps if self._is_new(step)]

    def _take(self, step: Step) -> list[Step]:
        """Send a step's request, and return the steps that lead on from its answer."""
        if not hasattr(self._local, "session"):
            self._local.session = requests.Session()
        try:
            while (answer := self._ask(step)).status_code == 503:  # a heavy request waits
                time.sleep(int(answer.headers["Retry-After"]) / 10)
        except requests.RequestException as error:
            self.wrong.append(f"{step}: {error!r}")
            return []
        refused = answer.status_code >= 500 or answer.status_code == 404
        if refused or (step.is_link and answer.status_code >= 400):
            path = urlsplit(step.address).path
            if path.removeprefix(PREFIX) not in ERRORS:
                self.wrong.append(f"{step}: {answer.status_code}")
        return list(_onward(answer, step))

    def _ask(self, step: Step) -> requests.Response:
        answer: requests.Response = self._local.session.request(
            step.method, step.address, data=step.form or None, timeout=60, allow_redirects=False
        )
        return answer

    def _is_new(self, step: Step) -> bool:
        """Return whether the step is of a new kind and, for links, to an address not read yet."""
        if not step.address.startswith(self.site):
            return False
        path = urlsplit(step.address).path
        if path != PREFIX and not path.startswith(f"{PREFIX}/"):
            self.wrong.append(f"{step}: not below {PREFIX}")
        kind = str(step.kind)
        if kind in self.found or (step.is_link and step.address in self._read):
            return False
        self.found[kind] = step
        self._read.add(step.address)
        return True


def _onward(answer: requests.Response, step: Step) -> Iterator[Step]:
    here, kind = step.address, answer.headers.get("Content-Type", "")
    if "Location" in answer.headers:
        yield Step(urljoin(here, answer.headers["Location"]), here)
    elif kind.startswith("text/html"):
        page, well = parsed(answer.text), answer.status_code < 400
        for tag, name in LINKS:
            for element in page.select(f"{tag}[{name}]"):
                yield Step(urldefrag(urljoin(here, element[name])).url, here, is_link=well)
        for name in ADDRESSES_IN_DATA:
            for element in page.select(f"[{name}]"):
                if "/" in element[name]:
                    yield Step(urljoin(here, element[name]), here, is_link=False)
        for form in page.select("form"):
            yield from _sent(form, here)
        if step.method == "GET" and "format=" not in here:
            joint = "&" if "?" in here else "?"
            yield Step(f"{here}{joint}format=json", here, is_link=False)
    elif kind.startswith("application/json"):
        for text in _texts(answer.json()):
            if text.startswith(("/", "http://127.0.0.1")):
                yield Step(urljoin(here, text), here, is_link=False)
    elif kind.startswith("text/javascript"):
        for name in re.findall(r'(?:from|import) ?"(\./[^"]+)"', answer.text):
            yield Step(urljoin(here, name), here, is_link=False)


def _texts(value: object) -> Iterator[str]:
    """Yield the texts in a JSON value, without its keys."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


def _sent(form: Element, here: str) -> Iterator[Step]:
    """Yield a step for each way to send a form: for each name and `formaction` of its buttons."""
    fields = {}
    for field in form.select("input[name], textarea[name], select[name]"):
        kind = field.get("type")
        if kind in ("radio", "checkbox") and "checked" not in field.attributes:
            continue
        typed = field.get("value") or ""
        if field.tag == "select":
            chosen = field.select("option[selected]") or field.select("option")
            typed = (chosen[0].get("value") or "") if chosen else ""
        if field.tag == "textarea":
            typed = "ovnd/teac/rsin/gelp"
        fields[field["name"]] = typed or (
            "" if kind == "hidden" else GUESSES.get(field["name"], "")
        )
    buttons = {
        (button.get("name") or "", button.get("formaction") or ""): button
        for button in form.select("button")
        if button.get("type") != "button" and "disabled" not in button.attributes
    }
    for (name, action), button in buttons.items():
        sent = fields | ({name: button["value"]} if name else {})
        target = urljoin(here, action or form.get("action") or here)
        if form.get("method") == "post":
            yield Step(target, here, "POST", tuple(sent.items()), is_link=False)
        else:
            query = urlencode(sent)
            yield Step(f"{target.partition('?')[0]}?{query}", here, is_link=False)


def test_every_link_works_and_stays_below_the_prefix(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'quartet.sqlite'}"
    ladder_puzzles(create_app(Config("development", "for tests only", database_url=url)))
    with running_server(tmp_path, {"URL_PREFIX": PREFIX}) as server:
        walk = Walk(server)
        walk.run()
    assert walk.wrong == []
    links = [each for each in walk.found.values() if each.is_link]
    assert len(links) >= FEWEST
    assert len(walk.found) - len(links) >= FEWEST_OTHERS
    paths = {shape(each.address)[0].removeprefix(PREFIX) for each in walk.found.values()}
    languages = Counter(shape(each.address)[0][len(PREFIX) :][:4] for each in links)
    assert min(languages["/en/"], languages["/fr/"]) >= FEWEST / 4
    for game in ("countdown", "ruzzle", "ladder", "hangman"):
        assert {f"/en/{game}/", f"/en/{game}/solve", f"/fr/{game}/"} <= paths
    assert {"/en/words/*", "/en/how/hangman", "/en/hangman/games/*/guesses"} <= paths
    assert any(path.startswith("/static/") and path.endswith(".js") for path in paths)
