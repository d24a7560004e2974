"""The pages around the games: settings, and what stands in for a page without the network."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response

from app.solver.puzzle import InvalidPuzzle
from app.web.pages import cacheable, respond

shell = Blueprint("shell", __name__)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings, which the browser keeps: the server knows none of them."""

    template: ClassVar[str] = "settings.html"
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        return {}


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """What the service worker shows for a page that it has not kept."""

    template: ClassVar[str] = "offline.html"
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        return {}


@shell.get("/<language:lang>/settings")
@cacheable
def settings() -> Response:
    """Show the settings of this browser."""
    return respond(SettingsPage())


@shell.get("/<language:lang>/offline")
@cacheable
def offline() -> Response:
    """Show that there is no connection, and which pages can be read."""
    return respond(OfflinePage())
