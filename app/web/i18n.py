"""The language of the interface: English, unless there is a catalogue for the words' language.

A catalogue is <folder>/<locale>/LC_MESSAGES/messages.mo, where the folder is TRANSLATIONS_DIR and
the locale is the language's code as gettext writes it: pt_BR for pt-br. Sentences are written in
English where they are used; docs/adding-a-language.md tells how to collect and translate them.
"""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask, current_app, g
from flask_babel import Babel

SOURCE_LANGUAGE = "en"


def init_app(app: Flask, folder: Path) -> None:
    """Translate the pages of each language whose catalogue is in the folder."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    locales = [file.parent.parent.name for file in folder.glob("*/LC_MESSAGES/messages.mo")]
    app.extensions["quartet-locales"] = {
        locale.lower().replace("_", "-"): locale for locale in locales
    }
    Babel(app, locale_selector=_locale)
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["interface_language"] = interface_language


def interface_language() -> str:
    """Return the code of the language that this request's pages are written in."""
    words = g.indexes.lexicon.language.code if "indexes" in g else SOURCE_LANGUAGE
    return words if words in _locales() else SOURCE_LANGUAGE


def _locale() -> str:
    return _locales().get(interface_language(), SOURCE_LANGUAGE)


def _locales() -> Mapping[str, str]:
    """Return language code -> the locale of its catalogue."""
    locales: Mapping[str, str] = current_app.extensions["quartet-locales"]
    return locales
