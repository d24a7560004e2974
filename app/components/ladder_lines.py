"""Whole ladders as lines of text, joined here because a loop in a template is slower."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import zip_longest

from babel import Locale
from flask_babel import get_locale
from markupsafe import Markup, escape

from app.components.escaping import escaped
from app.components.word_lists import word_url
from app.solver.lexicon.forms import Forms


def ladder_lines(
    ladders: Iterable[Sequence[str]], base: str, forms: Forms, notes: Iterable[str] = ()
) -> Markup:
    """Return each ladder as a list item that holds its rungs, linked to the words' own pages.

    The items look like the ladder_line macro: changed letters are bold. base: the address above
    those pages. forms: how the words are written. notes: a few words after each ladder, "" for
    none.
    """
    language = get_locale() or "en"
    # A thousand ladders have few different steps: each is written out once.
    rung = cache(partial(_rung, base, forms))
    lines = "".join(
        f"<li>{_line(rungs, rung)}{_note(note, language)}</li>"
        for rungs, note in zip_longest(ladders, notes, fillvalue="")
    )
    return Markup(lines)  # noqa: S704 - escaped here and in _rung


def _note(note: str, language: Locale | str) -> str:
    """Return a note as HTML, marked with the page's language, unlike the words around it."""
    return f'<small lang="{language}">{escape(note)}</small>' if note else ""


def _line(rungs: Sequence[str], rung: Callable[[str, str], str]) -> str:
    items = map(rung, (rungs[0], *rungs), rungs)
    return f'<ol class="ladder-line" role="list">{"".join(items)}</ol>'


def _rung(base: str, forms: Forms, before: str, word: str) -> str:
    letters = "".join(
        [
            f"<b>{escaped(letter)}</b>" if new != old else escaped(letter)
            for letter, new, old in zip(forms.tiles(word), word, before, strict=True)
        ]
    )
    return f'<li><a href="{word_url(base, word)}">{letters}</a></li>'
