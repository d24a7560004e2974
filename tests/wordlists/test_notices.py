"""The notices that the licences of the sources ask for."""

import gzip
import json
from pathlib import Path

import pytest

from app.games.home.list_notes import read_notices
from app.solver.lexicon.language import BadLanguage
from tests.conftest import WORDLISTS
from tests.left_out import leave_out
from tools.wordlists.build import RECIPES

SCOWL_README = Path("/usr/share/doc/scowl/README.gz")
MPL = Path("/usr/share/common-licenses/MPL-2.0")


def installed(file: Path) -> bytes:
    """Return the bytes of a Debian package's file; if it is not installed, leave the test out."""
    if not file.exists():
        leave_out(f"the notices beside those of the packages: there is no {file}")
    return file.read_bytes()


def titles(language: str) -> list[str]:
    return [notice.title for notice in read_notices(WORDLISTS / language)]


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_every_source_of_a_list_has_a_notice(language: str) -> None:
    noted = json.loads((WORDLISTS / language / "SOURCES.json").read_text(encoding="utf-8"))
    named = {"hunspell-fr-comprehensive": "Dictionnaire orthographique", "wordnet-base": "WordNet"}
    for source in noted["sources"]:
        title = named.get(source["name"], source["name"]).lower()
        version = source["version"].split(":")[-1].split("-")[0]
        assert any(title in each.lower() and version in each for each in titles(language)), source


def test_the_ukacd_notice_comes_first_and_is_in_the_licence_and_the_readme() -> None:
    first = read_notices(WORDLISTS / "en")[0]
    assert first.prominent
    assert first.text.startswith("Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.")
    for name in ("LICENSE", "README.md"):
        text = (WORDLISTS / "en" / name).read_text(encoding="utf-8")
        assert " ".join(first.text.split()) in " ".join(text.replace(">", "").split())


def test_the_scowl_and_ukacd_notices_match_the_installed_package() -> None:
    readme = " ".join(gzip.decompress(installed(SCOWL_README)).decode("utf-8").split())
    english = read_notices(WORDLISTS / "en")
    [scowl] = [notice.text for notice in english if "SCOWL" in notice.title]
    [ukacd] = [notice.text for notice in english if "UKACD" in notice.title]
    assert " ".join(scowl.split("README:")[1].split()) in readme
    assert " ".join(ukacd.split()) in readme


def test_the_french_notices_contain_the_full_text_of_the_mpl() -> None:
    [text] = [n.text for n in read_notices(WORDLISTS / "fr") if "Mozilla" in n.title]
    assert text == installed(MPL).decode("utf-8")


def test_a_notice_without_a_title_is_refused(tmp_path: Path) -> None:
    (tmp_path / "NOTICES").mkdir()
    (tmp_path / "NOTICES" / "1.txt").write_text("Licence: MIT\nUse: all\n\ntext\n")
    with pytest.raises(BadLanguage, match=r"1\.txt: it has no 'Title'"):
        read_notices(tmp_path)


def test_a_folder_without_notices_is_allowed(tmp_path: Path) -> None:
    assert read_notices(tmp_path) == ()
