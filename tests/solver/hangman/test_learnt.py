"""What Hangman learns of a list is kept, found again, and never believed when damaged."""

from pathlib import Path

import numpy as np
import pytest

from app.solver.hangman.learnt import Learnt
from app.solver.lexicon import Lexicon
from tests.conftest import tiny_lexicon

STEMS = ("walk", "talk", "jump", "play", "cook", "look", "turn", "kick")


@pytest.fixture
def lexicon() -> Lexicon:
    return tiny_lexicon([stem + end for stem in STEMS for end in ("", "s", "ed", "ing")])


def same(one: Learnt, other: Learnt) -> bool:
    return (
        np.array_equal(one.derived.letters, other.derived.letters)
        and np.array_equal(one.derived.odds, other.derived.odds)
        and np.array_equal(one.model.follows, other.model.follows)
        and np.array_equal(one.model.next_row, other.model.next_row)
        and one.model.start == other.model.start
    )


def test_what_was_kept_is_what_was_learnt(lexicon: Lexicon, tmp_path: Path) -> None:
    learnt = Learnt.of(lexicon)
    assert same(Learnt.of(lexicon, tmp_path), learnt)
    (kept,) = tmp_path.iterdir()
    before = kept.stat().st_mtime_ns
    assert same(Learnt.of(lexicon, tmp_path), learnt)
    assert kept.stat().st_mtime_ns == before


def test_arrays_found_on_disk_are_mapped_not_read(lexicon: Lexicon, tmp_path: Path) -> None:
    Learnt.of(lexicon, tmp_path)
    assert isinstance(Learnt.of(lexicon, tmp_path).model.follows, np.memmap)


@pytest.mark.parametrize("damage", [b"", b"not an array", None])
def test_a_damaged_file_is_learnt_anew(
    lexicon: Lexicon, tmp_path: Path, damage: bytes | None
) -> None:
    Learnt.of(lexicon, tmp_path)
    (kept,) = tmp_path.iterdir()
    file = kept / "follows.npy"
    file.unlink()
    if damage is not None:
        file.write_bytes(damage)
    assert same(Learnt.of(lexicon, tmp_path), Learnt.of(lexicon))
    assert file.stat().st_size > 100


def test_another_list_is_learnt_by_itself_and_the_old_is_cleared_away(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    Learnt.of(lexicon, tmp_path)
    (old,) = tmp_path.iterdir()
    Learnt.of(tiny_lexicon(["cat", "cats"]), tmp_path)
    (new,) = tmp_path.iterdir()
    assert new != old


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert same(Learnt.of(lexicon, tmp_path / "file" / "learnt"), Learnt.of(lexicon))
