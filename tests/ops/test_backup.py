"""Backup and restore, with the commands of docs/operations.md."""

import re
import subprocess
from contextlib import closing
from pathlib import Path

from app.store.database import Store
from tests.server import ROOT
from tests.store.test_puzzles import only, put, puzzle


def test_a_backup_made_while_the_site_runs_can_be_restored(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    section = page.split("## Backup and restore")[1].partition("\n## ")[0]
    backup, restore = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    (tmp_path / "instance").mkdir()
    address = f"sqlite:///{tmp_path / 'instance' / 'quartet.sqlite'}"
    with closing(Store(address)) as running:
        put(running, puzzle("cat-cot-dot"))
        subprocess.run(["sh", "-ec", backup], cwd=tmp_path, check=True)
        with running.writing() as session:
            session.delete(only(running))
    subprocess.run(["sh", "-ec", restore], cwd=tmp_path, check=True)
    with closing(Store(address)) as restored:
        assert only(restored).start == "cat"
        assert restored.trouble() is None
        assert restored.differences() == []
