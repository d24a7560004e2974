"""Draw the icons and the pictures for shared links in static/icons/.

    python -m tools.icons

needs Playwright and a Chromium on the PATH, as the browser tests do. The same Chromium always
writes the same bytes.
"""

import base64
import shutil
import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parent.parent / "static"
ICONS = STATIC / "icons"
PAPER = "#f4eddf"
ACCENTS = {
    "countdown": "#1a588f",
    "ruzzle": "#17664c",
    "ladder": "#8f4311",
    "hangman": "#7f3469",
}
"""Game -> its colour in the light theme, as in tokens.css."""
ICO_SIZE = 32

ICON_PAGE = """<style>
body {{ margin: 0; background: {background}; }}
svg {{ display: block; position: absolute; inset: {inset}%; width: auto; height: auto; }}
</style>{mark}"""

SOCIAL_PAGE = """<style>
@font-face {{ font-family: Fraunces; src: url(data:font/woff2;base64,{font}); }}
body {{ margin: 0; width: 1200px; height: 630px; background: {paper}; display: grid;
  place-content: center; justify-items: center; gap: 56px; font: 680 66px/1 Fraunces; }}
div {{ display: grid; gap: 14px; justify-items: center; }}
p {{ margin: 0; display: flex; gap: 12px; }}
b, u {{ width: 1.42em; height: 1.42em; display: grid; place-items: center; font-weight: inherit;
  border-radius: .2em; box-sizing: border-box; text-decoration: none; }}
b {{ color: #2a2318; background: #f8efdb; border: 2px solid #c6b085;
  box-shadow: 0 .09em 0 #c6b085; }}
u {{ border: 3px dashed #b9a888; }}
b.picked {{ color: #fff; background: var(--own); border-color: var(--own); box-shadow: none; }}
i {{ width: 136px; height: 22px; border-radius: 11px; }}
svg {{ height: 3.9em; }}
section {{ display: flex; gap: 52px; align-items: center; }}
.cards {{ gap: 24px; font-size: 33px; }}
.cards > div {{ width: 240px; height: 300px; align-content: center; border-radius: 24px; gap: 8px;
  background: #fcf8ee; border-top: 16px solid var(--own); }}
.cards p {{ gap: 6px; }}
.mark {{ font-size: 36px; }} .mark p {{ gap: 7px; }}
</style>{drawn}"""
FLOWER = """<svg viewBox="0 0 100 116"><g fill="none" stroke="#4f7a4a" stroke-width="4">
<path d="M50 42V113M50 88C38 88 32 80 31 72 43 72 49 78 50 88"/></g><g fill="{accent}">{petals}</g>
<circle cx="50" cy="42" r="9" fill="#e0b13c"/></svg>"""
PETAL = '<ellipse cx="50" cy="21" rx="10" ry="15" transform="rotate({turn} 50 42)"/>'


def main() -> None:
    """Draw all icons and pictures."""
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        page = chromium.new_page()
        for name, size, background, inset in (
            ("any-192", 192, "transparent", 3),
            ("any-512", 512, "transparent", 3),
            ("maskable-512", 512, PAPER, 22),
            ("apple-touch-icon", 180, PAPER, 12),
        ):
            (ICONS / f"{name}.png").write_bytes(icon(page, size, background, inset))
        small = icon(page, ICO_SIZE, "transparent", 0)
        (ICONS / "favicon.ico").write_bytes(as_ico(small, ICO_SIZE))
        bars = "".join(f'<i style="background:{colour}"></i>' for colour in ACCENTS.values())
        drawn = f'<p style="font-size:96px">{tiles("QUARTET")}</p><p>{bars}</p>'
        (ICONS / "social.png").write_bytes(social_picture(page, drawn))
        mark = f'<div class="mark"><p>{tiles("QUARTET")}</p></div>'
        for name, drawn in social_pictures().items():
            (ICONS / f"social-{name}.png").write_bytes(social_picture(page, drawn + mark))
        chromium.close()


def social_pictures() -> dict[str, str]:
    """Return name -> the HTML of the picture, for each game and "day"; all languages share them."""
    flower = FLOWER.format(
        accent=ACCENTS["hangman"],
        petals="".join(PETAL.format(turn=turn) for turn in range(0, 360, 60)),
    )
    motifs = {
        "countdown": [tiles("AUCTIONED"), tiles("NOTE", {0, 1, 2, 3}) + "<u></u>" * 5],
        "ruzzle": [tiles("TROB", {0, 1}), tiles("EAIM", {1, 2}), tiles("SLNU", {2}), tiles("GODE")],
        "ladder": [tiles("CAGE"), tiles("RAGE", {0}), tiles("RARE", {2}), tiles("MARE", {0})],
        "hangman": [flower, "<u></u>" + tiles("O") + "<u></u>" + tiles("E")],
    }
    own = {game: f'style="--own:{ACCENTS[game]}"' for game in motifs}
    drawn = {
        game: f"<div {own[game]}>{''.join(f'<p>{row}</p>' for row in rows)}</div>"
        for game, rows in motifs.items()
    }
    small = motifs | {"countdown": [tiles("AUC"), tiles("TIO"), tiles("NED")]}
    cards = (
        f"<div {own[game]}>{''.join(f'<p>{row}</p>' for row in small[game])}</div>"
        for game in motifs
    )
    return drawn | {"day": f'<section class="cards">{"".join(cards)}</section>'}


def tiles(letters: str, picked: set[int] | None = None) -> str:
    """Return the HTML of a row of tiles. picked: the positions of those to highlight."""
    return "".join(
        f'<b class="picked">{letter}</b>' if place in (picked or ()) else f"<b>{letter}</b>"
        for place, letter in enumerate(letters)
    )


def icon(page: Page, size: int, background: str, inset: int) -> bytes:
    """Return the site's icon as a PNG. size: in pixels. inset: the margin, in per cent."""
    mark = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(ICON_PAGE.format(background=background, inset=inset, mark=mark))
    return page.screenshot(omit_background=background == "transparent")


def social_picture(page: Page, drawn: str) -> bytes:
    """Return a picture for shared links as a PNG, 1200 x 630 pixels. drawn: its HTML."""
    page.set_viewport_size({"width": 1200, "height": 630})
    font = base64.b64encode((STATIC / "fonts" / "fraunces.woff2").read_bytes()).decode()
    page.set_content(SOCIAL_PAGE.format(font=font, paper=PAPER, drawn=drawn))
    page.evaluate("document.fonts.ready")
    return page.screenshot()


def as_ico(png: bytes, size: int) -> bytes:
    """Return an .ico file with one PNG. size: its width and height in pixels."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


if __name__ == "__main__":
    main()
