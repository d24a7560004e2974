"""The model cache: models are stored, found again, and learned again if damaged."""

import multiprocessing
import os
import time
from io import BytesIO
from multiprocessing.synchronize import Barrier
from pathlib import Path

import numpy as np
import pytest

from app.solver.hangman import model_cache
from app.solver.hangman.model_cache import Models
from app.solver.lexicon.lexicon import Lexicon
from tests.conftest import tiny_lexicon

STEMS = ("walk", "talk", "jump", "play", "cook", "look", "turn", "kick")


@pytest.fixture
def lexicon() -> Lexicon:
    return tiny_lexicon([stem + end for stem in STEMS for end in ("", "s", "ed", "ing")])


def same(one: Models, other: Models) -> bool:
    return (
        np.array_equal(one.derived.letters, other.derived.letters)
        and np.array_equal(one.derived.odds, other.derived.odds)
        and np.array_equal(one.model.follows, other.model.follows)
        and np.array_equal(one.model.line, other.model.line)
        and np.array_equal(one.model.next_row, other.model.next_row)
        and one.model.start == other.model.start
    )


def test_cached_models_equal_the_learned_ones(lexicon: Lexicon, tmp_path: Path) -> None:
    models = Models.of(lexicon)
    assert same(Models.of(lexicon, tmp_path), models)
    (kept,) = tmp_path.iterdir()
    before = kept.stat().st_mtime_ns
    assert same(Models.of(lexicon, tmp_path), models)
    assert kept.stat().st_mtime_ns == before


def test_cached_arrays_are_mapped_into_memory(lexicon: Lexicon, tmp_path: Path) -> None:
    Models.of(lexicon, tmp_path)
    follows = Models.of(lexicon, tmp_path).model.follows
    assert isinstance(follows.base, np.memmap)


def an_array(*shape: int) -> bytes:
    """Return a valid numpy file that holds the wrong array: float32 zeros of this shape."""
    written = BytesIO()
    np.save(written, np.zeros(shape, dtype=np.float32))
    return written.getvalue()


@pytest.mark.parametrize(
    "damage", [b"", b"not an array", None, an_array(3, 27), an_array(5), an_array(0, 27)]
)
def test_damaged_models_are_learned_again(
    lexicon: Lexicon, tmp_path: Path, damage: bytes | None
) -> None:
    Models.of(lexicon, tmp_path)
    (kept,) = tmp_path.iterdir()
    file = kept / "follows.npy"
    file.unlink()
    if damage is not None:
        file.write_bytes(damage)
    assert same(Models.of(lexicon, tmp_path), Models.of(lexicon))
    assert file.stat().st_size > 100


def test_each_list_has_its_own_models_and_old_models_are_deleted(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    Models.of(lexicon, tmp_path)
    (old,) = tmp_path.iterdir()
    Models.of(tiny_lexicon(["cat", "cats"]), tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    os.utime(old, times=(time.time(), time.time() - model_cache.KEPT_SECONDS - 1))
    Models.of(tiny_lexicon(["dog", "dogs"]), tmp_path)
    assert old not in set(tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 2


def test_when_models_take_too_much_space_the_oldest_are_deleted(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []
    for number in range(4):
        Models.of(tiny_lexicon(["cat", "cats", "c" * (2 + number)]), tmp_path)
        (new,) = set(tmp_path.iterdir()) - set(folders)
        folders.append(new)
        os.utime(new, times=(time.time(), time.time() - 100 + number))
    size = max(sum(file.stat().st_size for file in each.iterdir()) for each in folders)
    monkeypatch.setattr(model_cache, "KEPT_BYTES", 2 * size)
    Models.of(tiny_lexicon(["dog", "dogs", "cc"]), tmp_path)
    assert set(folders) & set(tmp_path.iterdir()) == set(folders[2:])


def test_models_are_learned_even_if_the_folder_cannot_be_created(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert same(Models.of(lexicon, tmp_path / "file" / "models"), Models.of(lexicon))


def test_models_of_a_language_with_a_similar_code_are_kept(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    other = tmp_path / "en-au-0123456789ab-01234567"
    other.mkdir()
    os.utime(other, times=(0, 0))
    Models.of(lexicon, tmp_path)
    assert other.exists()


PROCESSES, ROUNDS = 6, 30


def learn_many(folder: Path, start_together: Barrier) -> None:
    """Load the models of one list after another, at the same time as the other processes."""
    model_cache.KEPT_SECONDS = -1
    for number in range(ROUNDS):
        words = tiny_lexicon(["cat", "cats", "dog", "dogs", "c" * (2 + number % 30)])
        start_together.wait(timeout=20)
        assert same(Models.of(words, folder), Models.of(words))


@pytest.mark.marathon
def test_processes_can_read_and_write_and_delete_models_at_the_same_time(tmp_path: Path) -> None:
    """Each process also deletes models that another may be about to read."""
    spawn = multiprocessing.get_context("spawn")
    together = spawn.Barrier(PROCESSES)
    processes = [
        spawn.Process(target=learn_many, args=(tmp_path, together)) for _ in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    (kept,) = tmp_path.iterdir()
    assert len(list(kept.iterdir())) == len(model_cache.ARRAYS) + 1
