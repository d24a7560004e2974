"""Files that browsers and search engines expect at the root of the site.

If the site has a URL prefix, its root is at the prefix.
"""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from flask import Blueprint, Response, current_app, jsonify, url_for
from flask_babel import gettext as _

from app.solver.lexicon.language import Language
from app.web.caching import let_caches_keep
from app.web.site import current_site
from app.web.static_files import file_content
from app.web.urls import full_url

DAY = 24 * 3600
PAPER, SURFACE = "#f4eddf", "#fcf8ee"
"""The colours of the page and of its header by day, as in tokens.css."""

root_files = Blueprint("root_files", __name__)


@root_files.get("/manifest.webmanifest")
@root_files.get("/<language:lang>/manifest.webmanifest")
def manifest() -> Response:
    """Describe the site, in one language, as an app to install."""
    site = current_site()
    language = site.language or site.languages[0]
    home = url_for("home.in_language", lang=language.code)
    icons = [("any", 192), ("any", 512), ("maskable", 512)]
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
        icons=[
            {
                "src": site.asset(f"icons/{purpose}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for purpose, size in icons
        ],
        shortcuts=[
            {"name": str(game.title), "url": url_for(f"{game.name}.play", lang=language.code)}
            for game in site.games
        ],
    )
    response.mimetype = "application/manifest+json"
    return let_caches_keep(response, DAY)


@root_files.get("/service-worker.js")
def service_worker() -> Response:
    """Send this version's service worker from the root, so that its scope is the whole site."""
    site = current_site()
    facts = {
        "version": site.version,
        "files": site.asset(""),
        "offline": [url_for("home.offline", lang=each.code) for each in site.languages],
    }
    text = file_content("js/service_worker.js").decode()
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
    """Send the home-screen icon for Apple devices."""
    return _picture("apple-touch-icon.png", "image/png")


@root_files.get("/robots.txt")
def robots() -> Response:
    """Let robots read everything that people share, but no address that deals a new puzzle."""
    root = url_for("home.index")
    lines = [
        "User-agent: *",
        f"Disallow: {root}*/new",
        f"Sitemap: {full_url('root_files.sitemap')}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@root_files.get("/<language:lang>/words.xml")
def word_search() -> Response:
    """Describe our word search (OpenSearch 1.1), so that browsers can offer it."""
    site = current_site()
    language = site.language or site.languages[0]
    about = _("Look up a word: is it valid, how common is it, what does it mean?")
    icon = full_url("root_files.favicon")
    found = f"{full_url('home.look_up', lang=language.code)}?word={{searchTerms}}"
    return Response(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        f"<ShortName>{escape(_('Quartet words'))}</ShortName>\n"
        f"<Description>{escape(about)}</Description>\n"
        f'<Image width="32" height="32" type="image/vnd.microsoft.icon">{escape(icon)}</Image>\n'
        f'<Url type="text/html" template="{escape(found)}"/>\n'
        f"<Language>{language.code}</Language>\n"
        "</OpenSearchDescription>\n",
        mimetype="application/opensearchdescription+xml",
    )


@root_files.get("/sitemap.xml")
def sitemap() -> Response:
    """List our pages for search engines. It is not cached, as the addresses contain a host."""
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
    games = current_site().games
    views = [f"{game.name}.{view}" for game in games for view in ("play", "solve", *game.tools)]
    of_site = ("archive", "look_up", "about", "measured", "licences")
    for endpoint in ("home.in_language", *views, *(f"home.{view}" for view in of_site)):
        yield full_url(endpoint, lang=language.code)
    for game in current_site().games:
        if game.chapter:
            yield full_url("home.how", lang=language.code, game=game.name)


def _picture(name: str, mimetype: str) -> Response:
    content = file_content(f"icons/{name}")
    return let_caches_keep(Response(content, mimetype=mimetype), DAY)
