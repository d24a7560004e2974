"""Words that the app never chooses: they are solved and accepted, but not dealt or set.

Two free lists say which (`unfit/` of the list folder, written by `flask words collect`): cuss,
whose rating says how surely a word is meant as profanity, and naughty-words. With each go its
inflections. `unfit/add.txt` and `unfit/keep.txt` correct them by hand: many a listed word is an
everyday one as well, and dealing it does no harm.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from app.lists import handwritten
from app.solver.definitions import Definitions
from app.solver.language import Language

FOLDER = "unfit"
CUSS = "cuss.txt"
NAUGHTY_WORDS = "naughty-words.txt"
ADD = "add.txt"
KEEP = "keep.txt"
LEAST_RATING = 1
"""cuss rates beaver 0 (likely clean), addict 1 (either), asshat 2 (hardly ever clean)."""


def roots(folder: Path, language: Language) -> tuple[set[str], set[str]]:
    """The words of both lists, corrected by hand, without inflections; and those that are kept."""
    rated = handwritten.reasons(folder / FOLDER / CUSS, language)
    found = {word for word, rating in rated.items() if int(rating) >= LEAST_RATING}
    found |= handwritten.words(folder / FOLDER / NAUGHTY_WORDS, language)
    kept = set(handwritten.reasons(folder / FOLDER / KEEP, language))
    return found - kept | set(handwritten.reasons(folder / FOLDER / ADD, language)), kept


def english_inflections(roots: set[str], words: set[str], definitions: Definitions) -> set[str]:
    """Those words that are a root or a form of one: pimping goes with pimp, cunning with nothing.

    A word's lemmas decide, as the definitions know them. A word without meaning goes by its
    ending, and then only with a root that is itself a word of the list.
    """
    heads = roots & words
    return heads | {
        word
        for word in words
        if not roots.isdisjoint(lemma for lemma, _ in definitions.lemmas(word))
        or (not heads.isdisjoint(_stems(word)) and not definitions.find(word))
    }


def _stems(word: str) -> Iterator[str]:
    """What a word may be an English inflection of, by its ending alone."""
    for ending in ("s", "es", "ed", "d", "ing", "er", "ers", "r", "rs", "y"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            yield stem
            if ending in ("ing", "y"):
                yield stem + "e"
            if re.search(r"([^aeiou])\1$", stem):
                yield stem[:-1]
    if word.endswith(("ies", "ied", "ier")):
        yield word[:-3] + "y"
