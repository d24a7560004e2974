"""What `flask doctor` finds: how bad it is, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad a finding is. An error means that a part of the site does not work or is not safe."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found.

    id: the name of the check, the same in every version.
    message: what was found.
    what_to_do: "" if all is well.
    """

    id: str
    level: Level
    message: str
    what_to_do: str = ""

    def __str__(self) -> str:
        """Return the finding on one line, and what to do, if anything, on a second line."""
        line = f"{self.level:<8} {self.id}: {self.message}"
        return f"{line}\n{'':<8} -> {self.what_to_do}" if self.what_to_do else line


def ok(name: str, message: str) -> Finding:
    return Finding(name, Level.OK, message)


def warning(name: str, message: str, what_to_do: str) -> Finding:
    return Finding(name, Level.WARNING, message, what_to_do)


def error(name: str, message: str, what_to_do: str) -> Finding:
    return Finding(name, Level.ERROR, message, what_to_do)
