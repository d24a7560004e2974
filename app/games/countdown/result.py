"""A round of Countdown that is over: what the word was worth, and what there was to find."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from flask_babel import gettext as _

from app.components.panels import Shared
from app.components.tiles import Tile, tiles
from app.components.word_lists import word_address
from app.components.word_reasons import verdict_reason
from app.games.countdown import text
from app.games.countdown.round import is_todays
from app.games.countdown.share import share_round
from app.games.countdown.state import GameState, Scoreboard, puzzle_query, won
from app.games.countdown.word_card import WordCard, word_card
from app.solver.countdown.conundrum import Conundrum
from app.solver.countdown.game import CONUNDRUM, PlayedRound
from app.solver.countdown.letters_round import Judgement, Verdict, best_word, best_words, judge
from app.solver.countdown.outcome import RoundOutcome, judge_game
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.explain import UNLISTED
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import FAMILIAR
from app.solver.puzzle import InvalidPuzzle
from app.web.urls import words_url

MAX_BEST = 24
"""At most this many best words are shown with their meanings."""


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A judged round.

    best: the longest words, or the conundrum's answer, the best known first; best_count: how many
        there are in all. familiar: the best of the familiar words, None if there is none.
    opponent: the computer's word.
    why: why the word is not in the list, "" if it is, or if there is no more to say.
    noted: the other words written down, as judged.
    """

    template: ClassVar[str] = "countdown/result.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    outcome: RoundOutcome
    best: tuple[WordCard, ...]
    best_count: int
    familiar: WordCard | None
    opponent: WordCard | None
    why: str
    noted: tuple[Judgement, ...]
    shared: Shared
    error: InvalidPuzzle | None = None

    @property
    def letters(self) -> str:
        return str(self.outcome.played.puzzle)

    @property
    def is_conundrum(self) -> bool:
        return isinstance(self.outcome.played.puzzle, Conundrum)

    @property
    def title(self) -> str:
        return text.result_title(self.outcome)

    @property
    def reason(self) -> str:
        return text.result_text(self.outcome, self._opponent_word, bool(self.state.seconds))

    @property
    def opponent_text(self) -> str:
        """Return what the computer found, "" without one."""
        if not self.state.game.opponent:
            return ""
        return text.opponent_text(self.outcome, self._opponent_word)

    @property
    def _opponent_word(self) -> str:
        return self.opponent.word if self.opponent else ""

    @property
    def rack(self) -> tuple[Tile, ...]:
        return tiles(self.outcome.judgement.word, self.language.points)

    @property
    def noted_texts(self) -> list[tuple[str, str]]:
        """Return what each other word was worth, and the address of its page."""
        return [(text.verdict_text(each), self.word_url(each.word)) for each in self.noted]

    @property
    def ahead(self) -> GameState:
        """Return the game once this round is over."""
        return self.state.after(self.outcome.played)

    @property
    def next_url(self) -> str:
        """Return the next round, the final score, or, of a single round, another one."""
        return self.state.new_url if self.scoreboard.rounds == 1 else self.ahead.url()

    @property
    def next_label(self) -> str:
        game = self.ahead.game
        if self.scoreboard.rounds == 1:
            return _("Another conundrum") if self.is_conundrum else _("Another round")
        if game.over:
            return _("Final score")
        return _("On to the conundrum") if game.kind == CONUNDRUM else _("Next round")

    def word_url(self, word: str) -> str:
        return word_address(words_url(), word)

    @property
    def record(self) -> Mapping[str, object]:
        """Return the round as this browser's statistics keep it, see store.js.

        Its id is the same for every order of the letters.
        """
        kind = text.with_language(
            _("Conundrum") if self.is_conundrum else _("Letters"), self.language
        )
        letters = "".join(sorted(self.letters))
        record = {
            "id": f"{self.language.code}:{self.outcome.played.kind}:{letters}",
            "kind": kind,
            "score": self.outcome.points,
            "of": self.outcome.max_points,
        }
        theirs = self.outcome.opponent_points if self.state.game.opponent else None
        result = won(self.outcome.points, theirs)
        return record | ({} if result is None else {"won": result})

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
            **({"computer": computer} if self.state.game.opponent else {}),
            **self.scoreboard.as_json(),
        }


def result_page(
    state: GameState,
    outcome: RoundOutcome,
    indexes: Indexes,
    today: date,
    notes: tuple[str, ...] = (),
) -> ResultPage:
    """Return the page of a round as it ended; notes: the words written down, or tried."""
    index, game, played = indexes[CountdownIndex], state.game, outcome.played
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
        opponent=None if opponent is None else word_card(indexes, opponent),
        why=_why(outcome.judgement, indexes),
        noted=_noted(index, played, notes),
        shared=share_round(
            state, outcome, today if is_todays(played.puzzle, indexes, today) else None
        ),
    )


def _best(
    outcome: RoundOutcome, indexes: Indexes
) -> tuple[tuple[WordCard, ...], int, WordCard | None]:
    """Return the longest words, how many there are, and the best familiar one."""
    index = indexes[CountdownIndex]
    cards = [word_card(indexes, each) for each in best_words(index, outcome.solution).tolist()]
    best = tuple(sorted(cards, key=lambda card: card.band)[:MAX_BEST])
    known = best_word(index, outcome.solution, FAMILIAR)
    if known is None or outcome.played.kind == CONUNDRUM:
        return best, len(cards), None
    return best, len(cards), word_card(indexes, known)


def _noted(
    index: CountdownIndex, played: PlayedRound, notes: tuple[str, ...]
) -> tuple[Judgement, ...]:
    """Judge the other words of a letters round; a conundrum's were judged when they were tried."""
    if isinstance(played.puzzle, Conundrum):
        return ()
    rack = played.puzzle
    return tuple(judge(index, rack, note) for note in notes if note != played.word)


def _why(judgement: Judgement, indexes: Indexes) -> str:
    """Return what is known of a word that only the list refused; "" of any other."""
    if judgement.verdict is not Verdict.NOT_LISTED:
        return ""
    known = indexes.reasons.explain(judgement.word, indexes.lexicon)
    return "" if known.rule == UNLISTED else verdict_reason(known)
