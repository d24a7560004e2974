import pytest

from app.solver.lexicon.corrections import Addition, additions
from app.solver.lexicon.language import Language
from tests.conftest import ENGLISH, WORDLISTS
from tools.wordlists import bands, by_hand

FRENCH = Language.read(WORDLISTS / "fr")


@pytest.mark.parametrize(
    ("tier", "count", "zipf", "band"),
    [
        (10, 3_000_000, 3.0, 1),
        (35, 3_000_000, 3.0, 1),
        (35, 2_999_999, 3.0, 2),
        (40, 9_000_000, 5.0, 2),
        (50, 400_000, 2.5, 2),
        (50, 399_999, 2.5, 3),
        (10, 1, 2.0, 3),
        (10, 0, 0, 4),
        (60, 1, 0, 3),
        (60, 0, 0, 4),
        (70, 9_000_000, 3.5, 2),
        (80, 399_999, 3.5, 3),
        (80, 9_000_000, 2.5, 3),
        (70, 9_000_000, 2.4, 4),
        (80, 0, 5.0, 5),
        (95, 0, 0, 5),
        # The Zipf value stands in for a missing count.
        (10, 0, 3.5, 1),
        (10, 0, 3.4, 2),
        (60, 0, 1.0, 3),
        # A low one demotes words that were common only on old web pages.
        (20, 9_000_000, 2.9, 2),
        (20, 9_000_000, 2.4, 3),
    ],
)
def test_an_english_band_depends_on_a_tier_and_a_count_and_a_zipf_value(
    tier: int, count: int, zipf: float, band: int
) -> None:
    assert bands.english_band(tier, count, zipf) == band


def test_the_band_of_a_name_depends_only_on_its_tier() -> None:
    assert bands.english_band(70, 9_000_000, 5.0, name=True) == 4
    assert bands.english_band(35, 9_000_000, 5.0, name=True) == 1


def test_a_tier_higher_than_the_last_raises_an_error() -> None:
    with pytest.raises(ValueError, match="tier 96"):
        bands.english_band(96, 0, 0)


@pytest.mark.parametrize(
    ("zipf", "band"), [(7.2, 1), (3.5, 1), (3.49, 2), (3.0, 2), (2.99, 3), (2.0, 3), (1.99, None)]
)
def test_a_french_band_depends_on_the_zipf_value(zipf: float, band: int | None) -> None:
    assert bands.french_band(zipf) == band


def test_a_folded_word_is_as_familiar_as_its_commonest_spelling() -> None:
    values = bands.zipf_values(
        FRENCH, {"ou": {"ou", "où"}, "ete": {"été", "ète"}, "zzgrk": {"zzgrk"}}
    )
    assert values["ou"] == pytest.approx(6.8, abs=0.5)
    assert values["ete"] > 6
    assert "zzgrk" not in values


def test_the_band_rules_state_their_limits() -> None:
    rules = bands.english_rules(80)
    collection = "of the collection SCOWL, whose tier 10 is the commonest"
    assert rules[1] == (
        f"in tier 35 or lower {collection}, and written 3 times or more in a million words by one"
        " count, 1 or more by another"
    )
    assert rules[3] == (
        f"in tier 60 or lower {collection}, and counted at all; or of any tier, never a name, and"
        " written 0.3 times or more in a million words"
    )
    assert rules[5] == f"in tier 80 or lower {collection}, or a plain plural of tier 95"
    assert bands.french_rules(5)[2] == "written once or more in a million words"
    assert "less than once" in bands.french_rules(5)[5]


def test_manual_corrections_are_read_with_their_reasons() -> None:
    assert additions(WORDLISTS / "en", ENGLISH)["ok"] == Addition(1, "all right")
    assert additions(WORDLISTS / "fr", FRENCH)["cl"].band == 5
    assert by_hand.reasons(WORDLISTS / "en" / "no-such.txt", ENGLISH) == {}
