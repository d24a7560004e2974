"""The page of a ladder round: what is climbed, what may be done next, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.components.ladder_lines import ladder_lines
from app.components.tiles import Rung, RungLetter, changed_letters, rungs
from app.games.ladder.hints import NextHint, hint_sentences, next_hint
from app.games.ladder.result import Result, result_of
from app.games.ladder.state import LadderRound, RoundAddress
from app.games.ladder.text import changes_in_words, counted, grade_name
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import Hint, hint, progress
from app.solver.ladder.play import Rung as ReachedWord
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.solver import MAX_TYPED, Ladder
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_bool
from app.web.urls import words_url


@dataclass(frozen=True, slots=True)
class PlayedRung:
    """A word that the player has reached.

    trend: whether it brought the target closer, where that is shown, else "".
    href: where choosing it leads, "" for the one where the player stands.
    pointed: the place of its letter that a hint points at, counted from 1, 0 for none.
    """

    word: str
    letters: tuple[RungLetter, ...]
    trend: str
    href: str
    pointed: int = 0


@dataclass(frozen=True, slots=True)
class Branch:
    """A ladder that was left aside, and where it is taken up again."""

    rungs: tuple[Rung, ...]
    href: str


@dataclass(frozen=True, slots=True, eq=False)
class RoundPage:
    """A ladder being played, solved or shown.

    puzzle: what is to be solved, with the ladders that the page may show.
    way: each word so far with its changes left. advice: the way on, None unless a hint was taken.
    address: where the round is played. another: where a ladder like it is, "" if there may be none.
    puzzle_id: its number in the stock, None for any other pair of words.
    day: whose ladder it was, "21 November 2026", "" for any other.
    revealed: whether its ladders are shown, solved or not.
    typed: what the field of the next word is filled with.
    """

    template: ClassVar[str] = "ladder/round.html"

    puzzle: LadderPuzzle
    standing: LadderRound
    way: Sequence[ReachedWord]
    advice: Hint | None
    address: RoundAddress
    another: str
    puzzle_id: int | None = None
    day: str = ""
    revealed: bool = False
    typed: str = ""
    error: InvalidPuzzle | None = None

    @property
    def start(self) -> str:
        return self.puzzle.ladder.start

    @property
    def end(self) -> str:
        return self.puzzle.ladder.end

    @property
    def over(self) -> bool:
        """Whether nothing is left to find: it is solved, or its ladders are shown."""
        return self.standing.solved or self.revealed

    @property
    def task(self) -> str:
        """What is asked: "4 changes, 3 words between. Difficulty: tricky." """
        grade = grade_name(self.puzzle.difficulty)
        whose = f"The ladder of {self.day}: " if self.day else ""
        return f"{whose}{changes_in_words(self.puzzle.steps)}. Difficulty: {grade}."

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """What a player keeps an eye on: pairs of what it is and how many."""
        changes, hints = self.standing.changes, self.standing.hints
        counts = [("par", self.puzzle.steps), ("change" if changes == 1 else "changes", changes)]
        counts += [("hint" if hints == 1 else "hints", hints)] if hints else []
        return tuple((label, str(count)) for label, count in counts)

    @property
    def played(self) -> tuple[PlayedRung, ...]:
        """The words so far, the start first."""
        words = self.standing.rungs
        shows_trends = self.over or bool(self.standing.hint)
        pointed = self.advice.position if self.advice and self.standing.hint != "trend" else 0
        last = len(words) - 1
        return tuple(
            PlayedRung(
                word=word,
                letters=changed_letters(words[max(0, place - 1)], word),
                trend=(self.way[place].trend or "") if shows_trends else "",
                href="" if place == last else self.address.of(self.standing.branch(place)),
                pointed=pointed if place == last else 0,
            )
            for place, word in enumerate(words)
        )

    @property
    def left(self) -> int:
        """How many words the par still leaves after the next one."""
        return max(0, self.puzzle.steps - self.standing.changes - 2)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The ladders left aside, the latest first."""
        return tuple(
            Branch(rungs(words), self.address.of(self.standing.resume(words)))
            for words in reversed(self.standing.aside)
        )

    @property
    def hints(self) -> tuple[str, ...]:
        """What the hints on the last word say."""
        return hint_sentences(self.standing, self.way, self.advice)

    @property
    def last_words(self) -> str:
        """The standing, as it is read out after a move."""
        word, changes = self.standing.rungs[-1], counted(self.standing.changes, "change")
        return f"{word.upper()}. {changes} so far, par {self.puzzle.steps}."

    @property
    def next_hint(self) -> NextHint | None:
        return None if self.over else next_hint(self.standing, self.address)

    @property
    def hinted(self) -> str:
        """Where the word that a hint gave leads, "" if none did."""
        if self.over or self.advice is None or self.standing.hint != "word":
            return ""
        return self.address.of(self.standing.go(self.advice.word))

    @property
    def result(self) -> Result | None:
        """How it ended, None while it goes on."""
        if not self.standing.solved:
            return None
        return result_of(self.standing, self.puzzle.steps, self.way, self.afresh, self.day)

    @property
    def ladders_title(self) -> str:
        """Above the listed ladders: how many of how many they are."""
        count, listed = self.puzzle.path_count, len(self.puzzle.paths)
        if count == 1:
            return "The only shortest ladder"
        which = f"The first {listed} of all {count:,}" if listed < count else f"All {count:,}"
        return f"{which} shortest ladders, familiar words first"

    @property
    def lines(self) -> Markup:
        """All listed ladders, once they may be seen."""
        return ladder_lines(self.puzzle.paths, words_url()) if self.over else Markup()

    @property
    def best(self) -> tuple[Rung, ...]:
        """The most familiar ladder, drawn in place of the player's that has not ended."""
        shown = self.revealed and not self.standing.solved
        return rungs(self.puzzle.paths[0]) if shown else ()

    @property
    def shown_error(self) -> InvalidPuzzle | None:
        """The error beside the one field there is, whichever part of the address is at fault."""
        return self.error.at("rung") if self.error else None

    @property
    def kept_fields(self) -> Mapping[str, str]:
        """What the form of the next word sends along."""
        return {**self.address.fixed, **self.standing.fields()}

    @property
    def undo(self) -> str:
        return self.address.of(self.standing.undo()) if self.standing.changes else ""

    @property
    def afresh(self) -> str:
        """The same ladder from its start."""
        return self.address.of(LadderRound.begin(self.puzzle.ladder))

    @property
    def reveal(self) -> str:
        """The round with its ladders shown."""
        return self.address.of(self.standing, reveal="1")

    @property
    def back(self) -> str:
        """The round with its ladders hidden again."""
        return self.address.of(self.standing)

    def as_json(self) -> Mapping[str, object]:
        facts: dict[str, object] = {} if self.puzzle_id is None else {"id": self.puzzle_id}
        facts |= {
            "start": self.start,
            "end": self.end,
            "length": len(self.start),
            "steps": self.puzzle.steps,
            "path_count": self.puzzle.path_count,
            "difficulty": self.puzzle.difficulty,
            "status": "solved" if self.standing.solved else "playing",
            "rungs": self.standing.rungs,
            "hints": self.hints,
            "looked": self.standing.looked,
        }
        return facts | {"paths": self.puzzle.paths} if self.over else facts


