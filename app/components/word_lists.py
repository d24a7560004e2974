"""Lists of words in groups, joined here because a loop in a template is five times slower."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from app.solver.lexicon.forms import Forms
from app.solver.lexicon.lexicon import FAMILIAR

NARROW = 6
"""How many characters of a word and its note fit in a narrow column."""
USUAL = 10
"""How many fit in a column of the usual width."""

SPECIAL = re.compile("[&<>\"']")
"""What must be escaped; words and most addresses have none of it."""


class ListedWord(NamedTuple):
    """A word in a list.

    href: where choosing it leads.
    band: its familiarity, 1 (very common) to 5.
    note: a few characters after it: its points, or what a blank stands for; "" for none.
    path: its cells on the page's board, for scripts to draw.
    chosen: whether the page is showing this word.
    """

    word: str
    href: str
    band: int
    note: str = ""
    path: Sequence[int] = ()
    chosen: bool = False


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


def word_group(title: str, words: Iterable[ListedWord], forms: Forms, base: str = "") -> WordGroup:
    """Return a group of words in the order given; forms: how they are written.

    base: what the address of each begins with.
    """
    listed = list(words)
    written = forms.written([each.word for each in listed])
    # Asked once for all words, as hardly any list has something to escape.
    texts = "".join([text for each in listed for text in (each.word, each.href, each.note)])
    escaped = _escaped if SPECIAL.search(texts + "".join(written)) else str
    start = f'<a href="{_escaped(base)}'
    items = "".join([_item(*each, start, escaped) for each in zip(listed, written, strict=True)])
    widest = max(
        [len(text) + len(each.note) for each, text in zip(listed, written, strict=True)], default=0
    )
    markup = Markup(items)  # noqa: S704 - escaped
    return WordGroup(title, len(listed), markup, widest <= NARROW, widest > USUAL)


def word_links(words: Sequence[str], base: str, forms: Forms) -> Markup:
    """Return words as list items, as they are written, each a link to its page.

    base: the address above those pages. forms: how the words are written.
    """
    written = zip(words, forms.written(words), strict=True)
    items = [f'<li><a href="{word_url(base, w)}">{_escaped(text)}</a></li>' for w, text in written]
    return Markup("".join(items))  # noqa: S704 - escaped, and quoted in the address


def word_url(base: str, word: str) -> str:
    """Return the address of a word's own page; base: the address above those pages."""
    return base + (word if word.isascii() else quote(word))


def spellings_as_json(words: Sequence[str], forms: Forms) -> dict[str, object]:
    """Return `spellings` for a JSON answer: word -> how it is written, where that differs.

    Of a list whose words are written as they are folded, nothing.
    """
    if not forms:
        return {}
    spelled = zip(words, forms.all_spellings(words), strict=True)
    return {"spellings": {word: each for word, each in spelled if each != (word,)}}


def _item(listed: ListedWord, text: str, start: str, escaped: Callable[[str], str]) -> str:
    """Return a list item; start: the link up to what is special about its address."""
    word, href, band, note, path, chosen = listed
    familiar = '<li class="familiar">' if band <= FAMILIAR else "<li>"
    other = "" if text == word else f' data-word="{escaped(word)}"'
    drawn = f' data-path="{"-".join(map(str, path))}"' if path else ""
    current = ' aria-current="true"' if chosen else ""
    small = f" <small>{escaped(note)}</small>" if note else ""
    return (
        f'{familiar}{start}{escaped(href)}"{other}{drawn}{current}>{escaped(text)}{small}</a></li>'
    )


def _escaped(text: str) -> str:
    """Return text as markup; asking first is quicker than escaping what needs none."""
    return str(escape(text)) if SPECIAL.search(text) else text
