"""Files that browsers and search engines look for at the root: how the site is installed and found.

The root is that of the app: below a prefix, they are below it too.
"""

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from flask import Blueprint, Response, current_app, jsonify, request, url_for
from flask_babel import gettext as _

from app.config import ROOT
from app.solver.lexicon.language import Language
from app.web.caching import let_caches_keep
from app.web.site import current_site

DAY = 24 * 3600
PAPER, SURFACE = "#f4eddf", "#fcf8ee"
"""The colours of the page and of its header by day, as in tokens.css."""

root_files = Blueprint("root_files", __name__)


@root_files.get("/manifest.webmanifest")
@root_files.get("/<language:lang>/manifest.webmanifest")
def manifest() -> Response:
    """Say how the site is installed as an app, in one language."""
    site = current_site()
    language = site.language or site.languages[0]
    home = url_for("home.in_language", lang=language.code)
    icons = [("192", "any"), ("512", "any"), ("512", "maskable")]
    response = jsonify(
        id=url_for("home.index"),
        name="Quartet",
        short_name="Quartet",
        description=_("Four word games: new puzzles every day, and a solver for each."),
        lang=language.code,
        start_url=home if site.language else url_for("home.index"),
        scope=url_for("home.index"),
        display="standalone",
        background_color=PAPER,
        theme_color=SURFACE,
        icons=[_icon(size, purpose) for size, purpose in icons],
        shortcuts=[
            {"name": str(game.title), "url": url_for(f"{game.name}.play", lang=language.code)}
            for game in site.games
        ],
    )
    response.mimetype = "application/manifest+json"
    return let_caches_keep(response, DAY)


def _icon(size: str, purpose: str) -> dict[str, str]:
    name = f"icons/{purpose}-{size}.png"
    return {
        "src": current_site().asset(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@root_files.get("/service-worker.js")
def service_worker() -> Response:
    """Send the service worker of this version; here, so that it may serve the whole site."""
    site = current_site()
    facts = {
        "version": site.version,
        "files": site.asset(""),
        "offline": url_for("shell.offline", lang=site.languages[0].code),
    }
    text = (ROOT / "static" / "js" / "service_worker.js").read_text(encoding="utf-8")
    response = Response(
        f"const SITE = {current_app.json.dumps(facts)};\n{text}", mimetype="text/javascript"
    )
    response.cache_control.no_cache = True
    return response


@root_files.get("/favicon.ico")
def favicon() -> Response:
    """Send the icon that old browsers ask for."""
    return _picture("favicon.ico", "image/vnd.microsoft.icon")


@root_files.get("/apple-touch-icon.png")
def touch_icon() -> Response:
    """Send the icon of the home screens of Apple's devices."""
    return _picture("apple-touch-icon.png", "image/png")


@root_files.get("/robots.txt")
def robots() -> Response:
    """Let search engines read all but single rounds and solves, which are endless."""
    root = url_for("home.index")
    lines = [
        "User-agent: *",
        f"Disallow: {root}*?",
        f"Disallow: {root}*/hangman/games/",
        f"Sitemap: {site_address('root_files.sitemap')}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@root_files.get("/sitemap.xml")
def sitemap() -> Response:
    """List the pages that are worth finding. Its addresses have a host, so no cache keeps it."""
    places = "".join(
        f"<url><loc>{escape(address)}</loc></url>\n"
        for language in current_site().languages
        for address in _worth_finding(language)
    )
    return Response(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{places}</urlset>\n",
        mimetype="application/xml",
    )


def _worth_finding(language: Language) -> Iterator[str]:
    games = [game.name for game in current_site().games]
    views = [f"{game}.{view}" for game in games for view in ("play", "solve")]
    of_site = ("archive", "look_up", "about", "measured", "licences")
    for endpoint in ("home.in_language", *views, *(f"home.{view}" for view in of_site)):
        yield site_address(endpoint, lang=language.code)
    for game in current_site().games:
        if game.chapter:
            yield site_address("home.how", lang=language.code, game=game.name)


def site_address(endpoint: str, **values: Any) -> str:
    """Return an address with scheme and host: those of SITE_URL, else of this request."""
    host = current_app.config["SITE_URL"] or request.host_url.rstrip("/")
    return f"{host}{url_for(endpoint, **values)}"


def _picture(name: str, mimetype: str) -> Response:
    """Return a small picture as a whole, which leaves no file open."""
    content = (ROOT / "static" / "icons" / name).read_bytes()
    return let_caches_keep(Response(content, mimetype=mimetype), DAY)
