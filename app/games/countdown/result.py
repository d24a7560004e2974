"""A round of Countdown that is over: what the word was worth, and what there was to find."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from flask import url_for

from app.components.panels import Shared
from app.components.tiles import Tile, tiles
from app.components.word_lists import word_address
from app.components.word_reasons import verdict_reason
from app.games.countdown.share import round_shared
from app.games.countdown.state import Standing, Table, with_language
from app.games.countdown.text import WordCard, word_card, word_cards
from app.solver.countdown.conundrum import POINTS, Conundrum
from app.solver.countdown.dealer import todays_rack
from app.solver.countdown.game import CONUNDRUM, PlayedRound
from app.solver.countdown.letters_round import (
    Judgement,
    best_word,
    best_words,
    judge,
    points_of,
    shortage,
)
from app.solver.countdown.outcome import Outcome, outcome, outcomes
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.indexes import Indexes
from app.solver.lexicon.explain import UNLISTED
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import FAMILIAR
from app.solver.puzzle import InvalidPuzzle
from app.web.urls import words_url

MOST_BEST = 24
"""The most best words shown with their meanings."""
"""The rule of a word of which its list's makers say nothing."""


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A judged round.

    best: the longest words, or the conundrum's answer, the best known first; total_best: how many
        there are in all. familiar: the best of the familiar words, None if there is none.
    rival: the computer's word. won: against the computer; None alone, or if both score the same.
    most: the points that could be had.
    why: why the list has not the word, "" if it has, or if there is no more to say.
    noted: the other words written down, as judged.
    """

    template: ClassVar[str] = "countdown/result.html"

    language: Language
    table: Table
    standing: Standing
    outcome: Outcome
    title: str
    text: str
    rack: tuple[Tile, ...]
    best: tuple[WordCard, ...]
    total_best: int
    familiar: WordCard | None
    rival: WordCard | None
    rival_text: str
    most: int
    shared: Shared
    why: str
    noted: tuple[Judgement, ...]
    error: InvalidPuzzle | None = None

    @property
    def letters(self) -> str:
        return self.outcome.played.letters

    @property
    def is_conundrum(self) -> bool:
        return self.outcome.played.kind == CONUNDRUM

    @property
    def won(self) -> bool | None:
        ours, theirs = self.outcome.points, self.outcome.rival_points
        return None if not self.table.game.rival or ours == theirs else ours > theirs

    @property
    def next_address(self) -> str:
        """The next round, the final score, or, of a single round, another one."""
        game = self.table.game
        if len(game.plan) == 1:
            again = {"rounds": game.plan, "clock": self.table.clock, "rival": str(game.rival)}
            return url_for("countdown.play", **again)  # type: ignore[arg-type]
        return self.table.after(self.outcome.played).address()

    @property
    def next_label(self) -> str:
        game = self.table.game.after(self.outcome.played)
        if len(game.plan) == 1:
            return "Another conundrum" if self.is_conundrum else "Another round"
        if game.over:
            return "Final score"
        return "On to the conundrum" if game.kind == CONUNDRUM else "Next round"

    def address_of(self, word: str) -> str:
        """Where a word's own page is."""
        return word_address(words_url(), word)

    @property
    def record(self) -> Mapping[str, object]:
        """The round as this browser's statistics keep it, see store.js.

        Its id is the same for every order of the letters.
        """
        kind = with_language("Conundrum" if self.is_conundrum else "Letters", self.language)
        letters = "".join(sorted(self.letters))
        played = {
            "id": f"{self.language.code}:{self.outcome.played.kind}:{letters}",
            "kind": kind,
            "score": self.outcome.points,
            "of": self.most,
        }
        return played | ({} if self.won is None else {"won": self.won})

    @property
    def closes(self) -> str:
        """By which a browser knows this round."""
        return self.table.round_id(self.letters)

    @property
    def opens(self) -> str:
        """By which a browser knows what comes next in the game."""
        return self.table.after(self.outcome.played).round_id()

    @property
    def open_title(self) -> str:
        """What the game is called while its next round, or its end, is left open."""
        if self.standing.number == self.standing.rounds:
            return f"{with_language('Countdown', self.language)}: the final score"
        ahead = replace(self.standing, number=self.standing.number + 1)
        return ahead.open_title("", self.language)

    def as_json(self) -> Mapping[str, object]:
        judged = self.outcome
        rival = {"word": self.rival.word if self.rival else None, "points": judged.rival_points}
        return {
            "conundrum" if self.is_conundrum else "letters": self.letters,
            "word": judged.judgement.word,
            "valid": judged.judgement.valid,
            "points": judged.points,
            "reason": self.text,
            "best_length": len(self.best[0].word) if self.best else 0,
            "best": [card.as_json() for card in self.best],
            "familiar": self.familiar.as_json() if self.familiar else None,
            "notes": [
                {"word": each.word, "valid": each.valid, "points": each.points}
                for each in self.noted
            ],
            **({"computer": rival} if self.table.game.rival else {}),
            **self.standing.as_json(),
        }


