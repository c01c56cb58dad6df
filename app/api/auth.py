"""Who is asking: a key in the header or a socket's first words, or the login in our page's cookie.

A cookie comes along with whatever a browser sends, so it counts only for requests of our own pages.
"""

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from strawberry.http.websocket_origin import is_same_origin as leads_here

from app.bootstrap import Noema
from app.domain.tenants.tenant import Principal, Scope
from app.errors import ForbiddenError, UnauthenticatedError
from app.events.bookmarks import seen
from app.reasoning.tenants.service import LOGIN_LIFE

_SCHEME = "bearer "
_SAFE = frozenset({"GET", "HEAD"})
_OWN_SITES = ("same-origin", "none")


def cookie_name(port: int) -> str:
    """Name the cookie of the service on `port`: browsers keep cookies by host alone."""
    return f"noema-{port}"


@dataclass(frozen=True, slots=True)
class Credential:
    """What a request shows to be let in."""

    text: str = field(repr=False)
    is_login: bool = False
    """Whether it came in a cookie; otherwise it is a key."""


def credential_of(connection: HTTPConnection, cookie: str) -> Credential | None:
    """Read what a request shows; None where there is nothing that counts."""
    header = connection.headers.get("authorization")
    if header is not None:
        return bearer(header)
    value = connection.cookies.get(cookie)
    return Credential(value, is_login=True) if value and is_same_origin(connection) else None


def text_of(credential: Credential | None) -> str | None:
    """Give what a stream is watched by: it ends once this opens nothing any more."""
    return credential.text if credential else None


def bearer(header: object) -> Credential | None:
    """Read the key out of `Bearer <key>`."""
    if not isinstance(header, str) or not header.lower().startswith(_SCHEME):
        return None
    return Credential(header[len(_SCHEME) :].strip())


def is_same_origin(connection: HTTPConnection) -> bool:
    """Tell whether a page of ours sent this, as far as the browser says."""
    headers = connection.headers
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in _OWN_SITES
    origin = headers.get("origin")
    if origin is not None:
        return leads_here(origin, headers.get("host"))
    # Every browser names the origin of what it posts and of a socket; an old one may not when it
    # only reads, and a foreign page cannot see the answer then.
    return connection.scope.get("method") in _SAFE


def is_foreign_page(connection: HTTPConnection) -> bool:
    """Tell whether the browser says that a page of another origin sent this."""
    return connection.headers.get("sec-fetch-site", "none") not in _OWN_SITES


async def require_principal(
    noema: Noema, credential: Credential | None, scope: Scope | None = None
) -> Principal:
    """Tell whose key this is, if it may do what `scope` names.

    Raises:
        UnauthenticatedError: There is no key, or it opens nothing.
        ForbiddenError: The key lacks the scope.
    """
    if credential is None:
        raise UnauthenticatedError("a key is needed: Authorization: Bearer noema_…")
    look_up = noema.tenants.authenticate_login if credential.is_login else noema.authenticate
    principal = await look_up(credential.text)
    if scope is not None and scope not in principal.scopes:
        raise ForbiddenError(f"the key lacks the scope {scope}")
    if request := seen():
        request.admit()
    return principal


async def issue_cookie(noema: Noema, *, secure: bool) -> str:
    """Let a browser in and give the `Set-Cookie` value that carries its login.

    Args:
        secure: Whether the browser came over TLS; the cookie then never leaves without.
    """
    tenant = await noema.tenants.own_tenant()
    issued = await noema.tenants.create_login(tenant.id)
    return _cookie(noema, issued.text, int(LOGIN_LIFE.total_seconds()), secure=secure)


def forgotten_cookie(noema: Noema, *, secure: bool) -> str:
    """Give the `Set-Cookie` value that makes a browser forget its login."""
    return _cookie(noema, "", 0, secure=secure)


def _cookie(noema: Noema, value: str, life_s: int, *, secure: bool) -> str:
    name = cookie_name(noema.settings.port)
    told = f"{name}={value}; Path=/; Max-Age={life_s}; HttpOnly; SameSite=Strict"
    return f"{told}; Secure" if secure else told
