"""The committed English list follows its rules."""

import re
from pathlib import Path

import pytest

from tests.conftest import ENGLISH, WORDLISTS
from tools.wordlists import names, scowl
from tools.wordlists.blocked import english_inflections
from tools.wordlists.draft import Refusal

FOLDER = WORDLISTS / "en"


def test_a_name_is_refused_only_if_it_is_rare_and_has_no_lower_case_sense() -> None:
    tiers = {"ruby": 35, "emma": 80, "victor": 70, "erica": 70, "spade": 80}
    name_list = {
        "ruby": "name-lists/first-names.txt",
        "emma": "name-lists/first-names.txt",
        "erica": "name-lists/first-names.txt",
        "zoe": "name-lists/first-names.txt",
    }
    refused = names.refuse(tiers, name_list, lemmas={"erica", "spade"})
    assert refused == {"emma": Refusal("name-lists/first-names.txt", "80")}


def test_a_name_on_two_lists_is_credited_to_the_list_that_comes_first_alphabetically(
    tmp_path: Path,
) -> None:
    (tmp_path / "name-lists").mkdir()
    (tmp_path / "name-lists" / "months.txt").write_text("# of the year\napril\njune\n")
    (tmp_path / "name-lists" / "first-names.txt").write_text("april\n")
    assert names.read(tmp_path, ENGLISH) == {
        "april": "name-lists/first-names.txt",
        "june": "name-lists/months.txt",
    }


def test_plain_plurals_are_not_added_for_words_in_the_dictionary() -> None:
    late = scowl.tiers(ENGLISH, (scowl.PLURAL_TIER,))
    taken = scowl.plain_plurals(ENGLISH, {"douane", "rude"}, known={"rude"}, names=set())
    assert {"douanes", "rudes"} <= late.keys()
    assert taken == {"douanes": scowl.PLURAL_TIER}


@pytest.mark.parametrize(
    ("word", "blocked"),
    [
        ("pimp", True),
        ("pimping", True),
        ("pimps", True),
        ("shimp", False),
        ("tit", True),
        ("titter", False),
        ("zorb", True),
        ("zorbers", True),
        ("zorbed", True),
        ("absent", False),
        ("absents", False),
    ],
)
def test_inflections_are_recognised_by_their_lemmas_or_endings(word: str, blocked: bool) -> None:
    lemmas = {"pimp": {"pimp"}, "pimping": {"pimp"}, "pimps": {"pimp"}, "titter": {"titter"}}
    lemmas |= {word: set() for word in ("shimp", "tit", "zorb", "zorbers", "zorbed", "absents")}
    found = english_inflections({"pimp", "tit", "zorb", "absent"}, lemmas)
    assert (word in found) == blocked


def test_definitions_contain_no_examples() -> None:
    meanings = (FOLDER / "definitions.tsv").read_text(encoding="utf-8").splitlines()
    assert [each for each in meanings if re.search(r'(?:[;:,]|e\.g\.)\s*"', each)] == []
