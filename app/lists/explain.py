"""Why a word is in a list or not, from the list folder alone.

What the rules kept out is in `refused.tsv`, so that most refusals have a reason even where none
of the sources is installed; where they are, `flask words explain` adds what they hold.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from app.lists import handwritten, names
from app.lists.draft import MAX_LENGTH, MIN_LENGTH, Refusal
from app.lists.handwritten import Addition
from app.solver.language import BadLanguage
from app.solver.lexicon import BANDS, Lexicon
from app.solver.sorted_table import SortedTable

REFUSED = "refused.tsv"
SOURCES = "SOURCES.json"

RULES = {
    "capital": "its source writes it {detail}: a proper noun or a set of initials",
    "abbreviation": "its source has it as an abbreviation, {detail}",
    "apostrophe": "it is written with an apostrophe, {detail}",
    "hyphen": "it is not written as one word but as {detail}",
    "symbol": "its source has it as a symbol or a numeral, {detail}",
    handwritten.TWO_LETTERS: "it is not among the words of two letters that the list takes",
    handwritten.NO_VOWEL: "it has no vowel and is not among such words that the list takes",
    handwritten.REMOVE: "it was taken out by hand: {detail}",
}
PROPER_NOUN = (
    "a proper noun in tier {detail}, where only rare words are, and WordNet has no sense of it"
    " in small letters"
)
"""The sentence of every file of the blacklist."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a word is in a list, and why.

    word: folded. band: 1 to 5, None if the word is not in the list.
    unfit: in the list, but never chosen by the app.
    rule: what decided: `band`, `add.txt`, `length`, `alphabet`, `unlisted`, or the rule of a
    refusal, as `capital` or `blacklist/first-names.txt`.
    reason: one whole sentence for the player. source: the title of the list, "" if unknown.
    """

    word: str
    band: int | None
    unfit: bool
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
        added = handwritten.additions(folder, lexicon.language)
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
        unfit = bool(lexicon.unfit[word_id])
        never = " It is never dealt or set, for it may offend." if unfit else ""
        reason = f"{_shown(word)} is in, in band {band} of {BANDS[-1]}{why}.{never}"
        return Explanation(word, band, unfit, rule, reason, self.title)

    def _admission(self, word: str, band: int) -> tuple[str, str]:
        if word in self._added:
            return handwritten.ADD, f", put there by hand: {self._added[word].reason}"
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
            if refusal.rule.startswith(f"{names.FOLDER}/"):
                why = f"it is in {refusal.rule}, {PROPER_NOUN}"
            else:
                why = RULES.get(refusal.rule, refusal.rule)
            return refusal.rule, why.format(detail=refusal.detail)
        return "unlisted", "it is not in our list"


def _shown(word: str) -> str:
    """A word as the pages print it, cut where it is absurdly long."""
    return word.upper() if len(word) <= 2 * MAX_LENGTH else f"{word[: 2 * MAX_LENGTH].upper()}..."
