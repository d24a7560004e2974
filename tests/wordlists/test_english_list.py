"""The committed English list follows its rules."""

import re
from pathlib import Path

import pytest

from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from tests.conftest import ENGLISH, WORDLISTS
from tools.wordlists import names, scowl
from tools.wordlists.blocked import english_inflections
from tools.wordlists.draft import Refusal

FOLDER = WORDLISTS / "en"


@pytest.mark.parametrize("word", ["ruby", "delta", "major", "may", "march", "summer", "turkey"])
def test_the_guard_keeps_a_word_that_is_a_name_too(english: Lexicon, word: str) -> None:
    assert word in names.read(FOLDER, ENGLISH) or word in ("delta", "major")
    assert word in english


@pytest.mark.parametrize("word", ["emma", "jeanette", "warsaw", "canada", "russia"])
def test_a_rare_word_that_is_only_a_name_is_out(english: Lexicon, word: str) -> None:
    assert word not in english


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


def test_the_first_name_list_in_the_alphabet_gives_the_reason(tmp_path: Path) -> None:
    (tmp_path / "name-lists").mkdir()
    (tmp_path / "name-lists" / "months.txt").write_text("# of the year\napril\njune\n")
    (tmp_path / "name-lists" / "first-names.txt").write_text("april\n")
    assert names.read(tmp_path, ENGLISH) == {
        "april": "name-lists/first-names.txt",
        "june": "name-lists/months.txt",
    }


def test_folding_rescues_words_with_accents(english: Lexicon) -> None:
    assert english.language.fold("Café") in english
    assert all(word in english for word in ("naive", "facade", "fiance", "smorgasbord"))


def test_two_letter_words_must_be_in_the_allow_list(english: Lexicon) -> None:
    two = set(english.words(english.ids_of_length(2)))
    assert {"ok", "qi", "xu", "aa"} <= two
    assert two.isdisjoint({"cs", "gs", "kb", "lx", "zs"})


def test_words_without_a_vowel_must_be_in_the_allow_list(english: Lexicon) -> None:
    assert all(word in english for word in ("crwth", "nth", "psst", "cwm"))
    assert all(word not in english for word in ("csc", "csch", "dkl", "hhd"))


def test_clippings_and_modern_words_are_in(english: Lexicon) -> None:
    clippings = "maths app admin abs comp bio bro bot mag intro tech"
    modern = "donut snuck dwarves barcode hotspot prosecco dubstep graphene rebrand vlog eurozone"
    assert [word for word in f"{clippings} {modern}".split() if word not in english] == []


def test_variants_and_plain_plurals_are_in(english: Lexicon) -> None:
    assert all(word in english for word in ("hullo", "yogourt", "brekkie", "douanes"))


@pytest.mark.parametrize("word", ["aeq", "psia", "ssh", "ferrara", "canucks", "aswell", "defacto"])
def test_jargon_names_and_joined_phrases_are_out(english: Lexicon, word: str) -> None:
    assert word not in english


def test_a_plain_plural_is_of_a_listed_word_that_a_dictionary_lacks() -> None:
    late = scowl.tiers(ENGLISH, (scowl.PLURAL_TIER,))
    taken = scowl.plain_plurals(ENGLISH, {"douane", "rude"}, known={"rude"}, names=set())
    assert {"douanes", "rudes"} <= late.keys()
    assert taken == {"douanes": scowl.PLURAL_TIER}


def test_words_from_the_show_are_in(english: Lexicon) -> None:
    assert all(word in english for word in ("auctioned", "cautioned", "education", "pizza"))
    assert "blarg" not in english


def test_everyday_words_are_in_the_first_band(english: Lexicon) -> None:
    for word in ("house", "water", "green", "ruby", "cafe"):
        word_id = english.find(word)
        assert word_id is not None
        assert english.bands[word_id] == 1


def test_slurs_are_blocked_and_everyday_words_are_not(english: Lexicon) -> None:
    blocked = set(english.words(english.blocked.nonzero()[0]))
    assert {"bastard", "bastards", "pimping", "sodomised", "lubes", "cripple", "spaz"} <= blocked
    assert {"shithole", "shittiest", "niggardly"} <= blocked
    assert blocked.isdisjoint(
        {"trap", "trapping", "testing", "cunning", "butter", "peer", "scatter", "murder", "loser"}
    )
    assert 1_000 < len(blocked) < 2_000


def test_doubtful_words_are_accepted_but_not_dealt(english: Lexicon) -> None:
    undealt = set(english.words((~english.dealt & ~english.blocked).nonzero()[0]))
    assert {"ugh", "whoa", "rho", "zeta", "gonna", "nth", "pis"} <= undealt
    assert undealt.isdisjoint({"alpha", "delta", "hello", "self", "iota", "minded"})
    assert {"color", "analyzed", "modeling", "mom", "skeptical", "theater"} <= undealt
    assert undealt.isdisjoint({"colour", "analysed", "optimize", "realise", "program", "license"})
    assert len(undealt) < 4_000


@pytest.mark.parametrize("word", ["labor", "centers", "honors", "skeptical", "oh", "ah"])
def test_an_american_or_short_word_that_is_a_name_too_is_common(
    english: Lexicon, word: str
) -> None:
    assert english.bands[english.find(word)] == 1


@pytest.mark.parametrize("word", ["sanders", "wales", "mils", "cols", "pol"])
def test_words_that_are_common_only_as_names_are_not_familiar(english: Lexicon, word: str) -> None:
    assert english.bands[english.find(word)] > FAMILIAR


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
def test_inflections_are_found_by_meaning_or_else_by_ending(word: str, blocked: bool) -> None:
    lemmas = {"pimp": {"pimp"}, "pimping": {"pimp"}, "pimps": {"pimp"}, "titter": {"titter"}}
    lemmas |= {word: set() for word in ("shimp", "tit", "zorb", "zorbers", "zorbed", "absents")}
    found = english_inflections({"pimp", "tit", "zorb", "absent"}, lemmas)
    assert (word in found) == blocked


def test_the_settings_are_those_of_english() -> None:
    assert Language.read(FOLDER).name == "English"


def test_meanings_leave_examples_out() -> None:
    meanings = (FOLDER / "definitions.tsv").read_text(encoding="utf-8").splitlines()
    assert [each for each in meanings if re.search(r'(?:[;:,]|e\.g\.)\s*"', each)] == []
