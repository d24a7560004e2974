"""Countdown's letters: how long a reader looks for the best word that most people know.

A reader finds a word after a time that doubles with every letter and is longer for a rarer word;
if several are equally long, one of them is found sooner. The difficulty is the median time, in
seconds.
"""

from itertools import chain, repeat
from math import log

import numpy as np

from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, british_words, solve
from app.solver.daily import rng_named
from app.solver.lexicon.language import Language
from tools.days.candidate import Candidate
from tools.days.desk import Desk

DEALT = 6_000
"""How many racks are dealt; some one in three passes the gates."""
SPELT = 4
LEAST = 6
"""Letters of the best familiar word."""
LONG = 9
"""Letters of a familiar word for which a rack may have more vowels."""
GAP = 1
"""How many letters longer than that the best word of all may be."""
SECONDS = 10.0
"""Seconds to find a word of LEAST letters of band 1."""
HARDER = 2.5
"""How much longer a word of band 2 takes."""


def racks(desk: Desk) -> list[Candidate]:
    """Return racks of the day's size that pass the gates."""
    rng = rng_named(f"{desk.code}/racks")
    language = desk.lexicon.language
    dealt = (_dealt(language, desk.tiles, rng) for _ in range(DEALT))
    return [each for letters in dealt if (each := measured(desk, letters))]


def measured(desk: Desk, letters: str) -> Candidate | None:
    """Return a rack with its difficulty, None if it fails a gate."""
    lexicon = desk.lexicon
    language = lexicon.language
    index = desk.indexes[CountdownIndex]
    ids = british_words(index, solve(index, Rack(letters))).ids
    known = ids[desk.fit[ids]]
    if len(letters) != desk.tiles or not len(known) or spells(desk, letters):
        return None
    longest, most = int(lexicon.lengths[known[0]]), int(lexicon.lengths[ids[0]])
    best = known[lexicon.lengths[known] == longest]
    listed = ids[(lexicon.lengths[ids] == longest) & desk.known[ids]]
    if longest < LEAST or most > longest + GAP or len(listed) > len(best):
        return None
    if longest < LONG and not _mixed(language, letters):
        return None
    pace = np.where(lexicon.bands[best] == 1, 1.0, 1 / HARDER).sum() / 2 ** (longest - LEAST)
    words = lexicon.words(best)
    note = f"{longest}/{most} {' '.join(words[:3])}"
    name = "".join(sorted(letters))
    return Candidate(name, (letters,), float(log(2) * SECONDS / pace), frozenset(words), note)


def around(desk: Desk, word: str) -> Candidate | None:
    """Return a rack that holds a word and is filled up from the stack, None if none passes."""
    rng = rng_named(f"{desk.code}/rack/{word}")
    language = desk.lexicon.language
    for _ in range(200):
        extra = _dealt(language, desk.tiles, rng)[: desk.tiles - len(word)]
        letters = "".join(rng.permutation(list(word + extra)).tolist())
        found = measured(desk, letters)
        if found and word in found.words and word[:4] not in letters:
            return found
    return None


def _dealt(language: Language, tiles: int, rng: np.random.Generator) -> str:
    """Return letters from the two stacks, three or four vowels of nine, shuffled."""
    vowels = int(rng.integers(tiles // 3, tiles // 2 + 1))
    taken: list[str] = []
    for stack, count in (
        (language.vowel_stack, vowels),
        (language.consonant_stack, tiles - vowels),
    ):
        cards = list(chain.from_iterable(repeat(letter, n) for letter, n in sorted(stack.items())))
        taken += [cards[place] for place in rng.permutation(len(cards))[:count]]
    return "".join(taken[place] for place in rng.permutation(tiles))


def _mixed(language: Language, letters: str) -> bool:
    """Return whether the vowels are neither few nor many, three or four of nine."""
    vowels = sum(letter in language.vowels for letter in letters)
    return len(letters) // 3 <= vowels <= len(letters) // 2


def spells(desk: Desk, letters: str) -> bool:
    """Return whether letters, in this order, spell a word of four or more that no day shows."""
    parts = {
        letters[start:end]
        for start in range(len(letters))
        for end in range(start + SPELT, len(letters) + 1)
    }
    return any(map(desk.is_unshown, parts))
