"""What a page tells robots: those of search engines, and those that draw link previews.

robots.txt lets them read all that people share (app/web/root_files.py). There is no end to rounds
and solves, so each of these pages names the page where such rounds begin as the one to list, and
asks robots not to follow its links. A page with refused input gives that address in its preview
too, not what was typed. `Page.findable` says whether searches may find a page at all.
"""

from collections.abc import Mapping
from html import unescape

from flask import Flask, current_app, request

from app.web.i18n import interface_language
from app.web.site import current_site, has_file
from app.web.urls import full_url, site_root

LONGEST_ADDRESS = 2_048
"""The longest address that robots read, in characters, by sitemaps.org."""
DAYS = {"home.index": "day", "home.in_language": "day", "home.archive": "month"}
"""View -> the parameter that names a day or month; each has a page that is worth finding."""
NEGOTIATED = {"home.index": "home.in_language", "home.about_in_their_language": "home.about"}
"""Views in the language that a browser prefers -> the same views in one language."""
LISTED_AS = {
    "friends.finish": "friends.circles_of_player",
    "friends.new_club": "friends.circles_of_player",
    "friends.new_challenge": "friends.circles_of_player",
    "friends.hand_in": "friends.circles_of_player",
    "friends.join": "friends.circle",
}
"""Views that only redirect when somebody opens them, and the views they lead to."""
BEGINNINGS = {"rooms": "rooms.begin"}
"""Blueprint -> the view where its pages begin, for those that are not games."""
CHAPTER = "home.how"
"""The view of the chapters: each is about one game, and exists in every language."""


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
    """Return the value of X-Robots-Tag for this request's page, "" for no such header.

    findable: whether searches may find the page.
    """
    if not findable:
        return "noindex"
    return "nofollow" if _is_round_or_solve() else ""


def own_address() -> str:
    """Return this page's address, without parameters that links pick up on their way.

    Return listed_address() instead if the query is longer than robots read.
    """
    if len(request.query_string) > LONGEST_ADDRESS:
        return listed_address()
    view = current_app.view_functions[str(request.endpoint)]
    declared = view.operation.fields if hasattr(view, "operation") else ()
    args, in_path = request.args, request.view_args or {}
    return _address({name: args[name] for name in declared if name not in in_path and name in args})


def listed_address() -> str:
    """Return this page's canonical address: the one that searches should list for it."""
    if request.view_args and (beginning := _beginning()):
        return full_url(beginning)
    return _address(_of_day(), LISTED_AS.get(str(request.endpoint), ""))


def in_other_languages() -> Mapping[str, str]:
    """Return language code -> the address of this page in that language; {} if it has no others.

    The key x-default has the address for all other languages.
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
    """Return the address of the picture that previews show: of the game, the day, or the site."""
    name = current_site().game or ("day" if request.endpoint in DAYS else None)
    own = f"icons/social-{name}.png"
    return f"{site_root()}{current_site().asset(own if has_file(own) else 'icons/social.png')}"


def described_for_robots(description: str) -> Mapping[str, object] | None:
    """Return a schema.org description of a page where a game begins; None for other pages.

    description: the page's own, as HTML.
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
        "inLanguage": interface_language(),
        "applicationCategory": "GameApplication",
        "operatingSystem": "Any",
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"},
    }


def _is_round_or_solve() -> bool:
    """Return whether this page is a round, result, solve or room: there is no end to those."""
    return bool(_beginning() and (request.query_string or request.view_args))


def _beginning() -> str:
    """Return the view where rounds like this page's begin, "" for pages without rounds."""
    game = current_site().game
    return f"{game}.play" if game else BEGINNINGS.get(str(request.blueprint), "")


def _of_day() -> dict[str, str]:
    """Return this address's day or month as {name: value}; {} if it has neither."""
    name = DAYS.get(str(request.endpoint))
    return {name: request.args[name]} if name and name in request.args else {}


def _address(args: Mapping[str, str], endpoint: str = "", **values: str) -> str:
    """Return the address of this request's view, or of another, with scheme and host.

    args: its query. values: what replaces parts of its path.
    """
    values = {**(request.view_args or {}), **args, **values}
    return full_url(endpoint or str(request.endpoint), **values)
