"""Refusing names, but not ordinary words that happen to be names too.

Of the 390 listed names that SCOWL has, 235 are ordinary words, such as ruby, delta and major. So a
name is refused only if it is rare (SCOWL tier 70 or more) and WordNet has no lower-case sense of
it. That leaves 155 names, few enough to read; add.txt restores the good words among them.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from app.solver.lexicon.explain import NAME_LISTS
from app.solver.lexicon.language import Language
from tools.wordlists import by_hand
from tools.wordlists.draft import Refusal

RARE_TIER = 70


def read(folder: Path, language: Language) -> dict[str, str]:
    """Return name -> the file that lists it; if several do, the alphabetically first."""
    listed: dict[str, str] = {}
    for file in sorted((folder / NAME_LISTS).glob("*.txt")):
        for word in sorted(by_hand.words(file, language)):
            listed.setdefault(word, f"{NAME_LISTS}/{file.name}")
    return listed


def refuse(
    tiers: Mapping[str, int], name_list: Mapping[str, str], lemmas: Collection[str]
) -> dict[str, Refusal]:
    """Return word -> refusal for the words that are rare and nothing but names.

    tiers: word -> SCOWL tier.
    name_list: name -> the file that lists it.
    lemmas: the words that have a lower-case sense.
    """
    return {
        word: Refusal(file, str(tiers[word]))
        for word, file in name_list.items()
        if word in tiers and tiers[word] >= RARE_TIER and word not in lemmas
    }
