"""The computer as an opponent: it guesses a player's word, or evades a player's guesses."""

from itertools import pairwise

import numpy as np
import pytest

from app.solver.hangman.evil import dodge, words_left
from app.solver.hangman.game import HangmanGame
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import Masked, positions_of
from app.solver.hangman.transcript import LetterAnswer, Transcript, Verdict, check_word, think
from app.solver.hangman.watch import hindsight, watch
from benchmarks.lexicons import lexicon_of
from tests.conftest import ENGLISH, tiny_lexicon


def given(length: int, answers: str) -> Transcript:
    return Transcript.parse(length, answers, ENGLISH)


def test_answers_survive_a_round_trip() -> None:
    transcript = given(5, "E2.5 - r - a1")
    assert transcript.answers == (
        LetterAnswer("e", (2, 5)),
        LetterAnswer("r", ()),
        LetterAnswer("a", (1,)),
    )
    assert str(transcript) == "e2.5-r-a1"
    assert str(transcript.masked) == "ae__e/r"
    assert given(5, str(transcript)) == transcript


def test_an_answer_can_be_corrected_or_undone() -> None:
    transcript = given(5, "e2-r-s5")
    assert str(transcript.answered("r", (3,))) == "e2-r3-s5"
    assert str(transcript.answered("e", (4, 2, 4))) == "e2.4-r-s5"
    assert str(transcript.without("r")) == "e2-s5"


@pytest.mark.parametrize("secret", ["education", "kestrel", "strengths"])
def test_the_computer_finds_the_word_of_an_honest_player(index: HangmanIndex, secret: str) -> None:
    transcript = given(len(secret), "")
    while (thought := think(index, transcript)).status == "playing":
        assert thought.guess is not None
        letter = thought.guess.letter
        transcript = transcript.answered(letter, positions_of(letter, secret))
    assert thought.status == "won"
    assert transcript.masked.pattern == secret
    assert thought.guess is None
    assert check_word(index, transcript, secret).verdict == Verdict.LISTED


def test_the_first_answer_after_which_no_word_fits_is_reported() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat", "cot", "dog"]))
    thought = think(index, given(3, "c1-a3-g"))
    assert thought.fitting == 0
    assert thought.dead_end == LetterAnswer("a", (3,))
    assert thought.guess is not None
    assert think(index, given(3, "c1")).dead_end is None
    assert think(index, given(9, "c1")).dead_end is None


@pytest.mark.parametrize(
    ("answers", "word", "verdict", "contradicted"),
    [
        ("e5-a-p2", "apple", Verdict.CONTRADICTED, LetterAnswer("a", ())),
        ("p2", "apple", Verdict.CONTRADICTED, LetterAnswer("p", (2,))),
        ("r1", "apple", Verdict.CONTRADICTED, LetterAnswer("r", (1,))),
        ("e5-a-p2", "apples", Verdict.OTHER_LENGTH, None),
        ("e5", "apple", Verdict.LISTED, None),
        ("e5", "xxxxe", Verdict.UNLISTED, None),
    ],
)
def test_the_word_the_player_had_in_mind_shows_which_answer_was_wrong(
    index: HangmanIndex,
    answers: str,
    word: str,
    verdict: Verdict,
    contradicted: LetterAnswer | None,
) -> None:
    check = check_word(index, given(5, answers), word)
    assert (check.word, check.verdict, check.contradicted) == (word, verdict, contradicted)


def test_the_computer_loses_at_its_sixth_miss(index: HangmanIndex) -> None:
    assert think(index, given(4, "a-e-i-o-u")).status == "playing"
    assert think(index, given(4, "a-e-i-o-u-y")).status == "lost"


def test_a_watched_game_shows_every_turn_until_the_end(index: HangmanIndex) -> None:
    turns = watch(index, "education")
    assert turns[0].before.pattern == "_" * 9
    assert turns[-1].move.game.status == "won"
    for turn, following in pairwise(turns):
        assert following.before == turn.move.game
    assert all(turn.move.guess == turn.computer.letter for turn in turns)


