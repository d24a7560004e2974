"""Countdown's solve page: all words of a rack by length, and how they were found."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import url_for

from app.components.charts import BarChart, Row, bar_chart
from app.components.panels import Pages
from app.components.tiles import Tile, tiles
from app.components.word_lists import ListedWord, WordGroup, word_address, word_group
from app.solver.countdown.letters_round import best_word, points_of
from app.solver.countdown.rack import MAX_TILES, Rack
from app.solver.countdown.solver import CountdownIndex, Solution, blank_letters, solve
from app.solver.countdown.working import Working, working
from app.solver.lexicon.lexicon import Ids
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.urls import words_url

SHOWN = 200
"""The most words of one length on the page of all lengths."""
A_PAGE = 1000
"""The most words on a page of one length."""
DEAR_WORDS = 5000
"""More words than this are dear to write as JSON."""
SPELLED = 2000
"""Words spelled at once for JSON."""


@dataclass(frozen=True, slots=True)
class SolveQuery:
    """What was asked: a rack, perhaps only its words of one length, and which page of them."""

    rack: Rack
    length: int | None = None
    page: int = 1

    @classmethod
    def parse(cls, args: Mapping[str, str], index: CountdownIndex) -> "SolveQuery":
        """The query of an address. Raises InvalidPuzzle: `letters`, `length` or `page`."""
        rack = Rack.parse(args.get("letters", ""), index.language)
        length = parse_int(args, "length", 1, MAX_TILES)
        return cls(rack, length, parse_int(args, "page", 1, 1000) or 1)


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A solved query.

    ids: the words asked for: all, or those of one length.
    """

    index: CountdownIndex
    query: SolveQuery
    solution: Solution
    ids: Ids

    @classmethod
    def to(cls, query: SolveQuery, index: CountdownIndex) -> "Answer":
        solution = solve(index, query.rack)
        ids = solution.ids
        if query.length:
            ids = ids[index.lexicon.lengths[ids] == query.length]
        return cls(index, query, solution, ids)

    @property
    def rack(self) -> Rack:
        return self.query.rack

    def words(self, ids: Ids) -> list[tuple[str, int, str]]:
        """Word, band and what blanks stand for, of some of the words."""
        lexicon = self.index.lexicon
        blanks = blank_letters(self.index, self.rack, ids)
        return list(zip(lexicon.words(ids), lexicon.bands[ids].tolist(), blanks, strict=True))

    def listed(self) -> Iterator[dict[str, object]]:
        """Yield what JSON tells of each word, spelled some at a time: there may be 160,000."""
        for start in range(0, len(self.ids), SPELLED):
            ids = self.ids[start : start + SPELLED]
            lengths = self.index.lexicon.lengths[ids].tolist()
            for (word, band, stand), length in zip(self.words(ids), lengths, strict=True):
                told: dict[str, object] = {"word": word, "length": length, "band": band}
                yield told | {"blanks": stand} if self.rack.blanks else told


