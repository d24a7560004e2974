"""Random choices that follow from a name, and so are the same for everyone: today's puzzles."""

import hashlib
from collections.abc import Iterable
from datetime import date

import numpy as np


def rng_named(name: str) -> np.random.Generator:
    """Return a new generator for a name, the same in every process.

    Its bits come from PCG64, whose stream numpy promises never to change. What methods such as
    `integers` and `permutation` draw from them may change between versions of numpy, so all
    workers of a site must run the same version.
    """
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest())
    return np.random.Generator(np.random.PCG64(seed))


def daily_rng(game: str, language_code: str, day: date) -> np.random.Generator:
    """Return a new generator for one game, language and day."""
    return rng_named(f"{day.isoformat()}/{language_code}/{game}")


def daily_order(game: str, language_code: str, day: date, words: Iterable[str]) -> list[str]:
    """Return words in the order of a day, which is the same in every process.

    The order is that of a hash of each word, so adding or removing a word does not reorder the
    others: a day keeps its word unless that word goes, or a new one happens to come first.
    """
    name = f"{day.isoformat()}/{language_code}/{game}/"
    return sorted(words, key=lambda word: hashlib.sha256((name + word).encode()).digest())
