"""The palette: text is readable and edges are visible, in light, dark and high contrast."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
GAMES = ("countdown", "ruzzle", "ladder", "hangman")
READABLE = 4.5
VISIBLE = 3.0
"""The contrast that WCAG 2.2 requires of text (READABLE) and of the edges of controls (VISIBLE)."""

TEXTS = [
    *product(("ink", "soft", "bad", "good", *GAMES), ("paper", "surface", "sunken")),
    *(("on-accent", game) for game in GAMES),
    *(("on-deep", f"{game}-deep") for game in GAMES),
    *product(("tile-ink", "tile-soft"), ("tile-top", "tile-face", "tile-shine")),
    *((f"{bonus}-ink", bonus) for bonus in ("dl", "tl", "dw", "tw")),
    ("surface", "ink"),
    ("surface", "bad"),
]
EDGES = [
    *product(("edge",), ("paper", "surface")),
    *product((f"{game}-deep" for game in GAMES), ("tile-top", "tile-face")),
]


def palette(scheme: str, more: bool) -> dict[str, str]:
    """Return colour name -> #rrggbb in a scheme, "light" or "dark", as tokens.css defines it.

    more: whether contrast.css overrides colours.
    """
    files = ("tokens.css", "contrast.css") if more else ("tokens.css",)
    pairs = [pair for each in files for pair in PAIR.findall((CSS / each).read_text("utf-8"))]
    return {name: light if scheme == "light" else dark for name, light, dark in pairs}


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_veil_behind_a_dialog_is_dark_in_both_themes() -> None:
    veil = re.search(
        r"--veil: light-dark\(#(\w{6})\w\w, #(\w{6})\w\w\)", (CSS / "tokens.css").read_text("utf-8")
    )
    assert veil
    assert max(luminance(f"#{colour}") for colour in veil.groups()) < luminance("#333333")


@pytest.mark.parametrize("more", [False, True], ids=["usual", "more contrast"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("pairs", "least"), [(TEXTS, READABLE), (EDGES, VISIBLE)], ids=["texts", "edges"]
)
def test_text_is_readable_and_edges_are_visible(
    scheme: str, more: bool, pairs: list[tuple[str, str]], least: float
) -> None:
    colours = palette(scheme, more)
    ratios = {(colour, on): contrast(colours[colour], colours[on]) for colour, on in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}


def test_the_high_contrast_setting_raises_the_contrast() -> None:
    for scheme in ("light", "dark"):
        usual, more = palette(scheme, False), palette(scheme, True)
        assert contrast(more["soft"], more["paper"]) > contrast(usual["soft"], usual["paper"])


def test_colours_are_defined_only_in_the_token_files() -> None:
    for file in sorted(CSS.glob("*.css")):
        if file.name not in ("tokens.css", "contrast.css"):
            found = re.findall(r"#[0-9a-fA-F]{3,8}\b(?![^{}]*\{)", file.read_text("utf-8"))
            assert set(found) <= {"#000"}, file.name
