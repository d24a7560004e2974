"""Tiles, boards and rungs as values."""

import pytest

from app.components.tiles import (
    Tile,
    board,
    changed_letters,
    keys,
    open_rung,
    rungs,
    slot_lines,
    tiles,
)

LETTERS = ["c", "a", "t", "qu", "i", "t"]


def test_tiles_carry_their_points_or_none() -> None:
    assert tiles("ab?", {"a": 1, "b": 4}) == (Tile("a", 1), Tile("b", 4), Tile("?", 0))
    assert tiles("a") == (Tile("a"),)


def test_a_cell_is_read_with_its_place_and_bonus() -> None:
    drawn = board(LETTERS, 3, bonuses=["", "", "tw", "dl", "", ""])
    assert drawn.cells[5].name == "T, row 2 column 3"
    assert drawn.cells[3].name == "QU, row 2 column 1, double letter"
    assert (drawn.rows, drawn.columns) == (2, 3)


def test_a_path_runs_through_the_middle_of_its_cells() -> None:
    drawn = board(LETTERS, 3, path=[0, 4, 2])
    assert (drawn.width, drawn.height) == (30, 20)
    assert drawn.line == "5,5 15,15 25,5"
    assert [cell.step for cell in drawn.cells] == [1, None, 3, None, 2, None]
    assert drawn.in_words == "C row 1 column 1, I row 2 column 2, T row 1 column 3"


def test_without_a_path_nothing_is_drawn() -> None:
    drawn = board(LETTERS, 3)
    assert (drawn.line, drawn.in_words) == ("", "")


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (10, 10), (3, 7), (10, 2)])
def test_boards_of_all_shapes_number_their_cells_row_by_row(columns: int, rows: int) -> None:
    drawn = board(["a"] * (columns * rows), columns)
    assert (drawn.rows, drawn.columns) == (rows, columns)
    assert [cell.number for cell in drawn.cells] == list(range(columns * rows))
    assert drawn.cells[-1].name == f"A, row {rows} column {columns}"


def test_rungs_mark_what_changed_and_where_the_ladder_ends() -> None:
    ladder = rungs(["mood", "moot", "moat", "goat"])
    changed = ["".join(e.letter for e in rung.letters if e.changed) for rung in ladder]
    assert changed == ["", "t", "a", "g"]
    assert [rung.state for rung in ladder] == ["end", "", "", "end"]
    assert [rung.word for rung in ladder] == ["mood", "moot", "moat", "goat"]


def test_words_of_unequal_length_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        changed_letters("cold", "heats")


def test_an_open_rung_has_empty_places() -> None:
    assert [each.letter for each in open_rung(4).letters] == [""] * 4


def test_keys_say_what_they_were() -> None:
    pressed = {
        key.letter: key.state for row in keys(["abc", "d"], hits="b", misses="ad") for key in row
    }
    assert pressed == {"a": "miss", "b": "hit", "c": "", "d": "miss"}


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("elephants!", ["elephants!"]),
        ("extraterrestrial", ["extrater", "restrial"]),
        ("the lord of the rings", ["the lord", "of the", "rings"]),
        ("a counterexample", ["a", "counter", "example"]),
        ("well-tempered", ["well-", "tempered"]),
        ("a well-tempered cat", ["a well-", "tempered", "cat"]),
        ("merry-go-round", ["merry-go-", "round"]),
        ("ice-cold", ["ice-cold"]),
        ("counterexample-like", ["countere", "xample-", "like"]),
        ("", [""]),
    ],
)
def test_a_phrase_breaks_between_words_and_long_words_evenly(word: str, lines: list[str]) -> None:
    assert ["".join(line) for line in slot_lines(word)] == [each for each in lines if each]
