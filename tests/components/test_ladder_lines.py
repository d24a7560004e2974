"""Ladders as lines of text."""

from app.components.ladder_lines import ladder_lines
from tests.conftest import tiny_lexicon
from tests.html import parsed

FORMS = tiny_lexicon(["bold", "cold", "cord"]).forms


def test_each_ladder_is_a_line_of_linked_words_with_the_changed_letter_in_bold() -> None:
    drawn = parsed(ladder_lines([("cold", "cord"), ("cold", "bold")], "/en/words/", FORMS))
    lines = drawn.select(".ladder-line")
    assert [line.text for line in lines] == ["coldcord", "coldbold"]
    assert [bold.text for bold in drawn.select("b")] == ["r", "b"]
    assert [a["href"] for a in lines[0].select("a")] == ["/en/words/cold", "/en/words/cord"]


def test_a_note_follows_its_ladder() -> None:
    drawn = parsed(
        ladder_lines([("cold", "cord"), ("cold", "bold")], "/en/words/", FORMS, ["or <2>", ""])
    )
    first, second = [item for item in drawn.select("li") if item.select("ol")]
    assert first.one("small").text == "or <2>"
    assert not second.select("small")


def test_non_ascii_words_are_percent_encoded_only_in_addresses() -> None:
    drawn = parsed(ladder_lines([("año", "año")], "/es/words/", FORMS))
    assert drawn.select("a")[0]["href"] == "/es/words/a%C3%B1o"
    assert drawn.select("a")[0].text == "año"
