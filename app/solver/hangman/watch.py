"""A game of Hangman seen from the computer's chair: it plays a word, or looks back on a game."""

from dataclasses import dataclass

from app.solver.hangman.game import Game
from app.solver.hangman.guesser import LIKELY_LISTED, MISSES_ALLOWED, Guess, HangmanIndex, guess


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game.

    before: the game when the letter was asked for.
    guess: what the computer guesses there, with its odds.
    guessed: the letter or word that was guessed; the computer's own letter when it plays.
    message: what the game answered: "E: positions 2 and 5. 4 misses left."
    after: the game after it.
    """

    before: Game
    guess: Guess
    guessed: str
    message: str
    after: Game


def watch(
    index: HangmanIndex,
    secret: str,
    misses_allowed: int = MISSES_ALLOWED,
    pi: float = LIKELY_LISTED,
) -> list[Turn]:
    """The turns by which the computer plays a folded word, to the win or the last miss.

    pi: how likely it takes the word to be one of the list, see guess.
    """
    game = Game(index.language, secret, misses_allowed=misses_allowed)
    turns: list[Turn] = []
    while game.status == "playing":
        told = guess(index, game.masked, game.misses_left, pi)
        move = game.letter(told.letter)
        turns.append(Turn(game, told, told.letter, move.message, move.game))
        game = move.game
    return turns


def hindsight(index: HangmanIndex, game: Game, pi: float = LIKELY_LISTED) -> list[Turn]:
    """The guesses of a player's game, each beside what the computer would have guessed there.

    pi: as for watch.
    """
    now = Game(game.language, game.secret, misses_allowed=game.misses_allowed)
    turns: list[Turn] = []
    for guessed in game.guesses:
        told = guess(index, now.masked, now.misses_left, pi)
        move = now.letter(guessed) if len(guessed) == 1 else now.word(guessed)
        turns.append(Turn(now, told, guessed, move.message, move.game))
        now = move.game
    return turns
