"""Whole ladders as lines of text, written out here because a template's loop is slower."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import zip_longest

from markupsafe import Markup, escape

from app.components.tiles import changed_letters
from app.components.word_lists import word_address


def ladder_lines(ladders: Iterable[Sequence[str]], base: str, notes: Iterable[str] = ()) -> Markup:
    """Each ladder as a list item that holds its rungs, linked to the words' own pages.

    Looks like the ladder_line macro: the changed letters are bold. notes: a few words after each
    ladder, "" for none.
    """
    # A thousand ladders have few different steps: each is written out once.
    rung = cache(partial(_rung, base))
    lines = "".join(
        f"<li>{_line(rungs, rung)}{_note(note)}</li>"
        for rungs, note in zip_longest(ladders, notes, fillvalue="")
    )
    return Markup(lines)  # noqa: S704 - escaped here and in _rung


def _note(note: str) -> str:
    return f'<small lang="en">{escape(note)}</small>' if note else ""


def _line(rungs: Sequence[str], rung: Callable[[str, str], str]) -> str:
    items = map(rung, (rungs[0], *rungs), rungs)
    return f'<ol class="ladder-line" role="list">{"".join(items)}</ol>'


def _rung(base: str, before: str, word: str) -> str:
    letters = "".join(
        f"<b>{escape(each.letter)}</b>" if each.changed else escape(each.letter)
        for each in changed_letters(before, word)
    )
    return f'<li><a href="{word_address(base, word)}">{letters}</a></li>'
