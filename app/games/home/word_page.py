"""A word's own page: is it valid and why, how common is it, what does it mean, what is near it."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import Markup

from app.components.tiles import Tile, tiles
from app.components.word_lists import word_links, word_url
from app.components.word_reasons import BANDS, verdict_reason
from app.solver.indexes import Indexes
from app.solver.lexicon.anagrams import anagrams, one_letter_away
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.pages import Page
from app.web.urls import words_url


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning; lemma, href: the dictionary form that has it, and the address of its page."""

    lemma: str
    href: str
    part: str
    gloss: str


@dataclass(frozen=True, slots=True)
class WordForm(Page):
    """The form that asks for a word; typed: what it is filled with."""

    template = "home/word_form.html"

    typed: str = ""

    def as_json(self) -> Mapping[str, object]:
        nothing: dict[str, object] = {
            "spellings": [],
            "valid": False,
            "band": None,
            "definitions": [],
            "anagrams": [],
            "neighbours": [],
        }
        return {"word": "", "reason": "", "source": "", **nothing}


@dataclass(frozen=True, slots=True)
class WordPage(Page):
    """What we know about a word.

    word: folded. spellings: how it is written, the commonest way first.
    reason: why it is accepted or not. source: the title of the list, "" if none.
    band: 1 to 5, None if it is not accepted. band_name: how familiar it is, "" if not accepted.
    anagrams, neighbours: words of the same letters, and words one letter away, with links to them.
    dictionary_links: each spelling, and where it can be looked up elsewhere; () if the language
        names no place.
    """

    template = "home/word.html"

    word: str
    spellings: tuple[str, ...]
    reason: str
    source: str
    band: int | None
    band_name: str
    tiles: tuple[Tile, ...]
    senses: tuple[Sense, ...]
    anagrams: tuple[str, ...]
    neighbours: tuple[str, ...]
    anagram_links: Markup
    neighbour_links: Markup
    dictionary_links: tuple[tuple[str, str], ...]

    @property
    def valid(self) -> bool:
        return self.band is not None

    @property
    def written(self) -> str:
        """Return the word as readers write it: "PÊCHEUR / PÉCHEUR"."""
        return " / ".join(self.spellings).upper()

    def as_json(self) -> Mapping[str, object]:
        return {
            "word": self.word,
            "spellings": self.spellings,
            "valid": self.valid,
            "band": self.band,
            "reason": self.reason,
            "source": self.source,
            "definitions": [
                {"word": each.lemma, "part": each.part, "gloss": each.gloss} for each in self.senses
            ],
            "anagrams": self.anagrams,
            "neighbours": self.neighbours,
        }


def word_page(typed: str, indexes: Indexes) -> WordPage | WordForm:
    """Return the page of a word as typed, or the form with the reason why it is no word."""
    language, lexicon = indexes.lexicon.language, indexes.lexicon
    try:
        word = parse_word(typed, language)
    except InvalidPuzzle as error:
        return WordForm(typed[: 2 * LONGEST_WORD], error=error)
    found = indexes.reasons.explain(word, lexicon)
    same_letters, near = tuple(anagrams(lexicon, word)), tuple(one_letter_away(lexicon, word))
    base, forms = words_url(), lexicon.forms
    spellings = forms.spellings(word)
    return WordPage(
        word=word,
        spellings=spellings,
        reason=verdict_reason(found),
        source=found.source,
        band=found.band,
        band_name=str(BANDS[found.band]) if found.band else "",
        tiles=tiles(word, language.points),
        senses=tuple(
            Sense(each.lemma, word_url(base, each.lemma), each.part, each.gloss)
            for each in indexes.definitions.find(word)
        ),
        anagrams=same_letters,
        neighbours=near,
        anagram_links=word_links(same_letters, base, forms),
        neighbour_links=word_links(near, base, forms),
        dictionary_links=tuple(
            (each, language.dictionary_url.format(word=quote(each)))
            for each in spellings
            if language.dictionary_url
        ),
    )
