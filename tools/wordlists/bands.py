"""Familiarity bands: how well a word is known, judged by how often it is written.

English uses SCOWL's tiers and two counts: symspell's frequency list, and wordfreq's Zipf value.
Counts alone would rank names and web jargon too high. The Zipf value replaces a count that symspell
lacks (FAVORITE, OH), and lowers words that were common only on the web of 2006 (DISKETTES). If both
counts of a word are high and it is not a name, they outweigh the tier, which does not reflect newer
use (MINDSET). French uses wordfreq's Zipf value, the base-10 logarithm of a word's occurrences in a
billion words.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from app.solver.lexicon.language import Language
from tools.wordlists.packages import Source, python_file, python_source

SYMSPELL = ("symspellpy", "frequency_dictionary_en_82_765.txt")
WORDFREQ = "wordfreq"


class TierBand(NamedTuple):
    """The limits of an English band: the highest tier, the lowest count and the lowest Zipf value.

    enough_zipf: with this Zipf value and a high enough count, the tier does not matter.
    """

    highest_tier: int
    least_count: int
    least_zipf: float
    enough_zipf: float = math.inf


TIER_BANDS = {
    1: TierBand(35, 3_000_000, 3.0),
    2: TierBand(50, 400_000, 2.5, 3.5),
    3: TierBand(60, 1, 0, 2.5),
    4: TierBand(70, 0, 0),
    5: TierBand(95, 0, 0),
}
COUNTED = 1_000
"""How often a word with one use in a billion occurs in symspell's source, of 10**12 words."""
ZIPF_BANDS = {1: 3.5, 2: 3.0, 3: 2.0}
"""Band -> the least Zipf value; 3.5 is three uses in a million words."""


def english_band(tier: int, count: int, zipf: float, name: bool = False) -> int:
    """Return the band of a word from its SCOWL tier, symspell's count and its Zipf value.

    count: 0 if symspell's list lacks the word; then the count is estimated from the Zipf value.
    zipf: 0 if unknown.
    name: whether the word is also a name, which may have been counted instead.
    Raises ValueError for a tier above that of the last band.
    """
    estimated = count or (int(COUNTED * 10**zipf) if zipf else 0)
    for band, limit in TIER_BANDS.items():
        low = (
            tier <= limit.highest_tier
            and estimated >= limit.least_count
            and zipf >= limit.least_zipf
        )
        used = not name and count >= max(limit.least_count, 1) and zipf >= limit.enough_zipf
        if low or used:
            return band
    raise ValueError(f"no band for tier {tier}")


def french_band(zipf: float) -> int | None:
    """Return the band for a Zipf value, None if it is too low for any but the last."""
    return next((band for band, least in ZIPF_BANDS.items() if zipf >= least), None)


def english_rules(highest_tier: int) -> dict[int, str]:
    """Return band -> a phrase for its rule.

    highest_tier: the highest tier of words that are not plain plurals.
    """
    rules = {}
    for band, (tier, count, zipf, enough) in TIER_BANDS.items():
        rules[band] = (
            f"in tier {min(tier, highest_tier)} or lower of the collection SCOWL, whose tier 10 is"
            " the commonest"
        )
        if count > 1:
            by_one, by_other = f"{count / COUNTED**2:g}", in_a_million(zipf)
            rules[band] += (
                f", and written {by_one} times or more in a million words by one count,"
                f" {by_other} or more by another"
            )
        elif count:
            rules[band] += ", and counted at all"
        if tier > highest_tier:
            rules[band] += f", or a plain plural of tier {tier}"
        if enough < math.inf:
            rules[band] += (
                f"; or of any tier, never a name, and written {in_a_million(enough)} times or more"
                " in a million words"
            )
    return rules


def in_a_million(zipf: float) -> str:
    """Return how often a word with a Zipf value occurs in a million words, to one digit."""
    return f"{10 ** (zipf - 3):.1g}"


def french_rules(last_band: int) -> dict[int, str]:
    """Return band -> a phrase for its rule."""
    rules = {
        band: f"written {_HOW_OFTEN[in_a_million(least)]} words"
        for band, least in ZIPF_BANDS.items()
    }
    seldom = "in the dictionary, but written less than once in ten million words"
    return rules | {last_band: seldom}


_HOW_OFTEN = {
    "3": "three times or more in a million",
    "1": "once or more in a million",
    "0.1": "once or more in ten million",
}
"""Uses in a million words, as in_a_million returns them -> the phrase for them."""


def symspell_source() -> Source:
    return python_source(SYMSPELL[0], "how often words are written", SYMSPELL[1])


def wordfreq_source(language: Language) -> Source:
    return python_source(WORDFREQ, "how often words are written", _wordfreq_file(language.code))


def symspell_counts() -> dict[str, int]:
    """Return English word -> how often it was counted."""
    text = python_file(*SYMSPELL).read_text(encoding="utf-8-sig")
    return {word: int(count) for word, count in map(str.split, text.splitlines())}


def zipf_values(language: Language, spellings: Mapping[str, Iterable[str]]) -> dict[str, float]:
    """Return folded word -> Zipf value of its commonest spelling, for words that wordfreq knows.

    spellings: folded word -> its spellings.
    """
    known = wordfreq_values(language.code)
    values = {
        word: max(known.get(spelling, 0.0) for spelling in written)
        for word, written in spellings.items()
    }
    return {word: value for word, value in values.items() if value}


@cache
def wordfreq_values(code: str) -> dict[str, float]:
    """Return spelling -> Zipf value, for all words of a language that wordfreq knows.

    wordfreq is a development requirement, so it is imported only here.
    """
    python_file(WORDFREQ, _wordfreq_file(code))
    import wordfreq

    frequencies = wordfreq.get_frequency_dict(code, wordlist="large")
    return {spelling: round(math.log10(f) + 9, 2) for spelling, f in frequencies.items()}


def _wordfreq_file(code: str) -> str:
    return f"data/large_{code}.msgpack.gz"
