"""French meanings: the glosses of the French Wiktionary, from a package on PyPI.

The package made its glosses from wiki text, so some lack a word that a template produced, or keep
a remnant of a template. Such glosses are left out; long ones are cut, after a sentence if possible.
"""

import re
from collections.abc import Iterable, Iterator, Set

from tools.wordlists.draft import typeset
from tools.wordlists.unfit import is_fit

SENSES = 2
"""How many senses of a lemma are kept, in the Wiktionary's order."""
LONGEST = 160
"""The most characters of a gloss that are kept."""
SEPARATOR = " | "

LEADING = re.compile(r"^(?!&#)[\s.,:;&#—–\u200e-]+")
"""Punctuation that a lost word leaves before a gloss: ". Plus mauvais."."""
CAPTION = re.compile(r"^thumb\|[^.]*\.\s*")
LOST = re.compile(r"\s*(?:,\s*)+(?=[.,]|$)|\s+(?=[.,])")
"""Commas and spaces around lost words: "Sincère, , ." was "Sincère, loyal, ouvert."."""
REMNANT = re.compile(
    r"[\[\]{}<>|=]|&#|thumb|\bcf\b|Selon la norme|\(\s*\)"
    r"|, l’exécuter au moyen|par contrainte typographique|^Chrétien\.$"
)
"""What is left of a template, and three glosses that are wrong or say nothing."""
CAPITAL_TWICE = re.compile(r"^(\S), \1,")
"""A letter whose two cases have become capitals: "Ψ, Ψ, vingt-troisième lettre"."""
MENDED = {"représenté vêtu": "représentés vêtus", "Râcloir": "Racloir", "(ex: ": "(ex. : "}
"""Mistakes of the Wiktionary -> what is meant."""
SOMEBODY_ELSE = re.compile(r"\b(quelqu['’]un) (?=autre\b)")
UNFINISHED = re.compile(
    r"\b[cdlns]['’](?:\s|[.,]|$)"
    r"|\b(?:à|au|aux|avec|chez|comme|dans|de|des|du|en|entre|et|la|le|les|ou|par|que|sur|un|une|voir)"
    r"\s+(?:[.,]|$)"
)
"""A word left incomplete because the next word was lost: "Variante de .", "à l' avec"."""


def senses(lines: Iterable[str], lemmas: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield (lemma, gloss) for these lemmas from lines of `headword<tab>gloss | gloss`."""
    for line in lines:
        lemma, _, text = line.rstrip("\n").partition("\t")
        if lemma in lemmas:
            found = filter(is_fit, filter(None, map(gloss, text.split(SEPARATOR))))
            yield from ((lemma, each) for each in list(dict.fromkeys(found))[:SENSES])


def gloss(text: str) -> str:
    """Return a gloss as pages show it, "" if it lacks a word or has a remnant of a template."""
    spaced = re.sub(r"\s+", " ", CAPTION.sub("", text))
    whole = LEADING.sub("", LOST.sub("", spaced)).removeprefix("ou ")
    whole = SOMEBODY_ELSE.sub(r"\1 d’", whole)
    cut = _cut(whole.rstrip(" —–-:;,"))
    if REMNANT.search(cut) or UNFINISHED.search(spaced) or len(cut) < len("Un."):
        return ""
    capital = cut[0].upper() + cut[1:]
    shown = CAPITAL_TWICE.sub(lambda found: f"{found[1]}, {found[1].lower()},", capital)
    for mistake, meant in MENDED.items():
        shown = shown.replace(mistake, meant)
    return typeset(shown, french=True)


def _cut(text: str) -> str:
    """Return a gloss; cut a long one after a sentence, or else before a ; or a , or a space."""
    if len(text) <= LONGEST:
        return text
    head = text[:LONGEST]
    for end, closing in ((". ", "."), (" ; ", "…"), (", ", "…"), (" ", "…")):
        start, found, _ = head.rpartition(end)
        if found and len(start) > LONGEST // 3:
            return start.rstrip(" ,;:") + closing
    return head
