"""Spellings and lemmas of words, found by the position of each word in the list."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.lexicon import forms
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.forms import Form
from app.solver.lexicon.language import BadLanguage, Language
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.lexicons import lexicon_of, only
from tests.conftest import WORDLISTS, real_lexicon
from tests.wordlists.conftest import SETTINGS
from tools.wordlists.form_lines import write

WORDS = {"chat": "", "chats": ",1", "coeur": "cœur", "peches": "péchés,1 pêches,1,1r pèches,5écher"}
FRENCH = Path(__file__).parents[3] / "wordlists" / "fr"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "language.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "1.txt").write_text("".join(f"{word}\n" for word in WORDS), encoding="utf-8")
    lines = "".join(f"{line}\n" for line in WORDS.values())
    (tmp_path / forms.FORMS).write_text(lines, encoding="utf-8")
    return tmp_path


def test_spellings_and_lemmas_are_in_the_same_order_as_in_the_table(folder: Path) -> None:
    table = Lexicon.read(folder).forms
    assert table.of("chats") == (Form("chats", ("chat",)),)
    assert table.of("coeur") == (Form("cœur", ("cœur",)),)
    assert table.of("peches") == (
        Form("péchés", ("péché",)),
        Form("pêches", ("pêche", "pêcher")),
        Form("pèches", ("pécher",)),
    )


def test_spellings_are_found_for_one_word_or_several(folder: Path) -> None:
    table = Lexicon.read(folder).forms
    assert table.spellings("peches") == ("péchés", "pêches", "pèches")
    assert table.written(["coeur", "peches", "chat"]) == ["cœur", "péchés", "chat"]


@pytest.mark.parametrize("word", ["dog", "cha", "chatss", "chat1", "c'hat", "été", "x" * 40])
def test_unlisted_words_keep_their_spelling(folder: Path, word: str) -> None:
    table = Lexicon.read(folder).forms
    assert table.spellings(word) == (word,)
    assert table.written([word, "coeur"]) == [word, "cœur"]


def test_part_of_a_lexicon_keeps_the_spellings_of_its_words(folder: Path) -> None:
    lexicon = Lexicon.read(folder)
    some = only(lexicon, lexicon.all_ids()[2:])
    assert some.forms.written(["coeur"]) == ["cœur"]


def test_a_table_for_another_list_is_refused(folder: Path) -> None:
    with (folder / "1.txt").open("a", encoding="utf-8") as file:
        file.write("zebre\n")
    with pytest.raises(BadLanguage, match=r"forms\.txt: it has 4 lines, but the list has 5 words"):
        Lexicon.read(folder)


def test_without_a_table_words_are_written_without_accents() -> None:
    english = Language.read(FRENCH.parent / "en")
    lexicon = lexicon_of(english, ["cafe", "tea"])
    assert lexicon.forms.written(["tea", "cafe"]) == ["tea", "cafe"]
    assert lexicon.forms.of("tea") == (Form("tea", ("tea",)),)


spelling = st.text(alphabet="abéêœç", min_size=1, max_size=8)


@given(
    word=spelling,
    listed=st.lists(
        st.tuples(spelling, st.lists(spelling, min_size=1, max_size=3)), min_size=1, max_size=3
    ),
)
def test_a_line_of_the_table_survives_a_round_trip(
    word: str, listed: list[tuple[str, list[str]]]
) -> None:
    expected = tuple(Form(written, tuple(lemmas)) for written, lemmas in listed)
    assert forms.parse(word, write(word, expected)) == expected


def test_every_french_spelling_folds_to_its_listed_word() -> None:
    lexicon = real_lexicon("fr")
    words = lexicon.words(lexicon.all_ids())
    written = lexicon.forms.written(words)
    assert len(written) == len(words)
    fold = lexicon.language.fold
    assert [w for w, each in zip(words, written, strict=True) if fold(each) != w] == []
    by_hand = ("ete", "coeur", "ecrou", "pecheur")
    assert lexicon.forms.written(by_hand) == ["été", "cœur", "écrou", "pêcheur"]


@pytest.mark.parametrize(
    ("word", "written"),
    [("trainai", "traînai"), ("traina", "traîna"), ("moeuf", "mœuf"), ("alunit", "alunit")],
)
def test_the_usual_french_spelling_comes_first(french: Lexicon, word: str, written: str) -> None:
    assert french.forms.spellings(word)[0] == written


def test_a_meaning_that_two_spellings_share_is_shown_once(french: Lexicon) -> None:
    found = Definitions.open(WORDLISTS / "fr", french.forms).find("trainai")
    assert len(found) == len({sense.gloss for sense in found}) > 1


def test_most_french_words_have_meanings_and_the_expected_meaning_comes_first() -> None:
    lexicon = real_lexicon("fr")
    definitions = Definitions.open(FRENCH, lexicon.forms)
    ids = lexicon.all_ids()
    sample = lexicon.words(ids[::40])
    known = sum(bool(definitions.find(word)) for word in sample)
    assert known >= 0.95 * len(sample)
    expected = {"est": "être", "fait": "faire", "porte": "porte", "sommes": "être", "chats": "chat"}
    expected |= {"conduite": "conduite", "decouverte": "découverte", "vers": "vers"}
    assert {word: definitions.senses(word)[0].lemma for word in expected} == expected
    for word in ["le", "de", "que", "ce", "cette", "mes", "ses", "au", "aux", "tous"]:
        first = definitions.find(word)[0]
        assert (first.lemma, bool(first.part)) == (word, True)


def test_a_french_gloss_applies_to_one_spelling_and_its_forms() -> None:
    lexicon = real_lexicon("fr")
    definitions = Definitions.open(FRENCH, lexicon.forms)
    assert [line.lemma for line in definitions.lines("jeune")] == ["jeune", "jeûne"]
    assert [line.lemma for line in definitions.lines("fiance")] == ["fiancé"]
    assert [line.lemma for line in definitions.lines("kilometres")] == ["kilomètres"]
    cotes = {each.lemma for each in definitions.find("cotes") if each in definitions.lines("cote")}
    assert cotes >= {"côté", "côte"}
