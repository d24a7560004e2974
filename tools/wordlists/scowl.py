"""SCOWL, the source of the English list: words in tiers from 10 (commonest) to 95.

Each file is `<spelling>-<category>.<tier>`. Only the category `words` gives words of the list; the
others explain why a word is left out: it has a capital or an apostrophe, or is an abbreviation.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from app.solver.lexicon.language import Language
from tools.wordlists.draft import Refusal, spelled
from tools.wordlists.packages import Source, debian_source

PACKAGE = "scowl"
FOLDER = Path("/usr/share/dict/scowl")
REGIONS = (
    *("canadian", "canadian_variant_1", "canadian_variant_2"),
    *("australian", "australian_variant_1", "australian_variant_2"),
)
SPELLINGS = (
    *("english", "american", "british", "british_z"),
    *("variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2"),
    *REGIONS,
)
AMERICAN, BRITISH = ("american",), ("english", "british", "british_z")
"""America's usual spellings, and those that are usual in Britain, or in both countries."""
REGIONAL_TIER = 70
"""The least tier of a regional word: SOOK and UTE are everyday words, but only in Australia."""
TIERS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
PLURAL_TIER = 95
"""A tier of which only plain plurals are used; of its other entries, one in seven is a word."""
OTHER_CATEGORIES = {
    "words": "capital",
    "upper": "capital",
    "proper-names": "capital",
    "abbreviations": "abbreviation",
    "contractions": "apostrophe",
}
"""Category -> the rule that excludes its words; in `words`, only words with capitals."""


def source() -> Source:
    """Return the installed package with the files that the list is made from."""
    files = [file for category in OTHER_CATEGORIES for _, file in _files(category)]
    files += [file for _, file in _files("words", (PLURAL_TIER,))]
    return debian_source(PACKAGE, "the words, and their tiers", files or [FOLDER])


def tiers(language: Language, among: Sequence[int] = TIERS) -> dict[str, int]:
    """Return word -> the lowest of these tiers that has it, for all words that may be in the list.

    The tier of a regional word is raised to REGIONAL_TIER.
    """
    lowest: dict[str, int] = {}
    for tier, file in _files("words", among):
        regional = file.name.startswith(REGIONS)
        for line in _lines(file):
            word = None if line != line.lower() else spelled(line, language)
            if word:
                least = max(tier, REGIONAL_TIER) if regional else tier
                lowest[word] = min(least, lowest.get(word, least))
    return lowest


def american(language: Language) -> set[str]:
    """Return the words that are usual only in America, such as COLOR, MODELING and MOM."""
    return _spelled_in(AMERICAN, language) - _spelled_in(BRITISH, language)


def _spelled_in(spellings: Sequence[str], language: Language) -> set[str]:
    files = (file for _, file in _files("words", (*TIERS, PLURAL_TIER), spellings))
    found = (spelled(line, language) for file in files for line in _lines(file))
    return {word for word in found if word}


def other_spellings(language: Language) -> dict[str, Refusal]:
    """Return word -> refusal, for entries with a capital or an apostrophe and for abbreviations.

    Possessives (in 's) are left out.
    """
    others: dict[str, Refusal] = {}
    for category, rule in OTHER_CATEGORIES.items():
        for _, file in _files(category):
            for line in _lines(file):
                if line.endswith("'s") or (category == "words" and line == line.lower()):
                    continue
                word = spelled(line.replace("'", "").replace(".", ""), language)
                if word:
                    others.setdefault(word, Refusal(rule, line))
    return others


def occurrences(word: str, language: Language) -> list[str]:
    """Return the names of all SCOWL files that have a word, of any spelling, category and tier."""
    files = sorted(FOLDER.glob("*.*"), key=lambda file: (file.suffix, file.name))
    return [file.name for file in files if _holds(file, word, language)]


def _holds(file: Path, word: str, language: Language) -> bool:
    text = file.read_text(encoding="utf-8").lower()
    if text.isascii() and word not in text:
        return False
    return any(language.fold(line) == word for line in text.split())


def plain_plurals(
    language: Language, listed: Collection[str], known: Collection[str], names: Collection[str]
) -> dict[str, int]:
    """Return word -> tier, for words of PLURAL_TIER that are plain plurals of listed words.

    known: words in a dictionary. If one of these has so rare a plural, it is usually a mass noun or
        a verb, so its plural is left out. Plurals in -ings, -ics and -lys are left out as well.
    names: words that SCOWL also has as a name, an abbreviation or a contraction; they are left out.
    """
    return {
        word: tier
        for word, tier in tiers(language, (PLURAL_TIER,)).items()
        if word not in names and not word.endswith(("ics", "ings", "lys"))
        if any(one in listed and one not in known for one in _singulars(word))
    }


def _singulars(word: str) -> Iterator[str]:
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
    if word.endswith(("ses", "xes", "zes", "ches", "shes")):
        yield word[:-2]
    if word.endswith("ies"):
        yield word[:-3] + "y"


def _files(
    category: str, tiers: Sequence[int] = TIERS, spellings: Sequence[str] = SPELLINGS
) -> Iterator[tuple[int, Path]]:
    """Yield the tier and path of each file of a category, the lowest tier first."""
    for tier in tiers:
        for spelling in spellings:
            file = FOLDER / f"{spelling}-{category}.{tier}"
            if file.exists():
                yield tier, file


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").split()
