"""SCOWL, the source of the English list: words in tiers from 10 (commonest) to 95.

Each file is `<spelling>-<category>.<tier>`. Only the category `words` gives words of the list; the
others tell why a word is not in it: it has a capital or an apostrophe, or is an abbreviation.
"""

from collections.abc import Iterator
from pathlib import Path

from app.solver.lexicon.explain import Refusal
from app.solver.lexicon.language import Language
from tools.wordlists.draft import spelled
from tools.wordlists.packages import Source, debian_source

PACKAGE = "scowl"
FOLDER = Path("/usr/share/dict/scowl")
SPELLINGS = ("english", "british", "british_z", "american", "variant_1", "british_variant_1")
TIERS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
OTHER_CATEGORIES = {
    "words": "capital",
    "upper": "capital",
    "proper-names": "capital",
    "abbreviations": "abbreviation",
    "contractions": "apostrophe",
}
"""Category -> the rule that keeps its words out; from `words`, only those not in lower case."""


def source() -> Source:
    """Return the installed package with the files that the list is made from."""
    files = [file for category in OTHER_CATEGORIES for _, file in _files(category)]
    return debian_source(PACKAGE, "the words, and their tiers", files or [FOLDER])


def tiers(language: Language) -> dict[str, int]:
    """Return word -> lowest tier, for all words that may be in the list."""
    lowest: dict[str, int] = {}
    for tier, file in _files("words"):
        for line in _lines(file):
            word = None if line != line.lower() else spelled(line, language)
            if word:
                lowest.setdefault(word, tier)
    return lowest


def other_spellings(language: Language) -> dict[str, Refusal]:
    """Return word -> rule and spelling, for what SCOWL never writes in plain lower case."""
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
    """Return the names of all SCOWL files that hold a word, of any spelling, category and tier."""
    files = sorted(FOLDER.glob("*.*"), key=lambda file: (file.suffix, file.name))
    return [file.name for file in files if _holds(file, word, language)]


def _holds(file: Path, word: str, language: Language) -> bool:
    text = file.read_text(encoding="utf-8").lower()
    if text.isascii() and word not in text:
        return False
    return any(language.fold(line) == word for line in text.split())


def _files(category: str) -> Iterator[tuple[int, Path]]:
    """Yield tier and path of each file of a category, the lowest tier first."""
    for tier in TIERS:
        for spelling in SPELLINGS:
            file = FOLDER / f"{spelling}-{category}.{tier}"
            if file.exists():
                yield tier, file


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").split()
