"""What pages call the things measured: parts, jobs, other methods and strategies."""

from collections.abc import Mapping

JOBS: Mapping[str, str] = {
    "all indexes of English and Français, from the files": "Preparing both languages for all games",
    "the first time, without Hangman's model cache": "The same the first time, when Hangman learns",
    "memory of all indexes": "Memory for both languages",
    "all words of 9 letters, ids": "All words from 9 letters",
    "all words of 12 letters, ids": "All words from 12 letters",
    "all words of 15 letters, ids": "All words from 15 letters",
    "all words of 9 letters, spelled out": "All words from 9 letters, written out",
    "all words of 9 tiles, blanks: 1, ids": "All words from 8 letters and a blank",
    "all words of 9 tiles, blanks: 2, ids": "All words from 7 letters and two blanks",
    "grid 4 x 4": "A grid of 4 × 4",
    "grid 6 x 6": "A grid of 6 × 6",
    "grid 10 x 10": "A grid of 10 × 10",
    "batch of 64 grids 4 x 4, words as ids": "64 grids of 4 × 4 together",
    "batch of 64 grids 4 x 4, words spelled": "The same, words written out",
    "grid 4 x 4 with best paths as lists": "A grid of 4 × 4 with the best paths",
    "index of English and of Français, each": "Preparing one list for Ruzzle",
    "graph of 5 letters": "All neighbours among words of 5 letters",
    "random pair, 3 letters": "A random pair of 3 letters",
    "random pair, 4 letters": "A random pair of 4 letters",
    "random pair, 5 letters": "A random pair of 5 letters",
    "random pair, 6 letters": "A random pair of 6 letters",
    "puzzles of a start, 3 letters, 3 steps": "All ladders of 3 steps from a word of 3 letters",
    "puzzles of a start, 4 letters, 3 steps": "All ladders of 3 steps from a word of 4 letters",
    "puzzles of a start, 5 letters, 4 steps": "All ladders of 4 steps from a word of 5 letters",
    "puzzles of a start, 3 letters, 3 steps, spelled": (
        "All ladders of 3 steps from a word of 3 letters, written out"
    ),
    "puzzles of a start, 4 letters, 3 steps, spelled": (
        "All ladders of 3 steps from a word of 4 letters, written out"
    ),
    "puzzles of a start, 5 letters, 4 steps, spelled": (
        "All ladders of 4 steps from a word of 5 letters, written out"
    ),
    "one of 1,000 puzzles, 4 letters, 3 steps": "Making a puzzle of 4 letters and 3 steps",
    "meanings of 2,000 words of bands 1-3": "The meanings of a word",
    "a guess by the mixture": "A guess by three opinions",
    "probabilities of the words that fit": "How many words that fit have each letter",
}
"""The benchmark's name of a job -> what pages call it."""

BASELINES: Mapping[str, str] = {
    "nested-dict tries of both": "trees of nested dictionaries",
    "nested-dict trie": "a tree of nested dictionaries",
    "nested-dict trie, recursion": "walking a tree, path by path",
    "trie carried along, best paths": "walking a tree, its place kept",
    "sorted letters, all combinations": "sorted letters, all choices of tiles",
    "the same, every letter for a blank": "sorted letters, every letter for each blank",
    "letter filter, then Counter": "reading the whole list",
    "sums of ASCII codes": "sums of letter codes",
    "sums of their squares": "sums of their squares",
    "Python buckets": "a dictionary of words with a gap",
    "networkx all_shortest_paths": "the library networkx",
    "rustworkx all_shortest_paths": "the library rustworkx, compiled",
    "tree from the start": "growing a tree from the first word",
    "tree from its start": "growing a tree from the first word",
    "all lines in a dict": "all meanings in memory",
    "n-gram back-off": "runs of letters, counted",
    "filter and count, plain Python": "filtering and counting word by word",
}
"""The benchmark's name of another method -> what pages call it."""

PARTS: Mapping[str, str] = {"indexes": "Before the first puzzle", "meanings": "Meanings of words"}
"""The parts of the comparison that belong to no game -> their headings."""

STRATEGIES: Mapping[str, str] = {
    "seed": "n-grams only, repaired",
    "commonest": "the most common letter",
    "letters": "letter patterns",
    "list": "the list",
    "mixture": "three opinions",
}
"""A strategy of `python -m benchmarks hangman` -> what pages call it."""

CAPTIONS: Mapping[str | None, tuple[str, str]] = {
    None: (
        "%(language)s, %(games)s words of the list: found before the sixth miss",
        "%(language)s, words of the list: three opinions by length",
    ),
    "random": (
        "%(language)s, %(games)s words that no strategy knew: found before the sixth miss",
        "%(language)s, words that it didn’t know: three opinions by length",
    ),
    "families": (
        "%(language)s, %(games)s words that no strategy knew, nor any relative of theirs: found"
        " before the sixth miss",
        "%(language)s, words without a known relative: three opinions by length",
    ),
    "rare": (
        "%(language)s, %(games)s of the rarest words, which no strategy knew: found before the"
        " sixth miss",
        "%(language)s, the rarest words: three opinions by length",
    ),
}
"""The kind of unseen words played, or None for words of the list -> the captions of two charts: by
strategy, and by length."""
