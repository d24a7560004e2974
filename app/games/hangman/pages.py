"""Hangman's pages: setup, friends' words, games, results, the solver and the computer's games."""

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import ClassVar

import msgspec
from flask_babel import gettext as _
from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from app.components.hangman_picture import HangmanPicture, hangman_picture
from app.components.tiles import Tile
from app.games import kit
from app.games.hangman import addresses, text
from app.solver.calendar import secret_of
from app.solver.day_points import word_points
from app.solver.hangman import phrase
from app.solver.hangman.evil import words_left
from app.solver.hangman.game import (
    DIFFICULTIES,
    MAX_MISSES,
    MISSES_ALLOWED,
    GuessOutcome,
    HangmanGame,
    Move,
    parse_letter,
)
from app.solver.hangman.guesser import (
    LIKELY_LISTED,
    Guess,
    HangmanIndex,
    Narrowing,
    fitting,
    guess,
    narrowed,
)
from app.solver.hangman.masked import BLANK, positions_of, slots_of
from app.solver.hangman.transcript import (
    LetterAnswer,
    Thought,
    Transcript,
    Verdict,
    WordCheck,
    check_word,
    think,
)
from app.solver.hangman.watch import Turn, hindsight, watch
from app.solver.indexes import Indexes
from app.solver.lexicon.definitions import Definition
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.store.hangman_games import StoredGame, shared_id
from app.store.models import WordRow
from app.web.answer import Meaning
from app.web.dates import day_named
from app.web.game import Card, Solver, counted, one_by_one
from app.web.pages import FormPage, Page
from app.web.query import Args
from app.web.site import current_indexes, current_language, tiled
from app.web.solve_limiter import take_turn


def card(indexes: Indexes, day: date) -> Card:
    """Return the home page's card for a day's word, which reveals only the word's length."""
    return Card({"length": len(secret_of(indexes, day))})


MISSES_OFFERED = tuple((str(n), str(n)) for n in (4, MISSES_ALLOWED, 8, 10))

Options = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class SetupPage(kit.SetupPage):
    """The page on which a player begins a new game.

    lengths: the lengths of words that can be dealt.
    length: the length of the day's word.
    earlier: the result of a finished game whose word is offered again; "" if none is.
    evil: whether that game had an evil opponent.
    """

    template = "hangman/setup.html"
    misses_options: ClassVar[Options] = MISSES_OFFERED
    difficulty_options: ClassVar[Options] = text.difficulty_options((*DIFFICULTIES, addresses.EVIL))

    lengths: tuple[int, ...]
    length: int
    earlier: str = ""
    evil: bool = False

    @property
    def length_options(self) -> Options:
        return text.length_options(self.lengths)

    def answer(self) -> addresses.BeforeHangman:
        today = addresses.DaysWord(self.day, self.length)
        return addresses.BeforeHangman(today, self.lengths, [*DIFFICULTIES, addresses.EVIL])


def setup_page(indexes: Indexes, day: date, args: Args, error: InvalidPuzzle | None) -> SetupPage:
    """Return the setup page, with its form filled in from the address or from a submitted form."""
    usual = addresses.GameRequest()
    return SetupPage(
        chosen=usual.typed(args) | {"as": args.get("as", "")},
        lengths=tuple(sorted(indexes[HangmanIndex].by_length)),
        day=day,
        length=len(secret_of(indexes, day)),
        asked=error is not None or any(each.name in args for each in usual.fields()),
        error=error,
    )


def offering(page: SetupPage, earlier: StoredGame, indexes: Indexes) -> SetupPage:
    """Return the setup page with an earlier game's result and an offer to play its word again."""
    day, evil = addresses.GameKind.of(earlier).day, addresses.is_evil(earlier)
    name = text.game_name(len(earlier.secret), day_named(day) if day else "", evil)
    result = text.result_text(addresses.game_of(earlier, indexes), name, len(earlier.hints))
    return replace(page, earlier=result, evil=evil)


