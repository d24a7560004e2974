"""`flask doctor`: a check that the site renders its pages under its public host names."""

from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from flask import Flask, current_app, url_for
from jinja2 import TemplateSyntaxError

from app.cli.findings import Finding, error, ok, warning
from app.config import Config
from app.web.logs import access
from app.web.site import current_site

LOCAL = ("localhost", "127.0.0.1", "::1")
"""Host names by which only the machine itself can reach the site."""


def answers(config: Config, url: str | None) -> Iterator[Finding]:
    """Render pages as if requested at SITE_URL and at `url`; yield the findings.

    If neither address is public, render pages as if requested at the first of TRUSTED_HOSTS or, if
    there is none, at localhost. If any templates cannot be parsed, report only those.
    url: another address to try, or None.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    faults = list(_faulty_templates(app))
    if faults:
        yield from faults
        return
    asked = [each.rstrip("/") for each in (config.site_url, url) if each]
    origins = list(dict.fromkeys(each for each in asked if urlsplit(each).hostname not in LOCAL))
    named = config.trusted_hosts[0].lstrip(".") if config.trusted_hosts else "localhost"
    app.config["PROPAGATE_EXCEPTIONS"] = True
    access.disabled = True  # nobody made these requests, so the access log leaves them out
    try:
        yield from [_pages(app, config, origin) for origin in origins or [f"http://{named}"]]
    finally:
        access.disabled = False
    if config.trusted_hosts and not origins:
        said = f"{', '.join(config.trusted_hosts)}: is that how players write the site’s name?"
        wanted = "Set SITE_URL, or run this with --url https://..., to have it tried."
        yield warning("trusted-hosts", said, wanted)


def _faulty_templates(app: Flask) -> Iterator[Finding]:
    """Yield an error for each template that cannot be parsed, even if no page has needed it yet."""
    loader = app.jinja_env.loader
    assert loader is not None
    for name in app.jinja_env.list_templates():
        try:
            app.jinja_env.parse(loader.get_source(app.jinja_env, name)[0], name)
        except (TemplateSyntaxError, OSError, UnicodeDecodeError) as fault:
            line = f", line {fault.lineno}" if isinstance(fault, TemplateSyntaxError) else ""
            said = f"templates/{name}{line}: {getattr(fault, 'message', fault)}"
            yield error("templates", said, f"Run `git checkout templates/{name}`.")


def _pages(app: Flask, config: Config, origin: str) -> Finding:
    parts = urlsplit(origin)
    client = app.test_client()
    pages = list(_addresses(app))
    for number, address in enumerate(pages, start=1):
        # A new client for each page, so that none reaches a limit; no real client has its address.
        try:
            answer = client.get(
                config.url_prefix + address,
                base_url=f"{parts.scheme}://{parts.netloc}",
                environ_overrides={"REMOTE_ADDR": f"192.0.2.{number}"},
            )
        except Exception as fault:  # any exception would be a 500 for players
            said = f"{address} fails: {type(fault).__name__}: {fault}"
            return error("pages", said, "Install the code again, all of it, as it was released.")
        if answer.status_code == 400:
            names = ", ".join(config.trusted_hosts)
            said = f"pages are refused (400) as {parts.netloc}: TRUSTED_HOSTS is {names}"
            return error("trusted-hosts", said, f"Set TRUSTED_HOSTS={parts.hostname}")
        if answer.status_code != 200:
            said = f"{address} answers {answer.status_code} as {parts.netloc}"
            return error("pages", said, "Its log says why.")
    return ok("pages", f"{len(pages)} pages are drawn as {origin}")


def _addresses(app: Flask) -> Iterable[str]:
    """Return the addresses of the home page and each game's first page, in every language."""
    site = current_site()
    endpoints = ["home.in_language", *(f"{game.name}.play" for game in site.games)]
    with app.test_request_context():
        return [
            url_for(endpoint, lang=language.code)
            for language in site.languages
            for endpoint in endpoints
        ]
