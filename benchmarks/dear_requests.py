"""The dearest requests: every route and method with the worst values it takes, by CPU time.

Run by hand, some minutes: `python -m benchmarks.dear_requests [SECONDS]`. Each route has a maker
of large legal requests; for SECONDS (10) a route it is searched for dear ones, in both languages,
as HTML and as JSON. Then the dearest of each route and form is timed again, a quiet second time,
and the table says whether it took its turn (app/web/solve_limiter.py).

CPU is what the thread that answers spends from reading the request to the last compressed byte.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import numpy as np
from flask import Flask, Response
from flask.testing import FlaskClient

from app.config import Config
from app.factory import create_app
from app.solver.countdown.conundrum import Conundrums
from app.solver.indexes import Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.solver import MAX_PATHS, Ladder, solve
from app.store import puzzles
from app.store.database import Store
from app.store.generation import keep_small_bank
from app.store.puzzles import PuzzleSearch
from app.web.pages import Site
from app.web.solve_limiter import has_turn

DEAR_MS = 30
TIMES = 3
PAIRS = 10
LONGEST = Ladder("eluderais", "editeriez")
"""1,000 ladders of 87 words each."""
COMMON = "eeeeeeeaaaaaiiiiiooooossssstttttnnnnnrrrrrlllllddduuuccmmppghbyfvkwxzjq"
Query = Mapping[str, object]


@dataclass(frozen=True)
class Request:
    """A request of one route; form: what is posted, None for a GET."""

    route: str
    path: str
    query: Query = field(default_factory=dict)
    form: Query | None = None

    @property
    def address(self) -> str:
        query = urlencode({name: str(value) for name, value in self.query.items()}, safe=",/()?_")
        return f"{self.path}?{query}" if query else self.path

    def as_json(self) -> "Request":
        return Request(f"{self.route} json", self.path, {**self.query, "format": "json"}, self.form)


@dataclass(frozen=True)
class Cost:
    """What a request cost: CPU milliseconds, kilobytes of the answer as sent, its status."""

    request: Request
    milliseconds: float
    kilobytes: float
    status: int
    turn: bool


@dataclass(frozen=True)
class Maker:
    """What large requests are made of: a language's indexes, a client, a generator."""

    client: FlaskClient
    indexes: Indexes
    rng: np.random.Generator
    puzzle_ids: list[int]

    @property
    def code(self) -> str:
        return self.indexes.lexicon.language.code

    def letters(self, number: int) -> str:
        return "".join(self.rng.choice(list(COMMON), number))

    def word(self, length: int | None = None) -> str:
        lexicon = self.indexes.lexicon
        ids = np.flatnonzero(lexicon.lengths == length) if length else np.arange(len(lexicon))
        return lexicon.word(int(self.rng.choice(ids)))

    def rack(self, blanks: int) -> str:
        return self.letters(15 - blanks) + "?" * blanks

    def grid(self) -> str:
        side = int(self.rng.choice([10, 10, 10, 6]))
        columns = 36 // side if side == 6 else side
        tiles = "(inge)(tion)(ers)(ing)" if self.rng.random() < 0.2 else ""
        first = tiles + self.letters(columns - 4) if tiles else self.letters(columns)
        return "/".join([first, *(self.letters(columns) for _ in range(side - 1))])

    def one(self, values: str) -> str:
        """One of some words."""
        return str(self.rng.choice(values.split()))


Make = Callable[[Maker], Request]


def countdown_solve(maker: Maker) -> Request:
    query: dict[str, object] = {"letters": maker.rack(int(maker.rng.integers(0, 4)))}
    if maker.rng.random() < 0.3:
        query["length"] = int(maker.rng.integers(5, 11))
    return Request("countdown/solve", f"/{maker.code}/countdown/solve", query)


def countdown_round(maker: Maker) -> Request:
    """A letters round of a long game, its word declared or not, with all the notes there may be."""
    past = ".".join(f"{maker.rack(3)}-{maker.word(7)}" for _ in range(11))
    query: dict[str, object] = {"rounds": "l" * 12, "rival": 5, "seed": "a", "past": past}
    query |= {"letters": maker.rack(3), "notes": ".".join(maker.word(8) for _ in range(30))}
    if maker.rng.random() < 0.7:
        query["word"] = maker.word(9)
    return Request("countdown/ letters", f"/{maker.code}/countdown/", query)


