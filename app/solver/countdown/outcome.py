"""The outcome of a round of Countdown, for the player and for the computer."""

from dataclasses import dataclass

import numpy as np

from app.solver.countdown.conundrum import LENGTH, POINTS, Conundrum, judge_guess
from app.solver.countdown.game import CountdownGame, PlayedRound
from app.solver.countdown.letters_round import Judgement, judge, points_of
from app.solver.countdown.opponent import declared_by, seconds_to_solve
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, RackSolution, british_words, solve


@dataclass(frozen=True, slots=True, eq=False)
class RoundOutcome:
    """The outcome of a played round for both sides.

    solution: all words that the letters spell and the rules allow; for a conundrum, its answer.
    points: the player's points; a word shorter than the computer's scores nothing, unless the
        computer slipped.
    longest: the length of the best words, or 0 if there are none.
    max_points: how many points each of the best words scores, or 0 if there are none.
    opponent_word: the computer's word; "" if it found none, if the player played alone, or if the
        player solved the conundrum.
    opponent_slipped: whether the computer's word is a slip: the letters cannot spell it, so it
        scores nothing.
    opponent_seconds: how long the computer took to solve a conundrum, or None if it did not.
    seconds: how long the player took to solve a conundrum; None if unsolved or untimed.
    """

    played: PlayedRound
    judgement: Judgement
    solution: RackSolution
    points: int
    longest: int
    max_points: int
    opponent_word: str = ""
    opponent_points: int = 0
    opponent_slipped: bool = False
    opponent_seconds: int | None = None
    seconds: float | None = None

    @property
    def length(self) -> int:
        """Return the length of the player's word, or 0 if it is not valid."""
        return len(self.judgement.word) if self.judgement.valid else 0

    @property
    def outdone(self) -> bool:
        """Return whether the player's word is valid but beaten by the computer's longer one."""
        return self.judgement.valid and not self.points


def judge_round(
    index: CountdownIndex,
    played: PlayedRound,
    opponent: int,
    seconds: float | None = None,
    british: bool = False,
) -> RoundOutcome:
    """Return the outcome of a round.

    opponent: the computer's strength, or 0 for a round played alone.
    seconds: how long the player took to solve a conundrum, or None if that was not measured.
    british: whether spellings that only Americans use are barred for both sides in letters rounds.
    """
    if isinstance(played.puzzle, Conundrum):
        return _judge_conundrum(index, played, played.puzzle, opponent, seconds)
    return _judge_letters(index, played, played.puzzle, opponent, british)


def judge_game(index: CountdownIndex, game: CountdownGame) -> tuple[RoundOutcome, ...]:
    """Return the outcomes of a game's past rounds, in order."""
    return tuple(
        judge_round(index, played, game.opponent, british=game.british) for played in game.past
    )


def _judge_letters(
    index: CountdownIndex, played: PlayedRound, rack: Rack, opponent: int, british: bool
) -> RoundOutcome:
    judgement, solution = judge(index, rack, played.word, british), solve(index, rack)
    if british:
        solution = british_words(index, solution)
    lengths = index.lexicon.lengths
    longest = int(lengths[solution.ids[0]]) if len(solution) else 0
    declared = declared_by(opponent, index, solution) if opponent else None
    slipped = declared is not None and declared.slipped
    theirs = 0 if declared is None or slipped else int(lengths[declared.word])
    ours = len(judgement.word) if judgement.valid else 0
    return RoundOutcome(
        played,
        judgement,
        solution,
        points=judgement.points if ours >= theirs else 0,
        longest=longest,
        max_points=points_of(longest, index.language),
        opponent_word=index.lexicon.word(declared.word) if declared else "",
        opponent_points=points_of(theirs, index.language) if theirs >= ours else 0,
        opponent_slipped=slipped,
    )


def _judge_conundrum(
    index: CountdownIndex,
    played: PlayedRound,
    conundrum: Conundrum,
    opponent: int,
    seconds: float | None,
) -> RoundOutcome:
    judgement = judge_guess(index, conundrum, played.word)
    answer = conundrum.answer
    theirs = None if judgement.valid else seconds_to_solve(index.lexicon, answer, opponent)
    return RoundOutcome(
        played,
        judgement,
        RackSolution(Rack(conundrum.scramble), np.array([answer], dtype=np.int32)),
        points=judgement.points,
        longest=LENGTH,
        max_points=POINTS,
        opponent_word="" if theirs is None else index.lexicon.word(answer),
        opponent_points=0 if theirs is None else POINTS,
        opponent_seconds=theirs,
        seconds=seconds if judgement.valid else None,
    )
