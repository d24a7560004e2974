"""How good a Hangman player is: whole games with words drawn from a list, scored and timed.

A player sees the masked word and the lives left, and names a letter.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from app.solver.hangman.game import MISSES_ALLOWED
from app.solver.hangman.guesser import HangmanIndex, guess
from app.solver.hangman.length_index import Candidates
from app.solver.hangman.list_strategy import by_share
from app.solver.hangman.masked import Masked
from app.solver.hangman.trellis import judge
from app.solver.lexicon.lexicon import BANDS, Ids, Lexicon
from benchmarks.lexicons import only

Player = Callable[[Masked, int], str]

UNSEEN = ("random", "families", "rare")
"""The kinds of words that may be left out of the list, so that players have never seen them."""
UNSEEN_SHARE = 10
"""One word, or one stem, in ten is left out."""
SHORTEST_STEM, LONGEST_TAIL = 4, 5
NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the word's length, whether it was won, and the CPU seconds of each guess."""

    length: int
    won: bool
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """Games won out of games played, and the 95% confidence interval of the rate (Wilson's)."""

    games: int
    won: int
    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, games: int, won: int) -> "Rate":
        share, z = won / games, NORMAL_95 * NORMAL_95 / games
        middle = (share + z / 2) / (1 + z)
        spread = math.sqrt(share * (1 - share) * z + z * z / 4) / (1 + z)
        return cls(games, won, share, max(middle - spread, 0.0), min(middle + spread, 1.0))


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One player's results: overall, by word length (ascending), and CPU milliseconds per guess."""

    overall: Rate
    by_length: dict[int, Rate]
    median_ms: float
    p95_ms: float

    @classmethod
    def of(cls, games: Iterable[Played]) -> "Evaluation":
        """Return the evaluation of one or more games."""
        played = list(games)
        by_length = {}
        for length in sorted({game.length for game in played}):
            won = [game.won for game in played if game.length == length]
            by_length[length] = Rate.of(len(won), sum(won))
        times = 1000 * np.array([each for game in played for each in game.seconds])
        return cls(
            Rate.of(len(played), sum(game.won for game in played)),
            by_length,
            float(np.median(times)),
            float(np.percentile(times, 95)),
        )


def players(index: HangmanIndex, prior: float) -> dict[str, Player]:
    """Return the players that need only an index, by the name of their strategy.

    commonest: the letter in the most words that fit.
    letters: the letter model alone.
    list: the words that fit, played out when they are few.
    mixture: all opinions, with the prior.
    """
    return {
        "commonest": _commonest_player(index),
        "letters": lambda masked, lives: _likeliest(index, masked),
        "list": lambda masked, lives: guess(index, masked, lives, 1.0).letter,
        "mixture": lambda masked, lives: guess(index, masked, lives, prior).letter,
    }


def play(player: Player, word: str, lexicon: Lexicon, misses: int = MISSES_ALLOWED) -> Played:
    """Let a player play one game with a folded word as its secret, and return the game."""
    guessed = ""
    seconds = []
    while misses and not set(word) <= set(guessed):
        masked = Masked.of_word(word, guessed, lexicon.language)
        start = time.thread_time()
        letter = player(masked, misses)
        seconds.append(time.thread_time() - start)
        guessed += letter
        misses -= letter not in word
    return Played(len(word), misses > 0, tuple(seconds))


def drawn_words(lexicon: Lexicon, ids: Ids, games: int, seed: int) -> list[str]:
    """Return up to `games` different words, drawn uniformly from these ids."""
    drawn = np.random.default_rng(seed).permutation(ids)[:games]
    return lexicon.words(drawn)


def left_out(lexicon: Lexicon, seed: int, kind: str = "random") -> tuple[Lexicon, Ids]:
    """Return the lexicon without the words of a kind, and the ids of those words.

    random: a tenth of the words, drawn by the seed.
    families: a tenth of the stems, drawn by the seed, with every word built on them.
    rare: the words of the last band.
    """
    if kind == "random":
        hidden = np.zeros(len(lexicon), dtype=bool)
        hidden[_tenth(len(lexicon), seed)] = True
    elif kind == "families":
        stems = stems_of_words(lexicon.words(lexicon.all_ids()))
        different, which = np.unique(stems, return_inverse=True)
        hidden = np.isin(which, _tenth(len(different), seed))
    else:
        hidden = lexicon.bands == BANDS[-1]
    known, unknown = (np.flatnonzero(part).astype(np.int32) for part in (~hidden, hidden))
    return only(lexicon, known), unknown


def _tenth(count: int, seed: int) -> Ids:
    shuffled = np.random.default_rng(seed).permutation(count).astype(np.int32)
    return shuffled[: count // UNSEEN_SHARE]


def stems_of_words(words: Sequence[str]) -> list[str]:
    """Return the stem of each word of a list: HOUSING and HOUSES have the stem HOUS, from HOUSE.

    Any word of the list can be a stem, less a final E or Y, if four letters or more are left. The
    stem of a word is the shortest one that it extends by one to five letters. If that stem in
    turn extends a shorter one, the word has the shorter one. A word that extends no stem is its own
    stem.
    """
    stems = {word[:-1] if word[-1] in "ey" else word for word in words}

    @cache
    def stem(word: str) -> str:
        for size in range(max(SHORTEST_STEM, len(word) - LONGEST_TAIL), len(word)):
            if word[:size] in stems:
                return stem(word[:size])
        return word

    return [stem(word) for word in words]


def games_of(player: Player, words: Iterable[str], lexicon: Lexicon) -> Iterator[Played]:
    """Yield the games of a player on these words, in their order, each as it ends."""
    for word in words:
        yield play(player, word, lexicon)


def _commonest_player(index: HangmanIndex) -> Player:
    """Return a player that names the commonest letter in words that fit.

    If no word fits, it names the commonest letter in all words of that length.
    """
    of_length = {
        length: Candidates.equal(words, np.arange(len(words), dtype=np.int32)).shares
        for length, words in index.by_length.items()
    }

    def letter(masked: Masked, lives: int) -> str:
        shares = of_length[len(masked)]
        words = index.by_length[len(masked)]
        if masked.guessed_mask and len(rows := words.fitting(masked)):
            shares = Candidates.equal(words, rows).shares
        return masked.language.alphabet[by_share(shares, masked)[0] - 1]

    return letter


def _likeliest(index: HangmanIndex, masked: Masked) -> str:
    probabilities = judge(index.unlisted.letters, masked).letter_probabilities
    return masked.language.alphabet[by_share(probabilities, masked)[0] - 1]
