"""The interface language: the language of the page's words if it has a catalogue, else English.

A catalogue is TRANSLATIONS_DIR/<locale>/LC_MESSAGES/messages.mo, where <locale> is the language's
code in gettext's form: pt_BR for pt-br. Sentences are written in English where they are used;
docs/adding-a-language.md says how to collect and translate them.

A template is compiled once for each language, with its sentences translated (templates.py).
"""

import json
import re
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from babel import Locale
from babel.support import NullTranslations, Translations
from flask import Flask, current_app, g, has_app_context, request
from flask_babel import Babel, Domain, get_babel
from markupsafe import Markup

from app.config import ROOT, BadConfig
from app.web.templates import Templates

SCRIPTS = ROOT / "static" / "js"
TEXT = r'("(?:[^"\\\n]|\\.)*")'
SENTENCE = re.compile(rf"\b(?:gettext\(\s*{TEXT}|ngettext\(\s*{TEXT}\s*,\s*{TEXT})")
"""Matches a message in a script."""
SOURCE_LANGUAGE = "en"
ENGLISH = NullTranslations()
EXTENSION = "quartet-interfaces"
"""The extension that maps a language's code to its interface."""
LANGUAGE = "quartet-language"
"""The name in `g` of a command's language code, for use until that language's words are read."""
PLURALS_LISTED = 200
"""Scripts know the plural form of each number below this; above, the last two digits decide."""

Messages = list[str | tuple[str, ...]]
"""The English messages in the scripts; a message with a plural is a pair (one, many)."""


@dataclass(frozen=True, slots=True)
class ScriptMessages:
    """The messages that the scripts show, in one language, as js/i18n.js reads them from the page.

    messages: English message -> its translation; for a message with a plural, English singular ->
        all forms of the translation.
    plurals: one digit for each number from 0 to 199: the index of its plural form.
    """

    messages: dict[str, str | list[str]]
    plurals: str


@dataclass(eq=False)
class Interface:
    """What the pages and scripts say in one language.

    code: the language's code in addresses.
    locale: the language's code in the path of its catalogue.
    scripts: the messages that the scripts show; None in English.
    parts: parts of pages that `render` renders once and then keeps.
    """

    code: str = SOURCE_LANGUAGE
    locale: str = SOURCE_LANGUAGE
    catalogue: NullTranslations = ENGLISH
    scripts: ScriptMessages | None = None
    parts: dict[object, Markup] = field(default_factory=dict)

    @cached_property
    def templates(self) -> Templates:
        """Return the app's templates in this language."""
        base = current_app.jinja_env
        assert isinstance(base, Templates)
        return base.in_language(self.catalogue)


def init_app(app: Flask, folder: Path) -> None:
    """Translate the pages of each language that has a catalogue in the folder.

    Raises BadConfig if a catalogue cannot be read.
    """
    interfaces = app.extensions[EXTENSION] = {SOURCE_LANGUAGE: Interface()}
    locales = [file.parent.parent.name for file in folder.glob("*/LC_MESSAGES/messages.mo")]
    sentences = script_sentences() if locales else []
    for locale in locales:
        code, catalogue = locale.lower().replace("_", "-"), _read_catalogue(folder, locale)
        scripts = translate_scripts(catalogue, sentences)
        interfaces[code] = Interface(code, locale, catalogue, scripts)
    for each in interfaces.values():
        # A locale's data, 5 MB, is read on first use: read it now, once for all workers.
        assert Locale.parse(each.locale).months
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    Babel(app, locale_selector=lambda: interface().locale)
    get_babel(app).instance.domain_instance = Catalogues()  # type: ignore[no-untyped-call]
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["interface"] = interface


def _read_catalogue(folder: Path, locale: str) -> NullTranslations:
    try:
        return Translations.load(folder, [locale])
    except (OSError, ValueError, struct.error) as error:
        raise BadConfig(
            f"{folder}/{locale}/LC_MESSAGES/messages.mo: no readable catalogue ({error});"
            f" `.venv/bin/pybabel compile -d {folder}` makes it again"
        ) from error


class Catalogues(Domain):
    """A Flask-Babel domain that uses this request's catalogue without searching by locale."""

    def get_translations(self) -> NullTranslations:
        return catalogue()


def interface() -> Interface:
    """Return the interface of this request or command."""
    indexes = g.get("indexes")
    words = indexes.lexicon.language.code if indexes else g.get(LANGUAGE)
    interfaces: Mapping[str | None, Interface] = current_app.extensions[EXTENSION]
    return interfaces.get(words) or interfaces[SOURCE_LANGUAGE]


def catalogue() -> NullTranslations:
    """Return the catalogue of this request or command; without either, the English one."""
    return interface().catalogue if has_app_context() else ENGLISH


def render(template: str, page: object) -> str:
    """Return a page's HTML, rendered from a template in this request's language.

    In the template, the page is available as `page`, and `drawn_once(template)` inserts a part that
    is the same on all pages of a view.
    """
    current = request._get_current_object()  # type: ignore[attr-defined]
    words = g.indexes.lexicon.language.code if "indexes" in g else None
    texts, view = interface(), (current.root_path, words, current.endpoint)

    def drawn_once(part: str) -> Markup:
        """Return a part of the page, which is rendered once for each view and language."""
        key = part, view
        if key not in texts.parts:
            text = texts.templates.get_template(part).render(request=current)
            texts.parts[key] = Markup(text)  # noqa: S704 - it is a template
        return texts.parts[key]

    whole = texts.templates.get_template(template)
    return whole.render(page=page, request=current, drawn_once=drawn_once)


def script_sentences() -> Messages:
    """Return every message in the scripts, as a string, or as (one, many) if it has a plural.

    Searches with a regular expression, because Babel would take a third of a second.
    """
    scripts = (file.read_text(encoding="utf-8") for file in sorted(SCRIPTS.rglob("*.js")))
    return [
        (json.loads(one), json.loads(many)) if many else json.loads(alone)
        for script in scripts
        for alone, one, many in SENTENCE.findall(script)
    ]


def translate_scripts(
    catalogue: NullTranslations, sentences: Iterable[str | tuple[str, ...]]
) -> ScriptMessages:
    """Return a catalogue's translations of these messages in the scripts."""
    forms = [catalogue.plural(number) for number in range(PLURALS_LISTED)]
    examples = [forms.index(form) for form in range(max(forms) + 1)]
    messages: dict[str, str | list[str]] = {}
    for sentence in sentences:
        if isinstance(sentence, str):
            messages[sentence] = catalogue.gettext(sentence)
        else:
            one, many = sentence[:2]
            messages[one] = [catalogue.ngettext(one, many, number) for number in examples]
    return ScriptMessages(messages, "".join(map(str, forms)))
