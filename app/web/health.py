"""Health checks: whether the process is up, and whether indexes and database are ready."""

from collections.abc import Sequence
from typing import Annotated, Literal

from flask import Blueprint, Response, abort, current_app, request
from itsdangerous import BadSignature, TimestampSigner
from msgspec import UNSET, UnsetType

from app.web.answer import Answer, about
from app.web.operation import operation
from app.web.pages import json_response
from app.web.site import current_site

DOCTOR = "X-Quartet-Doctor"
"""The header in which `flask doctor` sends its token."""
TOKEN_SECONDS = 60
"""How long the token of `flask doctor` is valid."""

health = Blueprint("health", __name__)


class Up(Answer):
    """The answer of a process that is up."""

    status: Literal["up"]


class Readiness(Answer):
    """Whether the site is ready to serve requests."""

    status: Literal["ready", "not ready"]
    languages: Annotated[Sequence[str], about("their codes")]
    reason: Annotated[str, about("why it is not")] | UnsetType = UNSET


class Seen(Answer):
    """How a request from `flask doctor` arrived, and how many proxies the site trusts."""

    client: str
    host: str
    scheme: str
    forwarded: str
    proxies: int


@health.get("/healthz")
@operation(Up, plain=True)
def up() -> Response:
    """Report that the process is up."""
    return json_response(Up("up"))


@health.get("/readyz")
@operation(Readiness, statuses=(200, 503), plain=True)
def ready() -> Response:
    """Report whether indexes and database are ready; 503 if they are not.

    The database is ready if it accepts writes, which is tested at most once a second.
    """
    languages = [each.code for each in current_site().languages]
    trouble: str | None = current_app.extensions["readiness"].trouble()
    if trouble is None:
        return json_response(Readiness("ready", languages))
    return json_response(Readiness("not ready", languages, trouble), 503)


def doctor_token(key: str) -> str:
    """Return a token, valid for a minute, that lets `flask doctor` call `seen`."""
    return _signer(key).sign("seen").decode()


@health.get("/healthz/seen")
def seen() -> Response:
    """Report to `flask doctor` how its request arrived; all other clients get 404."""
    key = current_app.config["SECRET_KEY"]
    try:
        _signer(key).unsign(request.headers.get(DOCTOR, ""), max_age=TOKEN_SECONDS)
    except BadSignature:
        abort(404)
    forwarded = request.headers.get("X-Forwarded-For", "")
    proxies = current_app.config["PROXIES"]
    client = request.remote_addr or ""
    return json_response(Seen(client, request.host, request.scheme, forwarded, proxies))


def _signer(key: str) -> TimestampSigner:
    return TimestampSigner(key, salt="quartet-doctor")
