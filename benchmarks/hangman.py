"""Hangman's guess beside the seed's n-gram guesser, on the same states met in play."""

from collections.abc import Iterator

import numpy as np

from app.solver.hangman.guesser import HangmanIndex, guess
from app.solver.hangman.masked import Masked
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.comparison import Comparison, compare
from benchmarks.hangman_evaluation import drawn_words
from benchmarks.oracles.hangman import NgramGuesser, commonest_letter

STATES = 12


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """One guess, by the mixture and by the list alone, beside the seed's and a plain filter's.

    The players differ in what they guess, so what is compared is that each names a letter not
    yet guessed; the filter's words that fit are checked to be the same.
    """
    for lexicon in (english, french):
        yield from _beside(lexicon)


def _beside(lexicon: Lexicon) -> Iterator[Comparison]:
    index = HangmanIndex.build(lexicon)
    index.prepare()
    words = lexicon.words(lexicon.all_ids())
    seed = NgramGuesser(words)
    states = list(_states(lexicon))
    name, alphabet = lexicon.language.name, lexicon.language.alphabet

    def mixture(state: Masked) -> bool:
        return guess(index, state).letter in state.unguessed

    def back_off(state: Masked) -> bool:
        letter = seed.letter_by_scanning(state.pattern, state.shown + state.wrong)
        return letter in state.unguessed

    def likeliest(state: Masked) -> str:
        return guess(index, state, pi=1.0).odds[0].letter

    def filtered(state: Masked) -> str:
        return commonest_letter(words, state.pattern, state.shown + state.wrong, alphabet)

    job = f"{name}: a guess by the mixture"
    yield compare(job, "n-gram back-off", mixture, back_off, states, target=None)
    job = f"{name}: odds of the words that fit"
    yield compare(job, "filter and count, plain Python", likeliest, filtered, states, target=None)


def _states(lexicon: Lexicon) -> Iterator[Masked]:
    """Masked words of four or more known letters, as games meet them."""
    rng = np.random.default_rng(8)
    commonest = list("eaisrntolu")
    for word in drawn_words(lexicon, lexicon.all_ids(), STATES * 3, 8)[: STATES * 3 : 3]:
        guessed = "".join(rng.permutation(commonest)[:5])
        yield Masked.of_word(word, guessed, lexicon.language)
