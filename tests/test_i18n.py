"""The sentences of scripts, translated by the catalogues and sent with pages."""

import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from flask import Flask, g

from app.web import i18n
from app.web.site import current_site
from tests.html import parsed

FRENCH = {
    "Imported.": "C’est importé.",
    ("%(num)s letter", "%(num)s letters"): ("%(num)s lettre", "%(num)s lettres"),
}


def write_catalogue(folder: Path, code: str, sentences: dict[object, object]) -> None:
    catalogue = Catalog(locale=code)
    for sentence, translation in sentences.items():
        catalogue.add(sentence, translation)
    file = folder / code / "LC_MESSAGES" / "messages.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as output:
        write_mo(output, catalogue)


@pytest.fixture
def translated(app: Flask, tmp_path: Path) -> Flask:
    """An app whose only catalogue is a French one with two sentences."""
    write_catalogue(tmp_path, "fr", FRENCH)
    other = Flask("translated")
    i18n.init_app(other, tmp_path)
    other.extensions["quartet"] = app.extensions["quartet"]
    return other


def test_scripts_get_their_sentences_in_the_language_of_the_page(translated: Flask) -> None:
    with translated.test_request_context():
        assert i18n.interface().scripts is None
        g.indexes = current_site().indexes["fr"]
        said = i18n.interface().scripts
    assert said is not None
    assert said.messages["Imported."] == "C’est importé."
    assert said.messages["%(num)s letter"] == ["%(num)s lettre", "%(num)s lettres"]
    assert said.messages["Copied"] == "Copied"  # not translated yet
    assert said.plurals[:3] == "001"  # French uses the singular for 0 and 1


def test_scripts_choose_the_plural_form_that_fits_a_number(tmp_path: Path) -> None:
    forms = ("%(num)s litera", "%(num)s litery", "%(num)s liter")
    write_catalogue(tmp_path, "pl", {("%(num)s letter", "%(num)s letters"): forms})
    catalogue = i18n.Translations.load(tmp_path, ["pl"])
    said = i18n.translate_scripts(catalogue, [("%(num)s letter", "%(num)s letters")])
    assert said.messages["%(num)s letter"] == list(forms)
    for number, form in ((1, 0), (2, 1), (5, 2), (12, 2), (22, 1), (112, 2), (122, 1)):
        assert said.plurals[number] == str(form)


def test_our_search_of_the_scripts_finds_the_same_sentences_as_babel() -> None:
    collected = extract_from_dir(i18n.SCRIPTS, [("**.js", "javascript")], keywords=DEFAULT_KEYWORDS)
    messages = [message for _, _, message, _, _ in collected]
    assert len(messages) > 50
    expected = {each if isinstance(each, str) else tuple(each[:2]) for each in messages}
    assert set(i18n.script_sentences()) == expected


def test_an_english_page_contains_no_translations(app: Flask) -> None:
    page = parsed(app.test_client().get("/en/").text)
    assert page.select("#messages") == []


@pytest.mark.usefixtures("nothing_kept")
def test_a_translation_cannot_close_its_script_element(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = i18n.ScriptMessages({"Copied": "</script><b>"}, "01")
    monkeypatch.setattr(app.extensions[i18n.EXTENSION]["fr"], "scripts", said)
    monkeypatch.setattr(app.extensions[i18n.EXTENSION]["fr"], "parts", {})
    page = parsed(app.test_client().get("/fr/").text)
    assert json.loads(page.one("#messages").text) == {
        "messages": {"Copied": "</script><b>"},
        "plurals": "01",
    }
