"""Ladder's addresses. The address of a round holds its state; the store has the puzzle bank."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import numpy as np
from flask import Blueprint, Response, request, url_for

from app.games import kit
from app.games.ladder import addresses, pages, text
from app.solver.calendar import ladder_of
from app.solver.ladder.dealer import deal, deal_of_any_steps
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import LadderPuzzle, may_be_climbed, puzzle_of
from app.solver.ladder.solver import WordPair
from app.store import current_store, ladder_puzzles
from app.store.database import Store
from app.store.models import StoredPuzzle
from app.web.caching import TODAY_SECONDS, cacheable, let_caches_keep
from app.web.dates import asked_day, current_day, day_in
from app.web.errors import error_response
from app.web.operation import operation
from app.web.pages import Page, respond
from app.web.site import current_indexes, current_language
from app.web.solve_limiter import take_turn
from app.web.urls import see_other

DRAWN_PER_PUZZLE = 5
"""How many puzzles are drawn for each one that a sheet shows. The best are chosen, and few of these
share an end."""

ladder = Blueprint("ladder", __name__, url_prefix="/<language:lang>/ladder")


@ladder.get("/solve")
@operation(addresses.SolveQuery, addresses.SolvedLadder, own_words=True)
@cacheable
def solve() -> Response:
    """Find all shortest ladders between two words."""
    return kit.solved_or_form(addresses.SolveQuery, pages.solved_page)


@ladder.get("/")
@operation(
    addresses.PairQuery,
    kit.DayQuery,
    addresses.BeforeLadder,
    addresses.LadderRound,
    leads_on=True,
    missing="day",
)
@kit.or_setup(pages.setup_page)
def play() -> Response:
    """Play a ladder between two words; the address holds the state of the round."""
    if {"start", "end"} & request.args.keys():
        return _any_pair()
    kit.check(addresses.PairQuery)
    if "play" in request.args:
        return _ladder_of_day(asked_day())
    return let_caches_keep(respond(kit.setup(pages.setup_page)), TODAY_SECONDS)


@ladder.get("/today")
@operation(missing="ladder")
def today() -> Response:
    """Redirect to today’s ladder."""
    return _ladder_of_day(current_day())


@ladder.get("/new")
@operation(addresses.DealQuery)
@kit.or_setup(pages.setup_page)
def new() -> Response:
    """Deal a ladder (by default 4 letters, and steps to suit the difficulty) and redirect to it."""
    dealt = deal_wanted(kit.asked(addresses.DealQuery), _index(), np.random.default_rng())
    return see_other(addresses.PairQuery(dealt).url("ladder.play"))


@ladder.get("/puzzles")
@operation(addresses.BankQuery, addresses.BankPart, own_words=True)
@kit.or_page(lambda error: pages.BankForm(error=error))
def puzzle_bank() -> Page:
    """Search the stored puzzles and list one page of the matches; `next` leads to the next page."""
    return pages.bank_page(kit.asked(addresses.BankQuery))


@ladder.get("/puzzles/<int:puzzle_id>")
@operation(addresses.PuzzleQuery, addresses.LadderRound, leads_on=True, missing="puzzle", gone=True)
def puzzle(puzzle_id: int) -> Response:
    """Play a stored puzzle."""
    store, index = current_store(), _index()
    stored = ladder_puzzles.find(store, puzzle_id)
    if stored is None or stored.language != current_language().code:
        return error_response(404, text.NO_PUZZLE(id=puzzle_id))
    if not stored.active:
        return error_response(410, text.OUT_OF_PLAY(id=puzzle_id))
    played = _asked(addresses.PuzzleQuery(puzzle_id), WordPair(stored.start, stored.end))
    if played.moved:
        return see_other(played.url(played.moved))
    found = stored_ladder(index, store, stored, played.query.moves.limit)
    following = ladder_puzzles.another_like(store, stored)
    another = url_for("ladder.puzzle", puzzle_id=following.id) if following else _another(found)
    return respond(pages.round_page(index, found, played, another))


@ladder.get("/puzzles/sheet")
@operation(addresses.SheetQuery, addresses.LadderSheet, leads_on=True, own_words=True)
@kit.or_page(lambda error: pages.SheetForm(error=error))
def sheet() -> Page | Response:
    """Draw puzzles for a printable sheet, or show a sheet already drawn."""
    query = kit.asked(addresses.SheetQuery)
    if query.ids is not None:
        return pages.sheet_page(query)
    return draw_sheet(query, np.random.default_rng())


def _ladder_of_day(day: date) -> Response:
    """Redirect to a day's ladder, or return a 404 if the list has none."""
    found = ladder_of(current_indexes(), day)
    if found is None:
        return error_response(404, text.NONE_TODAY())
    return see_other(addresses.PairQuery(found, day).url("ladder.play"))


@cacheable
@kit.or_setup(pages.setup_page)
def _any_pair() -> Page | Response:
    """Return the page of the round between the two words in the address.

    If the address adds a legal word, redirect to the next state of the round.
    """
    args, index = request.args, _index()
    pair = WordPair.parse(args.get("start", ""), args.get("end", ""), current_language())
    played = _asked(addresses.PairQuery(pair, _day_of(pair)), pair)
    if played.moved:
        return see_other(played.url(played.moved))
    found = puzzle_of(index, pair, played.query.moves.limit)
    return pages.round_page(index, found, played, _another(found))


def _asked(
    query: addresses.PairQuery | addresses.PuzzleQuery, pair: WordPair
) -> addresses.AskedRound:
    """Return the round in this request's address, after waiting for a turn.

    Raises InvalidPuzzle, as AskedRound.read does.
    """
    played = addresses.AskedRound.read(_index(), query, pair, request.args)
    take_turn(addresses.price(played.query.moves.limit + played.state.words))
    return played


