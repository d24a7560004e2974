"""Dealing a rack: a player chooses vowels and consonants, and the cards come from two stacks.

On television there are nine cards, with at least three vowels and four consonants. Each stack has
more cards of some letters than of others, and no card is put back. Two options change this: with
one, all letters of a stack are equally likely every time; with the other, each Q comes with a U.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.solver.countdown.rack import MIN_CONSONANTS, MIN_VOWELS, TILES_DEALT, Rack
from app.solver.daily import daily_rng
from app.solver.lexicon.language import Language, character_named
from app.solver.puzzle import InvalidPuzzle

VOWEL = "V"
CONSONANT = "C"
MAX_OF_KIND = {VOWEL: TILES_DEALT - MIN_CONSONANTS, CONSONANT: TILES_DEALT - MIN_VOWELS}
"""The maximum number of letters of each kind; it leaves room for the minimum of the other kind."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The kinds of letters that a player has chosen so far, up to nine.

    kinds: such as "VCC" for a vowel and two consonants; addresses say "vcc".
    """

    kinds: str

    @classmethod
    def parse(cls, text: str) -> "Choices":
        """Return the choices in a string such as `vcc`.

        Raises InvalidPuzzle, field `choices`, for characters other than V and C, or if there are
        too many choices, vowels or consonants.
        """
        kinds = "".join(text.split()).upper()
        if len(kinds) > TILES_DEALT:
            raise InvalidPuzzle("too-many-choices", "choices", limit=TILES_DEALT, count=len(kinds))
        for kind in kinds:
            if kind not in MAX_OF_KIND:
                raise InvalidPuzzle("not-a-choice", "choices", character=character_named(kind))
        if kinds.count(VOWEL) > MAX_OF_KIND[VOWEL]:
            raise InvalidPuzzle("too-many-vowels", "choices", limit=MAX_OF_KIND[VOWEL])
        if kinds.count(CONSONANT) > MAX_OF_KIND[CONSONANT]:
            raise InvalidPuzzle("too-many-consonants", "choices", limit=MAX_OF_KIND[CONSONANT])
        return cls(kinds)

    def __str__(self) -> str:
        return self.kinds.lower()

    @property
    def complete(self) -> bool:
        return len(self.kinds) == TILES_DEALT

    @property
    def allowed(self) -> tuple[str, ...]:
        """Return the kinds that may be chosen next: none, one or both, VOWEL first."""
        if self.complete:
            return ()
        return tuple(kind for kind in MAX_OF_KIND if self.kinds.count(kind) < MAX_OF_KIND[kind])

    def completed(self, rng: np.random.Generator) -> "Choices":
        """Return these choices, followed by random ones to make nine.

        First each kind is brought up to its minimum, then a coin toss decides each remaining
        choice. The added choices are shuffled.
        """
        rest = [VOWEL] * (MIN_VOWELS - self.kinds.count(VOWEL))
        rest += [CONSONANT] * (MIN_CONSONANTS - self.kinds.count(CONSONANT))
        while len(self.kinds) + len(rest) < TILES_DEALT:
            chosen = Choices(self.kinds + "".join(rest))
            rest.append(chosen.allowed[int(rng.integers(len(chosen.allowed)))])
        return Choices(self.kinds + "".join(rest[i] for i in rng.permutation(len(rest))))


def deal(
    language: Language,
    choices: Choices,
    rng: np.random.Generator,
    *,
    uniform: bool = False,
    u_with_q: bool = False,
) -> str:
    """Return the letters dealt for these choices, in the same order.

    To deal card by card, call this after each choice, with all choices so far and a new rng with
    the same seed: the letters already dealt stay the same.

    uniform: whether all letters of a kind are equally likely and drawn with replacement.
    u_with_q: whether the first vowels are Us, one for each Q if there are enough vowels; ignored if
        the language has no U. If true, the choices must be complete, as a late Q would change a
        vowel that was already dealt.
    Raises ValueError if a stack has too few cards.
    """
    vowels, consonants = (
        _drawn(stack, MAX_OF_KIND[kind], rng, uniform)
        for stack, kind in ((language.vowel_stack, VOWEL), (language.consonant_stack, CONSONANT))
    )
    consonants = consonants[: choices.kinds.count(CONSONANT)]
    if u_with_q and "u" in language.vowel_stack:
        vowels = ["u"] * consonants.count("q") + vowels
    cards = {VOWEL: iter(vowels), CONSONANT: iter(consonants)}
    return "".join(next(cards[kind]) for kind in choices.kinds)


def deal_rack(
    language: Language, rng: np.random.Generator, *, uniform: bool = False, u_with_q: bool = False
) -> Rack:
    """Deal a whole rack, choosing at random. Options and errors are as in `deal`."""
    choices = Choices("").completed(rng)
    return Rack(deal(language, choices, rng, uniform=uniform, u_with_q=u_with_q))


def todays_rack(language: Language, day: date) -> Rack:
    """Return the day's rack, the same for everyone."""
    return deal_rack(language, daily_rng("countdown", language.code, day))


def _drawn(
    stack: Mapping[str, int], count: int, rng: np.random.Generator, uniform: bool
) -> list[str]:
    """Return the first `count` cards of a shuffled stack, or `count` letters drawn uniformly.

    Raises ValueError if the stack has too few cards.
    """
    if uniform:
        letters = sorted(stack)
        return [letters[i] for i in rng.integers(len(letters), size=count)]
    cards = sorted(Counter(stack).elements())
    if len(cards) < count:
        raise ValueError(f"a stack of {len(cards)} cards cannot deal {count}")
    return [cards[i] for i in rng.permutation(len(cards))[:count]]