@dataclass(frozen=True, slots=True)
class FriendPage(Page):
    """The form with which a player sets a word for friends.

    chosen: the values in the form, by field name.
    """

    template = "hangman/friend.html"
    misses_options: ClassVar[Options] = MISSES_OFFERED
    longest_phrase: ClassVar[int] = phrase.LONGEST_PHRASE
    longest_clue: ClassVar[int] = phrase.LONGEST_CLUE

    chosen: Mapping[str, str]

    def answer(self) -> Mapping[str, int]:
        return {"longest": LONGEST_WORD}


@dataclass(frozen=True, slots=True)
class WordPage(Page):
    """A friend's word, which stays hidden from players.

    ended: the latest finished games with the word; () on the players' page.
    """

    template = "hangman/word.html"

    query: addresses.WordQuery
    word: WordRow
    ended: Sequence[StoredGame]

    @property
    def findable(self) -> bool:
        """Return whether search engines may list the page: they may, unless it is the setter's."""
        return not self.query.made

    @property
    def shape(self) -> str:
        """Return the word or phrase with `_` for each letter."""
        length = len(self.word.secret)
        return phrase.shape_of(self.word.phrase, current_language()) or "_" * length

    @property
    def latest(self) -> list[str]:
        """Return how each of the latest games ended, such as "Found with 2 misses"."""
        games = [(addresses.game_of(each, current_indexes()), each) for each in self.ended]
        return [text.outcome_text(game, len(each.hints)) for game, each in games]

    def answer(self) -> addresses.FriendsWord:
        own = {"id": self.query.word_id, "length": len(self.word.secret), "shape": self.shape}
        return addresses.FriendsWord.of(self.word, **own)


