"""The ladder's addresses as the API document describes them."""

from app.games.ladder.bank import LAST_PAGE
from app.games.ladder.setup import DEFAULT_LENGTH
from app.games.ladder.sheet import DEFAULT_COUNT, MAX_ON_SHEET
from app.games.ladder.solve import LISTED
from app.games.ladder.state import MAX_ASIDE, MAX_HINTS, HintDegree
from app.solver.ladder.play import MAX_RUNGS
from app.solver.ladder.solver import MAX_PATHS, MAX_STEPS
from app.solver.lexicon.lexicon import MAX_LENGTH, MIN_LENGTH
from app.store import puzzles
from app.web.api import (
    DAY,
    DIFFICULTY,
    SPELLINGS,
    WORD,
    Operation,
    choice,
    integer,
    items,
    or_null,
    record,
    switch,
    text,
    yes_or_no,
)

LADDER = items(WORD, "words from start to end")
STEPS = integer("changes of the shortest ladder", 1)
PATH_COUNT = integer("how many ladders are so short", 1)
PAIR = {
    "start": WORD,
    "end": WORD,
    "length": integer("letters of each word", MIN_LENGTH, MAX_LENGTH),
    "steps": STEPS,
    "path_count": PATH_COUNT,
    "difficulty": DIFFICULTY,
}
STORED = {"id": integer("the puzzle’s number", 1), **PAIR}
DETOUR = items(WORD, "where every shortest ladder has a blocked word, a longer one without")

ROUND = record(
    id=integer("the puzzle’s number, if it is one of the bank", 1),
    **PAIR,
    status=choice("", ("playing", "solved")),
    rungs=items(WORD, "the words so far, from the start", MAX_RUNGS + 1),
    hints=items(text(), "what the hint that was asked for says, in sentences"),
    looked=yes_or_no("whether the answers were shown"),
    paths=items(LADDER, "shortest ladders, most familiar first, once the round is over"),
    optional=("id", "paths"),
)
KIND = {
    "length": integer("letters of each word", MIN_LENGTH, MAX_LENGTH),
    "steps": integer("changes of the shortest ladder", 1, MAX_STEPS),
    "difficulty": DIFFICULTY,
}
ENDS = {
    name: text(f"the {name} of the ladder, {MIN_LENGTH} to {MAX_LENGTH} letters")
    for name in ("start", "end")
}
WANTED_ENDS = {name: text(f"only puzzles with this {name}") for name in ENDS}
MOVES = {
    "rungs": text(f"the words so far without the start, joined by `-`, up to {MAX_RUNGS}"),
    "rung": text("the next word", maxLength=MAX_LENGTH),
    "aside": text(f"up to {MAX_ASIDE} ladders left aside, with commas between"),
    "hint": choice("what the hint tells", HintDegree),
    "hints": integer("how many hints were used", 0, MAX_HINTS, 0),
    "looked": switch("whether the answers were shown before"),
    "reveal": switch("show the answers"),
    "giveup": switch("only for the page: ask whether to give up"),
    "limit": integer("the most ladders that `paths` has", 1, MAX_PATHS, LISTED),
}

OPERATIONS = (
    Operation(
        "ladder.solve",
        "Find all shortest ladders between two words.",
        {
            "An answer": record(
                start=WORD,
                end=WORD,
                familiar_only=yes_or_no("whether the words between had to be familiar"),
                steps=or_null(integer("changes of the shortest ladder; `null` for none", 1)),
                path_count=integer("how many ladders are so short"),
                paths=items(
                    LADDER,
                    "up to `limit` of those without blocked words, most familiar first",
                    MAX_PATHS,
                ),
                detour=or_null(DETOUR),
                why_none=or_null(text("a sentence if there is none")),
                reached_from_start=items(
                    integer(), "words that the search met, by steps from the start, from 0"
                ),
                reached_from_end=items(integer(), "the same from the end"),
                working=record(
                    "how it was solved",
                    words=integer("of that length in the list"),
                    reached_from_start=items(integer(), "as above"),
                    reached_from_end=items(integer(), "as above"),
                ),
                spellings=SPELLINGS,
                optional=("detour", "spellings"),
            )
        },
        {
            **ENDS,
            "limit": integer("the most ladders written out", 0, MAX_PATHS, LISTED),
            "familiar": switch("whether the words between must be familiar"),
        },
        required=("start", "end"),
        example={"start": "mood", "end": "goat"},
    ),
    Operation(
        "ladder.puzzle_bank",
        "Search the stored puzzles, a part at a time: follow `next`.",
        {
            "Part of the bank": record(
                count=or_null(integer(f"how many there are; `null` for {puzzles.MANY:,} or more")),
                puzzles=items(
                    record(**STORED),
                    "in a fixed, mixed order",
                    puzzles.LONGEST_PAGE,
                ),
                next=or_null(text("the address of the next part; `null` at the end")),
                previous=or_null(text("likewise of the part before")),
                none=text("why there are none, in a sentence"),
                optional=("none",),
            )
        },
        {
            **KIND,
            **WANTED_ENDS,
            "limit": integer("puzzles of a part", 1, puzzles.LONGEST_PAGE, puzzles.PAGE),
            "after": integer("where the part begins, from `next`", 0, puzzles.SORT_KEYS),
            "before": integer("where it ends, from `previous`", 0, puzzles.SORT_KEYS),
            "page": integer("only for the page: the number shown", 1, LAST_PAGE, 1),
        },
        example={"length": "4"},
    ),
    Operation(
        "ladder.puzzle",
        "Play a stored puzzle.",
        {"A round": ROUND},
        {"puzzle_id": integer("its number", 0), **MOVES},
        example={"puzzle_id": "1"},
        leads_on=True,
        missing="puzzle",
        gone=True,
    ),
    Operation(
        "ladder.sheet",
        "Draw puzzles for a sheet to print, or tell those of a sheet.",
        {
            "A sheet": record(
                puzzles=items(
                    record(**STORED, paths=items(LADDER, "one ladder", 1)),
                    "easy ones first, or as `ids` has them",
                    MAX_ON_SHEET,
                ),
                note=text("why some or all are missing, in a sentence"),
                optional=("note",),
            )
        },
        {
            "ids": text(f"up to {MAX_ON_SHEET} numbers, with commas between"),
            "count": integer("how many to draw", 1, MAX_ON_SHEET, DEFAULT_COUNT),
            **KIND,
            **WANTED_ENDS,
        },
        leads_on=True,
    ),
    Operation(
        "ladder.play",
        "Play a ladder between two words; the round stands in the address.",
        {
            "Before a round": record(
                today={
                    "anyOf": [
                        record(**PAIR),
                        {"type": "null"},
                    ],
                    "description": "the day’s ladder; `null` if the list has none",
                },
            ),
            "A round": ROUND,
        },
        {**ENDS, **MOVES, "play": text("with any value: go to the day’s ladder"), **DAY},
        example={"start": "mood", "end": "goat", "rungs": "moot"},
        leads_on=True,
        missing="day",
    ),
    Operation(
        "ladder.new",
        "Deal a ladder of some kind, and lead to it.",
        {},
        {
            "length": integer("letters of each word", MIN_LENGTH, MAX_LENGTH, DEFAULT_LENGTH),
            "steps": integer(
                "changes of the shortest ladder; without, as suits the difficulty", 1, MAX_STEPS
            ),
            "difficulty": DIFFICULTY,
            "not": text("a ladder that is not to come again, such as `mood-goat`"),
        },
        leads_on=True,
    ),
    Operation("ladder.today", "Lead to today’s ladder.", {}, leads_on=True, missing="ladder"),
)
