"""Find the heaviest requests of every route and method, by CPU time.

Run it by hand: `python -m benchmarks.heavy_requests [SECONDS]`. It takes some minutes, as it
searches each route of the app for SECONDS (10 by default), in both languages, as HTML and as JSON.
/openapi.json declares the parameters of a route; they get their extreme values and some between.
Strings that must be valid, such as grids and words, come from MAKERS of large legal requests. Then
the heaviest request of each route and format is timed again. When a form is posted twice, there may
be nothing to do the second time, so the third heaviest form counts instead. For each request the
table shows the price (app/games/*/addresses.py) and whether it took a turn
(app/web/solve_limiter.py). A request of more than 30 ms that took no turn is marked NO, and the
exit code is then 1.

CPU time is that of the answering thread, from reading the request to the last compressed byte.
"""

import math
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import numpy as np
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app.config import Config
from app.factory import create_app
from app.gate import Gate, Visit
from app.solver.countdown.conundrum import Conundrums
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_PATHS, WordPair, solve
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.generation import keep_small_bank
from app.store.ladder_puzzles import PuzzleSearch
from app.web.caching import EXTENSION, ResponseCache
from app.web.openapi import document_of, path_of
from app.web.site import Site
from app.web.solve_limiter import EXTENSION as TURNS
from app.web.solve_limiter import price
from benchmarks.together import Together

HEAVY_MS = 30
TIMES = 3
PAIRS = 10
LONGEST = WordPair("eluderais", "editeriez")
"""A French pair with 1,000 ladders of 87 words each."""
COMMON = "eeeeeeeaaaaaiiiiiooooossssstttttnnnnnrrrrrlllllddduuuccmmppghbyfvkwxzjq"
Query = dict[str, object]
Schema = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """A request to time.

    path: the path after the language, or the whole path if it has no language.
    form: the form to post, None for GET.
    cookie: the cookie of a player in rooms and clubs, "" for none.
    """

    path: str
    query: Query = field(default_factory=dict)
    form: Query | None = None
    cookie: str = ""

    def address(self, code: str) -> str:
        path = self.path if self.path.startswith("/") else f"/{code}/{self.path}"
        query = urlencode({name: str(value) for name, value in self.query.items()}, safe=",/()?_")
        return f"{path}?{query}" if query else path


@dataclass(frozen=True)
class Cost:
    """What a request cost: CPU milliseconds, and kilobytes of the answer as sent.

    price: the app's own estimate, in milliseconds. turn: whether the request took a turn.
    """

    route: str
    address: str
    milliseconds: float
    kilobytes: float
    status: int
    price: float
    turn: bool


@dataclass(frozen=True)
class Maker:
    """What large requests are made from, such as a language's indexes and a random generator."""

    client: FlaskClient
    indexes: Indexes
    rng: np.random.Generator
    puzzle_ids: list[int]
    together: Together

    @property
    def code(self) -> str:
        return self.indexes.lexicon.language.code

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def maybe(self, share: float, **query: object) -> Query:
        return query if self.chance(share) else {}

    def number(self, least: int, most: int) -> int:
        return int(self.rng.integers(least, most + 1))

    def one(self, values: str) -> str:
        """Return one of the words in a string, chosen at random."""
        return str(self.rng.choice(values.split()))

    def letters(self, number: int) -> str:
        return "".join(self.rng.choice(list(COMMON), number))

    def word(self, length: int | None = None) -> str:
        lexicon = self.indexes.lexicon
        ids = lexicon.ids_of_length(length) if length else lexicon.all_ids()
        return lexicon.word(int(self.rng.choice(ids)))

    def rack(self, blanks: int) -> str:
        return self.letters(15 - blanks) + "?" * blanks

    def past(self, rounds: int) -> str:
        return ".".join(f"{self.rack(3)}-{self.word(7)}" for _ in range(rounds))

    def grid(self) -> str:
        rows, columns = (6, 6) if self.chance(0.25) else (10, 10)
        first = self.letters(columns)
        if self.chance(0.2):
            first = f"(inge)(tion)(ers)(ing){first[4:]}"
        return "/".join([first, *(self.letters(columns) for _ in range(rows - 1))])

    def begun(self, form: Query) -> str:
        """Return the path of a new game of Hangman, "" if it was refused."""
        begun = self.client.post(f"/{self.code}/hangman/games", data=form)
        return begun.headers.get("Location", "").partition("?")[0]

    def friends_game(self, length: int, guesses: int) -> tuple[str, str]:
        """Return the path of a game with a friend's word after this many guesses, and the word."""
        link, secret = "", ""
        while not link:  # some letters make a rude word
            secret = self.letters(length)
            link = self.begun({"kind": "friend", "word": secret, "anyway": "1", "misses": "12"})
        path = self.begun({"kind": "same", "as": link.rpartition("/")[2]})
        for letter in self.rng.permutation(list(ascii_lowercase))[:guesses]:
            self.client.post(f"{path}/guesses", data={"letter": letter})
        return path, secret