@dataclass(frozen=True, eq=False)
class GamePage(Page):
    """A game as its player sees it.

    advice: what the computer would guess; None unless the player asked.
    """

    template = "hangman/game.html"
    findable = False

    stored: StoredGame
    played: HangmanGame
    query: addresses.GameQuery
    advice: Guess | None

    @property
    def name(self) -> str:
        """Return the game's name: "Hangman, 7 letters"."""
        return text.game_name(len(self.played.secret))

    @cached_property
    def kind(self) -> addresses.GameKind:
        return addresses.GameKind.of(self.stored)

    @property
    def is_evil(self) -> bool:
        return self.kind.name == addresses.EVIL

    @property
    def day(self) -> str:
        """Return the day of a daily word, such as "20 November"; "" for other words."""
        return day_named(self.kind.day) if self.kind.day else ""

    @property
    def about(self) -> str:
        """Return the line below the title: the length of the word, and its day or kind."""
        letters = text.LETTERS(length=len(self.played.pattern))
        if self.day:
            return f"{self.day} · {letters}"
        difficulty, of_phrase = self.stored.difficulty, bool(self.shape)
        kind = text.about_word(self.kind.name, difficulty, self.listed, of_phrase)
        return f"{letters}. {kind}"

    @property
    def listed(self) -> bool:
        return self.played.secret in current_indexes().lexicon

    @property
    def shape(self) -> str:
        """Return the phrase that a friend set, with `_` for each letter; "" for a word."""
        return phrase.shape_of(self.stored.phrase, self.played.language)

    @property
    def is_phrase(self) -> bool:
        """Return whether the secret is an unlisted phrase, with which the computer can't help."""
        return bool(self.shape) and not self.listed

    @property
    def shared_by_all(self) -> bool:
        """Return whether everyone with the link shares this one game."""
        return addresses.is_shared_by_all(self.stored)

    @property
    def is_setters(self) -> bool:
        """Return whether the page is for the word's setter, who is only watching (`made=1`)."""
        return self.shared_by_all and self.query.made

    @cached_property
    def move(self) -> Move | None:
        """Return the guess to comment on; None if there is no guess yet, or if an error is shown.

        If the guess just typed (`tried`) changed nothing, return it; otherwise, the last guess.
        """
        if self.error:
            return None
        return _unchanged(self.played, self.query.tried) or _last(self.played)

    @property
    def outcome(self) -> GuessOutcome | None:
        return self.move.outcome if self.move else None

    @property
    def typed(self) -> str:
        """Return the text in the whole-word field; a guess that changed nothing stays there."""
        return phrase.written(self._rejected, self.shape).lower() or self.query.word

    @property
    def _rejected(self) -> str:
        """Return the guess in `move` if it is a whole word that changed nothing, else ""."""
        move = self.move
        return move.guess if move and move.game is self.played and len(move.guess) > 1 else ""

    @property
    def slots(self) -> tuple[str, ...]:
        return phrase.with_signs(slots_of(self.played.pattern), self.shape)

    @property
    def picture(self) -> HangmanPicture:
        game, fresh = self.played, self.outcome == GuessOutcome.MISS
        return hangman_picture(game.misses, game.misses_allowed, self.query.game.picture, fresh)

    @property
    def request(self) -> addresses.GameRequest:
        """Return the request for a new game with the same settings."""
        difficulty, misses = self.stored.difficulty, self.played.misses_allowed
        return addresses.GameRequest(difficulty, self.kind.length, misses, self.query.game.picture)

    @property
    def advised(self) -> str:
        """Return the computer's advice; "" if there is none, or if a comment is shown instead."""
        is_news = self._rejected or self.outcome == GuessOutcome.REPEAT
        return text.advice_text(self.advice) if self.advice and not is_news else ""

    @property
    def next_hint(self) -> str:
        """Return the next hint on offer: advice, then a letter; "" if there is none.

        An unlisted phrase gets only letters, and an evil game gets only advice.
        """
        if self.advice is None and not self.is_phrase:
            return addresses.ADVICE
        return "" if self.is_evil else addresses.LETTER

    @property
    def message(self) -> str:
        """Return the comment on the guess in `move`; "" if there is none."""
        return text.move_message(self.move, self.stored.phrase, self.shape) if self.move else ""

    def answer(self) -> addresses.PlayedGame:
        stored, game = self.stored, self.played
        return addresses.PlayedGame.of(
            game,
            id=stored.id,
            length=len(game.secret),
            kind=self.kind.name,
            difficulty=stored.difficulty,
            message=self.message,
            clue=stored.clue or UNSET,
            shape=self.shape or UNSET,
            hints=len(stored.hints) or UNSET,
            advice=self.advice.letter if self.advice else UNSET,
        )


def _last(game: HangmanGame) -> Move | None:
    """Return the last guess of a game as a move, or None if there is no guess yet."""
    if not game.guesses:
        return None
    return replace(game, guesses=game.guesses[:-1]).counted(game.guesses[-1])


def _unchanged(game: HangmanGame, tried: str) -> Move | None:
    """Return a typed guess as a move if it changes nothing in a running game, else None."""
    if not tried or game.status != "playing":
        return None
    try:
        move = game.guess(phrase.parse_guess(tried, game.language))
    except InvalidPuzzle:
        return None
    return move if move.game is game else None


HIT, MISS, NAMED, HINT = "🟪", "⬜", "⭐", "💡"
MEANINGS = 4
"""The most meanings that a page shows."""


