from pathlib import Path

import pytest

from app.solver.lexicon.definitions import Definition, Definitions
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import WORDLISTS
from tools.wordlists.unfit import is_fit

SENSES = """\
box\tnoun\ta container\t9
box\tverb\thit with the fist\t2
cache\tnoun\ta hidden store\t0
dip\tverb\tlower for a moment\t0
dipped\tadjective\tof a sagging back\t0
do\tverb\tcarry out\t900
doe\tnoun\ta deer\t1
find\tverb\tcome upon\t40
found\tverb\tset up\t3
happy\tadjective\tshowing joy\t5
mouse\tnoun\ta small rodent\t1
prince\tnoun\ta king's son\t1
princes\tnoun\tnot a lemma, but one that princess must not lead to\t1
princess\tnoun\ta king's daughter\t1
thing\tnoun\tan object\t80
things\tnoun\tpossessions\t2
u\tnoun\ta letter\t0
"""
IRREGULAR = "found\tverb\tfind\nmice\tnoun\tmouse\n"
ENDINGS = """\
s\tnoun\t
es\tnoun\t
s\tverb\t
es\tverb\t
ing\tverb\t
ed\tverb\t
ped\tverb\t
iest\tadjective\ty
er\tadjective\t
"""


def with_glosses(folder: Path, glosses: str = "") -> Definitions:
    files = {"definitions": SENSES, "irregular": IRREGULAR, "endings": ENDINGS, "glosses": glosses}
    for name, text in files.items():
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    return Definitions.open(folder)


@pytest.fixture
def definitions(tmp_path: Path) -> Definitions:
    return with_glosses(tmp_path)


@pytest.fixture(scope="module")
def wordnet() -> Definitions:
    return Definitions.open(WORDLISTS / "en")


def test_the_senses_of_a_word_are_in_the_same_order_as_in_the_file(
    definitions: Definitions,
) -> None:
    assert definitions.find("box") == [
        Definition("box", "noun", "a container"),
        Definition("box", "verb", "hit with the fist"),
    ]


def test_a_word_with_an_ending_has_all_matching_senses_of_its_lemma(
    definitions: Definitions,
) -> None:
    box, verb = definitions.find("box")
    assert definitions.find("boxes") == [box, verb]
    assert definitions.find("boxing") == [verb]
    assert definitions.find("happiest") == definitions.find("happy") != []


def test_an_ending_counts_only_if_what_remains_is_a_lemma(definitions: Definitions) -> None:
    assert definitions.find("caches") == [Definition("cache", "noun", "a hidden store")]
    assert definitions.find("blarging") == []


def test_an_irregular_form_also_has_the_senses_of_its_lemma(definitions: Definitions) -> None:
    assert definitions.find("mice") == [Definition("mouse", "noun", "a small rodent")]
    assert [sense.lemma for sense in definitions.find("found")] == ["find", "found"]


def test_senses_of_commoner_lemmas_come_first(definitions: Definitions) -> None:
    assert [sense.lemma for sense in definitions.find("does")] == ["do", "doe"]
    assert [sense.lemma for sense in definitions.find("things")] == ["thing", "things"]


def test_a_participle_is_a_verb_form_first_and_an_adjective_second(
    definitions: Definitions,
) -> None:
    assert [sense.lemma for sense in definitions.find("dipped")] == ["dip", "dipped"]


def test_a_gloss_comes_before_senses_and_replaces_the_gloss_of_the_lemma(tmp_path: Path) -> None:
    lines = "box\twhat a gift comes in\nboxing\ta sport with gloves\nthings\twhat you own\n"
    definitions = with_glosses(tmp_path, lines)
    gift, sport = "what a gift comes in", "a sport with gloves"
    assert [sense.gloss for sense in definitions.find("box")][:2] == [gift, "a container"]
    assert definitions.find("boxes")[0] == Definition("box", "", gift)
    assert [sense.gloss for sense in definitions.find("boxing")] == [sport, "hit with the fist"]
    assert definitions.lines("boxing") == [Definition("boxing", "", sport)]
    assert [sense.gloss for sense in definitions.find("thing")] == ["an object"]
    assert definitions.lines("thing") == []


def test_the_gloss_of_the_commonest_spelling_comes_first(tmp_path: Path) -> None:
    lines = "frise\taux cheveux bouclés\tfrisé\nfrise\tbande décorée\n"
    found = with_glosses(tmp_path, lines).lines("frise")
    assert [sense.lemma for sense in found] == ["frise", "frisé"]


def test_a_gloss_comes_just_before_the_senses_of_its_lemma(tmp_path: Path) -> None:
    definitions = with_glosses(tmp_path, "doe\ta deer that is a female\n")
    found = [sense.gloss for sense in definitions.find("does")]
    assert found == ["carry out", "a deer that is a female", "a deer"]
    assert definitions.lines("does") == []


