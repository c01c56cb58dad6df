"""Under which names the service may be asked, and from which pages of other origins.

A page elsewhere may make its own name lead here (DNS rebinding), and its requests then look like
those of our own page. It cannot make an address do so: an address in `Host` is always one of ours.
"""

import ipaddress
import socket
from dataclasses import dataclass
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.settings import Settings

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_ANY = "*"


@dataclass(frozen=True, slots=True)
class AllowedHosts:
    names: frozenset[str]
    """In lower case."""
    addresses: bool
    """Whether any IP address may stand for a name."""

    def allow(self, host: str) -> bool:
        """Tell whether a request may be sent to this name or address."""
        name = host.lower()
        return name in self.names or _ANY in self.names or (self.addresses and _is_address(name))


def allowed_hosts(settings: Settings) -> AllowedHosts:
    """Give the names of these settings: the loopback's, those named, and where more than the
    loopback is listened on this machine's own name and every address.
    """
    named = {name.strip().lower() for name in settings.allowed_hosts.split(",") if name.strip()}
    if settings.host.lower() in LOOPBACK:
        return AllowedHosts(LOOPBACK | named, addresses=False)
    own = {socket.gethostname().lower(), settings.host.lower()}
    return AllowedHosts(LOOPBACK | named | own, addresses=True)


def allowed_origins(settings: Settings) -> tuple[str, ...]:
    """Give the origins of these settings."""
    origins = (origin.strip().lower() for origin in settings.allowed_origins.split(","))
    return tuple(origin for origin in origins if origin)


class HostCheck:
    """Refuses a name that is not ours."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._hosts.allow(_host(scope)):
            return await self._app(scope, receive, send)
        text = "This is not a name of this service; NOEMA_ALLOWED_HOSTS may list others."
        await PlainTextResponse(text, HTTPStatus.BAD_REQUEST)(scope, receive, send)


def _host(scope: Scope) -> str:
    host = Headers(scope=scope).get("host", "")
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
