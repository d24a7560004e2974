"""Words whose place in the lists was found wrong by players: accepted, familiar, dealt."""

import numpy as np
import pytest

from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, british_words, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon

ACCEPTED = {
    "en": """covid gaslighting renewables probiotic nano pharma cava argh rewild hygge morph
    wellbeing gaslit kimchis niggle sniggers beanbags guineas""",
    "fr": """gif sms ok exam app cardio ramen ska sax chatbot chauffeure padel aa ay ba be bi da ka
    crissement viola petons""",
}
NO_WORDS = {"en": "anu urs ela oui grammy dryrot seamew", "fr": "km https grenoble"}
FAMILIAR_WORDS = {"en": "lockdown influencer wellbeing ebook parmesan", "fr": "exam"}
NEVER_DEALT = {
    "en": "pansy mongol ponce lezzie shvartze",
    "fr": "degueulasse cretin raton beur macaque noiraud polaque",
}
DEALABLE = {"en": "kimchis niggle sniggers beanbags guineas", "fr": "crissement viola petons"}


@pytest.fixture(params=["en", "fr"])
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def lexicon(code: str, request: pytest.FixtureRequest) -> Lexicon:
    found = request.getfixturevalue({"en": "english", "fr": "french"}[code])
    assert isinstance(found, Lexicon)
    return found


def test_modern_words_are_accepted_and_names_are_not(code: str, lexicon: Lexicon) -> None:
    assert [word for word in ACCEPTED[code].split() if word not in lexicon] == []
    assert [word for word in NO_WORDS[code].split() if word in lexicon] == []


def test_words_in_use_are_familiar(code: str, lexicon: Lexicon) -> None:
    rare = [w for w in FAMILIAR_WORDS[code].split() if lexicon.bands[lexicon.find(w)] > FAMILIAR]
    assert rare == []


def test_slurs_are_never_dealt_and_harmless_words_are(code: str, lexicon: Lexicon) -> None:
    dealt = set(lexicon.words(np.flatnonzero(lexicon.dealt)))
    assert dealt.isdisjoint(NEVER_DEALT[code].split())
    hidden = [w for w in DEALABLE[code].split() if not lexicon.dealt[lexicon.find(w)]]
    assert hidden == []


def test_a_rack_of_a_day_has_no_american_word(english: Lexicon) -> None:
    index = CountdownIndex.build(english)
    solution = solve(index, Rack("rumorsxyz"))
    assert "rumors" in english.words(solution.ids)
    assert "rumors" not in english.words(british_words(index, solution).ids)
