"""The odds of letters as bars, and how a list narrows letter by letter."""

from collections.abc import Sequence

from app.components.charts import BarChart, Row, bar_chart
from app.solver.hangman.guesser import LetterOdds, Narrowing

LEAST = 0.005
"""Letters less likely than this have no bar of their own."""


def odds_chart(odds: Sequence[LetterOdds], chosen: str, most: int | None = None) -> BarChart:
    """A bar for each letter that may be in the word, the likeliest first; the chosen one marked.

    most: how many bars at most, beside that of the chosen letter; None for all.
    """
    likely = [each for each in odds if each.probability >= LEAST][:most]
    rows = [
        Row(each.letter.upper(), round(100 * each.probability), marked=each.letter == chosen)
        for each in odds
        if each in likely or each.letter == chosen
    ]
    return bar_chart(
        "How likely each letter is in the word", rows, "Letter", "likely", unit="%", top=100
    )


def unlikely_letters(odds: Sequence[LetterOdds], chosen: str) -> str:
    """The letters that have no bar, in alphabet order: "J Q X"."""
    letters = [each.letter for each in odds if each.probability < LEAST and each.letter != chosen]
    return " ".join(sorted(letters)).upper()


def narrowing_chart(working: Sequence[Narrowing]) -> BarChart:
    """The words that fit after each known letter, on a logarithmic scale."""
    rows = [Row(_known(each), each.words) for each in working]
    return bar_chart(
        "Words that fit after each letter (logarithmic)", rows, "Known", "words", logarithmic=True
    )


def _known(step: Narrowing) -> str:
    if step.letter is None:
        return "length"
    name = step.letter.upper()
    return name if step.hit else f"{'no' if len(name) == 1 else 'not'} {name}"
