"""Ruzzle's addresses as the API document describes them."""

from app.games.ruzzle.query import CLOCKS, LONGEST_MINIMUM
from app.games.ruzzle.solve import DEFAULT_SORT, MAX_PAGE, SORTS
from app.games.ruzzle.state import MAX_HINTS, MAX_ROUNDS
from app.solver.lexicon.lexicon import MAX_LENGTH
from app.solver.ruzzle.dealer import SIDE
from app.solver.ruzzle.grid import MAX_SIDE, MAX_TYPED, MIN_SIDE
from app.solver.ruzzle.quality_grid import DEFAULT_WORDS, WORD_COUNTS
from app.solver.ruzzle.solver import SHORTEST
from app.web.api import (
    BAND,
    DAY,
    FILTERS,
    SPELLINGS,
    WORD,
    Operation,
    Schema,
    choice,
    integer,
    items,
    mapping,
    record,
    switch,
    text,
)

GRID = text("the grid, as it was read")
FOUND: Schema = record(
    word=WORD,
    path=items(integer(), "its tiles, numbered from 0 along the rows, in the order traced"),
    points=integer("of its best path"),
    band=BAND,
)
FOUND_OR_NULL: Schema = {"anyOf": [FOUND, {"type": "null"}]}
TALLY = record(
    found=integer("how many were found"),
    total=integer("how many there are"),
)
ROUND = {
    "grid": GRID,
    "min_length": integer("letters of the shortest word that counts", SHORTEST, LONGEST_MINIMUM),
    "round": integer("the number of the round, from 1", 1, MAX_ROUNDS),
    "rounds": integer("how many the game has", 1, MAX_ROUNDS),
    "points": integer("of the words found in this round"),
    "total_points": integer("of all rounds so far"),
    "hints": integer("how many the whole game has used", 0, MAX_HINTS),
    "found": items(FOUND, "in the order found"),
    "words": {**TALLY, "description": "all words"},
    "familiar": {**TALLY, "description": "the familiar ones"},
    "rare": {**TALLY, "description": "the others"},
    "lengths": mapping(TALLY, "letters → the words so long"),
}

GRID_TYPED = text(
    f"{MIN_SIDE} to {MAX_SIDE} rows of {MIN_SIDE} to {MAX_SIDE} tiles, `/` between rows; a tile"
    " of several letters in parentheses; behind a tile `2` or `3` multiply its letter, `22`"
    " or `33` the word",
    maxLength=MAX_TYPED,
)
SETTINGS = {
    "min_length": integer(
        "letters of the shortest word that counts", SHORTEST, LONGEST_MINIMUM, SHORTEST
    ),
    "clock": choice("seconds to play", CLOCKS, "none"),
    "words": choice("how many words dealt grids have", WORD_COUNTS, DEFAULT_WORDS),
}

OPERATIONS = (
    Operation(
        "ruzzle.solve",
        "Find all words of a grid, each with its best path.",
        {
            "A solved grid": record(
                grid=GRID,
                min_length=integer("letters of the shortest word listed", SHORTEST),
                word_count=integer("how many words are listed"),
                words=items(FOUND, "in the order of `sort`"),
                working=record(
                    "how it was solved, whatever is listed",
                    words=integer("of the grid"),
                    points=integer("of them all"),
                    familiar=integer("how many of them are familiar"),
                    paths_alive=items(integer(), "paths of 1, 2, 3 … letters that begin a word"),
                    words_by_length=items(integer(), "words of 1, 2, 3 … letters"),
                ),
                spellings=SPELLINGS,
                optional=("spellings",),
            )
        },
        {
            "grid": GRID_TYPED,
            "min_length": integer(
                "letters of the shortest word listed", SHORTEST, MAX_LENGTH, SHORTEST
            ),
            "sort": choice("longest first, or most points first", SORTS, DEFAULT_SORT),
            "length": integer("letters of the words listed", SHORTEST, MAX_LENGTH),
            **FILTERS,
            "page": integer("only for the page: which part of a list", 1, MAX_PAGE, 1),
            "word": text("only for the page: the word to draw", maxLength=MAX_LENGTH),
        },
        required=("grid",),
        example={"grid": "ovnd/teac/rsin/gelp"},
    ),
    Operation(
        "ruzzle.play",
        "Play: a round or its result, which stand in the address.",
        {
            "Before a game": record(
                today=record(grid=text("the day’s grid")),
            ),
            "A round": record(
                **ROUND,
                status={"const": "playing"},
                hint=text("what the hint says; empty for none"),
                word=text("the word that was sent, as it was read"),
                reply=text("why it doesn’t count, in a sentence; empty if it does"),
                entry={
                    **FOUND_OR_NULL,
                    "description": "the word that was sent, if it counts",
                },
                optional=("word", "reply", "entry"),
            ),
            "A result": record(
                **ROUND,
                status={"const": "over"},
                missed=items(FOUND, "the words that were not found, longest first"),
            ),
        },
        {
            "grid": GRID_TYPED,
            **SETTINGS,
            "found": text("the words found, joined by `-`"),
            "word": text("a word to try", maxLength=MAX_LENGTH),
            "end": switch("whether the round is over"),
            "ask": switch("whether a hint is asked for"),
            "hint": integer("the number of the hint shown", 0, MAX_HINTS, 0),
            "hints": integer("how many hints the whole game has used", 0, MAX_HINTS, 0),
            "past": text(
                "the rounds played, with commas between: a grid, `:`, words, and `:`, hints if any"
            ),
            "next": text("the grids to come, with commas between"),
            "play": text("with any value: go to the day’s grid"),
            "rows": text("only for the page: what its forms are filled with"),
            "columns": text("only for the page"),
            "rounds": text("only for the page"),
            "bonus": text("only for the page"),
            **DAY,
        },
        example={"grid": "ovnd/teac/rsin/gelp", "found": "sea", "word": "tea"},
        leads_on=True,
        missing="day",
    ),
    Operation(
        "ruzzle.new",
        "Deal a grid, or a game of several, and lead to it.",
        {},
        {
            "rows": integer("of tiles", MIN_SIDE, MAX_SIDE, SIDE),
            "columns": integer("of tiles", MIN_SIDE, MAX_SIDE, SIDE),
            **SETTINGS,
            "rounds": integer("how many grids", 1, MAX_ROUNDS, 1),
            "bonus": switch("whether some tiles multiply points"),
            "grid": text("only for the page: what its form is filled with"),
        },
        example={"rows": "4"},
        leads_on=True,
    ),
)
