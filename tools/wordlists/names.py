"""The lists of names to keep out, and the guard that keeps them from doing harm.

On their own they delete ruby, delta and major: of the 390 listed names that SCOWL has, 235 are
ordinary words. So a name goes only if it is rare (SCOWL's tier 70 or more) and WordNet has no sense
of it in small letters. That leaves 155, few enough to read; add.txt puts the good words among them
back.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from app.solver.lexicon import corrections
from app.solver.lexicon.explain import NAME_LISTS, Refusal
from app.solver.lexicon.language import Language

RARE_TIER = 70


def read(folder: Path, language: Language) -> dict[str, str]:
    """Name -> the file of the list folder that names it, the first in the alphabet."""
    listed: dict[str, str] = {}
    for file in sorted((folder / NAME_LISTS).glob("*.txt")):
        for word in sorted(corrections.words(file, language)):
            listed.setdefault(word, f"{NAME_LISTS}/{file.name}")
    return listed


def refuse(
    tiers: Mapping[str, int], name_list: Mapping[str, str], lemmas: Collection[str]
) -> dict[str, Refusal]:
    """Those words of a list (word -> tier) that are nothing but proper nouns, guarded as above.

    lemmas: the words that have a sense in small letters.
    """
    return {
        word: Refusal(file, str(tiers[word]))
        for word, file in name_list.items()
        if word in tiers and tiers[word] >= RARE_TIER and word not in lemmas
    }
