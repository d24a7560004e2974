"""Countdown's solve page: all words of a rack by length, and how they were found."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.components.panels import Pages
from app.components.word_lists import ListedWord, WordGroup, word_group, word_url
from app.games.countdown.text import broken_rules
from app.games.countdown.word_card import WordCard, word_card
from app.solver.countdown.letters_round import best_word, points_of
from app.solver.countdown.rack import MAX_TILES, Rack
from app.solver.countdown.solver import CountdownIndex, RackSolution, blank_letters, solve
from app.solver.countdown.working import Working, working
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import BANDS, Ids
from app.solver.lexicon.word_filter import WordFilter
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.pages import Page, wants_json
from app.web.site import current_indexes
from app.web.solve_limiter import take_turn
from app.web.urls import make_url, words_url

SHOWN = 200
"""The most words of one length on the page of all lengths."""
PAGE_SIZE = 1000
"""The most words on a page of one length."""
MAX_PAGE = 1000
HEAVY_WORDS = 2000
"""More words than this are heavy to write as JSON: 5,000 cost 10 to 18 ms."""
SPELLED = 2000
"""Words spelled at once for JSON."""


@dataclass(frozen=True, slots=True)
class SolveForm(Page):
    """The form that asks for a rack; letters: what it is filled with."""

    template = "countdown/solve.html"

    letters: str = ""

    def as_json(self) -> Mapping[str, object]:
        return {"letters": self.letters}


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked: a rack, which words (None: of any length), which page of them."""

    rack: Rack
    length: int | None
    page: int
    filter: WordFilter

    @classmethod
    def parse(cls, args: Mapping[str, str], language: Language) -> "SolveQuery":
        """Return the query of an address. Raises InvalidPuzzle with the name of a bad part."""
        return cls(
            Rack.parse(args.get("letters", ""), language),
            parse_int(args, "length", 1, MAX_TILES),
            parse_int(args, "page", 1, MAX_PAGE) or 1,
            WordFilter.parse(args, language),
        )


