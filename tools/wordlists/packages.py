"""The sources of the lists: installed packages, with their versions and files' checksums."""

import hashlib
import importlib.metadata
import importlib.resources
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class MissingPackage(RuntimeError):
    """The error for a source that is not installed; its text says how to install it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A package that a list is made from.

    kind: `debian`, `python`, or `archive` for one whose words the repository keeps.
    use: what the list uses it for.
    inputs: file -> sha256.
    """

    name: str
    kind: str
    version: str
    use: str
    inputs: dict[str, str]


def debian_source(name: str, use: str, files: Sequence[Path]) -> Source:
    """Return an installed Debian package as a source.

    files: the paths of the files that are read. Raises MissingPackage if the package or a file is
    missing.
    """
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", name]
    try:
        answer = subprocess.run(query, capture_output=True, text=True, check=False)  # noqa: S603
        status, _, version = answer.stdout.partition(" ")
    except FileNotFoundError:
        status, version = "", ""
    if status != "installed" or not all(file.exists() for file in files):
        raise MissingPackage(f"the Debian package {name} is not installed: apt-get install {name}")
    return Source(name, "debian", version, use, {str(file): sha256(file) for file in files})


def python_source(name: str, use: str, file: str) -> Source:
    """Return an installed Python package as a source.

    file: the path, within the package, of the file that is read. Raises MissingPackage if the
    package or the file is missing.
    """
    path = python_file(name, file)
    version = importlib.metadata.version(name)
    return Source(name, "python", version, use, {f"{name}/{file}": sha256(path)})


def python_file(package: str, file: str) -> Path:
    """Return the path of a data file in an installed Python package.

    Raises MissingPackage if the package or the file is missing.
    """
    try:
        path = Path(str(importlib.resources.files(package))) / file
    except ModuleNotFoundError:
        path = None
    if path is None or not path.exists():
        raise MissingPackage(
            f"the Python package {package} is not installed: pip install -r requirements-dev.txt"
        )
    return path


def sha256(file: Path) -> str:
    """Return the sha256 of a file, 64 hex digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