Make = Callable[[Maker], Request | Query]
"""A function that makes a request, or only the query of a GET request to the route's path."""


def countdown_letters(maker: Maker) -> Query:
    """Request a letters round of a long game, with the most notes allowed and perhaps a word."""
    query: Query = {"rounds": "l" * 12, "rival": 5, "seed": "a", "past": maker.past(11)}
    query |= {"letters": maker.rack(3), "notes": ".".join(maker.word(8) for _ in range(30))}
    return query | maker.maybe(0.7, word=maker.word(9))


def countdown_conundrum(maker: Maker) -> Query:
    """Request the last conundrum of a long game: solved, answered wrongly, or still in play."""
    answers = maker.rng.choice(maker.indexes[Conundrums].answers, 12)
    words = [maker.indexes.lexicon.word(int(n)) for n in answers]
    scrambles = ["".join(maker.rng.permutation(list(word))) for word in words]
    past = ".".join(f"{a}*{b}" for a, b in zip(scrambles[:11], words, strict=False))
    query: Query = {"rounds": "c" * 12, "rival": 5, "past": past, "conundrum": scrambles[11]}
    return query | maker.maybe(0.8, word=maker.one(f"{words[11]} {words[0]}"))


def countdown_start(maker: Maker) -> Query:
    choices = "vcvcvcvcvc"[: maker.number(0, 9)]
    return maker.maybe(0.8, rounds="l" * 12, seed=maker.letters(5), choices=choices)


def ruzzle_round(maker: Maker) -> Query:
    """Request a round on a large grid with many words found, in play or at its end."""
    grids = [maker.grid() for _ in range(3)]
    solved = maker.client.get(f"/{maker.code}/ruzzle/solve?format=json&grid={grids[2]}").json
    words = [each["word"] for each in (solved or {}).get("words", [])]
    found = "-".join(words[: maker.number(0, 3000)])[:20_000].rpartition("-")[0]
    query: Query = {"grid": grids[2], "found": found, "past": f"{grids[0]}:,{grids[1]}:"}
    return query | (maker.maybe(0.5, end=1) or {"word": maker.word(7)})


def ends(maker: Maker) -> Query:
    """Draw some pairs; return the start and end of the one whose ladders have the most words."""
    index = maker.indexes[LadderIndex]
    graph = index.graphs[int(maker.one("4 5 6 7 8 9 9 9 10 11"))]
    joined = np.flatnonzero(np.diff(graph.offsets) > 2)
    chosen = (maker.rng.choice(joined, 2, replace=False) for _ in range(PAIRS))
    pairs = [WordPair(*index.words(graph, nodes)) for nodes in chosen]
    pairs += [LONGEST] if maker.code == "fr" else []

    def words(pair: WordPair) -> int:
        solution = solve(index, pair, limit=0)
        return min(solution.path_count, MAX_PATHS) * (solution.steps or 0)

    best = max(pairs, key=words)
    return {"start": best.start, "end": best.end}


def ladder_climbed(maker: Maker) -> Query:
    """Request a round with as many rungs, and as many branches set aside, as are allowed."""
    query = ends(maker)
    walks = [walk(maker, str(query["start"]), 100) for _ in range(6)]
    query |= {"rungs": walks[0], "aside": ",".join(walks[1:])}
    return query | {"hint": maker.one("trend letter word"), "hints": 3}


