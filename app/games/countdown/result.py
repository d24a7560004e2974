"""A round of Countdown that is over: what the word was worth, and what there was to find."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.daily import DailyResult
from app.components.numbers import number_text
from app.components.panels import Shared
from app.components.word_lists import word_url
from app.components.word_reasons import verdict_reason
from app.games.countdown import text
from app.games.countdown.daily import daily_result
from app.games.countdown.share import share_round
from app.games.countdown.state import PUZZLE_NAMES, GameState, Scoreboard, puzzle_query, tally
from app.games.countdown.word_card import WordCard, word_card
from app.solver.countdown.conundrum import Conundrum, Conundrums
from app.solver.countdown.game import CONUNDRUM, LETTERS
from app.solver.countdown.letters_round import Judgement, Verdict, best_word, best_words, judge
from app.solver.countdown.outcome import RoundOutcome, judge_game
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.explain import UNLISTED
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import FAMILIAR
from app.web.pages import Page
from app.web.urls import words_url

MAX_BEST = 24
"""At most this many best words are told to scripts."""
MISSED = 3
"""How many of the best words are shown with their meanings."""


@dataclass(frozen=True, slots=True)
class ResultPage(Page):
    """A judged round.

    best: the longest words, or the conundrum's answer, the best known first; best_count: how many
        there are in all. familiar: the best of the familiar words, None if there is none.
    mine: the player's word, None if it is not in the list. opponent: the computer's.
    why: why the word is not in the list, "" if it is, or if there is no more to say.
    noted: the other words written down, as judged; one shorter than the computer's scores nothing.
    day_goes_on: whether these were a day's letters, and the day has a conundrum too.
    """

    template = "countdown/result.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    outcome: RoundOutcome
    best: tuple[WordCard, ...]
    best_count: int
    familiar: WordCard | None
    mine: WordCard | None
    opponent: WordCard | None
    why: str
    noted: tuple[Judgement, ...]
    day_goes_on: bool
    shared: Shared

    @property
    def letters(self) -> str:
        return str(self.outcome.played.puzzle)

    @property
    def is_conundrum(self) -> bool:
        return isinstance(self.outcome.played.puzzle, Conundrum)

    @property
    def title(self) -> str:
        return text.result_title(self.outcome, self.opponent_name)

    @property
    def grade(self) -> str:
        """Return how well it went, as macros/result.html names it."""
        outcome = self.outcome
        if not outcome.points:
            return "lost"
        if outcome.points == outcome.max_points:
            return "triumph"
        return "good" if len(outcome.judgement.word) >= outcome.longest - 1 else "modest"

    @property
    def bars(self) -> list[tuple[str, int]]:
        """Return how long the player's word is beside the others; a conundrum has none."""
        opponent = self._opponent_word
        if self.is_conundrum or not self.outcome.longest:
            return []
        length = 0 if self.outcome.opponent_slipped else len(opponent)
        theirs = [(self.opponent_name, length)] if opponent else []
        return [(_("You"), self._length), *theirs, (_("Best"), self.outcome.longest)]

    @property
    def reason(self) -> str:
        return text.result_text(self.outcome, self.opponent_name, self._opponent_word)

    @property
    def opponent_text(self) -> str:
        """Return what the opponent found, "" without one, or if the reason says it."""
        if not self.state.game.opponent or self.outcome.outdone:
            return ""
        found = text.opponent_text(self.outcome, self.opponent_name, self._opponent_word)
        return "" if found == self.reason else found

    @property
    def opponent_name(self) -> str:
        return text.opponent_name(self.state.game.opponent)

    @property
    def _opponent_word(self) -> str:
        return self.opponent.word if self.opponent else ""

    @property
    def noted_texts(self) -> list[tuple[str, str]]:
        """Return what each other word was worth, and the address of its page."""
        return [(self._noted_text(each), self.word_url(each.word)) for each in self.noted]

    def _noted_text(self, noted: Judgement) -> str:
        if noted.valid and not noted.points:
            return text.outdone_text(noted.word, self.opponent_name, self._opponent_word)
        return text.verdict_text(noted)

    @property
    def ahead(self) -> GameState:
        """Return the game once this round is over."""
        return self.state.after(self.outcome.played)

    @property
    def next_url(self) -> str:
        """Return the next round, the final score, or, of a single round, another one.

        The letters of a day lead to its conundrum.
        """
        if self.day_goes_on:
            return self.state.conundrum_url
        return self.state.new_url if self.scoreboard.rounds == 1 else self.ahead.url()

    @property
    def next_label(self) -> str:
        game = self.ahead.game
        if self.day_goes_on:
            return _("On to the conundrum")
        if self.scoreboard.rounds == 1:
            return _("Another conundrum") if self.is_conundrum else _("Another round")
        if game.over:
            return _("Final score")
        return _("On to the conundrum") if game.kind == CONUNDRUM else _("Next round")

    @property
    def valid(self) -> bool:
        return self.outcome.judgement.valid

    @property
    def missed(self) -> list[tuple[str, WordCard]]:
        """Return words as good as the player's or better, with labels.

        They are the best, the best familiar one, and the computer's; each word once.
        """
        points = self.outcome.max_points
        worth = ngettext("%(num)s point", "%(num)s points", points)
        own = self.outcome.judgement.word
        offered = [(worth, card) for card in self.best if card.word != own][:MISSED]
        theirs = None if self.outcome.opponent_slipped else self.opponent
        if self.familiar and self.outcome.longest > len(self.familiar.word) > self._length:
            offered.append((_("best familiar word"), self.familiar))
        if theirs and len(theirs.word) >= self._length:
            offered.append((_("%(name)s’s word", name=self.opponent_name), theirs))
        missed: dict[str, tuple[str, WordCard]] = {}
        for label, card in offered:
            if card.word != own:
                missed.setdefault(card.word, (label, card))
        return list(missed.values())

    @property
    def missed_title(self) -> str:
        return (
            _("Other words this long")
            if self._length == self.outcome.longest
            else _("What you missed")
        )

    @property
    def all_words(self) -> str:
        """Return what leads to all words of the letters."""
        count = len(self.outcome.solution)
        return ngettext("The only word", "All %(count)s words", count, count=number_text(count))

    @property
    def _length(self) -> int:
        """Return the letters of the player's word, 0 if it is not valid."""
        return len(self.outcome.judgement.word) if self.valid else 0

    @property
    def daily(self) -> DailyResult | None:
        return daily_result(self.state, self.outcome)

    def word_url(self, word: str) -> str:
        return word_url(words_url(), word)

    @property
    def record(self) -> Mapping[str, object]:
        """Return the round as this browser's statistics keep it, see store.js.

        Its id is the same for every order of the letters.
        """
        kind = f"{self.language.code}/{PUZZLE_NAMES[self.outcome.played.kind]}"
        letters = "".join(sorted(self.letters))
        record = {
            "id": f"{self.language.code}:{self.outcome.played.kind}:{letters}",
            "kind": kind,
            "score": self.outcome.points,
            "of": self.outcome.max_points,
            **({} if self.is_conundrum else {"short": self.outcome.longest - self._length}),
            **self._seconds,
        }
        theirs = self.outcome.opponent_points if self.state.game.opponent else None
        return record | tally(self.outcome.points, theirs)

    @property
    def _seconds(self) -> Mapping[str, float]:
        """Return how long the answer took, if that was measured."""
        seconds = self.outcome.seconds
        return {} if seconds is None else {"seconds": seconds}

    @property
    def unfinished_title(self) -> str:
        """Return what the game is called while its next round, or its end, is still to come."""
        ahead = replace(self.scoreboard, number=self.scoreboard.number + 1)
        return ahead.unfinished_title(self.language)

    def as_json(self) -> Mapping[str, object]:
        outcome = self.outcome
        computer = {"word": self._opponent_word or None, "points": outcome.opponent_points}
        return {
            **puzzle_query(outcome.played.puzzle),
            "word": outcome.judgement.word,
            "valid": outcome.judgement.valid,
            "points": outcome.points,
            "reason": self.reason,
            "best_length": outcome.longest,
            "best": [card.as_json() for card in self.best],
            "familiar": self.familiar.as_json() if self.familiar else None,
            "notes": [
                {"word": each.word, "valid": each.valid, "points": each.points}
                for each in self.noted
            ],
            **self._seconds,
            **({"computer": computer} if self.state.game.opponent else {}),
            **self.scoreboard.as_json(),
        }


