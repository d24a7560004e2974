"""A word's own page: accepted or not and why, how familiar, what it means, which words are near."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote

from markupsafe import Markup

from app.components.tiles import Tile, tiles
from app.components.word_lists import word_address, word_links
from app.solver.indexes import Indexes
from app.solver.lexicon.anagrams import anagrams, one_letter_away
from app.solver.lexicon.lexicon import KNOWN_TO
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.web.urls import words_url

NO_LINKS = Markup()


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning; lemma: the word that has it, with its address, when that is another one."""

    lemma: str
    href: str
    part: str
    gloss: str


@dataclass(frozen=True, slots=True)
class WordPage:
    """A word, or the form that asks for one.

    word: folded; "" on the bare form and with an error. typed: what the form is filled with.
    reason: why it is accepted or not. source: the title of the list, "" if it has none.
    band: 1 to 5, None if it is not accepted. known_to: the band in words: "most people".
    anagrams, neighbours: links to words of the same letters, and to words one letter away.
    dictionary_url: where it can be looked up elsewhere, "" if the language names no place.
    """

    template: ClassVar[str] = "home/word.html"

    word: str = ""
    typed: str = ""
    reason: str = ""
    source: str = ""
    band: int | None = None
    known_to: str = ""
    tiles: tuple[Tile, ...] = ()
    senses: tuple[Sense, ...] = ()
    anagrams: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    anagram_links: Markup = NO_LINKS
    neighbour_links: Markup = NO_LINKS
    dictionary_url: str = ""
    error: InvalidPuzzle | None = None

    @property
    def valid(self) -> bool:
        return self.band is not None

    def as_json(self) -> Mapping[str, object]:
        return {
            "word": self.word,
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


def word_page(typed: str, indexes: Indexes) -> WordPage:
    """The page of a word as typed, or the form with the reason why that is none."""
    language = indexes.lexicon.language
    try:
        word = parse_word(typed, language)
    except InvalidPuzzle as error:
        return WordPage(typed=typed[: 2 * LONGEST_WORD], error=error)
    why = indexes.reasons.explain(word, indexes.lexicon)
    same_letters = tuple(anagrams(indexes.lexicon, word))
    near = tuple(one_letter_away(indexes.lexicon, word))
    return WordPage(
        word=word,
        reason=why.reason,
        source=why.source,
        band=why.band,
        known_to=KNOWN_TO[why.band] if why.band else "",
        tiles=tiles(word, language.points),
        senses=tuple(
            Sense(each.lemma, word_address(words_url(), each.lemma), each.part, each.gloss)
            for each in indexes.definitions.find(word)
        ),
        anagrams=same_letters,
        neighbours=near,
        anagram_links=word_links(same_letters, words_url()),
        neighbour_links=word_links(near, words_url()),
        dictionary_url=language.dictionary_url.format(word=quote(word)),
    )
