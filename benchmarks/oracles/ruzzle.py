"""The Ruzzle seed's method, and the slow, obvious solver that also knows the best path.

`seed_words` is what the seed describes: a trie of nested dicts, and from every cell a recursive
search that spells each path anew and walks it down the trie. It reads grids of one-letter tiles
and finds words, no paths. `best_paths` is the tests' judge: it tries every path that begins a
word, on any tiles, and keeps the best.
"""

from collections.abc import Iterable
from typing import Any

from app.solver.ruzzle.grid import Grid

Trie = dict[str, Any]
WORD = "."
"""The key that marks a node where a word ends; no letter of any alphabet."""

AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
LENGTH_BONUS = {5: 5, 6: 10, 7: 15, 8: 20}
BONUS_FROM_9 = 25


def make_trie(words: Iterable[str]) -> Trie:
    """A dict per beginning, letter -> the dict one letter on."""
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD] = True
    return root


def in_trie(trie: Trie, word: str) -> bool:
    """Whether the trie holds the word."""
    node = trie
    for letter in word:
        if letter not in node:
            return False
        node = node[letter]
    return WORD in node


def begins_word(trie: Trie, beginning: str) -> bool:
    """Whether a word of the trie begins so."""
    node = trie
    for letter in beginning:
        if letter not in node:
            return False
        node = node[letter]
    return True


def seed_words(trie: Trie, grid: Grid) -> list[str]:
    """All words of two letters or more on a grid of one-letter tiles, longest first."""
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
    """Whether two different cells are neighbours, diagonals included."""
    (row, column), (row2, column2) = divmod(one, grid.columns), divmod(other, grid.columns)
    return one != other and abs(row - row2) <= 1 and abs(column - column2) <= 1


def path_points(grid: Grid, path: list[int]) -> int:
    """Points of the word that a path spells, tile by tile as the rules say."""
    letter_sum, word_factor, length = 0, 1, 0
    for cell in path:
        tile = grid.tiles[cell]
        length += len(tile.letters)
        tile_points = sum(grid.language.points[letter] for letter in tile.letters)
        letter_sum += tile_points * {"2": 2, "3": 3}.get(tile.bonus.sign, 1)
        word_factor *= {"22": 2, "33": 3}.get(tile.bonus.sign, 1)
    bonus = BONUS_FROM_9 if length >= 9 else LENGTH_BONUS.get(length, 0)
    return letter_sum * word_factor + bonus


def best_paths(trie: Trie, grid: Grid, min_length: int = 2) -> dict[str, tuple[int, list[int]]]:
    """Word -> its best points, and the first path that scores them, cells compared in order."""
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
    """How many paths of 1, 2, 3 ... letters begin a word of the trie, on tiles of one letter."""
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
