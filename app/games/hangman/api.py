"""Hangman's addresses as the API document describes them."""

from app.components.hangman_picture import FLOWER, PICTURES
from app.games.hangman.new import KINDS
from app.games.hangman.phrase import LONGEST_CLUE, LONGEST_PHRASE
from app.games.hangman.play import ADVICE, LETTER
from app.games.hangman.state import EASY, EVIL
from app.games.hangman.think_state import MAX_REJECTED
from app.games.hangman.watch import MAX_DIGITS, MAX_STEPS
from app.solver.hangman.game import DIFFICULTIES, MAX_MISSES, MIN_MISSES, MISSES_ALLOWED
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED
from app.web.api import (
    DAY,
    DEFINITIONS,
    GUESSES,
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

STATUS = choice("", ("playing", "won", "lost"))
PATTERN = text("the word with `_` for each blank")
WRONG = text("letters that are not in it")
MISSES_LEFT = integer("misses until the game is lost", 0, MAX_MISSES)
NEXT_LETTER = text("the letter to guess")
REASON = text("why this letter, in a sentence")
CANDIDATES = integer("how many words of the list fit")
SAMPLE = items(WORD, "words that fit, most familiar first", 20)
GAME = {
    "id": text("of the game, as in its address"),
    "pattern": PATTERN,
    "wrong": text("the wrong letters, in the order guessed"),
    "wrong_words": items(WORD, "in the order guessed"),
    "guesses": items(text(), "all letters and words guessed, in that order"),
    "length": integer("letters of the word", 1, LONGEST_WORD),
    "misses_left": MISSES_LEFT,
    "misses_allowed": integer("misses that lose the game", MIN_MISSES, MAX_MISSES),
    "status": STATUS,
    "kind": text("whose word it is: `dealt`, `today`, `friend` or `evil`"),
    "difficulty": choice("empty where nobody chose one", ("", *DIFFICULTIES, EVIL)),
    "message": text("what is said of the last guess, in a sentence; empty before the first"),
    "clue": text("the friend’s clue, if there is one"),
    "shape": text("a friend’s phrase with `_` for each letter"),
    "hints": integer("how many were used, if any", 1),
    "advice": text("the letter that the computer would guess, if that was asked"),
}
AT_TIMES = ("clue", "shape", "hints", "advice")

FRIENDS_WORD = record(
    id=text("as in the address"),
    length=integer("in letters", 1, LONGEST_WORD),
    shape=text("with `_` for each letter"),
    clue=text("empty for none"),
    misses_allowed=GAME["misses_allowed"],
    started=integer("games"),
    won=integer("games"),
    lost=integer("games"),
)

MISSES = {"misses": integer("misses that lose the game", MIN_MISSES, MAX_MISSES, MISSES_ALLOWED)}
LISTED = {"listed": switch("whether the word is surely in the list")}
PICTURE = {"picture": choice("only for the page: what is drawn", PICTURES, FLOWER)}
LENGTH = {"length": integer("letters of the word; any by default", 1, LONGEST_WORD)}
DIFFICULTY = {"difficulty": choice("of the word; any by default", DIFFICULTIES)}
GAME_ID = {"game_id": text("of the game")}

OPERATIONS = (
    Operation(
        "hangman.solve",
        "Find the letter to guess next in a masked word.",
        {
            "A guess": record(
                pattern=PATTERN,
                wrong=WRONG,
                wrong_words=items(WORD, "words that it is not, by the alphabet"),
                candidates=CANDIDATES,
                letter=NEXT_LETTER,
                reason=REASON,
                guesses=GUESSES,
                misses_left=MISSES_LEFT,
                sample=SAMPLE,
                working=items(
                    record(
                        letter=or_null(text("`null` before the first")),
                        hit=yes_or_no("whether it is in the word"),
                        words=integer("of the list that fitted then"),
                    ),
                    "letter by letter",
                ),
            )
        },
        {
            "pattern": text(
                f"up to {LONGEST_WORD} letters, `_` for each blank", maxLength=MAX_TYPED
            ),
            "wrong": text("letters that are not in the word", maxLength=MAX_TYPED),
            "wrong_words": text(
                "words that it is not, with spaces or commas between", maxLength=MAX_TYPED
            ),
            **MISSES,
            **LISTED,
        },
        required=("pattern",),
        example={"pattern": "_e__", "wrong": "ais"},
    ),
    Operation(
        "hangman.begin",
        "Begin a game, or keep a word for friends, and lead to it.",
        {},
        form={
            "kind": choice("what to begin", KINDS, KINDS[0]),
            **LENGTH,
            "difficulty": choice("of the word", (*DIFFICULTIES, EVIL), EASY),
            **MISSES,
            "word": text("a word or phrase for friends", maxLength=LONGEST_PHRASE),
            "clue": text("a clue to it", maxLength=LONGEST_CLUE),
            "anyway": switch("whether it may be one that the list lacks"),
            "made": switch("only for the page: whether the setter follows it"),
            "as": text("with `same`: the id of the game or of the friend’s word"),
            **PICTURE,
            **DAY,
        },
        method="post",
        leads_on=True,
        missing="day",
    ),
    Operation(
        "hangman.game",
        "Tell how a game stands; its secret only once it is over.",
        {
            "A game": record(
                **GAME,
                word=text("the secret; it and what follows only once the game is over"),
                definitions=DEFINITIONS,
                computer=items(
                    record(
                        pattern=PATTERN,
                        guessed=text("what the player guessed"),
                        computer=text("what the computer would have guessed"),
                        reason=text("why, in a sentence"),
                    ),
                    "before each guess; none of a phrase",
                ),
                optional=(*AT_TIMES, "word", "definitions", "computer"),
            )
        },
        {
            **GAME_ID,
            "tried": text("a guess that changed nothing, to be commented on"),
            "word": text("only for the page: what its field is filled with"),
            "computer": switch("only for the page: show `computer`"),
            **PICTURE,
        },
        missing="game",
    ),
    Operation(
        "hangman.guess",
        "Guess a letter or the whole word, and lead to the game.",
        {},
        {**GAME_ID, **PICTURE},
        {
            "letter": text("one letter"),
            "word": text("the whole word", maxLength=LONGEST_WORD),
        },
        method="post",
        leads_on=True,
        missing="game",
    ),
    Operation(
        "hangman.hint",
        "Take a hint, and lead to the game.",
        {},
        {**GAME_ID, **PICTURE},
        {
            "kind": choice(
                "what the computer would guess, or a letter; of a phrase always a letter",
                (ADVICE, LETTER),
                ADVICE,
            ),
            "at": integer("how many guesses there were when it was asked for"),
            "word": text("only for the page: what its field is filled with"),
        },
        method="post",
        leads_on=True,
        missing="game",
    ),
    Operation(
        "hangman.word",
        "Tell of a friend’s word, which stays secret, and how its games go.",
        {
            "A friend’s word": FRIENDS_WORD,
        },
        {
            "word_id": text("of the word"),
            "made": switch("only for the page: whether the setter follows it"),
        },
        missing="word",
    ),
    Operation(
        "hangman.think",
        "Let the computer guess your word: its next question, or how it ended.",
        {
            "A question": record(
                length=integer("letters of the word", 1, LONGEST_WORD),
                answers=text("those given, as in the address"),
                pattern=PATTERN,
                wrong=WRONG,
                misses_left=MISSES_LEFT,
                status=STATUS,
                letter=or_null(text("the letter it asks for; `null` if it asks for none")),
                reason=or_null(REASON),
                guesses=GUESSES,
                candidates=CANDIDATES,
                sample=SAMPLE,
                dead_end=or_null(text("the answers that no word fits")),
                verdict=or_null(text("what is said of a word that was given")),
            )
        },
        {
            "length": integer("letters of the word", 1, LONGEST_WORD),
            "answers": text("the answers so far, as in `e1.3-r-a5`: E at 1 and 3, no R"),
            "not": text(f"up to {MAX_REJECTED} words that it is not, joined by `-`"),
            **MISSES,
            "letter": text("a letter that is answered"),
            "place": integer("where it stands, from 1; any number of them", 1),
            "said": choice("whether it is in the word", ("yes", "no")),
            "new_length": integer("the length put right", 1, LONGEST_WORD),
            "correct": text("a letter whose answer is to be put right"),
            "word": text("your word, to see where answers were wrong"),
        },
        required=("length",),
        example={"length": "8", "answers": "e1.3-r-a5"},
        leads_on=True,
    ),
    Operation(
        "hangman.watch",
        "Let the computer play a word, as far as `step`.",
        {
            "The computer’s game": record(
                pattern=PATTERN,
                wrong=WRONG,
                misses_left=MISSES_LEFT,
                status=STATUS,
                step=integer("guesses shown", 0, MAX_STEPS),
                turns=items(
                    record(letter=text("the letter or word"), message=text()),
                    "its guesses, in that order",
                ),
                letter=text("its next guess"),
                reason=REASON,
                guesses=GUESSES,
                candidates=CANDIDATES,
                word=text("the secret, once it is over"),
                optional=("letter", "reason", "guesses", "candidates", "word"),
            )
        },
        {
            "word": text("the word to play", maxLength=LONGEST_WORD),
            "seed": text("hexadecimal digits that a word is drawn by", maxLength=MAX_DIGITS),
            **LENGTH,
            **DIFFICULTY,
            "step": integer("how many guesses to show", 0, MAX_STEPS, 0),
            **MISSES,
            **LISTED,
        },
        example={"seed": "7", "step": "2"},
    ),
    Operation(
        "hangman.watch_new",
        "Draw a word for the computer to play, and lead to it.",
        {},
        {**LENGTH, **DIFFICULTY, **MISSES},
        leads_on=True,
    ),
    Operation(
        "hangman.play",
        "Tell what can be begun.",
        {
            "Before a game": record(
                today=record(
                    date=text("the day", format="date"),
                    length=integer("letters of its word", 1),
                ),
                lengths=items(integer("", 1), "of words that can be dealt"),
                difficulties=items(choice("", (*DIFFICULTIES, EVIL))),
            ),
            "A friend’s word": FRIENDS_WORD,
        },
        {"as": text("the id of a finished game or of a friend’s word, to play it"), **DAY},
        missing="day",
    ),
)
