"""A picture of the misses in a game of Hangman: a flower that sheds petals, or the gallows."""

from dataclasses import dataclass

from flask_babel import ngettext

FLOWER, GALLOWS = "flower", "gallows"
PICTURES = (FLOWER, GALLOWS)

STROKES = (
    "M10 114H70",
    "M26 114V8",
    "M26 8H68",
    "M26 28L46 8",
    "M68 8V24",
    "M68 24a10 10 0 1 1 0 20 10 10 0 0 1 0-20",
    "M68 44V76",
    "M68 52L54 66",
    "M68 52L82 66",
    "M68 76L56 98",
    "M68 76L80 98",
    "M64 35a4 4 0 0 1 8 0",
)
"""The gallows, stroke by stroke, as SVG paths on a sheet of 100 x 120 units."""


@dataclass(frozen=True, slots=True)
class Petal:
    """A petal on the flower or on the ground; lengths are in units of the drawing.

    x, y: its centre.
    width, height: its radii.
    turn: its angle around the flower's centre, in degrees.
    fallen: whether it is on the ground.
    falling: whether it has just come off.
    """

    x: int
    y: int
    width: int
    height: int
    turn: int
    fallen: bool
    falling: bool = False


@dataclass(frozen=True, slots=True)
class HangmanPicture:
    """A picture of the misses so far.

    kind: one of PICTURES.
    petals: the flower's petals; () for the gallows.
    strokes: the strokes of the gallows so far, as SVG paths; () for the flower.
    in_words: text such as "2 of 6 misses".
    """

    kind: str
    petals: tuple[Petal, ...]
    strokes: tuple[str, ...]
    in_words: str


def hangman_picture(
    misses: int, allowed: int, kind: str = FLOWER, fresh: bool = False
) -> HangmanPicture:
    """Return the picture after this many misses; after the last one allowed, the flower is bare.

    kind: one of PICTURES.
    fresh: whether the latest miss has only just been made.
    """
    in_words = ngettext(
        "%(misses)s of %(num)s miss", "%(misses)s of %(num)s misses", allowed, misses=misses
    )
    if kind == GALLOWS:
        shown = -(-len(STROKES) * misses // allowed)
        return HangmanPicture(kind, (), STROKES[:shown], in_words)
    petals = [_fallen(n, fresh and n == misses - 1) for n in range(misses)]
    petals += [_on_flower(n, allowed) for n in range(misses, allowed)]
    return HangmanPicture(kind, tuple(petals), (), in_words)


def _on_flower(number: int, allowed: int) -> Petal:
    return Petal(50, 19, min(11, 84 // allowed), 17, 360 * number // allowed, fallen=False)


def _fallen(number: int, falling: bool) -> Petal:
    """Return a petal on the ground; petals lie alternately right and left of the stem."""
    away = 13 + 6 * (number // 2)
    x = 50 + away if number % 2 == 0 else 50 - away
    return Petal(x, 110, 7, 3, 0, True, falling)
