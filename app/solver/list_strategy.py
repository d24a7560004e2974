"""The Hangman player that trusts the list: the best letter among words that fit.

Many words: a letter that all of them have costs nothing and is taken first; else, of the
commonest letters, the one with the best chance of a hit plus a fifth of the information, in
bits, of where it shows. Few words: the best four are played out to the end on every candidate,
and the one that wins most is taken.
"""

import numpy as np
import numpy.typing as npt

from app.solver.language import MAX_LETTERS
from app.solver.masked import Masked
from app.solver.shelf import Rows, Shelf

COMMONEST = 8
"""How many of the commonest letters are weighed against each other."""
INFORMATION = 0.2
"""What a bit about the word is worth, in chances of a hit."""

Shares = npt.NDArray[np.float64]


def letter_shares(shelf: Shelf, rows: Rows) -> Shares:
    """The share of the rows' words that have each letter, by code; index 0 is unused."""
    presence = shelf.presence[rows]
    counts = np.zeros(MAX_LETTERS + 1)
    for code in range(1, MAX_LETTERS + 1):
        counts[code] = np.count_nonzero(presence & np.uint32(1 << code))
    return counts / max(len(rows), 1)


def best_letter(shelf: Shelf, rows: Rows, masked: Masked, lives: int) -> str:
    """The letter to guess when the word is surely one of these, at least one."""
    shares = letter_shares(shelf, rows)
    codes = np.array([masked.language.letter_code(a) for a in masked.unguessed])
    ranked = codes[np.argsort(-shares[codes], kind="stable")]
    if shares[ranked[0]] >= 1.0:
        return masked.language.alphabet[ranked[0] - 1]
    weighed = ranked[:COMMONEST]
    worth = [shares[c] + INFORMATION * place_information(shelf, rows, c) for c in weighed]
    return masked.language.alphabet[weighed[int(np.argmax(worth))] - 1]


def place_information(shelf: Shelf, rows: Rows, code: int) -> float:
    """The entropy, in bits, of the places at which a letter shows over the rows' words."""
    counts = np.unique(shelf.places(rows, code), return_counts=True)[1]
    share = counts / len(rows)
    return float(-(share * np.log2(share)).sum())
