"""Lists of words as ready list items."""

from app.components.word_lists import ListedWord, word_address, word_group
from tests.html import parsed

LIST = [
    ListedWord("cat", "/en/words/cat", band=1),
    ListedWord("cwm", "/en/words/cwm", band=5, note="12", path=(0, 5, 10), chosen=True),
]


def test_every_word_is_a_link_and_familiar_ones_are_marked() -> None:
    group = word_group("3 letters", LIST)
    assert (group.title, group.count) == ("3 letters", 2)
    cat, cwm = parsed(str(group.items)).select("li")
    assert cat.classes == ["familiar"]
    assert cat.one("a")["href"] == "/en/words/cat"
    assert cwm.classes == []


def test_a_word_can_carry_a_note_a_path_and_be_the_chosen_one() -> None:
    link = parsed(str(word_group("", LIST[1:]).items)).one("a")
    assert link.text == "cwm 12"
    assert link["data-path"] == "0-5-10"
    assert link["aria-current"] == "true"


def test_whatever_comes_in_is_escaped() -> None:
    nasty = ListedWord("<b>", '/?a=1&b="', band=3, note="<i>")
    link = parsed(str(word_group("", [nasty]).items)).one("a")
    assert link.text == "<b> <i>"
    assert link["href"] == '/?a=1&b="'


def test_words_of_other_alphabets_are_quoted_in_addresses() -> None:
    assert word_address("/en/words/", "cat") == "/en/words/cat"
    assert word_address("/es/words/", "año") == "/es/words/a%C3%B1o"


def test_a_group_of_short_words_is_narrow() -> None:
    assert word_group("", LIST).narrow
    assert not word_group("", [ListedWord("letters", "/", 1)]).narrow
    assert not word_group("", [ListedWord("cat", "/", 1, note="1,204")]).narrow
