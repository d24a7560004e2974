"""A letters round: judging a declared word, and choosing the best of the words found.

Each letter is worth a point. In most languages, words of nine letters or more score double, so nine
letters are worth 18 (see Language.doubled_from).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import Ids, Lexicon


class Verdict(StrEnum):
    """The verdict on a declared word.

    The comment after a verdict lists the values that come with it (see Judgement). All verdicts
    except NOTHING also come with a value `word`, in capitals.
    """

    VALID = "valid-word"  # points
    NOTHING = "nothing-declared"
    NO_SUCH_TILE = "no-such-tile"  # letter
    TOO_FEW_TILES = "too-few-tiles"  # letter, needed, have
    TOO_FEW_BLANKS = "too-few-blanks"  # missing, blanks
    NOT_LISTED = "not-listed"
    AMERICAN = "american-spelling"
    WRONG_LENGTH = "wrong-length"  # count, length: of the word and of a conundrum's answer


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a declared word is worth.

    word: the declared word, folded.
    values: the values that the sentence about the verdict mentions.
    word_id: the word's id if it is valid, else None.
    """

    word: str
    verdict: Verdict
    values: Mapping[str, object]
    points: int = 0
    word_id: int | None = None

    @property
    def valid(self) -> bool:
        return self.verdict is Verdict.VALID


def points_of(length: int, language: Language) -> int:
    """Return the points for a valid word of this length."""
    return 2 * length if 0 < language.doubled_from <= length else length


def judge(index: CountdownIndex, rack: Rack, word: str, british: bool = False) -> Judgement:
    """Judge a declared word, first by the letters on the rack, then by the word list.

    word: folded; "" if there is none.
    british: whether spellings that only Americans use are refused.
    """
    if judgement := unspelled(rack, word):
        return judgement
    if british and index.lexicon.find(word) in index.lexicon.american:
        return refused(word, Verdict.AMERICAN)
    return judge_listed(index, word, points_of(len(word), index.language))


def judge_listed(index: CountdownIndex, word: str, points: int) -> Judgement:
    """Judge a folded word that the rack can spell. It earns `points` if it is in the list."""
    word_id = index.lexicon.find(word)
    if word_id is None:
        return refused(word, Verdict.NOT_LISTED)
    values = {"word": word.upper(), "points": points}
    return Judgement(word, Verdict.VALID, values, points, word_id)


def refused(word: str, verdict: Verdict, **values: object) -> Judgement:
    """Return the judgement on a word that scores nothing."""
    return Judgement(word, verdict, {"word": word.upper(), **values})


def unspelled(rack: Rack, word: str) -> Judgement | None:
    """Judge a folded word that is empty or cannot be spelled. Return None if the rack can spell it.

    The judgement mentions the first missing letter, or all of them if the rack has blanks.
    """
    if not word:
        return Judgement(word, Verdict.NOTHING, {})
    needed = Counter(word)
    missing = needed - rack.letters
    if missing.total() <= rack.blanks:
        return None
    if rack.blanks:
        letters = ", ".join(missing.elements()).upper()
        return refused(word, Verdict.TOO_FEW_BLANKS, missing=letters, blanks=rack.blanks)
    letter = next(iter(missing))
    if not (have := rack.letters[letter]):
        return refused(word, Verdict.NO_SUCH_TILE, letter=letter.upper())
    needs = {"letter": letter.upper(), "needed": needed[letter], "have": have}
    return refused(word, Verdict.TOO_FEW_TILES, **needs)


def best_word(lexicon: Lexicon, ids: Ids, band: int) -> int | None:
    """Return the id of the longest word that a player knows, or None if the player knows none.

    Ties go to the most familiar of the longest words, then to the first alphabetically. Blocked
    words are left out.

    ids: the words to choose from, longest first, then alphabetically.
    band: the highest band of words that the player knows.
    """
    ids = ids[(lexicon.bands[ids] <= band) & ~lexicon.blocked[ids]]
    if not len(ids):
        return None
    longest = ids[lexicon.lengths[ids] == lexicon.lengths[ids[0]]]
    return int(longest[np.argmin(lexicon.bands[longest])])


def best_words(lexicon: Lexicon, ids: Ids) -> Ids:
    """Return the ids of the longest words, alphabetically.

    Blocked words are left out, unless all of the longest are blocked.

    ids: the words to choose from, longest first, then alphabetically.
    """
    lengths = lexicon.lengths[ids]
    best: Ids = ids[lengths == lengths[:1]]
    kept: Ids = best[~lexicon.blocked[best]]
    return kept if len(kept) else best
