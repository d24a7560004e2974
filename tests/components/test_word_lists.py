"""Lists of words as HTML list items."""

from app.components.word_lists import ListedWords, WordGroup, word_items, word_url
from app.solver.lexicon.forms import Forms
from tests.conftest import real_lexicon, tiny_lexicon
from tests.html import parsed

PLAIN = tiny_lexicon(["cat", "cwm"]).forms

LIST = ListedWords(
    ["cat", "cwm"],
    [1, 5],
    ["/en/words/cat", "/en/words/cwm"],
    notes=["", "12"],
    paths=[(), (0, 5, 10)],
    chosen="cwm",
)


def group_of(words: ListedWords, forms: Forms = PLAIN) -> WordGroup:
    return WordGroup.of("3 letters", len(words.words), word_items(words, forms))


def test_every_word_is_a_link_and_familiar_words_are_marked() -> None:
    group = group_of(LIST)
    assert (group.title, group.count) == ("3 letters", 2)
    cat, cwm = parsed(str(group.items)).select("li")
    assert cat.classes == ["familiar"]
    assert cat.one("a")["href"] == "/en/words/cat"
    assert cat.one("a")["aria-description"] == "familiar word"
    assert cwm.classes == []
    assert cwm.one("a").get("aria-description") is None


def test_a_listed_word_can_have_a_note_and_a_path_and_be_selected() -> None:
    _, link = parsed(str(group_of(LIST).items)).select("a")
    assert link.text == "cwm 12"
    assert link["data-path"] == "0-5-10"
    assert link["aria-current"] == "true"


def test_words_and_addresses_and_notes_are_escaped() -> None:
    nasty = ListedWords(["<b>"], [3], ['/?a=1&b="'], notes=["<i>"])
    link = parsed(str(group_of(nasty).items)).one("a")
    assert link.text == "<b> <i>"
    assert link["href"] == '/?a=1&b="'


def test_non_ascii_letters_are_percent_encoded_in_addresses() -> None:
    assert word_url("/en/words/", "cat") == "/en/words/cat"
    assert word_url("/es/words/", "año") == "/es/words/a%C3%B1o"


def test_a_group_of_short_words_is_narrow() -> None:
    assert group_of(LIST).narrow
    assert not group_of(ListedWords(["letters"], [1])).narrow
    assert not group_of(ListedWords(["cat"], [1], notes=["1,204"])).narrow


def test_a_word_is_shown_with_accents_and_identified_without_them() -> None:
    french = real_lexicon("fr").forms
    words = ListedWords(["pecheur", "chat"], [1, 1])
    accented, plain = parsed(str(group_of(words, french).items)).select("a")
    assert (accented.text, accented["data-word"]) == ("pêcheur +1", "pecheur")
    assert (plain.text, plain.get("data-word")) == ("chat", None)
