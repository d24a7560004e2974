"""`/openapi.json`: the queries and answers of all JSON addresses, in one document for programs.

It is made from what views declare (app/web/operation.py), from the app's URL rules, and from the
tables of error sentences. docs/api.md is made from this document.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, current_app, jsonify, request
from msgspec.json import schema_components
from werkzeug.routing import Rule

from app import __version__
from app.store.database import Trouble
from app.web.answer import Answer
from app.web.caching import cacheable
from app.web.errors import NOT_YET, STATUSES
from app.web.operation import Operation
from app.web.pages import ErrorAnswer
from app.web.query import Field, Query, Schema
from app.web.security import MAX_ADDRESS, MAX_BODY
from app.web.site import current_site
from app.web.text import error_codes
from app.web.urls import Onward

JSON = "application/json"
SCHEMA = "#/components/schemas/{name}"
DESCRIPTION = (
    "The site’s puzzles, solves, words, days and rooms, as scripts read them. Add `format=json` to"
    " an address, or send"
    f" `Accept: {JSON}`; `format` decides. There is no key; rooms, clubs and challenges"
    " know their players by a cookie. Fields may be added; those below stay."
    f" An address may have {MAX_ADDRESS // 1024} kB, a form"
    f" {MAX_BODY // 1024} kB. Words are in lower case and without accents. Lists are in the order"
    " stated. Parameters that an address does not know are ignored. Without `format` and"
    " `Accept` an address is a page for people, in HTML, which this document leaves out."
)
FORM_REFUSALS = (403, 411, 413, 415)
ANY_REQUEST = (400, 414, 429, 503)
"""The error statuses with which any address but a health check may answer."""
WAITED_FOR = (429, 503)
"""The statuses that come with Retry-After."""
FORMAT = {
    "name": "format",
    "in": "query",
    "description": "pages come as HTML without it",
    "required": True,
    "schema": {"type": "string", "const": "json"},
}
RETRY_AFTER = {"Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}}}

openapi = Blueprint("openapi", __name__)


@openapi.get("/openapi.json")
@cacheable
def document() -> Response:
    """Send the document that describes every JSON address."""
    return jsonify(document_of(current_app, request.script_root))


def document_of(app: Flask, root: str = "") -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of an app mounted at `root`, ready to encode as JSON."""
    languages = [language.code for language in current_site().languages]
    paths: dict[str, dict[str, object]] = {}
    declared = {
        endpoint: operation
        for endpoint, view in app.view_functions.items()
        if isinstance(operation := getattr(view, "operation", None), Operation)
    }
    schema_of, schemas = _schemas(answer for each in declared.values() for answer in each.answers)
    for endpoint, operation in declared.items():
        method = "POST" if operation.form else "GET"
        rules = app.url_map.iter_rules(endpoint)
        rule = next(each for each in rules if method in (each.methods or ()))
        described = _described(app, endpoint, operation, rule, root, schema_of)
        paths.setdefault(path_of(rule), {})[method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quartet", "version": __version__, "description": DESCRIPTION},
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {
            "parameters": {
                "lang": {
                    "name": "lang",
                    "in": "path",
                    "description": "of words and sentences",
                    "required": True,
                    "schema": {"type": "string", "enum": languages},
                },
                "format": FORMAT,
            },
            "responses": {
                str(status): _refusal(status) for status in (404, *FORM_REFUSALS, *ANY_REQUEST)
            },
            "schemas": schemas,
        },
    }


def _schemas(answers: Iterable[type[Answer]]) -> tuple[Mapping[type[Answer], Schema], Schema]:
    """Return a reference to the schema of each answer, and all schemas by name."""
    types: list[type[Answer]] = list(dict.fromkeys((ErrorAnswer, Onward, *answers)))
    references, schemas = schema_components(types, ref_template=SCHEMA)
    known = (code for code, _ in (*STATUSES.values(), NOT_YET))
    codes = sorted({*error_codes(), *known, *Trouble})
    schemas["ErrorDetail"]["properties"]["code"]["examples"] = codes
    for each in types:
        if each.others is not None:
            schemas[each.__name__]["additionalProperties"] = each.others
    return dict(zip(types, references, strict=True)), schemas


