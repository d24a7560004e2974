"""The commands of `python -m tools.wordlists`."""

from pathlib import Path
from subprocess import CalledProcessError

import click

from app.components.word_reasons import verdict_reason
from app.solver.lexicon.definitions import Definitions
from app.solver.lexicon.explain import Reasons
from app.solver.lexicon.language import BadLanguage
from app.solver.lexicon.lexicon import Lexicon
from tools.wordlists import build, check, collect, sample
from tools.wordlists.packages import MissingPackage

LISTS = Path(__file__).parents[2] / "wordlists"

lists_option = click.option(
    "--lists",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    envvar="WORDLISTS_DIR",
    default=LISTS,
    help="The folder whose subfolders are the languages (or WORDLISTS_DIR).",
)


@click.group()
def words() -> None:
    """Build, check and explain the word lists."""


@words.command("build")
@click.argument("language")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write to this folder."
)
@lists_option
def build_command(language: str, out: Path | None, lists: Path) -> None:
    """Build the list of LANGUAGE from the installed packages."""
    folder = _folder(lists, language)
    if language not in build.RECIPES:
        raise click.ClickException(
            f"there is no recipe for {language}, only for {', '.join(build.RECIPES)}"
        )
    if out:
        out.mkdir(parents=True, exist_ok=True)
    try:
        draft = build.build(folder, out or folder)
    except (MissingPackage, BadLanguage) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{draft.title}: {len(draft.words):,} words")
    for band, listed in sorted(draft.bands.items()):
        click.echo(f"  {band}.txt {len(listed):>9,}")
    click.echo(f"  blocked {len(draft.blocked):>7,}")
    click.echo(f"  undealt {len(draft.undealt):>7,}")
    click.echo(f"  refused {len(draft.refused):>7,}")


@words.command("collect")
@click.argument("language")
@click.option(
    "--archives",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build/archives"),
    show_default=True,
    help="Where downloaded archives are kept.",
)
@lists_option
def collect_command(language: str, archives: Path, lists: Path) -> None:
    """Download what the list of LANGUAGE needs: first names, blocked words, meanings."""
    try:
        written = collect.collect(_folder(lists, language), archives)
    except (MissingPackage, BadLanguage, ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error
    except CalledProcessError as error:
        raise click.ClickException(f"{error}\n{error.stderr.decode(errors='replace')}") from error
    for file in written:
        click.echo(file)


@words.command("check")
@click.argument("languages", nargs=-1)
@lists_option
def check_command(languages: tuple[str, ...], lists: Path) -> None:
    """Check the lists of LANGUAGES, or all of them."""
    folders = [_folder(lists, language) for language in languages] or _folders(lists)
    failed = False
    for folder in folders:
        faults = check.check(folder)
        for fault in faults:
            failed = True
            click.echo(str(fault), err=True)
        if not faults:
            click.echo(f"{folder.name}: {len(Lexicon.read(folder)):,} words, no faults")
    if failed:
        raise SystemExit(1)


@words.command("sample")
@click.argument("language")
@click.argument("kind", type=click.Choice(list(sample.KINDS)))
@click.option("--count", type=click.IntRange(1, 10_000), default=300, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**53), default=1, show_default=True)
@lists_option
def sample_command(language: str, kind: str, count: int, seed: int, lists: Path) -> None:
    """Print random words of LANGUAGE: of a band, or as a game deals them."""
    folder = _folder(lists, language)
    try:
        lexicon = Lexicon.read(folder)
        definitions = Definitions.open(folder, lexicon.forms)
    except BadLanguage as error:
        raise click.ClickException(str(error)) from error
    for line in sample.sample(lexicon, definitions, kind, count, seed):
        click.echo(line)


@words.command("explain")
@click.argument("word")
@click.option("--lang", "language", default="en", show_default=True)
@lists_option
def explain_command(word: str, language: str, lists: Path) -> None:
    """Explain why WORD is in a list or not."""
    folder = _folder(lists, language)
    try:
        lexicon = Lexicon.read(folder)
        reasons = Reasons.open(folder, lexicon)
    except BadLanguage as error:
        raise click.ClickException(str(error)) from error
    explanation = reasons.explain(word, lexicon)
    click.echo(verdict_reason(explanation))
    click.echo(f"  rule: {explanation.rule}")
    click.echo(f"  list: {explanation.source or folder}")
    if language in build.RECIPES and explanation.word:
        try:
            facts = build.RECIPES[language].trace(explanation.word, folder, lexicon.language)
        except MissingPackage as error:
            facts = [f"The sources may say more, but {error}."]
        for fact in facts:
            click.echo(f"  {fact}")


def _folder(lists: Path, language: str) -> Path:
    folder = lists / language
    if folder not in _folders(lists):
        known = ", ".join(known.name for known in _folders(lists))
        raise click.ClickException(
            f"{lists} has no language {language!r}; it has {known or 'none'}"
        )
    return folder


def _folders(lists: Path) -> list[Path]:
    """Return the folders that have a language.toml, sorted."""
    return sorted(file.parent for file in lists.glob("*/language.toml"))
