"""Build a list folder: the same packages and hand-written files always give the same bytes."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from app.solver.lexicon.band_files import AMERICAN, BANDS, BLOCKED, SOURCES, UNDEALT
from app.solver.lexicon.explain import NAME_LISTS, REFUSED
from app.solver.lexicon.language import Language
from tools.wordlists import blocked, by_hand, english, french
from tools.wordlists.collect import kept_archives
from tools.wordlists.draft import Draft
from tools.wordlists.packages import sha256


class Recipe(NamedTuple):
    """How to make a language's list, and how to report what its sources say about a word."""

    draft: Callable[[Path], Draft]
    trace: Callable[[str, Path, Language], list[str]]


RECIPES = {
    "en": Recipe(english.draft, english.trace),
    "fr": Recipe(french.draft, french.trace),
}
"""Language -> recipe. Lists without a recipe are made by hand or with other tools."""


def hand_written(folder: Path) -> list[Path]:
    """Return the files of a list folder that the build reads, in a fixed order."""
    files = [folder / name for name in by_hand.FILES]
    for subfolder in (NAME_LISTS, blocked.FOLDER):
        files += sorted((folder / subfolder).glob("*.txt"))
    return [file for file in files if file.exists()]


def build(folder: Path, out: Path) -> Draft:
    """Build the list of a folder, write it to `out`, usually the same folder, and return it.

    Raises MissingPackage if a source is not installed, BadLanguage if a hand-written file is
    faulty, KeyError if the language has no recipe.
    """
    draft = RECIPES[folder.name].draft(folder)
    written = [_write(out / f"{band}.txt", words) for band, words in sorted(draft.bands.items())]
    named = ((BLOCKED, draft.blocked), (UNDEALT, draft.undealt), (AMERICAN, draft.american))
    for name, words in named:
        if words:
            written.append(_write(out / name, words))
    refused = ("\t".join((word, *refusal)) for word, refusal in draft.refused.items())
    written.append(_write(out / REFUSED, refused))
    for name, lines in draft.tables.items():
        written.append(_write(out / name, lines, in_order=True))
    for stale in {out / f"{band}.txt" for band in BANDS} - set(written):
        stale.unlink(missing_ok=True)
    notes = _notes(draft, folder, written)
    text = json.dumps(notes, ensure_ascii=False, indent=1)
    (out / SOURCES).write_text(text + "\n", encoding="utf-8")
    return draft


def _write(file: Path, lines: Iterable[str], in_order: bool = False) -> Path:
    """Write lines to a file, sorted by their first field unless they are in order already."""
    ordered = list(lines) if in_order else sorted(lines, key=lambda line: line.split("\t")[0])
    file.write_bytes("".join(f"{line}\n" for line in ordered).encode("utf-8"))
    return file


def _notes(draft: Draft, folder: Path, written: Iterable[Path]) -> dict[str, Any]:
    """Return the content of SOURCES.json."""
    refusals = Counter(refusal.rule for refusal in draft.refused.values())
    return {
        "title": draft.title,
        "made_by": f"python -m tools.wordlists build {folder.name}",
        "bands": {str(band): rule for band, rule in draft.band_rules.items()},
        "counts": {
            "words": len(draft.words),
            "blocked": len(draft.blocked),
            "undealt": len(draft.undealt),
            **draft.figures,
            "refused": dict(sorted(refusals.items())),
        },
        "sources": [asdict(source) for source in (*draft.sources, *kept_archives(folder))],
        "files": {file.name: _file(file) for file in written},
        "by_hand": {str(f.relative_to(folder)): _file(f) for f in hand_written(folder)},
    }


def _file(file: Path) -> dict[str, Any]:
    return {"sha256": sha256(file), "lines": file.read_bytes().count(b"\n")}
