"""The seed's method (see the glossary), and a slow, obvious solver that also knows the best path.

`seed_words` is what the author of Ruzzle's seed document describes: a trie of nested dicts, and
from every cell a recursive search that spells each path anew and walks it down the trie. It reads
grids of one-letter tiles and finds words, but no paths. `seed_grid` deals as the seed does.
`best_paths` is what the tests compare with: it tries every path that begins a word, on any tiles,
and keeps the best.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from app.solver.lexicon.language import Language
from app.solver.ruzzle.grid import Grid

Trie = dict[str, Any]
WORD = "."
"""The key that marks a node where a word ends; no letter of any alphabet."""

AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
LENGTH_BONUS = {5: 5, 6: 10, 7: 15, 8: 20}
BONUS_FROM_9 = 25


def seed_grid(
    language: Language, shares: npt.NDArray[np.float64], rng: np.random.Generator
) -> Grid:
    """Return a 4 x 4 grid whose letters are drawn one by one by inverse transform sampling.

    shares: each letter's share of all letters, in the order of the alphabet.
    """
    drawn = np.digitize(rng.random(16), np.cumsum(shares)[:-1])
    return Grid.of_letters([language.alphabet[letter] for letter in drawn.tolist()], 4, language)


def make_trie(words: Iterable[str]) -> Trie:
    """Return a trie of nested dicts: letter -> the dict for the rest; WORD marks a word's end."""
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD] = True
    return root


def in_trie(trie: Trie, word: str) -> bool:
    """Return whether the trie holds the word."""
    node = trie
    for letter in word:
        if letter not in node:
            return False
        node = node[letter]
    return WORD in node


def begins_word(trie: Trie, prefix: str) -> bool:
    """Return whether a word of the trie begins with this prefix."""
    node = trie
    for letter in prefix:
        if letter not in node:
            return False
        node = node[letter]
    return True


def seed_words(trie: Trie, grid: Grid) -> list[str]:
    """Return all words of two letters or more on a grid of one-letter tiles, longest first."""
    letter_at = {divmod(cell, grid.columns): tile.letters for cell, tile in enumerate(grid.tiles)}
    words: list[str] = []

    def explore(path: list[tuple[int, int]]) -> None:
        spelled = "".join([letter_at[place] for place in path])
        if len(spelled) >= 2 and in_trie(trie, spelled) and spelled not in words:
            words.append(spelled)
        if not begins_word(trie, spelled):
            return
        row, column = path[-1]
        for down, right in AROUND:
            place = (row + down, column + right)
            if place in letter_at and place not in path:
                explore([*path, place])

    for place in letter_at:
        explore([place])
    return sorted(words, key=len, reverse=True)


def touch(grid: Grid, one: int, other: int) -> bool:
    """Return whether two different cells are neighbours, diagonals included."""
    (row, column), (row2, column2) = divmod(one, grid.columns), divmod(other, grid.columns)
    return one != other and abs(row - row2) <= 1 and abs(column - column2) <= 1


def path_points(grid: Grid, path: list[int]) -> int:
    """Return the points of the word that a path spells, tile by tile as the rules say."""
    letter_sum, word_factor, length = 0, 1, 0
    for cell in path:
        tile = grid.tiles[cell]
        length += len(tile.letters)
        tile_points = sum(grid.language.points[letter] for letter in tile.letters)
        letter_sum += tile_points * {"2": 2, "3": 3}.get(tile.bonus.mark, 1)
        word_factor *= {"22": 2, "33": 3}.get(tile.bonus.mark, 1)
    bonus = BONUS_FROM_9 if length >= 9 else LENGTH_BONUS.get(length, 0)
    return letter_sum * word_factor + bonus


def best_paths(trie: Trie, grid: Grid, min_length: int = 2) -> dict[str, tuple[int, list[int]]]:
    """Return word -> its best points, and the first path (by cell numbers) that scores them."""
    cells = range(len(grid.tiles))
    neighbours = [[other for other in cells if touch(grid, cell, other)] for cell in cells]
    best: dict[str, tuple[int, list[int]]] = {}

    def explore(node: Trie, spelled: str, path: list[int]) -> None:
        letters = grid.tiles[path[-1]].letters
        for letter in letters:
            if letter not in node:
                return
            node = node[letter]
        spelled += letters
        if WORD in node and len(spelled) >= min_length:
            points = path_points(grid, path)
            if spelled not in best or (-points, path) < (-best[spelled][0], best[spelled][1]):
                best[spelled] = points, path
        for cell in neighbours[path[-1]]:
            if cell not in path:
                explore(node, spelled, [*path, cell])

    for cell in cells:
        explore(trie, "", [cell])
    return best


def begun_paths(trie: Trie, grid: Grid) -> list[int]:
    """Return how many paths of 1, 2, 3 ... letters begin a word, on tiles of one letter."""
    counts: list[int] = []
    cells = range(len(grid.tiles))
    paths = [[cell] for cell in cells]
    while True:
        spelled = ["".join(grid.tiles[cell].letters for cell in path) for path in paths]
        paths = [path for path, s in zip(paths, spelled, strict=True) if begins_word(trie, s)]
        if not paths:
            return counts
        counts.append(len(paths))
        paths = [
            [*path, cell]
            for path in paths
            for cell in cells
            if cell not in path and touch(grid, path[-1], cell)
        ]
