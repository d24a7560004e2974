"""A word for friends: the form that sets it, its link, and how its games go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask_babel import gettext as _

from app.components.numbers import number_text
from app.games.hangman.new import game_of
from app.games.hangman.phrase import LONGEST_CLUE, LONGEST_PHRASE, shape_of, with_signs
from app.games.hangman.setup import MISSES_OFFERED, Options
from app.games.hangman.state import hangman_url, kept_input
from app.games.hangman.text import game_name, outcome_text
from app.solver.hangman.game import MISSES_ALLOWED
from app.solver.indexes import Indexes
from app.solver.lexicon.typed_word import LONGEST_WORD
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_words import Played, StoredWord
from app.web.pages import Page


@dataclass(frozen=True, slots=True)
class FriendPage(Page):
    """The form of a word for friends, filled with what was typed."""

    template = "hangman/friend.html"
    misses_options: ClassVar[Options] = MISSES_OFFERED
    longest_phrase: ClassVar[int] = LONGEST_PHRASE
    longest_clue: ClassVar[int] = LONGEST_CLUE

    chosen: Mapping[str, str]

    @property
    def unlisted(self) -> bool:
        """Return whether the word is not in the list, perhaps a slip, perhaps meant."""
        refused = self.error is not None and self.error.code == "unlisted-word"
        return refused or self.meant

    @property
    def meant(self) -> bool:
        """Return whether the box is ticked that an unlisted word is meant."""
        return self.chosen.get("anyway") == "1"

    def as_json(self) -> Mapping[str, object]:
        return {"longest": LONGEST_WORD}


@dataclass(frozen=True, slots=True)
class WordPage(Page):
    """A word that somebody set, as those see it who open its link; the word itself stays hidden.

    id: as in the address. slots: blanks and signs. length: how many letters.
    started, won, lost: how many games. latest: how those that ended went, in words.
    made: whether it is shown to its setter, who follows it.
    """

    template = "hangman/word.html"

    id: str
    shared: str
    slots: tuple[str, ...]
    length: int
    misses_allowed: int
    clue: str
    started: int
    won: int
    lost: int
    latest: tuple[str, ...]
    made: bool

    @property
    def name(self) -> str:
        return game_name(self.length)

    @property
    def is_phrase(self) -> bool:
        return any(self.slots)

    @property
    def url(self) -> str:
        """Return the word's own address, to be sent."""
        return hangman_url("word", {"word_id": self.id}, external=True)

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        return (
            (_("started"), number_text(self.started)),
            (_("found it"), number_text(self.won)),
            (_("out of misses"), number_text(self.lost)),
        )

    def as_json(self) -> Mapping[str, object]:
        return {
            "id": self.id,
            "length": self.length,
            "shape": "".join(sign or "_" for sign in self.slots),
            "clue": self.clue,
            "misses_allowed": self.misses_allowed,
            "started": self.started,
            "won": self.won,
            "lost": self.lost,
        }


def friend_page(args: Mapping[str, str], error: InvalidPuzzle | None = None) -> FriendPage:
    default = {"word": "", "clue": "", "misses": str(MISSES_ALLOWED)}
    return FriendPage(default | kept_input(args), error=error)


def word_page(
    word_id: str, word: StoredWord, played: Played, indexes: Indexes, made: bool
) -> WordPage:
    """Return the page of a word that somebody set."""
    length = len(word.secret)
    latest = (outcome_text(game_of(each, indexes), len(each.hints)) for each in played.latest)
    return WordPage(
        id=word_id,
        shared=word.shared,
        slots=with_signs(("",) * length, shape_of(word.phrase)),
        length=length,
        misses_allowed=word.misses_allowed,
        clue=word.clue,
        started=played.counts.total(),
        won=played.counts["won"],
        lost=played.counts["lost"],
        latest=tuple(latest),
        made=made,
    )
