"""Words as Countdown's results show them: how common, what they mean, where their page is."""

from dataclasses import dataclass

from app.components.word_lists import word_url
from app.components.word_reasons import BANDS
from app.solver.indexes import Indexes
from app.web.urls import words_url


@dataclass(frozen=True, slots=True)
class WordCard:
    """A word with its meaning.

    part, meaning: its first sense, "" if none is known.
    lemma: the word that has this sense, "" if it is the word itself.
    """

    word: str
    href: str
    band: int
    part: str = ""
    meaning: str = ""
    lemma: str = ""

    @property
    def band_name(self) -> str:
        return str(BANDS[self.band])

    def as_json(self) -> dict[str, object]:
        meaning = {"meaning": self.meaning} if self.meaning else {}
        return {"word": self.word, "length": len(self.word), "band": self.band} | meaning


def word_card(indexes: Indexes, word_id: int) -> WordCard:
    """Return the card of a word of the list."""
    lexicon = indexes.lexicon
    word, band = lexicon.word(word_id), int(lexicon.bands[word_id])
    href = word_url(words_url(), word)
    sense = next(iter(indexes.definitions.find(word)), None)
    if sense is None:
        return WordCard(word, href, band)
    lemma = sense.lemma if sense.lemma != word else ""
    return WordCard(word, href, band, sense.part, sense.gloss, lemma)
