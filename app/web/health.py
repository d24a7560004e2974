"""Whether the process is up, and whether what it needs is ready."""

from flask import Blueprint, Response, abort, current_app, jsonify, request
from itsdangerous import BadSignature, TimestampSigner

from app.store import current_store
from app.web.api import Operation, items, record, text
from app.web.response_cache import cached_response
from app.web.site import current_site

DOCTOR = "X-Quartet-Doctor"
"""The header of a request of `flask doctor`."""
QUESTION_SECONDS = 60

health = Blueprint("health", __name__)

OPERATIONS = (
    Operation(
        "health.up",
        "Say that the process is up.",
        {"Up": record(status=text("`up`"))},
        plain=True,
    ),
    Operation(
        "health.ready",
        "Say whether indexes and database are ready; 503 if they are not.",
        {
            "Ready or not": record(
                status=text("`ready` or `not ready`"),
                languages=items(text(), "their codes"),
                reason=text("why it is not"),
                optional=("reason",),
            )
        },
        statuses=(200, 503),
        plain=True,
    ),
)


@health.get("/healthz")
def up() -> Response:
    """Say that the process is up, without touching anything."""
    return cached_response("up") or jsonify(status="up")


@health.get("/readyz")
def ready() -> Response:
    """Say that indexes and database are ready; 503 with the reason if the database is not."""
    languages = [each.code for each in current_site().languages]
    trouble = current_store().trouble()
    if trouble is None:
        return jsonify(status="ready", languages=languages)
    response = jsonify(status="not ready", languages=languages, reason=trouble)
    response.status_code = 503
    return response


def doctors_question(key: str) -> str:
    """Return what `flask doctor` sends, for a minute, to be told how its request arrived."""
    return _signer(key).sign("seen").decode()


@health.get("/healthz/seen")
def seen() -> Response:
    """Say how this request arrived, to the doctor alone; 404 to anybody else."""
    key = current_app.config["SECRET_KEY"]
    try:
        _signer(key).unsign(request.headers.get(DOCTOR, ""), max_age=QUESTION_SECONDS)
    except BadSignature:
        abort(404)
    return jsonify(
        client=request.remote_addr,
        host=request.host,
        scheme=request.scheme,
        forwarded=request.headers.get("X-Forwarded-For", ""),
    )


def _signer(key: str) -> TimestampSigner:
    return TimestampSigner(key, salt="quartet-doctor")
