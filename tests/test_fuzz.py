"""Anything at all, at every address: never a 500, never a traceback, never an unbounded wait."""

from urllib.parse import quote

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

LANGUAGES = st.sampled_from(["en", "fr", "xx", "e", "EN", "en-gb"])
LETTERS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz?_/-()123 ", max_size=40)
ANYTHING = st.one_of(
    LETTERS,
    st.text(max_size=60),
    st.sampled_from(
        [
            "",
            "0",
            "-1",
            "9" * 30,
            "1e9",
            "nan",
            "a" * 10_000,
            "é" * 300,
            "🙂" * 50,
            "\0",
            "a\r\nb: c",
        ]
    ),
)


@st.composite
def requests_of(draw: st.DrawFn, app: Flask) -> tuple[str, str, dict[str, str], bool]:
    """Method, path, parameters, and whether JSON is asked for, for any rule of the app."""
    rule = draw(st.sampled_from(sorted(app.url_map.iter_rules(), key=str)))
    method = draw(st.sampled_from(sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})))
    path = str(rule)
    for argument in rule.arguments:
        value = draw(LANGUAGES if argument == "lang" else ANYTHING.filter(lambda text: text[:100]))
        for converter in ("language:", "int:", "string:", "path:", "uuid:", ""):
            path = path.replace(f"<{converter}{argument}>", quote(value[:100], safe=""))
    names = draw(st.lists(st.sampled_from(QUERY_NAMES), max_size=5, unique=True))
    return method, path, {name: draw(ANYTHING) for name in names}, draw(st.booleans())


QUERY_NAMES = [
    "letters",
    "grid",
    "start",
    "end",
    "pattern",
    "wrong",
    "min_length",
    "limit",
    "length",
    "steps",
    "rows",
    "columns",
    "word",
    "letter",
    "page",
    "after",
    "sort",
    "clock",
    "rungs",
    "ladder",
    "found",
    "difficulty",
    "reveal",
    "count",
    "seed",
    "format",
    "date",
    "round",
    "hint",
    "familiar",
    "band",
    "choices",
    "strength",
    "rounds",
    "game",
    "answers",
    "misses",
    "secret",
    "opponent",
    "bonus",
]


def test_no_request_is_answered_with_a_500(app: Flask) -> None:
    client = app.test_client()

    @settings(max_examples=600, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(request=requests_of(app))
    def holds(request: tuple[str, str, dict[str, str], bool]) -> None:
        method, path, parameters, as_json = request
        headers = {"Accept": "application/json"} if as_json else {}
        where = "query_string" if method == "GET" else "data"
        answer = client.open(path, method=method, headers=headers, **{where: parameters})
        assert answer.status_code < 500, f"{method} {path} {parameters}: {answer.status_code}"
        assert "Traceback" not in answer.text

    holds()