def _day_of(pair: WordPair) -> date | None:
    """Return the day in the address if this pair is that day's ladder, else None."""
    day = day_in(request.args)
    return day if day and ladder_of(current_indexes(), day) == pair else None


def _another(puzzle: LadderPuzzle) -> str:
    """Return the address that deals a similar ladder; "" if this one could not have been dealt."""
    if not may_be_climbed(_index().lexicon, puzzle.paths[0]):
        return ""
    kind = addresses.PuzzleKind(len(puzzle.pair), puzzle.steps, puzzle.difficulty)
    return addresses.DealQuery(kind, str(puzzle.pair)).url("ladder.new")


def _index() -> LadderIndex:
    return current_indexes()[LadderIndex]


TRIES_FOR_ANOTHER = 4
"""The most attempts at dealing a ladder other than the one to avoid."""


def deal_wanted(
    query: addresses.DealQuery, index: LadderIndex, rng: np.random.Generator
) -> WordPair:
    """Deal a ladder of the wanted kind, but not `query.not_`. Heavy work first waits for a turn.

    If each of TRIES_FOR_ANOTHER attempts deals `query.not_`, deal any ladder of the wanted length.
    Raises InvalidPuzzle, field `length`, `steps` or `difficulty`, if no such ladder is found, and
    ServiceUnavailable if no turn becomes free in time.
    """
    steps, difficulty = query.kind.steps, query.kind.difficulty
    length = query.kind.length or addresses.DEFAULT_LENGTH
    count = partial(take_turn, addresses.price(counted=True))
    for number in range(TRIES_FOR_ANOTHER):
        take_turn(addresses.price(dealt=number))
        if steps is None:
            dealt = deal_of_any_steps(index, length, rng, difficulty, before_counting=count)
        else:
            dealt = deal(index, length, steps, rng, difficulty, before_counting=count)
        if str(dealt) != query.not_:
            return dealt
    return deal_of_any_steps(index, length, rng, before_counting=count)


def stored_ladder(
    index: LadderIndex, store: Store, puzzle: StoredPuzzle, limit: int
) -> LadderPuzzle:
    """Return a stored puzzle with up to `limit` of its ladders.

    If the word list has changed, or if the bank has too few of the ladders, solve the puzzle again.
    Raises InvalidPuzzle if the list no longer has a ladder between the two words.
    """
    pair = WordPair(puzzle.start, puzzle.end)
    if puzzle.list_version == index.lexicon.version:
        paths = ladder_puzzles.paths(store, puzzle.id, limit)
        if len(paths) == min(limit, puzzle.path_count):
            rungs = tuple(tuple(path.split("-")) for path in paths)
            return LadderPuzzle(pair, puzzle.steps, puzzle.path_count, rungs, puzzle.difficulty)
    return puzzle_of(index, pair, limit)


def draw_sheet(query: addresses.SheetQuery, rng: np.random.Generator) -> Page | Response:
    """Draw a sheet of puzzles, easy ones first, and redirect to it.

    Return the form if the address asks for nothing, or if no puzzle is found.
    Raises StoreUnavailable if the bank cannot be reached.
    """
    store, wanted = current_store(), query.wanted.search(current_language())
    if ladder_puzzles.most_steps(store, wanted.language) is None:
        return pages.SheetForm(pages.why_no_match(store, wanted), is_empty=True)
    if not request.args.keys() & {each.name for each in addresses.SheetQuery.fields()}:
        return pages.SheetForm()
    count = query.count or addresses.DEFAULT_COUNT
    many = DRAWN_PER_PUZZLE * count + len(query.not_)
    found = _best_first(ladder_puzzles.sample(store, wanted, many, rng), query.not_)[:count]
    if not found:
        return pages.SheetForm(pages.why_no_match(store, wanted))
    easy_first = sorted(found, key=lambda each: (each.steps, each.difficulty))
    ids = tuple(each.id for each in easy_first)
    return see_other(replace(query, ids=ids).url("ladder.sheet"))


def _best_first(puzzles: Sequence[StoredPuzzle], avoided: Sequence[int]) -> list[StoredPuzzle]:
    """Return the puzzles sorted by how well they suit a school class; ties keep their order.

    Last come puzzles whose answer has a word that daily puzzles avoid, such as HELL; before them
    those in `avoided`, the first of which comes last; before these, those that share an end with a
    better one. Of the rest, those whose ends are base forms come first.
    """
    rank = {each: number for number, each in enumerate(reversed(avoided), start=1)}
    answers = ladder_puzzles.first_paths(current_store(), [each.id for each in puzzles])
    lexicon, definitions = current_indexes().lexicon, current_indexes().definitions
    never = frozenset(lexicon.words(lexicon.never_daily))

    def unfit(puzzle: StoredPuzzle) -> tuple[bool, int]:
        return not never.isdisjoint(answers[puzzle.id].split("-")), rank.get(puzzle.id, 0)

    def inflected(puzzle: StoredPuzzle) -> int:
        return sum(not definitions.is_base_form(end) for end in (puzzle.start, puzzle.end))

    best = sorted(puzzles, key=lambda each: (*unfit(each), inflected(each)))
    return sorted(_without_repeats(best), key=unfit)


def _without_repeats(puzzles: Sequence[StoredPuzzle]) -> list[StoredPuzzle]:
    """Return the puzzles in order, but those that share an end with an earlier one come last."""
    ends: set[str] = set()
    fresh, repeating = [], []
    for each in puzzles:
        if each.start in ends or each.end in ends:
            repeating.append(each)
        else:
            fresh.append(each)
            ends |= {each.start, each.end}
    return fresh + repeating
