"""Why words are in or out, from the committed files alone."""

from pathlib import Path

import pytest

from app.solver.lexicon.explain import Reasons
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import WORDLISTS, tiny_lexicon


@pytest.fixture(scope="module")
def english_reasons(english: Lexicon) -> Reasons:
    return Reasons.open(WORDLISTS / "en", english)


@pytest.fixture(scope="module")
def french_reasons(french: Lexicon) -> Reasons:
    return Reasons.open(WORDLISTS / "fr", french)


@pytest.mark.parametrize(
    ("word", "rule", "reason"),
    [
        (
            "emma",
            "name-lists/first-names.txt",
            "EMMA is out: it is in name-lists/first-names.txt, a proper noun in tier 80, where only"
            " rare words are, and WordNet has no sense of it in small letters.",
        ),
        ("London", "capital", "LONDON is out: its source writes it London: a proper noun"),
        ("okd", "capital", "OKD is out: its source writes it OK'd"),
        ("dont", "apostrophe", "DONT is out: it is written with an apostrophe, don't."),
        ("kb", "two-letters.txt", "KB is out: it is not among the words of two letters"),
        ("csch", "no-vowel.txt", "CSCH is out: it has no vowel"),
        ("don't", "alphabet", "DON'T is out: \"'\" is no letter of English."),
        ("naïve", "band", "NAIVE is in, in band 2 of 5: SCOWL tier 50 or lower and counted"),
        ("  Cold ", "band", "COLD is in, in band 1 of 5: SCOWL tier 35 or lower and counted"),
        ("crwths", "band", "CRWTHS is in, in band 5 of 5: SCOWL tier 80 or lower."),
        ("tonga", "add.txt", "TONGA is in, in band 5 of 5, put there by hand: a light carriage"),
        ("a", "length", "A is out: the list takes words of 2 to 16 letters, and it has 1."),
        ("blarg", "unlisted", "BLARG is out: it is not in our list."),
    ],
)
def test_an_english_word_has_a_reason(
    english: Lexicon, english_reasons: Reasons, word: str, rule: str, reason: str
) -> None:
    explanation = english_reasons.explain(word, english)
    assert explanation.rule == rule
    assert explanation.reason.startswith(reason)
    assert (explanation.band is not None) == (explanation.rule in ("band", "add.txt"))
    assert explanation.source == "SCOWL 2020.12.07, tiers 10 to 80"


@pytest.mark.parametrize(
    ("word", "rule", "reason"),
    [
        ("manœuvrable", "band", "MANOEUVRABLE is in, in band 5 of 5: in the dictionary"),
        ("cl", "add.txt", "CL is in, in band 5 of 5, put there by hand: centilitre"),
        ("Grenoble", "capital", "GRENOBLE is out: its source writes it Grenoble"),
        ("km", "symbol", "KM is out: its source has it as a symbol or a numeral, km."),
        ("souspayons", "hyphen", "it is not written as one word but as sous-payons"),
        ("https", "no-vowel.txt", "HTTPS is out"),
    ],
)
def test_a_french_word_has_a_reason(
    french: Lexicon, french_reasons: Reasons, word: str, rule: str, reason: str
) -> None:
    explanation = french_reasons.explain(word, french)
    assert explanation.rule == rule
    assert reason in explanation.reason


def test_a_list_of_longer_words_than_ours_says_how_long_they_may_be(tmp_path: Path) -> None:
    lexicon = tiny_lexicon(["cat", "antidisestablishment"])
    explanation = Reasons.open(tmp_path, lexicon).explain("antidisestablishmentarianism", lexicon)
    assert "the list takes words of 2 to 20 letters, and it has 28" in explanation.reason
    assert (
        Reasons.open(tmp_path, lexicon).explain("antidisestablishmen", lexicon).rule == "unlisted"
    )


def test_a_word_that_may_offend_says_that_it_is_never_dealt(
    english: Lexicon, english_reasons: Reasons
) -> None:
    explanation = english_reasons.explain("bastard", english)
    assert explanation.blocked
    assert explanation.reason.endswith("It is never dealt or set, for it may offend.")


def test_every_refusal_of_the_committed_lists_can_be_put_into_a_sentence(
    english: Lexicon, english_reasons: Reasons, french: Lexicon, french_reasons: Reasons
) -> None:
    for reasons, lexicon, code in (
        (english_reasons, english, "en"),
        (french_reasons, french, "fr"),
    ):
        text = (WORDLISTS / code / "refused.tsv").read_text(encoding="utf-8")
        rules = {line.split("\t")[1]: line.split("\t")[0] for line in text.splitlines()}
        assert len(rules) >= 4
        for rule, word in rules.items():
            explanation = reasons.explain(word, lexicon)
            assert explanation.rule == rule
            assert len(explanation.reason) > 20


def test_a_list_that_says_nothing_of_its_making_still_answers(little: Path) -> None:
    lexicon = Lexicon.read(little)
    reasons = Reasons.open(little, lexicon)
    assert reasons.explain("cat", lexicon).reason == "CAT is in, in band 1 of 5."
    assert reasons.explain("cow", lexicon).reason == "COW is out: it is not in our list."


def test_a_rule_of_a_hosts_own_is_told_as_it_stands(little: Path) -> None:
    (little / "refused.tsv").write_text("cow\ttoo large\t\n", encoding="utf-8")
    lexicon = Lexicon.read(little)
    explanation = Reasons.open(little, lexicon).explain("cow", lexicon)
    assert explanation.rule == "too large"
    assert explanation.reason == "COW is out: too large."


def test_an_absurdly_long_word_is_not_repeated_whole(little: Path) -> None:
    lexicon = Lexicon.read(little)
    explanation = Reasons.open(little, lexicon).explain("e" * 10_000, lexicon)
    assert explanation.rule == "length"
    assert len(explanation.reason) < 150


@pytest.mark.parametrize(
    "notes", ["{", "[]", '{"title": "x"}', '{"title": "x", "bands": {"a": ""}}']
)
def test_notes_that_cannot_be_read_stop_the_reading(little: Path, notes: str) -> None:
    lexicon = Lexicon.read(little)
    (little / "SOURCES.json").write_text(notes, encoding="utf-8")
    with pytest.raises(BadLanguage, match=r"SOURCES\.json: no readable notes"):
        Reasons.open(little, lexicon)
