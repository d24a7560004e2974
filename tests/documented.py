"""The commands that docs/ tells people to type, for tests that follow the docs."""

import shlex
import sys
from pathlib import Path

from tests.server import ROOT

BIN = Path(sys.executable).parent


def commands(page: str, start: str) -> list[list[str]]:
    """Return the commands of a page of docs/ that begin with this, as arguments.

    The page writes them with `.venv/bin/`; here they run our own programs.
    """
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    found = [
        shlex.split(line, comments=True) for line in lines if line.startswith(f".venv/bin/{start}")
    ]
    assert found, f"docs/{page} has no command {start!r}"
    return [[str(BIN / Path(program).name), *arguments] for program, *arguments in found]
