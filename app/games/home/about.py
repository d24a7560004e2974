"""The About page: the lists, how the solvers work, what was measured, licences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from app.components.charts import BarChart, Row, bar_chart
from app.components.tiles import Tile, tiles
from app.config import ROOT
from app.games.home.list_notes import ListNotes, list_notes
from app.games.home.measured import Benchmark, HangmanFigures, benchmark, hangman_figures
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.countdown.working import working
from app.solver.hangman.guesser import HangmanIndex, narrowed
from app.solver.hangman.masked import Masked
from app.solver.indexes import Indexes
from app.solver.puzzle import InvalidPuzzle

EXAMPLE_RACK = Rack("auctioned")
STROKES = 5
"""Letters struck between two bars of the Countdown chart."""
EXAMPLE_PATTERN, EXAMPLE_WRONG = "_e__", "ais"


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What the site is made of.

    lists: one entry a language. measured: the benchmark's table, None if this copy has no figures;
    guessed: evaluations of Hangman's guesser.
    striking: words left of all for the rack, every few letters.
    narrowing: words that fit a masked word after each letter.
    licence: of the site's own code.
    """

    template: ClassVar[str] = "home/about.html"

    lists: tuple[ListNotes, ...]
    measured: Benchmark | None
    guessed: tuple[HangmanFigures, ...]
    rack: tuple[Tile, ...]
    striking: BarChart
    narrowing: BarChart
    licence: str
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        return {
            "lists": [
                {"language": each.code, "title": each.title, "words": each.words}
                for each in self.lists
            ]
        }


def about_page(indexes: Indexes) -> AboutPage:
    """The page; its examples are solved with the words of the indexes."""
    lists = tuple(list_notes().values())
    return AboutPage(
        lists=lists,
        measured=benchmark(),
        guessed=hangman_figures({each.code: each.name for each in lists}),
        rack=tiles(EXAMPLE_RACK.tiles),
        striking=_striking_chart(indexes[CountdownIndex]),
        narrowing=_narrowing_chart(indexes[HangmanIndex]),
        licence=(ROOT / "LICENSE").read_text(encoding="utf-8").strip(),
    )


def _striking_chart(index: CountdownIndex) -> BarChart:
    solved = working(index, solve(index, EXAMPLE_RACK))
    rows = [Row("All words", solved.compared)]
    for last in range(STROKES, len(solved.letters) + STROKES, STROKES):
        struck = solved.letters[last - STROKES : last]
        label = " to ".join(dict.fromkeys(each.letter.upper() for each in (struck[0], struck[-1])))
        rows.append(Row(label, struck[-1].words_left))
    caption = "Words left, five letters of the alphabet at a time (logarithmic)"
    return bar_chart(caption, rows, "Letters struck", "Words", logarithmic=True)


def _narrowing_chart(index: HangmanIndex) -> BarChart:
    masked = Masked.parse(EXAMPLE_PATTERN, EXAMPLE_WRONG, index.language)
    rows = []
    for step in narrowed(index, masked):
        known = "is in" if step.hit else "is not"
        label = f"{step.letter.upper()} {known}" if step.letter else f"{len(masked)} letters"
        rows.append(Row(label, step.words))
    return bar_chart("Words that fit after each answer", rows, "Known", "Words")
