"""Rooms under load: many classes play at once, on running servers or on one of our own.

Every player polls the room as the page does, sends a word every few seconds, and logs the words
that were accepted. At the end each room's words are compared with its players' logs.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import click

from app.config import ROOT
from app.solver.lexicon.lexicon import Lexicon
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.solver import RuzzleIndex, solve
from benchmarks.http import serving

ASK_SECONDS = 2.0
LOBBY_SECONDS = 3.0
LIGHT = "/en/about"
LIGHT_SECONDS = 0.5


@dataclass
class Measured:
    """How long requests took and what went wrong.

    seconds: kind of request -> how long each request took.
    errors: a line for each unexpected answer.
    busy: how many answers had status 503, after which words are sent again.
    """

    seconds: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    busy: int = 0

    def line(self, kind: str) -> str:
        took = sorted(self.seconds[kind])
        at = [1000 * took[int(len(took) * part)] for part in (0.5, 0.95, 0.99)]
        figures = ", ".join(f"p{n} {ms:,.0f} ms" for n, ms in zip((50, 95, 99), at, strict=True))
        return f"{kind:8} {len(took):7,} requests, {figures}, longest {1000 * took[-1]:,.0f} ms"


class Client:
    """A browser's connection, which keeps its cookie and measures how long answers take."""

    def __init__(self, address: str, measured: Measured) -> None:
        self._host = urlsplit(address).netloc
        self._measured = measured
        self._cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._streams:
            self._streams[1].close()

    async def ask(
        self, kind: str, path: str, form: dict[str, str] | None = None, tag: str = ""
    ) -> tuple[int, dict[str, str], Any]:
        """Send a request; return the status, headers and JSON of its answer, None for no JSON.

        kind: the key under which its time is recorded.
        form: the form to post, None for GET.
        tag: the ETag, without quotes, of an answer that the client has, "" for none.
        """
        body = urlencode(form or {}).encode()
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: {self._host}",
            "Accept: application/json",
            *([f"Cookie: {self._cookie}"] if self._cookie else []),
            *([f'If-None-Match: "{tag}"'] if tag else []),
            *(
                ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
                if form is not None
                else []
            ),
        ]
        started = time.perf_counter()
        status, headers, answer = await self._exchange("\r\n".join(lines).encode(), body)
        took = time.perf_counter() - started
        self._measured.seconds.setdefault(kind, []).append(took)
        self._measured.busy += status == 503
        if status >= 400 and status != 503:
            self._measured.errors.append(f"{kind} {path}: {status} {answer[:200]!r}")
        if "set-cookie" in headers:
            self._cookie = headers["set-cookie"].partition(";")[0]
        is_json = "json" in headers.get("content-type", "")
        return status, headers, json.loads(answer) if is_json and answer else None

    async def _exchange(self, head: bytes, body: bytes) -> tuple[int, dict[str, str], bytes]:
        for attempt in (1, 2):
            if self._streams is None:
                host, _, port = self._host.partition(":")
                self._streams = await asyncio.open_connection(host, int(port or 80))
            reader, writer = self._streams
            try:
                writer.write(head + b"\r\n\r\n" + body)
                start, *lines = (
                    (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                )
                pairs = (line.partition(":") for line in lines if line)
                headers = {name.lower(): value.strip() for name, _, value in pairs}
                length = int(headers.get("content-length", 0))
                return int(start.split()[1]), headers, await reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                self._streams = None
                if attempt == 2:
                    raise
        raise AssertionError


@click.command("rooms")
@click.option("--url", "urls", multiple=True, help="A server that is up; may be repeated.")
@click.option("--rooms", default=30, show_default=True)
@click.option("--players", default=30, show_default=True, help="In each room.")
@click.option("--clock", default=180, show_default=True, type=int)
@click.option("--every", default=5.0, show_default=True, help="Seconds between a player's words.")
def rooms(urls: Sequence[str], rooms: int, players: int, clock: int, every: float) -> None:
    """Have many rooms play a grid at once, and check that no word is lost or counted twice.

    Servers given by --url need an empty RATE_LIMIT and WRITE_RATE_LIMIT, as all requests come from
    this machine.
    """
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        index = RuzzleIndex.build(Lexicon.read(ROOT / "wordlists" / "en"))
        measured = Measured()
        own = None
        if not urls:
            limits = {"RATE_LIMIT": "", "WRITE_RATE_LIMIT": ""}
            own = stack.enter_context(serving("wsgi:app", Path(folder), "/readyz", limits))
            urls = [f"http://127.0.0.1:{own.port}"]
        server, clients = own.seconds() if own else 0, time.process_time()
        started = time.monotonic()
        sent, wrong = asyncio.run(_played(urls, rooms, players, clock, every, index, measured))
        took, clients = time.monotonic() - started, time.process_time() - clients
        used = f"server {own.seconds() - server:.0f} s, " if own else ""
    for kind in measured.seconds:
        click.echo(measured.line(kind))
    click.echo(f"processor time: {used}clients {clients:.0f} s, in {took:.0f} s")
    click.echo(
        f"{sent:,} words taken; {wrong} lost or counted twice; {len(measured.errors)} errors"
    )
    for line in measured.errors[:5]:
        click.echo(line)
    if wrong or measured.errors:
        raise SystemExit(1)


async def _played(
    urls: Sequence[str],
    count: int,
    players: int,
    clock: int,
    every: float,
    index: RuzzleIndex,
    measured: Measured,
) -> tuple[int, int]:
    over = asyncio.Event()
    light = asyncio.create_task(_light(urls[0], measured, over))
    playing = (_room(urls, n, players, clock, every, index, measured) for n in range(count))
    outcomes = await asyncio.gather(*playing)
    over.set()
    await light
    return sum(sent for sent, _ in outcomes), sum(wrong for _, wrong in outcomes)


async def _light(url: str, measured: Measured, over: asyncio.Event) -> None:
    async with Client(url, measured) as client:
        while not over.is_set():
            await client.ask("light", LIGHT)
            await asyncio.sleep(LIGHT_SECONDS)


async def _room(
    urls: Sequence[str],
    number: int,
    players: int,
    clock: int,
    every: float,
    index: RuzzleIndex,
    measured: Measured,
) -> tuple[int, int]:
    """Play a room; return how many words were accepted, and how many were lost or counted twice."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(Client(urls[(number + n) % len(urls)], measured))
            for n in range(players)
        ]
        form = {"game": "ruzzle", "rounds": "1", "clock": str(clock), "nickname": "P0"}
        await asyncio.sleep(number * 0.1)
        _, headers, refused = await clients[0].ask("open", "/en/rooms", form)
        if "location" not in headers:
            raise click.ClickException(f"no room was opened: {refused}")
        room = urlsplit(headers["location"]).path
        for n, client in enumerate(clients[1:], start=1):
            await client.ask("join", f"{room}/players", {"nickname": f"P{n}"})
        logs: list[list[str]] = [[] for _ in clients]
        guests = [
            asyncio.create_task(_player(client, room, n, every, index, logs[n]))
            for n, client in enumerate(clients[1:], start=1)
        ]
        await clients[0].ask("begin", f"{room}/changes", {"do": "begin", "round": "1"})
        await asyncio.gather(*guests, _player(clients[0], room, 0, every, index, logs[0]))
        _, _, told = await clients[0].ask("results", room)
    seats = {each["name"]: each["seat"] for each in told["players"]}
    taken = sorted((seats[f"P{n}"], word) for n, log in enumerate(logs) for word in log)
    found = sorted((seat, each["word"]) for each in told["found"] for seat in each["seats"])
    return len(taken), len(set(taken) ^ set(found)) + len(found) - len(set(found))


async def _player(
    client: Client, room: str, number: int, every: float, index: RuzzleIndex, log: list[str]
) -> None:
    """Poll the room and send words until the room shows results; log the words accepted."""
    words: list[str] = []
    tag, phase, next_word, over = "", "lobby", 0.0, 0.0
    while phase not in ("results", "over"):
        status, _, told = await client.ask("ask" if tag else "whole", room, tag=tag)
        if status == 200 and told:
            tag, phase = told["version"], told["phase"]
            if phase == "playing":
                over = time.monotonic() + told["left"] / 1000
            if phase == "playing" and not words:
                grid = Grid.parse(told["puzzle"], index.lexicon.language)
                words = solve(index, grid).words[number % 7 :: 3]
                next_word = time.monotonic() + every * (number % 10) / 10
        if words and phase == "playing" and next_word <= time.monotonic() < over:
            next_word += every
            word = words.pop()
            form = {"round": "1", "word": word}
            status, _, told = await client.ask("word", f"{room}/words", form)
            while status == 503:  # as the page does
                await asyncio.sleep(1)
                status, _, told = await client.ask("again", f"{room}/words", form)
            if status == 200 and any(each["word"] == word for each in told["words"]):
                log.append(word)
        await asyncio.sleep(ASK_SECONDS if phase in ("ready", "playing") else LOBBY_SECONDS)
