"""The chapters: how each game's solver works, with examples solved once and then kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.games.home.growth import Growth, growth_of
from app.solver.indexes import Indexes
from app.web.game import Chapter, Game
from app.web.pages import Page
from app.web.site import current_site

CHAPTERS_KEPT = 64


@dataclass(frozen=True, slots=True)
class ChapterPage(Page):
    """A game's chapter.

    growth: how its costs grow, measured as `measured_on` says; none if they were not.
    following: the games whose chapters come next.
    """

    template = "home/chapter.html"

    game: Game
    chapter: Chapter
    growth: tuple[Growth, ...]
    measured_on: str
    following: tuple[Game, ...]

    def as_json(self) -> Mapping[str, object]:
        return {"game": self.game.name, **self.chapter.as_json()}


def games_with_chapters() -> list[Game]:
    """Return the games that tell how they are solved, in their order."""
    return [game for game in current_site().games if game.chapter]


def chapter_page(name: str, indexes: Indexes) -> ChapterPage | None:
    """Return the chapter of a game in the language of the indexes, None if there is none."""
    game = next((each for each in games_with_chapters() if each.name == name), None)
    if game is None or game.chapter is None:
        return None
    measured, growth = growth_of(name)
    following = tuple(each for each in current_site().games_after(name) if each.chapter)
    return ChapterPage(game, _solved(game.chapter, indexes), growth, measured, following)


@lru_cache(CHAPTERS_KEPT)
def _solved(chapter: type[Chapter], indexes: Indexes) -> Chapter:
    """Return a chapter, its examples solved at the first visit of this process."""
    return chapter.of(indexes)
