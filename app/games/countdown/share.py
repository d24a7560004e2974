"""A round or a game of Countdown as text to share: in plain words, and in symbols."""

from collections.abc import Sequence
from datetime import date

from flask import url_for

from app.components.panels import Shared
from app.games.countdown.state import Table
from app.solver.countdown.conundrum import POINTS
from app.solver.countdown.game import CONUNDRUM
from app.solver.countdown.outcome import Outcome, Totals
from app.web.dates import day_named

FULL, OPEN, SOLVED = "🟦", "⬜", "🟨"


def round_shared(table: Table, judged: Outcome, longest: int, todays: date | None) -> Shared:
    """One round; todays: the day whose letters these are."""
    played = judged.played
    name = "conundrum" if played.kind == CONUNDRUM else "letters"
    title = f"Countdown, {day_named(todays)}" if todays else "Countdown"
    rival = {"rival": str(table.game.rival)} if table.game.rival else {}
    address = url_for(
        "countdown.play",
        **{name: played.letters},
        **rival,
        _external=True,
    )
    return Shared(
        f"{title} {played.letters.upper()}\n{round_symbols(judged, longest)}",
        f"{title}: {_in_words(judged, longest)}{_computer_had(table, judged)}",
        address,
    )


def game_shared(table: Table, judged: Sequence[Outcome], longest: Sequence[int]) -> Shared:
    """A whole game; its address has the same letters, for somebody else to play."""
    game, totals = table.game, Totals.of(tuple(judged))
    lines = (round_symbols(*each) for each in zip(judged, longest, strict=True))
    rounds = f"Countdown, {len(game.plan)} rounds"
    versus = f" to the computer’s {totals.rivals}" if game.rival else ""
    again = Table(game.again(), table.clock)
    address = url_for("countdown.play", **again.query(), _external=True)
    return Shared(
        "\n".join([f"{rounds}: {totals.yours}{versus}", *lines]),
        f"{rounds}: {totals.yours} points{versus}.",
        address,
    )


def round_symbols(judged: Outcome, longest: int) -> str:
    """A square a letter of the longest word, filled as far as the player's word reached."""
    if judged.played.kind == CONUNDRUM:
        return f"{SOLVED if judged.judgement.valid else OPEN} conundrum"
    length = len(judged.judgement.word) if judged.judgement.valid else 0
    return f"{FULL * length}{OPEN * (longest - length)} {length}/{longest}"


def _in_words(judged: Outcome, longest: int) -> str:
    letters, judgement = judged.played.letters.upper(), judged.judgement
    if judged.played.kind == CONUNDRUM:
        how = f"solved, {POINTS} points" if judgement.valid else "not solved"
        return f"the conundrum {letters}, {how}."
    if not judgement.valid:
        return f"nothing from {letters}, where the longest word has {longest} letters."
    return (
        f"a word of {len(judgement.word)} letters from {letters},"
        f" where the longest has {longest}; {judged.points} points."
    )


def _computer_had(table: Table, judged: Outcome) -> str:
    return f" The computer had {judged.rival_points}." if table.game.rival else ""