def countdown_over(maker: Maker) -> Request:
    past = ".".join(f"{maker.rack(3)}-{maker.word(7)}" for _ in range(12))
    query = {"rounds": "l" * 12, "rival": 5, "seed": "a", "past": past}
    return Request("countdown/ over", f"/{maker.code}/countdown/", query)


def countdown_conundrum(maker: Maker) -> Request:
    """A conundrum of a long game of conundrums, solved, given up or being played."""
    answers = maker.rng.choice(maker.indexes[Conundrums].answers, 12)
    words = [maker.indexes.lexicon.word(int(n)) for n in answers]
    scrambles = ["".join(maker.rng.permutation(list(word))) for word in words]
    past = ".".join(f"{a}*{b}" for a, b in zip(scrambles[:11], words, strict=False))
    query = {"rounds": "c" * 12, "rival": 5, "past": past, "conundrum": scrambles[11]}
    if maker.rng.random() < 0.8:
        query["word"] = maker.one(f"{words[11]} {words[0]}")
    return Request("countdown/ conundrum", f"/{maker.code}/countdown/", query)


def countdown_start(maker: Maker) -> Request:
    query = {
        "rounds": "l" * 12,
        "seed": maker.letters(5),
        "choices": "vcvcvcvcvc"[: maker.rng.integers(10)],
    }
    return Request(
        "countdown/", f"/{maker.code}/countdown/", query if maker.rng.random() < 0.8 else {}
    )


def ruzzle_solve(maker: Maker) -> Request:
    query: dict[str, object] = {"grid": maker.grid(), "sort": maker.one("length points")}
    query["page"] = int(maker.rng.integers(1, 8))
    return Request("ruzzle/solve", f"/{maker.code}/ruzzle/solve", query)


def ruzzle_round(maker: Maker) -> Request:
    """A round of the largest grids with words found, as it is played or at its end."""
    grids = [maker.grid() for _ in range(3)]
    solved = maker.client.get(f"/{maker.code}/ruzzle/solve?format=json&grid={grids[2]}").json
    words = [each["word"] for each in (solved or {}).get("words", [])]
    found = "-".join(words[: int(maker.rng.integers(0, 3000))])
    query: dict[str, object] = {"grid": grids[2], "found": found[:20_000].rpartition("-")[0]}
    query["past"] = ",".join(f"{grid}:" for grid in grids[:2])
    query |= {"end": 1} if maker.rng.random() < 0.5 else {"word": maker.word(7)}
    name = "ruzzle/ end" if "end" in query else "ruzzle/ round"
    return Request(name, f"/{maker.code}/ruzzle/", query)


def ruzzle_new(maker: Maker) -> Request:
    side = int(maker.rng.integers(4, 11))
    query: dict[str, object] = {"rows": side, "columns": side, "rounds": 3, "bonus": 1}
    query |= {"words": maker.one("few many"), "min_length": maker.rng.choice([2, 8])}
    return Request("ruzzle/new", f"/{maker.code}/ruzzle/new", query)


def ruzzle_start(maker: Maker) -> Request:
    return Request("ruzzle/", f"/{maker.code}/ruzzle/")


def ends(maker: Maker) -> dict[str, object]:
    """Two words of the list, of some pairs those whose ladders hold the most words."""
    index = maker.indexes[LadderIndex]
    graph = index.graphs[int(maker.rng.choice([4, 5, 6, 7, 8, 9, 9, 9, 10, 11]))]
    joined = np.flatnonzero(np.diff(graph.offsets) > 2)
    pairs = [
        Ladder(*index.words(graph, maker.rng.choice(joined, 2, replace=False)))
        for _ in range(PAIRS)
    ]
    if maker.code == "fr":
        pairs.append(LONGEST)

    def words(pair: Ladder) -> int:
        solution = solve(index, pair, limit=0)
        return min(solution.path_count, MAX_PATHS) * (solution.steps or 0)

    best = max(pairs, key=words)
    return {"start": best.start, "end": best.end}


