"""The commands of `python -m tools.wordlists`."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.conftest import WORDLISTS
from tools.wordlists import build, commands, scowl
from tools.wordlists.draft import Draft, Refusal
from tools.wordlists.packages import MissingPackage


def words(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(commands.words, arguments, env=environment)


def test_the_check_command_names_the_bad_line_of_a_damaged_list_and_exits_with_1(
    little: Path,
) -> None:
    (little / "1.txt").write_text("dog\ncat\n", encoding="utf-8")
    result = words("check", WORDLISTS_DIR=str(little.parent))
    assert result.exit_code == 1
    assert f"{little}/1.txt, line 2: 'cat' is out of order after 'dog'" in result.stderr


def test_the_check_command_looks_only_at_the_named_languages(little: Path) -> None:
    other = little.parent / "yy"
    other.mkdir()
    (other / "language.toml").write_text("broken", encoding="utf-8")
    result = words("check", "xx", "--lists", str(little.parent))
    assert (result.exit_code, result.output) == (0, "xx: 5 words, no faults\n")
    assert words("check", "--lists", str(little.parent)).exit_code == 1


def test_the_error_for_an_unknown_language_lists_the_known_languages() -> None:
    for command in (["check", "zz"], ["build", "zz"], ["explain", "cat", "--lang", "zz"]):
        result = words(*command)
        assert result.exit_code == 1
        assert "has no language 'zz'; it has en, fr" in result.stderr
    assert words("check", "../wordlists/en").exit_code == 1


def test_without_a_recipe_words_are_explained_but_no_list_is_built(little: Path) -> None:
    result = words("build", "xx", "--lists", str(little.parent))
    assert result.exit_code == 1
    assert "there is no recipe for xx, only for en, fr" in result.stderr
    result = words("explain", "cat", "--lang", "xx", "--lists", str(little.parent))
    assert result.exit_code == 0
    assert "CAT is in our word list, rated “very common”." in result.output


@pytest.mark.usefixtures("sources")
def test_the_explain_command_gives_the_rule_and_the_evidence_from_the_sources() -> None:
    result = words("explain", "emma")
    assert result.exit_code == 0
    assert "EMMA isn’t in our word list. It’s a name (name-lists/first-names.txt)" in result.output
    assert "rule: name-lists/first-names.txt" in result.output
    assert "SCOWL has it in english-proper-names.50, english-words.80." in result.output
    assert "WordNet does not have it in lower case." in result.output


@pytest.mark.usefixtures("sources")
def test_the_explain_command_gives_the_dictionary_entry_for_a_french_form() -> None:
    result = words("explain", "aimerions", "--lang", "fr")
    assert result.exit_code == 0
    assert "The dictionary makes aimerions, from the entry aimer" in result.output
    assert "wordfreq's Zipf value is 3." in result.output


@pytest.mark.marathon
@pytest.mark.usefixtures("sources")
def test_the_explain_command_finds_french_entries_in_the_file_more_dic() -> None:
    result = words("explain", "uberisent", "--lang", "fr")
    assert "more.dic makes ubérisent, from the entry ubériser" in result.output


def test_the_explain_command_says_when_no_source_has_the_word() -> None:
    result = words("explain", "zzgrk")
    assert "No SCOWL file has it." in result.output
    assert "symspell's list lacks it." in result.output


def test_without_packages_the_explain_command_uses_only_the_list_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scowl, "FOLDER", Path("/no/such/folder"))
    result = words("explain", "kb")
    assert result.exit_code == 0
    assert "KB isn’t in our word list. It isn’t one of the two-letter words" in result.output
    assert "apt-get install scowl" in result.output


def test_without_packages_the_build_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(scowl, "FOLDER", Path("/no/such/folder"))
    result = words("build", "en", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert "the Debian package scowl is not installed: apt-get install scowl" in result.stderr


def test_the_build_command_can_write_a_list_to_another_folder(
    monkeypatch: pytest.MonkeyPatch, little: Path, tmp_path: Path
) -> None:
    draft = Draft(
        title="Little",
        bands={1: {"cow", "bee"}, 5: {"yak"}},
        band_rules={1: "known", 5: "rare"},
        refused={"rex": Refusal("capital", "Rex")},
        sources=[],
    )

    def trace(word: str, folder: Path, language: object) -> list[str]:
        raise MissingPackage("nothing is installed")

    monkeypatch.setitem(build.RECIPES, "xx", build.Recipe(lambda folder: draft, trace))
    out = tmp_path / "out"
    result = words("build", "xx", "--out", str(out), "--lists", str(little.parent))
    assert result.exit_code == 0
    assert "Little: 3 words" in result.output
    assert (out / "1.txt").read_bytes() == b"bee\ncow\n"
    assert (out / "refused.tsv").read_bytes() == b"rex\tcapital\tRex\n"
    assert not (out / "blocked.txt").exists()
    assert (little / "3.txt").exists()

    result = words("build", "xx", "--lists", str(little.parent))
    assert not (little / "3.txt").exists()
    result = words("explain", "rex", "--lang", "xx", "--lists", str(little.parent))
    assert (
        "REX isn’t in our word list. It’s a proper noun or a set of initials: Rex." in result.output
    )
    assert "The sources may say more, but nothing is installed." in result.output


def test_commands_use_the_lists_in_the_repository_by_default() -> None:
    assert WORDLISTS.samefile(commands.LISTS)


def test_a_damaged_list_can_be_checked_even_if_the_app_cannot_start(little: Path) -> None:
    (little / "1.txt").write_text("dog\ncat\n", encoding="utf-8")
    command = [sys.executable, "-m", "tools.wordlists", "check", "--lists", str(little.parent)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=WORDLISTS.parent)
    assert result.returncode == 1
    assert "1.txt, line 2: 'cat' is out of order after 'dog'" in result.stderr
