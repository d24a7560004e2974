"""Racks for Countdown, whose difficulty is how long players need to find the best familiar word.

The time to find a word doubles with each of its letters and is longer for rarer words. If several
words are equally long, it is the time to find any of them. The difficulty is the median time, in
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
"""How many racks are dealt; about one in three passes the gates."""
SPELT = 4
"""Neighbouring letters must not spell an unsuitable word of this many letters or more."""
LEAST = 6
"""The fewest letters that the best familiar word may have."""
LONG = 9
"""With a familiar word of this many letters, a rack may have any number of vowels."""
GAP = 1
"""The best word of all may be this many letters longer than the best familiar word."""
SECONDS = 10.0
"""The mean time to find a word of LEAST letters and band 1."""
HARDER = 2.5
"""How many times as long a word of band 2 takes."""


def racks(desk: Desk) -> list[Candidate]:
    """Return random racks that pass the gates."""
    rng = rng_named(f"{desk.code}/racks")
    language = desk.lexicon.language
    dealt = (_dealt(language, desk.tiles, rng) for _ in range(DEALT))
    return [each for letters in dealt if (each := measured(desk, letters))]


def measured(desk: Desk, letters: str) -> Candidate | None:
    """Return a rack with its difficulty, or None if it fails a gate."""
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
    if longest < LONG and not _has_usual_vowels(language, letters):
        return None
    pace = np.where(lexicon.bands[best] == 1, 1.0, 1 / HARDER).sum() / 2 ** (longest - LEAST)
    words = lexicon.words(best)
    note = f"{longest}/{most} {' '.join(words[:3])}"
    name = "".join(sorted(letters))
    return Candidate(name, (letters,), float(log(2) * SECONDS / pace), frozenset(words), note)


def around(desk: Desk, word: str) -> Candidate | None:
    """Return a rack with a word's letters and random others, or None if no rack tried will do."""
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
    """Return random letters from the two stacks; of nine, three or four are vowels."""
    vowels = int(rng.integers(tiles // 3, tiles // 2 + 1))
    taken: list[str] = []
    for stack, count in (
        (language.vowel_stack, vowels),
        (language.consonant_stack, tiles - vowels),
    ):
        cards = list(chain.from_iterable(repeat(letter, n) for letter, n in sorted(stack.items())))
        taken += [cards[place] for place in rng.permutation(len(cards))[:count]]
    return "".join(taken[place] for place in rng.permutation(tiles))


def _has_usual_vowels(language: Language, letters: str) -> bool:
    """Return whether a third to a half of a rack is vowels: of nine letters, three or four."""
    vowels = sum(letter in language.vowels for letter in letters)
    return len(letters) // 3 <= vowels <= len(letters) // 2


def spells(desk: Desk, letters: str) -> bool:
    """Return whether neighbouring letters spell an unsuitable word of four letters or more."""
    parts = {
        letters[start:end]
        for start in range(len(letters))
        for end in range(start + SPELT, len(letters) + 1)
    }
    return any(map(desk.is_unsuitable, parts))
