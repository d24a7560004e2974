"""A language of a few words works after it is added as docs/adding-a-language.md says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.apps import app_in
from tests.conftest import WORDLISTS
from tests.documented import commands
from tests.html import parsed
from tests.server import ROOT

DOCS = "adding-a-language.md"
COMMON = """ankaŭ arbo domo du dum eĉ ĝardeno hundo kaj kapo karto kato kie knabo kun lando libro
longa manĝi mano maro monto nokto nova pano pato rato ronda rozo ruĝa ŝafo sango sano seĝo suno
tablo tago tempo vento verda vojo"""
RARE = "abako ĵaluzo kvarco"
TRANSLATIONS = {
    "Hangman": "Pendumado",
    "Enter a word.": "Entajpu vorton.",
    "Letters %(alphabet)s only: “%(character)s” isn’t one.": "Nur %(alphabet)s, ne %(character)s.",
    "EEEE d MMMM": "EEEE, 'la' d'-a de' MMMM",
}


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lists after steps 1 and 2 of the docs: Esperanto, with words and letters, and English."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "en").symlink_to(WORDLISTS / "en")
    (folder / "eo").mkdir()
    for band, words in ((1, COMMON), (5, RARE)):
        text = "".join(f"{word}\n" for word in sorted(words.split()))
        (folder / "eo" / f"{band}.txt").write_text(text, encoding="utf-8")
    (folder / "eo" / "language.toml").write_text(documented_settings(), encoding="utf-8")
    return folder


def documented_settings() -> str:
    """Return the language.toml of the docs."""
    page = (ROOT / "docs" / DOCS).read_text(encoding="utf-8")
    (settings,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert isinstance(settings, str)
    return settings


@pytest.fixture(scope="module")
def client(lists: Path, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of the app after step 3 of the docs: a few sentences are translated."""
    folder = tmp_path_factory.mktemp("catalogue")
    template, translations = str(folder / "messages.pot"), str(folder / "translations")
    own = {"messages.pot": template, "translations": translations}

    def run(start: str) -> None:
        for command in commands(DOCS, start):
            arguments = [own.get(argument, argument) for argument in command]
            done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr

    for start in ("pybabel extract", "pybabel init"):
        run(start)
    catalogue = folder / "translations" / "eo" / "LC_MESSAGES" / "messages.po"
    text = catalogue.read_text(encoding="utf-8")
    for english, translated in TRANSLATIONS.items():
        message = f'msgid "{english}"\nmsgstr '
        assert f'{message}""' in text, english
        text = text.replace(f'{message}""', f'{message}"{translated}"')
    catalogue.write_text(text, encoding="utf-8")
    for start in ("pybabel update", "pybabel compile"):
        run(start)
    translated = folder / "translations"
    return app_in(folder, wordlists_dir=lists, translations_dir=translated).test_client()


def test_the_folder_of_the_new_language_passes_the_documented_check(lists: Path) -> None:
    (command,) = commands(DOCS, "python -m tools.wordlists check")
    arguments = [str(lists) if each == "wordlists" else each for each in command[1:]]
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "eo: 44 words, no faults\n"), done.stderr


def test_pages_are_in_the_added_language(client: FlaskClient) -> None:
    home = parsed(client.get("/eo/").text)
    assert home.one("html")["lang"] == "eo"
    assert home.one("h1").text == "sabato, la 21-a de Novembro"
    assert home.one("[data-game=hangman] h2").text == "Pendumado"
    assert "Esperanto" in home.one(".segments [aria-current]").text


def test_untranslated_sentences_and_english_pages_stay_english(client: FlaskClient) -> None:
    assert parsed(client.get("/eo/").text).one("a.skip").text == "Skip to main content"
    english = parsed(client.get("/en/").text)
    assert (english.one("html")["lang"], english.one("h1").text) == ("en", "Saturday 21 November")
    assert parsed(client.get("/about").text).one("html")["lang"] == "en"


def test_error_pages_and_json_are_in_the_added_language(client: FlaskClient) -> None:
    page = parsed(client.get("/eo/words/?word=kat4").text)
    assert page.one("#error-word").text == "Nur A-P, R-V, Z, Ĉ, Ĝ, Ĥ, Ĵ, Ŝ, Ŭ, ne 4."
    answer = client.get("/eo/words/?word=&format=json")
    assert answer.json["error"]["message"] == "Entajpu vorton."


def test_words_with_the_added_letters_can_be_looked_up(client: FlaskClient) -> None:
    word = client.get("/eo/words/Ĝardeno?format=json").json
    assert (word["word"], word["valid"], word["band"]) == ("ĝardeno", True, 1)
    page = parsed(client.get("/eo/words/kato").text)
    assert {link.text for link in page.select(".words a")} == {"kapo", "pato", "rato"}
    assert page.one("a[rel]")["href"] == "https://eo.wiktionary.org/wiki/kato"
    assert not client.get("/eo/words/cato?format=json").json["valid"]


def test_every_solver_works_in_the_added_language(client: FlaskClient) -> None:
    rack = client.get("/eo/countdown/solve?letters=ruĝaxkato&format=json").json
    assert {"kato", "ruĝa"} <= {each["word"] for each in rack["words"]}
    grid = client.get("/eo/ruzzle/solve?grid=kat/ŝof/ano&format=json").json
    assert {"kato", "ŝafo"} <= {each["word"] for each in grid["words"]}
    ladder = client.get("/eo/ladder/solve?start=kato&end=rato&format=json").json
    assert ladder["steps"] == 1
    masked = client.get("/eo/hangman/solve?pattern=_a_o&wrong=t&format=json").json
    assert masked["candidates"] >= 3


@pytest.mark.parametrize("game", ["countdown", "ruzzle", "ladder", "hangman"])
def test_every_game_begins_in_the_added_language(client: FlaskClient, game: str) -> None:
    page = client.get(f"/eo/{game}/")
    assert page.status_code == 200
    assert parsed(page.text).one("html")["lang"] == "eo"
