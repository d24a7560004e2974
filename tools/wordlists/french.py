"""The recipe for the French list: a Hunspell dictionary with its affixes expanded, rules, bands.

The dictionary is under the MPL and wordfreq's counts are under CC BY-SA, so each has files of its
own: 5.txt is the dictionary's whole list, and 1.txt to 3.txt repeat its familiar words. Words that
the dictionary lacks are entered by hand in more.dic and inflected by the dictionary's affixes.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from app.solver.lexicon.band_files import BANDS
from app.solver.lexicon.definitions import DEFINITIONS
from app.solver.lexicon.forms import FORMS, Form
from app.solver.lexicon.language import Language
from tools.wordlists import bands, blocked, by_hand
from tools.wordlists.draft import Draft, Refusal, Rules, spelled
from tools.wordlists.form_lines import write
from tools.wordlists.hunspell import Affixes, Entry, read_dictionary
from tools.wordlists.packages import Source, debian_source

PACKAGE = "hunspell-fr-comprehensive"
AFFIX_FILE = Path("/usr/share/hunspell/fr.aff")
DICTIONARY_FILE = Path("/usr/share/hunspell/fr.dic")
PROPER_NOUNS = frozenset({"po:npr", "po:prn", "po:patr"})
"""The dictionary's tags of names: places and brands, first names, family names."""
BOUND = ("po:loc", "po:interj", "po:pfx")
"""How the tags of exclamations, of prefixes and of words in set phrases begin."""
SYMBOLS = ("KEEPCASE", "NOSUGGEST", "FORBIDDENWORD")
"""Affix options whose flags mark units, Roman numerals and misspellings."""
ELIDED = "qu"
"""The end of words that have lost an e before an apostrophe, such as lorsqu’."""
WHOLE_LIST = BANDS[-1]

VERBS_FIRST = frozenset(("est", "es", "as", "dit", "fait", "sont", "soit", "vont"))
"""Spellings that are nouns too, but are first of all forms of a verb."""

Spellings = dict[str, set[str]]


def source() -> Source:
    """Return the installed package with the files that are read."""
    return debian_source(PACKAGE, "the words", [AFFIX_FILE, DICTIONARY_FILE])


def draft(folder: Path) -> Draft:
    """Return the French list, from installed packages and the hand-written files of its folder."""
    language = Language.read(folder)
    rules = Rules(folder, language)
    sources = [source(), bands.wordfreq_source(language)]
    dictionary = Dictionary(language, folder / by_hand.MORE)

    refused = rules.refuse(dictionary.spellings)
    words = (dictionary.spellings.keys() - refused.keys()) | rules.added.keys()
    settled = words | refused.keys()
    refused |= {w: r for w, r in dictionary.others.items() if w not in settled}

    spellings = {word: dictionary.spellings.get(word, {word}) for word in words}
    listed = _banded(bands.zipf_values(language, spellings), words, rules)
    roots, kept = blocked.roots(folder, language)
    return Draft(
        title=f"Dicollecte {sources[0].version.split(':')[-1].split('-')[0]}, toutes variantes",
        bands=listed,
        band_rules=bands.french_rules(WHOLE_LIST),
        refused=refused,
        sources=sources,
        blocked=(dictionary.forms_of(roots) & words) - kept,
        undealt=(dictionary.bound & words) | rules.undealt,
        tables={
            FORMS: _form_lines(spellings, dictionary.lemmas),
            DEFINITIONS: _definition_lines(folder, language),
        },
        figures={"accented forms": sum(map(len, dictionary.spellings.values()))},
    )


class Dictionary:
    """The dictionary's words, folded.

    spellings: word -> the written forms that fold to it.
    lemmas: written form -> the entries that it is made from.
    bound: words that are used only in set phrases, exclamations and prefixes.
    others: word -> refusal, for forms that a rule excludes. Other forms of the word may be plain.
    more: a file of further entries, which need not exist.
    """

    def __init__(self, language: Language, more: Path) -> None:
        self._language = language
        self._affixes = Affixes.read(AFFIX_FILE)
        self._symbols = {self._affixes.options[option] for option in SYMBOLS}
        self._forms_of: Spellings = {}
        self.spellings: Spellings = {}
        self.lemmas: Spellings = {}
        self.bound: set[str] = set()
        free: set[str] = set()
        self.others: dict[str, Refusal] = {}
        files = (DICTIONARY_FILE, more) if more.exists() else (DICTIONARY_FILE,)
        for entry in chain(*(read_dictionary(each, self._affixes) for each in files)):
            forms = self._forms_of.setdefault(language.fold(entry.word), set())
            for form in self._affixes.expand(entry.word, entry.flags):
                rule = self._rule_against(entry, form)
                word = spelled(re.sub(r"\W", "", form) if rule else form, language)
                if word and rule:
                    detail = f"{form}’" if rule == "apostrophe" else form
                    self.others.setdefault(word, Refusal(rule, detail))
                elif word:
                    self.spellings.setdefault(word, set()).add(form)
                    self.lemmas.setdefault(form, set()).add(entry.word)
                    forms.add(word)
                    (self.bound if _is_bound(entry) else free).add(word)
        self.bound -= free

    def _rule_against(self, entry: Entry, form: str) -> str | None:
        """Return the rule that excludes a form, None if it is a plain word."""
        if PROPER_NOUNS & entry.fields:
            return "capital"
        if entry.flags & self._symbols:
            return "apostrophe" if form.endswith(ELIDED) else "symbol"
        if form != form.lower():
            return "capital"
        return None if form.isalpha() else "hyphen"

    def forms_of(self, roots: set[str]) -> set[str]:
        """Return the roots, their plurals, and every form of their dictionary entries."""
        forms = roots | {f"{root}s" for root in roots}
        return forms.union(*(self._forms_of.get(root, ()) for root in roots))


