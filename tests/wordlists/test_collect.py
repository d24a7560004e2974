"""Collecting names and blocked words, from archives made here instead of the network."""

import io
import json
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.wordlists.conftest import SETTINGS
from tools.wordlists import collect
from tools.wordlists.packages import sha256

CUSS = """\
/** Words. */
export const cuss = {
  drat: 2,
  'darn it': 1,
  "ain't": 0,
  Blast: 1,
  blast: 2,
  beaver: 0,
  'dad\\'s': 1
}
"""
FEMALE = "MARY           2.629  2.629      1\nZULMA          0.001 90.000   4275\n"
MALE = "JAMES          3.318  3.318      1\nRUBIN          0.010 80.000    900\n"


def archive(folder: Path, real: collect.Archive, files: dict[str, str]) -> collect.Archive:
    """Make an archive of these files, named like the real one; return it with its checksum."""
    with tarfile.open(folder / real.file, "w:gz") as packed:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            packed.addfile(member, io.BytesIO(text.encode()))
    return replace(real, sha256=sha256(folder / real.file))


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder of archives that replace the real ones during these tests."""
    folder = tmp_path_factory.mktemp("archives")
    words = json.dumps(["Drat", "oh no", "fiddle"])
    names = {"names-0.3.0/names/dist.female.first": FEMALE}
    names["names-0.3.0/names/dist.male.first"] = MALE
    with pytest.MonkeyPatch.context() as patch:
        for constant, files in (
            ("CUSS", {"package/index.js": CUSS}),
            ("NAUGHTY_WORDS", {"package/en.json": words}),
            ("NAMES", names),
        ):
            made = archive(folder, getattr(collect, constant), files)
            patch.setattr(collect, constant, made)
        yield folder


def empty_folder(parent: Path) -> Path:
    """Make a list folder with nothing collected yet."""
    folder = parent / "en"
    (folder / "name-lists").mkdir(parents=True)
    (folder / "language.toml").write_text(SETTINGS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory, archives: Path, sources: None) -> Path:
    """Return a list folder with everything collected."""
    folder = empty_folder(tmp_path_factory.mktemp("collected"))
    collect.collect(folder, archives)
    return folder


def written(folder: Path, name: str) -> list[str]:
    return (folder / name).read_text(encoding="utf-8").splitlines()


def test_collected_blocked_words_are_folded_and_sorted_and_phrases_are_left_out(
    collected: Path,
) -> None:
    assert written(collected, "blocked/cuss.txt") == [
        "# cuss 2.2.0: word, rating",
        "beaver\t0",
        "blast\t2",
        "drat\t2",
    ]
    assert written(collected, "blocked/naughty-words.txt")[1:] == ["drat", "fiddle"]


def test_only_common_first_names_are_kept(collected: Path) -> None:
    assert written(collected, "name-lists/first-names.txt")[1:] == ["james", "mary", "rubin"]


def test_names_of_places_and_times_come_from_wordnet(collected: Path) -> None:
    assert {"france", "chad", "turkey"} <= set(written(collected, "name-lists/countries.txt"))
    assert {"paris", "lima"} <= set(written(collected, "name-lists/capitals.txt"))
    assert {"may", "march", "sept"} <= set(written(collected, "name-lists/months.txt"))
    assert "weekday" not in written(collected, "name-lists/days.txt")
    assert {"monday", "sunday"} <= set(written(collected, "name-lists/days.txt"))
    assert {"summer", "fall"} <= set(written(collected, "name-lists/seasons.txt"))


def test_the_sources_of_collected_files_are_recorded(collected: Path, tmp_path: Path) -> None:
    assert collect.kept_archives(empty_folder(tmp_path)) == []
    kept = collect.kept_archives(collected)
    assert [source.name for source in kept] == ["names", "cuss", "naughty-words"]
    assert kept[1].inputs == {collect.CUSS.file: collect.CUSS.sha256}


def test_an_archive_with_the_wrong_checksum_is_refused(
    archives: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collect, "CUSS", replace(collect.CUSS, sha256="0" * 64))
    with pytest.raises(ValueError, match=r"its sha256 is not that of cuss 2\.2\.0"):
        collect.collect(empty_folder(tmp_path), archives)
