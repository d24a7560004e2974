"""The About page: the lists, how the solvers work, what was measured, licences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask_babel import gettext, ngettext

from app.components.charts import BarChart, Row, bar_chart
from app.components.tiles import Tile, tiles
from app.components.word_reasons import BANDS
from app.config import ROOT
from app.games.home.list_notes import ListNotes, list_notes
from app.games.home.measured import Benchmark, HangmanFigures, benchmark, hangman_figures
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.countdown.working import working
from app.solver.hangman.guesser import HangmanIndex, Narrowing, narrowed
from app.solver.hangman.masked import Masked
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle
from app.web.pages import current_site

EXAMPLE_RACK = Rack("auctioned")
STROKES = 5
"""How many letters are struck from one bar of the Countdown chart to the next."""
EXAMPLE_PATTERN, EXAMPLE_WRONG = "_e__", "ais"


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What the site is made of.

    lists: one per language, each with a chart of its bands.
    measured: the benchmark's table, None if this copy has no figures.
    guessed: evaluations of Hangman's guesser.
    striking: how many words are left for the rack, every few letters.
    narrowing: how many words fit a masked word after each letter.
    licence, font_licence: of the site's own code, and of its typeface.
    """

    template: ClassVar[str] = "home/about.html"

    lists: tuple[tuple[ListNotes, BarChart], ...]
    measured: Benchmark | None
    guessed: tuple[HangmanFigures, ...]
    rack: tuple[Tile, ...]
    striking: BarChart
    narrowing: BarChart
    licence: str
    font_licence: str
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        return {
            "lists": [
                {"language": each.code, "title": each.title, "words": each.words}
                for each, _ in self.lists
            ]
        }


def about_page(indexes: Indexes) -> AboutPage:
    """Return the page; its examples are solved with the words of the indexes."""
    lists = tuple(list_notes().values())
    return AboutPage(
        lists=tuple((each, _band_chart(each)) for each in lists),
        measured=benchmark({game.name: str(game.title) for game in current_site().games}),
        guessed=hangman_figures({each.code: each.name for each in lists}),
        rack=tiles(EXAMPLE_RACK.tiles),
        striking=_striking_chart(indexes[CountdownIndex]),
        narrowing=_narrowing_chart(indexes[HangmanIndex]),
        licence=(ROOT / "LICENSE").read_text(encoding="utf-8").strip(),
        font_licence=(ROOT / "static/fonts/OFL.txt").read_text(encoding="utf-8").strip(),
    )


def _band_chart(notes: ListNotes) -> BarChart:
    rows = [Row(str(BANDS[band]), count) for band, count in notes.bands.items()]
    return bar_chart(gettext("Words by familiarity"), rows, gettext("Band"), gettext("Words"))


def _striking_chart(index: CountdownIndex) -> BarChart:
    solved = working(index, solve(index, EXAMPLE_RACK))
    rows = [Row(gettext("All words"), solved.compared)]
    for last in range(STROKES, len(solved.letters) + STROKES, STROKES):
        struck = solved.letters[last - STROKES : last]
        label = "–".join(dict.fromkeys(each.letter.upper() for each in (struck[0], struck[-1])))
        rows.append(Row(label, struck[-1].words_left))
    caption = gettext("Words left, five letters of the alphabet at a time (logarithmic)")
    return bar_chart(caption, rows, gettext("Letters struck"), gettext("Words"), logarithmic=True)


def _narrowing_chart(index: HangmanIndex) -> BarChart:
    masked = Masked.parse(EXAMPLE_PATTERN, EXAMPLE_WRONG, index.language)
    rows = [Row(_known(step, len(masked)), step.words) for step in narrowed(index, masked)]
    caption = gettext("Words that fit after each answer")
    return bar_chart(caption, rows, gettext("Known"), gettext("Words"))


def _known(step: Narrowing, length: int) -> str:
    if step.letter is None:
        return ngettext("%(num)d letter", "%(num)d letters", length)
    if step.hit:
        return gettext("%(letter)s is in it", letter=step.letter.upper())
    return gettext("%(letter)s isn’t", letter=step.letter.upper())