def ladder_solve(maker: Maker) -> Request:
    query = ends(maker) | {"limit": 1000}
    query |= {"familiar": 1} if maker.rng.random() < 0.1 else {}
    return Request("ladder/solve", f"/{maker.code}/ladder/solve", query)


def ladder_round(maker: Maker) -> Request:
    query = ends(maker) | {"limit": 1000, "reveal": 1}
    return Request("ladder/ reveal", f"/{maker.code}/ladder/", query)


def ladder_climbed(maker: Maker) -> Request:
    """A round with as many rungs as there may be, and as many ladders left aside."""
    pair = ends(maker)
    graph = maker.indexes[LadderIndex].graphs[len(str(pair["start"]))]
    query = pair | {"rungs": "-".join(_walk(maker, graph, str(pair["start"]), 100))}
    query["aside"] = ",".join(
        "-".join(_walk(maker, graph, str(pair["start"]), 100)) for _ in range(5)
    )
    query |= {"hint": maker.one("trend letter word"), "hints": 3}
    return Request("ladder/ climbed", f"/{maker.code}/ladder/", query)


def _walk(maker: Maker, graph: object, word: str, steps: int) -> list[str]:
    """Different words that each follow the one before, until there is none."""
    index = maker.indexes[LadderIndex]
    graph = index.graphs[len(word)]
    word_id = index.lexicon.find(word)
    assert word_id is not None
    node, seen = graph.node(word_id), [graph.node(word_id)]
    while len(seen) < steps:
        near = graph.neighbours[graph.offsets[node] : graph.offsets[node + 1]].tolist()
        fresh = [each for each in near if each not in seen]
        if not fresh:
            break
        node = int(maker.rng.choice(fresh))
        seen.append(node)
    return list(index.words(graph, seen[1:]))


def ladder_new(maker: Maker) -> Request:
    query: dict[str, object] = {"length": int(maker.rng.integers(3, 10))}
    query["steps"] = int(maker.rng.integers(1, 15))
    query |= {"difficulty": int(maker.rng.integers(1, 6))} if maker.rng.random() < 0.6 else {}
    return Request("ladder/new", f"/{maker.code}/ladder/new", query)


def ladder_today(maker: Maker) -> Request:
    """Where a ladder begins, today's, or the ladder of any day."""
    name = maker.one("ladder/today ladder/ ladder/?start=cold&end=warm")
    day = f"{maker.rng.integers(1000, 9999)}-0{maker.rng.integers(1, 10)}-11"
    query = {"day": day} if "?" in name else {}
    path, _, pair = name.partition("?")
    query |= dict(each.split("=") for each in pair.split("&") if each)
    if maker.code == "fr" and query:
        query |= {"start": "pont", "end": "port"}
    return Request(name.partition("start")[0], f"/{maker.code}/{path}", query)


def ladder_puzzles(maker: Maker) -> Request:
    query: dict[str, object] = {"limit": 100}
    query |= {"length": int(maker.rng.integers(3, 8))} if maker.rng.random() < 0.5 else {}
    query |= {"steps": int(maker.rng.integers(2, 30))} if maker.rng.random() < 0.5 else {}
    return Request("ladder/puzzles", f"/{maker.code}/ladder/puzzles", query)


def ladder_puzzle(maker: Maker) -> Request:
    number = int(maker.rng.choice(maker.puzzle_ids))
    query = {"reveal": 1, "limit": 1000}
    return Request("ladder/puzzles/<id>", f"/{maker.code}/ladder/puzzles/{number}", query)


def ladder_sheet(maker: Maker) -> Request:
    ids = maker.rng.choice(maker.puzzle_ids, min(60, len(maker.puzzle_ids)), replace=False)
    query = {"ids": ",".join(map(str, ids))} if maker.rng.random() < 0.7 else {"count": 60}
    return Request("ladder/sheet", f"/{maker.code}/ladder/puzzles/sheet", query)


