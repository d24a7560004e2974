"""The addresses listed in docs/api.md, made from the OpenAPI document.

`python -m tests.api_page` writes them anew, below the marker line.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from app.config import Config
from app.factory import create_app
from app.games import GAMES
from app.web.openapi import document_of
from tests.server import ROOT

PAGE = ROOT / "docs" / "api.md"
MARK = "<!-- `python -m tests.api_page` makes what follows from /openapi.json. -->\n"
HEADINGS = {
    **{game.name: str(game.title) for game in GAMES},
    "rooms": "Rooms",
    "home": "Words and days",
    "friends": "How everyone did",
    "health": "Health",
}
"""Blueprint -> its heading, in the order of the page."""
Schema = Mapping[str, Any]


def made_page(document: Mapping[str, Any], written: str) -> str:
    """Return the page with its list of addresses generated anew from a document."""
    head, mark, _ = written.partition(MARK)
    assert mark
    return head + mark + "".join(_addresses(_resolved(document, document["components"]["schemas"])))


def _resolved(schema: Any, schemas: Mapping[str, Any]) -> Any:
    """Return a part of the document with each reference to a schema replaced by that schema.

    The title of each such schema is the first sentence of its description.
    """
    if isinstance(schema, list):
        return [_resolved(each, schemas) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: _resolved(each, schemas) for name, each in schema.items()}
    name = schema.get("$ref", "").removeprefix("#/components/schemas/")
    if name not in schemas:
        return inner
    meant = _resolved(schemas[name], schemas)
    title = meant.pop("description", "").partition(".")[0]
    return {**meant, "title": title, **inner}


def _addresses(document: Mapping[str, Any]) -> Iterator[str]:
    for game, heading in HEADINGS.items():
        yield f"\n## {heading}\n"
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if operation["tags"] == [game]:
                    yield _address(path, method, operation)


def _address(path: str, method: str, operation: Mapping[str, Any]) -> str:
    lines = ["", f"### {method.upper()} `{path.replace('{', '<').replace('}', '>')}`", ""]
    lines += [operation["summary"], ""]
    if "x-example" in operation:
        lines += [f"Example: `{operation['x-example']}`", ""]
    named = [each for each in operation["parameters"] if "name" in each]
    lines += _table("parameter", ((each["name"], _parameter(each)) for each in named))
    if "requestBody" in operation:
        (content,) = operation["requestBody"]["content"].values()
        fields = content["schema"]["properties"].items()
        lines += _table("form field", ((name, _meaning(field)) for name, field in fields))
    answered = operation["responses"].get("200")
    if answered is not None:
        (content,) = answered["content"].values()
        for form in content["schema"].get("anyOf", [content["schema"]]):
            needed = form.get("required", ())
            fields = form["properties"].items()
            rows = ((name, _field(field, name in needed)) for name, field in fields)
            lines += _table(form["title"], rows)
    others = [_other(status, answer) for status, answer in operation["responses"].items()]
    lines += [" ".join(filter(None, others))]
    return "\n".join(lines).rstrip() + "\n"


def _table(title: str, rows: Iterator[tuple[str, str]]) -> list[str]:
    written = [f"| `{name}` | {meaning} |" for name, meaning in rows]
    return [f"| {title} | |", "| --- | --- |", *written, ""] if written else []


def _other(status: str, answer: Mapping[str, Any]) -> str:
    """Describe a status that few addresses return, or return "" for the usual ones."""
    if status in ("200", "400", "429", "503") or "$ref" in answer:
        return ""
    return f"{status}: {answer['description']}"


def _parameter(parameter: Mapping[str, Any]) -> str:
    schema = {**parameter["schema"], "description": parameter.get("description", "")}
    return _meaning(schema) + ("; required" if parameter.get("required") else "")


def _field(schema: Schema, always: bool) -> str:
    return _meaning(schema) + ("" if always else " (at times)")


def _meaning(schema: Schema) -> str:
    """Describe a schema in one line: its meaning, limits, default and fields."""
    default = f"`{schema['default']}` by default" if "default" in schema else ""
    limits = "; ".join(filter(None, (_limits(schema), default)))
    about = schema.get("description", "")
    text = " ".join(filter(None, (about, f"({limits})" if about and limits else limits)))
    within = _within(schema)
    return ": ".join(filter(None, (text, within)))


def _limits(schema: Schema) -> str:
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"] if each != "")
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("minLength"):
        least, most = schema["minLength"], schema.get("maxLength")
        return "" if most is None else f"{least} to {most} characters" if least < most else ""
    if "maxLength" in schema:
        return f"up to {schema['maxLength']} characters"
    if "maxItems" in schema:
        return f"up to {schema['maxItems']:,}"
    if "maximum" in schema:
        return f"{schema['minimum']:,} to {schema['maximum']:,}"
    return ""


def _within(schema: Schema) -> str:
    """Describe the fields of a record, or of records in a list or dict; "" if there are none."""
    for inner in (schema, schema.get("items"), schema.get("additionalProperties")):
        for each in (inner or {}).get("anyOf", [inner or {}]):
            if "properties" in each:
                fields = each["properties"].items()
                return ", ".join(f"`{name}` {_meaning(field)}".rstrip() for name, field in fields)
    return ""


if __name__ == "__main__":
    app = create_app(Config("development", "writing docs", rate_limit=""))
    with app.app_context():
        made = made_page(document_of(app), PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(made, encoding="utf-8")