def result_page(
    table: Table,
    played: PlayedRound,
    indexes: Indexes,
    today: date,
    notes: tuple[str, ...] = (),
) -> ResultPage:
    """The page of a round as it ended; notes: the words written down in a letters round."""
    index, game = indexes[CountdownIndex], table.game
    judged = outcome(index, played, game.rival)
    standing = Standing.of(table, game.number, (*outcomes(index, game), judged))
    best, total, familiar = _best(played, indexes)
    rival = word_card(indexes, judged.rival_word) if judged.rival_word is not None else None
    longest = len(best[0].word) if best else 0
    most = POINTS if played.kind == CONUNDRUM else points_of(longest)
    rack = Rack(played.letters)
    noted = tuple(judge(index, rack, note) for note in notes if note != played.word)
    todays = sorted(played.letters) == sorted(str(todays_rack(index.language, today)))
    return ResultPage(
        language=index.language,
        table=table,
        standing=standing,
        outcome=judged,
        title=_title(judged, longest),
        text=_text(judged, rival),
        rack=tiles(judged.judgement.word, index.language.points),
        best=best,
        total_best=total,
        familiar=familiar,
        rival=rival,
        rival_text=_rival_text(judged, rival) if game.rival else "",
        most=most,
        shared=round_shared(table, judged, longest, today if todays else None),
        why=_why(judged, indexes),
        noted=noted,
    )


def _best(
    played: PlayedRound, indexes: Indexes
) -> tuple[tuple[WordCard, ...], int, WordCard | None]:
    """The longest words, how many there are, and the best familiar one."""
    index = indexes[CountdownIndex]
    if played.kind == CONUNDRUM:
        answer = Conundrum.parse(played.letters, index).answer
        return (word_card(indexes, answer),), 1, None
    solution = solve(index, Rack(played.letters))
    ids = best_words(index, solution).tolist()
    known = best_word(index, solution, FAMILIAR)
    familiar = word_card(indexes, known) if known is not None else None
    shown = word_cards(indexes, ids)[:MOST_BEST]
    return shown, len(ids), familiar


def _why(judged: Outcome, indexes: Indexes) -> str:
    """What is known of a word that only the list refused; "" of any other."""
    word = judged.judgement.word
    if not word or judged.judgement.valid or shortage(Rack(judged.played.letters), word):
        return ""
    known = indexes.reasons.explain(word, indexes.lexicon)
    return "" if known.rule == UNLISTED else verdict_reason(known)


def _title(judged: Outcome, longest: int) -> str:
    judgement, conundrum = judged.judgement, judged.played.kind == CONUNDRUM
    if conundrum:
        return "Solved" if judgement.valid else "Not solved"
    if judged.outdone:
        return "The computer found a longer word"
    if not judgement.valid:
        return "No points this time" if judgement.word else "Nothing declared"
    if len(judgement.word) == longest:
        return "Nothing is longer"
    return f"{len(judgement.word)} letters of a possible {longest}"


def _text(judged: Outcome, rival: WordCard | None) -> str:
    """Why the word scored what it did."""
    judgement = judged.judgement
    if judged.outdone and rival:
        return (
            f"{judgement.word.upper()} is a word, but the computer’s {rival.word.upper()}"
            " is longer: 0 points."
        )
    return judgement.reason


def _rival_text(judged: Outcome, rival: WordCard | None) -> str:
    if rival is None:
        if judged.judgement.valid and judged.played.kind == CONUNDRUM:
            return "You were first."
        return "It found nothing."
    if judged.rival_seconds is not None:
        return f"It saw {rival.word.upper()} after {judged.rival_seconds} seconds."
    points = judged.rival_points
    return f"{rival.word.upper()}: {points} points." if points else f"{rival.word.upper()}."
