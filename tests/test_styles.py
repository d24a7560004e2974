"""Styles and scripts: what older browsers get, and which features are too new."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.solver.ruzzle.grid import MAX_SIDE
from app.web.styles import for_older_browsers

STATIC = Path(__file__).parent.parent / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
NEWER = re.compile(
    r":has\(|canParse|new FormData\([^()]*,|groupBy|withResolvers"
    r"|fromAsync|checkVisibility|startViewTransition|AbortSignal\.any"
)
"""Features newer than Chromium 110, Safari 16 or Firefox 115."""
BLOCK = re.compile(r"([^{};]*)\{([^{}]*)\}")
MIXED = re.compile(r"(--[\w-]+): color-mix")
GRADIENT = re.compile(r"gradient\((?:[^()]|\([^()]*\))*\)")


@pytest.mark.parametrize(
    ("sheet", "sent"),
    [
        (".a { color: red; }", ".a { color: red }"),
        (".a { /* { */ & b { top: 0; } }", ".a b { top: 0 }"),
        (".a { x: 0; &:hover { x: 1; } y: 0; }", ".a { x: 0 } .a:hover { x: 1 } .a { y: 0 }"),
        (".a, .b { & i, & u { x: 0; } }", ":is(.a, .b) i, :is(.a, .b) u { x: 0 }"),
        (".a { & b { &.c > i { x: 0 } } }", ".a b.c > i { x: 0 }"),
        (
            ".a { @media print { x: 0; & b { y: 0; } } }",
            "@media print { .a { x: 0 } .a b { y: 0 } }",
        ),
        ("@keyframes k { to { x: 0; } }", "@keyframes k { to { x: 0 } }"),
        ("@media print { @page { x: 0; } }", "@media print { @page { x: 0 } }"),
        ("@property --x { inherits: true; }", "@property --x { inherits: true }"),
        ('.a { content: "{;}" / ""; }', '.a { content: "{;}"; content: "{;}" / "" }'),
        (".a { user-select: none; }", ".a { -webkit-user-select: none; user-select: none }"),
        (
            "a { --x: light-dark(#fff, #000); y: 0; }",
            "a { --x: #fff; y: 0 } @media screen and (prefers-color-scheme: dark) {"
            ' a:not([data-theme="light"]) { --x: #000 } }'
            ' @media screen { a[data-theme="dark"] { --x: #000 } }',
        ),
    ],
)
def test_older_browsers_get_an_equivalent_style_sheet(sheet: str, sent: str) -> None:
    assert " ".join(for_older_browsers(sheet).split()) == sent


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_work_in_older_browsers(sheet: Path, app: Flask, client: FlaskClient) -> None:
    sent = client.get(f"{app.static_url_path}/css/{sheet.name}", buffered=True).text
    assert not re.search(r"&|light-dark|@import|/\*", sent)
    around = re.findall(r"([^{}]+)\{", BLOCK.sub("", sent))
    assert [head for head in around if not head.strip().startswith("@")] == []
    assert all(head.strip() for head, _ in BLOCK.findall(sent)), "a rule without a selector"
    for _, declarations in BLOCK.findall(sent):
        for shown in re.findall(r'content: ([^;]+) / ""', declarations):
            assert f"content: {shown};" in declarations
        columns = re.findall(r"grid-template-columns: ([^;]+);", declarations)
        assert columns[:1] != ["subgrid"], "Chromium before 117 needs columns of its own"
        selects = re.findall(r"\S*user-select", declarations)
        assert selects == ["-webkit-user-select", "user-select"][: len(selects)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_use_only_features_that_every_engine_supports(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    shorthands = re.findall(r"text-decoration: [\w-]+ [^;]+;", text)
    assert shorthands == [], "Safari knows only its longhands: text-decoration-thickness and so on"
    mixed = {"color-mix"}.union(*(MIXED.findall(each.read_text("utf-8")) for each in SHEETS))
    gradients = [each for each in GRADIENT.findall(text) if any(name in each for name in mixed)]
    assert gradients == [], "engines differ in the colours between mixed ones"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_work_in_older_browsers(script: Path) -> None:
    assert NEWER.search(script.read_text("utf-8")) is None


def test_there_are_styles_for_every_grid_size() -> None:
    styles = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    for side in ("columns", "rows"):
        sizes = {int(size) for size in re.findall(rf"^\.{side}-(\d+) {{", styles, re.MULTILINE)}
        assert sizes | {2} >= set(range(2, MAX_SIDE + 1)), side  # two rows are the default