def _is_bound(entry: Entry) -> bool:
    """Return whether all of an entry's parts of speech begin with one of BOUND."""
    parts = [field for field in entry.fields if field.startswith("po:")]
    return bool(parts) and all(part.startswith(BOUND) for part in parts)


def _banded(zipf: Mapping[str, float], words: set[str], rules: Rules) -> dict[int, set[str]]:
    """Return band -> words; the last band is the whole list."""
    listed: dict[int, set[str]] = {band: set() for band in bands.ZIPF_BANDS}
    listed[WHOLE_LIST] = set(words)
    for word in words:
        band = rules.band_by_hand(word) or bands.french_band(zipf.get(word, 0))
        if band:
            listed[band].add(word)
    return listed


def _definition_lines(folder: Path, language: Language) -> list[str]:
    """Return the lines of definitions.tsv; each lemma's hand-written meanings come first.

    The other meanings were collected. They are already in the file, without a part of speech.
    """
    file = folder / DEFINITIONS
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    collected = [line for line in lines if not line.split("\t")[1]]
    written = ["\t".join(meaning) for meaning in by_hand.meanings(folder, language)]
    return sorted(written + collected, key=lambda line: line.split("\t")[0])


def _form_lines(spellings: Spellings, lemmas: Spellings) -> list[str]:
    """Return the lines of forms.txt: spellings and lemmas, the commonest first."""
    frequencies = bands.wordfreq_values("fr")

    def commonest(form: str) -> tuple[float, str]:
        return -frequencies.get(form, 0.0), form

    def usual(form: str) -> tuple[float, float, bool, str]:
        """Return a sort key that puts TRAÎNAI first: never counted, but TRAÎNER is common."""
        lemma = min(lemmas.get(form, {form}), key=commonest)
        return commonest(form)[0], commonest(lemma)[0], lemma.isascii(), form

    def form_of(spelling: str) -> Form:
        found = sorted(lemmas.get(spelling, {spelling}), key=commonest)
        own_first = spelling not in VERBS_FIRST
        found.sort(key=lambda lemma: (lemma != spelling) == own_first)
        return Form(spelling, tuple(found))

    return [
        write(word, map(form_of, sorted(_alone(spellings[word]), key=usual)))
        for word in sorted(spellings)
    ]


def _alone(spellings: set[str]) -> set[str]:
    """Return the spellings, without those in -è if there are others.

    Spellings in -è occur only before a pronoun (chantè-je).
    """
    return {each for each in spellings if not each.endswith("è")} or spellings


def trace(word: str, folder: Path, language: Language) -> list[str]:
    """Return sentences with what the installed sources and more.dic say about a word."""
    source()
    files = {DICTIONARY_FILE: "The dictionary", folder / by_hand.MORE: by_hand.MORE}
    origins = [
        (name, *origin)
        for file, name in files.items()
        if file.exists()
        for origin in _origins(word, language, file)
    ]
    facts = dict.fromkeys(
        f"{name} makes {form}, from the entry {entry.word} ({' '.join(sorted(entry.fields))})."
        for name, entry, form in origins
    )
    written = {word, *(form for _, _, form in origins)}
    zipf = bands.zipf_values(language, {word: written}).get(word)
    return [
        *(facts or ["No entry of the dictionary makes it."]),
        f"wordfreq's Zipf value is {zipf}." if zipf else "wordfreq does not know it.",
    ]


def _origins(word: str, language: Language, file: Path) -> Iterator[tuple[Entry, str]]:
    """Yield the entries of a file that make a folded word, with the form that folds to it."""
    affixes = Affixes.read(AFFIX_FILE)
    for entry in read_dictionary(file, affixes):
        for form in affixes.expand(entry.word, entry.flags):
            letters = re.sub(r"\W", "", form)
            # Folding never shortens a form and at most doubles it, so most need not be folded.
            if len(letters) <= len(word) <= 2 * len(letters) and language.fold(letters) == word:
                yield entry, form
