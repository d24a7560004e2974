"""Every kind of damage to a list folder has a message that names it."""

import json
import shutil
from pathlib import Path

import pytest

from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import WORDLISTS
from tools.wordlists.build import RECIPES
from tools.wordlists.check import SHOWN, check
from tools.wordlists.packages import sha256


def complaints(folder: Path) -> list[str]:
    """Return the faults as printed, without the folder at the beginning of each."""
    printed = [str(fault) for fault in check(folder)]
    assert all(line.startswith(str(folder)) for line in printed)
    return [line.removeprefix(str(folder)).removeprefix("/") for line in printed]


def note_checksums(folder: Path, *by_hand: str) -> None:
    """Write SOURCES.json for the files now in a folder; `by_hand` names those written by hand."""
    files = {
        str(file.relative_to(folder)): {
            "sha256": sha256(file),
            "lines": file.read_bytes().count(b"\n"),
        }
        for file in sorted(folder.rglob("*.t[xs][tv]"))
    }
    notes = {
        "files": {name: facts for name, facts in files.items() if name not in by_hand},
        "by_hand": {name: facts for name, facts in files.items() if name in by_hand},
    }
    (folder / "SOURCES.json").write_text(json.dumps(notes), encoding="utf-8")


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_the_committed_lists_have_no_faults(language: str) -> None:
    assert complaints(WORDLISTS / language) == []


def test_settings_and_band_files_are_all_that_a_language_needs(little: Path) -> None:
    assert complaints(little) == []
    assert len(Lexicon.read(little)) == 5


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("1.txt", b"cat\ncow\nbee\n", "1.txt, line 3: 'bee' is out of order after 'cow'"),
        ("1.txt", b"cat\ncat\n", "1.txt, line 2: 'cat' is listed twice"),
        ("1.txt", b"cat\nd0g\n", "1.txt, line 2: 'd0g' has '0', which is not a letter of Little"),
        ("1.txt", b"cat\r\n", "1.txt, line 1: 'cat\\r' has '\\r', which is not a letter of Little"),
        ("1.txt", b"Cat\n", "1.txt, line 1: 'Cat' has 'C', which is not a letter of Little"),
        ("1.txt", b"a\n", "1.txt, line 1: 'a' is not 2 to 32 letters long"),
        ("1.txt", b"\n", "1.txt, line 1: '' is not 2 to 32 letters long"),
        ("1.txt", b"cat\ndog", "1.txt, line 2: the last line has no line end"),
        ("1.txt", b"", "1.txt, line 1: the file is empty"),
        ("1.txt", b"cat\nd\xf6g\n", "1.txt, line 2: not UTF-8"),
        ("blocked.txt", b"elk\n", "blocked.txt: 'elk' is not in the list"),
        ("blocked.txt", b"yak\nant\n", "blocked.txt, line 2: 'ant' is out of order after 'yak'"),
        ("undealt.txt", b"elk\n", "undealt.txt: 'elk' is not in the list"),
        ("undealt-by-hand.txt", b"elk\ta deer\n", "undealt-by-hand.txt: 'elk' is not in the"),
        ("2.txt", b"cow\ndog\n", "2.txt: 'dog' is in 1.txt too"),
        ("add.txt", b"elk\t3\ta deer\n", "add.txt: 'elk' is not in 3.txt"),
        ("add.txt", b"cat\t3\ta pet\n", "add.txt: 'cat' is not in 3.txt"),
        ("add.txt", b"cat\t6\ta pet\n", "add.txt, line 1: the band is '6', not 1 to 5"),
        (
            "add.txt",
            b"# why\ncat\ta pet\n",
            "add.txt, line 2: 3 tab-separated fields expected, not",
        ),
        ("remove.txt", b"dog\tbites\n", "remove.txt: 'dog' is still in the list"),
        ("remove.txt", b"Rex\ta dog\n", "remove.txt, line 1: 'Rex' has a character that is not in"),
        ("remove.txt", b"cow\tx\nbee\ty\n", "remove.txt, line 2: 'bee' is out of order after"),
        ("refused.tsv", b"ape\tcapital\tApe\ncat\tsymbol\t\n", "refused.tsv, line 2: 'cat' is in"),
        ("refused.tsv", b"ape\tcapital\n", "refused.tsv, line 1: has 2 fields, not 3"),
        ("refused.tsv", b"b\t\t\na\t\t\n", "refused.tsv, line 2: 'a' is out of order after 'b'"),
        ("definitions.tsv", b"\xe9l\tnoun\t.\n", "definitions.tsv, line 1: not UTF-8"),
        ("irregular.tsv", b"m1ce\tnoun\tmouse\n", "irregular.tsv, line 1: 'm1ce' has a character"),
        ("name-lists/months.txt", b"may june\n", "name-lists/months.txt, line 1: 'may june' has"),
        (
            "blocked/cuss.txt",
            b"damn\n",
            "blocked/cuss.txt, line 1: 2 tab-separated fields expected",
        ),
        ("blocked/cuss.txt", b"damn\t7\n", "blocked/cuss.txt: a rating is '7', not 0, 1 or 2"),
        ("remove.txt", b"d\xe9j\tb\n", "remove.txt: not UTF-8"),
        ("SOURCES.json", b'{"files": {"1.txt": 3}}', "SOURCES.json: cannot be read"),
        ("language.toml", b"name = 1", "language.toml"),
        ("SOURCES.json", b"{", "SOURCES.json: cannot be read"),
    ],
)
def test_each_fault_is_reported_with_its_place_and_reason(
    little: Path, name: str, content: bytes, complaint: str
) -> None:
    file = little / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    found = complaints(little)
    assert len(found) == 1
    assert found[0].startswith(complaint)


