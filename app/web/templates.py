"""Templates whose sentences are translated before they are compiled, once for each language.

Most of a page consists of sentences that never change. Looking one up while a page is rendered
takes some microseconds; a sentence translated beforehand is part of the markup around it and takes
no time. Escaping a value or calling a macro takes a microsecond less here than in plain jinja2.
"""

import re
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any, Self

from babel.support import NullTranslations
from flask.templating import Environment
from jinja2 import DictLoader, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from app.components.escaping import escaped
from app.components.numbers import number_text

GETTEXT = ("_", "gettext")
GAP = re.compile(r"%\((\w+)\)[sd]")
"""Matches the place of a value in a sentence."""


def read_templates(folder: Path) -> DictLoader:
    """Read all templates in a folder, and return a loader that compiles each on first use.

    If a template were read later, it might be newer than the code that is running.
    """
    return DictLoader(
        {
            file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8")
            for file in folder.rglob("*.*")
        }
    )


class Count(int):
    """An integer that is formatted with thousands separators by %s, and without them by %d."""

    def __str__(self) -> str:
        return number_text(int(self))


class Calls(Context):
    """A jinja2 context that checks a callable once before calling it, instead of twice."""

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        if hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return called(*args, **kwargs)


class Pieces(CodeGenerator):
    """A code generator whose templates escape values without creating Markup objects."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


class Templates(Environment):
    """Flask's template environment; `in_language` returns a translated copy."""

    context_class = Calls
    code_generator_class = Pieces
    escaped = staticmethod(escaped)
    catalogue: NullTranslations | None = None

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Merge the globals and `d` into one dict, which is faster to copy than a ChainMap."""
        return {**self.globals, **(d or {})}

    def in_language(self, catalogue: NullTranslations) -> Self:
        """Return an environment with the same templates, translated with a catalogue."""
        templates = self.overlay()
        assert isinstance(templates, type(self))
        templates.catalogue = catalogue

        def gettext(sentence: str, **values: object) -> Markup:
            return Markup(catalogue.ugettext(sentence)) % values  # noqa: S704 - as jinja2 does

        def ngettext(one: str, many: str, num: int, **values: object) -> Markup:
            sentence = catalogue.ungettext(one, many, num)
            return Markup(sentence) % {"num": Count(num), **values}  # noqa: S704 - as jinja2 does

        translators = {"_": gettext, "gettext": gettext, "ngettext": ngettext}
        templates.globals = {**self.globals, **translators}
        return templates

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        if self.catalogue is not None:
            tree = _Translator(self.catalogue).visit(tree)
            tree.set_environment(self)
        return tree


class _Translator(NodeTransformer):
    """A visitor that puts the translation in place of each gettext call with a constant sentence.

    Like jinja2's own gettext, it treats sentences as markup, and values as text to escape.
    """

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue

    def visit_Output(self, output: nodes.Output) -> list[nodes.Node]:  # noqa: N802 - jinja2's name
        """Turn `{{ a ~ b if c }}` into `{% if c %}{{ a }}{{ b }}{% endif %}`; both print the same.

        Otherwise jinja2 would create and escape an empty value whenever the condition is false.
        """
        self.generic_visit(output)
        return [node for piece in output.nodes for node in _printed(piece)]

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
        values = {each.key: each.value for each in call.kwargs}
        # Every other piece is the name of a value.
        pieces = [
            values[piece] if number % 2 else nodes.Const(Markup(piece.replace("%%", "%")))  # noqa: S704
            for number, piece in enumerate(GAP.split(text))
        ]
        return nodes.Concat(pieces, lineno=line)


def _printed(piece: nodes.Expr | None) -> Iterator[nodes.Stmt]:
    """Yield the statements that print an expression."""
    if isinstance(piece, nodes.CondExpr):
        then, other = list(_printed(piece.expr1)), list(_printed(piece.expr2))
        yield nodes.If(piece.test, then, [], other, lineno=piece.lineno)
    elif isinstance(piece, nodes.Concat):
        for each in piece.nodes:
            yield from _printed(each)
    elif piece is not None:
        yield nodes.Output([piece], lineno=piece.lineno)
