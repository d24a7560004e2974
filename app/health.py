"""Whether the process is up, and whether what it needs is ready."""

from flask import Blueprint, Response, jsonify

from app.pages import current_site

health = Blueprint("health", __name__)


@health.get("/healthz")
def up() -> Response:
    """The process answers; touches nothing."""
    return jsonify(status="up")


@health.get("/readyz")
def ready() -> Response:
    """Indexes are ready."""
    return jsonify(status="ready", languages=[each.code for each in current_site().languages])
