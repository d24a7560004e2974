"""The computer as a player: it guesses a player's word, plays one to be watched, or cheats."""

from itertools import pairwise

import numpy as np
import pytest

from app.solver.hangman.evil import dodge_letter, dodge_word, words_left
from app.solver.hangman.game import Game
from app.solver.hangman.guesser import HangmanIndex
from app.solver.hangman.masked import Masked
from app.solver.hangman.transcript import Answer, Transcript, think, verdict
from app.solver.hangman.watch import hindsight, watch
from app.solver.lexicon.lexicon import Lexicon
from app.solver.puzzle import InvalidPuzzle
from tests.conftest import ENGLISH, tiny_lexicon


@pytest.fixture(scope="module")
def index(english: Lexicon) -> HangmanIndex:
    return HangmanIndex.build(english)


def told(length: int, answers: str) -> Transcript:
    return Transcript.parse(str(length), answers, ENGLISH)


def test_answers_are_written_as_they_are_read() -> None:
    transcript = told(5, "E2.5 - r - a1")
    assert transcript.answers == (Answer("e", (2, 5)), Answer("r", ()), Answer("a", (1,)))
    assert str(transcript) == "e2.5-r-a1"
    assert str(transcript.masked) == "ae__e/r"
    assert told(5, str(transcript)) == transcript


@pytest.mark.parametrize(
    ("length", "answers", "field", "words"),
    [
        ("", "", "length", "how many letters"),
        ("0", "", "length", "how many letters"),
        ("46", "", "length", "how many letters"),
        ("9" * 5000, "", "length", "how many letters"),
        ("²", "", "length", "how many letters"),
        ("5", "e6", "answers", "There is no position 6 in a word of 5."),
        ("5", "e0", "answers", "There is no position 0"),
        ("5", "e2-r2", "answers", "Position 2 is E already; it can't be R too."),
        ("5", "e2-e3", "answers", "E is answered twice"),
        ("5", "ee", "answers", "ee is no answer"),
        ("5", "7", "answers", "7 is no answer"),
        ("5", "e2..3", "answers", "e2..3 is no answer"),
        ("5", "ж2", "answers", "no answer"),
        ("5", "e" * 5000, "answers", "longer than answers can be"),
    ],
)
def test_answers_that_cannot_be_are_refused_in_words(
    length: str, answers: str, field: str, words: str
) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        Transcript.parse(length, answers, ENGLISH)
    assert refused.value.field == field
    assert words in refused.value.message


def test_an_answer_can_be_corrected_or_taken_back() -> None:
    transcript = told(5, "e2-r-s5")
    assert str(transcript.answered("r", (3,))) == "e2-r3-s5"
    assert str(transcript.answered("e", (4, 2, 4))) == "e2.4-r-s5"
    assert str(transcript.without("r")) == "e2-s5"


def honest(secret: str, transcript: Transcript, letter: str) -> Transcript:
    return transcript.answered(
        letter, tuple(n for n, a in enumerate(secret, start=1) if a == letter)
    )


@pytest.mark.parametrize("secret", ["education", "kestrel", "strengths"])
def test_the_computer_finds_an_honest_players_word(index: HangmanIndex, secret: str) -> None:
    transcript = told(len(secret), "")
    while (thought := think(index, transcript)).status == "playing":
        assert thought.guess is not None
        transcript = honest(secret, transcript, thought.guess.letter)
    assert thought.status == "won"
    assert transcript.masked.pattern == secret
    assert thought.guess is None
    assert transcript.contradicts(secret) is None


def test_the_answer_after_which_no_word_fits_is_named() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat", "cot", "dog"]))
    thought = think(index, told(3, "c1-a3-g"))
    assert thought.fitting == 0
    assert thought.dead_end == Answer("a", (3,))
    assert thought.guess is not None
    assert think(index, told(3, "c1")).dead_end is None
    assert think(index, told(9, "c1")).dead_end is None


def test_the_word_told_shows_which_answer_was_wrong(index: HangmanIndex) -> None:
    transcript = told(5, "e5-a-p2")
    assert verdict(index, transcript, "apple") == "You said no A, but APPLE has A at position 1."
    assert (
        verdict(index, told(5, "p2"), "apple")
        == "You said P at position 2, but APPLE has P at positions 2 and 3."
    )
    assert verdict(index, told(5, "r1"), "apple") == "You said R at position 1, but APPLE has no R."
    assert verdict(index, transcript, "apples") == "APPLES has 6 letters; you said 5."
    assert verdict(index, told(5, "e5"), "apple") == (
        "APPLE agrees with every answer, and it is in our list."
    )
    assert verdict(index, told(5, "e5"), "xxxxe") == (
        "XXXXE agrees with every answer, but it is not in our list."
    )


