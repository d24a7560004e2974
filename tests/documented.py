"""The commands in docs/, for tests that follow the docs."""

import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.server import ROOT

BIN = Path(sys.executable).parent


def commands(page: str, start: str) -> list[list[str]]:
    """Return the commands on a page of docs/ that begin with `.venv/bin/`, followed by `start`.

    Each command is a list: the path of its program, in the folder of the running Python, and the
    arguments. Raises AssertionError if there are no such commands.
    """
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    found = [
        shlex.split(line, comments=True) for line in lines if line.startswith(f".venv/bin/{start}")
    ]
    assert found, f"docs/{page} has no command {start!r}"
    return [[str(BIN / Path(program).name), *arguments] for program, *arguments in found]


@cache
def extracted() -> Catalog:
    """Return a catalogue of every sentence of the site that can be translated."""
    extract = commands("adding-a-language.md", "pybabel extract")[0]
    with TemporaryDirectory() as folder:
        file = Path(folder, "messages.pot")
        command = [*extract[:-3], "-o", str(file), "."]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        with file.open("rb") as read:
            return read_po(read)
