"""Why a word is in a list or not, according to the files in the list's folder.

`refused.tsv` names the words that the build's rules kept out, so most refusals can be explained
even if the list's sources are not installed. If these are installed, `python -m tools.wordlists
explain` also shows what they say. The sentences for pages are in `app.components.word_reasons`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon import corrections
from app.solver.lexicon.band_files import SOURCES
from app.solver.lexicon.corrections import Addition
from app.solver.lexicon.language import character_named, reading
from app.solver.lexicon.lexicon import Lexicon
from app.solver.lexicon.sorted_table import SortedTable

OUR_SHORTEST, OUR_LONGEST = 2, 16
"""The fewest and the most letters of words in our own lists. Other lists may have longer words."""
NAME_LISTS = "name-lists"
"""The subfolder of a list folder that holds lists of names; some names are kept out."""
REFUSED = "refused.tsv"
UNLISTED = "unlisted"
"""The rule for a word about which the list's files say nothing."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a word is in a list, and why: the rule and values from which a page makes a sentence.

    word: the folded word.
    band: 1 to 5; None if the word is not in the list.
    blocked: whether the word is in the list, but never chosen by the app.
    rule: what decided this: `band`, `add.txt`, `moved.txt`, `length`, `alphabet`, `unlisted`, or
        why the build refused the word, such as `capital` or `name-lists/first-names.txt`.
    values: what the sentence for that rule mentions. For `length`: least, most, count; for
        `alphabet`: character, language; for all others: detail. The detail for `band` is how the
        band was chosen, "" if unknown.
    source: the title of the list; "" if unknown.
    """

    word: str
    band: int | None
    blocked: bool
    rule: str
    values: Mapping[str, object]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Reasons:
    """The reasons why words are or are not in a list, read from the list's folder.

    title: the title of the list; "" if there is no SOURCES.json.
    band_rules: band -> how it was chosen; {} if there is no SOURCES.json.
    added, moved: the words in add.txt and in moved.txt, with their bands and reasons.
    refused: refused.tsv, the words that the build's rules kept out.
    """

    title: str
    band_rules: Mapping[int, str]
    added: Mapping[str, Addition]
    moved: Mapping[str, Addition]
    refused: SortedTable

    @classmethod
    def open(cls, folder: Path, lexicon: Lexicon) -> "Reasons":
        """Return the reasons from a list folder. Raises BadLanguage if a file cannot be used."""
        title, band_rules = "", {}
        file = folder / SOURCES
        if file.exists():
            with reading(file):
                notes = json.loads(file.read_text(encoding="utf-8"))
                title = notes["title"]
                band_rules = {int(band): rule for band, rule in notes["bands"].items()}
        added, moved = (
            corrections.additions(folder, lexicon.language, name)
            for name in (corrections.ADD, corrections.MOVED)
        )
        return cls(title, band_rules, added, moved, SortedTable(folder / REFUSED, fields=3))

    def explain(self, text: str, lexicon: Lexicon) -> Explanation:
        """Return why a typed word is in the lexicon or not. This takes about 20 microseconds."""
        word = lexicon.language.fold(text.strip())
        word_id = lexicon.find(word)
        if word_id is None:
            rule, values = self._refusal(word, lexicon)
            return Explanation(word, None, False, rule, values, self.title)
        band, blocked = int(lexicon.bands[word_id]), bool(lexicon.blocked[word_id])
        rule, detail = "band", self.band_rules.get(band, "")
        if word in self.added:
            rule, detail = corrections.ADD, self.added[word].reason
        elif word in self.moved:
            rule, detail = corrections.MOVED, self.moved[word].reason
        return Explanation(word, band, blocked, rule, {"detail": detail}, self.title)

    def _refusal(self, word: str, lexicon: Lexicon) -> tuple[str, Mapping[str, object]]:
        if foreign := lexicon.language.foreign(word):
            values = {"character": character_named(foreign[0]), "language": lexicon.language.name}
            return "alphabet", values
        longest = max(OUR_LONGEST, lexicon.letters.shape[1])
        if not OUR_SHORTEST <= len(word) <= longest:
            return "length", {"least": OUR_SHORTEST, "most": longest, "count": len(word)}
        for rule, detail in self.refused.rows(word):
            return rule, {"detail": detail}
        return UNLISTED, {"detail": ""}
