"""Countdown's pages: setup, picking letters, rounds, results, final score and solver."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import ClassVar, cast

import numpy as np
import numpy.typing as npt
from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from msgspec import UNSET
from msgspec.structs import asdict

from app.components.charts import BarChart, Row, bar_chart
from app.components.tiles import Tile, tiles
from app.components.word_lists import ListedWords, word_url
from app.components.word_reasons import verdict_reason
from app.games import kit
from app.games.countdown import addresses, text
from app.solver.calendar import conundrum_of, rack_of
from app.solver.countdown import letters_round
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.dealer import CONSONANT, VOWEL, Choices
from app.solver.countdown.game import CONUNDRUM, LETTERS, Puzzle, kind_of
from app.solver.countdown.opponent import different_strengths, seconds_to_solve
from app.solver.countdown.outcome import RoundOutcome, judge_game
from app.solver.countdown.rack import BLANK, TILES_DEALT, Rack
from app.solver.countdown.solver import (
    CountdownIndex,
    RackSolution,
    blank_letters,
    british_words,
    solve,
)
from app.solver.countdown.working import Working, working
from app.solver.day_points import conundrum_points, letters_points
from app.solver.indexes import Indexes
from app.solver.lexicon.explain import UNLISTED
from app.solver.lexicon.lexicon import BANDS, FAMILIAR, Ids
from app.solver.puzzle import InvalidPuzzle
from app.web.answer import Maybe
from app.web.dates import day_named
from app.web.game import Card, Solver, counted, one_by_one
from app.web.pages import Page
from app.web.query import Args, FilterQuery
from app.web.site import current_indexes, current_language, named, written
from app.web.solve_limiter import take_turn
from app.web.text import Sentence
from app.web.urls import wants_json


@dataclass(frozen=True, eq=False)
class GamePage(Page):
    """The base class of a game's pages, with the score and the rounds played so far."""

    state: addresses.GameQuery

    @property
    def index(self) -> CountdownIndex:
        return current_indexes()[CountdownIndex]

    @cached_property
    def outcomes(self) -> tuple[RoundOutcome, ...]:
        """Return the outcomes of the rounds judged so far, in order."""
        return judge_game(self.index, self.state.game)

    @property
    def score(self) -> addresses.Score:
        """Return the score after the rounds judged so far."""
        game, rounds = self.state.game, len(self.state.game.plan)
        theirs = sum(outcome.opponent_points for outcome in self.outcomes)
        return addresses.Score(
            round=min(game.number, rounds),
            rounds=rounds,
            total=sum(outcome.points for outcome in self.outcomes),
            computer_total=theirs if game.opponent else UNSET,
        )

    def best_ids(self, outcome: RoundOutcome) -> list[int]:
        """Return the ids of a round's longest words, most familiar first.

        Blocked words are left out, unless all the longest words are blocked.
        """
        ids = letters_round.best_words(self.index.lexicon, outcome.solution.ids)
        best: list[int] = ids[self.index.lexicon.bands[ids].argsort(kind="stable")].tolist()
        return best

    def computers_word(self, outcome: RoundOutcome) -> Maybe[addresses.ComputersWord]:
        """Return the JSON of the opponent's word in a round, or UNSET if there is no opponent."""
        if not self.state.game.opponent:
            return UNSET
        return addresses.ComputersWord(outcome.opponent_word or None, outcome.opponent_points)


def tally(points: int, theirs: Maybe[int]) -> dict[str, bool]:
    """Return `won` and `tied` for the statistics, or {} if there was no opponent."""
    return {} if theirs is UNSET else {"won": points > theirs, "tied": points == theirs}


def known_word(card: kit.WordCard) -> addresses.KnownWord:
    """Return the JSON of a word in the list, given its card."""
    return addresses.KnownWord(card.word, len(card.word), card.band or 0, card.meaning or UNSET)


SHARED_GAMES: Mapping[bool | None, Sentence] = {
    True: Sentence("%(title)s: I beat %(name)s %(points)s to %(theirs)s"),
    False: Sentence("%(title)s: %(name)s beat me %(theirs)s to %(points)s"),
    None: Sentence("%(title)s: I drew with %(name)s, %(points)s all"),
}
"""Whether the player won (None for a draw) -> the first line of the game's shared result."""
FULL, OPEN, SOLVED = "🟦", "⬜", "🟨"
"""Squares in shared results: a letter found, a letter or conundrum missed, a conundrum solved."""


