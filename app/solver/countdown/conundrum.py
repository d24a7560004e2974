"""The conundrum: nine scrambled letters that make one word. Solving it earns ten points.

Answers are familiar words of nine letters that may be dealt and have no anagram in the whole list.
Words barred from daily puzzles are left out. As on television, the scramble is made of two known
words of four and five letters if possible (LANDSCAPE = PLAN + CASED), or else of shuffled letters.
Either way, the scramble is at least five edits away from the answer, and shares no run of more than
three letters with it: LONGHORNS never becomes HORNSLONG. If none of fifty shuffles meets these
conditions, the best one is taken.

A conundrum has only one answer, so its scramble serves as its notation.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.solver.countdown.letters_round import Judgement, Verdict, judge_listed, refused, unspelled
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.daily import daily_rng
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.lexicon import FAMILIAR, Ids, Lexicon
from app.solver.puzzle import InvalidPuzzle

LENGTH = 9
POINTS = 10
HALF_LENGTHS = (4, 5)
HALF_BAND = 3
"""The highest band that the words in a scramble may have; nobody has to find these words."""
MIN_EDITS = 5
MAX_RUN = 3
DAILY_TRIES = 20
MAX_SHUFFLES = 50
"""How many shuffles are tried at most. A word with few different letters may have none that is far
enough from it."""


@dataclass(frozen=True, slots=True)
class Conundrum:
    """A scramble of nine lower-case letters, and the word id of its only answer."""

    scramble: str
    answer: int

    def __str__(self) -> str:
        return self.scramble

    @classmethod
    def parse(cls, text: str, index: CountdownIndex) -> "Conundrum":
        """Return the conundrum of a typed scramble.

        Raises InvalidPuzzle, field `letters`, unless there are nine letters with just one answer.
        """
        rack = Rack.parse(text, index.language)
        letters = rack.tiles.upper()
        if len(rack) != LENGTH or rack.blanks:
            raise InvalidPuzzle("not-a-conundrum", "letters", letters=letters, length=LENGTH)
        ids = solve(index, rack).ids
        answers = ids[index.lexicon.lengths[ids] == LENGTH]
        if not len(answers):
            raise InvalidPuzzle("conundrum-without-answer", "letters", letters=letters)
        if len(answers) > 1:
            count = len(answers)
            raise InvalidPuzzle(
                "conundrum-of-many-answers", "letters", letters=letters, count=count
            )
        return cls(rack.tiles, int(answers[0]))


@dataclass(frozen=True, slots=True, eq=False)
class Conundrums:
    """The ids of all words that can be the answer to a conundrum, ascending."""

    answers: Ids

    @classmethod
    def build(cls, lexicon: Lexicon) -> "Conundrums":
        """Return the possible answers in a lexicon; there may be none.

        This takes 15 ms on a list of 250,000 words.
        """
        nines = lexicon.ids_of_length(LENGTH)
        if not len(nines):
            return cls(nines)
        letters = np.sort(lexicon.letters[nines, :LENGTH], axis=1).view(f"S{LENGTH}").ravel()
        _, anagram_class, count = np.unique(letters, return_inverse=True, return_counts=True)
        fit = (lexicon.bands[nines] <= FAMILIAR) & lexicon.dealt[nines]
        fit &= ~np.isin(nines, lexicon.never_daily)
        return cls(nines[fit & (count[anagram_class] == 1)])

    def pick(self, index: CountdownIndex, rng: np.random.Generator) -> Conundrum:
        """Return a random conundrum; all answers are equally likely. There must be at least one."""
        return scrambled(index, int(self.answers[rng.integers(len(self.answers))]), rng)

    def of_day(
        self, index: CountdownIndex, definitions: Definitions, day: date
    ) -> Conundrum | None:
        """Return the day's conundrum, the same for everyone, or None if there are no answers.

        DAILY_TRIES answers are drawn. The first base form among them is taken or, if there is none,
        the first answer.
        """
        if not len(self.answers):
            return None
        rng = daily_rng("conundrum", index.language.code, day)
        drawn = self.answers[rng.integers(len(self.answers), size=DAILY_TRIES)].tolist()
        words = index.lexicon.word
        base = (answer for answer in drawn if definitions.is_base_form(words(answer)))
        return scrambled(index, next(base, drawn[0]), rng)


def scrambled(index: CountdownIndex, answer: int, rng: np.random.Generator) -> Conundrum:
    """Return a conundrum with this answer.

    Its scramble is two words if possible, or else the answer's letters, shuffled by far_shuffle.
    """
    word = index.lexicon.word(answer)
    pairs = ["".join(pair) for pair in two_words(index, answer)]
    pairs = [pair for pair in pairs if edits(pair, word) >= MIN_EDITS and not shows(pair, word)]
    if pairs:
        return Conundrum(pairs[rng.integers(len(pairs))], answer)
    return Conundrum(far_shuffle(word, rng), answer)


def far_shuffle(word: str, rng: np.random.Generator) -> str:
    """Return a word shuffled until it is far enough from the original.

    If none of MAX_SHUFFLES shuffles is far enough, return the best of them.
    """
    shuffle, farthest = word, (False, 0)
    for _ in range(MAX_SHUFFLES):
        letters = "".join(word[i] for i in rng.permutation(len(word)))
        distance = not shows(letters, word), edits(letters, word)
        if distance > farthest:
            shuffle, farthest = letters, distance
        if farthest >= (True, MIN_EDITS):
            break
    return shuffle


def two_words(index: CountdownIndex, answer: int) -> list[tuple[str, str]]:
    """Return the pairs of known words, of four and five letters, that use all letters of an answer.

    Pairs are sorted, and each comes in both orders. Blocked words are left out.
    """
    lexicon = index.lexicon
    ids = solve(index, Rack(lexicon.word(answer))).ids
    ids = ids[(lexicon.bands[ids] <= HALF_BAND) & ~lexicon.blocked[ids]]
    short, long = (lexicon.words(ids[lexicon.lengths[ids] == length]) for length in HALF_LENGTHS)
    letters = Counter(lexicon.word(answer))
    with_letters: defaultdict[str, list[str]] = defaultdict(list)
    for word in long:
        with_letters["".join(sorted(word))].append(word)
    pairs = []
    for word in short:
        rest = "".join(sorted((letters - Counter(word)).elements()))
        for other in with_letters.get(rest, ()):
            pairs += [(word, other), (other, word)]
    return sorted(pairs)


def judge_guess(index: CountdownIndex, conundrum: Conundrum, word: str) -> Judgement:
    """Judge a guess at a conundrum.

    word: the folded guess; "" if there is none.
    """
    if judgement := unspelled(Rack(conundrum.scramble), word):
        return judgement
    if len(word) != LENGTH:
        return refused(word, Verdict.WRONG_LENGTH, count=len(word), length=LENGTH)
    return judge_listed(index, word, POINTS)


def shows(scramble: str, word: str) -> bool:
    """Return whether a scramble shares a run of more than MAX_RUN letters with the word."""
    starts = range(len(word) - MAX_RUN)
    return any(word[start : start + MAX_RUN + 1] in scramble for start in starts)


def edits(one: str, other: str) -> int:
    """Return the Levenshtein distance between two words."""
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        here = [row]
        for column, beside in enumerate(other, start=1):
            replaced = above[column - 1] + (letter != beside)
            here.append(min(replaced, above[column] + 1, here[-1] + 1))
        above = here
    return above[-1]
