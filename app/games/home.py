"""Home, about and the pages of words: what the four games share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response

from app.pages import respond
from app.solver.puzzle import InvalidPuzzle

home = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class AboutPage:
    template: ClassVar[str] = "home/about.html"
    error: InvalidPuzzle | None = None

    def as_json(self) -> Mapping[str, object]:
        return {}


@home.get("/about")
def about() -> Response:
    return respond(AboutPage())
