"""The notices required by a list's sources, as the licences page shows them.

Each is a file in `NOTICES/` of the list folder: a header of `Key: value` lines, an empty line, and
the source's own text, which is shown unchanged.
"""

from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon.language import reading

FOLDER = "NOTICES"


@dataclass(frozen=True, slots=True)
class Notice:
    """One source's notice.

    title: the source's name. licence: its licence in a few words. use: what we take from it.
    prominent: whether the licence asks for the notice to be displayed, not just kept.
    text: verbatim.
    """

    title: str
    licence: str
    use: str
    prominent: bool
    text: str


def read(folder: Path) -> list[Notice]:
    """Return the notices of a list folder, prominent ones first, then by file name; [] if none.

    Raises BadLanguage, naming the file, if a header lacks a line.
    """
    found = [_read(file) for file in sorted((folder / FOLDER).glob("*.txt"))]
    return sorted(found, key=lambda notice: not notice.prominent)


def _read(file: Path) -> Notice:
    with reading(file):
        head, _, text = file.read_text(encoding="utf-8").partition("\n\n")
        fields = dict(line.partition(": ")[::2] for line in head.splitlines())
        return Notice(
            title=fields["Title"],
            licence=fields["Licence"],
            use=fields["Use"],
            prominent=fields.get("Prominent") == "yes",
            text=text,
        )
