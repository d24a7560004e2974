"""Every operation of /openapi.json, called with input that the document allows and forbids."""

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
"""Fewer requests mean that something stopped schemathesis early."""


@pytest.mark.marathon
def test_the_api_conforms_to_its_openapi_document(site: Site, tmp_path: Path) -> None:
    command = [BIN / "st", "--config-file", CONFIG, "run", f"{site.address}/openapi.json"]
    hooks = {"PYTHONPATH": str(ROOT), "SCHEMATHESIS_HOOKS": "tests.contract.hooks"}
    environment = os.environ | hooks | {IDS: urlencode(site.ids)}
    tried = subprocess.run(
        [*command, "--no-color"],
        cwd=tmp_path,  # schemathesis writes a folder there
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    output = tried.stdout + tried.stderr
    assert tried.returncode == 0, output
    selected, tested = re.findall(r"(?:Selected: \d+/|Tested: )(\d+)", output)
    assert selected == tested, output
    assert int(re.findall(r"(\d+) generated", output)[0]) >= LEAST, output
    assert "Missing test data" not in output, output
