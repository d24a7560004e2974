"""The notices that the sources of a list ask for, as the About page shows them.

Each is a file of `NOTICES/` in the list folder: a head of `Key: value` lines, an empty line, and
the text, which is the source's own and is shown unchanged.
"""

from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon.language import BadLanguage

FOLDER = "NOTICES"


@dataclass(frozen=True, slots=True)
class Notice:
    """One source's notice.

    title: the source's name. licence: its licence in a few words. use: what we take from it.
    prominent: the licence wants the notice displayed, not merely kept.
    text: verbatim.
    """

    title: str
    licence: str
    use: str
    prominent: bool
    text: str


def read(folder: Path) -> list[Notice]:
    """The notices of a list folder, prominent ones first, then by file name; [] if it has none.

    Raises BadLanguage, naming the file, if a head lacks a line.
    """
    found = [_read(file) for file in sorted((folder / FOLDER).glob("*.txt"))]
    return sorted(found, key=lambda notice: not notice.prominent)


def _read(file: Path) -> Notice:
    head, _, text = file.read_text(encoding="utf-8").partition("\n\n")
    fields = dict(line.partition(": ")[::2] for line in head.splitlines())
    try:
        return Notice(
            title=fields["Title"],
            licence=fields["Licence"],
            use=fields["Use"],
            prominent=fields.get("Prominent") == "yes",
            text=text,
        )
    except KeyError as error:
        raise BadLanguage(f"{file}: the head has no line {error}") from error
