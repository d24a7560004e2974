"""The page of a ladder round: what is climbed, what can be done next, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from app.components.daily import DailyResult
from app.components.ladder_lines import ladder_lines
from app.components.tiles import Rung, rungs
from app.components.word_lists import word_url
from app.games.ladder import text
from app.games.ladder.daily import daily_result
from app.games.ladder.result import LadderResult, result_of
from app.games.ladder.rungs import Branch, PlayedRung, branches, played_rungs
from app.games.ladder.state import HintDegree, LadderState, RoundAddress, RoundQuery
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import Hint, ReachedWord, hint, progress
from app.solver.ladder.puzzles import LadderPuzzle
from app.solver.ladder.solver import Rungs
from app.solver.puzzle import InvalidPuzzle
from app.web.dates import date_named
from app.web.pages import Page
from app.web.site import current_indexes
from app.web.urls import words_url

MAX_SHOWN = 8
"""Answers listed below a result; the solver's page, one link away, has them all."""


@dataclass(frozen=True, slots=True)
class NextHint:
    """A hint that can be asked for."""

    question: str
    href: str


@dataclass(frozen=True, slots=True, eq=False)
class RoundPage(Page):
    """A ladder that is played, solved or revealed.

    puzzle: the ladder, with the answers that the page may show.
    way: each word so far with its steps left. advice: the best step, None unless a hint was taken.
    address: where the round is played.
    another_url: where a ladder like it is dealt, "" if none may be.
    """

    template = "ladder/round.html"

    puzzle: LadderPuzzle
    query: RoundQuery
    way: Sequence[ReachedWord]
    advice: Hint | None
    address: RoundAddress
    another_url: str

    @property
    def state(self) -> LadderState:
        return self.query.state

    @property
    def shown_error(self) -> InvalidPuzzle | None:
        """Return the error, told at the only field, whichever part of the address is wrong."""
        return self.error.at("rung") if self.error else None

    @property
    def pair(self) -> str:
        return text.pair_name(self.puzzle.pair)

    @property
    def day(self) -> str:
        """Return whose ladder it is, "21 November 2026", "" for any other."""
        return date_named(self.address.day) if self.address.day else ""

    @property
    def id(self) -> str:
        """Return what statistics know it by."""
        return f"{current_indexes().lexicon.language.code}/{self.puzzle.pair}"

    @property
    def counts(self) -> bool:
        """Return whether statistics count it: not if only its answers were looked up."""
        return self.state.solved or self.state.changes > 0 or self.address.day is not None

    @property
    def over(self) -> bool:
        """Return whether nothing is left to find: it is solved, or its answers are shown."""
        return self.state.solved or self.query.revealed

    @property
    def task(self) -> tuple[str, ...]:
        """Return what is asked: "4 letters", "4 steps", "Tricky"."""
        return text.description(len(self.puzzle.pair), self.puzzle.steps, self.puzzle.difficulty)

    @property
    def subtitle(self) -> tuple[str, ...]:
        """Return what kind of round it is, without par: "22 November 2026", "4 letters", "Hard"."""
        about = text.about(len(self.puzzle.pair), self.puzzle.difficulty)
        return (self.day, *about) if self.day else about

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """Return the counts shown during a round, as (label, number)."""
        steps, hints = self.state.changes, self.state.hints
        return (
            (text.PAR(), str(self.puzzle.steps)),
            (text.STEPS_TAKEN(count=steps), str(steps)),
            (text.HINTS_TAKEN(count=hints), str(hints)),
        )

    @property
    def played(self) -> tuple[PlayedRung, ...]:
        """Return the words so far, the start first; trends are shown at the end and with a hint."""
        shows_trends = self.over or self.state.hint is not None
        return played_rungs(self.state, self.way, self.advice, self.address, shows_trends)

    @property
    def left(self) -> int:
        """Return how many words par still leaves after the next one."""
        return max(0, self.puzzle.steps - self.state.changes - 2)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Return the ladders left aside, the latest first."""
        return branches(self.state, self.address)

    @property
    def left_branch(self) -> Branch | None:
        """Return the latest ladder left aside, if it goes on from where the player stands."""
        rungs, aside = self.state.rungs, self.state.aside
        left = aside and len(aside[-1]) > len(rungs) and aside[-1][: len(rungs)] == rungs
        return self.branches[0] if left else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Return what the hint on the last word says, after what the lesser degrees say."""
        if self.advice is None:
            return ()
        degrees = list(HintDegree)[: self._degrees_given]
        return tuple(text.hint_sentence(degree, self.way, self.advice) for degree in degrees)

    @property
    def next_hint(self) -> NextHint | None:
        """Return the next degree of hint, None after the last.

        On the start there is no first degree: how far it is from the end is known.
        """
        degrees = list(HintDegree)[max(self._degrees_given, 0 if self.state.changes else 1) :]
        if self.over or not degrees:
            return None
        href = self.address.url(self.state.take_hint(degrees[0]))
        return NextHint(text.QUESTIONS[degrees[0]](), href)

    @property
    def _degrees_given(self) -> int:
        return list(HintDegree).index(self.state.hint) + 1 if self.state.hint else 0

    @property
    def last_words(self) -> str:
        """Return where the player stands, as it is read out after a move."""
        word, steps = self.state.rungs[-1].upper(), self.state.changes
        return text.STANDING(word=word, count=steps, par=self.puzzle.steps)

    @property
    def hinted_url(self) -> str:
        """Return the address that the word of a hint leads to, "" without one."""
        if self.over or self.advice is None or self.state.hint != HintDegree.WORD:
            return ""
        return self.address.url(self.state.go(self.advice.word))

    @property
    def result(self) -> LadderResult | None:
        """Return how it ended, None while it goes on."""
        if not self.state.solved:
            return None
        return result_of(self.state, self.puzzle.steps, self.way, self.day)

    @property
    def daily(self) -> DailyResult | None:
        """Return the result of a day's ladder, once it is over."""
        return daily_result(self.address.day, self.puzzle.steps, self.result) if self.over else None

    @property
    def answers_title(self) -> str:
        """Return the heading of the listed ladders: how many of how many they are."""
        if self.puzzle.only_blocked:
            return text.detour_note(self.puzzle.paths[0])
        listed, count = len(self._others), self.puzzle.path_count
        if self.is_shortest:
            return text.others_title(listed, count - 1) if listed or count == 1 else ""
        return text.ladders_title(listed, count)

    @property
    def is_shortest(self) -> bool:
        """Return whether the player's ladder is one of the shortest."""
        return self.state.solved and self.state.changes == self.puzzle.steps

    @property
    def _others(self) -> Sequence[Rungs]:
        """Return the first of the shortest ladders, without the player's."""
        return [path for path in self.puzzle.paths if path != self.state.rungs][:MAX_SHOWN]

    @property
    def lines(self) -> Markup:
        """Return the listed ladders, once they may be seen."""
        return ladder_lines(self._others, words_url()) if self.over else Markup()

    @property
    def best(self) -> tuple[Rung, ...]:
        """Return the most familiar ladder, drawn in place of the player's unless that is solved."""
        shown = self.query.revealed and not self.state.solved
        if not shown:
            return ()
        base = words_url()
        return tuple(
            replace(rung, href=word_url(base, rung.word)) for rung in rungs(self.puzzle.paths[0])
        )

    @property
    def kept_fields(self) -> Mapping[str, str]:
        """Return what the form of the next word sends along."""
        return {**self.address.fixed, **self.state.fields()}

    @property
    def undo_url(self) -> str:
        return self.address.url(self.state.undo()) if self.state.changes else ""

    @property
    def give_up_url(self) -> str:
        """Return the address of the round with the question whether the player gives up."""
        return self.address.url(self.state, giveup="1")

    @property
    def reveal_url(self) -> str:
        """Return the address of the round with its answers shown."""
        return self.address.url(self.state, reveal="1")

    @property
    def back_url(self) -> str:
        """Return the address of the round with its answers hidden again."""
        return self.address.url(self.state)

    def as_json(self) -> Mapping[str, object]:
        puzzle_id = self.address.puzzle_id
        facts: dict[str, object] = {} if puzzle_id is None else {"id": puzzle_id}
        facts |= {
            "start": self.puzzle.pair.start,
            "end": self.puzzle.pair.end,
            "length": len(self.puzzle.pair),
            "steps": self.puzzle.steps,
            "path_count": self.puzzle.path_count,
            "difficulty": self.puzzle.difficulty,
            "status": "solved" if self.state.solved else "playing",
            "rungs": self.state.rungs,
            "hints": self.hints,
            "looked": self.state.looked,
        }
        return facts | {"paths": self.puzzle.paths} if self.over else facts


def round_page(
    index: LadderIndex,
    puzzle: LadderPuzzle,
    query: RoundQuery,
    address: RoundAddress,
    another_url: str,
) -> RoundPage:
    """Return the page of a round, with what it needs of the solver."""
    state, end = query.state, puzzle.pair.end
    advice = None
    if state.hint and not state.solved:
        known = puzzle.paths[0] if not state.changes else None
        advice = Hint.of_path(known) if known else hint(index, state.rungs[-1], end)
    way = progress(index, state.rungs, end)
    return RoundPage(puzzle, query, way, advice, address, another_url, error=query.error)
