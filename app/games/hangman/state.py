"""What Hangman's addresses and forms have in common: values that are read, and written again."""

from collections.abc import Collection, Mapping

from app.components.hangman_picture import FLOWER, PICTURES
from app.solver.hangman.game import DIFFICULTIES, MAX_MISSES, MIN_MISSES, MISSES_ALLOWED
from app.solver.lexicon.typed_word import LONGEST_WORD, MAX_TYPED
from app.solver.puzzle import InvalidPuzzle
from app.web.args import parse_int
from app.web.solve_limiter import take_turn
from app.web.urls import make_url

EVIL = "evil"
"""The difficulty whose opponent dodges."""
EASY = "easy"
"""The default difficulty of a game."""
HEAVY_WORDS = 2
"""More wrong words than these are heavy to weigh: three cost 30 ms, twelve 150."""


def hangman_url(
    page: str,
    query: Mapping[str, str | int | None] | None = None,
    *,
    misses: int = MISSES_ALLOWED,
    listed: bool = False,
    picture: str = FLOWER,
    external: bool = False,
) -> str:
    """Return the address of one of Hangman's pages; defaults and empty values are left out.

    page: the endpoint's name in the blueprint. misses: how many lose the game. listed: whether the
    word is surely listed. external: with scheme and host, as in a link to share.
    """
    values = {
        **(query or {}),
        "misses": misses if misses != MISSES_ALLOWED else None,
        "listed": int(listed),
        "picture": picture if picture != FLOWER else None,
    }
    filled = {name: value for name, value in values.items() if value}
    return make_url(f"hangman.{page}", filled, external=external)


def parse_misses(args: Mapping[str, str]) -> int:
    """Return how many misses lose the game; InvalidPuzzle, field `misses`."""
    return parse_int(args, "misses", MIN_MISSES, MAX_MISSES) or MISSES_ALLOWED


def take_turn_if_many(wrong_words: Collection[str]) -> None:
    """Let a guess that weighs so many wrong words take its turn; 503 if none comes."""
    if len(wrong_words) > HEAVY_WORDS:
        take_turn()


def parse_picture(args: Mapping[str, str]) -> str:
    """Return which hangman picture is drawn; InvalidPuzzle, field `picture`."""
    picture = args.get("picture") or FLOWER
    if picture not in PICTURES:
        raise InvalidPuzzle("not-a-picture", "picture", names=", ".join(PICTURES))
    return picture


def parse_wanted(
    args: Mapping[str, str], default: str = "", also: tuple[str, ...] = ()
) -> tuple[int | None, str]:
    """Return the length and the difficulty of the word to choose; None and "" for any.

    default: the difficulty if none is named. also: further difficulties that may be named.
    Raises InvalidPuzzle: `length` or `difficulty`.
    """
    length = parse_int(args, "length", 1, LONGEST_WORD)
    difficulty = args.get("difficulty") or default
    names = (*DIFFICULTIES, *also)
    if difficulty and difficulty not in names:
        raise InvalidPuzzle("not-a-difficulty", "difficulty", names=", ".join(names))
    return length, difficulty


def kept_input(args: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed, for a form to show it again; overlong text is cut short."""
    return {name: value[: 2 * MAX_TYPED] for name, value in args.items()}
