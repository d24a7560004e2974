"""A round of Countdown on the table: letters or a conundrum, and the words written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from app.components.tiles import Tile, tiles
from app.games.countdown.state import CLOCK_NAMES, Standing, Table
from app.solver.countdown.conundrum import Conundrum, Conundrums, todays_conundrum
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.game import CONUNDRUM, LETTERS
from app.solver.countdown.letters_round import Judgement, folded_word, shortage
from app.solver.countdown.outcome import seconds_to_see
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle

MAX_NOTES = 30
"""The most words that are written down in a round."""
DECLARING = 15
"""Seconds to choose the word to declare once the time is up."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round on the table, letters or conundrum.

    notes: the words written down, or the answers that were wrong.
    reply: what is to be said about the last of them, "" if nothing.
    shuffled: the letters in another order. rival_seconds: when the computer will see the
        conundrum's answer, None if it will not.
    """

    template: ClassVar[str] = "countdown/round.html"

    language: Language
    table: Table
    standing: Standing
    kind: str
    letters: str
    title: str
    rack: tuple[Tile, ...]
    breaks: tuple[str, ...] = ()
    typed: str = ""
    notes: tuple[str, ...] = ()
    reply: str = ""
    rival_seconds: int | None = None
    error: InvalidPuzzle | None = None

    @property
    def is_conundrum(self) -> bool:
        return self.kind == CONUNDRUM

    @property
    def name(self) -> str:
        """What the letters are called in addresses."""
        return "conundrum" if self.is_conundrum else "letters"

    @property
    def query(self) -> dict[str, str]:
        """What the forms of the round carry; `notes` even while there are none, for scripts."""
        return self.table.query() | {self.name: self.letters, "notes": ".".join(self.notes)}

    @property
    def shuffled(self) -> Mapping[str, str]:
        return self.query | {self.name: self.letters[1::2] + self.letters[::2]}

    @property
    def folds(self) -> Mapping[str, str]:
        """What scripts fold a word by: each letter is itself, a ligature its letters."""
        return {letter: letter for letter in self.language.alphabet} | dict(self.language.ligatures)

    @property
    def last(self) -> int:
        """When the round ends by itself, in seconds before the time is up.

        Below 0 in a letters round, whose word is chosen afterwards; above 0 if the computer sees
        the conundrum's answer before.
        """
        if not self.is_conundrum:
            return -DECLARING
        seen = self.rival_seconds
        return 0 if seen is None else max(0, self.table.seconds - seen)

    @property
    def by_clock(self) -> tuple[tuple[str, str, bool], ...]:
        """Links to this round by each clock: name, address, whether it is the one."""
        return tuple(
            (
                label,
                self.table.with_clock(clock).address(**{self.name: self.letters}),
                clock == self.table.clock,
            )
            for clock, label in CLOCK_NAMES
        )

    @property
    def address(self) -> str:
        return self.table.address(**{self.name: self.letters})

    @property
    def round_id(self) -> str:
        return self.table.round_id(self.letters)

    @property
    def open_title(self) -> str:
        return self.standing.open_title(self.letters.upper(), self.language)

    def as_json(self) -> Mapping[str, object]:
        return {
            self.name: self.letters,
            "clock": self.table.seconds or None,
            "notes": self.notes,
            "reply": self.reply,
            **self.standing.as_json(),
        }


def letters_page(
    table: Table,
    rack: Rack,
    indexes: Indexes,
    today: date,
    notes: tuple[str, ...] = (),
    reply: str = "",
) -> RoundPage:
    """A letters round being played, with the words written down so far."""
    language = indexes.lexicon.language
    todays = sorted(rack.tiles) == sorted(str(todays_rack(language, today)))
    return RoundPage(
        language=language,
        table=table,
        standing=Standing.before(table, indexes[CountdownIndex]),
        kind=LETTERS,
        letters=rack.tiles,
        title="Today’s letters" if todays else "Letters round",
        rack=tiles(rack.tiles, language.points),
        breaks=tuple(rack.breaks(language)),
        notes=notes,
        reply=reply,
    )


def conundrum_page(
    table: Table,
    conundrum: Conundrum,
    indexes: Indexes,
    today: date,
    notes: tuple[str, ...] = (),
    reply: str = "",
) -> RoundPage:
    """A conundrum being played, with the wrong answers given so far."""
    index = indexes[CountdownIndex]
    answers = indexes[Conundrums].answers
    todays = bool(len(answers)) and (
        todays_conundrum(index, answers, today).answer == conundrum.answer
    )
    return RoundPage(
        language=index.language,
        table=table,
        standing=Standing.before(table, index),
        kind=CONUNDRUM,
        letters=conundrum.scramble,
        title="Today’s conundrum" if todays else "Conundrum",
        rack=tiles(conundrum.scramble, index.language.points),
        notes=notes,
        reply=reply,
        rival_seconds=seconds_to_see(index, conundrum, table.game.rival),
    )


def parse_notes(args: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """The words written down in an address, each once. Raises InvalidPuzzle, field `notes`."""
    text = args.get("notes", "")
    words = text.split(".") if text else []
    if len(words) > MAX_NOTES:
        raise InvalidPuzzle(f"Write down up to {MAX_NOTES} words; you have {len(words)}.", "notes")
    try:
        return tuple(dict.fromkeys(folded_word(word, language) for word in words if word))
    except InvalidPuzzle as error:
        raise error.at("notes") from error


def written_down(word: str, notes: tuple[str, ...], rack: Rack) -> tuple[tuple[str, ...], str]:
    """The words written down once a further one is, and what there is to say to that.

    Raises InvalidPuzzle, field `word`, for a word that cannot be spelled, or one too many.
    """
    if not word or word in notes:
        return notes, f"You have {word.upper()} already." if word else ""
    if short := shortage(rack, word):
        raise InvalidPuzzle(short, "word")
    if len(notes) == MAX_NOTES:
        raise InvalidPuzzle(f"{MAX_NOTES} words are plenty: declare one of them.", "word")
    return (*notes, word), f"{word.upper()} is written down."


def guessed(judgement: Judgement, notes: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The answers tried once a wrong one more is, the latest of them, and what to say to it."""
    tried = dict.fromkeys((*notes, judgement.word))
    reason = judgement.reason.removesuffix(": 0 points.").removesuffix(".")
    return tuple(tried)[-MAX_NOTES:], f"{reason}. Try again."
