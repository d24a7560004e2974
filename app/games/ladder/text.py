"""The words in which all pages of the ladder speak of a puzzle."""

from app.solver.ladder.difficulty import GRADES
from app.web.text import Wording

ERRORS: Wording = {}


def counted(number: int, thing: str) -> str:
    """A number and what is counted: "1 change", "1,200 changes"."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def changes_in_words(steps: int) -> str:
    """How long a ladder is: "3 changes, 2 words between"."""
    between = counted(steps - 1, "word") if steps > 1 else "no word"
    return f"{counted(steps, 'change')}, {between} between"


def grade_name(difficulty: int) -> str:
    """The name of a difficulty from 1 to 5."""
    return GRADES[difficulty - 1]


def about(length: int, steps: int, path_count: int, difficulty: int) -> str:
    """What a puzzle is like: "4 letters, 3 changes, 5 ladders, fair"."""
    counts = counted(length, "letter"), counted(steps, "change"), counted(path_count, "ladder")
    return ", ".join((*counts, grade_name(difficulty)))
