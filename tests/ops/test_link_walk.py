"""A walk along every kind of link of the whole site, over eight connections that are kept."""

import re
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

import requests

from tests.html import parsed
from tests.test_prefix import LINKS

CONNECTIONS = 8
STARTS = (
    "/en/",
    "/fr/",
    "/en/countdown/?letters=auctioned&word=caution",
    "/en/countdown/?rounds=lc&rival=2&past=auctioned-dance.plancased*landscape",
    "/en/ruzzle/?grid=ovnd/teac/rsin/gelp&found=sail-tea&end=1",
    "/en/ladder/?start=mood&end=goat&rungs=moot-moat-goat",
    "/en/ladder/solve?start=cold&end=warm",
    "/en/ladder/puzzles?length=4&steps=99",
    "/en/hangman/solve?pattern=_e__&wrong=ais",
    "/en/hangman/think?length=8&answers=e1.3-r-a5",
    "/en/hangman/watch?word=elephant",
)
"""Home, and pages behind forms, which no link leads to."""
FEWEST = 500
"""A walk along fewer links than this has missed whole games."""


def shape(address: str) -> tuple[str, ...]:
    """Return the kind of an address: its path without what it names, the names of its query."""
    parts = urlsplit(address)
    path = re.sub(r"/(words|games|puzzles)/(?!sheet)[^/]+", r"/\1/*", parts.path)
    return path, *sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})


class Walk:
    """Follows each kind of link once: from a kind of page to a kind of page."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.found: dict[tuple[object, ...], str] = {}
        self.wrong: list[str] = []
        self._read: set[str] = set()
        self._local = threading.local()

    def run(self) -> None:
        """Walk breadth first, each round over all connections."""
        waiting = [(urljoin(self.site, start), "") for start in STARTS]
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            while waiting:
                links = [link for found in pool.map(self._follow, waiting) for link in found]
                waiting = [link for link in links if self._is_new(*link)]

    def _follow(self, link: tuple[str, str]) -> list[tuple[str, str]]:
        """Read what is at an address, and return the links there."""
        address, source = link
        if not hasattr(self._local, "session"):
            self._local.session = requests.Session()
        try:
            answer = self._local.session.get(address, timeout=60)
            while answer.status_code == 503:  # a client has one turn for what is heavy
                time.sleep(int(answer.headers["Retry-After"]) / 10)
                answer = self._local.session.get(address, timeout=60)
        except requests.RequestException as error:
            self.wrong.append(f"{source} -> {address}: {error!r}")
            return []
        if answer.status_code >= 400:
            self.wrong.append(f"{source} -> {address}: {answer.status_code}")
        if answer.status_code >= 400 or not answer.headers["Content-Type"].startswith("text/html"):
            return []
        page = parsed(answer.text)
        links = (
            urljoin(answer.url, each[name])
            for tag, name in LINKS
            for each in page.select(f"{tag}[{name}]")
        )
        return [(urldefrag(each).url, answer.url) for each in links if each.startswith(self.site)]

    def _is_new(self, address: str, source: str) -> bool:
        """Return whether no link of this kind was followed, nor this address read."""
        kind = (shape(source), shape(address))
        if kind in self.found or address in self._read:
            return False
        self.found[kind] = address
        self._read.add(address)
        return True


def test_no_link_leads_nowhere_and_no_connection_breaks(server: str) -> None:
    walk = Walk(server)
    walk.run()
    assert walk.wrong == []
    assert len(walk.found) >= FEWEST
    languages = Counter(urlsplit(each).path.split("/")[1] for each in walk.found.values())
    assert min(languages["en"], languages["fr"]) >= FEWEST / 4
