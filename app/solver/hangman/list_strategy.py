"""A strategy that trusts its candidates: the best letter to guess if the word is one of them.

A letter that all of them have costs nothing and is taken first. Otherwise the commonest letters are
compared: the best one has the greatest sum of its chance of a hit and a fifth of the information,
in bits, of where it shows. Once few words are left, the best four letters are played out to the end
on each of them (rollout), and the letter that wins most is taken.
"""

import numpy as np
import numpy.typing as npt

from app.solver.hangman.length_index import Candidates
from app.solver.hangman.masked import Masked
from app.solver.hangman.rollout import Rollout

COMMONEST = 8
"""How many of the commonest letters are compared."""
INFORMATION = 0.2
"""What a bit of information about the word is worth, in chances of a hit."""
SURE = 0.9999
PLAYED_OUT = 200
"""Up to how many words letters are played out."""
BEST = 4
"""How many letters are played out."""
TIED = 1e-9

Shares = npt.NDArray[np.float64]


def best_letter(candidates: Candidates, masked: Masked, lives: int) -> str:
    """Return the letter to guess if the word is one of these candidates, at least one.

    lives: which miss from here on loses.
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
        rollout, most = Rollout(candidates, np.sort(unguessed)), -1.0
        for code in best[:BEST].tolist():
            won = rollout.wins(code, lives, most)
            if won > most + TIED:
                chosen, most = code, won
    return masked.language.alphabet[chosen - 1]


def by_share(shares: Shares, masked: Masked) -> npt.NDArray[np.intp]:
    """Return the codes of the letters not yet guessed, likeliest first, then alphabetically."""
    codes = np.array([masked.language.letter_code(a) for a in masked.unguessed])
    return codes[np.argsort(-shares[codes], kind="stable")]