@dataclass(frozen=True, eq=False)
class ResultPage(kit.ResultPage, GamePage):
    """A finished game, with its secret.

    computer: whether to show what the computer would have guessed. This takes 30 ms of CPU for most
        words and 200 ms for long unlisted words. For an unlisted phrase, nothing is shown.
    """

    template = "hangman/result.html"

    computer: bool

    @cached_property
    def meanings(self) -> tuple[Definition, ...]:
        return tuple(current_indexes().definitions.find(self.played.secret)[:MEANINGS])

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """Return what the computer would have guessed at each turn.

        Return () if `computer` is False, or if the secret is an unlisted phrase.
        """
        if not self.computer or self.is_phrase:
            return ()
        return hindsight(current_indexes()[HangmanIndex], self.played, self.kind.prior)

    @cached_property
    def computers_game(self) -> HangmanGame | None:
        """Return the computer's own game with the same word, played to its end.

        Return None if `computer` is False, or if the secret is an unlisted phrase.
        """
        if not self.computer or self.is_phrase:
            return None
        index, game = current_indexes()[HangmanIndex], self.played
        return watch(index, game.secret, game.misses_allowed, self.kind.prior)[-1].move.game

    @cached_property
    def words_left(self) -> int:
        """Return how many words the evil opponent could still have chosen as the secret."""
        index = current_indexes()[HangmanIndex]
        return words_left(index, self.played, addresses.EVIL_BANDS)

    @property
    def won(self) -> bool:
        return self.played.status == "won"

    @property
    def grade(self) -> str:
        if not self.won:
            return "lost"
        if self.stored.hints or self.played.misses_left == 1:
            return "modest"
        return "good" if self.played.misses else "triumph"

    @property
    def verdict(self) -> str:
        if not self.won:
            return _("Out of misses")
        if self.is_evil:
            return _("You beat Evil!")
        clean = not self.played.misses and not self.stored.hints
        return _("Got it without a miss!") if clean else _("You got it!")

    @property
    def card(self) -> kit.WordCard | None:
        return kit.word_card(self.played.secret) if self.meanings else None

    @property
    def bars(self) -> kit.Bars:
        """Return how many misses are left, and how many were allowed."""
        left, allowed = self.played.misses_left, self.played.misses_allowed
        return [(_("Misses left"), left), (_("Misses allowed"), allowed)]

    @property
    def shared(self) -> kit.Shared:
        """Return the result to share, with a link that offers the same word without showing it."""
        day = self.kind.day
        name = text.game_name(len(self.played.secret), self.day, self.is_evil)
        shared = "" if day else self.stored.word_id or shared_id(self.stored.id)
        misses = text.MISSES_MADE(count=self.played.misses)
        url = addresses.PlayQuery(shared, day=day).url("hangman.play")
        return kit.Shared.of([name, f"{self._guesses} {misses}"], url)

    @property
    def _signs(self) -> str:
        """Return the result on one line: symbols as in `_guesses`, then "2/6" for 2 of 6 misses."""
        return f"{self._guesses} {self.played.misses}/{self.played.misses_allowed}"

    @property
    def _guesses(self) -> str:
        """Return a symbol for each guess and each hint, in order."""
        signs = []
        for made, guessed in enumerate(self.played.guesses):
            signs += [HINT] * self.stored.hints.count(made)
            hit = HIT if guessed in self.played.secret else MISS
            signs.append(NAMED if guessed == self.played.secret else hit)
        return "".join(signs)

    @property
    def daily(self) -> kit.DailyResult | None:
        """Return the result of a daily word, or None for other words."""
        game, day, hints = self.played, self.kind.day, len(self.stored.hints)
        if day is None:
            return None
        return kit.DailyResult(
            game="hangman",
            day=day,
            kind="word",
            score=game.misses,
            of=game.misses_allowed,
            earned=word_points(self.won, game.misses, hints),
            won=self.won,
            top=self.won and not game.misses and not hints,
            stamp="✓" if self.won else "✗",
            text=text.outcome_text(game, hints),
            word=text.as_revealed(game.secret),
            share=self._signs,
        )

    @property
    def finish(self) -> kit.Finish:
        game, shared = self.played, self.shared.url
        word = addresses.EVIL if self.is_evil else game.secret
        puzzle = f"{word} {len(game.secret)} {game.misses_allowed}"
        points = word_points(self.won, game.misses, len(self.stored.hints))
        return kit.Finish(puzzle, shared, points, self._signs, (), self.daily, self.stored.id)

    @property
    def watch_url(self) -> str:
        """Return the address where the computer guesses this word."""
        drawn = addresses.DrawQuery(misses=self.played.misses_allowed)
        listed = self.kind.prior == 1
        query = addresses.WatchQuery(self.played.secret, drawn=drawn, listed=listed)
        return query.url("hangman.watch")

    def answer(self) -> addresses.PlayedGame:
        choices = []
        for turn in self.turns:
            guesses, why = (turn.move.guess, turn.computer.letter), text.reason(turn.computer)
            choices.append(addresses.ComputersChoice(turn.before.pattern, *guesses, why))
        return msgspec.structs.replace(
            super().answer(),
            word=self.played.secret,
            definitions=[Meaning(*each) for each in self.meanings],
            computer=choices,
        )


