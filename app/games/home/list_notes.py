"""The site's notes on its word lists: titles, bands, sources and notices, read at startup."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from babel import Locale, UnknownLocaleError
from flask import Flask, current_app
from flask_babel import get_locale, gettext, lazy_gettext

from app.solver.indexes import Indexes
from app.solver.lexicon.band_files import SOURCES
from app.solver.lexicon.language import reading
from app.solver.lexicon.lexicon import BANDS

NOTICES = "NOTICES"
TRANSLATED = (
    lazy_gettext("SCOWL 2020.12.07, tiers 10 to 80"),
    lazy_gettext("the words"),
    lazy_gettext("the words, and their tiers"),
    lazy_gettext("all words of the list"),
    lazy_gettext("words of SCOWL’s tier 80"),
    lazy_gettext("meanings, and what is only a name"),
    lazy_gettext("meanings of the French Wiktionary"),
    lazy_gettext("what words mean"),
    lazy_gettext("how often words are written"),
    lazy_gettext("word counts behind the bands; none of them is in the files"),
    lazy_gettext("the files that say how familiar words are"),
    lazy_gettext("the files derived from the dictionary"),
    lazy_gettext("first names of the United States census of 1990"),
    lazy_gettext("blocked words"),
    lazy_gettext("blocked words, rated"),
    lazy_gettext("words that are never dealt or set"),
    lazy_gettext("the text of the licence"),
    lazy_gettext("free, notice displayed verbatim"),
    lazy_gettext("permissive, notice required; parts in the public domain"),
    lazy_gettext("WordNet licence, permissive, notice required"),
    lazy_gettext("public domain (United States census of 1990)"),
    lazy_gettext("MIT; its counts come from Google Books Ngrams, CC BY 3.0"),
)
"""Strings from the `SOURCES.json` and notices of our lists, repeated here for gettext to collect.

Strings from a host's own lists stay untranslated.
"""


@dataclass(frozen=True, slots=True)
class ListSource:
    """A package from which a word list is made. `use` says what was taken from it."""

    name: str
    version: str
    use: str


@dataclass(frozen=True, slots=True)
class Notice:
    """The licence notice of a source, read from a file in the word list's `NOTICES/` folder.

    The file has lines of the form `Key: value`, an empty line, and the source's original text.

    title: the source's name.
    licence: a short description.
    use: what we take from the source.
    prominent: whether the licence demands that we display the notice, not just keep it.
    text: the source's original text, word for word.
    """

    title: str
    licence: str
    use: str
    prominent: bool
    text: str

    @classmethod
    def read(cls, file: Path) -> "Notice":
        """Read the notice in a file.

        Raises BadLanguage, naming the file, if the file cannot be read or has no title, licence or
        use.
        """
        with reading(file):
            head, _, text = file.read_text(encoding="utf-8").partition("\n\n")
            fields = dict(line.partition(": ")[::2] for line in head.splitlines())
            prominent = fields.get("Prominent") == "yes"
            return cls(fields["Title"], fields["Licence"], fields["Use"], prominent, text)


@dataclass(frozen=True, slots=True, eq=False)
class ListNotes:
    """What pages say about one language's word list.

    title: the list's title, or "" if its folder gives none.
    words, blocked: the number of words in the list, and how many of them are blocked.
    bands: band -> the number of words in it; empty bands are left out.
    """

    code: str
    name: str
    title: str
    words: int
    blocked: int
    bands: Mapping[int, int]
    sources: tuple[ListSource, ...]
    notices: tuple[Notice, ...]

    @property
    def language(self) -> str:
        """Return the language's name in the page's language, or else its native name."""
        try:
            name = Locale.parse(self.code, sep="-").get_language_name(get_locale())
        except (UnknownLocaleError, ValueError):
            name = None
        return name[0].upper() + name[1:] if name else self.name

    @classmethod
    def read(cls, folder: Path, indexes: Indexes) -> "ListNotes":
        """Read the notes on the word list in a folder. Raises BadLanguage if a file is invalid."""
        lexicon = indexes.lexicon
        counts = np.bincount(lexicon.bands, minlength=len(BANDS) + 1).tolist()
        return cls(
            code=folder.name,
            name=lexicon.language.name,
            title=indexes.reasons.title,
            words=len(lexicon),
            blocked=int(lexicon.blocked.sum()),
            bands={band: counts[band] for band in BANDS if counts[band]},
            sources=_sources(folder),
            notices=read_notices(folder),
        )


def init_app(app: Flask, wordlists: Path, indexes: Mapping[str, Indexes]) -> None:
    """Read the notes on all word lists, and give templates a filter that translates them."""
    app.jinja_env.filters["translated"] = gettext
    app.extensions["quartet-list-notes"] = {
        code: ListNotes.read(wordlists / code, each) for code, each in indexes.items()
    }


def list_notes() -> Mapping[str, ListNotes]:
    """Return the notes on all word lists, by language code."""
    notes: Mapping[str, ListNotes] = current_app.extensions["quartet-list-notes"]
    return notes


def read_notices(folder: Path) -> tuple[Notice, ...]:
    """Return the notices in a word list's folder by file name, but prominent ones first."""
    found = map(Notice.read, sorted((folder / NOTICES).glob("*.txt")))
    return tuple(sorted(found, key=lambda notice: not notice.prominent))


def _sources(folder: Path) -> tuple[ListSource, ...]:
    file = folder / SOURCES
    if not file.exists():
        return ()
    with reading(file):
        sources = json.loads(file.read_text(encoding="utf-8")).get("sources", ())
        return tuple(ListSource(each["name"], each["version"], each["use"]) for each in sources)