@dataclass(frozen=True, slots=True, eq=False)
class SolvePage:
    """A solved rack, or the form that asks for one.

    typed: what the form is filled with. breaks: the rules of the show that the rack breaks.
    best: the tiles of the word shown first, the best known of the longest; best_text: its worth.
    total: how many words there are. more: links to the lengths not shown in full, as (text,
        address). pages: of the words of one length; all_lengths: the way back from it, else "".
    tried: what other solvers look up at each length. struck: words left after each letter.
    """

    template: ClassVar[str] = "countdown/solve.html"

    typed: str = ""
    error: InvalidPuzzle | None = None
    answer: Answer | None = None
    rack: tuple[Tile, ...] = ()
    breaks: tuple[str, ...] = ()
    best: tuple[Tile, ...] = ()
    best_text: str = ""
    total: str = ""
    groups: tuple[WordGroup, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    pages: Pages | None = None
    all_lengths: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    tried: BarChart | None = None
    struck: BarChart | None = None

    @property
    def letters(self) -> str:
        return self.answer.rack.tiles if self.answer else ""

    def as_json(self) -> Mapping[str, object]:
        assert self.answer is not None, "a page without an answer has an error as JSON"
        answer = self.answer
        found = answer.index.lexicon.lengths[answer.solution.ids[:1]].tolist()
        return {
            "letters": answer.rack.tiles,
            "best_length": found[0] if found else 0,
            "notes": self.breaks,
            "words": answer.listed(),
        }


def solve_page(args: Mapping[str, str], index: CountdownIndex, drawn: bool = True) -> SolvePage:
    """The page of a query as it stands in an address; undrawn, it only serves as JSON."""
    typed = args.get("letters", "")
    try:
        answer = Answer.to(SolveQuery.parse(args, index), index)
    except InvalidPuzzle as error:
        return SolvePage(typed=typed, error=error)
    if not drawn:
        return SolvePage(answer=answer, breaks=tuple(answer.rack.breaks(index.language)))
    return answer_page(answer, url_for("countdown.solve", letters=answer.rack.tiles))


def answer_page(answer: Answer, address: str) -> SolvePage:
    """The page of an answer; `address` is that of all its lengths."""
    index, solution = answer.index, answer.solution
    language = index.language
    numbers = working(index, solution)
    counts = {each.length: each.words for each in numbers.lengths if each.words}
    groups, pages = _groups(answer, counts, address)
    best = best_word(index, solution, 5)
    word = index.lexicon.word(best) if best is not None else ""
    return SolvePage(
        typed=answer.rack.tiles,
        answer=answer,
        rack=tiles(answer.rack.tiles, language.points),
        breaks=tuple(answer.rack.breaks(language)),
        best=tiles(word),
        best_text=_best_text(answer, counts),
        total=f"{len(solution):,}",
        groups=groups,
        more=() if answer.query.length else _more(counts, address),
        pages=pages,
        all_lengths=address if answer.query.length else "",
        figures=_figures(numbers),
        tried=_tried_chart(numbers),
        struck=_struck_chart(numbers),
    )


def _groups(
    answer: Answer, counts: Mapping[int, int], address: str
) -> tuple[tuple[WordGroup, ...], Pages | None]:
    """The words under headings, by length; of one length, a page of them."""
    if answer.query.length:
        return _one_length(answer, address)
    groups, start = [], 0
    for length, count in counts.items():
        ids = answer.ids[start : start + min(count, SHOWN)]
        groups.append(_group(answer, length, count, ids))
        start += count
    return tuple(groups), None


def _one_length(answer: Answer, address: str) -> tuple[tuple[WordGroup, ...], Pages | None]:
    length, page = answer.query.length, answer.query.page
    assert length is not None
    last = max(1, -(-len(answer.ids) // A_PAGE))
    page = min(page, last)
    ids = answer.ids[(page - 1) * A_PAGE : page * A_PAGE]
    groups = (_group(answer, length, len(answer.ids), ids),) if len(ids) else ()
    if last == 1:
        return groups, None
    here = f"{address}&length={length}&page="
    before, after = page > 1, page < last
    return groups, Pages(
        f"{here}{page - 1}" if before else "",
        f"{here}{page + 1}" if after else "",
        f"Page {page} of {last}",
    )


def _group(answer: Answer, length: int, count: int, ids: Ids) -> WordGroup:
    base = words_url()
    listed = (
        ListedWord(word, word_address(base, word), band, f"? is {stand.upper()}" if stand else "")
        for word, band, stand in answer.words(ids)
    )
    title = "1 letter" if length == 1 else f"{length} letters"
    group = word_group(title, listed)
    return WordGroup(group.title, count, group.items)


def _more(counts: Mapping[int, int], address: str) -> tuple[tuple[str, str], ...]:
    """Links to the lengths that have more words than are shown."""
    return tuple(
        (f"All {count:,} of {length} letters", f"{address}&length={length}")
        for length, count in counts.items()
        if count > SHOWN
    )


def _best_text(answer: Answer, counts: Mapping[int, int]) -> str:
    """What the best words are worth, and how many there are of them."""
    if not counts:
        return ""
    longest = max(counts)
    others = counts[longest] - 1
    text = f"{longest} letters, {points_of(longest)} points" if longest > 1 else "1 letter, 1 point"
    if others:
        text += f"; {others:,} other word{'s' if others > 1 else ''} as long"
    return text + "."


def _figures(numbers: Working) -> tuple[tuple[str, str], ...]:
    return (
        ("Words in question", f"{numbers.compared:,}"),
        ("Sets struck out", str(len(numbers.letters))),
        ("Words left", f"{sum(each.words for each in numbers.lengths):,}"),
        ("Choices of tiles not tried", f"{sum(each.combinations for each in numbers.lengths):,}"),
    )


def _tried_chart(numbers: Working) -> BarChart:
    """What looking words up one by one would have cost, at each length."""
    rows = [
        Row(f"{each.length}", each.sub_multisets, each.combinations) for each in numbers.lengths
    ]
    return bar_chart(
        "Choices of tiles to look up, by length (logarithmic)",
        rows,
        "Length",
        "different letters",
        "any tiles",
        logarithmic=True,
    )


def _struck_chart(numbers: Working) -> BarChart:
    """The words left as letter after letter strikes out its own, where the number falls."""
    rows, left = [Row("start", numbers.compared)], numbers.compared
    for each in numbers.letters:
        if each.words_left < left:
            left = each.words_left
            rows.append(Row(each.letter.upper(), left))
    return bar_chart(
        "Words left after each letter (logarithmic)", rows, "Letter", "words", logarithmic=True
    )
