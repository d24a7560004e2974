"""Write the lines of forms.txt, whose notation app/solver/lexicon/forms.py explains."""

from collections.abc import Iterable

from app.solver.lexicon.forms import Form


def write(word: str, forms: Iterable[Form]) -> str:
    """Return the line for the forms of a folded word: the inverse of forms.parse."""
    return " ".join(_item(word, form) for form in forms)


def _item(word: str, form: Form) -> str:
    spelling = "" if form.spelling == word else form.spelling
    if form.lemmas == (form.spelling,):
        return spelling
    return ",".join((spelling, *(_change(form.spelling, lemma) for lemma in form.lemmas)))


def _change(spelling: str, lemma: str) -> str:
    same = next(
        (n for n, (a, b) in enumerate(zip(spelling, lemma, strict=False)) if a != b),
        min(len(spelling), len(lemma)),
    )
    return f"{len(spelling) - same}{lemma[same:]}"
