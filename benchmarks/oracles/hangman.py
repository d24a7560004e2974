"""Slow, obvious Hangman: the seed's n-gram guesser, commonest letter, full search, letter model."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

RunsOf = Callable[[str, Sequence[str]], list[tuple[str, int]]]


class NgramGuesser:
    """The seed's guesser, repaired: it sees the pattern and the guessed letters, not the secret.

    Runs of two to five letters are counted over the list. Windows of five letters with one blank
    are looked up among the runs; if that finds no letter, windows of four, then three, then two. A
    word of only blanks gets the letter that most words of its length have; if all else fails, a
    word gets the letter that most words have. (The seed's trigrams used only one of the two known
    letters, and letters already guessed could win the vote.)
    """

    def __init__(self, words: Iterable[str]) -> None:
        listed = list(words)
        self.alphabet = "".join(sorted({letter for word in listed for letter in word}))
        self.runs = {
            size: Counter(w[at : at + size] for w in listed for at in range(len(w) - size + 1))
            for size in (2, 3, 4, 5)
        }
        self.by_length: dict[int, Counter[str]] = {}
        for word in listed:
            self.by_length.setdefault(len(word), Counter()).update(set(word))
        self.overall: Counter[str] = sum(self.by_length.values(), Counter())

    def letter(self, pattern: str, guessed: str) -> str:
        """Return the next letter, using a dictionary to look up the runs that fit each window."""
        return self._vote(pattern, guessed, self._looked_up)

    def letter_by_scanning(self, pattern: str, guessed: str) -> str:
        """Return the same letter in the seed's way, by comparing every run with every window."""
        return self._vote(pattern, guessed, self._scanned)

    def _vote(self, pattern: str, guessed: str, runs_of: RunsOf) -> str:
        free = [letter for letter in self.alphabet if letter not in guessed]
        if set(pattern) == {"_"}:
            return _first_most(free, self.by_length.get(len(pattern), self.overall))
        for size in (5, 4, 3, 2):
            votes: Counter[str] = Counter()
            for at in range(len(pattern) - size + 1):
                window = pattern[at : at + size]
                if window.count("_") == 1:
                    for letter, count in runs_of(window, free):
                        votes[letter] += count
            if votes.total():
                return _first_most(free, votes)
        return _first_most(free, self.overall)

    def _looked_up(self, window: str, free: Sequence[str]) -> list[tuple[str, int]]:
        counts = self.runs[len(window)]
        return [(letter, counts[window.replace("_", letter)]) for letter in free]

    def _scanned(self, window: str, free: Sequence[str]) -> list[tuple[str, int]]:
        blank, fits = window.index("_"), re.compile(window.replace("_", "."))
        found = [(run, n) for run, n in self.runs[len(window)].items() if fits.match(run)]
        return [(run[blank], n) for run, n in found if run[blank] in free]


def commonest_letter(words: Iterable[str], pattern: str, guessed: str, alphabet: str) -> str:
    """Return the unguessed letter that is in the most fitting words; in a tie, the first."""
    counts: Counter[str] = Counter()
    for word in words:
        if len(word) == len(pattern) and mask(word, guessed) == pattern:
            counts.update(set(word))
    return _first_most([letter for letter in alphabet if letter not in guessed], counts)


def mask(word: str, guessed: str) -> str:
    """Return what a player sees of a word."""
    return "".join(letter if letter in guessed else "_" for letter in word)


def most_wins(words: Sequence[str], lives: int) -> int:
    """Return how many of these equally long words the best possible player finds, by full search.

    The player knows the words; each is the secret once. A letter at the same places in all words
    reveals nothing and costs nothing, so only letters that split the words are tried.
    """

    @cache
    def best(left: frozenset[str], lives: int) -> int:
        if lives == 0:
            return 0
        if len(left) == 1:
            return 1
        won = 0
        for letter in sorted(set().union(*left)):
            families: dict[str, set[str]] = {}
            for word in left:
                families.setdefault(mask(word, letter), set()).add(word)
            if len(families) > 1:
                total = 0
                for shown, family in families.items():
                    total += best(frozenset(family), lives - (letter not in shown))
                won = max(won, total)
            if won == len(left):
                break
        return won

    return best(frozenset(words), lives)


def _first_most(letters: Sequence[str], counts: Counter[str]) -> str:
    return max(letters, key=lambda letter: counts[letter])


class KneserNey:
    """The letter model, written out: modified Kneser-Ney over the words of a list.

    Words are read in alphabetical order, between `^` and `$`. If a word shares its beginning (at
    least 0.6 of its letters) with the word before it, only its other letters count. All contexts
    are used, however rarely they were seen.
    """

    def __init__(self, words: Iterable[str], order: int, symbols: int) -> None:
        self.order, self.symbols = order, symbols
        listed = sorted(words)
        runs: Counter[str] = Counter()
        for word, before in zip(listed, ["", *listed], strict=False):
            same = next(
                (n for n, pair in enumerate(zip(word, before, strict=False)) if pair[0] != pair[1]),
                min(len(word), len(before)),
            )
            first = same if same >= 0.6 * len(word) else 0
            for at in range(first, len(word) + 1):
                text = f"^{word}$"[: at + 2]
                runs.update(text[-size - 1 :] for size in range(min(order, at + 1) + 1))
        kinds = Counter(run[1:] for run in runs if len(run) > 1)
        runs = Counter({**runs, **kinds})
        self.after: dict[str, Counter[str]] = {}
        for run, count in runs.items():
            self.after.setdefault(run[:-1], Counter())[run[-1]] = count
        self.discounts = [self._discount(order) for order in range(order + 1)]

    def _discount(self, order: int) -> list[float]:
        """Return the discounts of counts of 1, 2, and 3 or more after contexts of this order."""
        counts = [n for h, seen in self.after.items() if len(h) == order for n in seen.values()]
        seen = [counts.count(n) for n in range(5)]
        discounts = []
        for n in (1, 2, 3):
            share = 0.5
            if seen[n]:
                once = seen[1] / max(seen[1] + 2 * seen[2], 1)
                share = 1 - (n + 1) / n * once * seen[n + 1] / seen[n]
            discounts.append(n * min(max(share, 0.1), 0.9))
        return discounts

    def probability(self, letter: str, context: str) -> float:
        """Return P(letter | context); the letter `$` is the end, the context may begin with `^`."""
        context = context[max(len(context) - self.order, 0) :]
        seen = self.after.get(context)
        shorter = self.probability(letter, context[1:]) if context else 1 / self.symbols
        if not seen:
            return shorter
        gives = {c: self.discounts[len(context)][min(n, 3) - 1] for c, n in seen.items()}
        own = seen[letter] - gives.get(letter, 0)
        return (own + sum(gives.values()) * shorter) / seen.total()
