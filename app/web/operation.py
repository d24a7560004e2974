"""A decorator that declares a view's queries and answers.

    @ruzzle.get("/solve")
    @operation(SolveQuery, SolvedGrid)
    def solve() -> Response:
        \"\"\"Find all words in a grid, each with its best path.\"\"\"

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
    """The queries and answers of an address.

    asks: the queries that it accepts. A parameter is required if all of them require it.
    answers: the types of its JSON; empty if it only redirects.
    form: the query that a posted form carries; None for GET.
    fills: the query whose values may pre-fill the form on the page; None if no query may.
    leads_on: whether it may answer 303.
    statuses: the statuses that its JSON may have.
    missing: what a 404 calls the missing thing, such as "room"; "" if the view raises no 404.
    gone: whether it may answer 410.
    own_words: whether its query may contain words, which belong to one language.
    plain: whether it answers only in JSON and is exempt from the limits for pages.
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
        """Return the fields by name; if several queries have the same field, the first is used."""
        fields: dict[str, Field] = {}
        for query in self.asks:
            for each in query.fields():
                fields.setdefault(each.name, each)
        if self.fills:
            for each in self.fills.fields():
                fields.setdefault(each.name, replace(each, kind=for_page(each.kind)))
        return fields

    def requires(self, name: str) -> bool:
        """Return whether all queries of the address require the field `name`."""
        required = ({each.name for each in query.fields() if each.required} for query in self.asks)
        return all(name in names for names in required)


def operation(*declared: type[Query | Answer], **more: Any) -> Callable[[View], View]:
    """Return a decorator that declares a view's queries and answers.

    declared: the types of its queries and of its answers; the two may be mixed.
    more: other fields of Operation. `leads_on` is true by default if there are no answers.
    """
    asks = tuple(each for each in declared if issubclass(each, Query))
    answers = tuple(each for each in declared if issubclass(each, Answer))
    made = Operation(asks, answers, leads_on=more.pop("leads_on", not answers), **more)

    def declare(view: View) -> View:
        view.operation = made  # type: ignore[attr-defined]
        return view

    return declare
