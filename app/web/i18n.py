"""The language of the interface: English, unless there is a catalogue for the words' language.

A catalogue is <folder>/<code>/LC_MESSAGES/messages.mo, where the folder is TRANSLATIONS_DIR.
Sentences are written in English where they are used; docs/adding-a-language.md tells how to collect
and translate them.
"""

from pathlib import Path

from flask import Flask, current_app, g
from flask_babel import Babel

SOURCE_LANGUAGE = "en"


def init_app(app: Flask, folder: Path) -> None:
    """Translate the pages of each language whose catalogue is in the folder."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    app.extensions["quartet-catalogues"] = {
        file.parent.parent.name for file in folder.glob("*/LC_MESSAGES/messages.mo")
    }
    Babel(app, locale_selector=interface_language)
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["interface_language"] = interface_language


def interface_language() -> str:
    """Return the code of the language that this request's pages are written in."""
    words = g.indexes.lexicon.language.code if "indexes" in g else SOURCE_LANGUAGE
    return words if words in current_app.extensions["quartet-catalogues"] else SOURCE_LANGUAGE