def word_tiles(
    game: HangmanGame, written: str = "", shape: str = ""
) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of a finished game's secret, word by word.

    A letter has the state "hit" if it was found, else "blank". The state of a hyphen or an
    apostrophe is "". A phrase with a ligature, which counts as two letters, is shown without
    accents.
    written: the phrase as its setter wrote it; "" for a word.
    shape: the phrase with `_` for each letter; "" for a word.
    """
    seen = phrase.with_signs(tuple(game.pattern), shape)
    letters: Sequence[str] = written.lower() or tiled(game.secret)
    if len(letters) != len(seen):
        letters = phrase.with_signs(tuple(game.secret), shape)
    words: list[tuple[Tile, ...]] = [()]
    for a, b in zip(letters, seen, strict=True):
        if a == " ":
            words.append(())
        else:
            state = "blank" if b == BLANK else "hit"
            words[-1] = (*words[-1], Tile(a, None, "" if a in phrase.SIGNS else state))
    return tuple(words)


@dataclass(frozen=True, eq=False)
class SolvedPage(kit.PagedWords):
    """A masked word and the computer's next guess."""

    query: addresses.SolveQuery
    index: HangmanIndex
    guess: Guess

    @classmethod
    def of(cls, query: addresses.SolveQuery, indexes: Indexes) -> "SolvedPage":
        """Find the next guess in a masked word, and return the page that shows it."""
        index = indexes[HangmanIndex]
        prior = 1.0 if query.listed else LIKELY_LISTED
        found = guess(index, query.masked, max(1, query.misses_left), prior)
        return cls(query, index, found)

    @property
    def count(self) -> int:
        return self.guess.candidates

    @property
    def words(self) -> tuple[str, ...]:
        """Return words that fit: a page of them or, if no page is asked for, a sample."""
        if self.query.page is None:
            return self.guess.sample
        return fitting(self.index, self.query.masked, self.part)

    @cached_property
    def working(self) -> tuple[Narrowing, ...]:
        """Return how the list narrowed, letter by letter."""
        return narrowed(self.index, self.query.masked)

    @property
    def typed(self) -> Args:
        """Return the form's values."""
        wrong_words = " ".join(self.query.masked.wrong_words)
        return self.query.args(defaults=True) | {"wrong_words": wrong_words}

    @property
    def name(self) -> str:
        return self.query.masked.pattern.upper()

    @property
    def think_url(self) -> str:
        """Return the address where the computer goes on asking, with as many misses left as before.

        If no misses are left, the computer is allowed one more. Return "" if the computer would
        then be allowed more than MAX_MISSES in all.
        """
        masked = self.query.masked
        query = addresses.ThinkQuery(Transcript.of_masked(masked), masked.wrong_words)
        misses = query.missed + max(1, self.query.misses_left)
        return query.but(misses=misses).url("hangman.think") if misses <= MAX_MISSES else ""

    def answer(self) -> addresses.NextGuess:
        masked, found = self.query.masked, self.guess
        return addresses.NextGuess.of(
            found,
            pattern=masked.pattern,
            wrong=masked.wrong,
            wrong_words=masked.wrong_words,
            reason=text.reason(found),
            guesses=odds_of(found),
            misses_left=self.query.misses_left,
            working=self.working,
            words=self.words if self.query.page else UNSET,
        )


