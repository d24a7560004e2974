"""The lists of names to keep out, and the guard that keeps them from doing harm.

On their own they delete ruby, delta and major: of the 390 listed names that SCOWL has, 235 are
ordinary words. So a name is refused only if it is rare (SCOWL tier 70 or more) and WordNet has no
lower-case sense of it. That leaves 155, few enough to read; add.txt restores the good words among
them.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from app.solver.lexicon.explain import NAME_LISTS
from app.solver.lexicon.language import Language
from tools.wordlists import by_hand
from tools.wordlists.refusal import Refusal

RARE_TIER = 70


def read(folder: Path, language: Language) -> dict[str, str]:
    """Return name -> the file that lists it, the first in the alphabet."""
    listed: dict[str, str] = {}
    for file in sorted((folder / NAME_LISTS).glob("*.txt")):
        for word in sorted(by_hand.words(file, language)):
            listed.setdefault(word, f"{NAME_LISTS}/{file.name}")
    return listed


def refuse(
    tiers: Mapping[str, int], name_list: Mapping[str, str], lemmas: Collection[str]
) -> dict[str, Refusal]:
    """Return word -> refusal for the words of `tiers` that are only proper nouns, guarded as above.

    lemmas: the words that have a lower-case sense.
    """
    return {
        word: Refusal(file, str(tiers[word]))
        for word, file in name_list.items()
        if word in tiers and tiers[word] >= RARE_TIER and word not in lemmas
    }
