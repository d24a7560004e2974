"""The affix expander, on a tiny dictionary and compared with another implementation."""

import gc
import random
import re
import shutil
import warnings
from pathlib import Path

import pytest
from spylls.hunspell import Dictionary

from tools.wordlists import french
from tools.wordlists.hunspell import Affixes, read_dictionary

AFFIXES = """\
SET UTF-8
FLAG long
NEEDAFFIX ()
NOSUGGEST --

PFX L' Y 1
PFX L' 0 l' [aeiou] dp:le

PFX Um Y 2
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .

SFX S. Y 2
SFX S. 0 0/L' [^s] is:sg
SFX S. 0 s [^s] is:pl

SFX X. Y 1
SFX X. al aux/L' al is:pl

SFX a0 Y 2
SFX a0 er e [^g]er po:pre
SFX a0 ger gea ger po:past
"""


@pytest.fixture
def affixes(tmp_path: Path) -> Affixes:
    file = tmp_path / "little.aff"
    file.write_text(AFFIXES, encoding="utf-8")
    return Affixes.read(file)


@pytest.mark.parametrize(
    ("word", "flags", "forms"),
    [
        ("chat", "S.()", ["chat", "chats"]),
        ("bras", "", ["bras"]),
        ("bras", "S.()", []),
        ("cheval", "X.", ["cheval", "chevaux"]),
        ("aimer", "a0", ["aimer", "aime"]),
        ("manger", "a0", ["manger", "mangea"]),
        ("mètre", "Um()", ["kilomètre", "kilomètres", "mètre", "mètres"]),
        ("arbre", "L'S.()", ["arbre", "arbres"]),
    ],
)
def test_a_dictionary_entry_is_expanded_by_its_affix_rules(
    affixes: Affixes, word: str, flags: str, forms: list[str]
) -> None:
    assert sorted(set(affixes.expand(word, affixes.flags(flags)))) == sorted(forms)


def test_affix_flags_are_one_character_long_by_default(tmp_path: Path) -> None:
    file = tmp_path / "short.aff"
    file.write_text("SFX A Y 1\nSFX A 0 s .\n", encoding="utf-8")
    affixes = Affixes.read(file)
    assert affixes.flags("AB") == {"A", "B"}
    assert set(affixes.expand("chat", affixes.flags("A"))) == {"chat", "chats"}


def test_entries_are_read_with_their_flags_and_fields(affixes: Affixes, tmp_path: Path) -> None:
    file = tmp_path / "little.dic"
    file.write_text("3\nchat/S.() po:nom is:mas\nParis po:npr\n\nkm/--S.\n", encoding="utf-8")
    chat, paris, km = read_dictionary(file, affixes)
    assert (chat.word, chat.flags, chat.fields) == ("chat", {"S.", "()"}, {"po:nom", "is:mas"})
    assert (paris.flags, paris.fields) == (frozenset(), {"po:npr"})
    assert affixes.options["NOSUGGEST"] in km.flags


def _spylls_dictionary(path: Path) -> Dictionary:
    """Read a dictionary with spylls, which leaves files open until they are garbage-collected."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        judge = Dictionary.from_files(str(path))
        gc.collect()
    return judge


@pytest.mark.marathon
@pytest.mark.usefixtures("sources")
def test_another_implementation_agrees_with_our_forms(tmp_path: Path) -> None:
    """spylls, a port of Hunspell, accepts 600 of our forms and refuses many wrong ones."""
    rng = random.Random(7)
    affixes = Affixes.read(french.AFFIX_FILE)
    lines = french.DICTIONARY_FILE.read_text(encoding="utf-8").splitlines()[1:]
    sample = rng.sample([line for line in lines if line and line[0].islower()], 400)
    text = "\n".join([str(len(sample)), *sample]) + "\n"
    (tmp_path / "fr.dic").write_text(text, encoding="utf-8")
    shutil.copy(french.AFFIX_FILE, tmp_path / "fr.aff")
    judge = _spylls_dictionary(tmp_path / "fr")

    entries = list(read_dictionary(tmp_path / "fr.dic", affixes))
    forms = {form for entry in entries for form in affixes.expand(entry.word, entry.flags)}
    refused = [form for form in rng.sample(sorted(forms), 600) if not judge.lookup(form)]
    assert refused == []

    rules = [rule for group in affixes.rules.values() for rule in group if rule.suffix]
    wrong = {
        re.sub(f"{rule.strip}$", "", entry.word) + rule.add
        for entry, rule in zip(rng.choices(entries, k=250), rng.choices(rules, k=250), strict=True)
    }
    wrong = {form for form in wrong if form.isalpha() and form not in forms}
    assert len(wrong) > 150
    assert [form for form in sorted(wrong) if judge.lookup(form)] == []
