"""An opponent that never commits to a word: it keeps whichever family of words is largest.

Before each guess is answered, the words that still fit are parted into families by the answer
that they would give; the secret becomes a word of the largest family, of equal families the one
that shows least. So every answer stays honest, and the game is an ordinary one after it.
"""

from dataclasses import replace

import numpy as np

from app.solver.hangman.game import Game
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.length_index import Rows, Shelf


def dodge_letter(
    index: HangmanIndex, game: Game, letter: str, bands: tuple[int, ...] | None = None
) -> Game:
    """The game with the secret that answers this letter (folded) most evilly.

    bands: the familiarity bands that secrets come from, None for all. The secret stays as it is
    for a repeated letter, or when the secret is the only word left.
    """
    shelf, rows = _possible(index, game, bands)
    if letter in game.guessed or game.status != "playing" or shelf is None or not len(rows):
        return game
    code = game.language.letter_code(letter)
    places, family, sizes = np.unique(
        shelf.places(rows, code), return_inverse=True, return_counts=True
    )
    shown = np.bitwise_count(places)
    largest = np.lexsort((places, shown, -sizes))[0]
    return _with_secret(index, game, shelf, rows[family == largest])


def dodge_word(
    index: HangmanIndex, game: Game, word: str, bands: tuple[int, ...] | None = None
) -> Game:
    """The game with a secret other than this folded word, if another word still fits."""
    shelf, rows = _possible(index, game, bands)
    if game.status != "playing" or shelf is None:
        return game
    told = index.lexicon.find(word)
    others = rows[shelf.ids[rows] != told] if told is not None else rows
    return _with_secret(index, game, shelf, others) if len(others) else game


def words_left(index: HangmanIndex, game: Game, bands: tuple[int, ...] | None = None) -> int:
    """How many words the secret may still be, given all that was answered."""
    return len(_possible(index, game, bands)[1])


def _possible(
    index: HangmanIndex, game: Game, bands: tuple[int, ...] | None
) -> tuple[Shelf | None, Rows]:
    """The rows of the words that the secret may still become: fitting, fit to be chosen."""
    shelf = index.shelves.get(len(game.secret))
    if shelf is None:
        return None, np.empty(0, np.int32)
    rows = shelf.fitting(game.masked)
    ids = shelf.ids[rows]
    allowed = ~index.lexicon.blocked[ids]
    if bands is not None:
        allowed &= np.isin(index.lexicon.bands[ids], bands)
    return shelf, rows[allowed]


def _with_secret(index: HangmanIndex, game: Game, shelf: Shelf, family: Rows) -> Game:
    """The game with the most familiar word of a family as its secret, the first of equals."""
    ids = shelf.ids[family]
    chosen = ids[int(np.argmin(index.lexicon.bands[ids]))]
    return replace(game, secret=index.lexicon.word(int(chosen)))