def result_page(
    state: GameState,
    outcome: RoundOutcome,
    indexes: Indexes,
    notes: tuple[str, ...] = (),
) -> ResultPage:
    """Return the page of a round as it ended; notes: the words written down, or tried."""
    index, game, played = indexes[CountdownIndex], state.game, outcome.played
    mine = outcome.judgement.word_id
    best, best_count, familiar = _best(outcome, indexes)
    opponent = outcome.opponent_word
    return ResultPage(
        language=index.language,
        state=state,
        scoreboard=Scoreboard.of(game, (*judge_game(index, game), outcome)),
        outcome=outcome,
        best=best,
        best_count=best_count,
        familiar=familiar,
        mine=None if mine is None else word_card(indexes, mine),
        opponent=None if opponent is None else word_card(indexes, opponent),
        why=_why(outcome.judgement, indexes),
        noted=_noted(index, outcome, notes),
        day_goes_on=bool(state.day and played.kind == LETTERS and len(indexes[Conundrums].answers)),
        shared=share_round(state, outcome),
    )


def _best(
    outcome: RoundOutcome, indexes: Indexes
) -> tuple[tuple[WordCard, ...], int, WordCard | None]:
    """Return the longest words to show, how many there are, and the best familiar one."""
    index = indexes[CountdownIndex]
    cards = [word_card(indexes, each) for each in best_words(index, outcome.solution).tolist()]
    best = tuple(sorted(cards, key=lambda card: card.band)[:MAX_BEST])
    lengths = indexes.lexicon.lengths[outcome.solution.ids]
    count = int((lengths == lengths[:1]).sum())
    known = best_word(index, outcome.solution, FAMILIAR)
    if known is None or outcome.played.kind == CONUNDRUM:
        return best, count, None
    return best, count, word_card(indexes, known)


def _noted(
    index: CountdownIndex, outcome: RoundOutcome, notes: tuple[str, ...]
) -> tuple[Judgement, ...]:
    """Judge the other words of a letters round; a conundrum's were judged when they were tried."""
    played = outcome.played
    if isinstance(played.puzzle, Conundrum):
        return ()
    rack, opponent = played.puzzle, outcome.opponent_word
    rivalled = opponent is not None and not outcome.opponent_slipped
    theirs = int(index.lexicon.lengths[opponent]) if rivalled else 0
    judged = (judge(index, rack, note) for note in notes if note != played.word)
    return tuple(replace(each, points=0) if len(each.word) < theirs else each for each in judged)


def _why(judgement: Judgement, indexes: Indexes) -> str:
    """Return what is known of a word that only the list refused; "" of any other."""
    if judgement.verdict is not Verdict.NOT_LISTED:
        return ""
    known = indexes.reasons.explain(judgement.word, indexes.lexicon)
    return "" if known.rule == UNLISTED else verdict_reason(known)