def test_all_faults_in_all_files_are_listed_up_to_a_limit(little: Path) -> None:
    (little / "1.txt").write_text("dog\ncat\n", encoding="utf-8")
    (little / "3.txt").write_text("x\n" * 5_000, encoding="utf-8")
    found = complaints(little)
    assert found[0] == "1.txt, line 2: 'cat' is out of order after 'dog'"
    assert len(found) == 1 + SHOWN


def test_a_changed_file_is_detected_by_its_checksum_or_length(little: Path) -> None:
    note_checksums(little)
    assert complaints(little) == []
    (little / "1.txt").write_text("cat\ndot\n", encoding="utf-8")
    (little / "3.txt").write_text("ant\nemu\n", encoding="utf-8")
    assert complaints(little) == [
        "1.txt: is not what was built: its sha256 differs",
        "3.txt: is not what was built: 2 lines, not 3",
    ]
    with pytest.raises(BadLanguage, match="sha256"):
        Lexicon.read(little)


def test_missing_and_unlisted_files_are_reported(little: Path) -> None:
    note_checksums(little)
    (little / "3.txt").rename(little / "4.txt")
    assert complaints(little) == ["3.txt: is missing", "4.txt: is not in SOURCES.json"]


def test_corrections_made_since_the_last_build_are_reported(little: Path) -> None:
    (little / "remove.txt").write_text("elk\ttoo big\n", encoding="utf-8")
    note_checksums(little, "remove.txt")
    assert complaints(little) == []
    (little / "remove.txt").write_text("eel\ttoo wet\n", encoding="utf-8")
    (little / "add.txt").write_text("cat\t1\ta pet\n", encoding="utf-8")
    rebuild = "has changed since the list was built: python -m tools.wordlists build xx"
    assert complaints(little) == [
        f"remove.txt: {rebuild}: its sha256 differs",
        f"add.txt: {rebuild}",
    ]


def test_a_folder_without_words_is_not_a_list(little: Path) -> None:
    (little / "1.txt").unlink()
    (little / "3.txt").unlink()
    assert check(little)[0].reason == "there is no word list (1.txt to 5.txt)"


def test_the_last_band_file_may_contain_the_whole_list(little: Path) -> None:
    (little / "5.txt").write_text("ant\ncat\ncow\ndog\nemu\nyak\n", encoding="utf-8")
    assert complaints(little) == []
    (little / "5.txt").write_text("ant\ncow\n", encoding="utf-8")
    assert complaints(little) == ["5.txt: 'ant' is in 3.txt too"]


def test_damage_to_a_committed_list_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    shutil.copytree(WORDLISTS / "fr", folder)
    words = (folder / "2.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "2.txt").write_text("".join(words[:-1]), encoding="utf-8")
    assert complaints(folder) == [
        f"2.txt: is not what was built: {len(words) - 1:,} lines, not {len(words):,}"
    ]