def solved_page(query: addresses.SolveQuery, indexes: Indexes) -> SolvedPage:
    """Wait for a turn, then solve a masked word and return its page."""
    take_turn(addresses.price(indexes[HangmanIndex], query.masked))
    return SolvedPage.of(query, indexes)


def odds_of(guess: Guess) -> list[addresses.LetterOdds]:
    """Return each letter's odds for a JSON answer, the likeliest letter first."""
    odds = guess.probabilities
    return [addresses.LetterOdds(each.letter, round(each.probability, 6)) for each in odds]


def _split(line: str) -> Args:
    """Split a line at spaces or slashes into a pattern, wrong letters and wrong words."""
    pattern, wrong, *words = [*re.split(r"\s*/\s*|\s+", line), "", ""]
    return {"pattern": pattern, "wrong": wrong, "wrong_words": " ".join(words)}


def _lines(answer: addresses.NextGuess) -> Iterator[str]:
    masked = "/".join((answer.pattern, answer.wrong, *answer.wrong_words)).rstrip("/")
    yield f"{masked}: {answer.letter.upper()}. {answer.reason}"
    yield "  " + "  ".join(f"{each.letter} {each.probability:.1%}" for each in answer.guesses[:10])
    if answer.sample:
        words = answer.words or answer.sample
        yield f"  {counted(answer.candidates, 'word')}: {' '.join(words)}"


SOLVER = Solver(
    "pattern (and wrong letters, then wrong words, with spaces between)",
    addresses.SolveQuery,
    one_by_one(SolvedPage.of),
    _lines,
    _split,
)

TRAIL = 3
"""A page shows at most this many earlier counts of the words that fit."""
THINK_FORM = "hangman/think_form.html"
"""The template of the form that asks for the length of the player's word."""