def walk(maker: Maker, word: str, steps: int) -> str:
    """Return up to `steps` - 1 different rungs that lead on from a word, joined by hyphens."""
    index = maker.indexes[LadderIndex]
    graph = index.graphs[len(word)]
    word_id = index.lexicon.find(word)
    assert word_id is not None
    seen = [graph.node(word_id)]
    while len(seen) < steps:
        near = graph.neighbours[graph.offsets[seen[-1]] : graph.offsets[seen[-1] + 1]].tolist()
        fresh = [each for each in near if each not in seen]
        if not fresh:
            break
        seen.append(int(maker.rng.choice(fresh)))
    return "-".join(index.words(graph, seen[1:]))


def ladder_new(maker: Maker) -> Query:
    query: Query = {"length": maker.number(3, 9), "steps": maker.number(1, 14)}
    return query | maker.maybe(0.6, difficulty=maker.number(1, 5))


def ladder_of_a_day(maker: Maker) -> Query:
    start, end = ("pont", "port") if maker.code == "fr" else ("cold", "warm")
    return {"start": start, "end": end, "day": datetime.now(UTC).date()}


def ladder_bank(maker: Maker) -> Query:
    filters = maker.maybe(0.5, length=maker.number(3, 7)) | maker.maybe(
        0.5, steps=maker.number(2, 29)
    )
    return {"limit": 100} | filters


def ladder_puzzle(maker: Maker) -> Request:
    number = int(maker.rng.choice(maker.puzzle_ids))
    return Request(f"ladder/puzzles/{number}", {"reveal": 1, "limit": 1000})


def ladder_sheet(maker: Maker) -> Query:
    ids = maker.rng.choice(maker.puzzle_ids, min(60, len(maker.puzzle_ids)), replace=False)
    return maker.maybe(0.7, ids=",".join(map(str, ids))) or {"count": 60}