def test_hindsight_shows_what_the_computer_would_have_guessed_on_each_turn(
    index: HangmanIndex,
) -> None:
    game = HangmanGame(ENGLISH, "geese").guess("z").game.guess("goose").game.guess("e").game
    turns = hindsight(index, game)
    assert [turn.move.guess for turn in turns] == ["z", "goose", "e"]
    assert [turn.before.misses_left for turn in turns] == [6, 5, 4]
    assert turns[-1].move.game == game
    assert all(turn.computer.letter in turn.before.masked.unguessed for turn in turns)


def test_hindsight_takes_wrong_words_into_account() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat"]))
    turns = hindsight(index, HangmanGame(ENGLISH, "hat", ("a", "t", "cat", "b")), prior=1.0)
    assert [turn.computer.candidates for turn in turns] == [3, 3, 3, 2]
    assert turns[-1].computer.sample == ("bat", "hat")


def test_changing_the_word_length_keeps_only_the_answers_that_still_fit() -> None:
    assert str(given(6, "e6-r-a2").resized(5)) == "r-a2"
    assert str(given(6, "e6-r-a2").resized(7)) == "e6-r-a2"


def test_the_words_that_fit_are_counted_after_each_answer_in_order() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "cot", "dog"]))
    working = think(index, given(3, "o-t3-c1")).working
    assert [(step.letter, step.words) for step in working] == [
        (None, 4),
        ("o", 2),
        ("t", 2),
        ("c", 1),
    ]


def test_the_evil_opponent_counts_its_remaining_words() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat", "rat"], bands=[1, 5, 1, 1]))
    game = HangmanGame(ENGLISH, "bat", ("a", "rat"))
    assert words_left(index, game) == 3
    assert words_left(index, game, (1, 2)) == 2


def test_the_evil_opponent_keeps_the_largest_family() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat", "dog", "tea"]))
    game = HangmanGame(ENGLISH, "dog")
    assert dodge(index, game, "t").secret in {"bat", "cat", "hat"}
    after = dodge(index, game, "t").guess("t")
    assert after.game.pattern == "__t"
    assert dodge(index, after.game, after.game.secret).secret != after.game.secret


def test_in_a_tie_the_evil_opponent_keeps_the_family_that_shows_fewer_letters() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat", "dog"]))
    assert dodge(index, HangmanGame(ENGLISH, "cat"), "c").secret == "dog"


def test_the_evil_opponent_chooses_only_words_that_may_be_dealt_and_are_in_its_bands() -> None:
    lexicon = lexicon_of(
        ENGLISH, ["cat", "dog", "pig", "hen", "ugh"], [1, 5, 1, 1, 1], ["pig"], ["ugh"]
    )
    index = HangmanIndex.build(lexicon)
    game = HangmanGame(ENGLISH, "cat")
    assert dodge(index, game, "c", bands=(1,)).secret == "hen"
    assert dodge(index, game, "z").secret in {"cat", "dog", "hen"}


def test_every_answer_from_the_evil_opponent_stays_true(index: HangmanIndex) -> None:
    rng = np.random.default_rng(11)
    for _ in range(10):
        game = HangmanGame(ENGLISH, "kestrel")
        for letter in rng.permutation(list(ENGLISH.alphabet)).tolist():
            before = game.masked
            dodged = dodge(index, game, letter)
            assert dodged.masked == before
            assert Masked.of_word(dodged.secret, game.guessed, ENGLISH) == before
            game = dodged.guess(letter).game
            if game.status != "playing":
                break


def test_the_evil_opponent_keeps_its_secret_if_no_listed_word_fits() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat"]))
    game = HangmanGame(ENGLISH, "blarg")
    assert dodge(index, game, "b") == game
    assert dodge(index, game, "blarg") == game