def hangman_solve(maker: Maker) -> Request:
    length = int(maker.rng.choice([45, 45, *range(1, 46)]))
    secret, shown = maker.letters(length), set(maker.letters(int(maker.rng.integers(0, 4))))
    query: dict[str, object] = {"pattern": "".join(a if a in shown else "_" for a in secret)}
    wrong = set("abcdefghijklmnopqrstuvwxyz") - set(secret) - shown
    query["wrong"] = "".join(sorted(wrong)[: int(maker.rng.integers(0, 12))])
    if length <= 15:
        query["wrong_words"] = ",".join(maker.letters(length) for _ in range(200 // (length + 1)))
    return Request("hangman/solve", f"/{maker.code}/hangman/solve", query | {"misses": 12})


def hangman_think(maker: Maker) -> Request:
    length = int(maker.rng.choice([45, 45, *range(1, 46)]))
    secret = maker.letters(length)
    asked = dict.fromkeys(maker.rng.permutation(list("etaoinsrhldcu"))[: maker.rng.integers(0, 9)])
    answers = "-".join(
        a + ".".join(str(n) for n, b in enumerate(secret, start=1) if a == b) for a in asked
    )
    query: dict[str, object] = {"length": length, "answers": answers, "misses": 12}
    query |= {"word": maker.letters(length)} if maker.rng.random() < 0.3 else {}
    return Request("hangman/think", f"/{maker.code}/hangman/think", query)


def hangman_watch(maker: Maker) -> Request:
    length = int(maker.rng.choice([45, 45, 20, 20, *range(1, 46)]))
    known = length in maker.indexes[LadderIndex].graphs
    word = maker.word(length) if known else maker.letters(length)
    query = {"word": word, "misses": 12, "step": int(maker.rng.choice([0, 10, 40]))}
    return Request(
        f"hangman/watch {'to' if length <= 20 else 'over'} 20",
        f"/{maker.code}/hangman/watch",
        query,
    )


def hangman_watch_new(maker: Maker) -> Request:
    return Request("hangman/watch/new", f"/{maker.code}/hangman/watch/new")


def _game(maker: Maker, length: int, guesses: int) -> tuple[str, str]:
    """The address of a game of a friend's word after so many guesses, at most its end; the word."""
    secret = maker.letters(length)
    form = {"kind": "friend", "word": secret, "anyway": "1", "misses": "12"}
    begun = maker.client.post(f"/{maker.code}/hangman/games", data=form)
    path = begun.headers["Location"].partition("?")[0]
    letters = maker.rng.permutation(list("abcdefghijklmnopqrstuvwxyz"))
    for letter in letters[:guesses]:
        maker.client.post(f"{path}/guesses", data={"letter": letter})
    return path, secret


def hangman_game(maker: Maker) -> Request:
    length = int(maker.rng.choice([45, 20, 10]))
    path, _ = _game(maker, length, int(maker.rng.choice([0, 26])))
    return Request("hangman/games/<id>", path)


def hangman_guess(maker: Maker) -> Request:
    """A guess, or what stands for one, at a game that goes on or is over."""
    over = maker.rng.random() < 0.7
    path, secret = _game(maker, int(maker.rng.choice([45, 20])), 26 if over else 0)
    guess = {"word": maker.one(f"{secret} x1 {secret[:-1]}q")}
    return Request("POST hangman/guess", f"{path}/guesses", {}, guess)


def hangman_evil(maker: Maker) -> Request:
    """The first guess of an evil opponent's game, who weighs every word of the length."""
    form = {"difficulty": "evil", "misses": "12", "length": str(maker.rng.integers(4, 10))}
    begun = maker.client.post(f"/{maker.code}/hangman/games", data=form)
    path = begun.headers["Location"].partition("?")[0]
    guess = {"letter": maker.one("e a s q")}
    return Request("POST hangman/guess evil", f"{path}/guesses", {}, guess)


def hangman_begin(maker: Maker) -> Request:
    form = {"kind": maker.one("dealt today"), "difficulty": maker.one("easy evil")}
    return Request("POST hangman/games", f"/{maker.code}/hangman/games", {}, form)


def hangman_start(maker: Maker) -> Request:
    name = maker.one("hangman/ hangman/friend")
    return Request(name, f"/{maker.code}/{name}")


def words(maker: Maker) -> Request:
    word = (
        maker.letters(45) if maker.rng.random() < 0.2 else maker.word(int(maker.rng.integers(3, 9)))
    )
    return Request("words/<word>", f"/{maker.code}/words/{word}")


def plain(maker: Maker) -> Request:
    path = maker.one("/ /about /healthz /readyz /{0}/ /{0}/words/ /{0}/words/?word=cat").format(
        maker.code
    )
    return Request(path.replace(f"/{maker.code}/", "/<lang>/"), path)


MAKERS: tuple[Make, ...] = (
    countdown_solve,
    countdown_round,
    countdown_over,
    countdown_conundrum,
    countdown_start,
    ruzzle_solve,
    ruzzle_round,
    ruzzle_new,
    ruzzle_start,
    ladder_solve,
    ladder_round,
    ladder_climbed,
    ladder_new,
    ladder_today,
    ladder_puzzles,
    ladder_puzzle,
    ladder_sheet,
    hangman_solve,
    hangman_think,
    hangman_watch,
    hangman_watch_new,
    hangman_game,
    hangman_guess,
    hangman_evil,
    hangman_begin,
    hangman_start,
    words,
    plain,
)


def cost(client: FlaskClient, request: Request, encoding: str = "br, gzip") -> Cost:
    headers = {"Accept-Encoding": encoding}
    method = "GET" if request.form is None else "POST"
    started = time.thread_time()
    answer = client.open(request.address, method=method, data=request.form, headers=headers)
    body = answer.data
    spent = time.thread_time() - started
    turn = answer.headers["X-Turn"] == "True"
    assert answer.status_code < 500, f"{answer.status_code}: {request.address}"
    return Cost(request, spent * 1000, len(body) / 1000, answer.status_code, turn)


def dearest(client: FlaskClient, makers: list[Maker], make: Make, seconds: float) -> Iterator[Cost]:
    """The dearest request that was found of each route and form, and of those without a turn."""
    worst: dict[tuple[str, bool], Cost] = {}
    until = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > until and number >= 2 * TIMES:
            break
        asked = make(makers[number % len(makers)])
        for request in (asked, asked.as_json()):
            spent = cost(client, request)
            kind = request.route, spent.turn
            if kind not in worst or spent.milliseconds > worst[kind].milliseconds:
                worst[kind] = spent
    for each in worst.values():
        again = [cost(client, each.request) for _ in range(TIMES)]
        yield min(again, key=lambda spent: spent.milliseconds)


def main(seconds: float) -> None:
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'dear.sqlite'}"
        app = create_app(
            Config("development", "a benchmark's", database_url=database, rate_limit="")
        )
        app.after_request(_tell_turn)
        print_table(costs(app, seconds))


def _tell_turn(response: Response) -> Response:
    """Say whether the request holds a place, which it gives back before its client knows."""
    response.headers["X-Turn"] = str(has_turn())
    return response


def costs(app: Flask, seconds: float) -> list[Cost]:
    site = app.extensions["quartet"]
    assert isinstance(site, Site)
    client = app.test_client()
    makers = [
        Maker(client, indexes, np.random.default_rng(1), _stocked(app, indexes))
        for indexes in site.indexes.values()
    ]
    found: list[Cost] = []
    for make in MAKERS:
        found += dearest(client, makers, make, seconds)
        print(f"{make.__name__}", file=sys.stderr, flush=True)
    return found


def _stocked(app: Flask, indexes: Indexes) -> list[int]:
    """Put some puzzles of a language into the stock; their ids."""
    store = app.extensions["store"]
    assert isinstance(store, Store)
    store.upgrade()
    keep_small_bank(store, indexes[LadderIndex], (4, 5, 6), range(3, 9), 10)
    wanted = PuzzleSearch(indexes.lexicon.language.code)
    return [each.id for each in puzzles.search(store, wanted, limit=100).puzzles]


def print_table(found: list[Cost]) -> None:
    print(f"{'route':32}{'CPU ms':>10}{'kB sent':>10}{'status':>8}  turn  address")
    for each in sorted(found, key=lambda spent: -spent.milliseconds):
        turn = "yes" if each.turn else "NO" if each.milliseconds > DEAR_MS else "-"
        figures = f"{each.milliseconds:>10.1f}{each.kilobytes:>10.1f}{each.status:>8}"
        print(f"{each.request.route:32}{figures}  {turn:4}  {each.request.address[:100]}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
