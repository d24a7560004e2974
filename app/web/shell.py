"""The pages around the games: settings, and what stands in for a page without the network."""

from flask import Blueprint, Response

from app.web.caching import cacheable
from app.web.pages import Page, respond

shell = Blueprint("shell", __name__)


class SettingsPage(Page):
    """The settings, which the browser keeps: the server knows none of them."""

    template = "settings.html"


class OfflinePage(Page):
    """What the service worker shows for a page that it has not kept."""

    template = "offline.html"


@shell.get("/<language:lang>/settings")
@cacheable
def settings() -> Response:
    """Show the settings of this browser."""
    return respond(SettingsPage())


@shell.get("/<language:lang>/offline")
@cacheable
def offline() -> Response:
    """Show that there is no connection, and which pages can be read."""
    return respond(OfflinePage())