def hangman_solve(maker: Maker) -> Query:
    length = maker.number(1, 45) if maker.chance(0.9) else 45
    secret, shown = maker.letters(length), set(maker.letters(maker.number(0, 3)))
    query: Query = {"pattern": "".join(a if a in shown else "_" for a in secret)}
    wrong = sorted(set(ascii_lowercase) - set(secret) - shown)
    query |= {"wrong": "".join(wrong[: maker.number(0, 11)]), "misses": 12}
    if length <= 15:
        query["wrong_words"] = ",".join(maker.letters(length) for _ in range(200 // (length + 1)))
    return query


def hangman_think(maker: Maker) -> Query:
    length = maker.number(1, 45) if maker.chance(0.9) else 45
    secret = maker.letters(length)
    asked = maker.rng.permutation(list("etaoinsrhldcu"))[: maker.number(0, 8)]
    answers = "-".join(
        a + ".".join(str(n) for n, b in enumerate(secret, start=1) if a == b) for a in asked
    )
    query: Query = {"length": length, "answers": answers, "misses": 12}
    query |= maker.maybe(0.3, **{"not": "-".join(maker.letters(length) for _ in range(12))})
    return query | maker.maybe(0.3, word=maker.letters(length))


def hangman_watch(maker: Maker, length: int) -> Query:
    known = length in maker.indexes[LadderIndex].graphs
    word = maker.word(length) if known else maker.letters(length)
    return {"word": word, "misses": 12, "step": maker.one("0 10 40")}


def hangman_game(maker: Maker) -> Request:
    path, _ = maker.friends_game(int(maker.one("45 20 10")), int(maker.one("0 26")))
    return Request(path, {"computer": "1"})


def hangman_guess(maker: Maker) -> Request:
    """Guess a whole word, rightly, wrongly or invalidly, in a game that is in play or over."""
    path, secret = maker.friends_game(int(maker.one("45 20")), 26 if maker.chance(0.7) else 0)
    guess: Query = {"word": maker.one(f"{secret} x1 {secret[:-1]}q")}
    return Request(f"{path}/guesses", form=guess)


def hangman_guess_evil(maker: Maker) -> Request:
    """Make an evil opponent weigh every word of a length, with the first guess of its game."""
    length = str(maker.number(4, 9))
    path = maker.begun({"difficulty": "evil", "misses": "12", "length": length})
    return Request(f"{path}/guesses", form={"letter": maker.one("e a s q")})


def hangman_hint(maker: Maker) -> Request:
    """Request a hint in a game in which up to ten whole words have been guessed."""
    path, _ = maker.friends_game(int(maker.one("3 5 8 10 20 45")), 0)
    for _ in range(maker.number(0, 10)):
        maker.client.post(f"{path}/guesses", data={"word": maker.letters(10)})
    kind = maker.one("advice letter")
    if kind == "letter":
        maker.client.post(f"{path}/hints", data={"kind": "advice"})
    return Request(f"{path}/hints", form={"kind": kind})


def hangman_begin(maker: Maker) -> Request:
    form: Query = {"kind": maker.one("dealt today"), "difficulty": maker.one("easy evil")}
    return Request("hangman/games", form=form)


def word(maker: Maker) -> Request:
    typed = maker.letters(45) if maker.chance(0.2) else maker.word(maker.number(3, 8))
    return Request(f"words/{typed}")


def friends_result(maker: Maker) -> Query:
    """Hand in a finished round, which the server plays again."""
    paths = {"ruzzle": ruzzle_round, "ladder": ladder_climbed, "countdown": countdown_letters}
    game = maker.one(" ".join(paths))
    ends: dict[str, Query] = {"ruzzle": {"end": 1}, "ladder": {"reveal": 1, "limit": 1000}}
    over = Request(f"{game}/", paths[game](maker) | ends.get(game, {}))
    return {"result": over.address(maker.code)}


def room_begins(maker: Maker) -> Request:
    """Begin the first round of a new room."""
    game = maker.one("countdown ruzzle ladder hangman mixed")
    cookie = maker.together.cookie
    opened = maker.client.post(
        f"/{maker.code}/rooms",
        data={"game": game, "rounds": maker.one("1 15"), "nickname": "Anna"},
        headers={"Cookie": cookie},
    )
    code = opened.headers["Location"].rpartition("/")[2]
    form: Query = {"do": "begin", "round": 1}
    return Request(f"rooms/{code}/changes", form=form, cookie=cookie)


def friends_form(path: str, maker: Maker) -> Request:
    """Make a challenge of a finished round, or count its result."""
    form = friends_result(maker) | {"nickname": "Anna"}
    return Request(path, form=form, cookie=maker.together.cookie)


MAKERS: dict[str, Make] = {
    "countdown/solve": lambda m: (
        {"letters": m.rack(m.number(0, 3))} | m.maybe(0.3, length=m.number(5, 10))
    ),
    "countdown/ letters": countdown_letters,
    "countdown/ over": lambda m: {"rounds": "l" * 12, "rival": 5, "seed": "a", "past": m.past(12)},
    "countdown/ conundrum": countdown_conundrum,
    "countdown/ start": countdown_start,
    "ruzzle/solve": lambda m: {
        "grid": m.grid(),
        "sort": m.one("length points"),
        "page": m.number(1, 7),
    },
    "ruzzle/ round": ruzzle_round,
    "ladder/solve": lambda m: ends(m) | {"limit": 1000} | m.maybe(0.1, familiar=1),
    "ladder/ reveal": lambda m: ends(m) | {"limit": 1000, "reveal": 1},
    "ladder/ climbed": ladder_climbed,
    "ladder/new": ladder_new,
    "ladder/today": lambda m: {},
    "ladder/ of a day": ladder_of_a_day,
    "ladder/puzzles": ladder_bank,
    "ladder/puzzles/<int:puzzle_id>": ladder_puzzle,
    "ladder/puzzles/sheet": ladder_sheet,
    "hangman/solve": hangman_solve,
    "hangman/think": hangman_think,
    "hangman/watch to 20": lambda m: hangman_watch(m, m.number(1, 20)),
    "hangman/watch over 20": lambda m: hangman_watch(m, m.number(21, 45)),
    "hangman/watch/new": lambda m: {},
    "hangman/games/<game_id>": hangman_game,
    "hangman/games/<game_id>/guesses": hangman_guess,
    "hangman/games/<game_id>/guesses evil": hangman_guess_evil,
    "hangman/games/<game_id>/hints": hangman_hint,
    "hangman/games POST": hangman_begin,
    "words/<word>": word,
    "rooms/<code>": lambda m: Request(m.together.room, cookie=m.together.cookie),
    "rooms/<code>/stage": lambda m: Request(f"{m.together.room}/stage"),
    "rooms/<code>/words": lambda m: Request(
        f"{m.together.room}/words", form={"word": "a", "round": 1}, cookie=m.together.cookie
    ),
    "rooms/<code>/changes": room_begins,
    "friends/": lambda m: Request("friends/", cookie=m.together.cookie),
    "friends/challenges": partial(friends_form, "friends/challenges"),
    "friends/results": partial(friends_form, "friends/results"),
    "friends/<code> challenge": lambda m: Request(m.together.challenge, cookie=m.together.cookie),
    "friends/<code> club": lambda m: Request(m.together.club, cookie=m.together.cookie),
    "friends/result": friends_result,
    "days/<day>/<game>": lambda m: Request(m.together.day, {"earned": 99}),
}
"""Route, perhaps with a space and a variant -> a maker of large legal requests for it."""


def makers_of(app: Flask) -> dict[str, Make]:
    """Return "route METHOD" -> a maker of requests for it, for all routes of the app."""
    with app.test_request_context():
        paths = document_of(app)["paths"]
    return {
        f"{below(rule)} {method}": partial(
            described, rule, method, paths.get(path_of(rule), {}).get(method.lower())
        )
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) & {"GET", "POST"})
        if rule.endpoint != "static"
    }


