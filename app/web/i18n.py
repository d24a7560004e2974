"""The interface language: that of the words if it has a catalogue, otherwise English.

A catalogue is <folder>/<locale>/LC_MESSAGES/messages.mo, where the folder is TRANSLATIONS_DIR and
the locale is the language's code as gettext writes it: pt_BR for pt-br. Sentences are written in
English where they are used; docs/adding-a-language.md says how to collect and translate them.

A template is compiled once for each language, with its sentences translated (templates.py).
"""

import json
import re
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel import Locale
from babel.support import NullTranslations, Translations
from flask import Flask, current_app, g, has_app_context, request
from flask_babel import Babel, Domain, get_babel
from jinja2 import Template
from markupsafe import Markup

from app.config import ROOT, BadConfig
from app.web.templates import Templates

SCRIPTS = ROOT / "static" / "js"
TEXT = r'("(?:[^"\\\n]|\\.)*")'
SPOKEN = re.compile(rf"\b(?:gettext\(\s*{TEXT}|ngettext\(\s*{TEXT}\s*,\s*{TEXT})")
"""A sentence in a script."""
SOURCE_LANGUAGE = "en"
ENGLISH = NullTranslations()
LANGUAGE = "quartet-language"
"""In `g`: the code of a command's language, where its words are not read yet."""
PLURALS_LISTED = 200
"""Scripts get the plural form of each number below this: it depends on the last two digits."""

Messages = list[str | tuple[str, ...]]
"""English sentences of the scripts; those with a plural as (one, many)."""


@dataclass(frozen=True, slots=True)
class ScriptMessages:
    """What the scripts say in one language, as js/i18n.js reads it from the page.

    messages: English sentence -> its translation; of those with a plural, the English singular ->
        all forms.
    plurals: the form of each number from 0 to 199, as one digit each.
    """

    messages: dict[str, str | list[str]]
    plurals: str


def init_app(app: Flask, folder: Path) -> None:
    """Translate the pages of each language whose catalogue is in the folder."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    locales = [file.parent.parent.name for file in folder.glob("*/LC_MESSAGES/messages.mo")]
    sentences = script_sentences() if locales else []
    app.extensions["quartet-locales"] = {
        locale.lower().replace("_", "-"): locale for locale in locales
    }
    catalogues = {locale: _read_catalogue(folder, locale) for locale in locales}
    app.extensions["quartet-catalogues"] = {
        code: catalogues[locale] for code, locale in app.extensions["quartet-locales"].items()
    }
    app.extensions["quartet-script-messages"] = {
        locale: translate_scripts(catalogue, sentences) for locale, catalogue in catalogues.items()
    }
    for locale in {SOURCE_LANGUAGE, *locales}:
        # Their data, 5 MB, is read on first use: do it once for all workers.
        assert Locale.parse(locale).months
    Babel(app, locale_selector=_locale)
    get_babel(app).instance.domain_instance = Catalogues()  # type: ignore[no-untyped-call]
    app.extensions["quartet-templates"] = {}
    app.extensions["quartet-parts"] = {}
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["interface_language"] = interface_language
    app.jinja_env.globals["drawn_once"] = drawn_once
    app.jinja_env.globals["script_messages"] = script_messages


def _read_catalogue(folder: Path, locale: str) -> NullTranslations:
    try:
        return Translations.load(folder, [locale])
    except (OSError, ValueError, struct.error) as error:
        raise BadConfig(
            f"{folder}/{locale}/LC_MESSAGES/messages.mo: no readable catalogue ({error});"
            f" `.venv/bin/pybabel compile -d {folder}` makes it again"
        ) from error


class Catalogues(Domain):
    """Flask-Babel's way to the sentences of this request, without asking for the locale's name."""

    def get_translations(self) -> NullTranslations:
        return catalogue() if has_app_context() else ENGLISH


def catalogue() -> NullTranslations:
    """Return the sentences of this request's pages."""
    catalogues: Mapping[str, NullTranslations] = current_app.extensions["quartet-catalogues"]
    return catalogues.get(_words()) or catalogues.get(SOURCE_LANGUAGE, ENGLISH)


def render(template: str, page: object) -> str:
    """Return a page drawn by a template, in the language of this request."""
    return _template(template).render(
        page=page,
        request=request._get_current_object(),  # type: ignore[attr-defined]
    )


def drawn_once(template: str) -> Markup:
    """Return a part of a page, rendered once for each view and language."""
    code = g.indexes.lexicon.language.code if "indexes" in g else None
    parts: dict[object, Markup] = current_app.extensions["quartet-parts"]
    key = template, request.root_path, code, request.endpoint
    part = parts.get(key)
    if part is None:
        part = parts[key] = Markup(_template(template).render())  # noqa: S704 - it is a template
    return part


def _template(name: str) -> Template:
    """Return a template in the language of this request."""
    drawn: dict[str, Templates] = current_app.extensions["quartet-templates"]
    language = _locale()
    environment = drawn.get(language)
    if environment is None:
        base = current_app.jinja_env
        assert isinstance(base, Templates)
        environment = drawn[language] = base.in_language(catalogue())
    return environment.get_template(name)


def interface_language() -> str:
    """Return the code of the language that this request's pages are written in."""
    words = _words()
    return words if words in _locales() else SOURCE_LANGUAGE


def script_messages() -> ScriptMessages | None:
    """Return what the scripts of this request's pages say, None in English."""
    messages: Mapping[str, ScriptMessages] = current_app.extensions["quartet-script-messages"]
    return messages.get(_locale())


def script_sentences() -> Messages:
    """Return every sentence in the scripts: a text, or (one, many) for plurals.

    Babel, which collects them for the catalogues, would take a third of a second to do this.
    """
    texts = (file.read_text(encoding="utf-8") for file in sorted(SCRIPTS.rglob("*.js")))
    return [
        (json.loads(one), json.loads(many)) if many else json.loads(alone)
        for text in texts
        for alone, one, many in SPOKEN.findall(text)
    ]


def translate_scripts(
    catalogue: NullTranslations, sentences: Iterable[str | tuple[str, ...]]
) -> ScriptMessages:
    """Return a catalogue's translations of these messages."""
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


def _words() -> str:
    """Return the language code of this request's or command's words."""
    indexes = g.get("indexes")
    code: str = indexes.lexicon.language.code if indexes else g.get(LANGUAGE, SOURCE_LANGUAGE)
    return code


def _locale() -> str:
    return _locales().get(interface_language(), SOURCE_LANGUAGE)


def _locales() -> Mapping[str, str]:
    """Return language code -> the locale of its catalogue."""
    locales: Mapping[str, str] = current_app.extensions["quartet-locales"]
    return locales
