"""How a request from outside arrives at the site, through any proxies in front of it.

The doctor sends a request with a made-up client address to the site's public address, and the site
reports what it saw. The request is signed with the site's key; an unsigned one gets no report.
"""

from collections.abc import Iterator
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from msgspec import MsgspecError, json

from app.cli.findings import Finding, error, ok, warning
from app.config import Config
from app.web.health import DOCTOR, Seen, doctor_token

MADE_UP = "192.0.2.1"
"""An address reserved for documentation, which no client has."""
SECONDS = 10


def arrival(config: Config, url: str) -> Iterator[Finding]:
    """Send the site a request at `url`; yield findings on the origin and client that the site saw.

    Also yield a warning if SITE_URL has a different host or port.
    """
    headers = {DOCTOR: doctor_token(config.secret_key), "X-Forwarded-For": MADE_UP}
    try:
        asked = Request(f"{url.rstrip('/')}/healthz/seen", headers=headers)  # noqa: S310
        with urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310
            seen = json.decode(answer.read(), type=Seen)
    except HTTPError as refused:
        yield error(
            "proxies",
            f"{url} answers {refused.code} to the doctor",
            "The site there must run this version with the same SECRET_KEY, and its proxies must"
            f" pass on the header {DOCTOR}.",
        )
    except (OSError, ValueError, HTTPException, MsgspecError) as failed:
        yield error(
            "proxies", f"{url} cannot be reached: {failed}", "Check its name, port and certificate."
        )
    else:
        yield _origin(url, seen)
        yield client_finding(seen)
    if config.site_url and urlsplit(url).netloc != urlsplit(config.site_url).netloc:
        said = f"{config.site_url} is what robots and previews are told, not {url}"
        yield warning("site-url", said, "Set SITE_URL to the address that players use.")


def _origin(url: str, seen: Seen) -> Finding:
    asked = urlsplit(url)
    if seen.host != asked.netloc:
        return error(
            "origin",
            f"{asked.netloc} arrives as {seen.host}, so that forms are refused (403)",
            "Let the proxy pass the host on; nginx: proxy_set_header Host $http_host;",
        )
    if seen.scheme != asked.scheme:
        return error(
            "origin",
            f"{asked.scheme} arrives as {seen.scheme}",
            "Let the proxy say so (nginx: proxy_set_header X-Forwarded-Proto $scheme;) and set"
            " PROXIES.",
        )
    return ok("origin", f"{url} arrives as {seen.scheme}://{seen.host}")


def client_finding(seen: Seen) -> Finding:
    """Check that PROXIES equals the number of addresses that proxies added after our made-up one.

    The client address that the site saw proves little: if the doctor runs on the proxy's machine,
    the proxy and the client have the same address.
    """
    forwarded = [each.strip() for each in seen.forwarded.split(",") if each.strip()]
    added = forwarded[forwarded.index(MADE_UP) + 1 :] if MADE_UP in forwarded else forwarded
    wanted = f"Set PROXIES={len(added)} where the site runs."
    if seen.proxies > len(added):
        return error("proxies", "Clients can choose their own address, and escape limits", wanted)
    if seen.proxies < len(added):
        return error(
            "proxies", "All clients have the address of a proxy, and share a limit", wanted
        )
    return ok("proxies", f"the client’s address arrives; proxies that add to it: {len(added)}")
