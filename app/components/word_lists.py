"""Lists of words, as HTML; it is made here because a template's loop is five times slower."""

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
"""The most characters, a word's and its note's, that a narrow column has room for."""
USUAL = 10
"""The most that a column of the usual width has room for."""
CELL = tuple(map(str, range(MAX_SIDE**2))).__getitem__
"""Writes the number of a cell; `str` takes three times as long."""


@dataclass(frozen=True, slots=True)
class ListedWords:
    """The words of a list, column by column: a thousand small objects would be slow to make.

    bands: how familiar each is, from 1 (very common) to 5. hrefs: the address each links to,
        without its beginning; () if each links to the page of the word itself.
    notes: a few characters after each, such as its points.
    paths: the cells of each on the page's board, for scripts to draw.
    blanks: the letters of each for which a blank stands.
    chosen: the word that the page shows, "" for none.
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
    """Words under a heading.

    items: the words as HTML list items. narrow: whether a narrow column has room for all of them.
    wide: whether one of them needs a wide column.
    """

    title: str
    count: int
    items: Markup
    narrow: bool = False
    wide: bool = False

    @classmethod
    def of(cls, title: str, count: int, items: Iterable[tuple[str, int]]) -> "WordGroup":
        """Return the group of these items, each with its width; count: of all its words."""
        drawn, widths = zip(*items, strict=True)
        markup = Markup("".join(drawn))  # noqa: S704 - escaped by word_items
        return cls(title, count, markup, max(widths) <= NARROW, max(widths) > USUAL)


def word_items(listed: ListedWords, forms: Forms, base: str = "") -> list[tuple[str, int]]:
    """Return words as HTML list items, in the order given, each with its width in characters.

    forms: how words are written. base: what each word's address begins with.
    """
    words, none = listed.words, [""] * len(listed.words)
    hrefs, notes, blanks = listed.hrefs or words, listed.notes or none, listed.blanks or none
    written = forms.all_spellings(words)
    # Asked once for the whole list, as hardly any has something to escape.
    texts = "".join([*words, *hrefs, *notes, *map("".join, written)])
    text_of = escaped if SPECIAL.search(texts) else str
    plain = f'<li><a href="{escaped(base)}'
    # What the dot of a familiar word means, for those who cannot see it.
    heard = f' aria-description="{escaped(gettext("familiar word"))}"'
    familiar = f'<li class="familiar"><a{heard} href="{escaped(base)}'
    items = []
    # Written in the loop: a function that is called for each word would take a quarter longer.
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
    """Return words as they are written, as HTML list items that lead to their pages.

    base: what the addresses of these pages begin with. forms: how words are written.
    """
    written = zip(words, forms.written(words), strict=True)
    items = [f'<li><a href="{word_url(base, w)}">{escaped(text)}</a></li>' for w, text in written]
    return Markup("".join(items))  # noqa: S704 - escaped, and quoted in the address


def word_url(base: str, word: str) -> str:
    """Return the address of a word's page; base: what such addresses begin with."""
    return base + (word if word.isascii() else quote(word))


def spellings_of(words: Sequence[str], forms: Forms) -> dict[str, tuple[str, ...]] | UnsetType:
    """Return word -> its spellings, where these differ from it; UNSET in a list without any."""
    if not forms:
        return UNSET
    spelled = zip(words, forms.all_spellings(words), strict=True)
    return {word: each for word, each in spelled if each != (word,)}


def _with_blanks(text: str, blanks: str) -> str:
    """Return a word as HTML, with a letter marked for each blank: the last that it stands for."""
    plain = [normalize("NFD", letter) for letter in text]
    marked = set()
    for blank in blanks:
        places = [n for n, letter in enumerate(plain) if blank in letter and n not in marked]
        marked.update(places[-1:])
    letters = (
        f"<b>{escape(each)}</b>" if n in marked else escape(each) for n, each in enumerate(text)
    )
    return f"<span>{''.join(letters)}</span>"
