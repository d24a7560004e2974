import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from app.solver.lexicon.corrections import ADD, MOVED, additions
from app.solver.lexicon.language import Language
from tests.conftest import WORDLISTS
from tools.wordlists.build import RECIPES
from tools.wordlists.packages import MissingPackage, debian_source, python_file

LANGUAGES = sorted(RECIPES)
TOLERANCE = 0.01


@pytest.mark.marathon
@pytest.mark.parametrize("language", LANGUAGES)
def test_rebuilding_a_list_reproduces_the_committed_files(
    rebuilt: Callable[[str], Path], language: str
) -> None:
    built = rebuilt(language)
    names = {file.name for file in built.iterdir()}
    assert {"1.txt", "5.txt", "blocked.txt", "refused.tsv", "SOURCES.json"} <= names
    different = [
        name
        for name in sorted(names)
        if (built / name).read_bytes() != (WORDLISTS / language / name).read_bytes()
    ]
    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_build_writes_every_committed_band_file(language: str) -> None:
    folder = WORDLISTS / language
    noted = json.loads((folder / "SOURCES.json").read_text(encoding="utf-8"))["files"]
    assert {file.name for file in folder.glob("[1-5].txt")} <= noted.keys()


def lines(language: str, *names: str) -> int:
    """Return how many lines these files have together, according to SOURCES.json."""
    noted = json.loads((WORDLISTS / language / "SOURCES.json").read_text(encoding="utf-8"))
    return sum(noted["files"][name]["lines"] for name in names)


@pytest.mark.parametrize(
    ("language", "names", "expected"),
    [
        ("en", ["1.txt"], 9_940),
        ("en", ["2.txt"], 15_550),
        ("en", ["3.txt"], 44_850),
        ("en", ["4.txt"], 48_450),
        ("en", ["5.txt"], 140_300),
        ("fr", ["5.txt"], 437_800),
        ("fr", ["1.txt"], 12_640),
    ],
)
def test_bands_have_the_expected_sizes(language: str, names: list[str], expected: int) -> None:
    assert lines(language, *names) == pytest.approx(expected, rel=TOLERANCE)


def test_the_first_two_french_bands_have_the_expected_sizes() -> None:
    """They hold the words whose commonest spelling has a Zipf value of 3 or more: some 24,000."""
    assert lines("fr", "1.txt", "2.txt") == pytest.approx(24_000, rel=0.02)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_gives_the_correct_counts(language: str) -> None:
    folder = WORDLISTS / language
    notes = json.loads((folder / "SOURCES.json").read_text(encoding="utf-8"))
    bands = [notes["files"][f"{band}.txt"]["lines"] for band in range(1, 6) if band != 4]
    counts = [notes["counts"]["words"], notes["counts"]["blocked"], *bands]
    text = (folder / "README.md").read_text(encoding="utf-8")
    given = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d", text)}
    assert set(counts) <= given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [ADD, MOVED])
def test_words_corrected_by_hand_are_in_the_given_band(language: str, name: str) -> None:
    folder = WORDLISTS / language
    corrected = additions(folder, Language.read(folder), name).items()
    for band in {addition.band for _, addition in corrected}:
        words = set((folder / f"{band}.txt").read_text(encoding="utf-8").split())
        assert {word for word, addition in corrected if addition.band == band} <= words


def test_the_error_for_a_missing_package_says_how_to_install_it() -> None:
    with pytest.raises(MissingPackage, match="apt-get install no-such-list"):
        debian_source("no-such-list", "nothing", [])
    with pytest.raises(MissingPackage, match=r"pip install -r requirements-dev\.txt"):
        python_file("no_such_counts", "counts.txt")


def test_a_package_whose_files_are_missing_counts_as_not_installed(tmp_path: Path) -> None:
    with pytest.raises(MissingPackage, match="apt-get install scowl"):
        debian_source("scowl", "the words", [tmp_path / "english-words.10"])
