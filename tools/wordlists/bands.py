"""Familiarity bands: how well a word is known, judged by how often it is written.

English needs both SCOWL's tier and the count of symspell's frequency list: the tier alone includes
words that only spelling checkers know, and the count knows no rare words at all.
French uses wordfreq's Zipf value, the base-10 logarithm of a word's occurrences in a billion.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tools.wordlists.packages import Source, python_file, python_source

SYMSPELL = ("symspellpy", "frequency_dictionary_en_82_765.txt")
WORDFREQ = ("wordfreq", "data/large_fr.msgpack.gz")


class TierBand(NamedTuple):
    """The limits of an English band: the highest tier and the least count."""

    highest_tier: int
    least_count: int


TIER_BANDS = {
    1: TierBand(35, 3_000_000),
    2: TierBand(50, 400_000),
    3: TierBand(60, 1),
    4: TierBand(70, 0),
    5: TierBand(80, 0),
}
ZIPF_BANDS = {1: 3.5, 2: 3.0, 3: 2.0}
"""Band -> the least Zipf value; 3.5 is three uses in a million words."""


def english_band(tier: int, count: int) -> int:
    """Return the band of a word from its SCOWL tier and its count in symspell's list."""
    for band, limit in TIER_BANDS.items():
        if tier <= limit.highest_tier and count >= limit.least_count:
            return band
    raise ValueError(f"no band for tier {tier}")


def french_band(zipf: float) -> int | None:
    """Return the band for a Zipf value, None if it is too low for any but the last."""
    return next((band for band, least in ZIPF_BANDS.items() if zipf >= least), None)


def english_rules() -> dict[int, str]:
    """Return band -> in words, what puts a word there."""
    rules = {}
    for band, (tier, count) in TIER_BANDS.items():
        often = f" and counted {count:,} times or more" if count > 1 else " and counted at all"
        rules[band] = f"SCOWL tier {tier} or lower" + (often if count else "")
    return rules


def french_rules(last_band: int) -> dict[int, str]:
    """Return band -> in words, what puts a word there."""
    rules = {band: f"Zipf frequency {least} or more" for band, least in ZIPF_BANDS.items()}
    least = min(ZIPF_BANDS.values())
    return rules | {last_band: f"in the dictionary, with a Zipf frequency under {least} or none"}


def symspell_source() -> Source:
    return python_source(SYMSPELL[0], "how often English words are written", SYMSPELL[1])


def wordfreq_source() -> Source:
    return python_source(WORDFREQ[0], "how often French words are written", WORDFREQ[1])


def symspell_counts() -> dict[str, int]:
    """Return English word -> how often it was counted."""
    text = python_file(*SYMSPELL).read_text(encoding="utf-8-sig")
    return {word: int(count) for word, count in map(str.split, text.splitlines())}


def zipf_values(spellings: Mapping[str, Iterable[str]]) -> dict[str, float]:
    """Return folded French word -> Zipf value of its commonest spelling, for words it knows.

    wordfreq is a development requirement, so it is imported only here.
    """
    python_file(*WORDFREQ)
    import wordfreq

    frequencies = wordfreq.get_frequency_dict("fr", wordlist="large")
    values = {}
    for word, written in spellings.items():
        best = max(frequencies.get(spelling, 0.0) for spelling in written)
        if best > 0:
            values[word] = round(math.log10(best) + 9, 2)
    return values
