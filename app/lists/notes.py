"""What the site says about its word lists: titles, bands, sources, notices; read at startup."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flask import Flask, current_app

from app.drawn.charts import BarChart, Row, bar_chart
from app.lists.explain import SOURCES, Reasons
from app.lists.notices import Notice
from app.lists.notices import read as read_notices
from app.solver.lexicon import BANDS, KNOWN_TO, Lexicon


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
    words, unfit: how many it has, and how many of them the games never choose.
    bands: a chart of the words of each familiarity band.
    """

    code: str
    name: str
    title: str
    words: int
    unfit: int
    bands: BarChart
    sources: tuple[ListSource, ...]
    notices: tuple[Notice, ...]
    reasons: Reasons

    @classmethod
    def read(cls, folder: Path, lexicon: Lexicon) -> "ListNotes":
        """The notes of a list folder; a folder that only has its words has short ones."""
        reasons = Reasons.open(folder, lexicon)
        return cls(
            code=folder.name,
            name=lexicon.language.name,
            title=reasons.title,
            words=len(lexicon),
            unfit=int(lexicon.unfit.sum()),
            bands=_band_chart(lexicon),
            sources=_sources(folder),
            notices=tuple(read_notices(folder)),
            reasons=reasons,
        )


def init_app(app: Flask, wordlists: Path, lexicons: Mapping[str, Lexicon]) -> None:
    """Read the notes of every language of the app."""
    app.extensions["quartet-list-notes"] = {
        code: ListNotes.read(wordlists / code, lexicon) for code, lexicon in lexicons.items()
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
