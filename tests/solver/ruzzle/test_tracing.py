"""Tracing a word on a grid, and why a word does not count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.solver.ruzzle.grid import Grid, Tile
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex, solve
from app.solver.ruzzle.tracing import JudgedWord, Reason, WordRefusal, find_obstacle, judge
from benchmarks.oracles.ruzzle import touch
from tests.conftest import ENGLISH, tiny_lexicon

LEXICON = tiny_lexicon(["act", "cat", "at", "taco", "quit"], bands=[1, 2, 3, 4, 5])
TILES = st.sampled_from(["a", "b", "q", "qu", "ab", "bab"]).map(Tile)


def grid_of(text: str) -> Grid:
    return Grid.parse(text, ENGLISH)


def solution_of(text: str, min_length: int = 2) -> RuzzleSolution:
    return solve(RuzzleIndex.build(LEXICON), grid_of(text), min_length)


def spells(grid: Grid, word: str) -> bool:
    """Return whether some path spells the word, by trying all of them."""

    def explore(path: list[int], rest: str) -> bool:
        return not rest or any(
            explore([*path, cell], rest[len(tile.letters) :])
            for cell, tile in enumerate(grid.tiles)
            if cell not in path
            and rest.startswith(tile.letters)
            and (not path or touch(grid, path[-1], cell))
        )

    return explore([], word)


@given(
    st.lists(TILES, min_size=9, max_size=9).map(lambda tiles: Grid(ENGLISH, 3, tuple(tiles))),
    st.text("abqu", min_size=1, max_size=8),
)
def test_an_obstacle_is_found_exactly_when_no_path_spells_the_word(grid: Grid, word: str) -> None:
    assert (find_obstacle(grid, word) is None) == spells(grid, word)


def test_a_word_with_very_many_paths_can_be_traced() -> None:
    grid = grid_of("/".join(["a" * 10] * 10))
    assert find_obstacle(grid, "a" * 12) is None
    assert find_obstacle(grid, "a" * 12 + "b") == WordRefusal(
        Reason.NO_LETTER, {"word": "a" * 12 + "b", "letter": "b"}
    )


@pytest.mark.parametrize(
    ("grid", "word", "reason", "params"),
    [
        ("tr/xx/ai/nx", "train", Reason.NOT_BESIDE_ONLY, {"letter": "a", "last": "r"}),
        ("trr/xxx/axi/nxx", "train", Reason.NOT_BESIDE_ANY, {"letter": "a", "last": "r"}),
        (
            "trxx/xxxx/arxx/nixx",
            "train",
            Reason.NOT_BESIDE_LAST,
            {"letter": "a", "last": "r", "prefix": "tr"},
        ),
        ("tr/xx/ai/ax", "train", Reason.NO_LETTER, {"letter": "n"}),
        ("tra/xxi/xxx/axn", "train", Reason.NOT_BESIDE_ONLY, {"letter": "n", "last": "i"}),
        ("no/ox", "noon", Reason.LETTER_USED, {"letter": "n", "last": "o"}),
        ("(qu)a/tx", "qat", Reason.WITHIN_TILE, {"letter": "q", "tile": "qu"}),
        ("(qu)a/tx", "taq", Reason.WITHIN_TILE, {"letter": "q", "tile": "qu"}),
        ("(qu)a/tx", "ut", Reason.ONLY_WITHIN_TILE, {"letter": "u", "tile": "qu"}),
        ("(qu)a/tx", "tau", Reason.ONLY_WITHIN_TILE, {"letter": "u", "tile": "qu"}),
    ],
)
def test_the_reason_why_a_word_cannot_be_traced_is_found(
    grid: str, word: str, reason: Reason, params: dict[str, str]
) -> None:
    obstacle = find_obstacle(grid_of(grid), word)
    assert obstacle is not None
    assert obstacle.reason is reason
    assert obstacle.params.items() >= {"word": word, **params}.items()


def test_a_word_that_counts_has_its_best_path_and_points() -> None:
    judged = judge(solution_of("ca2/t3x"), "cat")
    assert (judged.word, judged.refusal) == ("cat", None)
    assert judged.found is not None
    assert judged.found.path == (0, 1, 2)
    assert judged.found.points == 4 + 2 * 1 + 3 * 1
    assert judged.found.band == 2


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("a", WordRefusal(Reason.TOO_SHORT, {"word": "a", "count": 1, "limit": 3})),
        ("at", WordRefusal(Reason.TOO_SHORT, {"word": "at", "count": 2, "limit": 3})),
        ("taco", WordRefusal(Reason.NO_LETTER, {"word": "taco", "letter": "o"})),
        ("tac", WordRefusal(Reason.NOT_IN_LIST, {"word": "tac"})),
    ],
)
def test_a_word_that_does_not_count_comes_with_a_reason(word: str, refusal: WordRefusal) -> None:
    assert judge(solution_of("ca/tx", min_length=3), word) == JudgedWord(word, None, refusal)


@given(st.text(ENGLISH.alphabet, min_size=1, max_size=32))
def test_every_word_either_counts_or_comes_with_a_reason_why_not(word: str) -> None:
    judged = judge(solution_of("ca/tx"), word)
    assert (judged.found is None) == (judged.refusal is not None)
