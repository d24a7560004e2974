"""The computer as the guesser in Hangman: in a game of its own, or looking back on a player's."""

from dataclasses import dataclass

from app.solver.hangman.game import MISSES_ALLOWED, HangmanGame, Move
from app.solver.hangman.guesser import LIKELY_LISTED, Guess, HangmanIndex, guess


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game, with the computer's guess at that point.

    before: the game before the guess.
    computer: the computer's guess.
    move: the guess that was made, by the player or the computer, and the game after it.
    """

    before: HangmanGame
    computer: Guess
    move: Move


def watch(
    index: HangmanIndex,
    secret: str,
    misses_allowed: int = MISSES_ALLOWED,
    prior: float = LIKELY_LISTED,
) -> list[Turn]:
    """Return the turns in which the computer guesses a folded word, until it wins or loses.

    prior: the probability that the word is listed, as in `guess`.
    """
    game = HangmanGame(index.language, secret, misses_allowed=misses_allowed)
    turns: list[Turn] = []
    while game.status == "playing":
        computer = guess(index, game.masked, game.misses_left, prior)
        turns.append(Turn(game, computer, game.guess(computer.letter)))
        game = turns[-1].move.game
    return turns


def hindsight(index: HangmanIndex, game: HangmanGame, prior: float = LIKELY_LISTED) -> list[Turn]:
    """Return the turns of a player's game, each with the guess that the computer would have made.

    prior: the probability that the word is listed, as in `guess`.
    """
    now = HangmanGame(game.language, game.secret, misses_allowed=game.misses_allowed)
    turns: list[Turn] = []
    for guessed in game.guesses:
        computer = guess(index, now.masked, now.misses_left, prior)
        turns.append(Turn(now, computer, now.counted(guessed)))
        now = turns[-1].move.game
    return turns
