"""Lists of words in groups, joined here because a loop in a template is five times slower."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import normalize
from urllib.parse import quote

from flask_babel import gettext
from markupsafe import Markup, escape
from msgspec import UNSET, UnsetType

from app.components.escaping import SPECIAL, escaped
from app.solver.lexicon.forms import Forms
from app.solver.lexicon.lexicon import FAMILIAR

NARROW = 6
"""How many characters of a word and its note fit in a narrow column."""
USUAL = 10
"""How many fit in a column of the usual width."""


class ListedWord(NamedTuple):
    """A word in a list.

    href: where choosing it leads.
    band: its familiarity, 1 (very common) to 5.
    note: a few characters to show after it, such as its points; "" for none.
    path: its cells on the page's board, for scripts to draw.
    chosen: whether the page is showing this word.
    blanks: which of its letters are blanks of the rack.
    """

    word: str
    href: str
    band: int
    note: str = ""
    path: Sequence[int] = ()
    chosen: bool = False
    blanks: str = ""


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

    base: the start of each word's address.
    """
    listed = list(words)
    written = forms.all_spellings([each.word for each in listed])
    # Asked once for all words, as hardly any list has something to escape.
    texts = "".join([text for each in listed for text in (each.word, each.href, each.note)])
    text_of = escaped if SPECIAL.search(texts + "".join(map("".join, written))) else str
    plain = f'<li><a href="{escaped(base)}'
    # The dot of a familiar word, for those who cannot see it.
    heard = f' aria-description="{escaped(gettext("familiar word"))}"'
    familiar = f'<li class="familiar"><a{heard} href="{escaped(base)}'
    items, widest = [], 0
    # Drawn in place: calling a function for each word would take a quarter longer.
    for (word, href, band, note, path, chosen, blanks), spellings in zip(
        listed, written, strict=True
    ):
        text = spellings[0]
        start = familiar if band <= FAMILIAR else plain
        other = "" if text == word else f' data-word="{text_of(word)}"'
        drawn = f' data-path="{"-".join(map(str, path))}"' if path else ""
        current = ' aria-current="true"' if chosen else ""
        shown = _with_blanks(text, blanks) if blanks else text_of(text)
        more = f" <i>+{len(spellings) - 1}</i>" if len(spellings) > 1 else ""
        small = f" <small>{text_of(note)}</small>" if note else ""
        items.append(
            f'{start}{text_of(href)}"{other}{drawn}{current}>{shown}{more}{small}</a></li>'
        )
        widest = max(widest, len(text) + len(note))
    markup = Markup("".join(items))  # noqa: S704 - escaped
    return WordGroup(title, len(listed), markup, widest <= NARROW, widest > USUAL)


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
