"""The addresses of no single game, as the API document describes them."""

from app.solver.lexicon.typed_word import LONGEST_WORD
from app.web.api import (
    BAND,
    DAY,
    DEFINITIONS,
    WORD,
    Operation,
    Schema,
    integer,
    items,
    mapping,
    or_null,
    record,
    text,
    yes_or_no,
)

HOME: dict[str, Schema] = {
    "A day": {
        **mapping(
            {"type": ["object", "null"]},
            "game → what its puzzle of the day begins with; `null` if the list has none",
        ),
        "required": ["today"],
        "properties": {"today": text("the day", format="date")},
    }
}

LISTS: dict[str, Schema] = {
    "The lists": record(
        lists=items(
            record(
                language=text("its code"),
                title=text("where the list is from"),
                words=integer("how many it has"),
            ),
            "by code",
        ),
    )
}
NUMBER: Schema = {"type": "number"}

OPERATIONS = (
    Operation(
        "home.word",
        "Tell whether it is a word, how familiar it is, what it means, and what is near it.",
        {
            "A word": record(
                word=text("as it was read, in lower case, without accents"),
                valid=yes_or_no("whether it is in the list"),
                band=or_null(BAND),
                reason=text("why it is or isn’t in the list, in sentences"),
                source=text("where the list is from"),
                spellings=items(text(), "how it is written, the commonest first"),
                anagrams=items(WORD, "other words of the same letters, by the alphabet"),
                neighbours=items(WORD, "words that differ in one letter, by the alphabet"),
                definitions=DEFINITIONS,
            )
        },
        {"word": text(f"1 to {LONGEST_WORD} letters")},
        example={"word": "mood"},
    ),
    Operation(
        "home.look_up",
        "Lead to the page of a word.",
        {},
        {"word": text("as typed")},
        required=("word",),
        example={"word": "Mood"},
        leads_on=True,
    ),
    Operation("home.in_language", "Tell the puzzles of a day.", HOME, DAY, missing="day"),
    Operation(
        "home.index",
        "Tell the puzzles of a day, in the language that the client prefers.",
        HOME,
        DAY,
        missing="day",
    ),
    Operation(
        "home.archive",
        "Tell which days of a month have puzzles.",
        {
            "A month": record(
                month=text("as in 2026-11"),
                days=items(text(format="date"), "the first comes first", 31),
            )
        },
        {"month": text("as in 2026-11; this one by default")},
        missing="month",
    ),
    Operation("home.about", "Tell of the word lists.", LISTS),
    Operation(
        "home.about_in_their_language",
        "Tell of the word lists, in the language that the client prefers.",
        LISTS,
    ),
    Operation(
        "home.how",
        "Tell how a game’s solver works: the examples of its chapter.",
        {
            "A chapter": {
                **mapping({}, "the examples, solved; each game has its own"),
                "required": ["game"],
                "properties": {"game": text("its name")},
            }
        },
        {"game": text("its name")},
        example={"game": "countdown"},
        missing="chapter",
    ),
    Operation(
        "home.measured",
        "Tell how long our solvers and other methods took.",
        {
            "Measurements": record(
                comparisons=items(
                    record(
                        part=text("a game, or `indexes` for what comes before"),
                        job=text("what was done"),
                        baseline=text("the other method"),
                        language=text("the list’s code; empty for several"),
                        ours=NUMBER,
                        theirs=NUMBER,
                        unit=text("`us`, `ms` or `MB`"),
                        ratio={**NUMBER, "description": "theirs divided by ours"},
                        target={"type": ["number", "null"]},
                    ),
                    "empty if nothing was measured for this copy",
                ),
            )
        },
    ),
    Operation(
        "home.licences",
        "Tell where lists and libraries come from, and their licences.",
        {
            "Licences": record(
                lists=items(
                    record(
                        language=text("its code"),
                        sources=items(text()),
                        licences=items(text(), "by the alphabet"),
                    ),
                    "by code",
                ),
                libraries=mapping(text(), "library → its licence"),
            )
        },
    ),
)
