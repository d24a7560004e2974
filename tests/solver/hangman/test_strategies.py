"""The list strategy compared with perfect play, and all strategies in whole games."""

import numpy as np
import pytest

from app.solver.hangman.guesser import HangmanIndex, guess
from app.solver.hangman.masked import Masked
from app.solver.lexicon.lexicon import Lexicon
from benchmarks.hangman_evaluation import (
    Evaluation,
    Rate,
    drawn_words,
    games_of,
    left_out,
    play,
    players,
    stems_of_words,
)
from benchmarks.lexicons import only
from benchmarks.oracles.hangman import NgramGuesser, commonest_letter, mask, most_wins
from tests.conftest import ENGLISH, real_lexicon, tiny_lexicon
from tests.solver.hangman.conftest import hangman_index


def games_won(words: list[str], lives: int) -> int:
    lexicon = tiny_lexicon(words)
    player = players(HangmanIndex.build(lexicon), 1.0)["list"]
    return sum(play(player, word, lexicon, lives).won for word in words)


def test_the_full_search_solves_simple_cases() -> None:
    assert most_wins(["bat", "cat", "hat"], 1) == 1
    assert most_wins(["bat", "cat", "hat"], 2) == 2
    assert most_wins(["bat", "cat", "hat"], 3) == 3
    assert most_wins(["abc", "xyz"], 1) == 1
    assert most_wins(["abc", "axy"], 1) == 1
    assert most_wins(["aab", "aba"], 1) == 2


@pytest.mark.parametrize(
    "lives",
    [
        1,
        2,
        pytest.param(3, marks=pytest.mark.marathon),
        pytest.param(6, marks=pytest.mark.marathon),
    ],
)
def test_the_list_strategy_loses_at_most_one_game_more_than_perfect_play(
    english: Lexicon, lives: int
) -> None:
    rng = np.random.default_rng(lives)
    won = possible = 0
    for number in range(100 if lives == 6 else 30):
        ids = english.ids_of_length(3 + number % 5)
        words = english.words(rng.choice(ids, 12, replace=False))
        best, ours = most_wins(words, lives), games_won(words, lives)
        assert best - 1 <= ours <= best, words
        won, possible = won + ours, possible + best
    assert possible - won <= possible / 100


def test_the_commonest_letter_strategy_picks_the_letter_in_the_most_words(
    english: Lexicon, index: HangmanIndex
) -> None:
    words = english.words(english.all_ids())
    player = players(index, 1.0)["commonest"]
    for secret, guessed in (("kestrel", "e"), ("apple", "es"), ("jazz", "aei"), ("strengths", "")):
        seen = Masked.of_word(secret, guessed, ENGLISH)
        expected = commonest_letter(words, seen.pattern, guessed, ENGLISH.alphabet)
        assert player(seen, 6) == expected


def test_the_n_gram_guesser_finds_the_same_letter_by_lookup_and_by_scanning(
    english: Lexicon,
) -> None:
    rng = np.random.default_rng(3)
    words = drawn_words(english, english.all_ids(), 3000, 3)
    guesser = NgramGuesser(words)
    for secret in words[:12]:
        guessed = "".join(rng.permutation(list("etaoinsr"))[:4])
        if set(secret) <= set(guessed):
            continue
        pattern = mask(secret, guessed)
        letter = guesser.letter(pattern, guessed)
        assert letter == guesser.letter_by_scanning(pattern, guessed)
        assert letter not in guessed


def test_the_n_gram_guesser_picks_the_likeliest_letter() -> None:
    guesser = NgramGuesser(["apple", "ample", "addle", "angle", "supple", "upped"])
    assert guesser.letter("_____", "") == "e"
    assert guesser.letter("app_e", "ape") == "l"
    assert guesser.letter("_pp__", "p") == "l", "UPP and PPL occur twice each, APP and PPE once"