@dataclass(frozen=True, slots=True)
class ThinkPage(Page):
    """The computer's next question, or how its game ended.

    typed: the values in the forms, by field name.
    correcting: the answer that the player is editing, or None.
    check: how the player's word compares with the answers; None until the word is revealed.
    """

    template = "hangman/think.html"

    typed: Args
    query: addresses.ThinkQuery
    thought: Thought
    correcting: LetterAnswer | None = None
    check: WordCheck | None = None

    @property
    def letter(self) -> str:
        """Return the letter in the question; "" if there is no question."""
        if self.correcting:
            return self.correcting.letter
        guess = self.thought.guess
        return guess.letter if guess and self.thought.status == "playing" else ""

    @property
    def refused_field(self) -> str:
        """Return the name of the answer field that was refused, or "" if none was."""
        field = self.error.field if self.error else None
        return field if field in ("place", "letter", "said") else ""

    @property
    def ticked(self) -> tuple[int, ...]:
        """Return the positions, from 1, that are ticked for the letter."""
        if self.error and self.error.field == "place":
            typed = self.typed.get("place", "").split(".")
            return tuple(int(each) for each in typed if each.isascii() and each.isdigit())
        return self.correcting.positions if self.correcting else ()

    @property
    def picture(self) -> HangmanPicture:
        misses = min(self.query.missed, self.query.misses)
        return hangman_picture(misses, self.query.misses)

    @property
    def doubts(self) -> Mapping[LetterAnswer | None, str]:
        """Return why each doubtful answer may be wrong. Ignore the key None, if there is one."""
        doubts = {self.thought.dead_end: _("nothing fits after this")}
        if self.check:
            word = text.as_typed(self.check.word)
            doubts[self.check.contradicted] = _("doesn’t fit %(word)s", word=word)
        return doubts

    @property
    def verdict(self) -> str:
        """Return a sentence on whether the player's word fits the answers.

        Return "" until the word is revealed.
        """
        return text.verdict_text(self.check, self.query.transcript) if self.check else ""

    @property
    def word_fits(self) -> bool:
        """Return whether the player revealed a word that fits all answers."""
        return self.check is not None and self.check.verdict in (Verdict.LISTED, Verdict.UNLISTED)

    @property
    def only_word(self) -> str:
        """Return the listed word that fits if there is exactly one, else "".

        Also return "" if the game is over, or if an answer is being edited or was refused.
        """
        if self.correcting or self.refused_field:
            return ""
        guess, playing = self.thought.guess, self.thought.status == "playing"
        return guess.sample[0] if guess and playing and self.thought.fitting == 1 else ""

    @property
    def reject_url(self) -> str:
        """Return the address that rejects `only_word`."""
        rejected = (*self.query.rejected, self.only_word)[-addresses.MAX_REJECTED :]
        return self.query.but(not_=rejected).url("hangman.think")

    @property
    def trail(self) -> tuple[int, ...]:
        """Return earlier counts of the words that fit, without repeats: the last TRAIL of them."""
        counts = dict.fromkeys(step.words for step in self.thought.working)
        counts.pop(self.thought.fitting, None)
        return tuple(counts)[-TRAIL:]

    @property
    def confirm_url(self) -> str:
        """Return the address that confirms `only_word`."""
        transcript = self.query.transcript
        for letter in dict.fromkeys(self.only_word):
            transcript = transcript.answered(letter, positions_of(letter, self.only_word))
        return self.query.but(transcript=transcript).url("hangman.think")

    @property
    def more_misses_url(self) -> str:
        """Return the address where the computer goes on, with twice as many misses allowed.

        No more than MAX_MISSES are ever allowed. Return "" if the computer is allowed that many
        already, knows the word, or has no letter left to ask for.
        """
        if self.thought.guess is None or self.query.misses == MAX_MISSES:
            return ""
        more = min(2 * self.query.misses, MAX_MISSES)
        return self.query.but(misses=more).url("hangman.think")

    def answer(self) -> addresses.Question:
        transcript, guess = self.query.transcript, self.thought.guess
        return addresses.Question.of(
            self.thought,
            length=transcript.length,
            answers=str(transcript),
            pattern=transcript.masked.pattern,
            wrong=transcript.masked.wrong,
            letter=self.letter or None,
            reason=text.reason(guess) if guess else None,
            guesses=odds_of(guess) if guess else (),
            candidates=self.thought.fitting,
            sample=guess.sample if guess else (),
            dead_end=str(self.thought.dead_end) if self.thought.dead_end else None,
            verdict=self.verdict or None,
        )


def think_page(
    args: "MultiDict[str, str]", index: HangmanIndex
) -> ThinkPage | FormPage | addresses.ThinkQuery:
    """Return the page for these arguments, or the query to redirect to.

    Arguments that answer a question or change the length lead to a redirect.
    """
    places = {"place": ".".join(args.getlist("place"))[:MAX_TYPED]} if "place" in args else {}
    typed = ChainMap(places, args)
    try:
        query = addresses.ThinkQuery.parse(args, index.language)
    except InvalidPuzzle as error:
        return FormPage(THINK_FORM, typed, error=error)
    correcting, check, refused = None, None, None
    try:
        move = addresses.ThinkMove.parse(typed, index.language)
        if move.letter:
            return _answered(query, move.letter, move)
        if "new_length" in args:
            if move.new_length is None:
                raise InvalidPuzzle("no-length", "new_length", limit=LONGEST_WORD)
            return query.but(transcript=query.transcript.resized(move.new_length))
        if move.correct is not None:
            correcting = _answer_to(query.transcript, move.correct)
        elif move.word:
            check = check_word(index, query.transcript, move.word)
    except InvalidPuzzle as error:
        refused = error
        letter = index.language.fold(typed.get("letter", "")[:MAX_TYPED])
        correcting = query.transcript.answer_to(letter)
    masked = replace(query.transcript.masked, wrong_words=query.rejected)
    take_turn(addresses.price(index, masked))
    thought = think(index, query.transcript, query.misses, query.rejected)
    return ThinkPage(typed, query, thought, correcting, check, error=refused)