def _with_clock(result: str, state: addresses.GameQuery) -> str:
    """Return a result's text, followed by the clock unless it is the usual one."""
    return " · ".join(filter(None, [result, state.unusual_clock]))


def round_symbols(outcome: RoundOutcome) -> str:
    """Return a round's line to share, with squares for letters found and missed: "🟦🟦⬜ 2/3".

    A conundrum's line has one square. If the player solved it in a measured time, the time follows.
    """
    if outcome.played.kind == CONUNDRUM:
        symbols = _("%(square)s conundrum", square=SOLVED if outcome.length else OPEN)
        time = "" if outcome.seconds is None else f" {text.time_text(outcome.seconds)}"
        return symbols + time
    length = outcome.length
    return f"{FULL * length}{OPEN * (outcome.longest - length)} {length}/{outcome.longest}"


def card(indexes: Indexes, day: date) -> Card:
    """Return the home page's card for a day's letters, with the tiles face down."""
    return Card(addresses.DaysRack(str(rack_of(indexes, day))))


def puzzle_of_day(kind: str, indexes: Indexes, day: date) -> Puzzle | None:
    """Return the day's puzzle of this kind, LETTERS or CONUNDRUM.

    Return None for CONUNDRUM if the word list has no conundrums.
    """
    return conundrum_of(indexes, day) if kind == CONUNDRUM else rack_of(indexes, day)


def is_of_day(puzzle: Puzzle, indexes: Indexes, day: date) -> bool:
    """Return whether a puzzle is the daily puzzle of this day, with its letters in any order."""
    of_day = puzzle_of_day(kind_of(puzzle), indexes, day)
    return sorted(str(puzzle)) == sorted(str(of_day or ""))


