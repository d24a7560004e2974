"""The proper-noun blacklist, and the guard that keeps it from doing harm.

A blacklist on its own deletes ruby, delta and major: of the 390 blacklisted words that SCOWL has,
235 are ordinary ones. So a blacklisted word goes only if it is rare (SCOWL's tier 70 or more) and
WordNet has no sense of it in small letters. That leaves 155, few enough to read; the good words
among them are put back by add.txt.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from app.lists import handwritten
from app.lists.draft import Refusal
from app.solver.language import Language

FOLDER = "blacklist"
RARE_TIER = 70


def read(folder: Path, language: Language) -> dict[str, str]:
    """Blacklisted word -> the file of the list folder that names it, the first in the alphabet."""
    listed: dict[str, str] = {}
    for file in sorted((folder / FOLDER).glob("*.txt")):
        for word in sorted(handwritten.words(file, language)):
            listed.setdefault(word, f"{FOLDER}/{file.name}")
    return listed


def refuse(
    tiers: Mapping[str, int], blacklist: Mapping[str, str], lemmas: Collection[str]
) -> dict[str, Refusal]:
    """Those words of a list (word -> tier) that are nothing but proper nouns, guarded as above.

    lemmas: the words that have a sense in small letters.
    """
    return {
        word: Refusal(file, str(tiers[word]))
        for word, file in blacklist.items()
        if word in tiers and tiers[word] >= RARE_TIER and word not in lemmas
    }
