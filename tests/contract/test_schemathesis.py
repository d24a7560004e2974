"""Every operation of /openapi.json, called with input it allows and input it does not."""

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.contract import IDS
from tests.contract.conftest import Site
from tests.documented import BIN
from tests.server import ROOT

CONFIG = Path(__file__).with_name("schemathesis.toml")
LEAST = 3000
"""Requests below which something kept it from trying."""


@pytest.mark.marathon
def test_the_api_conforms_to_its_openapi_document(site: Site, tmp_path: Path) -> None:
    command = [BIN / "st", "--config-file", CONFIG, "run", f"{site.address}/openapi.json"]
    hooks = {"PYTHONPATH": str(ROOT), "SCHEMATHESIS_HOOKS": "tests.contract.hooks"}
    environment = os.environ | hooks | {IDS: urlencode(site.ids)}
    tried = subprocess.run(
        [*command, "--no-color"],
        cwd=tmp_path,  # it keeps what it found in a folder of its own
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    told = tried.stdout + tried.stderr
    assert tried.returncode == 0, told
    selected, tested = re.findall(r"(?:Selected: \d+/|Tested: )(\d+)", told)
    assert selected == tested, told
    assert int(re.findall(r"(\d+) generated", told)[0]) >= LEAST, told
    assert "Missing test data" not in told, told