def test_a_verb_form_does_not_get_the_gloss_of_the_noun(tmp_path: Path) -> None:
    definitions = with_glosses(tmp_path, "box\twhat a gift comes in\ndip\ta sauce; to lower\n")
    assert [sense.gloss for sense in definitions.find("boxing")] == ["hit with the fist"]
    assert definitions.lines("boxing") == []
    assert definitions.find("dipped")[0].gloss == "to lower"


@pytest.mark.parametrize("word", ["dreamt", "strode", "misted", "rioted", "stormed", "smarted"])
def test_the_first_meaning_of_an_english_verb_form_is_a_verb(
    wordnet: Definitions, word: str
) -> None:
    first = wordnet.find(word)[0]
    assert first.part == "verb" or first.gloss.startswith("to ")


def test_a_noun_such_as_princess_is_not_taken_for_a_plural(definitions: Definitions) -> None:
    assert {sense.lemma for sense in definitions.find("princess")} == {"princess"}


def test_at_least_two_letters_must_remain_before_an_ending(definitions: Definitions) -> None:
    assert definitions.find("u") == [Definition("u", "noun", "a letter")]
    assert definitions.find("us") == []


def test_the_error_for_a_faulty_ending_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "endings.tsv").write_text("s\tnoun\t\nes noun\n", encoding="utf-8")
    with pytest.raises(BadLanguage, match=r"endings\.tsv, line 2"):
        Definitions.open(tmp_path)


def test_a_folder_without_tables_has_no_definitions(tmp_path: Path) -> None:
    assert Definitions.open(tmp_path).find("box") == []


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("auctioned", "auction"),
        ("mice", "mouse"),
        ("axes", "axis"),
        ("leaves", "leaf"),
        ("leaves", "leave"),
        ("abetting", "abet"),
        ("happiest", "happy"),
        ("women", "woman"),
        ("ruby", "ruby"),
        ("cafe", "cafe"),
        ("education", "education"),
    ],
)
def test_english_words_lead_to_their_lemmas(wordnet: Definitions, word: str, lemma: str) -> None:
    assert lemma in [sense.lemma for sense in wordnet.find(word)]


def test_place_names_have_no_senses(wordnet: Definitions) -> None:
    assert all("French capital" not in sense.gloss for sense in wordnet.find("paris"))
    assert wordnet.find("london") == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_meaning_is_unfit_for_children(language: str) -> None:
    lines = (WORDLISTS / language / "definitions.tsv").read_text(encoding="utf-8").splitlines()
    lines += (WORDLISTS / language / "glosses.tsv").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not all(map(is_fit, line.split("\t")[1:]))] == []


def test_no_meaning_of_the_words_colour_and_savage_mentions_race_or_people(
    wordnet: Definitions,
) -> None:
    glosses = {sense.gloss for word in ("colour", "savage") for sense in wordnet.find(word)}
    assert not [gloss for gloss in glosses if "race" in gloss or "people" in gloss]
    assert len(glosses) > 8


def test_nearly_every_familiar_word_has_a_meaning(wordnet: Definitions, english: Lexicon) -> None:
    familiar = english.words((english.bands <= 2).nonzero()[0])
    known = sum(bool(wordnet.find(word)) for word in familiar)
    assert known / len(familiar) > 0.998


@pytest.mark.parametrize(
    ("word", "lemma", "part"),
    [
        ("saw", "see", "verb"),
        ("does", "do", "verb"),
        ("felt", "feel", "verb"),
        ("have", "have", "verb"),
        ("run", "run", "verb"),
        ("found", "find", "verb"),
        ("rose", "rise", "verb"),
        ("fed", "feed", "verb"),
        ("building", "building", "noun"),
        ("meeting", "meeting", "noun"),
        ("days", "day", "noun"),
        ("means", "means", "noun"),
        ("at", "at", "preposition"),
        ("he", "he", "pronoun"),
        ("his", "his", "pronoun"),
        ("will", "will", "auxiliary verb"),
        ("app", "app", "noun"),
        ("vlog", "vlog", "noun"),
    ],
)
def test_the_first_sense_of_a_word_is_the_commonest(
    wordnet: Definitions, word: str, lemma: str, part: str
) -> None:
    assert wordnet.senses(word)[0][:2] == (lemma, part)


def test_the_first_sense_of_a_familiar_word_is_nearly_always_the_most_used(
    wordnet: Definitions, english: Lexicon
) -> None:
    """Uses are WordNet's own counts; an inflected form gets a quarter of its lemma's count."""
    uses: dict[tuple[str, ...], int] = {}
    for line in (WORDLISTS / "en" / "definitions.tsv").read_text(encoding="utf-8").splitlines():
        lemma, part, gloss, count = line.split("\t")
        uses[lemma, part, gloss] = int(count)
    wrong = familiar = 0
    for word in english.words((english.bands <= 2).nonzero()[0]):
        senses = [uses[sense] / (1 if sense.lemma == word else 4) for sense in wordnet.senses(word)]
        familiar += 1
        wrong += bool(senses) and senses[0] < max(senses)
    assert wrong / familiar < 0.03
