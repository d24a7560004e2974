"""Lists of words in groups, joined here because a loop in a template is five times slower."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import normalize
from urllib.parse import quote

from flask_babel import gettext
from markupsafe import Markup, escape
from msgspec import UNSET, UnsetType

from app.components.escaping import SPECIAL, escaped
from app.solver.lexicon.forms import Forms
from app.solver.lexicon.lexicon import FAMILIAR
from app.solver.ruzzle.grid import MAX_SIDE

NARROW = 6
"""How many characters of a word and its note fit in a narrow column."""
USUAL = 10
"""How many fit in a column of the usual width."""
CELL = tuple(map(str, range(MAX_SIDE**2))).__getitem__
"""Writes the number of a cell; `str` takes three times as long."""


@dataclass(frozen=True, slots=True)
class ListedWords:
    """The words of a list, column by column: a thousand small objects would take their time.

    bands: their familiarity, 1 (very common) to 5.
    hrefs: where choosing each leads; () for the word itself.
    notes: a few characters to show after each, such as its points.
    paths: the cells of each on the page's board, for scripts to draw.
    blanks: which letters of each are blanks of the rack.
    chosen: the word that the page is showing, "" for none.
    """

    words: Sequence[str]
    bands: Sequence[int]
    hrefs: Sequence[str] = ()
    notes: Sequence[str] = ()
    paths: Sequence[Sequence[int]] = ()
    blanks: Sequence[str] = ()
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Some words under one heading.

    items: the words as list items, ready to print.
    narrow: whether all of them fit in a narrow column; wide: whether one needs a wide one.
    """

    title: str
    count: int
    items: Markup
    narrow: bool = False
    wide: bool = False

    @classmethod
    def of(cls, title: str, count: int, items: Iterable[tuple[str, int]]) -> "WordGroup":
        """Return the group of these items; count: of its words, if some are not listed."""
        drawn, widths = zip(*items, strict=True)
        markup = Markup("".join(drawn))  # noqa: S704 - escaped by word_items
        return cls(title, count, markup, max(widths) <= NARROW, max(widths) > USUAL)


def word_items(listed: ListedWords, forms: Forms, base: str = "") -> list[tuple[str, int]]:
    """Return words as list items in the order given, each with its width in characters.

    forms: how they are written. base: the start of each word's address.
    """
    words, none = listed.words, [""] * len(listed.words)
    hrefs, notes, blanks = listed.hrefs or words, listed.notes or none, listed.blanks or none
    written = forms.all_spellings(words)
    # Asked once for all words, as hardly any list has something to escape.
    texts = "".join([*words, *hrefs, *notes, *map("".join, written)])
    text_of = escaped if SPECIAL.search(texts) else str
    plain = f'<li><a href="{escaped(base)}'
    # The dot of a familiar word, for those who cannot see it.
    heard = f' aria-description="{escaped(gettext("familiar word"))}"'
    familiar = f'<li class="familiar"><a{heard} href="{escaped(base)}'
    items = []
    # Drawn in place: calling a function for each word would take a quarter longer.
    for word, band, href, note, path, stand, spellings in zip(
        words, listed.bands, hrefs, notes, listed.paths or none, blanks, written, strict=True
    ):
        text = spellings[0]
        start = familiar if band <= FAMILIAR else plain
        other = "" if text == word else f' data-word="{text_of(word)}"'
        drawn = f' data-path="{"-".join(map(CELL, path))}"' if path else ""
        current = ' aria-current="true"' if word == listed.chosen else ""
        shown = _with_blanks(text, stand) if stand else text_of(text)
        more = f" <i>+{len(spellings) - 1}</i>" if len(spellings) > 1 else ""
        small = f" <small>{text_of(note)}</small>" if note else ""
        item = f'{start}{text_of(href)}"{other}{drawn}{current}>{shown}{more}{small}</a></li>'
        items.append((item, len(text) + len(note)))
    return items


def word_links(words: Sequence[str], base: str, forms: Forms) -> Markup:
    """Return words in their spellings as list items, each linked to its page.

    base: the address above those pages. forms: how the words are written.
    """
    written = zip(words, forms.written(words), strict=True)
    items = [f'<li><a href="{word_url(base, w)}">{escaped(text)}</a></li>' for w, text in written]
    return Markup("".join(items))  # noqa: S704 - escaped, and quoted in the address


def word_url(base: str, word: str) -> str:
    """Return the address of a word's own page; base: the address above those pages."""
    return base + (word if word.isascii() else quote(word))


def spellings_of(words: Sequence[str], forms: Forms) -> dict[str, tuple[str, ...]] | UnsetType:
    """Return word -> spelling where they differ; UNSET if they never do in this list."""
    if not forms:
        return UNSET
    spelled = zip(words, forms.all_spellings(words), strict=True)
    return {word: each for word, each in spelled if each != (word,)}


def _with_blanks(text: str, blanks: str) -> str:
    """Return a word, marking for each blank the last unmarked letter that it stands for."""
    plain = [normalize("NFD", letter) for letter in text]
    marked = set()
    for blank in blanks:
        places = [n for n, letter in enumerate(plain) if blank in letter and n not in marked]
        marked.update(places[-1:])
    letters = (
        f"<b>{escape(each)}</b>" if n in marked else escape(each) for n, each in enumerate(text)
    )
    return f"<span>{''.join(letters)}</span>"
