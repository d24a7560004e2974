"""The macros that pages are made of, one by one."""

from collections.abc import Callable

import pytest
from flask import Flask

from app.components.board import Board
from app.components.tiles import Tile
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.grid import Grid
from tests.conftest import ENGLISH
from tests.html import Element, parsed

Draw = Callable[..., Element]
WRONG = InvalidPuzzle("not-a-letter", "letters", alphabet="A-Z", character="3")
SENTENCE = "Letters A-Z only: “3” isn’t one."


@pytest.fixture
def draw(app: Flask) -> Draw:
    """A function that renders a macro as a tree: `draw("tiles", "rack(tiles, 'x')", tiles=...)`."""

    def drawn(
        file: str, call: str, inside: str | None = None, address: str = "/", **values: object
    ) -> Element:
        shown = f"{{{{ m.{call} }}}}"
        if inside is not None:
            shown = f"{{% call m.{call} %}}{inside}{{% endcall %}}"
        source = f'{{% import "macros/{file}.html" as m %}}{shown}'
        with app.test_request_context(address):
            app.preprocess_request()
            return parsed(app.jinja_env.from_string(source).render(values))

    return drawn


def test_a_tile_that_is_a_button_submits_no_form(draw: Draw) -> None:
    button = draw("tiles", "tile('a', tag='button', attributes={'data-x': 1})").one("button.tile")
    assert (button["type"], button["data-x"]) == ("button", "1")


def test_a_board_draws_the_path_over_the_tiles(draw: Draw) -> None:
    drawn = Board(Grid.parse("ca2/t(qu)33", ENGLISH), [0, 3])
    shown = draw("tiles", "board(b, 'Grid')", b=drawn).one("div.board.columns-2.rows-2")
    assert [tile.text for tile in shown.select(".tile")] == ["c", "a", "t", "qu"]
    assert [tile["data-cell"] for tile in shown.select(".on-path")] == ["0", "3"]
    assert shown.one(".bonus-tw")["data-bonus"] == "TW"
    assert shown.one("polyline")["points"] == "5,5 15,15"
    assert shown.one(".path-start").text == "c"


def test_the_last_row_of_the_typing_keyboard_has_the_enter_and_backspace_keys(draw: Draw) -> None:
    shown = draw("keyboard", "typing_keyboard(['ab', 'c'], 'word')")
    names = [[key["data-key"] for key in row.select("button")] for row in shown.select(".key-row")]
    assert names == [["a", "b"], ["Enter", "c", "Backspace"]]
    sends = [key["data-key"] for key in shown.select("button") if "type" not in key.attributes]
    assert sends == ["Enter"]


def test_an_invalid_field_keeps_its_input_and_points_to_the_error(draw: Draw) -> None:
    call = "field('letters', 'Letters', 'ab3', 'Up to 15.', e, 'letters', {'maxlength': 40})"
    shown = draw("forms", call, e=WRONG)
    given = shown.one("input")
    assert (given["value"], given["aria-invalid"], given["maxlength"]) == ("ab3", "true", "40")
    assert "autofocus" in given.attributes
    assert given["aria-describedby"] == "hint-letters error-letters"
    assert shown.one("#error-letters").text == SENTENCE
    assert shown.one("label")["for"] == given["id"]
    summary = draw("forms", "error_summary(e)", e=WRONG)
    assert summary.one("a[href='#field-letters']").text == SENTENCE


def test_a_field_is_not_affected_by_an_error_in_another_field(draw: Draw) -> None:
    shown = draw("forms", "field('start', 'From', error=e)", e=WRONG)
    assert shown.select("[aria-invalid], .wrong, [autofocus], [aria-describedby]") == []


def test_a_textarea_keeps_its_line_breaks(draw: Draw) -> None:
    area = draw("forms", "field('grid', 'Grid', v, kind='lines')", v="ab\n<c").one("textarea")
    assert "".join(map(str, area.children)).endswith("ab\n<c")


def test_pagination_disables_the_link_to_a_missing_page(draw: Draw) -> None:
    shown = draw("words", "pagination('', '/?page=2', 'Page 1 of 2')")
    assert shown.one("a[rel=next]")["href"] == "/?page=2"
    assert shown.one("span[aria-disabled=true]").text == "Previous"


def test_a_result_is_shared_by_a_button_or_shown_as_text_if_scripts_are_off(draw: Draw) -> None:
    text = "Two of three.\n🟦⬜\nhttps://q.example/x"
    shown = draw("panels", "share_button(t)", t=text)
    assert shown.one("button")["data-share"] == text
    assert shown.one("noscript pre").text == "Two of three. 🟦⬜ https://q.example/x"


def test_letters_from_a_player_are_escaped(draw: Draw) -> None:
    assert draw("tiles", "rack(t, l)", t=[Tile("<b>")], l='"<i>').one("li").text == "<b>"
