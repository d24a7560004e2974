"""How to choose a letter if the word is assumed to be one of the candidates.

A letter that all candidates contain costs nothing and is guessed first. Otherwise, the eight
commonest letters are compared by their chance of a hit plus a fifth of the information, in bits,
that their positions would give. Once few candidates are left, the game is played out on all of them
for each of the best four letters (see rollout.py), and the letter that wins most often is guessed.
"""

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates
from app.solver.hangman.masked import Masked
from app.solver.hangman.rollout import Rollout

COMMONEST = 8
"""How many of the commonest letters are compared."""
INFORMATION = 0.2
"""One bit of information about the word counts as much as this chance of a hit."""
SURE = 0.9999
PLAYED_OUT = 200
"""With at most this many candidates, the game is played out for each of the best letters."""
BEST = 4
"""For how many of the best letters the game is played out."""
TIED = 1e-9

Shares = npt.NDArray[np.float64]


def best_letter(candidates: Candidates, masked: Masked, lives: int) -> str:
    """Return the letter to guess if the word is one of these candidates.

    candidates: at least one. lives: how many more misses lose the game.
    """
    shares = candidates.shares
    unguessed = ranked = by_share(shares, masked)
    if shares[ranked[0]] >= SURE:
        return masked.language.alphabet[ranked[0] - 1]
    ranked = ranked[:COMMONEST]
    ranked = ranked[shares[ranked] > 0]
    worth = [shares[code] + INFORMATION * candidates.information(code) for code in ranked]
    best = ranked[np.argsort(-np.array(worth), kind="stable")]
    chosen = int(best[0])
    if len(candidates) <= PLAYED_OUT:
        rollout, most = Rollout(candidates, np.sort(unguessed[shares[unguessed] > 0])), -1.0
        for code in best[:BEST].tolist():
            won = rollout.wins(code, lives, most)
            if won > most + TIED:
                chosen, most = code, won
    return masked.language.alphabet[chosen - 1]


def by_share(shares: Shares, masked: Masked) -> npt.NDArray[np.intp]:
    """Return the codes of the letters not yet guessed, likeliest first, then alphabetically.

    shares: the probability of each letter, indexed by letter code.
    """
    codes = np.array([masked.language.letter_code(a) for a in masked.unguessed])
    return codes[np.argsort(-shares[codes], kind="stable")]
