"""Dealing rounds of each kind, judging words one by one, and playing as the computer.

A puzzle is given in its notation: a rack, a scramble, a grid, a ladder such as `mood-goat`, or a
secret word.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.solver.countdown.conundrum import Conundrum, Conundrums, judge_guess
from app.solver.countdown.dealer import deal_rack
from app.solver.countdown.letters_round import Judgement, points_of
from app.solver.countdown.letters_round import judge as judge_letters
from app.solver.countdown.opponent import OPPONENTS, declared_by, seconds_to_solve
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex
from app.solver.countdown.solver import solve as solve_rack
from app.solver.daily import rng_named
from app.solver.day_points import ladder_points, word_points
from app.solver.hangman.game import HangmanGame, choose_secret, parse_letter
from app.solver.indexes import Indexes
from app.solver.ladder.dealer import deal_of_any_steps
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.play import changed_positions, check_rung
from app.solver.ladder.solver import LadderSolution, WordPair
from app.solver.ladder.solver import solve as solve_ladder
from app.solver.lexicon.typed_word import LONGEST_WORD, parse_word
from app.solver.puzzle import InvalidPuzzle
from app.solver.ruzzle.dealer import GridDealer
from app.solver.ruzzle.grid import Grid
from app.solver.ruzzle.quality_grid import ONE_ROUND_BONUSES, deal_grid, with_bonuses
from app.solver.ruzzle.solution import RuzzleSolution
from app.solver.ruzzle.solver import RuzzleIndex
from app.solver.ruzzle.solver import solve as solve_grid
from app.solver.ruzzle.tracing import judge as judge_traced
from app.solver.together.room import CONUNDRUM, HANGMAN, LADDER, LETTERS, RUZZLE, Settings
from app.solver.together.scoring import Found

MOST_WORDS = 400
"""How many words from one player are accepted in a round; no dealt grid has so many."""
MOST_RUNGS = 60
"""The same limit for a ladder, where each word is compared with all others."""
USUAL = Settings()
WELL_KNOWN = 3
"""The highest band of the words that `best_words` returns for a letters round."""
MOST_BEST = 200
"""How many words `best_words` returns at most."""
WORDS_A_MINUTE = {1: 4, 2: 7, 3: 11, 4: 16, 5: 24}
"""Strength of a computer -> how many words it finds on a grid in a minute."""
DEAL_MS = {LETTERS: 5, CONUNDRUM: 10, RUZZLE: 40, LADDER: 300, HANGMAN: 10}
"""Kind of round -> how many milliseconds of CPU a deal counts as; rare ladders take the longest."""


@dataclass(frozen=True, slots=True)
class Played:
    """A word that was accepted, its points, and whether the player is done with the round."""

    word: str
    points: int
    done: bool = False


def deal(kind: str, indexes: Indexes, name: str, settings: Settings = USUAL) -> str:
    """Return the notation of a puzzle of this kind.

    The same name always gives the same puzzle. Ladders are an exception, as the search for them has
    a time limit; they are of the length and difficulty in `settings`, or usual if none is found.
    """
    rng = rng_named(f"{name}/{kind}")
    if kind == LETTERS:
        return deal_rack(indexes.lexicon.language, rng).tiles
    if kind == CONUNDRUM:
        return str(indexes[Conundrums].pick(indexes[CountdownIndex], rng))
    if kind == RUZZLE:
        grid = deal_grid(indexes[RuzzleIndex], indexes[GridDealer], rng, join=True).grid
        return str(with_bonuses(grid, ONE_ROUND_BONUSES, rng))
    if kind == LADDER:
        with suppress(InvalidPuzzle):
            asked = settings.length, rng, settings.difficulty
            return str(deal_of_any_steps(indexes[LadderIndex], *asked))
        return str(deal_of_any_steps(indexes[LadderIndex], USUAL.length, rng))
    return choose_secret(indexes.lexicon, indexes.definitions, rng, difficulty="medium")


def judge(kind: str, puzzle: str, indexes: Indexes, typed: str, own: Sequence[Found]) -> Played:
    """Return a typed word with its points.

    own: the player's earlier words, in order.
    Raises InvalidPuzzle, field `word`, if the word does not count or was sent before, or if the
    player has already sent MOST_WORDS or MOST_RUNGS words.
    """
    word = check_unsent(kind, indexes, typed, own)
    most = MOST_RUNGS if kind == LADDER else MOST_WORDS
    if len(own) >= most:
        raise InvalidPuzzle("sent-enough", "word", limit=most)
    if kind == LETTERS:
        return _counted(judge_letters(indexes[CountdownIndex], Rack(puzzle), word))
    if kind == CONUNDRUM:
        index = indexes[CountdownIndex]
        return _counted(judge_guess(index, Conundrum.parse(puzzle, index), word), done=True)
    if kind == RUZZLE:
        traced = judge_traced(solved(indexes, puzzle), word)
        if traced.refusal:
            values = {name: _capital(each) for name, each in traced.refusal.params.items()}
            raise InvalidPuzzle(traced.refusal.reason, "word", **{"word": word.upper(), **values})
        assert traced.found
        return Played(word, traced.found.points)
    if kind == LADDER:
        return _climbed(indexes, puzzle, word, own)
    return _guessed(hangman(indexes, puzzle, own), word)


def check_unsent(kind: str, indexes: Indexes, typed: str, own: Sequence[Found]) -> str:
    """Return a typed word, folded. own: the player's earlier words.

    Raises InvalidPuzzle, field `word`, if this is not a word (in Hangman, a word or a letter), or
    if it was sent before.
    """
    language = indexes.lexicon.language
    if kind == HANGMAN and len(typed.strip()) == 1:
        word = parse_letter(typed, language, "word")
    else:
        word = parse_word(typed, language, longest=LONGEST_WORD)
    if any(each.word == word for each in own):
        code = "already-a-rung" if kind == LADDER else "already-sent"
        raise InvalidPuzzle(code, "word", word=word.upper())
    return word


@lru_cache(maxsize=64)
def solved(indexes: Indexes, grid: str) -> RuzzleSolution:
    """Return the solution of a grid, given its notation. The last 64 solutions are cached."""
    return solve_grid(indexes[RuzzleIndex], Grid.parse(grid, indexes.lexicon.language))


@lru_cache(maxsize=64)
def ladders(indexes: Indexes, puzzle: str) -> LadderSolution:
    """Return the solution of a ladder, with only its best path. The last 64 results are cached."""
    return solve_ladder(indexes[LadderIndex], pair_of(puzzle), limit=1)


def solve(kind: str, puzzle: str, indexes: Indexes) -> None:
    """Solve a grid or a ladder in advance, so that its words are judged quickly.

    Other puzzles need no solving.
    """
    if kind == RUZZLE:
        solved(indexes, puzzle)
    elif kind == LADDER:
        ladders(indexes, puzzle)


def pair_of(puzzle: str) -> WordPair:
    """Return the word pair of a ladder, given its notation, such as `mood-goat`."""
    return WordPair(*puzzle.split("-"))


def hangman(indexes: Indexes, secret: str, own: Sequence[Found]) -> HangmanGame:
    """Return a player's game in a round of Hangman. own: the player's guesses so far, in order."""
    return HangmanGame(indexes.lexicon.language, secret, tuple(each.word for each in own))


def rungs_of(pair: WordPair, words: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest ladder that a player's words form, in whatever order they were sent.

    The ladder leads to the end word, if the words get that far. If not, it leads to the player's
    last word, or to the start word if there are no words.
    """
    before: dict[str, str] = {pair.start: ""}
    ahead = [pair.start]
    for here in ahead:
        for word in (*words, pair.end):
            if word not in before and len(changed_positions(here, word)) == 1:
                before[word] = here
                ahead.append(word)
    goal = pair.end if pair.end in before else [pair.start, *words][-1]
    rungs = [goal]
    while before.get(rungs[-1]):
        rungs.append(before[rungs[-1]])
    return tuple(reversed(rungs))


