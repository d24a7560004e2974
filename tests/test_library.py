"""The solvers as a library: from a checkout, with numpy and nothing else installed."""

import re
import subprocess
import sys
from collections import Counter

import pytest

from tests.server import ROOT

NUMPY_ALONE = """
import importlib, sys
from importlib.abc import MetaPathFinder

INSTALLED = sys.stdlib_module_names | {"app", "numpy"}

class NothingElse(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] not in INSTALLED:
            raise ModuleNotFoundError(f"only numpy is installed, not {name}", name=name)

before = set(sys.modules)
sys.meta_path.insert(0, NothingElse())
"""
"""Hides every package but app and numpy, even optional ones."""

IMPORT_EACH = """
for name in sys.argv[1:]:
    for loaded in [each for each in sys.modules if each.partition(".")[0] == "app"]:
        del sys.modules[loaded]
    importlib.import_module(name)
files = {name for name in sys.modules.keys() - before if hasattr(sys.modules[name], "__file__")}
print(*sorted({name.partition(".")[0] for name in files} - sys.stdlib_module_names))
"""
"""Imports each module as the app's first module, then prints all packages that were loaded.

Packages of the standard library are left out.
"""

PRINT_SOLUTIONS = """
print("---")
for each in solved_racks:
    print(each.rack, *english.words(each.ids))
print("---")
for each in solved_grids:
    print(each.grid, *each.words)
"""


def run(program: str, *arguments: str) -> str:
    """Return what a program prints where only numpy is installed."""
    command = [sys.executable, "-c", NUMPY_ALONE + program, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_solver_module_can_be_imported_with_numpy_alone() -> None:
    files = sorted((ROOT / "app" / "solver").rglob("*.py"))
    paths = (file.relative_to(ROOT).with_suffix("").parts for file in files)
    names = [".".join(path).removesuffix(".__init__") for path in paths]
    assert "app.solver.countdown.solver" in names
    assert run(IMPORT_EACH, *names).split() == ["app", "numpy"]


def test_flask_is_unavailable_in_these_tests() -> None:
    program = "try:\n    import flask\nexcept ModuleNotFoundError as error:\n    print(error)"
    assert run(program) == "only numpy is installed, not flask\n"


@pytest.mark.marathon
def test_the_example_in_the_readme_solves_a_thousand_racks_and_grids() -> None:
    section = (ROOT / "README.md").read_text("utf-8").split("## Use the solvers from Python")[1]
    [code] = re.findall(r"```python\n(.*?)```", section.partition("\n## ")[0], re.DOTALL)
    shown, *solved = run(code + PRINT_SOLUTIONS).split("---\n")
    assert len(shown.splitlines()) == 6
    racks, grids = ([line.split() for line in part.splitlines()] for part in solved)
    assert len(racks) == len(grids) == 1_000
    for rack, *words in racks:
        assert all(Counter(word) <= Counter(rack) for word in words)
    for grid, *words in grids:
        assert re.fullmatch("[a-z]{4}(/[a-z]{4}){3}", grid)
        assert all(set(word) <= set(grid) for word in words)
    for solutions in (racks, grids):
        assert sum(len(words) for _, *words in solutions) > 50_000
