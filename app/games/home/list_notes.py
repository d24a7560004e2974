"""What the site says about its word lists: titles, bands, sources, notices; read at startup."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flask import Flask, current_app

from app.components.charts import BarChart, Row, bar_chart
from app.solver.indexes import Indexes
from app.solver.lexicon.explain import SOURCES
from app.solver.lexicon.lexicon import BANDS, KNOWN_TO, Lexicon
from app.solver.lexicon.notices import Notice
from app.solver.lexicon.notices import read as read_notices


@dataclass(frozen=True, slots=True)
class ListSource:
    """A package that a list was made from, and what was taken from it."""

    name: str
    version: str
    use: str


@dataclass(frozen=True, slots=True, eq=False)
class ListNotes:
    """All that is said of one language's list.

    title: what the list is called, "" if its folder does not say.
    words, blocked: how many it has, and how many of them the games never choose.
    bands: a chart of the words of each familiarity band.
    """

    code: str
    name: str
    title: str
    words: int
    blocked: int
    bands: BarChart
    sources: tuple[ListSource, ...]
    notices: tuple[Notice, ...]

    @classmethod
    def read(cls, folder: Path, indexes: Indexes) -> "ListNotes":
        """The notes of a list folder; a folder that only has its words has short ones."""
        lexicon = indexes.lexicon
        return cls(
            code=folder.name,
            name=lexicon.language.name,
            title=indexes.reasons.title,
            words=len(lexicon),
            blocked=int(lexicon.blocked.sum()),
            bands=_band_chart(lexicon),
            sources=_sources(folder),
            notices=tuple(read_notices(folder)),
        )


def init_app(app: Flask, wordlists: Path, indexes: Mapping[str, Indexes]) -> None:
    """Read the notes of every language of the app."""
    app.extensions["quartet-list-notes"] = {
        code: ListNotes.read(wordlists / code, each) for code, each in indexes.items()
    }


def list_notes() -> Mapping[str, ListNotes]:
    """Language code -> the notes of its list."""
    notes: Mapping[str, ListNotes] = current_app.extensions["quartet-list-notes"]
    return notes


def _band_chart(lexicon: Lexicon) -> BarChart:
    counts = np.bincount(lexicon.bands, minlength=len(BANDS) + 1).tolist()
    rows = [Row(KNOWN_TO[band].capitalize(), counts[band]) for band in BANDS if counts[band]]
    return bar_chart("Words by who knows them", rows, "Known to", "Words")


def _sources(folder: Path) -> tuple[ListSource, ...]:
    file = folder / SOURCES
    notes: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return tuple(
        ListSource(each["name"], each["version"], each["use"]) for each in notes.get("sources", ())
    )