def below(rule: Rule) -> str:
    """Return a route without its language, like `Request.path`."""
    return rule.rule.removeprefix("/<language:lang>/")


def described(rule: Rule, method: str, operation: Schema | None, maker: Maker) -> Request:
    """Return a request for a route with some of the values that its parameters may have.

    operation: what /openapi.json says about the route, None if it says nothing.
    """
    path = below(rule)
    special = [make for name, make in MAKERS.items() if name.partition(" ")[0] == path]
    if special and (maker.chance(0.7) or rule.arguments - {"lang"}):
        made = special[int(maker.rng.integers(len(special)))](maker)
        request = made if isinstance(made, Request) else Request(path, made)
    else:
        for name in rule.arguments - {"lang"}:
            path = re.sub(f"<[^<>]*{name}>", "x" * 22 if name == "word_id" else "0", path)
        example = urlsplit(operation.get("x-example", "") if operation else "")
        if example.path:
            path = example.path.removeprefix("/en/")
        request = Request(path, dict(parse_qsl(example.query)))
    if operation is None:
        return replace(request, form=(request.form or {}) if method == "POST" else None)
    names = {each["name"]: each["schema"] for each in operation["parameters"] if "name" in each}
    query = request.query | some_of(maker, {n: names[n] for n in names.keys() - rule.arguments})
    body = operation.get("requestBody", {}).get("content", {})
    schemas = [each["schema"]["properties"] for each in body.values()]
    form = (request.form or {}) | some_of(maker, schemas[0]) if schemas else None
    return replace(request, query=query, form=form)


def some_of(maker: Maker, schemas: Mapping[str, Schema]) -> Query:
    """Choose parameters at random; return the values that `value_of` finds for them."""
    values = {name: value_of(maker, schema) for name, schema in schemas.items()}
    share = maker.rng.random()
    return {n: v for n, v in values.items() if v is not None and maker.chance(share)}


def value_of(maker: Maker, schema: Schema) -> object:
    """Return a random value from a schema's enum or integer range, often an extreme; else None."""
    if "enum" in schema:
        return str(maker.rng.choice(list(map(str, schema["enum"]))))
    if schema.get("type") != "integer":
        return None
    least, most = schema.get("minimum", 0), schema.get("maximum", 100)
    return int(
        maker.rng.choice([least, most, maker.number(least, most), maker.number(least, most)])
    )


def cost(maker: Maker, name: str, request: Request) -> Cost:
    address = request.address(maker.code)
    method = "GET" if request.form is None else "POST"
    headers = {"Accept-Encoding": "br, gzip", "Cookie": request.cookie}
    started = time.thread_time()
    answer = maker.client.open(address, method=method, data=request.form, headers=headers)
    kilobytes = len(answer.data) / 1000
    spent = (time.thread_time() - started) * 1000
    assert answer.status_code < 500, f"{answer.status_code}: {address}"
    priced, turn = float(answer.headers["X-Price"]), answer.headers["X-Turn"] == "True"
    return Cost(name, address, spent, kilobytes, answer.status_code, priced, turn)


