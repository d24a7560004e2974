"""Templates compiled for one language: their sentences are translated before they are compiled.

Most of a page is sentences that never change. Looked up while a page is drawn, each costs some
microseconds; translated first, it is part of the markup around it and costs nothing.
"""

from collections.abc import MutableMapping
from typing import Any, Self

from babel.support import NullTranslations
from flask.templating import Environment
from jinja2 import nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from app.components.numbers import number_text

GETTEXT = ("_", "gettext")


class Count(int):
    """A number that `%(num)s` writes with its groups of digits, and `%(num)d` without."""

    def __str__(self) -> str:
        return number_text(int(self))


class Templates(Environment):
    """Flask's templates; those that `in_language` returns say everything in that language."""

    catalogue: NullTranslations | None = None

    def in_language(self, catalogue: NullTranslations) -> Self:
        """Return the same templates, to be compiled in a catalogue's language."""
        templates = self.overlay()
        assert isinstance(templates, type(self))
        templates.catalogue = catalogue

        def gettext(sentence: str, **values: object) -> Markup:
            return Markup(catalogue.ugettext(sentence)) % values  # noqa: S704 - as jinja2 does

        def ngettext(one: str, many: str, num: int, **values: object) -> Markup:
            sentence = catalogue.ungettext(one, many, num)
            return Markup(sentence) % {"num": Count(num), **values}  # noqa: S704 - as jinja2 does

        spoken = {"_": gettext, "gettext": gettext, "ngettext": ngettext}
        templates.globals = {**self.globals, **spoken}
        return templates

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what every template may use.

        No template has globals of its own, so jinja2's map around them, which is compared name by
        name at each import, is left out.
        """
        return super().make_globals(d) if d else self.globals

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        if self.catalogue is not None:
            tree = _Translator(self.catalogue).visit(tree)
            tree.set_environment(self)
        return tree


class _Translator(NodeTransformer):
    """Puts the translation of a sentence in place of the call that would look it up.

    As jinja2's own gettext does, it takes sentences for markup and values for text to escape.
    """

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802 - jinja2's own name
        self.generic_visit(call)
        named = isinstance(call.node, nodes.Name) and call.node.name in GETTEXT
        if not named or len(call.args) != 1 or call.dyn_args or call.dyn_kwargs:
            return call
        sentence = call.args[0]
        if not isinstance(sentence, nodes.Const):
            return call
        line = call.lineno
        text = Markup(self._catalogue.ugettext(sentence.value))  # noqa: S704 - as jinja2 does
        if not call.kwargs:
            return nodes.Const(text % {}, lineno=line)
        values = [
            nodes.Pair(nodes.Const(each.key, lineno=line), each.value, lineno=line)
            for each in call.kwargs
        ]
        return nodes.Mod(
            nodes.Const(text, lineno=line), nodes.Dict(values, lineno=line), lineno=line
        )
