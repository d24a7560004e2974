"""A page as a tree that tests query by CSS selector.

Supported: tags, `*`, `#id`, `.class`, `[name]`, `[name=value]` (value quoted or not), their
combinations, descendants (`form .tile`), children (`ul > li`), and lists (`h1, h2`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SIMPLE = re.compile(
    r"""(?P<tag>^[\w-]+|^\*)|\#(?P<id>[\w-]+)|\.(?P<class>[\w-]+)
    |\[(?P<name>[\w-]+)(?:=(?P<quote>["']?)(?P<value>.*?)(?P=quote))?\]""",
    re.VERBOSE,
)
Compound = Sequence[tuple[str | None, ...]]
"""A selector without spaces, as the groups that SIMPLE matches in each part of it."""


@dataclass
class Element:
    """One element. `children` are the elements and the pieces of text in it, in order."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: "list[Element | str]" = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields of a form: name -> value."""
        fields = self.select("input[type=hidden]")
        return {each["name"]: each.get("value") or "" for each in fields}

    @property
    def text(self) -> str:
        """All text within the element, each run of white space as one space."""
        return " ".join("".join(self._texts()).split())

    def select(self, selector: str) -> "list[Element]":
        """Return the matching elements within this one, in document order."""
        choices = [_steps(choice) for choice in selector.split(",")]
        return [e for e in self._descendants() if any(map(e._matches, choices))]

    def one(self, selector: str) -> "Element":
        """Return the only matching element; raise AssertionError unless exactly one matches."""
        found = self.select(selector)
        assert len(found) == 1, f"{len(found)} elements match {selector!r}"
        return found[0]

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()

    def _descendants(self) -> "Iterator[Element]":
        ahead: list[Element | str] = self.children[::-1]
        while ahead:
            child = ahead.pop()
            if isinstance(child, Element):
                yield child
                ahead += reversed(child.children)

    def _matches(self, steps: Sequence[Compound]) -> bool:
        """Return whether the last selector matches this element, and the others its ancestors.

        An empty selector stands for `>`.
        """
        if not all(map(self._has, steps[-1])):
            return False
        before = steps[:-1]
        if not before:
            return True
        if not before[-1]:
            return self.parent is not None and self.parent._matches(before[:-1])
        above = self.parent
        while above is not None:
            if above._matches(before):
                return True
            above = above.parent
        return False

    def _has(self, part: tuple[str | None, ...]) -> bool:
        tag, its_id, its_class, name, _, value = part
        if tag:
            return tag in ("*", self.tag)
        if its_id:
            return self.get("id") == its_id
        if its_class:
            return its_class in self.classes
        if value is None:
            return name in self.attributes
        return self.get(str(name)) == value


@cache
def _steps(choice: str) -> Sequence[Compound]:
    return [_parts(each) for each in re.findall(r">|(?:\[[^\]]*\]|[^\s>\[])+", choice)]


def _parts(compound: str) -> Compound:
    parts = list(SIMPLE.finditer(compound))
    understood = "".join(part.group() for part in parts)
    assert understood == compound.strip(">"), f"not understood: {compound!r}"
    return [part.groups() for part in parts]


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self._open = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open)
        self._open.children.append(element)
        if tag not in VOID:
            self._open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.tag == tag and self._open.parent, f"</{tag}> closes <{self._open.tag}>"  # noqa: PT018
        self._open = self._open.parent

    def handle_data(self, data: str) -> None:
        self._open.children.append(data)


def parsed(html: str) -> Element:
    """Return the root of a page, above <html>; raise AssertionError if its tags do not nest."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder._open is builder.root, f"<{builder._open.tag}> is never closed"
    return builder.root