DEFAULTS = {
    "rounds": LETTERS,
    "clock": addresses.DEFAULT_CLOCK,
    "rival": "0",
    "deal": "1",
    "british": "0",
    "letters": "",
}
"""Field name -> the value that the forms on the setup page hold at first."""
CLOCK_CHOICES = (text.CLOCK_NAMES | {"none": lazy_gettext("No clock")}).items()


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The page before a game.

    rack: the daily rack, still hidden.
    conundrum: the daily conundrum, still hidden; None if the word list has no conundrums.
    strengths: the strengths of the opponents to choose from, and 0 for no opponent.
    has_american: whether the list contains American-only spellings.
    """

    template = "countdown/setup.html"
    plans: ClassVar = text.PLANS.items()
    clocks: ClassVar = CLOCK_CHOICES
    characters: ClassVar = text.CHARACTERS

    rack: Rack
    conundrum: Conundrum | None
    strengths: tuple[int, ...]
    has_american: bool

    @property
    def single_round(self) -> addresses.GameQuery:
        """Return the query for a daily puzzle or for letters typed in, with the chosen clock.

        If the chosen clock does not exist, the query has the usual clock.
        """
        clock = self.chosen["clock"]
        return addresses.GameQuery(
            clock=clock if clock in text.CLOCK_NAMES else addresses.DEFAULT_CLOCK
        )

    def answer(self) -> addresses.BeforeRounds:
        today = addresses.DaysRounds(str(self.rack), str(self.conundrum or ""))
        return addresses.BeforeRounds(
            today, list(text.PLANS), list(text.CLOCK_NAMES), self.strengths
        )


def setup_page(indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None) -> SetupPage:
    """Return the setup page, with its forms filled in from the address."""
    return SetupPage(
        rack_of(indexes, day),
        conundrum_of(indexes, day),
        (0, *different_strengths(indexes.lexicon)),
        bool(len(indexes.lexicon.american)),
        day=day,
        chosen={name: args.get(name, value) for name, value in DEFAULTS.items()},
        error=error,
    )


KINDS = {VOWEL: lazy_gettext("Vowel"), CONSONANT: lazy_gettext("Consonant")}
NO_MORE = {
    VOWEL: lazy_gettext("No more vowels: you need at least 4 consonants."),
    CONSONANT: lazy_gettext("No more consonants: you need at least 3 vowels."),
}


@dataclass(frozen=True, eq=False)
class PickPage(GamePage):
    """The page where a player picks letters.

    choices: for each letter picked so far, whether it is a vowel or a consonant.
    """

    template = "countdown/pick.html"
    kinds: ClassVar = KINDS.items()

    choices: Choices

    @cached_property
    def letters(self) -> str:
        """Return the letters dealt so far, one for each choice."""
        return self.state.game.dealt(self.choices, self.index.language)

    @property
    def left(self) -> int:
        """Return how many letters are still to be picked."""
        return TILES_DEALT - len(self.letters)

    @property
    def rack(self) -> tuple[Tile, ...]:
        """Return the tiles dealt, and an empty slot for each tile still to come."""
        return tiles(self.letters) + (Tile("", None, "empty"),) * self.left

    @property
    def hint(self) -> str:
        """Return why one kind of letter can no longer be picked, or how many of each are needed."""
        closed = [kind for kind in KINDS if kind not in self.choices.allowed]
        return str(NO_MORE[closed[0]]) if closed else _("At least 3 vowels and 4 consonants.")

    @property
    def closes(self) -> bool:
        """Return whether the kind picked last, vowel or consonant, can no longer be picked."""
        return str(self.choices)[-1:].upper() not in ("", *self.choices.allowed)

    def answer(self) -> addresses.PickedLetters:
        return addresses.PickedLetters(
            letters=self.letters, allowed=self.choices.allowed, **asdict(self.score)
        )


@dataclass(frozen=True, eq=False)
class PuzzlePage(GamePage):
    """The page of a round, either in play or finished."""

    puzzle: Puzzle

    @property
    def is_conundrum(self) -> bool:
        return isinstance(self.puzzle, Conundrum)

    @property
    def letters(self) -> str:
        return str(self.puzzle)

    @property
    def kind(self) -> str:
        return kind_of(self.puzzle)

    @property
    def name(self) -> str:
        return text.round_name(self.is_conundrum, self.state.day)

    @property
    def conundrum_follows(self) -> bool:
        """Return whether this is a daily letters round followed by a conundrum."""
        conundrums = current_indexes()[Conundrums].answers
        return bool(self.state.day and not self.is_conundrum and len(conundrums))


SECONDS_TO_DECLARE = 15
"""How many seconds players get, once the time is up, to choose one of their words."""


@dataclass(frozen=True, eq=False)
class RoundPage(PuzzlePage):
    """The page of a round in play.

    notes: the words kept or, for a conundrum, the wrong answers.
    reply: the message about the last word or answer, or "" if there is none.
    typed: the text in the input.
    chosen: the kept word that the player has chosen, or "" if none is chosen.
    """

    template = "countdown/round.html"
    clocks: ClassVar = CLOCK_CHOICES

    notes: tuple[str, ...]
    reply: str = ""
    typed: str = ""
    chosen: str = ""

    @property
    def longest_first(self) -> list[str]:
        """Return the words kept, longest first."""
        return sorted(self.notes, key=len, reverse=True)

    @property
    def marked(self) -> str:
        """Return the kept word that counts: the chosen one or the longest; "" if none is kept."""
        return self.chosen if self.chosen in self.notes else "".join(self.longest_first[:1])

    @property
    def fields(self) -> dict[str, str]:
        """Return the hidden fields of the round's forms. Scripts need `notes` even if empty."""
        return addresses.RoundQuery(self.state, self.puzzle).args() | {
            "notes": ".".join(self.notes)
        }

    @property
    def title(self) -> str:
        """Return the title for links back to this round; in a daily round, it hides the letters."""
        if self.state.day:
            return text.with_language(self.name)
        return text.unfinished_title(self.score.round, self.score.rounds, self.letters)

    @property
    def ends_at(self) -> int:
        """Return how many seconds are left on the clock when the round ends by itself.

        In a letters round the number is negative, as players may choose a word after the time is
        up. In a conundrum it is positive if the computer finds the answer in time, otherwise 0.
        """
        if not isinstance(self.puzzle, Conundrum):
            return -SECONDS_TO_DECLARE
        theirs = seconds_to_solve(self.index.lexicon, self.puzzle.answer, self.state.game.opponent)
        return 0 if theirs is None else max(0, self.state.seconds - theirs)

    def url(self, clock: str = "") -> str:
        """Return the address of this round, or of the same round with another clock."""
        state = self.state.but(clock=clock or self.state.clock)
        return addresses.RoundQuery(state, self.puzzle).url("countdown.play")

    def answer(self) -> addresses.LettersRound:
        return addresses.LettersRound(
            **addresses.puzzle_args(self.puzzle),
            clock=self.state.seconds or None,
            notes=self.notes,
            reply=self.reply,
            **asdict(self.score),
        )


