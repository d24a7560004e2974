"""A round or a game of Countdown as text to share: in plain words, and in symbols."""

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from app.components.panels import Shared
from app.games.countdown.state import GameState, Scoreboard, day_url, play_url, won
from app.games.countdown.text import opponent_name, shared_round, shared_round_title, time_text
from app.solver.countdown.game import CONUNDRUM
from app.solver.countdown.outcome import RoundOutcome
from app.web.text import Sentence

SHARED_GAMES: Mapping[bool | None, Sentence] = {
    True: Sentence("%(title)s: I beat %(name)s %(points)s to %(theirs)s"),
    False: Sentence("%(title)s: %(name)s beat me %(theirs)s to %(points)s"),
    None: Sentence("%(title)s: I drew with %(name)s, %(points)s all"),
}
"""Whether the player won, None for a draw -> a game against an opponent."""
SHARED_ROUNDS: Mapping[bool | None, Sentence] = {
    True: Sentence("I beat %(name)s %(points)s to %(theirs)s"),
    False: Sentence("%(name)s beat me %(theirs)s to %(points)s"),
    None: Sentence("I drew with %(name)s, %(points)s all"),
}
"""The same of a round."""
FULL, OPEN, SOLVED = "🟦", "⬜", "🟨"


def share_round(state: GameState, outcome: RoundOutcome) -> Shared:
    """Return one round; that of a day leads to where everyone begins it."""
    puzzle, opponent = outcome.played.puzzle, state.game.opponent
    title = shared_round_title(state.day)
    words = [shared_round(title, outcome)]
    if opponent:
        points, theirs = outcome.points, outcome.opponent_points
        sentence = SHARED_ROUNDS[won(points, theirs)]
        words.append(sentence(name=opponent_name(opponent), points=points, theirs=theirs))
    return Shared(
        f"{title} {str(puzzle).upper()}\n{round_symbols(outcome)}",
        "\n".join(words),
        day_url(state.day, external=True)
        if state.day
        else play_url(puzzle, opponent=opponent, external=True),
    )


def share_game(
    state: GameState, scoreboard: Scoreboard, outcomes: Sequence[RoundOutcome]
) -> Shared:
    """Return a whole game; its address has the same letters, for somebody else to play."""
    title = ngettext("Countdown, %(num)s round", "Countdown, %(num)s rounds", len(outcomes))
    values = {"title": title, "theirs": scoreboard.opponent_total}
    if scoreboard.versus:
        sentence = SHARED_GAMES[won(scoreboard.total, scoreboard.opponent_total)]
        score = sentence(points=scoreboard.total, name=scoreboard.opponent, **values)
    else:
        score = ngettext(
            "%(title)s: %(num)s point", "%(title)s: %(num)s points", scoreboard.total, **values
        )
    symbols = "\n".join([score, *map(round_symbols, outcomes)])
    return Shared(symbols, score, state.again().url(external=True))


def round_symbols(outcome: RoundOutcome) -> str:
    """Return a square a letter of the longest word, filled as far as the player's word reached."""
    judgement = outcome.judgement
    if outcome.played.kind == CONUNDRUM:
        symbols = _("%(square)s conundrum", square=SOLVED if judgement.valid else OPEN)
        time = "" if outcome.seconds is None else f" {time_text(outcome.seconds)}"
        return symbols + time
    length = len(judgement.word) if judgement.valid else 0
    return f"{FULL * length}{OPEN * (outcome.longest - length)} {length}/{outcome.longest}"
