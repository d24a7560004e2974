"""How the English list is made: SCOWL's words, rules, bands, blocked words and meanings."""

from collections.abc import Mapping
from pathlib import Path

from app.solver.lexicon.language import Language
from tools.wordlists import bands, blocked, names, scowl, wordnet
from tools.wordlists.draft import Draft, Rules
from tools.wordlists.meanings import Meanings


def draft(folder: Path) -> Draft:
    """Return the English list, from installed packages and the hand-written files of its folder."""
    language = Language.read(folder)
    sources = [scowl.source(), wordnet.source(), bands.symspell_source()]
    rules = Rules(folder, language)
    tiers = scowl.tiers(language)
    meanings = Meanings.read(wordnet.WordNet(), language)
    name_list = names.read(folder, language)

    refused = scowl.other_spellings(language)
    refused = {word: why for word, why in refused.items() if word not in tiers}
    refused |= names.refuse(tiers, name_list, meanings.senses.keys()) | rules.refuse(tiers)
    refused = {word: why for word, why in refused.items() if word not in rules.added}

    listed = _banded({w: tier for w, tier in tiers.items() if w not in refused}, rules)
    lemmas = meanings.lemmas(set().union(*listed.values()))
    roots, kept = blocked.roots(folder, language)
    version = sources[0].version.partition("-")[0]
    return Draft(
        title=f"SCOWL {version}, tiers {scowl.TIERS[0]} to {scowl.TIERS[-1]}",
        bands=listed,
        band_rules=bands.english_rules(),
        refused=refused,
        sources=sources,
        blocked=blocked.english_inflections(roots, lemmas) - kept,
        tables=meanings.tables(lemmas),
        figures={f"SCOWL words to tier {t}": _up_to(tiers, t) for t in (35, 60, 70, 80)},
    )


def _banded(tiers: Mapping[str, int], rules: Rules) -> dict[int, set[str]]:
    """Return band -> words; words of add.txt are in the band that it gives."""
    counts = bands.symspell_counts()
    listed: dict[int, set[str]] = {band: set() for band in bands.TIER_BANDS}
    for word, tier in tiers.items():
        if word not in rules.added:
            listed[bands.english_band(tier, counts.get(word, 0))].add(word)
    for word, addition in rules.added.items():
        listed[addition.band].add(word)
    return listed


def _up_to(tiers: Mapping[str, int], highest: int) -> int:
    return sum(tier <= highest for tier in tiers.values())


def trace(word: str, language: Language) -> list[str]:
    """Return what each installed source says about a word, in a sentence."""
    scowl.source()
    wordnet.source()
    files = scowl.occurrences(word, language)
    count = bands.symspell_counts().get(word)
    parts = wordnet.WordNet.parts_of(word)
    return [
        f"SCOWL has it in {', '.join(files)}." if files else "No SCOWL file has it.",
        f"symspell's list counts it {count:,} times." if count else "symspell's list lacks it.",
        f"WordNet has it in lower case as {' and '.join(parts)}."
        if parts
        else "WordNet does not have it in lower case.",
    ]
