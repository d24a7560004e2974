"""Words and their expected place in the committed lists: in or out, which band, dealt or not.

Each row of PLACED is a language, a place and words. The places are:

`in`, `out`: in the list, or not.
`band 1` to `band 5`, `familiar`, `rare`: by the band of the word.
`blocked`, `harmless`: blocked because the word may offend, or not.
`undealt`, `dealt`: harmless but never dealt, or dealt.
"""

from pathlib import Path

import pytest

from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from tests.conftest import WORDLISTS, real_lexicon

PLACED = """\
# words that are also names stay in; rare ones that are only names are out
en in ruby delta major may march summer turkey
en out emma jeanette warsaw canada russia
fr in paris pierre
fr out katowice wanda cauchy afrique aconcagua grenoble
# accents are folded, ligatures become two letters, affixes are expanded
en in café naive facade fiance smorgasbord
fr in manœuvrable cœur œuf ægosome bœufs été garçon où maïs aimerions chevaux kilomètres
# two letters, or no vowel, must be in an allow list; symbols and abbreviations are out
en in ok qi xu aa crwth nth psst cwm
en out cs gs kb lx zs csc csch dkl hhd
fr out km kwh xxives av cf ftp https
# clippings, modern words, variants, plain plurals, words from the show
en in maths app admin abs comp bio bro bot mag intro tech
en in donut snuck dwarves barcode hotspot prosecco dubstep graphene rebrand vlog eurozone
en in covid gaslighting renewables probiotic nano pharma cava argh rewild hygge morph wellbeing
en in gaslit kimchis niggle sniggers beanbags guineas hullo yogourt brekkie douanes
en in auctioned cautioned education pizza
fr in gif sms ok exam app cardio ramen ska sax chatbot chauffeure padel aa ay ba be bi da ka
fr in crissement viola petons
# jargon, names and joined phrases are out
en out aeq psia ssh ferrara canucks aswell defacto blarg
en out anu urs ela oui grammy dryrot seamew
# everyday words and American or short ones that are names too are common
en band 1 house water green ruby cafe labor centers honors skeptical oh ah
en band 1 neighborhood theater humor colors
en band 2 lockdown influencer wellbeing ebook mindset
en band 3 uninitialized telex
en band 4 ute zack
en familiar parmesan
fr familiar maison eau exam
# words that are common only as names or in other languages are rare
en rare sanders wales mils cols pol
fr rare barbue ubac nova rennes bene self mils phone dallas gaza adele high queen janv nov
# slurs and their forms are blocked, everyday words are not
en blocked bastard bastards pimping sodomised lubes cripple spaz shithole shittiest niggardly
en blocked pansy mongol ponce lezzie shvartze
en harmless trap trapping testing cunning butter peer scatter murder loser
fr blocked connard connards enculer negre porno vagins gode partouzes
fr blocked degueulasse cretin raton beur macaque noiraud polaque
fr harmless mettre mettra violent gueule banane chat envoyer queue sauter
# doubtful words and American spellings are accepted but not dealt
en undealt ugh whoa rho zeta gonna nth pis color analyzed modeling mom skeptical theater
en dealt alpha delta hello self iota minded colour analysed optimize realise program license
en dealt kimchis niggle sniggers beanbags guineas
fr undealt zut fortiori israelo phi pis cols modo
fr dealt alpha micro tintinnabuler chut mots crissement viola petons
# the words of a French grid that an article on Ruzzle prints
fr in barbue reacs ruera barbu cabus ubacs scare jura jure reac crue crus urus abus ruer bacs busc
fr in bure brus cuba cura cure cabs guru grue ubac suca surs rea eau cru ure are rue rua rus bar
fr in bac bus bue bru cab car gus suc sur ra re eu cl au ru bu ca us su
"""


def is_placed(lexicon: Lexicon, word: str, place: str) -> bool:
    """Return whether a word has the given place in a list."""
    found = lexicon.find(lexicon.language.fold(word))
    if found is None or place == "out":
        return found is None and place == "out"
    band, blocked, dealt = lexicon.bands[found], lexicon.blocked[found], lexicon.dealt[found]
    return bool(
        {
            "in": True,
            "familiar": band <= FAMILIAR,
            "rare": band > FAMILIAR,
            "blocked": blocked and not dealt,
            "harmless": not blocked,
            "undealt": not blocked and not dealt,
            "dealt": dealt,
        }.get(place, place == f"band {band}")
    )


@pytest.mark.parametrize("row", [r for r in PLACED.splitlines() if not r.startswith("#")])
def test_each_word_has_its_expected_place_in_the_list(row: str) -> None:
    code, place, *words = row.replace("band ", "band").split()
    place = place.replace("band", "band ")
    lexicon = real_lexicon(code)
    assert [word for word in words if not is_placed(lexicon, word, place)] == []


@pytest.mark.parametrize(("code", "undealt"), [("en", 4_000), ("fr", 400)])
def test_the_numbers_of_blocked_and_undealt_words_are_plausible(code: str, undealt: int) -> None:
    lexicon = real_lexicon(code)
    assert 1_000 < lexicon.blocked.sum() < 2_000
    assert (~lexicon.dealt & ~lexicon.blocked).sum() < undealt


@pytest.mark.parametrize("code", ["en", "fr"])
def test_nine_in_ten_modern_words_are_accepted(code: str) -> None:
    """These words came into use after about 1995; we chose them before looking at the lists."""
    text = Path(__file__).with_name("modern").joinpath(f"{code}.txt").read_text(encoding="utf-8")
    words = [word for line in text.splitlines() if line[:1] != "#" for word in line.split()]
    assert len(set(words)) == len(words) >= 150
    accepted = [word for word in words if is_placed(real_lexicon(code), word, "in")]
    assert len(accepted) >= 0.9 * len(words)


def test_the_last_french_band_file_contains_the_whole_list() -> None:
    files = (WORDLISTS / "fr" / f"{band}.txt" for band in (5, 1, 2, 3))
    whole, *others = (file.read_text(encoding="utf-8").split() for file in files)
    lexicon = real_lexicon("fr")
    assert lexicon.words(lexicon.all_ids()) == whole
    assert all(set(words) <= set(whole) for words in others)