def test_a_game_is_lost_at_the_sixth_miss_and_won_at_the_last_blank() -> None:
    lexicon = tiny_lexicon(["cat"])
    letters = iter("abdefgh")
    lost = play(lambda masked, lives: next(letters), "cot", lexicon)
    assert (lost.won, len(lost.seconds)) == (False, 6)
    letters = iter("abcdefgt")
    won = play(lambda masked, lives: next(letters), "cat", lexicon)
    assert (won.won, len(won.seconds)) == (True, 8)


def test_a_player_sees_only_the_masked_word_and_the_misses_left() -> None:
    seen: list[tuple[str, int]] = []

    def player(masked: Masked, lives: int) -> str:
        seen.append((str(masked), lives))
        return "axt"[len(seen) - 1]

    play(player, "at", tiny_lexicon(["at"]))
    assert seen == [("__", 6), ("a_", 6), ("a_/x", 5)]


def test_a_rate_has_a_confidence_interval_between_0_and_1() -> None:
    rate = Rate.of(400, 300)
    assert rate.rate == 0.75
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.705, 0.790)
    assert Rate.of(10, 10).high == 1.0
    assert Rate.of(10, 0).low == 0.0


def test_a_tenth_of_the_words_can_be_left_out_of_a_list(english: Lexicon) -> None:
    known, hidden = left_out(english, 4)
    assert len(hidden) == len(english) // 10
    assert len(known) + len(hidden) == len(english)
    for word in english.words(hidden[:50]):
        assert word not in known


def test_entire_families_of_related_words_or_the_rarest_words_can_be_left_out(
    english: Lexicon,
) -> None:
    known, hidden = left_out(english, 4, "families")
    assert len(known) + len(hidden) == len(english)
    assert 0.07 < len(hidden) / len(english) < 0.13
    stems = np.array(stems_of_words(english.words(english.all_ids())))
    of_hidden = set(stems[hidden].tolist())
    assert len(hidden) == sum(stem in of_hidden for stem in stems.tolist())
    known, hidden = left_out(english, 4, "rare")
    assert (known.bands.max(), set(english.bands[hidden].tolist())) == (4, {5})


def test_related_words_have_the_same_stem() -> None:
    words = ["house", "houses", "housing", "housings", "unhouse", "hop", "hopping", "housekeeper"]
    assert stems_of_words(words) == [*["hous"] * 4, "unhous", "hop", "hopping", "housekeeper"]


@pytest.mark.marathon
@pytest.mark.parametrize(("code", "least"), [("en", 0.85), ("fr", 0.92)])
def test_the_strategies_find_most_listed_words(code: str, least: float) -> None:
    lexicon, index = real_lexicon(code), hangman_index(code)
    words = drawn_words(lexicon, lexicon.all_ids(), 40, 6)
    for name in ("list", "mixture"):
        result = Evaluation.of(games_of(players(index, 0.8)[name], words, lexicon))
        assert result.overall.rate >= least, name
        assert sum(rate.games for rate in result.by_length.values()) == 40


@pytest.mark.marathon
def test_the_mixture_of_opinions_finds_most_words_left_out_of_the_list(english: Lexicon) -> None:
    known, hidden = left_out(english, 1)
    index = HangmanIndex.build(known)
    words = drawn_words(english, hidden, 50, 2)
    mixture = Evaluation.of(games_of(players(index, 0.8)["mixture"], words, known))
    guesser = NgramGuesser(known.words(known.all_ids()))
    n_gram = Evaluation.of(
        games_of(lambda m, lives: guesser.letter(m.pattern, m.shown + m.wrong), words, known)
    )
    assert mixture.overall.rate >= 0.78
    assert n_gram.overall.rate <= mixture.overall.rate - 0.10


def test_a_guess_never_depends_on_earlier_requests(english: Lexicon) -> None:
    lexicon = only(english, english.ids_of_length(6))
    fresh, used = HangmanIndex.build(lexicon), HangmanIndex.build(lexicon)
    states = [
        Masked.parse(p, w, ENGLISH) for p, w in (("______", ""), ("_e____", "a"), ("zz____", ""))
    ]
    for state in states[::-1] * 2:
        guess(used, state)
    for state in states:
        assert guess(used, state) == guess(fresh, state)
