"""Random choices that depend only on a name, so that today's puzzles are the same for everyone."""

import hashlib
from collections.abc import Iterable
from datetime import date

import numpy as np


def rng_named(name: str) -> np.random.Generator:
    """Return a new random generator that is the same in every process for the same name.

    The bits come from PCG64, whose stream numpy promises never to change. But methods such as
    `integers` and `permutation` may use them differently in another version of numpy, so all
    workers of a site must run the same version.
    """
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest())
    return np.random.Generator(np.random.PCG64(seed))


def daily_rng(game: str, language_code: str, day: date) -> np.random.Generator:
    """Return a new random generator seeded with a game, a language and a day."""
    return rng_named(f"{day.isoformat()}/{language_code}/{game}")


def daily_order(game: str, language_code: str, day: date, words: Iterable[str]) -> list[str]:
    """Return the words in an order that depends on the day and is the same in every process.

    Words are sorted by their hashes, so adding or removing a word does not reorder the others. The
    first word stays the same unless it is removed or a new word happens to come before it.
    """
    name = f"{day.isoformat()}/{language_code}/{game}/"
    return sorted(words, key=lambda word: hashlib.sha256((name + word).encode()).digest())