def path_of(rule: Rule) -> str:
    """Return a URL rule's path in OpenAPI notation: `/{lang}/words/{word}`."""
    return re.sub(r"<(?:[^<>:]+:)?([^<>]+)>", r"{\1}", rule.rule)


def _described(
    app: Flask,
    endpoint: str,
    operation: Operation,
    rule: Rule,
    root: str,
    schema_of: Mapping[type[Answer], Schema],
) -> dict[str, object]:
    names = [
        _parameter_of(each, rule, operation.requires(name))
        for name, each in operation.fields.items()
    ]
    if "lang" in rule.arguments:
        names.insert(0, _common("parameters", "lang"))
    if not operation.plain:
        names.append(_common("parameters", "format"))
    form = {"requestBody": _form(operation.form)} if operation.form else {}
    return {
        "operationId": endpoint.replace(".", "_"),
        "summary": (app.view_functions[endpoint].__doc__ or "").partition("\n")[0],
        "tags": [endpoint.partition(".")[0]],
        "parameters": names,
        **form,
        **_example(operation, rule, root),
        "responses": _responses(operation, rule, schema_of),
    }


def _parameter_of(field: Field, rule: Rule, required: bool) -> dict[str, object]:
    place = "path" if field.name in rule.arguments else "query"
    schema = dict(field.schema)
    described: dict[str, object] = {"name": field.name, "in": place}
    if "description" in schema:
        described["description"] = schema.pop("description")
    if required or place == "path":
        described["required"] = True
    described["schema"] = schema
    if field.kind.blank and place == "query":
        described["allowEmptyValue"] = True
    example = field.kind.example
    if example and not field.kind.for_page:
        described["example"] = int(example) if field.kind.schema["type"] == "integer" else example
    return described


def _example(operation: Operation, rule: Rule, root: str) -> dict[str, str]:
    """Return {"x-example": address} for a request that succeeds, in the site's first language.

    Return {} if none of the operation's fields has an example.
    """
    values = {
        name: each.kind.example
        for name, each in operation.fields.items()
        if each.kind.example and not each.kind.for_page
    }
    if not values:
        return {}
    if "lang" in rule.arguments:
        values["lang"] = current_site().languages[0].code
    path = f"{root}{path_of(rule)}"
    for name in rule.arguments:
        path = path.replace(f"{{{name}}}", values.pop(name))
    return {"x-example": path + (f"?{urlencode(values, safe='/')}" if values else "")}


def _responses(
    operation: Operation, rule: Rule, schema_of: Mapping[type[Answer], Schema]
) -> dict[str, object]:
    forms = [schema_of[each] for each in operation.answers]
    answer = {
        "description": "; ".join(each.__name__ for each in operation.answers),
        "content": {JSON: {"schema": forms[0] if len(forms) == 1 else {"anyOf": forms}}},
    }
    responses: dict[str, object] = {str(each): answer for each in operation.statuses if forms}
    if operation.leads_on:
        address = {"description": "the page to read", "schema": {"type": "string"}}
        responses["303"] = {
            "description": "The page to read is in `Location`.",
            "headers": {"Location": address},
            "content": {JSON: {"schema": schema_of[Onward]}},
        }
    if operation.plain:
        return responses
    statuses = {*ANY_REQUEST}
    if operation.form:
        statuses |= {*FORM_REFUSALS}
    if rule.arguments:
        statuses |= {404}
    responses |= {str(each): _common("responses", str(each)) for each in statuses}
    if operation.missing:
        responses["404"] = _refusal(404, f"There is no such {operation.missing}.")
    if operation.gone:
        responses["410"] = _refusal(410)
    return dict(sorted(responses.items()))


def _form(form: type[Query]) -> dict[str, object]:
    schema = {
        "type": "object",
        "required": [],
        "properties": {each.name: each.schema for each in form.fields()},
        "additionalProperties": {"type": "string"},
    }
    return {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}


def _common(kind: str, name: str) -> dict[str, object]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _refusal(status: int, about: str = "") -> dict[str, object]:
    retry = {"headers": RETRY_AFTER} if status in WAITED_FOR else {}
    schema = _common("schemas", "ErrorAnswer")
    about = about or STATUSES[status][1].text
    return {"description": about, **retry, "content": {JSON: {"schema": schema}}}