def heaviest(makers: list[Maker], route: str, make: Make, seconds: float) -> Iterator[Cost]:
    """Yield the costs of a route's heaviest requests: HTML and JSON, with and without a turn."""
    worst: dict[tuple[str, bool], list[tuple[Cost, Maker, Request]]] = {}
    until = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > until and number >= 2 * TIMES:
            break
        maker = makers[number % len(makers)]
        made = make(maker)
        page = made if isinstance(made, Request) else Request(route.partition(" ")[0], made)
        as_json = replace(page, query=page.query | {"format": "json"})
        for name, request in ((route, page), (f"{route} json", as_json)):
            spent = cost(maker, name, request)
            found = worst.setdefault((name, spent.turn), [])
            found.append((spent, maker, request))
            found.sort(key=lambda each: -each[0].milliseconds)
            del found[TIMES:]
    for found in worst.values():
        first, maker, request = found[0]
        if request.form is not None:
            yield found[-1][0]
        else:
            again = [cost(maker, first.route, request) for _ in range(TIMES)]
            yield min(again, key=lambda spent: spent.milliseconds)


def main(seconds: float) -> bool:
    """Print the table; return whether every heavy request took a turn."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'heavy.sqlite'}"
        app = create_app(
            Config("development", "a benchmark's", database_url=database, rate_limit="")
        )
        app.extensions[EXTENSION] = ResponseCache(most_bytes=0)  # each request is solved anew
        app.extensions[TURNS] = gate = CountingGate(1, seconds=1)
        app.after_request(partial(_tell_turn, gate))
        found = costs(app, seconds)
    print_table(found)
    return all(each.turn or each.milliseconds <= HEAVY_MS for each in found)


class CountingGate(Gate):
    """A gate that records whether anybody has come in since `_tell_turn` reset the record."""

    came_in = False

    def enter(self, client: object = None, seconds: float = math.inf) -> Visit:
        self.came_in = True
        return super().enter(client, seconds)


def _tell_turn(gate: CountingGate, response: Response) -> Response:
    """Add headers: the request's price, and whether it or a page that it needed took a turn."""
    response.headers["X-Turn"] = str(gate.came_in)
    gate.came_in = False
    response.headers["X-Price"] = f"{price():.1f}"
    return response


def costs(app: Flask, seconds: float) -> list[Cost]:
    site = app.extensions["quartet"]
    assert isinstance(site, Site)
    makers = [
        Maker(
            app.test_client(use_cookies=False),
            indexes,
            np.random.default_rng(1),
            _stocked(app, indexes),
            Together.of(app, indexes),
        )
        for indexes in site.indexes.values()
    ]
    found: list[Cost] = []
    for route, make in makers_of(app).items():
        found += heaviest(makers, route, make, seconds)
        print(route, file=sys.stderr, flush=True)
    return found


def _stocked(app: Flask, indexes: Indexes) -> list[int]:
    """Put some puzzles of a language into the bank; return their ids."""
    store = app.extensions["store"]
    assert isinstance(store, Store)
    store.upgrade()
    keep_small_bank(store, indexes[LadderIndex], (4, 5, 6), range(3, 9), 10)
    wanted = PuzzleSearch(indexes.lexicon.language.code)
    return [each.id for each in ladder_puzzles.search(store, wanted, limit=100).puzzles]


def print_table(found: list[Cost]) -> None:
    print(f"{'route':40}{'CPU ms':>8}{'price':>8}{'kB sent':>9}{'status':>8}  turn  address")
    for each in sorted(found, key=lambda spent: -spent.milliseconds):
        turn = "yes" if each.turn else "NO" if each.milliseconds > HEAVY_MS else "-"
        figures = (
            f"{each.milliseconds:>8.1f}{each.price:>8.1f}{each.kilobytes:>9.1f}{each.status:>8}"
        )
        print(f"{each.route[:39]:40}{figures}  {turn:4}  {each.address[:120]}")


if __name__ == "__main__":
    sys.exit(not main(float(sys.argv[1]) if len(sys.argv) > 1 else 10))
