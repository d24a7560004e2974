"""Whole ladders as HTML, each on one line; made here because a template's loop is slower."""

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
    """Return ladders as HTML list items; each rung is a link to its word's page.

    Changed letters are bold, as in the macro ladder_line.

    base: the beginning of each page's address.
    forms: gives words their accents.
    notes: a few words after each ladder; "" for none.
    """
    language = get_locale() or "en"
    # A thousand ladders have few different steps; each is written once.
    rung = cache(partial(_rung, base, forms))
    lines = "".join(
        f"<li>{_line(rungs, rung)}{_note(note, language)}</li>"
        for rungs, note in zip_longest(ladders, notes, fillvalue="")
    )
    return Markup(lines)  # noqa: S704 - escaped here and in _rung


def _note(note: str, language: Locale | str) -> str:
    """Return a note as HTML, marked with its language because the rungs may be in another."""
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
