"""The conundrum: nine scrambled letters that make one word. Ten points for whoever finds it.

Answers are familiar words of nine letters that have no anagram in the whole list, and are fit to
be chosen. As on television, the scramble is made of two words where it can be, known ones of
four and five letters (LANDSCAPE = PLAN + CASED), else of shuffled letters; either way it is more
than four edits from the answer, so that no large part of it shows.

The notation of a conundrum is its scramble: it has only one answer.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.solver.countdown.letters_round import Judgement, folded_word, judge_listed, shortage
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.daily import daily_rng
from app.solver.lexicon.lexicon import FAMILIAR, Ids, Lexicon
from app.solver.puzzle import InvalidPuzzle

LETTERS = 9
POINTS = 10
HALVES = (4, 5)
HALVES_BAND = 3
"""The halves are words up to this band: less familiar than answers, but no player's puzzle."""
MIN_EDITS = 5
SHUFFLES = 50
"""The most shuffles tried; a word of few different letters may have none that is far enough."""


@dataclass(frozen=True, slots=True)
class Conundrum:
    """A scramble and its only answer.

    scramble: nine lower-case letters.
    halves: the two words that the scramble is made of, in its order; empty if there are none.
    answer: the answer's word id.
    """

    scramble: str
    halves: tuple[str, ...]
    answer: int

    def __str__(self) -> str:
        return self.scramble

    @classmethod
    def parse(cls, text: str, index: CountdownIndex) -> "Conundrum":
        """The conundrum of a typed scramble; its halves are not known.

        Raises InvalidPuzzle, field `letters`: not nine letters, or not exactly one answer.
        """
        rack = Rack.parse(text, index.language)
        if len(rack) != LETTERS or rack.blanks:
            raise InvalidPuzzle(
                f"A conundrum has {LETTERS} letters, none of them a blank;"
                f" you entered {rack.tiles.upper()}.",
                "letters",
            )
        answers = _anagrams(index, rack)
        if len(answers) != 1:
            found = "no word" if not len(answers) else f"{len(answers)} words"
            raise InvalidPuzzle(
                f"A conundrum has one answer; {rack.tiles.upper()} makes {found}.", "letters"
            )
        return cls(rack.tiles, (), int(answers[0]))


@dataclass(frozen=True, slots=True, eq=False)
class Conundrums:
    """The words of a language that can be a conundrum's answer; answers: their ids, ascending."""

    answers: Ids

    @classmethod
    def build(cls, lexicon: Lexicon) -> "Conundrums":
        """Return the conundrums of a lexicon, none if no word is long enough."""
        return cls(conundrum_answers(lexicon))


def conundrum_answers(lexicon: Lexicon) -> Ids:
    """The ids of all words that can be a conundrum's answer, ascending; none if no word is so long.

    Cost: 15 ms on a list of 250,000 words; a server keeps the result.
    """
    nines = lexicon.ids_of_length(LETTERS)
    if not len(nines):
        return nines
    letters = np.sort(lexicon.letters[nines, :LETTERS], axis=1).view(f"S{LETTERS}").ravel()
    _, kind, count = np.unique(letters, return_inverse=True, return_counts=True)
    fit = (lexicon.bands[nines] <= FAMILIAR) & ~lexicon.blocked[nines]
    answers: Ids = nines[fit & (count[kind] == 1)]
    return answers


def pick_conundrum(index: CountdownIndex, answers: Ids, rng: np.random.Generator) -> Conundrum:
    """A conundrum with one of these answers, at least one, each as likely as any other."""
    return scrambled(index, int(answers[rng.integers(len(answers))]), rng)


def todays_conundrum(index: CountdownIndex, answers: Ids, today: date) -> Conundrum:
    """The conundrum of a day, the same everywhere that has the same list."""
    return pick_conundrum(index, answers, daily_rng("conundrum", index.language.code, today))


def scrambled(index: CountdownIndex, answer: int, rng: np.random.Generator) -> Conundrum:
    """A word of nine letters, scrambled: as two words if possible, else the farthest shuffle."""
    word = index.lexicon.word(answer)
    pairs = [pair for pair in two_words(index, answer) if edits("".join(pair), word) >= MIN_EDITS]
    if pairs:
        halves = pairs[rng.integers(len(pairs))]
        return Conundrum("".join(halves), halves, answer)
    shuffle, farthest = word, 0
    for _ in range(SHUFFLES):
        letters = "".join(word[i] for i in rng.permutation(len(word)))
        distance = edits(letters, word)
        if distance > farthest:
            shuffle, farthest = letters, distance
        if farthest >= MIN_EDITS:
            break
    return Conundrum(shuffle, (), answer)


def two_words(index: CountdownIndex, answer: int) -> list[tuple[str, str]]:
    """All pairs of known, fit words of four and five letters that make an answer's letters.

    Each pair in both orders, sorted.
    """
    lexicon = index.lexicon
    ids = solve(index, Rack(lexicon.word(answer))).ids
    ids = ids[(lexicon.bands[ids] <= HALVES_BAND) & ~lexicon.blocked[ids]]
    short, long = (lexicon.words(ids[lexicon.lengths[ids] == length]) for length in HALVES)
    whole = Counter(lexicon.word(answer))
    with_letters: defaultdict[str, list[str]] = defaultdict(list)
    for word in long:
        with_letters["".join(sorted(word))].append(word)
    pairs = []
    for word in short:
        rest = "".join(sorted((whole - Counter(word)).elements()))
        for other in with_letters.get(rest, ()):
            pairs += [(word, other), (other, word)]
    return sorted(pairs)


def judge_guess(index: CountdownIndex, conundrum: Conundrum, declared: str) -> Judgement:
    """Judge one guess at a conundrum. Raises InvalidPuzzle, field `word`, as letters rounds do."""
    word = folded_word(declared, index.language)
    if not word:
        return Judgement(word, None, 0, "No answer declared: 0 points.")
    if refusal := shortage(Rack(conundrum.scramble), word):
        return Judgement(word, None, 0, refusal)
    if len(word) != LETTERS:
        reason = f"{word.upper()} has {len(word)} letters; the answer has {LETTERS}."
        return Judgement(word, None, 0, reason)
    return judge_listed(index, word, POINTS)


def edits(one: str, other: str) -> int:
    """Levenshtein's distance: the fewest letters inserted, deleted or replaced."""
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        here = [row]
        for column, beside in enumerate(other, start=1):
            replaced = above[column - 1] + (letter != beside)
            here.append(min(replaced, above[column] + 1, here[-1] + 1))
        above = here
    return above[-1]


def _anagrams(index: CountdownIndex, rack: Rack) -> Ids:
    """The ids of the words that use every tile of a rack."""
    ids = solve(index, rack).ids
    anagrams: Ids = ids[index.lexicon.lengths[ids] == len(rack)]
    return anagrams