def after_move(index: LadderIndex, ladder: Ladder, args: Mapping[str, str]) -> LadderRound | None:
    """The round after the word that an address adds to it; None if it adds none, or none that may
    be."""
    if "rung" not in args:
        return None
    try:
        return LadderRound.parse(index, ladder, args).add(index, args["rung"])
    except InvalidPuzzle:
        return None


def round_page(
    index: LadderIndex,
    puzzle: LadderPuzzle,
    args: Mapping[str, str],
    address: RoundAddress,
    another: str,
    puzzle_id: int | None = None,
    day: str = "",
) -> RoundPage:
    """The page of a round; its `error` is set if a part of the address cannot be."""
    standing, error = LadderRound.read(index, puzzle.ladder, args)
    revealed = False
    try:
        revealed = parse_bool(args, "reveal")
        if "rung" in args and not error:
            # Only a refused word comes here: any other has led on to the round's next address.
            standing.add(index, args["rung"])
    except InvalidPuzzle as refused:
        error = error or refused
    return RoundPage(
        puzzle=puzzle,
        standing=standing,
        way=progress(index, standing.rungs, puzzle.ladder.end),
        advice=hint(index, standing.rungs[-1], puzzle.ladder.end) if standing.hint else None,
        address=address,
        another=another,
        puzzle_id=puzzle_id,
        day=day,
        revealed=revealed,
        typed=args.get("rung", "")[:MAX_TYPED],
        error=error,
    )
