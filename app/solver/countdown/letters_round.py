"""A letters round as it is played: judging a declared word, and the words that were there.

Points: one a letter, two a letter from nine letters on, so that a nine is worth 18.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, Solution
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Ids
from app.solver.puzzle import InvalidPuzzle

MAX_DECLARED = 32
"""More letters than any rack or list has; a longer word is refused unread."""
DOUBLED_FROM = 9


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a declared word is worth.

    word: as declared, folded.
    word_id: its id if it is valid, else None.
    reason: one sentence for the player.
    """

    word: str
    word_id: int | None
    points: int
    reason: str

    @property
    def valid(self) -> bool:
        return self.word_id is not None


def points_of(length: int) -> int:
    """What a valid word of so many letters scores."""
    return 2 * length if length >= DOUBLED_FROM else length


def judge(index: CountdownIndex, rack: Rack, declared: str) -> Judgement:
    """Judge a declared word: its letters first, then the list. No word at all scores 0.

    Raises InvalidPuzzle, field `word`, for a sign that is no letter or an absurd length.
    """
    word = folded_word(declared, index.language)
    if not word:
        return Judgement(word, None, 0, "No word declared: 0 points.")
    if refusal := shortage(rack, word):
        return Judgement(word, None, 0, refusal)
    return judge_listed(index, word, points_of(len(word)))


def judge_listed(index: CountdownIndex, word: str, points: int) -> Judgement:
    """Judge a folded word that the letters can spell: worth `points` if it is in the list."""
    word_id = index.lexicon.find(word)
    if word_id is None:
        return Judgement(word, None, 0, f"{word.upper()} is not in our list: 0 points.")
    return Judgement(word, word_id, points, f"{word.upper()}: {points} points.")


def folded_word(declared: str, language: Language) -> str:
    """A declared word in the language's letters; spaces count for nothing.

    Raises InvalidPuzzle, field `word`.
    """
    typed = "".join(declared.split())
    if len(typed) > MAX_DECLARED:
        raise InvalidPuzzle(
            f"A word has up to {MAX_DECLARED} letters here; you entered {len(typed)}.", "word"
        )
    return language.only_letters(language.fold(typed), "word")


def shortage(rack: Rack, word: str) -> str | None:
    """Why the rack cannot spell a folded word: "PIZZA needs 2 Zs; you have 1."; None if it can.

    The first letter that runs short is named; with blanks, all that they cannot make good.
    """
    needed = Counter(word)
    short = needed - rack.letters
    if short.total() <= rack.blanks:
        return None
    if rack.blanks:
        lacking = _listed([_number(letter, n) for letter, n in short.items()])
        blanks = "1 blank" if rack.blanks == 1 else f"{rack.blanks} blanks"
        return f"{word.upper()} needs {lacking} more than you have; {blanks} will not do."
    letter = next(iter(short))
    have = rack.letters[letter] or "none"
    return f"{word.upper()} needs {_number(letter, needed[letter])}; you have {have}."


def best_word(index: CountdownIndex, solution: Solution, strength: int) -> int | None:
    """The word that a player declares who knows the words of bands up to `strength`, by id.

    The longest; of several, the most familiar, then the first in the alphabet. Never a blocked
    word. None if the player knows none.
    """
    lexicon = index.lexicon
    known = (lexicon.bands[solution.ids] <= strength) & ~lexicon.blocked[solution.ids]
    ids = solution.ids[known]
    if not len(ids):
        return None
    longest = ids[lexicon.lengths[ids] == lexicon.lengths[ids[0]]]
    return int(longest[np.argmin(lexicon.bands[longest])])


def best_words(index: CountdownIndex, solution: Solution) -> Ids:
    """All words of the greatest length, alphabetical, by id; none if there is no word."""
    lengths = index.lexicon.lengths[solution.ids]
    best: Ids = solution.ids[lengths == lengths[:1]]
    return best


def _number(letter: str, count: int) -> str:
    return f"1 {letter.upper()}" if count == 1 else f"{count} {letter.upper()}s"


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