def test_the_computer_has_lost_after_the_sixth_no(index: HangmanIndex) -> None:
    assert think(index, told(4, "a-e-i-o-u")).status == "playing"
    assert think(index, told(4, "a-e-i-o-u-y")).status == "lost"


def test_watching_shows_every_turn_up_to_the_end(index: HangmanIndex) -> None:
    turns = watch(index, "education")
    assert turns[0].before.pattern == "_" * 9
    assert turns[-1].after.status == "won"
    for turn, following in pairwise(turns):
        assert following.before == turn.after
    assert all(turn.guessed == turn.guess.letter for turn in turns)
    assert turns[0].message.endswith("misses left.")


def test_hindsight_sets_the_computers_guess_beside_the_players(index: HangmanIndex) -> None:
    game = Game(ENGLISH, "geese").letter("z").game.word("goose").game.letter("e").game
    turns = hindsight(index, game)
    assert [turn.guessed for turn in turns] == ["z", "goose", "e"]
    assert [turn.before.misses_left for turn in turns] == [6, 5, 4]
    assert turns[-1].after == game
    assert all(turn.guess.letter in turn.before.masked.unguessed for turn in turns)


def test_hindsight_knows_which_words_were_wrong() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat"]))
    turns = hindsight(index, Game(ENGLISH, "hat", ("a", "t", "cat", "b")), pi=1.0)
    assert [turn.guess.candidates for turn in turns] == [3, 3, 3, 2]
    assert turns[-1].guess.sample == ("bat", "hat")


def test_answers_are_kept_for_another_length_where_they_fit() -> None:
    assert str(told(6, "e6-r-a2").resized(5)) == "r-a2"
    assert str(told(6, "e6-r-a2").resized(7)) == "e6-r-a2"


def test_the_working_follows_the_answers() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "cot", "dog"]))
    working = think(index, told(3, "o-t3-c1")).working
    assert [(step.letter, step.words) for step in working] == [
        (None, 4),
        ("o", 2),
        ("t", 2),
        ("c", 1),
    ]


def test_the_evil_opponent_counts_the_words_that_it_may_still_name() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat", "rat"], bands=[1, 5, 1, 1]))
    game = Game(ENGLISH, "bat", ("a", "rat"))
    assert words_left(index, game) == 3
    assert words_left(index, game, (1, 2)) == 2


def test_the_evil_opponent_keeps_the_largest_family() -> None:
    index = HangmanIndex.build(tiny_lexicon(["bat", "cat", "hat", "dog", "tea"]))
    game = Game(ENGLISH, "dog")
    assert dodge_letter(index, game, "t").secret in {"bat", "cat", "hat"}
    after = dodge_letter(index, game, "t").letter("t")
    assert after.game.pattern == "__t"
    assert dodge_word(index, after.game, after.game.secret).secret != after.game.secret


def test_of_equal_families_the_evil_one_shows_least() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat", "dog"]))
    assert dodge_letter(index, Game(ENGLISH, "cat"), "c").secret == "dog"


def test_the_evil_opponent_minds_the_bands_and_never_takes_a_blocked_word() -> None:
    lexicon = Lexicon.of_words(ENGLISH, ["cat", "dog", "pig", "hen"], [1, 5, 1, 1], blocked=["pig"])
    index = HangmanIndex.build(lexicon)
    game = Game(ENGLISH, "cat")
    assert dodge_letter(index, game, "c", bands=(1,)).secret == "hen"
    assert dodge_letter(index, game, "z").secret in {"cat", "dog", "hen"}


def test_every_answer_of_the_evil_opponent_stays_true(index: HangmanIndex) -> None:
    rng = np.random.default_rng(11)
    for _ in range(10):
        game = Game(ENGLISH, "kestrel")
        for letter in rng.permutation(list(ENGLISH.alphabet)).tolist():
            before = game.masked
            dodged = dodge_letter(index, game, letter)
            assert dodged.masked == before
            assert Masked.of_word(dodged.secret, game.guessed, ENGLISH) == before
            game = dodged.letter(letter).game
            if game.status != "playing":
                break


def test_a_friends_word_outside_the_list_is_kept_by_the_evil_opponent() -> None:
    index = HangmanIndex.build(tiny_lexicon(["cat"]))
    game = Game(ENGLISH, "blarg")
    assert dodge_letter(index, game, "b") == game
    assert dodge_word(index, game, "blarg") == game
