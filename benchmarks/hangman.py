"""Hangman's guesser compared with the seed's n-gram guesser, and its strategies in entire games."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import click
import numpy as np

from app.config import ROOT
from app.solver.hangman.guesser import LIKELY_LISTED, HangmanIndex, guess
from app.solver.hangman.masked import Masked
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.comparison import Comparison, compare
from benchmarks.environment import environment
from benchmarks.hangman_evaluation import (
    UNSEEN,
    Evaluation,
    Player,
    drawn_words,
    games_of,
    left_out,
    players,
)
from benchmarks.oracles.hangman import NgramGuesser, commonest_letter

STATES = 12

STRATEGIES = ("seed", "commonest", "letters", "list", "mixture")


def comparisons(english: Lexicon, french: Lexicon) -> Iterator[Comparison]:
    """Compare the mixture's guess with the seed's, and the list's guess with a plain filter's.

    The mixture and the seed may guess differently, so the check is only that each names a letter
    not yet guessed. The plain filter must find the same likeliest letter as the list.
    """
    for lexicon in (english, french):
        yield from _beside(lexicon)


def _beside(lexicon: Lexicon) -> Iterator[Comparison]:
    index = HangmanIndex.build(lexicon)
    words = lexicon.words(lexicon.all_ids())
    seed = NgramGuesser(words)
    states = list(_states(lexicon))
    code, alphabet = lexicon.language.code, lexicon.language.alphabet

    def mixture(state: Masked) -> bool:
        return guess(index, state).letter in state.unguessed

    def back_off(state: Masked) -> bool:
        letter = seed.letter_by_scanning(state.pattern, state.shown + state.wrong)
        return letter in state.unguessed

    def likeliest(state: Masked) -> str:
        return guess(index, state, prior=1.0).probabilities[0].letter

    def filtered(state: Masked) -> str:
        return commonest_letter(words, state.pattern, state.shown + state.wrong, alphabet)

    job, name = "a guess by the mixture", "n-gram back-off"
    yield compare(job, name, mixture, back_off, states, target=None, language=code)
    job, name = "probabilities of the words that fit", "filter and count, plain Python"
    yield compare(job, name, likeliest, filtered, states, target=None, language=code)


def _states(lexicon: Lexicon) -> Iterator[Masked]:
    """Yield masked words after five guesses, as they come up in games."""
    rng = np.random.default_rng(8)
    commonest = list("eaisrntolu")
    for word in drawn_words(lexicon, lexicon.all_ids(), STATES * 3, 8)[: STATES * 3 : 3]:
        guessed = "".join(rng.permutation(commonest)[:5])
        yield Masked.of_word(word, guessed, lexicon.language)


@click.command("hangman")
@click.option("--strategy", "names", type=click.Choice(STRATEGIES), multiple=True)
@click.option("--language", "code", default="en", show_default=True)
@click.option("--games", type=click.IntRange(1), default=4000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--unseen", is_flag=True, help="Learn from 90% of the list, play the other 10%.")
@click.option(
    "--kind",
    type=click.Choice(UNSEEN),
    help="Play unseen words: a random tenth, a tenth of all families, or the rarest band.",
)
@click.option("--prior", type=click.FloatRange(0, 1), default=LIKELY_LISTED, show_default=True)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def evaluate(
    names: tuple[str, ...],
    code: str,
    games: int,
    seed: int,
    unseen: bool,
    kind: str | None,
    prior: float,
    file: Path | None,
) -> None:
    """Play entire games with six misses, the same words for every strategy (all by default)."""
    folder = ROOT / "wordlists" / code
    if not folder.is_dir():
        raise click.BadParameter(f"no language {code}", param_hint="--language")
    if unseen and not kind:
        kind = UNSEEN[0]
    index, words = _scene(Lexicon.read(folder), games, seed, kind)
    results = {}
    for name in names or STRATEGIES:
        player = _player(name, index, prior)
        with click.progressbar(words, label=f"{name:9}") as bar:
            results[name] = Evaluation.of(games_of(player, bar, index.lexicon))
    drawn = f"not in the list ({kind})" if kind else "in the list"
    title = f"{code}, {len(words):,} words {drawn}, seed {seed}"
    for line in _table(title, results):
        click.echo(line)
    if file:
        setting = {"language": code, "seed": seed, "kind": kind}
        setting |= {"prior": prior}
        figures = _figures(results, **environment(), **setting)
        file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _scene(
    lexicon: Lexicon, games: int, seed: int, kind: str | None
) -> tuple[HangmanIndex, list[str]]:
    """Return what the players know, and the words that they have to find."""
    if not kind:
        index = HangmanIndex.build(lexicon, ROOT / "instance" / "models")
        return index, drawn_words(lexicon, lexicon.all_ids(), games, seed)
    known, hidden = left_out(lexicon, seed, kind)
    return HangmanIndex.build(known), drawn_words(lexicon, hidden, games, seed)


def _player(name: str, index: HangmanIndex, prior: float) -> Player:
    """Return the player of a strategy."""
    if name != "seed":
        return players(index, prior)[name]
    lexicon: Lexicon = index.lexicon
    guesser = NgramGuesser(lexicon.words(lexicon.all_ids()))
    return lambda masked, lives: str(guesser.letter(masked.pattern, masked.shown + masked.wrong))


def _table(title: str, results: dict[str, Evaluation]) -> Iterable[str]:
    """Yield the lines of a table: success by strategy and by word length, with 95% intervals."""
    yield f"\n{title}"
    yield f"{'strategy':10} {'found':>7}  {'95% interval':>15} {'median':>10} {'p95':>10}"
    for name, result in results.items():
        rate = result.overall
        yield (
            f"{name:10} {rate.rate:7.1%}  {rate.low:7.1%}-{rate.high:7.1%}"
            f" {result.median_ms:7.2f} ms {result.p95_ms:7.2f} ms"
        )
    yield f"\nletters  words {' '.join(f'{name:>22}' for name in results)}"
    for length in next(iter(results.values())).by_length:
        rates = [result.by_length[length] for result in results.values()]
        cells = [f"{r.rate:7.1%} ({r.low:5.1%}-{r.high:6.1%})" for r in rates]
        yield f"{length:7} {rates[0].games:6} {' '.join(cells)}"


def _figures(results: dict[str, Evaluation], **setting: object) -> dict[str, object]:
    strategies = [
        {
            "strategy": name,
            **asdict(result.overall),
            "median_ms": result.median_ms,
            "p95_ms": result.p95_ms,
            "by_length": [{"length": n, **asdict(rate)} for n, rate in result.by_length.items()],
        }
        for name, result in results.items()
    ]
    return {**setting, "strategies": strategies}
