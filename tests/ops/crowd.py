"""Several processes that share one store, for tests: `python -m tests.ops.crowd JOB ADDRESS ...`.

Everything is imported before the processes are forked, so that each is at work within milliseconds.
A child that fails prints a traceback, and the exit code is then 1.
"""

import os
import random
import secrets
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from app.config import ROOT
from app.solver.ladder.graph import LadderIndex
from app.solver.ladder.range import LadderRange
from app.solver.lexicon.language import Language
from app.solver.lexicon.lexicon import BANDS
from app.store import generation, hangman_games
from app.store.database import Store
from app.store.generation import EVERYTHING, NOTHING
from app.store.hangman_games import StoredGame
from app.store.ladder_puzzles import PuzzleRange
from benchmarks.lexicons import lexicon_of

LETTERS = 3
MANY, FEW = range(4, 7), range(6, 10)
"""Numbers of steps: thousands of puzzles have MANY steps, some hundreds have FEW."""

LATEST_KILL = 0.04
"""The longest delay between the awaited moment and the kill, in seconds."""

Moment = Callable[[str], None]
"""Reports how far a process has come."""
Job = tuple[PuzzleRange, LadderRange]


def job(steps: range) -> Job:
    """Return all puzzles of English three-letter words with these numbers of steps.

    First comes their range as the store describes it, then the puzzles themselves, to draw from.
    """
    folder = ROOT / "wordlists" / "en"
    words: list[str] = []
    bands: list[int] = []
    for band in BANDS:
        of_band = (folder / f"{band}.txt").read_text(encoding="utf-8").split()
        words += [word for word in of_band if len(word) == LETTERS]
        bands += [band] * (len(words) - len(bands))
    index = LadderIndex.build(lexicon_of(Language.read(folder), words, bands))
    kinds = PuzzleRange("en", index.lexicon.version, (LETTERS, LETTERS), (steps[0], steps[-1]))
    return kinds, LadderRange.of(index, [LETTERS], steps)


def generate(address: str, wanted: int, seed: int | None, job: Job, moment: Moment) -> None:
    """Do what `flask ladder generate --count` does, in small batches.

    seed: None for a random one. moment: told "begins", and "has stored" after puzzles were added.
    """
    generation.BATCH = 8
    kinds, possible = job
    store = Store(address)
    moment("begins")
    since = NOTHING if seed is None else EVERYTHING
    drawn = secrets.randbits(53) if seed is None else seed
    for added, _ in generation.fill(store, kinds, possible, drawn, wanted, since):
        if added:
            moment("has stored")


def killed_generators(address: str, wanted: str, seed: str, kills: str) -> None:
    """Start and kill generators: in turn, one as it begins and one once it has stored puzzles."""
    of_many = job(MANY)
    for number in range(int(kills)):
        start = partial(generate, address, int(wanted), int(seed), of_many)
        _kill(address, start, ("begins", "has stored")[number % 2], number)


def generators(address: str, which: str, wanted: str, *seeds: str) -> None:
    """Run generators of MANY or FEW puzzles side by side, one per seed; `-` is a random seed."""
    of_these = job({"many": MANY, "few": FEW}[which])
    _all_well(
        [
            _child(partial(generate, address, int(wanted), seed, of_these, _ignored))
            for seed in [None if seed == "-" else int(seed) for seed in seeds]
        ]
    )


def players(address: str, game_id: str, processes: str, moves: str, journal: str = "wal") -> None:
    """Run processes that each guess this many words of their own in one game, without a pause."""

    def play(number: int) -> None:
        store = Store(address, journal)
        for move in range(int(moves)):
            _guess(store, game_id, f"{number}x{move}")

    _all_well([_child(partial(play, n)) for n in range(int(processes))])


def killed_players(address: str, game_id: str, acknowledged: str, kills: str) -> None:
    """Start a player and kill it, again and again; write each answered move to a file."""

    def play(number: int, moment: Moment) -> None:
        store = Store(address)
        with Path(acknowledged).open("ab", buffering=0) as notes:
            for move in count():
                _guess(store, game_id, f"{number}x{move}")
                notes.write(f"{number}x{move}\n".encode())
                moment("has played")

    for number in range(int(kills)):
        _kill(address, partial(play, number), "has played", number)


def first_users(address: str, processes: str) -> None:
    """Run processes that all create a new database's tables at the same time, then begin a game."""

    def use(start: float) -> None:
        time.sleep(max(0.0, start - time.monotonic()))
        store = Store(address)
        store.upgrade()
        hangman_games.begin(store, StoredGame("en", "castle", 6))

    start = time.monotonic() + 0.3
    _all_well([_child(partial(use, start)) for _ in range(int(processes))])


def forks(address: str, processes: str) -> None:
    """Use the store, fork, and go on using it beside the children."""
    store = Store(address)
    game = hangman_games.begin(store, StoredGame("en", "castle", 6))

    def play(number: int) -> None:
        for move in range(10):
            _guess(store, game.id, f"{number}x{move}")

    children = [_child(partial(play, n)) for n in range(int(processes))]
    play(int(processes))
    _all_well(children)
    played = hangman_games.find(store, game.id)
    assert played is not None
    assert len(set(played.guesses)) == 10 * (int(processes) + 1)


def _kill(address: str, work: Callable[[Moment], None], when: str, seed: int) -> None:
    """Fork a process that does the work, and kill it soon after it reports the moment `when`.

    Raise SystemExit if the process ends before that.
    """
    Store(address)  # loads the driver, here and for all children
    reader, writer = os.pipe()

    def moment(what: str) -> None:
        if what == when:
            os.write(writer, b".")

    child = _child(partial(work, moment))
    os.close(writer)
    os.read(reader, 1)
    time.sleep(random.Random(seed).uniform(0, LATEST_KILL))
    os.kill(child, signal.SIGKILL)
    os.close(reader)
    if os.waitpid(child, 0)[1] != signal.SIGKILL:
        raise SystemExit("a process came to an end before it was killed")


def _ignored(_moment: str) -> None:
    """Ignore a report that nobody waits for."""


def _guess(store: Store, game_id: str, guess: str) -> None:
    def turn(game: StoredGame) -> tuple[StoredGame, None]:
        return replace(game, guesses=(*game.guesses, guess)), None

    assert hangman_games.play(store, game_id, turn) is not None


def _child(work: Callable[[], None]) -> int:
    """Fork a process that does the work, and return its process id."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        work()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(BrokenPipeError):
            sys.stderr.flush()
        os._exit(code)


def _all_well(children: list[int]) -> None:
    failed = sum(os.waitpid(child, 0)[1] != 0 for child in children)
    if failed:
        raise SystemExit(f"{failed} of {len(children)} processes failed")


if __name__ == "__main__":
    jobs = (killed_generators, generators, players, killed_players, first_users, forks)
    {job.__name__: job for job in jobs}[sys.argv[1]](*sys.argv[2:])
