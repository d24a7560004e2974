"""French meanings: the glosses of the French Wiktionary, from a package on PyPI.

Glosses were made from wiki text, so some have lost a word that a template stood for, or kept a
remnant of one. Such glosses are left out; long ones are cut at a sentence or a comma.
"""

import re
from collections.abc import Iterable, Iterator, Set

from tools.wordlists.draft import typeset

SENSES = 2
"""How many senses of a lemma are kept, as the Wiktionary orders them."""
LONGEST = 160
"""How many characters of a gloss are kept."""
SEPARATOR = " | "

LEADING = re.compile(r"^(?!&#)[\s.,:;&#—–\u200e-]+")
"""What a lost word has left before a gloss: ". Plus mauvais."."""
CAPTION = re.compile(r"^thumb\|[^.]*\.\s*")
LOST = re.compile(r"\s*(?:,\s*)+(?=[.,]|$)|\s+(?=[.,])")
"""Commas and spaces around words that are gone: "Sincère, , ." was "Sincère, loyal, ouvert."."""
REMNANT = re.compile(r"[\[\]{}<>|=]|&#|thumb|\bcf\b|Selon la norme|\(\s*\)")
CAPITAL_TWICE = re.compile(r"^(\S), \1,")
"""A letter named by its capital alone: "Ψ, Ψ, vingt-troisième lettre"."""
SOMEBODY_ELSE = re.compile(r"\b(quelqu['’]un) (?=autre\b)")
UNFINISHED = re.compile(
    r"\b[cdlns]['’](?:\s|[.,]|$)"
    r"|\b(?:à|au|aux|avec|chez|comme|dans|de|des|du|en|entre|et|la|le|les|ou|par|que|sur|un|une|voir)"
    r"\s+(?:[.,]|$)"
)
"""What stands before the gap that a lost word has left: "Variante de .", "à l' avec"."""


def senses(lines: Iterable[str], lemmas: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield (lemma, gloss) from lines of `headword<tab>gloss | gloss`, for the lemmas wanted."""
    for line in lines:
        lemma, _, text = line.rstrip("\n").partition("\t")
        if lemma in lemmas:
            found = dict.fromkeys(filter(None, map(gloss, text.split(SEPARATOR))))
            yield from ((lemma, each) for each in list(found)[:SENSES])


def gloss(text: str) -> str:
    """Return a gloss as pages show it, "" if it is not whole."""
    spaced = re.sub(r"\s+", " ", CAPTION.sub("", text))
    whole = LEADING.sub("", LOST.sub("", spaced)).removeprefix("ou ")
    whole = CAPITAL_TWICE.sub(lambda found: f"{found[1]}, {found[1].lower()},", whole)
    whole = SOMEBODY_ELSE.sub(r"\1 d’", whole)
    cut = _cut(whole.rstrip(" —–-:;,"))
    if REMNANT.search(cut) or UNFINISHED.search(spaced) or len(cut) < len("Un."):
        return ""
    return typeset(cut[0].upper() + cut[1:], french=True)


def _cut(text: str) -> str:
    """Return a text, or as much of it as fits: whole sentences, else up to a comma."""
    if len(text) <= LONGEST:
        return text
    head = text[:LONGEST]
    for end, closing in ((". ", "."), (" ; ", "…"), (", ", "…"), (" ", "…")):
        start, found, _ = head.rpartition(end)
        if found and len(start) > LONGEST // 3:
            return start.rstrip(" ,;:") + closing
    return head
