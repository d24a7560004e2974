"""Blocked words: solvers find them and players may use them, but the app never chooses them.

They come from two free lists, which `python -m tools.wordlists collect` writes to `blocked/`: cuss,
which rates how likely a word is to be profanity, and naughty-words. Inflections are blocked too.
`blocked/add.txt` and `blocked/keep.txt` correct the lists by hand, because many of the words are
harmless everyday words.
"""

import re
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

from app.solver.lexicon.language import BadLanguage, Language
from tools.wordlists import by_hand

FOLDER = "blocked"
CUSS = "cuss.txt"
NAUGHTY_WORDS = "naughty-words.txt"
ADD = "add.txt"
KEEP = "keep.txt"
RATINGS = {"0", "1", "2"}
BLOCKED_RATINGS = {"1", "2"}
"""cuss rates beaver 0 (likely clean), addict 1 (either), asshat 2 (hardly ever clean)."""


def roots(folder: Path, language: Language) -> tuple[set[str], set[str]]:
    """Return the words to block, without their inflections, and the words of keep.txt.

    Raises BadLanguage for a faulty file.
    """
    rated = by_hand.reasons(folder / FOLDER / CUSS, language)
    if others := set(rated.values()) - RATINGS:
        raise BadLanguage(f"{folder / FOLDER / CUSS}: a rating is {others.pop()!r}, not 0, 1 or 2")
    found = {word for word, rating in rated.items() if rating in BLOCKED_RATINGS}
    found |= by_hand.words(folder / FOLDER / NAUGHTY_WORDS, language)
    kept = set(by_hand.reasons(folder / FOLDER / KEEP, language))
    return found - kept | set(by_hand.reasons(folder / FOLDER / ADD, language)), kept


def english_inflections(roots: Set[str], lemmas: Mapping[str, Set[str]]) -> set[str]:
    """Return the words of a list that are a root or an inflection of one.

    lemmas: word of the list -> the lemmas whose meanings it has, empty if none are known. Known
        lemmas decide: pimping is a form of pimp, but cunning is a lemma of its own. For other words
        the ending decides, and only roots that are in the list themselves count.
    """
    heads = roots & lemmas.keys()
    return heads | {
        word
        for word, meant in lemmas.items()
        if not (roots if meant else heads).isdisjoint(meant or _stems(word))
    }


def _stems(word: str) -> Iterator[str]:
    """Yield the words that a word may be inflected from in English, judging by its ending."""
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