def best_words(kind: str, puzzle: str, indexes: Indexes) -> list[str]:
    """Return the best well-known words in a round (at most MOST_BEST), the best first.

    For a grid, these are its familiar words; for a rack, its words up to band WELL_KNOWN; for a
    conundrum, its answer. For a ladder or Hangman, return [].
    """
    lexicon = indexes.lexicon
    if kind == CONUNDRUM:
        return [lexicon.word(Conundrum.parse(puzzle, indexes[CountdownIndex]).answer)]
    if kind == LETTERS:
        ids = solve_rack(indexes[CountdownIndex], Rack(puzzle)).ids
        known = ids[(lexicon.bands[ids] <= WELL_KNOWN) & ~lexicon.blocked[ids]]
        return lexicon.words(known[:MOST_BEST])
    if kind == RUZZLE:
        solution = solved(indexes, puzzle)
        rows = np.flatnonzero(solution.familiar)
        return solution.only(rows[np.argsort(-solution.points[rows])][:MOST_BEST]).words
    return []


def computers_words(
    kind: str, puzzle: str, indexes: Indexes, strength: int, seconds: int
) -> Iterator[tuple[int, Played]]:
    """Yield (time, word) for each word that a computer finds in a round.

    The same arguments always give the same words and times. A time is in milliseconds since the
    round began. In a letters round, the computer finds its word at the end; on a grid, it finds
    words evenly over the whole round. For a conundrum, a ladder or Hangman, the computer's time is
    drawn at random, so a quicker player can win. Words that the computer would find after the round
    are left out.
    seconds: how long the round lasts.
    """
    rng, opponent = rng_named(f"{puzzle}/{strength}/{kind}"), OPPONENTS[strength]
    takes: float = seconds
    made: list[Played] = []
    if kind == LETTERS:
        index = indexes[CountdownIndex]
        declared = declared_by(strength, index, solve_rack(index, Rack(puzzle)))
        if declared and not declared.slipped:
            word = indexes.lexicon.word(declared.word)
            made = [Played(word, points_of(len(word), index.language))]
    elif kind == CONUNDRUM:
        index = indexes[CountdownIndex]
        conundrum = Conundrum.parse(puzzle, index)
        solves = seconds_to_solve(indexes.lexicon, conundrum.answer, strength)
        if solves is not None:
            word, takes = indexes.lexicon.word(conundrum.answer), solves
            made = [_counted(judge_guess(index, conundrum, word), done=True)]
    elif kind == RUZZLE:
        solution = solved(indexes, puzzle)
        known = (solution.bands <= opponent.band) & ~indexes.lexicon.blocked[solution.ids]
        rows = rng.permutation(np.flatnonzero(known))[: WORDS_A_MINUTE[strength] * seconds // 60]
        made = [Played(each.word, each.points) for each in solution.only(rows)]
    elif kind == LADDER:
        takes = rng.exponential(opponent.mean_seconds)
        path = ladders(indexes, puzzle).best or ()
        climbed = path[1:-1] or path[1:]  # the end itself need not be sent
        made = [Played(word, ladder_points(0, 0) if word == climbed[-1] else 0) for word in climbed]
    elif kind == HANGMAN:
        made = [*_computers_guesses(indexes, puzzle, strength, rng)]
        takes = rng.exponential(opponent.mean_seconds)
    for place, found in enumerate(made, start=1):
        if takes * place <= seconds * len(made):
            yield int(1000 * takes * place / len(made)), found


def _computers_guesses(
    indexes: Indexes, secret: str, strength: int, rng: np.random.Generator
) -> Iterator[Played]:
    """Yield a computer's guesses, common letters first, but less strictly for weak computers."""
    game, shares = HangmanGame(indexes.lexicon.language, secret), indexes[GridDealer].shares
    letters = [indexes.lexicon.language.alphabet[place] for place in np.argsort(-shares)]
    while game.status == "playing" and letters:
        letter = letters.pop(int(rng.integers(min(len(letters), 2 * (6 - strength) - 1))))
        played = _guessed(game, letter)
        game = game.guess(letter).game
        yield played


def _counted(judgement: Judgement, done: bool = False) -> Played:
    if not judgement.valid:
        raise InvalidPuzzle(judgement.verdict, "word", **judgement.values)
    return Played(judgement.word, judgement.points, done)


def _climbed(indexes: Indexes, puzzle: str, word: str, own: Sequence[Found]) -> Played:
    pair = pair_of(puzzle)
    standing = [pair.start, *(each.word for each in own)]
    if word == pair.start:
        raise InvalidPuzzle("already-a-rung", "word", word=word.upper())
    if len(word) == len(pair):
        standing.sort(key=lambda each: len(changed_positions(each, word)) or len(pair))
    check_rung(indexes[LadderIndex], standing[:1], word, "word")
    words = [*(each.word for each in own), word]
    rungs = rungs_of(pair, words)
    if rungs[-1] != pair.end:
        return Played(word, 0)
    over = len(rungs) - 1 - (ladders(indexes, puzzle).steps or 0)
    return Played(word, ladder_points(over, 0), done=True)


def _guessed(game: HangmanGame, guess: str) -> Played:
    move = game.guess(guess)
    if move.game == game:
        raise InvalidPuzzle("cannot-be-it", "word", word=guess.upper())
    after = move.game
    won = after.status == "won"
    return Played(guess, word_points(won, after.misses, 0) if won else 0, after.status != "playing")


def _capital(value: object) -> object:
    return value.upper() if isinstance(value, str) else value
