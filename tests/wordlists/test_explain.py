"""Why words are in a list or not, according to the committed files alone."""

from pathlib import Path

import pytest

from app.components.word_reasons import verdict_reason
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


OF_ENGLISH = """\
emma | name-lists/first-names.txt | EMMA isn’t in our word list. It’s a name \
(name-lists/first-names.txt). As a word it’s only in tier 80, among rare words, and WordNet has \
no meaning for it in lower case.
London | capital | LONDON isn’t in our word list. It’s a proper noun or a set of initials: London.
okd | capital | OKD isn’t in our word list. It’s a proper noun or a set of initials: OK'd.
dont | apostrophe | DONT isn’t in our word list. It’s written with an apostrophe: don't.
kb | two-letters.txt | KB isn’t in our word list. It isn’t one of the two-letter words
csch | no-vowel.txt | CSCH isn’t in our word list. It has no vowel
don't | alphabet | DON'T isn’t in our word list. “'” isn’t a letter of English.
naïve | band | NAIVE is in our word list, rated “common”: in tier 50 or lower of
  Cold  | band | COLD is in our word list, rated “very common”: in tier 35 or lower
crwths | band | CRWTHS is in our word list, rated “very rare”: in tier 80 or lower of
tonga | add.txt | TONGA is in our word list, rated “very rare”. We added it by hand: a light
err | moved.txt | ERR is in our word list, rated “common”. We rated it by hand: few children
lava | moved.txt | LAVA is in our word list, rated “very common”. We rated it by hand: a word
aswell | remove.txt | ASWELL isn’t in our word list. We took it out by hand: words joined that
a | length | A isn’t in our word list. The list takes words of 2 to 16 letters; this one has 1.
blarg | unlisted | BLARG isn’t in our word list.
"""


@pytest.mark.parametrize("row", OF_ENGLISH.splitlines())
def test_each_english_word_gets_the_expected_explanation(
    english: Lexicon, english_reasons: Reasons, row: str
) -> None:
    word, rule, reason = row.split(" | ")
    explanation = english_reasons.explain(word, english)
    assert explanation.rule == rule
    assert verdict_reason(explanation).startswith(reason)
    assert (explanation.band is not None) == (explanation.rule in ("band", "add.txt", "moved.txt"))
    assert explanation.source == "SCOWL 2020.12.07, tiers 10 to 80"


OF_FRENCH = """\
manœuvrable | band | MANOEUVRABLE is in our word list, rated “very rare”: in the dictionary
cl | add.txt | CL is in our word list, rated “very rare”. We added it by hand: centilitre
dallas | moved.txt | We rated it by hand: on le rencontre surtout comme nom propre.
fisc | moved.txt | We rated it by hand: peu d’enfants le connaissent.
ogre | moved.txt | We rated it by hand: tous les enfants le connaissent.
Grenoble | capital | It’s a proper noun or a set of initials: Grenoble.
km | symbol | It’s a symbol or a numeral: km.
souspayons | hyphen | It isn’t written as one word: sous-payons.
https | no-vowel.txt | HTTPS isn’t in our word list. It has no vowel
"""


@pytest.mark.parametrize("row", OF_FRENCH.splitlines())
def test_each_french_word_gets_the_expected_explanation(
    french: Lexicon, french_reasons: Reasons, row: str
) -> None:
    word, rule, reason = row.split(" | ")
    explanation = french_reasons.explain(word, french)
    assert explanation.rule == rule
    assert reason in verdict_reason(explanation)


def test_the_explanation_for_an_overlong_word_states_the_limit(tmp_path: Path) -> None:
    lexicon = tiny_lexicon(["cat", "antidisestablishment"])
    explanation = Reasons.open(tmp_path, lexicon).explain("antidisestablishmentarianism", lexicon)
    assert "The list takes words of 2 to 20 letters; this one has 28." in verdict_reason(
        explanation
    )
    assert (
        Reasons.open(tmp_path, lexicon).explain("antidisestablishmen", lexicon).rule == "unlisted"
    )


def test_the_explanation_for_an_offensive_word_says_that_the_word_is_never_chosen(
    english: Lexicon, english_reasons: Reasons
) -> None:
    explanation = english_reasons.explain("bastard", english)
    assert explanation.blocked
    assert verdict_reason(explanation).endswith("It may offend, so the games never choose it.")


def test_every_reason_for_refusing_a_word_has_a_sentence(
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
            assert len(verdict_reason(explanation)) > 20


def test_words_are_explained_even_if_a_list_has_no_notes(little: Path) -> None:
    lexicon = Lexicon.read(little)
    reasons = Reasons.open(little, lexicon)
    assert (
        verdict_reason(reasons.explain("cat", lexicon))
        == "CAT is in our word list, rated “very common”."
    )
    assert verdict_reason(reasons.explain("cow", lexicon)) == "COW isn’t in our word list."


def test_an_unknown_rule_is_quoted_in_the_explanation(little: Path) -> None:
    (little / "refused.tsv").write_text("cow\ttoo large\t\n", encoding="utf-8")
    lexicon = Lexicon.read(little)
    explanation = Reasons.open(little, lexicon).explain("cow", lexicon)
    assert explanation.rule == "too large"
    assert verdict_reason(explanation) == "COW isn’t in our word list. Reason: too large."


def test_the_explanation_for_an_absurdly_long_word_is_short(little: Path) -> None:
    lexicon = Lexicon.read(little)
    explanation = Reasons.open(little, lexicon).explain("e" * 10_000, lexicon)
    assert explanation.rule == "length"
    assert len(verdict_reason(explanation)) < 150


@pytest.mark.parametrize(
    "notes", ["{", "[]", '{"title": "x"}', '{"title": "x", "bands": {"a": ""}}']
)
def test_unreadable_notes_raise_an_error(little: Path, notes: str) -> None:
    lexicon = Lexicon.read(little)
    (little / "SOURCES.json").write_text(notes, encoding="utf-8")
    with pytest.raises(BadLanguage, match=r"SOURCES\.json: "):
        Reasons.open(little, lexicon)
