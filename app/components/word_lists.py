"""Lists of words as HTML, made here because a template's loop is five times slower."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from unicodedata import normalize
from urllib.parse import quote

from flask_babel import gettext
from markupsafe import Markup, escape

from app.components.escaping import SPECIAL, escaped
from app.solver.lexicon.definitions import Definition
from app.solver.lexicon.forms import Forms
from app.solver.lexicon.lexicon import FAMILIAR
from app.solver.ruzzle.grid import MAX_SIDE

NARROW = 6
"""The most characters, in a word and its note together, that a narrow column has room for."""
USUAL = 10
"""The most characters, in a word and its note together, that fit a column of the usual width."""
CELL = tuple(map(str, range(MAX_SIDE**2))).__getitem__
"""Returns the number of a cell as text; `str` takes three times as long."""


@dataclass(frozen=True, slots=True)
class ListedWords:
    """The words of a list, as parallel sequences: making an object for each word would be slow.

    bands: how familiar each word is, from 1 (very common) to 5.
    hrefs: the rest of each word's address, after the `base` given to word_items; () if the rest is
        the word itself.
    notes: a few characters after each word, such as its points.
    paths: the cells of each word on the page's board, for scripts to draw.
    blanks: the letters of each word that blank tiles stand for.
    chosen: the word that the page is about; "" for none.
    meanings: word -> the definition to show beside it, if any.
    """

    words: Sequence[str]
    bands: Sequence[int]
    hrefs: Sequence[str] = ()
    notes: Sequence[str] = ()
    paths: Sequence[Sequence[int]] = ()
    blanks: Sequence[str] = ()
    chosen: str = ""
    meanings: Mapping[str, Definition] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words under a heading.

    count: how many words there are, including any that are not listed.
    items: the words as HTML list items.
    narrow: whether a narrow column has room for every word.
    wide: whether any word needs a wide column.
    """

    title: str
    count: int
    items: Markup
    narrow: bool = False
    wide: bool = False

    @classmethod
    def of(cls, title: str, count: int, items: Iterable[tuple[str, int]]) -> "WordGroup":
        """Return a group of words, given at least one (item, width) pair from word_items."""
        drawn, widths = zip(*items, strict=True)
        markup = Markup("".join(drawn))  # noqa: S704 - escaped by word_items
        return cls(title, count, markup, max(widths) <= NARROW, max(widths) > USUAL)


def word_items(listed: ListedWords, forms: Forms, base: str = "") -> list[tuple[str, int]]:
    """Return (item, width) for each word: an HTML list item, and its width in characters.

    forms: gives words their accents.
    base: the beginning of each word's address.
    """
    words, none = listed.words, [""] * len(listed.words)
    hrefs, notes, blanks = listed.hrefs or words, listed.notes or none, listed.blanks or none
    written = forms.all_spellings(words)
    # Checked once for the whole list, as hardly any text needs escaping.
    texts = "".join([*words, *hrefs, *notes, *map("".join, written)])
    text_of = escaped if SPECIAL.search(texts) else str
    plain = f'<li><a href="{escaped(base)}'
    # For screen readers: the meaning of the dot that marks a familiar word.
    described = f' aria-description="{escaped(gettext("familiar word"))}"'
    familiar = f'<li class="familiar"><a{described} href="{escaped(base)}'
    items = []
    # All in the loop, as calling a function for each word would take a quarter longer.
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
        sense = listed.meanings.get(word)
        meaning = f" <span>{meaning_html(*sense)}</span>" if sense else ""
        link = f'{start}{text_of(href)}"{other}{drawn}{current}>{shown}{more}{small}</a>'
        item = f"{link}{meaning}</li>"
        items.append((item, len(text) + len(note)))
    return items


def meaning_html(lemma: str, part: str, gloss: str) -> Markup:
    """Return a meaning as HTML.

    lemma: the base form; "" if it is the word itself.
    part: the part of speech; "" if unknown.
    gloss: what the word means.
    """
    named = f"<b>{escaped(lemma)}</b>{', ' if part else ' – '}" if lemma else ""
    of = f"<em>{escaped(part)}</em> " if part else ""
    return Markup(f"{named}{of}{escaped(gloss)}")  # noqa: S704 - escaped


def word_links(words: Sequence[str], base: str, forms: Forms) -> Markup:
    """Return words as HTML list items, each with its accents and a link to its page.

    base: the beginning of each page's address.
    forms: gives words their accents.
    """
    written = zip(words, forms.written(words), strict=True)
    items = [f'<li><a href="{word_url(base, w)}">{escaped(text)}</a></li>' for w, text in written]
    return Markup("".join(items))  # noqa: S704 - escaped, and quoted in the address


def word_url(base: str, word: str) -> str:
    """Return the address of a word's page: `base`, then the word, percent-encoded."""
    return base + (word if word.isascii() else quote(word))


def _with_blanks(text: str, blanks: str) -> str:
    """Return a word as HTML, marking for each blank the last letter that it may stand for."""
    plain = [normalize("NFD", letter) for letter in text]
    marked = set()
    for blank in blanks:
        places = [n for n, letter in enumerate(plain) if blank in letter and n not in marked]
        marked.update(places[-1:])
    letters = (
        f"<b>{escape(each)}</b>" if n in marked else escape(each) for n, each in enumerate(text)
    )
    return f"<span>{''.join(letters)}</span>"
