"""`/openapi.json`: what every JSON address reads and answers, in one document for programs.

It is made from the operations of the games (app/web/api.py), the rules of the app's addresses, and
the tables that errors are worded by. docs/api.md is made from it.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, current_app, jsonify, request
from werkzeug.routing import Rule

from app.store.database import Trouble
from app.web import health
from app.web.api import Operation, Schema, choice, or_null, record, text
from app.web.caching import cacheable
from app.web.errors import STATUSES
from app.web.security import MAX_ADDRESS, MAX_BODY
from app.web.site import current_site
from app.web.text import error_codes
from app.web.urls import FORMATS

EXTENSION = "quartet-operations"
VERSION = "2"
"""Of the addresses: fields may be added to one; nothing is taken away."""
JSON = "application/json"
DESCRIPTION = (
    "Every page of the site, as scripts read it. Add `format=json` to an address, or send"
    f" `Accept: {JSON}`; `format` decides. There is no key and no cookie. Fields may be added;"
    f" those below stay. An address may have {MAX_ADDRESS // 1024} kB, a form"
    f" {MAX_BODY // 1024} kB. Words are in lower case and without accents. Lists are in the order"
    " that is told."
)
ANY_REQUEST = (429, 503)
"""What any address but those of health may answer."""
RETRY_AFTER = {"Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}}}

openapi = Blueprint("openapi", __name__)


def init_app(app: Flask, operations: Iterable[Operation]) -> None:
    """Serve the document of these operations."""
    app.extensions[EXTENSION] = (*operations, *health.OPERATIONS)
    app.register_blueprint(openapi)


@openapi.get("/openapi.json")
@cacheable
def document() -> Response:
    """Tell programs what every JSON address reads and answers."""
    return jsonify(document_of(current_app, request.script_root))


def document_of(app: Flask, root: str = "") -> dict[str, Any]:
    """Return the document of an app; root: the path that it is mounted at."""
    languages = [language.code for language in current_site().languages]
    paths: dict[str, dict[str, object]] = {}
    for operation in app.extensions[EXTENSION]:
        rule = rule_of(app, operation)
        paths.setdefault(path_of(rule), {})[operation.method] = _operation(operation, rule, root)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quartet", "version": VERSION, "description": DESCRIPTION},
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {
            "parameters": {
                "lang": _parameter("lang", choice("of words and sentences", languages), "path"),
                "format": _parameter(
                    "format", choice("how the page comes", FORMATS, FORMATS[0]), "query"
                ),
            },
            "responses": {str(status): _refusal(status) for status in (400, *ANY_REQUEST)},
            "schemas": {"Error": _error()},
        },
    }


def rule_of(app: Flask, operation: Operation) -> Rule:
    """Return the rule of an operation's address: the first that takes its method."""
    method = operation.method.upper()
    rules = app.url_map.iter_rules(operation.endpoint)
    return next(rule for rule in rules if method in (rule.methods or ()))


def path_of(rule: Rule) -> str:
    """Return the path of a rule as OpenAPI writes it: `/{lang}/words/{word}`."""
    return re.sub(r"<(?:[^<>:]+:)?([^<>]+)>", r"{\1}", rule.rule)


def _operation(operation: Operation, rule: Rule, root: str) -> dict[str, object]:
    names = [
        _parameter(name, schema, _place(name, rule), name in operation.required)
        for name, schema in operation.parameters.items()
    ]
    if "lang" in rule.arguments:
        names.insert(0, _common("parameters", "lang"))
    if not operation.plain:
        names.append(_common("parameters", "format"))
    form = {"requestBody": _form(operation.form)} if operation.form else {}
    return {
        "operationId": operation.endpoint.replace(".", "_"),
        "summary": operation.summary,
        "tags": [operation.endpoint.partition(".")[0]],
        "parameters": names,
        **form,
        **_example(operation, rule, root),
        "responses": _responses(operation),
    }


def _example(operation: Operation, rule: Rule, root: str) -> dict[str, str]:
    """Return the address of a request that is answered, in the site's first language."""
    if operation.example is None:
        return {}
    values = {**operation.example}
    if "lang" in rule.arguments:
        values["lang"] = current_site().languages[0].code
    path = f"{root}{path_of(rule)}"
    for name in rule.arguments:
        path = path.replace(f"{{{name}}}", values.pop(name))
    return {"x-example": path + (f"?{urlencode(values, safe='/')}" if values else "")}


def _responses(operation: Operation) -> dict[str, object]:
    answer = {
        "description": "; ".join(operation.answers),
        "content": {JSON: {"schema": _schema(operation.answers)}},
    }
    responses: dict[str, object] = {
        str(status): answer for status in operation.statuses if operation.answers
    }
    if operation.leads_on:
        address = {"description": "the page to read", "schema": {"type": "string"}}
        responses["303"] = {
            "description": "The page to read is in `Location`.",
            "headers": {"Location": address},
        }
    if operation.plain:
        return responses
    responses["400"] = _common("responses", "400")
    if operation.missing:
        responses["404"] = _refusal(404, f"There is no such {operation.missing}.")
    if operation.gone:
        responses["410"] = _refusal(410)
    return responses | {str(status): _common("responses", str(status)) for status in ANY_REQUEST}


def _schema(answers: Mapping[str, Schema]) -> Schema:
    forms = [{"title": title, **schema} for title, schema in answers.items()]
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _place(name: str, rule: Rule) -> str:
    return "path" if name in rule.arguments else "query"


def _parameter(name: str, schema: Schema, place: str, required: bool = False) -> dict[str, object]:
    schema = dict(schema)
    about = {"description": schema.pop("description")} if "description" in schema else {}
    needed = {"required": True} if required or place == "path" else {}
    return {"name": name, "in": place, **about, **needed, "schema": schema}


def _form(form: Mapping[str, Schema]) -> dict[str, object]:
    schema = record(**form, optional=form)
    return {"content": {"application/x-www-form-urlencoded": {"schema": schema}}}


def _common(kind: str, name: str) -> dict[str, object]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _refusal(status: int, about: str = "") -> dict[str, object]:
    retry = {"headers": RETRY_AFTER} if status in ANY_REQUEST else {}
    schema = _common("schemas", "Error")
    about = about or STATUSES[status][1].text
    return {"description": about, **retry, "content": {JSON: {"schema": schema}}}


def _error() -> Schema:
    codes = sorted({*error_codes(), *(code for code, _ in STATUSES.values()), *Trouble})
    return record(
        error=record(
            field=or_null(text("the parameter at fault; `null` if none is")),
            code=text("what is wrong; codes stay", examples=codes),
            message=text("the same in a sentence, which may change"),
        ),
    )
