"""What puzzles are wanted: the fields that dealing, searching and printing share."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.solver.ladder.difficulty import GRADES
from app.solver.ladder.solver import MAX_TYPED

Options = tuple[tuple[int | str, str], ...]

NAMES = ("length", "steps", "difficulty", "start", "end")
ANY: Options = (("", "Any"),)
LENGTHS: Options = tuple((n, str(n)) for n in range(3, 9))
DIFFICULTIES: Options = tuple((n, name.capitalize()) for n, name in enumerate(GRADES, start=1))


@dataclass(frozen=True, slots=True)
class Filters:
    """What an address asks for; usual: what is asked for where it says nothing."""

    args: Mapping[str, str]
    usual: Mapping[str, str]

    def typed(self, name: str) -> str:
        """What a field is filled with."""
        return self.args.get(name, self.usual.get(name, ""))[: 2 * MAX_TYPED]

    @property
    def in_use(self) -> dict[str, str]:
        """The filters that an address must name to ask for the same."""
        return {name: self.typed(name) for name in NAMES if self.typed(name).strip()}

    @property
    def lengths(self) -> Options:
        """Word lengths to choose from; any will do unless one is usual."""
        return _with(self.typed("length"), LENGTHS if "length" in self.usual else ANY + LENGTHS)

    @property
    def difficulties(self) -> Options:
        return _with(self.typed("difficulty"), ANY + DIFFICULTIES)


def _with(typed: str, options: Options) -> Options:
    """The options of a list, and what was typed in an address if it is none of them."""
    if not typed or typed in {str(value) for value, _ in options}:
        return options
    return (*options, (typed, typed[:20]))
