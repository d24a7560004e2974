"""Countdown's addresses as the API document describes them."""

from app.games.countdown.play import MAX_MS, MAX_NOTES
from app.games.countdown.result import MAX_BEST
from app.games.countdown.solve import MAX_PAGE
from app.games.countdown.state import CLOCKS, DEFAULT_CLOCK, PUZZLE_NAMES
from app.games.countdown.text import PLANS
from app.solver.countdown.conundrum import LENGTH
from app.solver.countdown.game import CONUNDRUM, MAX_ROUNDS, MAX_SEED
from app.solver.countdown.opponent import OPPONENTS
from app.solver.countdown.rack import MAX_BLANKS, MAX_TILES, TILES_DEALT
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.web.api import (
    BAND,
    DAY,
    FILTERS,
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

SCORE = {
    "round": integer("the number of the round, from 1", 1, MAX_ROUNDS),
    "rounds": integer("how many the game has", 1, MAX_ROUNDS),
    "total": integer("the player’s points so far"),
    "computer_total": integer("the opponent’s points so far, if there is one"),
}
ALONE = ("computer_total",)
COMPUTER = record(
    "what the opponent declared, if there is one",
    word=or_null(text("`null` for nothing")),
    points=integer(),
)
KNOWN_WORD = record(
    word=WORD,
    length=integer("in letters", 1),
    band=BAND,
    meaning=text("the first meaning, where one is known"),
    optional=("meaning",),
)
NOTED = record(
    word=WORD,
    valid=yes_or_no(),
    points=integer(),
)


PUZZLE = {
    "letters": text("the rack of a letters round, as it was read"),
    "conundrum": text("the scrambled letters of a conundrum, as they were read"),
}
ROUND = record(
    **PUZZLE,
    clock=or_null(integer("seconds; `null` without a clock")),
    notes=items(WORD, "words written down, in that order", MAX_NOTES),
    reply=text("what is said of the last word, in a sentence; empty for nothing"),
    **SCORE,
    optional=(*PUZZLE, *ALONE),
)
RESULT = record(
    **PUZZLE,
    word=text("what was declared; empty for nothing"),
    valid=yes_or_no("whether it counts"),
    points=integer("of this round"),
    reason=text("why it does or doesn’t count, in a sentence"),
    best_length=integer("letters of the longest word; 0 if there is none"),
    best=items(KNOWN_WORD, "some of the longest words, the best known first", MAX_BEST),
    familiar={
        "anyOf": [KNOWN_WORD, {"type": "null"}],
        "description": "the longest familiar word, if there is one",
    },
    notes=items(NOTED, "the words written down, in that order", MAX_NOTES),
    seconds={
        "type": "number",
        "description": "seconds that the conundrum took, if `took` was given",
    },
    computer=COMPUTER,
    **SCORE,
    optional=(*PUZZLE, *ALONE, "seconds", "computer"),
)

PLAY_PARAMETERS = {
    "letters": text("the rack of a letters round", maxLength=MAX_TILES),
    "conundrum": text("the letters of a conundrum", minLength=LENGTH, maxLength=LENGTH),
    "word": text("what is declared or written down", maxLength=LONGEST_WORD),
    "note": switch("whether `word` is only written down"),
    "notes": text(f"up to {MAX_NOTES} words written down before, with dots between"),
    "took": integer("milliseconds that the answer took", 0, MAX_MS),
    "clock": choice("seconds to think", CLOCKS, DEFAULT_CLOCK),
    "rival": integer("the opponent’s strength; 0 to play alone", 0, max(OPPONENTS), 0),
    "rounds": text(
        f"the kinds of a game’s rounds, 1 to {MAX_ROUNDS} of them: `l` letters, `c` conundrum",
        default="l",
    ),
    "seed": text("letters and digits that a game is dealt by", maxLength=MAX_SEED),
    "past": text("the rounds played, with dots between, as in `auctioned-caution`"),
    "racks": text("the letters of all rounds, with dots between"),
    "choices": text("vowels and consonants picked so far: `v`, `c`"),
    "deal": switch("whether letters are dealt rather than picked"),
    "play": text(
        f"go to the day’s `{PUZZLE_NAMES[CONUNDRUM]}`; with any other value to its letters"
    ),
    **DAY,
}

WORKING = record(
    "how the whole rack was solved, and what others would look up",
    compared=integer("words at the start"),
    letters=items(
        record(letter=text(), words_left=integer("once it was struck out")),
        "all of the alphabet, in its order",
    ),
    lengths=items(
        record(
            length=integer("in letters", 1, MAX_TILES),
            combinations=integer("choices of so many tiles"),
            sub_multisets=integer("how many of these are different letters"),
            words=integer("that were found"),
        ),
        "the longest first",
    ),
)

OPERATIONS = (
    Operation(
        "countdown.solve",
        "Find all words of a rack.",
        {
            "A solved rack": record(
                letters=text("the rack, as it was read"),
                best_length=integer("letters of the longest word; 0 if there is none"),
                notes=items(text(), "how the rack differs from one of the show, in sentences"),
                words=items(
                    record(
                        word=WORD,
                        length=integer("in letters", 1, MAX_TILES),
                        band=BAND,
                        blanks=text("which letters the blanks are, on racks with any"),
                        spellings=items(text(), "how it is written, if not as `word` is"),
                        optional=("blanks", "spellings"),
                    ),
                    "all words that were asked for, longest first, then by the alphabet",
                ),
                working=WORKING,
            )
        },
        {
            "letters": text(
                f"1 to {MAX_TILES} letters, of which up to {MAX_BLANKS} are `?`, any letter",
                minLength=1,
            ),
            "length": integer("letters of the words listed", 1, MAX_TILES),
            **FILTERS,
            "page": integer("only for the page: which part of a list", 1, MAX_PAGE, 1),
        },
        required=("letters",),
        example={"letters": "auc?"},
    ),
    Operation(
        "countdown.play",
        "Play: a round, its result, or a whole game, all of which stands in the address.",
        {
            "Before a game": record(
                today=record(
                    letters=text(f"the day’s rack, {TILES_DEALT} letters"),
                    conundrum=text("the day’s conundrum; empty if the list has none"),
                ),
                rounds=items(choice("", PLANS), "the games that the page offers"),
                clocks=items(choice("", CLOCKS), "in seconds"),
                rivals=items(integer(), "the strengths of opponents, 0 for none"),
            ),
            "Letters being picked": record(
                letters=text("those picked so far"),
                allowed=items(text(), "what may be picked next: `V`, `C`"),
                **SCORE,
                optional=ALONE,
            ),
            "A round": ROUND,
            "The result of a round": RESULT,
            "The end of a game": record(
                played=items(
                    record(
                        letters=text("the rack or the conundrum"),
                        word=text("what was declared; empty for nothing"),
                        points=integer(),
                        computer=COMPUTER,
                        optional=("computer",),
                    ),
                    "the rounds, in that order",
                    MAX_ROUNDS,
                ),
                possible=integer("the points of the best words of all rounds"),
                **SCORE,
                optional=ALONE,
            ),
        },
        PLAY_PARAMETERS,
        example={"letters": "auctioned", "word": "caution"},
        leads_on=True,
        missing="day",
    ),
)
