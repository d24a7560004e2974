"""Picking letters: a rack half dealt, and what may be chosen next."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from app.components.tiles import Tile, tiles
from app.games.countdown.state import GameState, Scoreboard
from app.solver.countdown.dealer import CONSONANT, VOWEL, Choices
from app.solver.countdown.outcome import judge_game
from app.solver.countdown.rack import TILES_DEALT
from app.solver.countdown.solver import CountdownIndex
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.web.pages import Page

KINDS = {VOWEL: lazy_gettext("Vowel"), CONSONANT: lazy_gettext("Consonant")}
NO_MORE = {
    VOWEL: lazy_gettext("No more vowels: you need at least 4 consonants."),
    CONSONANT: lazy_gettext("No more consonants: you need at least 3 vowels."),
}


@dataclass(frozen=True, slots=True)
class Pick:
    """A button for the next letter; choices: all choices once it is pressed."""

    kind: str
    name: str
    choices: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class PickPage(Page):
    """A rack half dealt.

    choices: those made so far. letters: dealt for them.
    rest: all nine choices, the missing ones made by the game's seed.
    """

    template = "countdown/pick.html"

    language: Language
    state: GameState
    scoreboard: Scoreboard
    choices: Choices
    letters: str
    rest: str

    @property
    def left(self) -> int:
        return TILES_DEALT - len(self.letters)

    @property
    def rack(self) -> tuple[Tile, ...]:
        """Return the letters dealt, and an empty slot for each still to come."""
        empty = (Tile("", None, "empty"),) * self.left
        return tiles(self.letters) + empty

    @property
    def picks(self) -> tuple[Pick, ...]:
        return tuple(
            Pick(kind, str(name), f"{self.choices}{kind}".lower(), kind in self.choices.open)
            for kind, name in KINDS.items()
        )

    @property
    def hint(self) -> str:
        """Return why one kind is closed, or how many letters are to come."""
        for pick in self.picks:
            if not pick.allowed:
                return str(NO_MORE[pick.kind])
        return ngettext(
            "%(num)s letter to go. At least 3 vowels and 4 consonants.",
            "%(num)s letters to go. At least 3 vowels and 4 consonants.",
            self.left,
        )

    @property
    def announced(self) -> str:
        if not self.letters:
            return _("Choose your letters.")
        return _("%(letter)s. %(left)s to go.", letter=self.letters[-1].upper(), left=self.left)

    @property
    def url(self) -> str:
        choices = str(self.choices).lower()
        return self.state.url({"choices": choices} if choices else {})

    def as_json(self) -> Mapping[str, object]:
        return {
            "letters": self.letters,
            "allowed": self.choices.open,
            **self.scoreboard.as_json(),
        }


def pick_page(state: GameState, choices: Choices, indexes: Indexes) -> PickPage:
    """Return the page of a rack that is not full yet."""
    language = indexes.lexicon.language
    return PickPage(
        language,
        state,
        Scoreboard.of(state.game, judge_game(indexes[CountdownIndex], state.game)),
        choices,
        letters=state.game.dealt(choices, language),
        rest=str(state.game.completed(choices, language)).lower(),
    )
