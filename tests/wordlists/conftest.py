"""A small list folder without faults, and the lists rebuilt from the installed packages."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import WORDLISTS
from tests.left_out import leave_out
from tools.wordlists import french, scowl, wordnet
from tools.wordlists.build import build
from tools.wordlists.packages import MissingPackage

SETTINGS = """\
name = "Little"
alphabet = "abcdefghijklmnopqrstuvwxyz"
vowels = "aeiou"
"""


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """A list folder with only settings and band files."""
    folder = tmp_path / "lists" / "xx"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "1.txt").write_text("cat\ndog\n", encoding="utf-8")
    (folder / "3.txt").write_text("ant\nemu\nyak\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def sources() -> None:
    """Leave the test out if any of the packages behind the lists is not installed."""
    for package in (scowl.FOLDER, wordnet.FOLDER, french.AFFIX_FILE, french.DICTIONARY_FILE):
        if not package.exists():
            leave_out(f"what the lists are made from: there is no {package}")


@pytest.fixture(scope="session")
def rebuilt(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function: language -> a folder with its list rebuilt.

    It leaves the test out if a package that the list is made from is missing.
    """

    @cache
    def folder(language: str) -> Path:
        out = tmp_path_factory.mktemp("rebuilt") / language
        out.mkdir()
        try:
            build(WORDLISTS / language, out)
        except MissingPackage as missing:
            leave_out(f"the {language} list rebuilt: {missing}")
        return out

    return folder
