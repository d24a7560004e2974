"""Lists of words as ready list items."""

from msgspec import UNSET

from app.components.word_lists import ListedWord, spellings_of, word_group, word_url
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import WORDLISTS, real_lexicon
from tests.html import parsed

PLAIN = Lexicon.of_words(Language.read(WORDLISTS / "en"), ["cat", "cwm"]).forms

LIST = [
    ListedWord("cat", "/en/words/cat", band=1),
    ListedWord("cwm", "/en/words/cwm", band=5, note="12", path=(0, 5, 10), chosen=True),
]


def test_every_word_is_a_link_and_familiar_ones_are_marked() -> None:
    group = word_group("3 letters", LIST, PLAIN)
    assert (group.title, group.count) == ("3 letters", 2)
    cat, cwm = parsed(str(group.items)).select("li")
    assert cat.classes == ["familiar"]
    assert cat.one("a")["href"] == "/en/words/cat"
    assert cat.one("a")["aria-description"] == "familiar word"
    assert cwm.classes == []
    assert cwm.one("a").get("aria-description") is None


def test_a_word_can_have_a_note_and_a_path_and_be_chosen() -> None:
    link = parsed(str(word_group("", LIST[1:], PLAIN).items)).one("a")
    assert link.text == "cwm 12"
    assert link["data-path"] == "0-5-10"
    assert link["aria-current"] == "true"


def test_words_addresses_and_notes_are_escaped() -> None:
    nasty = ListedWord("<b>", '/?a=1&b="', band=3, note="<i>")
    link = parsed(str(word_group("", [nasty], PLAIN).items)).one("a")
    assert link.text == "<b> <i>"
    assert link["href"] == '/?a=1&b="'


def test_words_of_other_alphabets_are_quoted_in_addresses() -> None:
    assert word_url("/en/words/", "cat") == "/en/words/cat"
    assert word_url("/es/words/", "año") == "/es/words/a%C3%B1o"


def test_a_group_of_short_words_is_narrow() -> None:
    assert word_group("", LIST, PLAIN).narrow
    assert not word_group("", [ListedWord("letters", "/", 1)], PLAIN).narrow
    assert not word_group("", [ListedWord("cat", "/", 1, note="1,204")], PLAIN).narrow


def test_a_word_is_shown_as_it_is_written_and_still_known_by_its_letters() -> None:
    french = real_lexicon("fr").forms
    words = [ListedWord(word, f"/{word}", 1) for word in ("pecheur", "chat")]
    accented, plain = parsed(str(word_group("", words, french).items)).select("a")
    assert (accented.text, accented["data-word"]) == ("pêcheur +1", "pecheur")
    assert (plain.text, plain.get("data-word")) == ("chat", None)


def test_json_gives_spellings_only_where_they_differ_from_the_word() -> None:
    french = real_lexicon("fr").forms
    assert spellings_of(["chat", "ete"], french) == {"ete": ("été",)}
    assert spellings_of(["cafe"], PLAIN) is UNSET
