"""The recipe for the English list: SCOWL's words, rules, bands, blocked words and meanings."""

import re
from collections.abc import Mapping, Set
from pathlib import Path

from app.solver.lexicon.definitions import Definition
from app.solver.lexicon.language import Language
from tools.wordlists import bands, blocked, by_hand, names, scowl, wordnet
from tools.wordlists.draft import Draft, Rules
from tools.wordlists.meanings import Meanings

LETTER = re.compile(r"\bletter of the \w+ alphabet")
COMMON_TIER = 35
"""Up to this tier, uses of a word that is also a name count for the word: LABOR, CENTERS, HA."""


def draft(folder: Path) -> Draft:
    """Return the English list, from installed packages and the hand-written files of its folder."""
    language = Language.read(folder)
    sources = [
        *(scowl.source(), wordnet.source()),
        *(bands.symspell_source(), bands.wordfreq_source(language)),
    ]
    rules = Rules(folder, language)
    dictionary = wordnet.WordNet()
    known = dictionary.senses.keys()
    meanings = Meanings.read(dictionary, folder, language)
    tiers = scowl.tiers(language)
    capitals = scowl.other_spellings(language)
    refused = {word: why for word, why in capitals.items() if word not in tiers}
    refused |= names.refuse(tiers, names.read(folder, language), known)
    refused |= rules.refuse(tiers)
    refused = {word: why for word, why in refused.items() if word not in rules.added}

    listed = {word: tier for word, tier in tiers.items() if word not in refused}
    plurals = scowl.plain_plurals(language, listed, known, capitals.keys())
    plurals = {word: tier for word, tier in plurals.items() if word not in listed}
    late = rules.refuse(plurals)
    refused |= late
    listed |= {word: tier for word, tier in plurals.items() if word not in late}
    senses = meanings.find(listed.keys() | rules.added.keys())
    american = scowl.american(language) & listed.keys()
    banded = _banded(listed, capitals.keys(), rules, language)
    lemmas = {word: {sense.lemma for sense in found} for word, found in senses.items()}
    roots, kept = blocked.roots(folder, language)
    version = sources[0].version.partition("-")[0]
    return Draft(
        title=f"SCOWL {version}, tiers {scowl.TIERS[0]} to {scowl.TIERS[-1]}",
        bands=banded,
        band_rules=bands.english_rules(scowl.TIERS[-1]),
        refused=refused,
        sources=sources,
        blocked=blocked.english_inflections(roots, lemmas) - kept,
        undealt={word for word, found in senses.items() if found and all(map(_is_bare, found))}
        | american
        | rules.undealt,
        american=american - by_hand.reasons(folder / by_hand.BRITISH_TOO, language).keys(),
        tables=meanings.tables(lemmas),
        figures={f"SCOWL words to tier {t}": _up_to(tiers, t) for t in (35, 60, 70, 80)}
        | {"plain plurals": len(plurals)},
    )


def _banded(
    tiers: Mapping[str, int], capitals: Set[str], rules: Rules, language: Language
) -> dict[int, set[str]]:
    """Return band -> words; add.txt and moved.txt decide first.

    capitals: words that SCOWL also has as a name, an abbreviation or a contraction. Beyond
        COMMON_TIER, wordfreq mostly counted the name or short form, not the word.
    """
    counts = bands.symspell_counts()
    zipf = bands.zipf_values(language, {word: (word,) for word in tiers})
    listed: dict[int, set[str]] = {band: set() for band in bands.TIER_BANDS}
    for word in tiers.keys() | rules.added.keys():
        band = rules.band_by_hand(word)
        if not band:
            name = word in capitals and tiers[word] > COMMON_TIER
            uses = 0 if name and word not in counts else zipf.get(word, 0)
            band = bands.english_band(tiers[word], counts.get(word, 0), uses, name)
        listed[band].add(word)
    return listed


def _is_bare(sense: Definition) -> bool:
    """Return whether a sense is too slight for a puzzle: an exclamation (UGH), a letter (RHO)."""
    return sense.part == "exclamation" or bool(LETTER.search(sense.gloss))


def _up_to(tiers: Mapping[str, int], highest: int) -> int:
    return sum(tier <= highest for tier in tiers.values())


def trace(word: str, _folder: Path, language: Language) -> list[str]:
    """Return one sentence for each installed source, with what it says about a word."""
    scowl.source()
    wordnet.source()
    files = scowl.occurrences(word, language)
    count = bands.symspell_counts().get(word)
    zipf = bands.zipf_values(language, {word: (word,)}).get(word)
    parts = wordnet.WordNet.parts_of(word)
    return [
        f"SCOWL has it in {', '.join(files)}." if files else "No SCOWL file has it.",
        f"symspell's list counts it {count:,} times." if count else "symspell's list lacks it.",
        f"wordfreq's Zipf value is {zipf}." if zipf else "wordfreq does not know it.",
        f"WordNet has it in lower case as {' and '.join(parts)}."
        if parts
        else "WordNet does not have it in lower case.",
    ]
