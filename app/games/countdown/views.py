"""Countdown's addresses. An address holds the whole game; the server stores nothing."""

import secrets
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, request

from app.games import kit
from app.games.countdown import addresses, pages
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import Choices
from app.solver.countdown.game import (
    CONUNDRUM,
    LETTERS,
    CountdownGame,
    PlayedRound,
    Puzzle,
    kind_of,
    parse_puzzle,
)
from app.solver.countdown.outcome import judge_round
from app.solver.countdown.rack import BLANK, Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.caching import cacheable
from app.web.dates import asked_day
from app.web.operation import operation
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import see_other

countdown = Blueprint("countdown", __name__, url_prefix="/<language:lang>/countdown")

GAME_ARGS = ("rounds", "seed", "racks", "past")
"""The parameters of a game. The setup page is shown if an address has none of them, no puzzle and
no `play`."""


@countdown.get("/")
@operation(
    addresses.RoundQuery,
    addresses.BeforeRounds,
    addresses.PickedLetters,
    addresses.LettersRound,
    addresses.RoundResult,
    addresses.FinalScore,
    leads_on=True,
    missing="day",
)
@kit.or_setup(pages.setup_page)
def play() -> Page | Response:
    """Play a round or a whole game, or show its result. The address holds the whole game."""
    query, indexes = kit.asked(addresses.RoundQuery), current_indexes()
    state, puzzle = replace(query.state, day=None), query.puzzle
    past = [str(each.puzzle) for each in state.game.past]
    take_turn(addresses.price(racks=len(past), blanks="".join(past).count(BLANK)))
    if puzzle:
        _check_is_next(state.game, kind_of(puzzle))
        day = query.state.day
        if day and len(state.game.plan) == 1 and pages.is_of_day(puzzle, indexes, day):
            state = query.state
        return _round(query, state, puzzle)
    if query.play is not None:
        return _round_of_day(query, indexes)
    if not any(request.args.get(name) for name in GAME_ARGS):
        return kit.setup(pages.setup_page)
    if state.game.over:
        return pages.FinalScorePage(state)
    return _next_round(state, query.choices, indexes)


@countdown.get("/solve")
@operation(addresses.SolveQuery, addresses.SolvedRack)
@cacheable
def solve() -> Response:
    """Find all words that a rack can spell."""
    return kit.solved_or_form(addresses.SolveQuery, pages.solved_page)


def _check_is_next(game: CountdownGame, kind: str) -> None:
    """Raise InvalidPuzzle if the game is over, or if its next round is not of this kind."""
    if game.over:
        raise InvalidPuzzle("all-rounds-played", "past")
    if kind != game.kind:
        code = "letters-are-next" if kind == CONUNDRUM else "conundrum-is-next"
        raise InvalidPuzzle(code, "rounds", number=game.number)


def _round_of_day(query: addresses.RoundQuery, indexes: Indexes) -> Response:
    """Redirect to the day's letters round or, if `play` asks for it, to the day's conundrum.

    Raises InvalidPuzzle, field `rounds`, if `play` asks for a conundrum but the language has none.
    """
    kind = CONUNDRUM if query.play == addresses.PUZZLE_NAMES[CONUNDRUM] else LETTERS
    day = asked_day()
    puzzle = pages.puzzle_of_day(kind, indexes, day)
    if puzzle is None:
        raise InvalidPuzzle("no-conundrums", "rounds")
    british = kind == LETTERS and bool(len(indexes.lexicon.american))
    game = CountdownGame(kind, opponent=query.state.game.opponent, british=british)
    return _lead_to(replace(query.state, game=game, day=day), puzzle)


def _round(query: addresses.RoundQuery, state: addresses.GameQuery, puzzle: Puzzle) -> Page:
    """Return the page of a round: the result if the round is over, else the round in play."""
    index = current_indexes()[CountdownIndex]
    notes = tuple(dict.fromkeys(filter(None, query.notes)))
    page = partial(pages.RoundPage, state, puzzle, chosen=query.kept or "")
    if query.shuffle:
        letters = str(puzzle)[1::2] + str(puzzle)[::2]  # every second letter comes first
        mixed = parse_puzzle(kind_of(puzzle), letters, index, "letters")
        return replace(page(notes), puzzle=mixed, typed=(query.word or "")[:LONGEST_WORD])
    if query.word is None:
        return page(notes)
    kept = query.kept if isinstance(puzzle, Rack) else None
    rack = puzzle if isinstance(puzzle, Rack) and (query.note or kept) else None
    try:
        # Sending nothing gives a conundrum up; sending spaces is a mistake.
        shortest = int(rack is not None or (isinstance(puzzle, Conundrum) and query.word != ""))
        word = parse_word(query.word, index.language, shortest=shortest)
        if rack:
            is_longest = len(word) > max(map(len, notes), default=0)
            notes, reply = pages.written_down(word, notes, rack)
            kept = word if is_longest else kept
            if query.note:
                return page(notes, reply, chosen=kept or "")
    except InvalidPuzzle as error:
        if query.note or kept is None:
            return replace(page(notes), typed=query.word.strip(), error=error)
        word = ""
    word = parse_word(kept, index.language) if kept else word
    seconds = None if query.took is None else query.took / 1000
    game, played = state.game, PlayedRound(puzzle, word)
    outcome = judge_round(index, played, game.opponent, seconds, game.british)
    if isinstance(puzzle, Conundrum) and word and not outcome.judgement.valid:
        return page(*pages.guessed(outcome.judgement, notes), typed=query.word)
    return pages.ResultPage(state, puzzle, outcome, notes)


def _next_round(state: addresses.GameQuery, chosen: str, indexes: Indexes) -> Page | Response:
    """Redirect to a game's next round, or return the page where its letters are picked.

    If the game has neither racks nor a seed, redirect to the same game with a new seed.

    chosen: the kinds of letter picked so far: "vcc" is a vowel, then two consonants.
    """
    game, index, conundrums = state.game, indexes[CountdownIndex], indexes[Conundrums]
    if game.racks:
        return _lead_to(state, game.racks[len(game.past)])
    if game.kind == CONUNDRUM and not len(conundrums.answers):
        raise InvalidPuzzle("no-conundrums", "rounds")
    choices = Choices.parse(chosen)
    if not game.seed:
        seeded = replace(state, game=replace(game, seed=secrets.token_hex(3)))
        return see_other(addresses.RoundQuery(seeded, choices=str(choices)).url("countdown.play"))
    if state.deal:
        choices = game.completed(choices, index.language)
    if game.kind == CONUNDRUM:
        return _lead_to(state, game.conundrum(index, conundrums))
    if choices.complete:
        return _lead_to(state, Rack(game.dealt(choices, index.language)))
    return pages.PickPage(state, choices)


def _lead_to(state: addresses.GameQuery, puzzle: Puzzle) -> Response:
    return see_other(addresses.RoundQuery(state, puzzle).url("countdown.play"))
