"""Countdown: its pages, played and solved. All state is in the address; nothing is kept here."""

from flask import Blueprint, Response, request

from app.games.countdown_solve import HEAVY, SolvePage, solve_page
from app.pages import cacheable, current_indexes, respond, wants_json
from app.security import heavy_solve

countdown = Blueprint("countdown", __name__, url_prefix="/<language:lang>/countdown")


@countdown.get("/solve")
@cacheable
def solve() -> Response:
    """All words of a rack; the form without one."""
    if "letters" not in request.args and not wants_json():
        return respond(SolvePage())
    page = solve_page(request.args, current_indexes().countdown)
    if page.answer and wants_json() and len(page.answer.ids) > HEAVY:
        with heavy_solve():
            return respond(page)
    return respond(page)