@dataclass(frozen=True, eq=False)
class SolvedPage(Page):
    """A solved rack; what only the HTML page shows is worked out when its template asks.

    ids: the words asked for: all, those of one `length`, those that pass the filter.
    page: which page of them, from 1.
    """

    template = "countdown/solved.html"

    index: CountdownIndex
    solution: RackSolution
    ids: Ids
    filter: WordFilter
    length: int | None
    page: int

    @classmethod
    def of(cls, query: SolveQuery, index: CountdownIndex) -> "SolvedPage":
        """Solve a rack."""
        solution = solve(index, query.rack)
        ids = query.filter.kept(index.lexicon, solution.ids)
        if query.length:
            ids = ids[index.lexicon.lengths[ids] == query.length]
        last = -(-len(ids) // PAGE_SIZE) or 1
        return cls(index, solution, ids, query.filter, query.length, min(query.page, last))

    @property
    def letters(self) -> str:
        return self.solution.rack.tiles

    @property
    def total(self) -> str:
        """Return how many words the rack has, as pages write it."""
        return number_text(len(self.solution))

    @property
    def broken_rules(self) -> tuple[str, ...]:
        return broken_rules(self.solution.rack, self.index.language)

    @cached_property
    def best(self) -> WordCard | None:
        """Return the best known of the longest words that may be shown, None if there is none."""
        best = best_word(self.index, self.solution, BANDS[-1])
        return None if best is None else word_card(current_indexes(), best)

    @property
    def best_text(self) -> str:
        """Return what the best words are worth, and how many there are."""
        longest, count = next(iter(self._all_counts.items()))
        values = {"count": number_text(count), "points": points_of(longest, self.index.language)}
        if count == 1:
            return ngettext(
                "The best word has %(num)s letter: %(points)s point.",
                "The best word has %(num)s letters: %(points)s points.",
                longest,
                **values,
            )
        return ngettext(
            "The %(count)s best words have %(num)s letter: %(points)s point each.",
            "The %(count)s best words have %(num)s letters: %(points)s points each.",
            longest,
            **values,
        )

    @property
    def filtered(self) -> bool:
        return bool(self.length or self.filter.query())

    @property
    def lengths(self) -> list[int]:
        """Return the lengths that can be asked for, the longest first."""
        return list(self._all_counts)

    @property
    def found_text(self) -> str:
        """Return how many words pass the filter."""
        count = len(self.ids)
        return ngettext("%(words)s word", "%(words)s words", count, words=number_text(count))

    @property
    def groups(self) -> list[WordGroup]:
        """Return the words under headings, by length; of one length, a page of them."""
        if self.length:
            ids = self.ids[(self.page - 1) * PAGE_SIZE : self.page * PAGE_SIZE]
            return [self._group(self.length, len(self.ids), ids)] if len(ids) else []
        groups, start = [], 0
        for length, count in self._counts.items():
            groups.append(self._group(length, count, self.ids[start : start + min(count, SHOWN)]))
            start += count
        return groups

    @property
    def pages(self) -> Pages | None:
        """Return the way through the words of one length, None if they fit a page."""
        page, last = self.page, -(-len(self.ids) // PAGE_SIZE)
        if not self.length or last <= 1:
            return None
        return Pages(
            self._url(self.length, page - 1) if page > 1 else "",
            self._url(self.length, page + 1) if page < last else "",
            _("Page %(page)s of %(last)s", page=page, last=last),
        )

    @property
    def more(self) -> list[tuple[str, str]]:
        """Return links to the lengths that have more words than are shown, as (text, address)."""
        return [
            (
                _(
                    "All %(count)s words of %(length)s letters",
                    count=number_text(count),
                    length=length,
                ),
                self._url(length),
            )
            for length, count in self._counts.items()
            if count > SHOWN and not self.length
        ]

    @property
    def figures(self) -> list[tuple[str, str]]:
        lengths = self._working.lengths
        return [
            (_("Words compared"), number_text(self._working.compared)),
            (_("Sets struck out"), number_text(len(self._working.letters))),
            (_("Words left"), number_text(len(self.solution))),
            (
                _("Choices of tiles not tried"),
                number_text(sum(n.combinations for n in lengths)),
            ),
        ]

    @property
    def tried(self) -> BarChart:
        """Return what other solvers look up at each length."""
        return bar_chart(
            _("Choices of tiles to look up, by length (logarithmic)"),
            [
                Row(f"{each.length}", each.sub_multisets, each.combinations)
                for each in self._working.lengths
            ],
            _("Length"),
            _("different letters"),
            _("any tiles"),
            logarithmic=True,
        )

    @property
    def struck(self) -> BarChart:
        """Return the words left after each letter that strikes some out."""
        left = self._working.compared
        rows = [Row(_("start"), left)]
        for each in self._working.letters:
            if each.words_left < left:
                left = each.words_left
                rows.append(Row(each.letter.upper(), left))
        caption = _("Words left after each letter (logarithmic)")
        return bar_chart(caption, rows, _("Letter"), _("words"), logarithmic=True)

    def as_json(self) -> Mapping[str, object]:
        longest = self.index.lexicon.lengths[self.solution.ids[:1]].tolist()
        return {
            "letters": self.letters,
            "best_length": longest[0] if longest else 0,
            "notes": self.broken_rules,
            "words": self._listed(),
            "working": self._working.as_dict(),
        }

    def _listed(self) -> Iterator[dict[str, object]]:
        """Yield what JSON tells of each word, spelled some at a time: there may be 160,000."""
        with_blanks, forms = bool(self.solution.rack.blanks), self.index.lexicon.forms
        for start in range(0, len(self.ids), SPELLED):
            listed = self._words(self.ids[start : start + SPELLED])
            if not with_blanks and not forms:
                yield from [
                    {"word": word, "length": len(word), "band": band} for word, band, _ in listed
                ]
                continue
            spellings = forms.all_spellings([word for word, _, _ in listed])
            for (word, band, stand), written in zip(listed, spellings, strict=True):
                told: dict[str, object] = {"word": word, "length": len(word), "band": band}
                if with_blanks:
                    told["blanks"] = stand
                if written != (word,):
                    told["spellings"] = written
                yield told

    @cached_property
    def _working(self) -> Working:
        return working(self.index, self.solution)

    @property
    def _all_counts(self) -> Mapping[int, int]:
        """Return length -> how many words, of the lengths that have any, longest first."""
        return {each.length: each.words for each in self._working.lengths if each.words}

    @property
    def _counts(self) -> Mapping[int, int]:
        """Return the same of the words asked for."""
        counts = np.bincount(self.index.lexicon.lengths[self.ids])
        return {length: int(counts[length]) for length in np.flatnonzero(counts)[::-1].tolist()}

    def _group(self, length: int, count: int, ids: Ids) -> WordGroup:
        blanks = _("? is %(letters)s")
        listed = (
            ListedWord(
                word,
                word_url("", word),
                band,
                blanks % {"letters": stand.upper()} if stand else "",
            )
            for word, band, stand in self._words(ids)
        )
        title = ngettext("%(num)s letter", "%(num)s letters", length)
        found = word_group(title, listed, self.index.lexicon.forms, words_url())
        return WordGroup(title, count, found.items, wide=found.wide)

    def _words(self, ids: Ids) -> list[tuple[str, int, str]]:
        """Return word, band and what blanks stand for, of some of the words."""
        lexicon = self.index.lexicon
        blanks = blank_letters(self.index, self.solution.rack, ids)
        return list(zip(lexicon.words(ids), lexicon.bands[ids].tolist(), blanks, strict=True))

    def _url(self, length: int, page: int | None = None) -> str:
        query: Mapping[str, str | int | None] = {
            "letters": self.letters,
            **self.filter.query(),
            "length": length,
            "page": page,
        }
        return make_url("countdown.solve", query)


def solve_page(args: Mapping[str, str], index: CountdownIndex) -> SolvedPage | SolveForm:
    """Return the page of an address: its rack solved, or the form with what is wrong with it."""
    try:
        page = SolvedPage.of(SolveQuery.parse(args, index.language), index)
    except InvalidPuzzle as error:
        return SolveForm(args.get("letters", ""), error=error)
    if len(page.ids) > HEAVY_WORDS and wants_json():
        take_turn()
    return page
