"""The catalogues that come with the site are complete, exact and compiled."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tests.documented import extracted
from tests.server import ROOT

CATALOGUES = sorted((ROOT / "translations").glob("*/LC_MESSAGES/messages.po"))
KEPT = re.compile(r"%\(\w+\)[sd]|%%|<[^>]+>")
"""What a translation must keep: values and markup."""
BREAKABLE = re.compile(
    r"[ \u202f]:|[ \xa0][;!?](?!\w)|«(?!\xa0)|(?<!\xa0)»|[ \xa0]%%|\d[ \xa0]\d{3}\b"
)
"""French punctuation that could wrap onto a line of its own, or has the wrong kind of space."""
COUNTS = {"%(num)s", "%(num)d"}


def catalogue(file: Path) -> Catalog:
    with file.open("rb") as read:
        return read_po(read, locale=file.parents[1].name)


def both(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the English texts of a message, and the translated ones."""
    texts = (message.id, message.string)
    english, translated = ((each,) if isinstance(each, str) else tuple(each) for each in texts)
    return english, translated


def test_there_is_a_french_catalogue() -> None:
    assert [file.parents[1].name for file in CATALOGUES] == ["fr"]


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parents[1].name)
class TestACatalogue:
    def test_the_catalogue_has_exactly_the_sentences_of_the_site(self, file: Path) -> None:
        translated = {m.id for m in catalogue(file) if m.id and all(both(m)[1]) and not m.fuzzy}
        assert translated == {m.id for m in extracted() if m.id}

    def test_no_sentence_is_translated_twice(self, file: Path) -> None:
        entries = re.split(r"^msgid ", file.read_text("utf-8"), flags=re.M)
        english = [each.partition("\nmsg")[0].replace('"\n"', "") for each in entries[1:]]
        assert len(english) == len(set(english))

    def test_translations_keep_every_placeholder_and_tag(self, file: Path) -> None:
        def kept(text: str) -> set[str]:
            return set(KEPT.findall(text))

        for message in catalogue(file):
            if message.id:
                (one, *_), (in_one, *_) = both(message)
                many, in_many = (texts[-1] for texts in both(message))
                assert kept(many) == kept(in_many)
                # A singular may say "one" where the plural has the number.
                assert (kept(one) & kept(many)) - COUNTS <= kept(in_one) <= kept(one) | kept(many)

    def test_the_catalogue_is_compiled(self, file: Path) -> None:
        with file.with_suffix(".mo").open("rb") as read:
            compiled = read_mo(read)
        assert [both(m) for m in compiled if m.id] == sorted(
            both(m) for m in catalogue(file) if m.id
        )


def test_french_punctuation_stays_with_its_word() -> None:
    french = next(file for file in CATALOGUES if file.parents[1].name == "fr")
    texts = [text for message in catalogue(french) if message.id for text in both(message)[1]]
    assert [text for text in texts if BREAKABLE.search(text)] == []
