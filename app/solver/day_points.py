"""The points for daily puzzles: each of the four games is worth up to 100, so 400 in all.

Taking part in a game earns 10, playing it very well 100; docs/days.md has the table. The letters
round and the conundrum are the two halves of Countdown.
"""

MOST = 100
LEAST = 10
MOST_OF_HALF = 50
LEAST_OF_HALF = 5
QUICK_SECONDS = 5
"""A conundrum solved in this time or less earns all its points."""
SLOW_SECONDS = 30
SLOW_CONUNDRUM = 30
"""The points for a conundrum that took SLOW_SECONDS or more, or was solved without a clock."""
A_LETTER_SHORT = 10
A_STEP_OVER = 20
A_MISS = 12
A_HINT = 10
LEAST_OF_SOLVED = 30


def letters_points(length: int, longest: int) -> int:
    """Return 5 to 50 points for a word declared in a letters round.

    length: the length of the word, or 0 if it is not valid. longest: the length of the best word.
    """
    short = longest - length
    return max(LEAST_OF_HALF, MOST_OF_HALF - A_LETTER_SHORT * short) if length else LEAST_OF_HALF


def conundrum_points(solved: bool, seconds: float | None) -> int:
    """Return 5 to 50 points for a conundrum.

    seconds: how long it took to solve, or None if it was played without a clock.
    """
    if not solved:
        return LEAST_OF_HALF
    taken = SLOW_SECONDS if seconds is None else min(max(seconds, QUICK_SECONDS), SLOW_SECONDS)
    slow = (taken - QUICK_SECONDS) / (SLOW_SECONDS - QUICK_SECONDS)
    return round(MOST_OF_HALF - slow * (MOST_OF_HALF - SLOW_CONUNDRUM))


def grid_points(found: int, very_good: int) -> int:
    """Return 10 to 100 points for the familiar words found in a grid.

    very_good: how many words earn 100.
    """
    share = min(1.0, found / very_good) if very_good else 1.0
    return LEAST + round((MOST - LEAST) * share)


def ladder_points(over: int | None, hints: int) -> int:
    """Return 10 to 100 points for a ladder.

    over: how many steps above par the ladder was, or None if the answer was shown.
    """
    if over is None:
        return LEAST
    return max(LEAST_OF_SOLVED, MOST - A_STEP_OVER * max(0, over) - A_HINT * hints)


def word_points(won: bool, misses: int, hints: int) -> int:
    """Return 10 to 100 points for a game of Hangman."""
    if not won:
        return LEAST
    return max(LEAST_OF_SOLVED, MOST - A_MISS * misses - A_HINT * hints)
