"""Whole ladders as lines of text, joined here because a loop in a template is slower."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest

from babel import Locale
from flask_babel import get_locale
from markupsafe import Markup, escape

from app.components.tiles import changed_letters
from app.components.word_lists import word_address


def ladder_lines(ladders: Iterable[Sequence[str]], base: str, notes: Iterable[str] = ()) -> Markup:
    """Return each ladder as a list item that holds its rungs, linked to the words' own pages.

    The items look like the ladder_line macro: changed letters are bold. base: the address above
    those pages. notes: a few words after each ladder, "" for none.
    """
    language = get_locale() or "en"
    lines = "".join(
        f"<li>{_line(rungs, base)}{_note(note, language)}</li>"
        for rungs, note in zip_longest(ladders, notes, fillvalue="")
    )
    return Markup(lines)  # noqa: S704 - escaped here and in _rung


def _note(note: str, language: Locale | str) -> str:
    """Return a note as HTML, in the language of the page, as the words around it have their own."""
    return f'<small lang="{language}">{escape(note)}</small>' if note else ""


def _line(rungs: Sequence[str], base: str) -> str:
    items = [_rung(rungs[0], rungs[0], base), *(_rung(a, b, base) for a, b in pairwise(rungs))]
    return f'<ol class="ladder-line" role="list">{"".join(items)}</ol>'


def _rung(before: str, word: str, base: str) -> str:
    letters = "".join(
        f"<b>{escape(each.letter)}</b>" if each.changed else escape(each.letter)
        for each in changed_letters(before, word)
    )
    return f'<li><a href="{word_address(base, word)}">{letters}</a></li>'
