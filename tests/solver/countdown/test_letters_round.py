"""A letters round: the verdict on each word, and the best words."""

import pytest

from app.solver.countdown.letters_round import Verdict, best_word, best_words, judge, points_of
from app.solver.countdown.rack import Rack
from app.solver.countdown.solver import CountdownIndex, british_words, solve
from app.solver.lexicon.lexicon import FAMILIAR, Lexicon
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon

BANDS = {"pizza": 1, "zap": 2, "tap": 1, "apt": 1, "pat": 3, "spat": 4, "zaps": 2, "taps": 2}
INDEX = CountdownIndex.build(tiny_lexicon(BANDS, list(BANDS.values())))


@pytest.mark.parametrize(
    ("tiles", "word", "verdict", "values"),
    [
        ("pizaxeton", "pizza", Verdict.TOO_FEW_TILES, {"letter": "Z", "needed": 2, "have": 1}),
        ("pixaxeton", "pizza", Verdict.NO_SUCH_TILE, {"letter": "Z"}),
        ("zzipxeton", "pizza", Verdict.NO_SUCH_TILE, {"letter": "A"}),
        ("tapxxxxxx", "pizza", Verdict.NO_SUCH_TILE, {"letter": "I"}),
        ("blarxxxto", "blarg", Verdict.NO_SUCH_TILE, {"letter": "G"}),
        ("blargxeto", "blarg", Verdict.NOT_LISTED, {}),
        ("pia?xxxxx", "pizza", Verdict.TOO_FEW_BLANKS, {"missing": "Z, Z", "blanks": 1}),
        ("p??xxxxxx", "pizza", Verdict.TOO_FEW_BLANKS, {"missing": "I, Z, Z, A", "blanks": 2}),
    ],
)
def test_a_refused_word_comes_with_a_reason(
    tiles: str, word: str, verdict: Verdict, values: dict[str, object]
) -> None:
    judgement = judge(INDEX, Rack(tiles), word)
    assert (judgement.verdict, judgement.values) == (verdict, {"word": word.upper()} | values)
    assert (judgement.points, judgement.valid, judgement.word_id) == (0, False, None)


def test_american_spellings_are_refused_where_only_british_ones_count() -> None:
    lexicon = lexicon_of(ENGLISH, ["rumour", "rumor", "rum"], american=["rumor"])
    index, rack = CountdownIndex.build(lexicon), Rack("rumorxxxx")
    assert judge(index, rack, "rumor").points == 5
    refused = judge(index, rack, "rumor", british=True)
    assert (refused.verdict, refused.values) == (Verdict.AMERICAN, {"word": "RUMOR"})
    assert judge(index, rack, "rum", british=True).points == 3
    kept = british_words(index, solve(index, rack))
    assert lexicon.words(kept.ids) == ["rum"]


def test_declaring_nothing_has_its_own_verdict() -> None:
    judgement = judge(INDEX, Rack("tapxxxxxx"), "")
    assert (judgement.verdict, judgement.points) == (Verdict.NOTHING, 0)


def test_a_word_that_the_rack_can_spell_scores_a_point_per_letter() -> None:
    judgement = judge(INDEX, Rack("pizzaxeto"), "pizza")
    assert (judgement.word, judgement.points, judgement.valid) == ("pizza", 5, True)
    assert judgement.values == {"word": "PIZZA", "points": 5}
    assert judgement.word_id is not None
    assert INDEX.lexicon.word(judgement.word_id) == "pizza"


def test_a_blank_replaces_one_missing_letter() -> None:
    assert judge(INDEX, Rack("piza?xeto"), "pizza").points == 5
    assert judge(INDEX, Rack("pia??xeto"), "pizza").points == 5


def test_each_letter_scores_one_point_but_nine_letters_score_eighteen() -> None:
    assert [points_of(length, ENGLISH) for length in range(2, 10)] == [2, 3, 4, 5, 6, 7, 8, 18]


def test_a_language_may_score_one_point_per_letter_even_for_nine_letters(french: Lexicon) -> None:
    assert [points_of(length, french.language) for length in (8, 9, 10, 15)] == [8, 9, 10, 15]


def best_for(band: int, tiles: str, index: CountdownIndex = INDEX) -> str | None:
    word_id = best_word(index.lexicon, solve(index, Rack(tiles)).ids, band)
    return None if word_id is None else index.lexicon.word(word_id)


def test_the_best_word_is_the_longest_that_the_player_knows() -> None:
    assert best_for(5, "spatzz") == "taps"
    assert best_for(FAMILIAR, "spatzz") == "taps"
    assert best_for(1, "spatzz") == "apt"


def test_the_best_of_equally_long_words_is_the_most_familiar() -> None:
    assert best_for(3, "patz") == "apt"
    assert best_for(2, "pazs") == "zaps"


def test_there_is_no_best_word_if_the_player_knows_none() -> None:
    assert best_for(1, "zapx") is None
    assert best_for(5, "xxq") is None


def test_the_best_word_that_a_player_knows_is_never_a_blocked_word() -> None:
    lexicon = lexicon_of(ENGLISH, ["slur", "rus"], [1, 1], blocked=["slur"])
    index = CountdownIndex.build(lexicon)
    assert best_for(5, "slur", index) == "rus"
    assert judge(index, Rack("slur"), "slur").points == 4


def best_of(tiles: str, index: CountdownIndex = INDEX) -> list[str]:
    return index.lexicon.words(best_words(index.lexicon, solve(index, Rack(tiles)).ids))


def test_the_best_words_are_the_longest_words_in_the_solution() -> None:
    assert best_of("spatx") == ["spat", "taps"]
    assert best_of("xxq") == []


def test_a_blocked_word_is_best_only_if_all_of_the_longest_words_are_blocked() -> None:
    words = ["slur", "lurs", "fig"]
    index = CountdownIndex.build(lexicon_of(ENGLISH, words, [1, 5, 1], ["slur"]))
    assert best_of("slurfig", index) == ["lurs"]
    index = CountdownIndex.build(lexicon_of(ENGLISH, words[::2], [1, 1], ["slur"]))
    assert best_of("slurfig", index) == ["slur"]
