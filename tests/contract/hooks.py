"""What schemathesis must know about our API besides the document; see schemathesis.toml.

An address without `format=json` is a page for people, which the document leaves out.
"""

import os
from urllib.parse import parse_qsl

import schemathesis

from tests.contract import IDS
from tests.today import TODAY


@schemathesis.hook
def filter_case(context: schemathesis.HookContext, case: schemathesis.Case) -> bool:
    """Leave out requests for pages that people read."""
    return "format" not in _names(case) or (case.query or {}).get("format", "html") != "html"


def _names(case: schemathesis.Case) -> set[str]:
    return {each.name for each in case.operation.query}


@schemathesis.hook
def map_case(context: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
    """In a valid request, use existing ids, `lang` en and, if the form has a day, today's date."""
    if _is_positive(case):
        for name, value in parse_qsl(os.environ[IDS]):
            if name in case.path_parameters:
                case.path_parameters |= {name: value, "lang": "en"}
        if isinstance(case.body, dict) and "day" in case.body:
            case.body |= {"day": TODAY.isoformat()}
    return case


@schemathesis.check
def what_the_document_allows_is_a_value(
    _: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> None:
    """Assert that no number, choice or date that the document allows is refused as invalid.

    The codes of such refusals begin with `not-`, as in `not-a-number`. Refusing an unknown word is
    fine.
    """
    if response.status_code != 400 or not _is_positive(case):
        return
    error = response.json()["error"]
    for each in (*case.operation.query, *case.operation.path_parameters):
        schema = each.definition["schema"]
        limited = schema["type"] == "integer" or schema.keys() & {"enum", "format"}
        if limited and each.name == error["field"]:
            assert not error["code"].startswith("not-"), f"{error} though {schema} allows it"


def _is_positive(case: schemathesis.Case) -> bool:
    return bool(case.meta and case.meta.generation.mode is schemathesis.GenerationMode.POSITIVE)
