"""Words as Countdown's results show them: familiarity, meaning, and the way to their page."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.components.tiles import Tile, tiles
from app.components.word_lists import word_address
from app.solver.indexes import Indexes
from app.solver.lexicon.lexicon import KNOWN_TO
from app.web.text import Wording
from app.web.urls import words_url

ERRORS: Wording = {}


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word with its meaning.

    known_to: its band in words. part, meaning: its first sense, "" if none is known.
    lemma: the word that has this sense, "" if it is the word itself.
    """

    word: str
    tiles: tuple[Tile, ...]
    href: str
    band: int
    known_to: str
    part: str = ""
    meaning: str = ""
    lemma: str = ""

    def as_json(self) -> dict[str, object]:
        meaning = {"meaning": self.meaning} if self.meaning else {}
        return {"word": self.word, "length": len(self.word), "band": self.band} | meaning


def word_card(indexes: Indexes, word_id: int) -> WordCard:
    lexicon = indexes.lexicon
    word, band = lexicon.word(word_id), int(lexicon.bands[word_id])
    sense = next(iter(indexes.definitions.find(word)), None)
    return WordCard(
        word=word,
        tiles=tiles(word),
        href=word_address(words_url(), word),
        band=band,
        known_to=f"Known to {KNOWN_TO[band]}",
        part=sense.part if sense else "",
        meaning=sense.gloss if sense else "",
        lemma=sense.lemma if sense and sense.lemma != word else "",
    )


def word_cards(indexes: Indexes, ids: Iterable[int]) -> tuple[WordCard, ...]:
    """The best known first; of equal ones in the order given."""
    cards = (word_card(indexes, word_id) for word_id in ids)
    return tuple(sorted(cards, key=lambda card: card.band))
