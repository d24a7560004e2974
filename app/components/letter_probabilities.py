"""Charts of how likely each letter is, and of how many words still fit after each guess."""

from collections.abc import Sequence

from flask_babel import gettext

from app.components.charts import BarChart, Row, bar_chart
from app.components.numbers import number_text
from app.solver.hangman.guesser import LetterProbability, Narrowing

MIN_PROBABILITY = 0.005
"""A letter less likely than this has no bar, unless it is the chosen one."""


def probability_chart(
    probabilities: Sequence[LetterProbability], chosen: str, most: int | None = None
) -> BarChart:
    """Return a chart of how likely each letter is, likeliest first, with the chosen one marked.

    most: how many of the likeliest letters to show; None for all. The chosen one is always shown.
    """
    likely = [each.letter for each in probabilities if each.probability >= MIN_PROBABILITY][:most]
    rows = [
        Row(each.letter.upper(), round(100 * each.probability), marked=each.letter == chosen)
        for each in probabilities
        if each.letter in likely or each.letter == chosen
    ]
    percent = gettext("%(num)s%%")
    return bar_chart(
        gettext("How likely each letter is to be in the word"),
        rows,
        gettext("Letter"),
        gettext("Probability"),
        written=lambda number: percent % {"num": number_text(number)},
        top=100,
    )


def unlikely_letters(probabilities: Sequence[LetterProbability], chosen: str) -> str:
    """Return the letters that are too unlikely for a bar, in alphabetical order, as in "J Q X"."""
    unlikely = {each.letter for each in probabilities if each.probability < MIN_PROBABILITY}
    return " ".join(sorted(unlikely - {chosen})).upper()


def narrowing_chart(working: Sequence[Narrowing]) -> BarChart:
    """Return a chart of how many words have the right length, and how many fit after each guess."""
    rows = [Row(_known(each), each.words) for each in working]
    return bar_chart(
        gettext("Words that fit after each letter (logarithmic)"),
        rows,
        gettext("Known"),
        gettext("Words"),
        logarithmic=True,
    )


def _known(step: Narrowing) -> str:
    if step.letter is None:
        return gettext("length")
    name = step.letter.upper()
    if step.hit:
        return name
    if len(name) == 1:
        return gettext("no %(letter)s", letter=name)
    return gettext("not %(word)s", word=name)