def written_down(word: str, notes: tuple[str, ...], rack: Rack) -> tuple[tuple[str, ...], str]:
    """Return the words kept, including the new word, and a message about that word.

    Raises InvalidPuzzle, field `word`, if the rack cannot spell the new word, or if the player has
    kept MAX_NOTES words already.
    """
    if word in notes:
        return notes, _("You already have %(word)s.", word=word.upper())
    if judgement := letters_round.unspelled(rack, word):
        raise InvalidPuzzle(judgement.verdict, "word", **judgement.values)
    if len(notes) == addresses.MAX_NOTES:
        raise InvalidPuzzle("notes-full", "word", limit=addresses.MAX_NOTES)
    return (*notes, word), _("Kept %(word)s.", word=word.upper())


def guessed(
    judgement: letters_round.Judgement, notes: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """Return the latest wrong answers, including this guess, and a sentence on why it is wrong."""
    tried = dict.fromkeys((*notes, judgement.word))
    return tuple(tried)[-addresses.MAX_NOTES :], text.verdict_text(judgement)


MISSED = 3
"""Of the longest words that the player missed, a result shows at most this many, with meanings."""


@dataclass(frozen=True, eq=False)
class ResultPage(PuzzlePage, kit.ResultPage):
    """The result of a round. `notes` has the words kept or, for a conundrum, the wrong answers."""

    template = "countdown/result.html"

    outcome: RoundOutcome
    notes: tuple[str, ...]

    @cached_property
    def outcomes(self) -> tuple[RoundOutcome, ...]:
        """Return the outcomes of the rounds judged so far, with this round last."""
        return (*judge_game(self.index, self.state.game), self.outcome)

    @cached_property
    def best(self) -> list[kit.WordCard]:
        """Return the cards of the longest words (at most MAX_BEST), most familiar first.

        For a conundrum, return only the card of its answer.
        """
        return list(map(self._card, self.best_ids(self.outcome)[: addresses.MAX_BEST]))

    def _card(self, word_id: int) -> kit.WordCard:
        return kit.word_card(self.index.lexicon.word(word_id))

    @property
    def solve_query(self) -> addresses.SolveQuery:
        """Return the query for all words that count in this round."""
        return addresses.SolveQuery(Rack(self.letters), british=self.state.game.british)

    @property
    def best_count(self) -> int:
        """Return how many words share the greatest length."""
        lengths = self.index.lexicon.lengths[self.outcome.solution.ids]
        return int((lengths == lengths[:1]).sum())

    @cached_property
    def familiar(self) -> kit.WordCard | None:
        """Return the card of a letters round's longest familiar word, or None if there is none."""
        known = letters_round.best_word(self.index.lexicon, self.outcome.solution.ids, FAMILIAR)
        return None if known is None or self.is_conundrum else self._card(known)

    @property
    def why(self) -> str:
        """Return why our list lacks the player's word.

        Return "" for verdicts other than NOT_LISTED, or if no reason is known.
        """
        judgement, indexes = self.outcome.judgement, current_indexes()
        if judgement.verdict is not letters_round.Verdict.NOT_LISTED:
            return ""
        known = indexes.reasons.explain(judgement.word, indexes.lexicon)
        return "" if known.rule == UNLISTED else verdict_reason(known)

    @cached_property
    def noted(self) -> list[letters_round.Judgement]:
        """Return the judgements of the words kept but not declared.

        A word that is shorter than the computer's word scores 0. For a conundrum the list is empty,
        as each wrong answer was judged when it was given.
        """
        puzzle, british = self.puzzle, self.state.game.british
        if isinstance(puzzle, Conundrum):
            return []
        others = (note for note in self.notes if note != self.outcome.played.word)
        judged = [letters_round.judge(self.index, puzzle, note, british) for note in others]
        theirs = self._opponent_length
        return [replace(each, points=0) if len(each.word) < theirs else each for each in judged]

    @property
    def _opponent_length(self) -> int:
        """Return the length of the computer's word, or 0 if the computer has no valid word."""
        return 0 if self.outcome.opponent_slipped else len(self.outcome.opponent_word)

    @property
    def timed(self) -> str:
        clock = self.state.unusual_clock if self.state.seconds else ""
        return f" · {clock}" if clock else ""

    @property
    def shared(self) -> kit.Shared:
        """Return the result to share. If the letters cannot be hidden, only the link shows them.

        A daily round's link leads to the setup page for that day.
        """
        state, outcome = self.state, self.outcome
        title = _("Countdown, %(day)s", day=day_named(state.day)) if state.day else _("Countdown")
        result = _with_clock(round_symbols(outcome), state)
        return kit.Shared.of([title, result], state.shared_url(self.puzzle))

    @cached_property
    def card(self) -> kit.WordCard | None:
        """Return the card of the player's word, or None if the word is not valid.

        For a conundrum, always return the card of the answer.
        """
        if self.is_conundrum:
            return self.best[0]
        word_id = self.outcome.judgement.word_id
        return None if word_id is None else self._card(word_id)

    @property
    def verdict(self) -> str:
        return text.result_title(self.outcome, self.state.opponent_name)

    @property
    def grade(self) -> str:
        """Return how well the round went: "triumph", "good", "modest" or "lost"."""
        outcome = self.outcome
        if not outcome.points:
            return "lost"
        if outcome.points == outcome.max_points:
            return "triumph"
        return "good" if len(outcome.judgement.word) >= outcome.longest - 1 else "modest"

    @property
    def bars(self) -> kit.Bars:
        """Return the lengths of the player's word, the opponent's word if any, and the best word.

        Return [] for a conundrum, or if no word was possible.
        """
        if self.is_conundrum or not self.outcome.longest:
            return []
        has_word = self.outcome.opponent_word
        theirs = [(self.state.opponent_name, self._opponent_length)] if has_word else []
        return [(_("You"), self.outcome.length), *theirs, (_("Best"), self.outcome.longest)]

    @property
    def reason(self) -> str:
        """Return a sentence that explains the score of the player's word."""
        return text.result_text(self.outcome, self.state.opponent_name)

    @property
    def opponent_text(self) -> str:
        """Return a sentence on what the opponent found.

        Return "" if there is no opponent, or if `reason` already says the same.
        """
        if not self.state.game.opponent or self.outcome.outdone:
            return ""
        found = text.opponent_text(self.outcome, self.state.opponent_name)
        return "" if found == self.reason else found

    def noted_text(self, noted: letters_round.Judgement) -> str:
        """Return a sentence on what a kept word would have scored, or on why it scores nothing."""
        if not noted.valid:
            return text.verdict_text(noted)
        if not noted.points:
            theirs = self.outcome.opponent_word
            return text.outdone_text(noted.word, self.state.opponent_name, theirs)
        return text.WOULD_SCORE(word=named(noted.word), points=noted.points)

    @property
    def ahead(self) -> addresses.GameQuery:
        """Return the game after this round."""
        return self.state.but(game=self.state.game.after(self.outcome.played))

    @property
    def next(self) -> tuple[str, str]:
        """Return a link to what comes next, as (label, address).

        The link leads to the next round, the final score or a new game. After a daily letters
        round, it leads to the same day's conundrum, if there is one.
        """
        if self.conundrum_follows:
            return _("Next: the conundrum"), self.state.day_url(CONUNDRUM)
        if self.score.rounds == 1:
            return _("New"), self.state.new_url
        game, url = self.ahead.game, self.ahead.url("countdown.play")
        if game.over:
            return _("Next: the final score"), url
        return _("Next: the conundrum") if game.kind == CONUNDRUM else _("Next round"), url

    @property
    def missed(self) -> list[tuple[str, kit.WordCard]]:
        """Return (label, card) pairs for some words that the player missed, each word once.

        The words are, in this order:
        - the longest words, at most MISSED of them;
        - the longest familiar word, if it is longer than the player's but not one of the longest;
        - the computer's word, if it is at least as long as the player's.
        """
        worth = ngettext("%(num)s letter", "%(num)s letters", self.outcome.longest)
        written = {self.outcome.judgement.word, *self.notes}
        offered = [(worth, card) for card in self.best if card.word not in written][:MISSED]
        if self.familiar and self.outcome.longest > len(self.familiar.word) > self.outcome.length:
            offered.append((_("best familiar word"), self.familiar))
        if self._opponent_length and self._opponent_length >= self.outcome.length:
            label = _("%(name)s’s word", name=self.state.opponent_name)
            offered.append((label, kit.word_card(self.outcome.opponent_word)))
        missed: dict[str, tuple[str, kit.WordCard]] = {}
        for label, card in offered:
            if card.word not in written:
                missed.setdefault(card.word, (label, card))
        return list(missed.values())

    @property
    def daily(self) -> kit.DailyResult | None:
        """Return the daily result, or None if this is not a daily round.

        A day's letters round and conundrum have separate results.
        """
        outcome, day = self.outcome, self.state.day
        if day is None:
            return None
        solved = outcome.points == outcome.max_points
        if self.is_conundrum:
            earned, stamp = conundrum_points(solved, outcome.seconds), "✓" if solved else "–"
        else:
            earned = letters_points(outcome.length, outcome.longest)
            stamp = str(outcome.length)
        name = addresses.PUZZLE_NAMES[self.kind]
        return kit.DailyResult(
            game=name if self.is_conundrum else "countdown",
            day=day,
            kind=name,
            score=outcome.points,
            of=outcome.max_points,
            earned=earned,
            won=solved,
            top=solved,
            stamp=stamp,
            text=text.outcome_text(outcome),
            word=written(outcome.judgement.word) if outcome.judgement.valid else "",
            share=_with_clock(round_symbols(outcome), self.state),
        )

    @property
    def finish(self) -> kit.Finish:
        """Return the round for friends to compare. A day's two rounds have separate addresses."""
        outcome, state = self.outcome, self.state
        url = state.day_url(self.kind) if state.day else state.shared_url(self.puzzle)
        # The clock makes no difference to which round it is.
        usual = replace(state, clock=addresses.DEFAULT_CLOCK)
        key = url if state.day else usual.shared_url(self.puzzle)
        own = [outcome.judgement] if outcome.judgement.word else []
        words = tuple((each.word, each.points) for each in (*own, *self.noted) if each.valid)
        points = outcome.points
        if self.is_conundrum:
            points = conundrum_points(bool(points), outcome.seconds)
            words = tuple((word, 0) for word, _points in words)  # not on the scale of `points`
        return kit.Finish(key, url, points, text.outcome_text(outcome), words, self.daily)

    @property
    def record(self) -> Mapping[str, object]:
        """Return the round as the browser's statistics store it (static/js/store.js).

        The id does not depend on the order of the letters.
        """
        language = self.index.language.code
        record = {
            "id": f"{language}:{self.kind}:{''.join(sorted(self.letters))}",
            "kind": f"{language}/{addresses.PUZZLE_NAMES[self.kind]}",
            "score": self.outcome.points,
            "of": self.outcome.max_points,
            **({} if self.is_conundrum else {"short": self.outcome.longest - self.outcome.length}),
            **({} if self.outcome.seconds is None else {"seconds": self.outcome.seconds}),
        }
        theirs = self.outcome.opponent_points if self.state.game.opponent else UNSET
        return record | tally(self.outcome.points, theirs)

    def answer(self) -> addresses.RoundResult:
        outcome, judgement = self.outcome, self.outcome.judgement
        return addresses.RoundResult(
            **addresses.puzzle_args(self.puzzle),
            word=judgement.word,
            valid=judgement.valid,
            points=outcome.points,
            reason=self.reason,
            best_length=outcome.longest,
            best=list(map(known_word, self.best)),
            familiar=known_word(self.familiar) if self.familiar else None,
            notes=[addresses.JudgedNote(each.word, each.valid, each.points) for each in self.noted],
            seconds=UNSET if outcome.seconds is None else outcome.seconds,
            computer=self.computers_word(outcome),
            **asdict(self.score),
        )


GRADES = ((0.9, "triumph"), (0.6, "good"), (0.01, "modest"), (0, "lost"))
"""(lowest share of all points, grade) pairs for games without an opponent, best grade first."""


class FinalScorePage(GamePage, kit.ResultPage):
    """The page at the end of a game, with its final score."""

    template = "countdown/final_score.html"

    @property
    def shared(self) -> kit.Shared:
        """Return the game's result to share, with a link to a game with the same letters."""
        rounds, points = self.score.rounds, self.score.total
        title = ngettext("Countdown, %(num)s round", "Countdown, %(num)s rounds", rounds)
        if self.state.game.opponent:
            names = {"title": title, "name": self.state.opponent_name}
            result = SHARED_GAMES[self.won](
                points=points, theirs=self.score.computer_total, **names
            )
        else:
            result = ngettext(
                "%(title)s: %(num)s point", "%(title)s: %(num)s points", points, title=title
            )
        symbols = map(round_symbols, self.outcomes)
        return kit.Shared.of(
            [_with_clock(result, self.state), *symbols], self.state.shared_game_url
        )

    @property
    def won(self) -> bool | None:
        """Return whether the player won; None for a draw, or if there was no opponent."""
        points, theirs = self.score.total, self.score.computer_total
        return None if theirs is UNSET or points == theirs else points > theirs

    @property
    def verdict(self) -> str:
        if not self.state.game.opponent:
            return _("The final score")
        if self.won is None:
            return _("A draw")
        return _("You win!") if self.won else _("%(name)s wins", name=self.state.opponent_name)

    @property
    def grade(self) -> str:
        """Return how well the game went: "triumph", "good", "modest" or "lost"."""
        if self.state.game.opponent:
            return {True: "triumph", None: "good", False: "lost"}[self.won]
        share = self.score.total / self.max_points if self.max_points else 0
        return next(grade for least, grade in GRADES if share >= least)

    @property
    def bars(self) -> kit.Bars:
        """Return bars for the player, any opponent, and the highest possible score."""
        theirs = self.score.computer_total
        beside = [] if theirs is UNSET else [(self.state.opponent_name, theirs)]
        return [(_("You"), self.score.total), *beside, (_("Best"), self.max_points)]

    @property
    def max_points(self) -> int:
        """Return the highest possible score for all rounds together."""
        return sum(outcome.max_points for outcome in self.outcomes)

    def best(self, outcome: RoundOutcome) -> str:
        """Return the most familiar of a round's longest words, or "" if no word was possible."""
        best = self.best_ids(outcome)
        return written(self.index.lexicon.word(best[0])) if best else ""

    @property
    def record(self) -> Mapping[str, object]:
        """Return the game as the browser's statistics store it (static/js/store.js)."""
        kind = f"{current_language().code}/{self.score.rounds}"
        record = {"id": self.state.url("countdown.play"), "kind": kind, "score": self.score.total}
        return record | {"of": self.max_points} | tally(self.score.total, self.score.computer_total)

    def answer(self) -> addresses.FinalScore:
        played = []
        for each in self.outcomes:
            letters, word, theirs = str(each.played.puzzle), each.played.word, self.computers_word
            played.append(addresses.RoundScore(letters, word, each.points, theirs(each)))
        return addresses.FinalScore(played=played, possible=self.max_points, **asdict(self.score))


SPELLED = 2000
"""The number of words whose spellings are looked up at a time for a JSON answer."""


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.FoundWords):
    """The page of a solved rack. `ids` has the ids of the words to list, after any filtering."""

    query: addresses.SolveQuery
    index: CountdownIndex
    solution: RackSolution
    ids: Ids

    @classmethod
    def of(cls, query: addresses.SolveQuery, indexes: Indexes) -> "SolvedPage":
        """Solve a rack and return its page."""
        index = indexes[CountdownIndex]
        solution = solve(index, query.letters)
        if query.british:
            solution = british_words(index, solution)
        ids = query.filter.kept(index.lexicon, solution.ids)
        if query.length:
            ids = ids[index.lexicon.lengths[ids] == query.length]
        return cls(query, index, solution, ids)

    @cached_property
    def best(self) -> kit.WordCard | None:
        """Return the card of the longest unblocked word, or None. Ties go to the most familiar."""
        best = letters_round.best_word(self.index.lexicon, self.solution.ids, BANDS[-1])
        return None if best is None else kit.word_card(self.index.lexicon.word(best))

    @property
    def best_count(self) -> int:
        """Return how many words share the greatest length. Raises IndexError if there are none."""
        return int((self.index.lexicon.lengths[self.solution.ids] == self.lengths[0]).sum())

    @property
    def unfiltered(self) -> addresses.SolveQuery:
        """Return this query for page 1, without its filter and length."""
        return self.query.but(filter=FilterQuery(), length=None, page=1)

    @cached_property
    def keys(self) -> npt.NDArray[np.uint8]:
        return self.index.lexicon.lengths[self.ids]

    def title_of(self, key: int) -> str:
        return ngettext("%(num)s letter", "%(num)s letters", key)

    @property
    def page_words(self) -> ListedWords:
        words, bands, blanks = self._columns(self.ids[self.part])
        return ListedWords(words, bands, [word_url("", word) for word in words], blanks=blanks)

    @property
    def chart(self) -> BarChart:
        """Return a chart of how many look-ups two slower methods need, by word length."""
        return bar_chart(
            _("Choices of tiles to look up, by length (logarithmic)"),
            [
                Row(f"{each.length}", each.sub_multisets, each.combinations)
                for each in self.working.lengths
            ],
            _("Length"),
            _("different letters"),
            _("any tiles"),
            logarithmic=True,
        )

    @property
    def struck(self) -> BarChart:
        """Return a chart of how many words remain after each letter that rules some out."""
        left = self.working.compared
        rows = [Row(_("start"), left)]
        for each in self.working.letters:
            if each.words_left < left:
                left = each.words_left
                rows.append(Row(each.letter.upper(), left))
        caption = _("Words left after each letter (logarithmic)")
        return bar_chart(caption, rows, _("Letter"), _("words"), logarithmic=True)

    def answer(self) -> addresses.SolvedRack:
        longest = self.index.lexicon.lengths[self.solution.ids[:1]].tolist()
        return addresses.SolvedRack(
            letters=str(self.query.letters),
            best_length=longest[0] if longest else 0,
            notes=text.broken_rules(self.query.letters, self.index.language),
            words=cast("Sequence[addresses.RackWord]", self._listed()),
            working=self.working,
        )

    def _listed(self) -> Iterator[addresses.RackWord]:
        """Yield the JSON of each word, up to 160,000 in all. Spellings are looked up in batches."""
        with_blanks, forms = bool(self.query.letters.blanks), self.index.lexicon.forms
        glosses = self.glosses
        for start in range(0, len(self.ids), SPELLED):
            columns = self._columns(self.ids[start : start + SPELLED])
            spellings = forms.all_spellings(columns[0])
            for word, band, stand, spelled in zip(*columns, spellings, strict=True):
                blanks = stand if with_blanks else UNSET
                spelled_so = UNSET if spelled == (word,) else spelled
                meaning = glosses.get(word, UNSET)
                yield addresses.RackWord(word, len(word), band, blanks, spelled_so, meaning)

    @cached_property
    def working(self) -> Working:
        return working(self.index, self.solution)

    def _columns(self, ids: Ids) -> tuple[list[str], list[int], list[str]]:
        """Return the words with these ids, their bands, and the letters that blanks stand for."""
        lexicon = self.index.lexicon
        blanks = blank_letters(self.index, self.query.letters, ids)
        return lexicon.words(ids), lexicon.bands[ids].tolist(), blanks


def solved_page(query: addresses.SolveQuery, indexes: Indexes) -> SolvedPage:
    """Solve a rack, wait for a turn if the answer is expensive, and return the page."""
    page = SolvedPage.of(query, indexes)
    words = len(page.ids) if wants_json() else 0
    meanings_ms = kit.MEANINGS_MS * query.meanings * len(page.ids[page.part]) / kit.PAGE_WORDS
    take_turn(addresses.price(blanks=page.name.count(BLANK), words=words) + meanings_ms)
    return page


def _lines(answer: addresses.SolvedRack) -> Iterator[str]:
    words = list(answer.words)
    yield f"{answer.letters}: {counted(len(words), 'word')}"
    for length, found in groupby(words, key=lambda each: each.length):
        group = list(found)
        written = (f"{each.word} ({each.blanks})" if each.blanks else each.word for each in group)
        yield f"{length:4}  {' '.join(written)}"
        yield from (f"      {each.word}: {each.meaning}" for each in group if each.meaning)


SOLVER = Solver("rack", addresses.SolveQuery, one_by_one(SolvedPage.of), _lines)
