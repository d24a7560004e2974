"""A round as it is played: the judge's sentences, and what the computer would declare."""

import pytest

from app.solver.countdown.letters_round import best_word, best_words, judge, points_of
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH, tiny_lexicon

BANDS = {"pizza": 1, "zap": 2, "tap": 1, "apt": 1, "pat": 3, "spat": 4, "zaps": 2, "taps": 2}
INDEX = CountdownIndex.build(tiny_lexicon(BANDS, list(BANDS.values())))


@pytest.mark.parametrize(
    ("tiles", "word", "reason"),
    [
        ("pizaxeton", "pizza", "PIZZA needs 2 Zs; you have 1."),
        ("pixaxeton", "pizza", "PIZZA needs 2 Zs; you have none."),
        ("zzipxeton", "pizza", "PIZZA needs 1 A; you have none."),
        ("tapxxxxxx", "pizza", "PIZZA needs 1 I; you have none."),
        ("blargxeto", "blarg", "BLARG is not in our list: 0 points."),
        ("blarxxxto", "blarg", "BLARG needs 1 G; you have none."),
        ("pia?xxxxx", "pizza", "PIZZA needs 2 Zs more than you have; 1 blank will not do."),
        ("p??xxxxxx", "pizza", "PIZZA needs 1 I, 2 Zs and 1 A more than you have; 2 blanks will"),
        ("tapxxxxxx", "", "No word declared: 0 points."),
        ("tapxxxxxx", "  ", "No word declared: 0 points."),
    ],
)
def test_a_refusal_tells_its_reason(tiles: str, word: str, reason: str) -> None:
    judgement = judge(INDEX, Rack(tiles), word)
    assert judgement.reason.startswith(reason)
    assert (judgement.points, judgement.valid, judgement.word_id) == (0, False, None)


@pytest.mark.parametrize("declared", ["pizza", "PIZZA", " Pizzá "])
def test_a_word_that_the_rack_can_spell_scores_its_letters(declared: str) -> None:
    judgement = judge(INDEX, Rack("pizzaxeto"), declared)
    assert (judgement.word, judgement.points, judgement.valid) == ("pizza", 5, True)
    assert judgement.reason == "PIZZA: 5 points."
    assert judgement.word_id is not None
    assert INDEX.lexicon.word(judgement.word_id) == "pizza"


def test_a_blank_makes_good_for_one_letter() -> None:
    assert judge(INDEX, Rack("piza?xeto"), "pizza").points == 5
    assert judge(INDEX, Rack("pia??xeto"), "pizza").points == 5


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("pi77a", "Letters A-Z only: 7 isn’t one."),
        ("pizza!", "Letters A-Z only: ! isn’t one."),
        ("z" * 10_000, "A word has up to 32 letters here; you entered 10000."),
    ],
)
def test_text_that_is_no_word_is_refused_for_its_field(word: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        judge(INDEX, Rack("pizzaxeto"), word)
    assert (refused.value.message, refused.value.field) == (message, "word")


def test_points_are_one_a_letter_and_eighteen_for_nine() -> None:
    assert [points_of(length) for length in range(2, 10)] == [2, 3, 4, 5, 6, 7, 8, 18]


def test_no_longer_word_is_worth_less_than_a_shorter_one() -> None:
    points = [points_of(length) for length in range(1, 16)]
    assert points == sorted(points)


def declared_by(strength: int, tiles: str, index: CountdownIndex = INDEX) -> str | None:
    word_id = best_word(index, solve(index, Rack(tiles)), strength)
    return None if word_id is None else index.lexicon.word(word_id)


def test_a_player_declares_the_longest_word_of_the_known_bands() -> None:
    assert declared_by(5, "spatzz") == "taps"
    assert declared_by(FAMILIAR, "spatzz") == "taps"
    assert declared_by(1, "spatzz") == "apt"


def test_of_equally_long_words_the_most_familiar_is_declared() -> None:
    assert declared_by(3, "patz") == "apt"
    assert declared_by(2, "pazs") == "zaps"


def test_a_player_who_knows_no_word_of_the_rack_declares_none() -> None:
    assert declared_by(1, "zapx") is None
    assert declared_by(5, "xxq") is None


def test_the_computer_never_declares_a_blocked_word() -> None:
    lexicon = Lexicon.of_words(ENGLISH, ["slur", "rus"], [1, 1], blocked=["slur"])
    index = CountdownIndex.build(lexicon)
    assert declared_by(5, "slur", index) == "rus"
    assert judge(index, Rack("slur"), "slur").points == 4


def test_all_best_words_are_those_of_the_greatest_length() -> None:
    best = best_words(INDEX, solve(INDEX, Rack("spatx")))
    assert INDEX.lexicon.words(best) == ["spat", "taps"]
    assert len(best_words(INDEX, solve(INDEX, Rack("xxq")))) == 0


def test_a_stronger_player_never_declares_a_shorter_word(english: Lexicon) -> None:
    index = CountdownIndex.build(english)
    for tiles in ("auctioned", "iueztwdju", "trianesld", "qxzvkjwyf"):
        lengths = [len(declared_by(band, tiles, index) or "") for band in (1, 2, 3, 4, 5)]
        assert lengths == sorted(lengths)
