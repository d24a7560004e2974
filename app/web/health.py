"""Whether the process is up, and whether what it needs is ready."""

from flask import Blueprint, Response, jsonify

from app.store import current_store
from app.web.pages import current_site

health = Blueprint("health", __name__)


@health.get("/healthz")
def up() -> Response:
    """Say that the process is up, without touching anything."""
    return jsonify(status="up")


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
