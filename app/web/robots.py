"""What a page tells robots: those of search engines, and those that make link previews.

robots.txt lets them read everything that people share (app/web/root_files.py). There is no end to
rounds and solves, so their pages ask robots to list the game's start page instead, and not to
follow links. A page that refuses its input also gives link previews the start page's address,
without that input. `Page.findable` says whether search engines may list a page at all.
"""

from collections.abc import Mapping
from html import unescape

from flask import Flask, current_app, request

from app.web.i18n import interface
from app.web.site import current_site, has_file
from app.web.urls import full_url, site_root

LONGEST_ADDRESS = 2_048
"""The longest address that robots read, in characters, according to sitemaps.org."""
DAYS = {"home.index": "day", "home.in_language": "day", "home.archive": "month"}
"""View -> its parameter for a day or a month; search engines may list each day and month."""
NEGOTIATED = {"home.index": "home.in_language", "home.about_in_their_language": "home.about"}
"""Views in the language that a browser prefers -> the same views in one language."""
LISTED_AS = {
    "friends.finish": "friends.circles_of_player",
    "friends.new_club": "friends.circles_of_player",
    "friends.new_challenge": "friends.circles_of_player",
    "friends.hand_in": "friends.circles_of_player",
    "friends.join": "friends.circle",
}
"""Views that only redirect if opened without a form or result -> the views that they lead to."""
BEGINNINGS = {"rooms": "rooms.begin"}
"""Blueprint -> the view where its rounds begin; games are left out, as theirs begin at `play`."""
HIDDEN = "noindex"
"""The directive for what search engines may not list, such as JSON."""
CHAPTER = "home.how"
"""The view of the chapters. Each is about one game, and exists in every language."""


def init_app(app: Flask) -> None:
    """Give templates the functions for what robots read in a page's head."""
    app.jinja_env.globals.update(
        own_address=own_address,
        listed_address=listed_address,
        in_other_languages=in_other_languages,
        preview_picture=preview_picture,
        described_for_robots=described_for_robots,
    )


def directive(findable: bool) -> str:
    """Return the value of X-Robots-Tag for this request's page, or "" if it needs none.

    findable: whether search engines may list the page.
    """
    if not findable:
        return HIDDEN
    return "nofollow" if _is_round_or_solve() else ""


def own_address() -> str:
    """Return this page's address, with only the parameters that its view declares.

    If the query is too long for robots to read, return listed_address() instead.
    """
    if len(request.query_string) > LONGEST_ADDRESS:
        return listed_address()
    view = current_app.view_functions[str(request.endpoint)]
    declared = view.operation.fields if hasattr(view, "operation") else ()
    args, in_path = request.args, request.view_args or {}
    return _address({name: args[name] for name in declared if name not in in_path and name in args})


def listed_address() -> str:
    """Return this page's canonical address, which search engines should list for it."""
    if request.view_args and (beginning := _beginning()):
        return full_url(beginning)
    return _address(_of_day(), LISTED_AS.get(str(request.endpoint), ""))


def in_other_languages() -> Mapping[str, str]:
    """Return this page's address in each language, by code, or {} if the page is in only one.

    For the home and About pages, the key x-default has the address for all other languages.
    """
    endpoint = (NEGOTIATED | LISTED_AS).get(str(request.endpoint), str(request.endpoint))
    about_one_thing = request.view_args and endpoint != CHAPTER
    expects = current_app.url_map.is_endpoint_expecting
    if about_one_thing or _is_round_or_solve() or not expects(endpoint, "lang"):
        return {}
    codes = [each.code for each in current_site().languages]
    found = {code: _address(_of_day(), endpoint, lang=code) for code in codes}
    for name, view in NEGOTIATED.items():
        if view == endpoint:
            found["x-default"] = _address(_of_day(), name)
    return found


def preview_picture() -> str:
    """Return the address of the preview picture, which shows the game, the day or the site."""
    name = current_site().game or ("day" if request.endpoint in DAYS else None)
    own = f"icons/social-{name}.png"
    return f"{site_root()}{current_site().asset(own if has_file(own) else 'icons/social.png')}"


def described_for_robots(description: str) -> Mapping[str, object] | None:
    """Return a schema.org description of a page where a game begins; None for other pages.

    description: the page's description, as HTML.
    """
    site = current_site()
    if site.game is None or request.endpoint != f"{site.game}.play" or _is_round_or_solve():
        return None
    return {
        "@context": "https://schema.org",
        "@type": ["VideoGame", "WebApplication"],
        "name": str(site.title),
        "description": unescape(description),
        "url": listed_address(),
        "image": preview_picture(),
        "inLanguage": interface().code,
        "applicationCategory": "GameApplication",
        "operatingSystem": "Any",
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"},
    }


def _is_round_or_solve() -> bool:
    """Return whether this page belongs to a game or to rooms, and has parameters in its address.

    There is no end to such pages: rounds, results and solves.
    """
    return bool(_beginning() and (request.query_string or request.view_args))


def _beginning() -> str:
    """Return the view where this page's rounds begin, in a game or a room; "" on other pages."""
    game = current_site().game
    return f"{game}.play" if game else BEGINNINGS.get(str(request.blueprint), "")


def _of_day() -> dict[str, str]:
    """Return this address's day or month as {name: value}; {} if it has neither."""
    name = DAYS.get(str(request.endpoint))
    return {name: request.args[name]} if name and name in request.args else {}


def _address(args: Mapping[str, str], endpoint: str = "", **values: str) -> str:
    """Return the address of a view, with scheme and host.

    args: the address's parameters.
    endpoint: the view; "" for this request's view.
    values: replacements for parts of the address's path.
    """
    values = {**(request.view_args or {}), **args, **values}
    return full_url(endpoint or str(request.endpoint), **values)
