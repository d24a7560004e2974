"""A small puzzle bank whose puzzles have the same numbers in every test."""

from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.puzzles import puzzle_of
from app.solver.ladder.solver import WordPair
from app.store import ladder_puzzles
from app.store.database import Store
from app.store.ladder_puzzles import PuzzleRange

PAIRS = ["cold-warm", "mood-goat", "love-hate", "head-tail", "cat-dog", "pig-sty", "black-white"]


def fill(store: Store, index: LadderIndex, pairs: list[str], language: str = "en") -> None:
    """Store the puzzles made of these pairs, written like "cold-warm"; all of them must be new."""
    kinds = PuzzleRange(language, index.lexicon.version, (2, 9), (1, 20))
    made = [puzzle_of(index, WordPair(*pair.split("-"))) for pair in pairs]
    assert ladder_puzzles.add(store, kinds, made, len(made), 0) == (len(made), len(made))
