"""Whole ladders as lines of text, written out here because a template's loop is slower."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest

from markupsafe import Markup, escape

from app.components.tiles import changed_letters
from app.components.word_lists import word_address


def ladder_lines(ladders: Iterable[Sequence[str]], base: str, notes: Iterable[str] = ()) -> Markup:
    """Each ladder as a list item that holds its rungs, linked to the words' own pages.

    Looks like the ladder_line macro: the changed letters are bold. notes: a few words after each
    ladder, "" for none.
    """
    lines = "".join(
        f"<li>{_line(rungs, base)}{_note(note)}</li>"
        for rungs, note in zip_longest(ladders, notes, fillvalue="")
    )
    return Markup(lines)  # noqa: S704 - escaped here and in _rung


def _note(note: str) -> str:
    return f'<small lang="en">{escape(note)}</small>' if note else ""


def _line(rungs: Sequence[str], base: str) -> str:
    items = [_rung(rungs[0], rungs[0], base), *(_rung(a, b, base) for a, b in pairwise(rungs))]
    return f'<ol class="ladder-line" role="list">{"".join(items)}</ol>'


def _rung(before: str, word: str, base: str) -> str:
    letters = "".join(
        f"<b>{escape(each.letter)}</b>" if each.changed else escape(each.letter)
        for each in changed_letters(before, word)
    )
    return f'<li><a href="{word_address(base, word)}">{letters}</a></li>'
