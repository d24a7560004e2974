"""An opponent that never settles on a word: it keeps the largest family of words.

Before it answers a guess, it takes all words that are still possible and splits them into families,
one for each possible answer. The secret becomes a word of the largest family; if several are
equally large, the one that shows the fewest letters is chosen. So all answers stay true, as in an
ordinary game.
"""

from dataclasses import replace

import numpy as np

from app.solver.hangman.game import HangmanGame
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.length_index import LengthIndex, WordRows, positions_in

Bands = tuple[int, ...]


def dodge(
    index: HangmanIndex, game: HangmanGame, guess: str, bands: Bands | None = None
) -> HangmanGame:
    """Return the game with the secret that makes this guess as unhelpful as possible.

    guess: a folded letter or word. bands: the bands that secrets come from, or None for all.
    The secret stays the same if the guess is a repeat, the game is over, or no other word fits.
    """
    words = index.by_length.get(len(game.secret))
    if words is None or game.status != "playing" or guess in game.guesses:
        return game
    rows = _possible(index, words, game, bands)
    if len(guess) > 1:
        named = index.lexicon.find(guess)
        rows = rows if named is None else rows[words.ids[rows] != named]
    elif len(rows):
        rows = _largest_family(words, rows, game.language.letter_code(guess))
    if not len(rows):
        return game
    ids = words.ids[rows]
    # The most familiar word; the first one, if several are equally familiar.
    chosen = ids[int(np.argmin(index.lexicon.bands[ids]))]
    return replace(game, secret=index.lexicon.word(int(chosen)))


def words_left(index: HangmanIndex, game: HangmanGame, bands: Bands | None = None) -> int:
    """Return how many words could still be the secret after all answers so far.

    bands: as in `dodge`.
    """
    words = index.by_length.get(len(game.secret))
    return 0 if words is None else len(_possible(index, words, game, bands))


def _possible(
    index: HangmanIndex, words: LengthIndex, game: HangmanGame, bands: Bands | None
) -> WordRows:
    """Return the rows of the words that fit, may be dealt and are in the bands."""
    rows = words.fitting(game.masked)
    ids = words.ids[rows]
    allowed = index.lexicon.dealt[ids]
    if bands is not None:
        allowed &= np.isin(index.lexicon.bands[ids], bands)
    return rows[allowed]


def _largest_family(words: LengthIndex, rows: WordRows, code: int) -> WordRows:
    """Return the rows of the largest family; ties go to the one that shows the fewest letters."""
    positions, family, sizes = np.unique(
        positions_in(words.letters[:, rows], code), return_inverse=True, return_counts=True
    )
    largest = np.lexsort((positions, np.bitwise_count(positions), -sizes))[0]
    return rows[np.flatnonzero(family == largest)]
