"""How a ladder round ended, for the player and for friends."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from flask import request

from app.games.ladder.state import LadderRound
from app.games.ladder.text import counted
from app.solver.ladder.play import Rung

SYMBOLS = {"closer": "🟩", "level": "🟨", "farther": "🟥"}
BRIEF = {"closer": "closer", "level": "no closer", "farther": "farther"}


@dataclass(frozen=True, slots=True)
class Result:
    """A solved ladder.

    title: "Solved in 6; par 4". praise: a sentence more.
    over_par: changes above the fewest.
    symbols, words: the result as text to share, which gives no word of the ladder away.
    address: where others find the same ladder.
    """

    title: str
    praise: str
    over_par: int
    symbols: str
    words: str
    address: str


def result_of(
    standing: LadderRound, par: int, way: Sequence[Rung], address: str, day: str = ""
) -> Result:
    """The result of a solved round; way: each word with its trend; address: of a fresh round.

    day: whose ladder it was, "" for any.
    """
    changes, hints = standing.changes, standing.hints
    title = f"Solved in {changes}; par {par}"
    helped = f"with {counted(hints, 'hint')}" if hints else "without a hint"
    if standing.looked:
        helped = f"{helped} and " if hints else "with "
        helped += "a look at the ladders"
    name = f"Quartet ladder of {day}," if day else "Quartet ladder"
    trends = [rung.trend for rung in way if rung.trend is not None]
    start, end = standing.ladder.start.upper(), standing.ladder.end.upper()
    aids = " 💡" * min(hints, 9) + " 👀" * standing.looked
    marks = "".join(SYMBOLS[trend] for trend in trends)
    steps = ", ".join(BRIEF[trend] for trend in trends)
    return Result(
        title=title,
        praise=_praise(changes - par, helped),
        over_par=changes - par,
        symbols=f"{name} {start} → {end}\n{title}\n{marks}{aids}",
        words=f"{name} {start} to {end}: {title.lower()}, {helped}.\nEach change: {steps}.",
        address=urljoin(request.url_root, address),
    )


def _praise(over_par: int, helped: str) -> str:
    if over_par:
        return f"{counted(over_par, 'change')} more than it takes, {helped}."
    return f"As few changes as can be, {helped}."
