"""The site's data for templates and views, and the language of an address."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, current_app, g, request, url_for
from flask_babel.speaklater import LazyString
from markupsafe import Markup
from werkzeug.routing import BaseConverter, Map

from app.components.word_lists import meaning_html, word_links
from app.solver.indexes import Indexes
from app.solver.lexicon.language import Language
from app.solver.puzzle import InvalidPuzzle
from app.web.game import Game
from app.web.urls import words_url

FILES = "quartet-files"
"""The extension that holds the static files; see app/web/static_files.py."""


class Site:
    """The site's data, which templates use as `site`.

    indexes: language code -> its indexes.
    version: the result of site_version.
    games: in the order in which pages list them.
    languages: in the order of the indexes.
    """

    def __init__(self, indexes: Mapping[str, Indexes], version: str, games: Sequence[Game]) -> None:
        self.indexes = indexes
        self.version = version
        self.games = games
        self._names = frozenset(game.name for game in games)
        self.languages: list[Language] = [each.lexicon.language for each in indexes.values()]

    @property
    def language(self) -> Language | None:
        """Return the language of the words on this page; None on pages without one."""
        indexes: Indexes | None = g.get("indexes")
        return indexes.lexicon.language if indexes else None

    @property
    def has_accents(self) -> bool:
        """Return whether words in this page's language may have accents and the like: "été"."""
        indexes: Indexes | None = g.get("indexes")
        return bool(indexes and indexes.lexicon.forms)

    @property
    def game(self) -> str | None:
        """Return the name of the game that this page belongs to; None on other pages."""
        blueprint = request.blueprint
        return blueprint if blueprint in self._names else None

    @property
    def title(self) -> LazyString:
        """Return the title of this page's game; the page must belong to one."""
        return next(game.title for game in self.games if game.name == self.game)

    def games_after(self, name: str) -> list[Game]:
        """Return the other games, beginning with the one that pages list after the game `name`.

        Return all games if none has that name.
        """
        names = [game.name for game in self.games]
        place = names.index(name) + 1 if name in names else 0
        return [game for game in (*self.games[place:], *self.games[:place]) if game.name != name]

    def url_in(self, language: Language) -> str:
        """Return the address of this page in another language, with its input where possible.

        Words belong to one language, so a query that may contain words is left out. A round belongs
        to one language too, so its page leads to the start of its game. A page without a language,
        or one that answers a posted form, leads to the home page.
        """
        endpoint = request.endpoint or ""
        switches = bool(endpoint) and current_app.url_map.is_endpoint_expecting(endpoint, "lang")
        if not switches or self.language is None or request.method != "GET":
            return url_for("home.in_language", lang=language.code)
        if self.game and (endpoint == f"{self.game}.play" or request.view_args):
            return url_for(f"{self.game}.play", lang=language.code)
        address = url_for(endpoint, **request.view_args or {}, lang=language.code)
        declared = getattr(current_app.view_functions[endpoint], "operation", None)
        query = request.query_string.decode("ascii", "replace")
        return f"{address}?{query}" if query and declared and not declared.own_words else address

    def asset(self, name: str) -> str:
        """Return the address of a file in static/; the address contains the version of the site."""
        return f"{request.root_path}{current_app.static_url_path}/{name}"

    @property
    def sheet(self) -> str:
        """Return the address of this game's style sheet, or else of the one for word lists."""
        own = f"css/{self.game}.css"
        return self.asset(own if has_file(own) else "css/word_list.css")

    @property
    def script(self) -> str:
        """Return the address of this game's script, or "" if it has none."""
        own = f"js/{self.game}.js"
        return self.asset(own) if has_file(own) else ""


def site_version(folders: Iterable[Path]) -> str:
    """Return 12 hex digits that change if any file in the folders changes."""
    digest = hashlib.sha256()
    for folder in folders:
        for path, subfolders, names in os.walk(folder):
            subfolders[:] = sorted(each for each in subfolders if each != "__pycache__")
            digest.update(os.path.relpath(path, folder).encode())
            for name in sorted(names):
                file = Path(path, name)
                if file.is_file():
                    digest.update(name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def has_file(name: str) -> bool:
    """Return whether static/ had a file with this path when the app started."""
    return name in current_app.extensions[FILES]


def current_site() -> Site:
    """Return the site of the app that handles this request or command."""
    site = current_app.extensions["quartet"]
    assert isinstance(site, Site)
    return site


def written(word: str) -> str:
    """Return a folded word in its commonest spelling: "café"."""
    return current_indexes().lexicon.forms.spellings(word)[0]


def named(word: str) -> str:
    """Return a folded word as it appears in a sentence: "CAFÉ"."""
    return written(word).upper()


def tiled(word: str) -> str:
    """Return a folded word as it appears on tiles: "café"."""
    return current_indexes().lexicon.forms.tiles(word)


def linked(words: Sequence[str]) -> Markup:
    """Return words as HTML list items, each in its usual spelling and linked to its page."""
    return word_links(words, words_url(), current_indexes().lexicon.forms)


def current_indexes() -> Indexes:
    """Return the indexes of the language in this request's address."""
    indexes = g.indexes
    assert isinstance(indexes, Indexes)
    return indexes


def current_language() -> Language:
    """Return the language in this request's address."""
    return current_indexes().lexicon.language


class LanguageConverter(BaseConverter):
    """A URL converter for language codes: `en`, `pt-br`."""

    regex = "[a-z]{2,3}(?:-[a-z0-9]{2,8})?"

    def to_url(self, value: str) -> str:
        """Return the code unchanged, as nothing in it needs quoting."""
        return value


def resolve_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Remove `lang` from the values in the address, and store the language's indexes in `g`.

    An unknown `lang` stays in the values, for refuse_other_languages to refuse after the checks in
    app/web/security.py.
    """
    indexes = current_site().indexes
    if values and values.get("lang") in indexes:
        g.indexes = indexes[values.pop("lang")]


def refuse_other_languages() -> None:
    """Raise InvalidPuzzle with field `lang` if the site lacks the language in the address."""
    if code := (request.view_args or {}).get("lang"):
        languages = current_site().languages
        have = ", ".join(f"{language.code} ({language.name})" for language in languages)
        raise InvalidPuzzle("unknown-language", "lang", language=code, languages=have)


def keep_language_of_path() -> None:
    """Store in `g` the indexes of the language at the start of the path, whatever follows it."""
    code = request.path.strip("/").partition("/")[0]
    if "indexes" not in g and code in current_site().indexes:
        g.indexes = current_site().indexes[code]


def default_language(addresses: Map, endpoint: str, values: dict[str, Any]) -> None:
    """Add this page's language to the values for an address that needs a language but has none."""
    expected = "lang" not in values and addresses.is_endpoint_expecting(endpoint, "lang")
    if expected and (indexes := g.get("indexes")):
        values["lang"] = indexes.lexicon.language.code


def init_app(app: Flask, site: Site) -> None:
    """Set up the site, the filters that format words, and the languages in addresses."""
    app.extensions["quartet"] = site
    app.url_map.converters["language"] = LanguageConverter
    app.jinja_env.globals["site"] = site
    app.jinja_env.globals["meaning_html"] = meaning_html
    app.jinja_env.filters["written"] = written
    app.jinja_env.filters["named"] = named
    app.jinja_env.filters["tiled"] = tiled
    app.jinja_env.filters["linked"] = linked
    app.url_value_preprocessor(resolve_language)
    app.before_request(refuse_other_languages)
    app.url_defaults(partial(default_language, app.url_map))
