"""Home, about, and the pages of words: what the four games share."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Flask, Response

from app.config import ROOT
from app.drawn.charts import BarChart, Row, bar_chart
from app.drawn.tiles import Tile, tiles
from app.games import list_notes
from app.games.list_notes import ListNotes
from app.games.measured import Comparison, comparisons
from app.pages import cacheable, respond
from app.solver.countdown_working import sub_multiset_counts
from app.solver.puzzle import InvalidPuzzle
from app.solver.rack import Rack

home = Blueprint("home", __name__)

EXAMPLE_RACK = Rack("iueztwdju")


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What the site is made of.

    lists: one entry a language. measured: the benchmark's table, empty if there is none.
    sets: sets of letters of a rack at each length, beside combinations of tiles.
    """

    template: ClassVar[str] = "home/about.html"

    lists: tuple[ListNotes, ...]
    measured: tuple[Comparison, ...]
    rack: tuple[Tile, ...]
    sets: BarChart
    narrowing: BarChart | None
    licence: str
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        lists = [
            {"language": each.code, "title": each.title, "words": each.words} for each in self.lists
        ]
        return {"lists": lists}


def init_app(app: Flask, wordlists: Path) -> None:
    """Register the pages, and read what they say about the lists."""
    site = app.extensions["quartet"]
    lexicons = {code: each.lexicon for code, each in site.indexes.items()}
    list_notes.init_app(app, wordlists, lexicons)
    app.register_blueprint(home)


@home.get("/about")
@cacheable
def about() -> Response:
    """The lists, their licences, how the solvers work, what was measured."""
    return respond(
        AboutPage(
            lists=tuple(list_notes.list_notes().values()),
            measured=comparisons(),
            rack=tiles(EXAMPLE_RACK.tiles),
            sets=_sets_chart(EXAMPLE_RACK),
            narrowing=None,
            licence=(ROOT / "LICENSE").read_text(encoding="utf-8"),
        )
    )


def _sets_chart(rack: Rack) -> BarChart:
    counts = sub_multiset_counts(rack)
    rows = [Row(str(n), counts[n], comb(len(rack), n)) for n in range(1, len(rack) + 1)]
    return bar_chart("Looked up at each length", rows, "Letters", "sets", "combinations of tiles")
