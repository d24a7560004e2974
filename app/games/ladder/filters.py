"""What puzzles are wanted: the fields that dealing, searching and printing share."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from app.games.ladder.text import DIFFICULTIES
from app.solver.lexicon.typed_word import MAX_TYPED
from app.web.text import quoted

Options = tuple[tuple[int | str, str], ...]

NAMES = ("length", "steps", "difficulty", "start", "end")
LENGTHS: Options = tuple((n, str(n)) for n in range(3, 9))


@dataclass(frozen=True, slots=True)
class Filters:
    """What an address asks for; defaults: what it asks for where it says nothing."""

    args: Mapping[str, str]
    defaults: Mapping[str, str]

    def typed(self, name: str) -> str:
        """Return what a field is filled with."""
        return self.args.get(name, self.defaults.get(name, ""))[:MAX_TYPED]

    @property
    def in_use(self) -> dict[str, str]:
        """Return the filters that an address must name to ask for the same."""
        return {name: self.typed(name) for name in NAMES if self.typed(name).strip()}

    @property
    def lengths(self) -> Options:
        """Return word lengths to choose from; "Any" unless there is a default."""
        return self._with_typed("length", LENGTHS)

    @property
    def difficulties(self) -> Options:
        difficulties = tuple((n, name()) for n, name in enumerate(DIFFICULTIES, start=1))
        return self._with_typed("difficulty", difficulties)

    def _with_typed(self, name: str, options: Options) -> Options:
        """Return the options of a list, with what the address asks for if that is none of them."""
        if name not in self.defaults:
            options = (("", _("Any")), *options)
        typed = self.typed(name)
        if not typed or typed in {str(value) for value, _name in options}:
            return options
        return (*options, (typed, quoted(typed)))
