"""Why a word is in a list or not, from the list folder alone.

`refused.tsv` names what the rules kept out, so most refusals have a reason even where no source is
installed; `python -m tools.wordlists explain` adds what installed sources say.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from app.solver.lexicon import corrections
from app.solver.lexicon.corrections import Addition
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import BANDS, Lexicon
from app.solver.lexicon.sorted_table import SortedTable

MIN_LENGTH = 2
MAX_LENGTH = 16
"""Letters of the words that our own lists take."""
NAME_LISTS = "name-lists"
"""The subfolder of a list folder that holds lists of names to keep out."""
REFUSED = "refused.tsv"
SOURCES = "SOURCES.json"

RULES = {
    "capital": "its source writes it {detail}: a proper noun or a set of initials",
    "abbreviation": "its source has it as an abbreviation, {detail}",
    "apostrophe": "it is written with an apostrophe, {detail}",
    "hyphen": "it is not written as one word but as {detail}",
    "symbol": "its source has it as a symbol or a numeral, {detail}",
    corrections.TWO_LETTERS: "it is not among the words of two letters that the list takes",
    corrections.NO_VOWEL: "it has no vowel and is not among such words that the list takes",
    corrections.REMOVE: "it was taken out by hand: {detail}",
}
PROPER_NOUN = (
    "a proper noun in tier {detail}, where only rare words are, and WordNet has no sense of it"
    " in small letters"
)
"""The sentence of every file of the name list."""


class Refusal(NamedTuple):
    """Why a word of the sources is not in the list.

    rule: the file or kind of the rule, one of RULES.
    detail: what that rule's sentence needs: a tier, a spelling, a reason; may be "".
    """

    rule: str
    detail: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a word is in a list, and why.

    word: folded. band: 1 to 5, None if the word is not in the list.
    blocked: in the list, but never chosen by the app.
    rule: what decided: `band`, `add.txt`, `length`, `alphabet`, `unlisted`, or the rule of a
    refusal, as `capital` or `name-lists/first-names.txt`.
    reason: one whole sentence for the player. source: the title of the list, "" if unknown.
    """

    word: str
    band: int | None
    blocked: bool
    rule: str
    reason: str
    source: str


class Reasons:
    """What a list folder says of its own making; a folder without SOURCES.json says little."""

    def __init__(
        self,
        title: str,
        band_rules: dict[int, str],
        added: dict[str, Addition],
        refused: SortedTable,
    ) -> None:
        self.title = title
        self._band_rules = band_rules
        self._added = added
        self._refused = refused

    @classmethod
    def open(cls, folder: Path, lexicon: Lexicon) -> "Reasons":
        """The reasons of one list folder; BadLanguage if its notes cannot be read."""
        title, band_rules = "", {}
        file = folder / SOURCES
        if file.exists():
            try:
                notes = json.loads(file.read_text(encoding="utf-8"))
                title = notes["title"]
                band_rules = {int(band): rule for band, rule in notes["bands"].items()}
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise BadLanguage(f"{file}: no readable notes ({error!r})") from error
        added = corrections.additions(folder, lexicon.language)
        return cls(title, band_rules, added, SortedTable(folder / REFUSED, fields=3))

    def explain(self, text: str, lexicon: Lexicon) -> Explanation:
        """Why a word, as typed, is in the lexicon of this folder or not; about 20 us."""
        word = lexicon.language.fold(text.strip())
        word_id = lexicon.find(word)
        if word_id is None:
            rule, why = self._refusal(word, lexicon)
            return Explanation(
                word, None, False, rule, f"{_shown(word)} is out: {why}.", self.title
            )
        band = int(lexicon.bands[word_id])
        rule, why = self._admission(word, band)
        blocked = bool(lexicon.blocked[word_id])
        never = " It is never dealt or set, for it may offend." if blocked else ""
        reason = f"{_shown(word)} is in, in band {band} of {BANDS[-1]}{why}.{never}"
        return Explanation(word, band, blocked, rule, reason, self.title)

    def _admission(self, word: str, band: int) -> tuple[str, str]:
        if word in self._added:
            return corrections.ADD, f", put there by hand: {self._added[word].reason}"
        rule = self._band_rules.get(band)
        return "band", f": {rule}" if rule else ""

    def _refusal(self, word: str, lexicon: Lexicon) -> tuple[str, str]:
        if foreign := lexicon.language.foreign(word):
            return "alphabet", f"{foreign[0]!r} is no letter of {lexicon.language.name}"
        # A list that was made elsewhere may hold longer words than ours do.
        longest = max(MAX_LENGTH, lexicon.letters.shape[1])
        if not MIN_LENGTH <= len(word) <= longest:
            wanted = f"words of {MIN_LENGTH} to {longest} letters"
            return "length", f"the list takes {wanted}, and it has {len(word)}"
        for row in self._refused.rows(word):
            refusal = Refusal(*row)
            if refusal.rule.startswith(f"{NAME_LISTS}/"):
                why = f"it is in {refusal.rule}, {PROPER_NOUN}"
            else:
                why = RULES.get(refusal.rule, refusal.rule)
            return refusal.rule, why.format(detail=refusal.detail)
        return "unlisted", "it is not in our list"


def _shown(word: str) -> str:
    """A word as the pages print it, cut where it is absurdly long."""
    return word.upper() if len(word) <= 2 * MAX_LENGTH else f"{word[: 2 * MAX_LENGTH].upper()}..."
