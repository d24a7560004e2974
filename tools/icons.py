"""Draw the icons and the picture of shared links in static/icons/, from our own mark and typeface.

    python -m tools.icons

needs Playwright and a Chromium on the PATH, as the browser's tests do. The same Chromium draws the
same bytes each time.
"""

import base64
import shutil
import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parent.parent / "static"
ICONS = STATIC / "icons"
PAPER = "#f4eddf"
ACCENTS = ("#1a588f", "#17664c", "#8f4311", "#7f3469")
"""Of the four games by day, as in tokens.css."""
ICO_SIZE = 32

ICON_PAGE = """<style>
body {{ margin: 0; background: {background}; }}
svg {{ display: block; position: absolute; inset: {inset}%; width: auto; height: auto; }}
</style>{mark}"""

SOCIAL_PAGE = """<style>
@font-face {{ font-family: Fraunces; src: url(data:font/woff2;base64,{font}); }}
body {{ margin: 0; width: 1200px; height: 630px; background: {paper}; display: grid;
  place-content: center; justify-items: center; gap: 70px; font: 96px/1 Fraunces; }}
p {{ margin: 0; display: flex; gap: 12px; }}
b {{ font-weight: 680; width: 136px; height: 136px; display: grid; place-items: center;
  border-radius: 20px; color: #2a2318; background: linear-gradient(172deg, #fdf7e9, #f3e7cd 80%);
  border: 2px solid #c6b085; box-sizing: border-box;
  box-shadow: 0 9px 0 #c6b085, 0 16px 24px #5b431a47; }}
i {{ width: 136px; height: 22px; border-radius: 11px; }}
</style><p>{tiles}</p><p>{bars}</p>"""


def main() -> None:
    """Draw everything."""
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
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
        (ICONS / "social.png").write_bytes(social_picture(page))
        chromium.close()


def icon(page: Page, size: int, background: str, inset: int) -> bytes:
    """Return the mark as a PNG of size x size, with this many per cent free on each side."""
    mark = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(ICON_PAGE.format(background=background, inset=inset, mark=mark))
    return page.screenshot(omit_background=background == "transparent")


def social_picture(page: Page) -> bytes:
    """Return the picture that stands beside shared links, 1200 x 630."""
    page.set_viewport_size({"width": 1200, "height": 630})
    font = base64.b64encode((STATIC / "fonts" / "fraunces.woff2").read_bytes()).decode()
    tiles = "".join(f"<b>{letter}</b>" for letter in "QUARTET")
    bars = "".join(f'<i style="background:{colour}"></i>' for colour in ACCENTS)
    page.set_content(SOCIAL_PAGE.format(font=font, paper=PAPER, tiles=tiles, bars=bars))
    page.evaluate("document.fonts.ready")
    return page.screenshot()


def as_ico(png: bytes, size: int) -> bytes:
    """Return a PNG in the container of an .ico file, which holds this one picture."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


if __name__ == "__main__":
    main()
