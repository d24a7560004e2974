"""Style sheets: written for today's browsers, sent in a syntax for browsers of 2022.

Chromium before 120, Safari before 17.2 and Firefox before 117 drop nested rules, so that elements
are misplaced or not hidden. Even some later versions lack light-dark() and alternative text in
`content`.
"""

import re
from collections.abc import Iterable, Iterator

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STATEMENT = re.compile(r'((?:"[^"]*"|[^"{};])*)([{};])')
PAIR = re.compile(r"light-dark\(([^,()]+), ([^,()]+)\)")
BEFORE = (
    (re.compile(r'(content: .+) / ""'), r"\1; \g<0>"),
    (re.compile(r"user-select: .+"), r"-webkit-\g<0>; \g<0>"),
)
"""Pattern of a declaration that older browsers ignore -> one that they know, and the original."""
NIGHTS = (
    (" and (prefers-color-scheme: dark)", ':not([data-theme="light"])'),
    ("", '[data-theme="dark"]'),
)
"""The two cases in which dark colours apply on a screen, as (media condition, theme)."""


def for_older_browsers(sheet: str) -> str:
    """Return an equivalent style sheet without nested rules or light-dark()."""
    statements = STATEMENT.findall(COMMENT.sub("", sheet))
    return "".join(_rules(iter(statements), ""))


def _rules(statements: Iterator[tuple[str, str]], selector: str) -> Iterator[str]:
    """Yield flat rules up to the end of the selector's block; with "", to the end of the sheet."""
    declarations: list[str] = []
    for text, end in statements:
        head = " ".join(text.split())
        if end != "{":
            declarations += [head] if head else []
            if end == "}":
                break
            continue
        yield from _rule(selector, declarations)
        declarations = []
        if head.startswith(("@font-face", "@page", "@property")) or not head.startswith("@"):
            yield from _rules(statements, _within(selector, head))
        else:
            yield f"{head} {{\n{''.join(_rules(statements, selector))}}}\n"
    yield from _rule(selector, declarations)


def _within(selector: str, nested: str) -> str:
    """Return the full selector of a rule that is nested in another."""
    if not selector:
        return nested
    return nested.replace("&", f":is({selector})" if "," in selector else selector)


def _rule(selector: str, declarations: Iterable[str]) -> Iterator[str]:
    """Yield a rule with its light colours, then the rules that set its dark colours."""
    for older, both in BEFORE:
        declarations = [older.sub(both, each) for each in declarations]
    night = [PAIR.sub(r"\2", each) for each in declarations if PAIR.search(each)]
    yield from _written(selector, (PAIR.sub(r"\1", each) for each in declarations))
    yield from (
        f"@media screen{where} {{\n{rule}}}\n"
        for where, themed in NIGHTS
        for rule in _written(selector + themed, night)
    )


def _written(selector: str, declarations: Iterable[str]) -> Iterator[str]:
    """Yield a rule as text, or nothing if it has no declarations."""
    text = "; ".join(declarations)
    if text:
        yield f"{selector} {{ {text} }}\n"
