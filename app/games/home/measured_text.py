"""What pages call the jobs and the other methods of `python -m benchmarks compare`."""

from collections.abc import Mapping

from flask_babel import lazy_gettext
from flask_babel.speaklater import LazyString

JOBS: Mapping[str, LazyString] = {
    "all indexes of English and Français, from the files": lazy_gettext(
        "Preparing both languages for all games"
    ),
    "the first time, without Hangman's model cache": lazy_gettext(
        "The same the first time, when Hangman learns"
    ),
    "memory of all indexes": lazy_gettext("Memory for both languages"),
    "all words of 9 letters, ids": lazy_gettext("All words from 9 letters"),
    "all words of 12 letters, ids": lazy_gettext("All words from 12 letters"),
    "all words of 15 letters, ids": lazy_gettext("All words from 15 letters"),
    "all words of 9 letters, spelled out": lazy_gettext("All words from 9 letters, written out"),
    "all words of 9 tiles, blanks: 1, ids": lazy_gettext("All words from 8 letters and a blank"),
    "all words of 9 tiles, blanks: 2, ids": lazy_gettext("All words from 7 letters and two blanks"),
    "grid 4 x 4": lazy_gettext("A grid of 4 × 4"),
    "grid 6 x 6": lazy_gettext("A grid of 6 × 6"),
    "grid 10 x 10": lazy_gettext("A grid of 10 × 10"),
    "batch of 64 grids 4 x 4, words as ids": lazy_gettext("64 grids of 4 × 4 together"),
    "batch of 64 grids 4 x 4, words spelled": lazy_gettext("The same, words written out"),
    "grid 4 x 4 with best paths as lists": lazy_gettext("A grid of 4 × 4 with the best paths"),
    "index of English and of Français, each": lazy_gettext("Preparing one list for Ruzzle"),
    "graph of 5 letters": lazy_gettext("All neighbours among words of 5 letters"),
    "random pair, 3 letters": lazy_gettext("A random pair of 3 letters"),
    "random pair, 4 letters": lazy_gettext("A random pair of 4 letters"),
    "random pair, 5 letters": lazy_gettext("A random pair of 5 letters"),
    "random pair, 6 letters": lazy_gettext("A random pair of 6 letters"),
    "puzzles of a start, 3 letters, 3 steps": lazy_gettext(
        "All ladders of 3 steps from a word of 3 letters"
    ),
    "puzzles of a start, 4 letters, 3 steps": lazy_gettext(
        "All ladders of 3 steps from a word of 4 letters"
    ),
    "puzzles of a start, 5 letters, 4 steps": lazy_gettext(
        "All ladders of 4 steps from a word of 5 letters"
    ),
    "puzzles of a start, 3 letters, 3 steps, spelled": lazy_gettext(
        "All ladders of 3 steps from a word of 3 letters, written out"
    ),
    "puzzles of a start, 4 letters, 3 steps, spelled": lazy_gettext(
        "All ladders of 3 steps from a word of 4 letters, written out"
    ),
    "puzzles of a start, 5 letters, 4 steps, spelled": lazy_gettext(
        "All ladders of 4 steps from a word of 5 letters, written out"
    ),
    "one of 1,000 puzzles, 4 letters, 3 steps": lazy_gettext(
        "Making a puzzle of 4 letters and 3 steps"
    ),
    "meanings of 2,000 words of bands 1-3": lazy_gettext("The meanings of a word"),
    "a guess by the mixture": lazy_gettext("A guess by three opinions"),
    "probabilities of the words that fit": lazy_gettext("How many words that fit have each letter"),
}
"""Job, as the benchmark names it -> as pages do."""

BASELINES: Mapping[str, LazyString] = {
    "nested-dict tries of both": lazy_gettext("trees of nested dictionaries"),
    "nested-dict trie": lazy_gettext("a tree of nested dictionaries"),
    "nested-dict trie, recursion": lazy_gettext("walking a tree, path by path"),
    "trie carried along, best paths": lazy_gettext("walking a tree, its place kept"),
    "sorted letters, all combinations": lazy_gettext("sorted letters, all choices of tiles"),
    "the same, every letter for a blank": lazy_gettext(
        "sorted letters, every letter for each blank"
    ),
    "letter filter, then Counter": lazy_gettext("reading the whole list"),
    "sums of ASCII codes": lazy_gettext("sums of letter codes"),
    "sums of their squares": lazy_gettext("sums of their squares"),
    "Python buckets": lazy_gettext("a dictionary of words with a gap"),
    "networkx all_shortest_paths": lazy_gettext("the library networkx"),
    "rustworkx all_shortest_paths": lazy_gettext("the library rustworkx, compiled"),
    "tree from the start": lazy_gettext("growing a tree from the first word"),
    "tree from its start": lazy_gettext("growing a tree from the first word"),
    "all lines in a dict": lazy_gettext("all meanings in memory"),
    "n-gram back-off": lazy_gettext("runs of letters, counted"),
    "filter and count, plain Python": lazy_gettext("filtering and counting word by word"),
}
"""Another method, as the benchmark names it -> as pages do."""
