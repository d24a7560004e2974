"""How the puzzle of a day ended, as the player's browser keeps it (static/js/days.js)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The end of a day's puzzle.

    game: whose puzzle it is. kind: what sort of one, a key that is never shown.
    score, of: what was reached, and what could be; None where there is no such figure.
    won: whether the puzzle was solved, or nothing better was possible.
    stamp: the result in a sign or two: "7", "★". text: in a few words: "7 points · best 8".
    word: what its card shows from then on: the player's best word, or the secret; "" for none.
    share: its line in the text that shares a day, which gives nothing away.
    """

    game: str
    day: date
    kind: str
    score: int | None
    of: int | None
    won: bool
    stamp: str
    text: str
    word: str
    share: str

    def as_json(self) -> Mapping[str, object]:
        return asdict(self) | {"day": self.day.isoformat()}
