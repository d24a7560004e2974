"""How `flask solve` solves each game: a line of a file read, puzzles solved together, text."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from app.games.countdown import solve as countdown
from app.games.hangman import solve as hangman
from app.games.ladder import solve as ladder
from app.games.ruzzle import solve as ruzzle
from app.solver.countdown.solver import CountdownIndex
from app.solver.hangman.guesser import HangmanIndex
from app.solver.indexes import IndexBuilder, Indexes
from app.solver.ladder.graph import LadderIndex
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.solver import RuzzleIndex, solve_batch
from app.web.pages import Page

Args = Mapping[str, str]
Payload = Mapping[str, Any]
"""A page's JSON."""
SolveAll = Callable[[Sequence[Any], Indexes], Iterable[Page | InvalidPuzzle]]
"""Solves queries in order: a page or an error for each."""


@dataclass(frozen=True, slots=True)
class Solver:
    """How a game is solved at the command line.

    puzzle: what a line of a file holds. index: builds what the game needs.
    split: reads a line of a file into parameters of the address. parse: reads parameters.
    pages: solves queries, in order. lines: turns a page's JSON into text.
    """

    puzzle: str
    index: IndexBuilder
    split: Callable[[str], Args]
    parse: Callable[[Args, Language], Any]
    pages: SolveAll
    lines: Callable[[Payload], Iterable[str]]


def _countdown_lines(payload: Payload) -> Iterator[str]:
    words = list(payload["words"])
    yield f"{payload['letters']}: {_counted(len(words), 'word')}"
    for length, group in groupby(words, key=lambda each: each["length"]):
        written = (
            f"{each['word']} ({each['blanks']})" if each.get("blanks") else each["word"]
            for each in group
        )
        yield f"{length:4}  {' '.join(written)}"


def _ruzzle_lines(payload: Payload) -> Iterator[str]:
    yield f"{payload['grid']}: {_counted(payload['word_count'], 'word')}"
    for each in payload["words"]:
        yield f"{each['points']:4}  {each['word']}  {'-'.join(map(str, each['path']))}"


def _ladder_lines(payload: Payload) -> Iterator[str]:
    pair = f"{payload['start']}-{payload['end']}"
    if payload["steps"] is None:
        yield f"{pair}: {payload['why_none']}"
        return
    ladders = _counted(payload["path_count"], "shortest ladder")
    yield f"{pair}: {_counted(payload['steps'], 'step')}, {ladders}"
    for path in payload["paths"] or filter(None, [payload.get("detour")]):
        yield f"  {' '.join(path)}"


def _hangman_lines(payload: Payload) -> Iterator[str]:
    masked = "/".join((payload["pattern"], payload["wrong"], *payload["wrong_words"])).rstrip("/")
    yield f"{masked}: {payload['letter'].upper()}. {payload['reason']}"
    likely = (f"{each['letter']} {each['probability']:.1%}" for each in payload["guesses"][:10])
    yield f"  {'  '.join(likely)}"
    if payload["sample"]:
        yield f"  {_counted(payload['candidates'], 'word')}: {' '.join(payload['sample'])}"


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}" + ("" if count == 1 else "s")


def _one_by_one(page_of: Callable[[Any, Any], Page], kind: type[Any]) -> SolveAll:
    """Return what solves queries each by itself; kind: of the index that they need."""

    def pages(queries: Sequence[Any], indexes: Indexes) -> Iterator[Page | InvalidPuzzle]:
        for query in queries:
            try:
                yield page_of(query, indexes[kind])
            except InvalidPuzzle as error:
                yield error

    return pages


def _solved_grids(queries: Sequence[ruzzle.SolveQuery], indexes: Indexes) -> Iterator[Page]:
    grids = [query.grid for query in queries]
    solutions = solve_batch(indexes[RuzzleIndex], grids, queries[0].min_length)
    yield from map(ruzzle.SolvedPage, queries, solutions)


def _pair(line: str) -> Args:
    start, _, end = line.replace("-", " ").strip().partition(" ")
    return {"start": start, "end": end}


SOLVERS: Mapping[str, Solver] = {
    "countdown": Solver(
        "rack",
        lambda lexicon, _: CountdownIndex.build(lexicon),
        lambda line: {"letters": line},
        countdown.SolveQuery.parse,
        _one_by_one(countdown.SolvedPage.of, CountdownIndex),
        _countdown_lines,
    ),
    "ruzzle": Solver(
        "grid",
        lambda lexicon, _: RuzzleIndex.build(lexicon),
        lambda line: {"grid": line},
        ruzzle.SolveQuery.parse,
        _solved_grids,
        _ruzzle_lines,
    ),
    "ladder": Solver(
        "pair of words",
        lambda lexicon, _: LadderIndex.build(lexicon),
        _pair,
        ladder.SolveQuery.parse,
        _one_by_one(ladder.SolvedPage.of, LadderIndex),
        _ladder_lines,
    ),
    "hangman": Solver(
        "pattern",
        HangmanIndex.build,
        lambda line: {"pattern": line},
        hangman.SolveQuery.parse,
        _one_by_one(hangman.SolvedPage.of, HangmanIndex),
        _hangman_lines,
    ),
}
