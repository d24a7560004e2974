"""The committed French list follows its rules."""

import numpy as np
import pytest

from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from tests.conftest import WORDLISTS

PRINTED = """
barbue reacs ruera barbu cabus ubacs scare jura jure reac crue crus urus abus ruer bacs busc bure
brus cuba cura cure cabs guru grue ubac suca surs rea eau cru ure are rue rua rus bar bac bus bue
bru cab car gus suc sur ra re eu cl au ru bu ca us su
"""
"""The words of a French grid that an article on Ruzzle prints."""


def test_all_words_from_the_ruzzle_article_are_in(french: Lexicon) -> None:
    printed = PRINTED.split()
    assert len(printed) == 56
    assert [word for word in printed if word not in french] == []


@pytest.mark.parametrize("word", ["manœuvrable", "cœur", "œuf", "ægosome", "bœufs"])
def test_ligatures_become_two_letters(french: Lexicon, word: str) -> None:
    folded = french.language.fold(word)
    assert folded == word.replace("œ", "oe").replace("æ", "ae")
    assert folded in french


@pytest.mark.parametrize(
    "word", ["été", "garçon", "où", "maïs", "aimerions", "chevaux", "kilomètres"]
)
def test_accents_are_dropped_and_affixes_expanded(french: Lexicon, word: str) -> None:
    assert french.language.fold(word) in french


@pytest.mark.parametrize("word", ["katowice", "wanda", "cauchy", "afrique", "aconcagua"])
def test_names_are_out(french: Lexicon, word: str) -> None:
    assert word not in french


@pytest.mark.parametrize("word", ["km", "kwh", "xxives", "av", "cf", "ftp", "https"])
def test_symbols_and_abbreviations_are_out(french: Lexicon, word: str) -> None:
    assert word not in french


def test_a_name_that_is_a_word_too_is_in(french: Lexicon) -> None:
    assert "paris" in french
    assert "pierre" in french


def test_the_last_file_is_the_whole_list_and_the_others_repeat_part_of_it(french: Lexicon) -> None:
    whole = (WORDLISTS / "fr" / "5.txt").read_text(encoding="utf-8").split()
    assert french.words(np.arange(len(french))) == whole
    for band in (1, 2, 3):
        words = (WORDLISTS / "fr" / f"{band}.txt").read_text(encoding="utf-8").split()
        assert set(words) <= set(whole)


def test_everyday_words_are_familiar_and_rare_forms_are_not(french: Lexicon) -> None:
    for word, familiar in (("maison", True), ("eau", True), ("barbue", False), ("ubac", False)):
        word_id = french.find(word)
        assert word_id is not None
        assert (french.bands[word_id] <= FAMILIAR) == familiar


def test_doubtful_words_are_accepted_but_not_dealt(french: Lexicon) -> None:
    undealt = set(french.words((~french.dealt & ~french.blocked).nonzero()[0]))
    assert {"zut", "fortiori", "israelo", "phi", "pis", "cols", "modo"} <= undealt
    assert undealt.isdisjoint({"alpha", "micro", "tintinnabuler", "chut", "mots"})
    assert len(undealt) < 400


@pytest.mark.parametrize("word", ["nova", "rennes", "bene", "self", "mils", "phone"])
def test_what_names_and_other_languages_made_common_is_not_familiar(
    french: Lexicon, word: str
) -> None:
    assert french.bands[french.find(word)] > FAMILIAR


@pytest.mark.parametrize(
    ("word", "lemma"),
    [("conduite", "conduite"), ("decouverte", "découverte"), ("est", "être"), ("vers", "vers")],
)
def test_the_first_meaning_is_the_common_one(french: Lexicon, word: str, lemma: str) -> None:
    definitions = Definitions.open(WORDLISTS / "fr", french.forms)
    assert definitions.senses(word)[0].lemma == lemma


@pytest.mark.parametrize(
    "word", ["le", "de", "que", "ce", "cette", "mes", "ses", "au", "aux", "tous"]
)
def test_function_words_have_a_meaning_of_their_own(french: Lexicon, word: str) -> None:
    first = Definitions.open(WORDLISTS / "fr", french.forms).find(word)[0]
    assert (first.lemma, bool(first.part)) == (word, True)


def test_slurs_are_blocked_and_everyday_words_are_not(french: Lexicon) -> None:
    blocked = set(french.words(french.blocked.nonzero()[0]))
    assert {
        "connard",
        "connards",
        "enculer",
        "negre",
        "porno",
        "vagins",
        "gode",
        "partouzes",
    } <= blocked
    assert blocked.isdisjoint(
        {"mettre", "mettra", "violent", "gueule", "banane", "chat", "envoyer", "queue", "sauter"}
    )
    assert 1_000 < len(blocked) < 2_000