def _answered(
    query: addresses.ThinkQuery, letter: str, move: addresses.ThinkMove
) -> addresses.ThinkQuery:
    """Return the query with a new answer about a letter, in place of any earlier one.

    If the player said neither "yes" nor "no", a ticked place means yes, and none means no.
    Raises InvalidPuzzle, field `place`, for a yes without a place, a no with a place, or a place
    that is outside the word or taken by another letter.
    """
    if move.said == "yes" and not move.place:
        raise InvalidPuzzle("nothing-ticked", "place", letter=letter.upper())
    if move.said == "no" and move.place:
        raise InvalidPuzzle("ticked-but-no", "place")
    try:
        return replace(query, transcript=query.transcript.answered(letter, move.place))
    except InvalidPuzzle as error:
        raise error.at("place") from error


def _answer_to(transcript: Transcript, typed: str) -> LetterAnswer:
    """Return the earlier answer about a typed letter.

    Raises InvalidPuzzle, field `letter`, if it is not a single letter or has no answer yet.
    """
    letter = parse_letter(typed, transcript.language)
    answer = transcript.answer_to(letter)
    if answer is None:
        raise InvalidPuzzle("not-answered", "letter", letter=letter.upper())
    return answer


@dataclass(frozen=True, slots=True)
class WatchForm(Page):
    """The forms with which players choose a word for the computer to play.

    typed: the values in the forms, by field name.
    """

    template = "hangman/watch_form.html"
    difficulty_options: ClassVar[Options] = text.difficulty_options(("", *DIFFICULTIES))

    typed: Args

    @property
    def length_options(self) -> tuple[tuple[str, str], ...]:
        return text.length_options(sorted(current_indexes()[HangmanIndex].by_length))


@dataclass(frozen=True, slots=True)
class WatchPage(Page):
    """The computer's game so far, and its next guess.

    turns: the guesses shown.
    next: the next guess; None at the end of the game.
    total: how many guesses the whole game has.
    meanings: the word's meanings; () until the end of the game.
    working: how many words fitted after each letter so far.
    """

    template = "hangman/watch.html"

    query: addresses.WatchQuery
    turns: tuple[Turn, ...]
    next: Turn | None
    total: int
    meanings: tuple[Definition, ...]
    working: tuple[Narrowing, ...]

    @property
    def game(self) -> HangmanGame:
        """Return the game so far."""
        return self.next.before if self.next else self.turns[-1].move.game

    @property
    def picture(self) -> HangmanPicture:
        fresh = bool(self.turns) and self.turns[-1].move.guess in self.game.wrong
        return hangman_picture(self.game.misses, self.game.misses_allowed, fresh=fresh)

    def answer(self) -> addresses.WatchedGame:
        computer, moves = self.next.computer if self.next else None, [t.move for t in self.turns]
        return addresses.WatchedGame.of(
            self.game,
            step=len(moves),
            turns=[addresses.ComputersGuess(m.guess, text.turn_message(m)) for m in moves],
            letter=computer.letter if computer else UNSET,
            reason=text.reason(computer) if computer else UNSET,
            guesses=odds_of(computer) if computer else UNSET,
            candidates=computer.candidates if computer else UNSET,
            word=UNSET if computer else self.game.secret,
        )


def watch_page(query: addresses.WatchQuery, secret: str, indexes: Indexes) -> WatchPage:
    """Return the page that shows the computer's first `query.step` guesses at a word.

    If the game ends sooner, the page shows how it ended.
    """
    index = indexes[HangmanIndex]
    turns = watch(index, secret, query.drawn.misses, query.prior)
    step = min(query.step, len(turns))
    upcoming = turns[step] if step < len(turns) else None
    game = upcoming.before if upcoming else turns[-1].move.game
    meanings = () if upcoming else tuple(indexes.definitions.find(secret)[:MEANINGS])
    working = narrowed(index, game.masked, game.guesses)
    return WatchPage(query, tuple(turns[:step]), upcoming, len(turns), meanings, working)
