"""What an address asks for and answers, as scripts see it, declared beside its view.

    @ruzzle.get("/solve")
    @operation(SolveQuery, SolvedGrid)
    def solve() -> Response:
        \"\"\"Find all words of a grid, each with its best path.\"\"\"

The first line of the view's docstring is the summary in the API document (app/web/openapi.py).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from app.web.answer import Answer
from app.web.query import Field, Query, for_page

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Operation:
    """What the view of an address asks for and answers.

    asks: the queries that it reads; a field is required if all of them require it.
    answers: the kinds of its JSON; none if it only redirects.
    form: the query of a posted form; None if it takes none.
    fills: the query whose values the form on its page may be filled with; None for no such form.
    leads_on: whether it may answer 303.
    statuses: the statuses that its JSON may have.
    missing: what a 404 says is missing; "" if it never answers 404 by itself.
    gone: whether it may answer 410.
    own_words: whether it takes words, which belong to one language.
    plain: whether it answers JSON alone, and stands outside the limits of pages.
    """

    asks: tuple[type[Query], ...] = ()
    answers: tuple[type[Answer], ...] = ()
    form: type[Query] | None = None
    fills: type[Query] | None = None
    leads_on: bool = False
    statuses: tuple[int, ...] = (200,)
    missing: str = ""
    gone: bool = False
    own_words: bool = False
    plain: bool = False

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Return name -> field for the address, each from the first query that has it."""
        fields: dict[str, Field] = {}
        for query in self.asks:
            for each in query.fields():
                fields.setdefault(each.name, each)
        if self.fills:
            for each in self.fills.fields():
                fields.setdefault(each.name, replace(each, kind=for_page(each.kind)))
        return fields

    def requires(self, name: str) -> bool:
        """Return whether all queries of the address require the field of this name."""
        required = ({each.name for each in query.fields() if each.required} for query in self.asks)
        return all(name in names for names in required)


def operation(*declared: type[Query | Answer], **more: Any) -> Callable[[View], View]:
    """Return a decorator that declares what a view asks for and answers.

    declared: the queries that it asks and the answers that it gives, in any order. more: other
    fields of Operation; leads_on is true by default if it has no answers.
    """
    asks = tuple(each for each in declared if issubclass(each, Query))
    answers = tuple(each for each in declared if issubclass(each, Answer))
    made = Operation(asks, answers, leads_on=more.pop("leads_on", not answers), **more)

    def declare(view: View) -> View:
        view.operation = made  # type: ignore[attr-defined]
        return view

    return declare
