"""Pages of every kind pass html-validate with the rules of .htmlvalidate.mjs."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from flask import Flask

from tests.left_out import leave_out
from tests.page_kinds import KINDS, ladder_puzzles
from tests.server import ROOT

PROGRAM = ROOT / "node_modules" / ".bin" / "html-validate"
BIN = ROOT / ".venv" / "bin"


@pytest.mark.marathon
def test_every_kind_of_page_is_valid_html(app: Flask, tmp_path: Path) -> None:
    node = shutil.which("node", path=BIN) or shutil.which("node")
    if node is None or not PROGRAM.exists():
        leave_out("the HTML of all pages: `make node_modules/.installed` installs html-validate")
    ladder_puzzles(app)
    addresses = {}
    for kind, ask in KINDS.items():
        for number, response in enumerate(ask(app.test_client())):
            file = tmp_path / f"{kind.replace(' ', '-')}-{number}.html"
            file.write_text(response.text, encoding="utf-8")
            addresses[str(file)] = response.request.full_path
    report = tmp_path / "report.json"
    config = ROOT / ".htmlvalidate.mjs"
    with report.open("w") as written:  # html-validate would cut short what it writes to a pipe
        subprocess.run(
            [node, PROGRAM, "--formatter", "json", "--config", config, tmp_path],
            stdout=written,
            check=False,
        )
    wrong = [
        f"{addresses[each['filePath']]}: line {message['line']}: {message['ruleId']}:"
        f" {message['message']}"
        for each in json.loads(report.read_text(encoding="utf-8"))
        for message in each["messages"]
    ]
    assert wrong == []
    assert len(addresses) > 150
