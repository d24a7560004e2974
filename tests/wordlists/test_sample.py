"""Samples of words for people to read: chosen by a seed, and only from words that games may use."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH
from tools.wordlists import commands
from tools.wordlists.sample import KINDS, sample

LITTLE = lexicon_of(
    ENGLISH,
    ["cold", "cord", "card", "ward", "warm", "ugh", "scold", "yak"],
    [1, 1, 1, 1, 1, 1, 1, 3],
    blocked=["scold"],
    undealt=["ugh"],
)
UNDEFINED = Definitions.open(Path("no such folder"))


@pytest.mark.parametrize(
    "kind", ["band-1", "easy-secrets", pytest.param("ladders", marks=pytest.mark.marathon)]
)
def test_a_seed_always_gives_the_same_sample(english: Lexicon, kind: str) -> None:
    again = [sample(english, UNDEFINED, kind, 3, seed) for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


def test_only_words_that_puzzles_may_use_are_sampled() -> None:
    assert sample(LITTLE, UNDEFINED, "band-1", 10, seed=1) == [
        "card",
        "cold",
        "cord",
        "ward",
        "warm",
    ]
    assert sample(LITTLE, UNDEFINED, "band-3", 10, seed=1) == ["yak"]
    assert "scold" not in sample(LITTLE, UNDEFINED, "easy-secrets", 100, seed=1)


def test_sampled_ladders_have_only_familiar_words_and_ends_that_may_be_dealt(
    english: Lexicon,
) -> None:
    for line in sample(english, UNDEFINED, "ladders", 20, seed=1):
        rungs = line.split(" - ")
        ids = [english.find(word) for word in rungs]
        assert (english.bands[ids] <= 2).all()
        assert english.dealt[[ids[0], ids[-1]]].all()


def test_french_words_are_sampled_with_their_accents(french: Lexicon) -> None:
    assert not all(line.isascii() for line in sample(french, UNDEFINED, "conundrums", 30, seed=1))


def test_the_sample_command_prints_one_word_per_line() -> None:
    result = CliRunner().invoke(commands.words, ["sample", "en", "band-2", "--count", "5"])
    assert len(result.output.splitlines()) == 5
    assert set(np.char.str_len(result.output.split())) <= set(range(2, 17))


def test_every_band_and_game_can_be_sampled() -> None:
    assert {"band-5", "easy-secrets", "conundrums", "ladders"} <= KINDS.keys()
