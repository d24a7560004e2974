"""Today's puzzle, the same for everyone: randomness that depends on the date alone."""

import hashlib
from datetime import date

import numpy as np


def daily_rng(game: str, language_code: str, today: date) -> np.random.Generator:
    """Return a new generator for one game, language and day, the same in every process.

    The bits are those of PCG64, whose stream numpy promises never to change. What is drawn from
    them (`integers`, `permutation`) may change with numpy's version, so all workers of a site
    must run the same one.
    """
    name = f"{today.isoformat()}/{language_code}/{game}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest())
    return np.random.Generator(np.random.PCG64(seed))
