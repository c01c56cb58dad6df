"""`/share/<token>`: a page of a decision or a session for whoever has the link.

What is no link, is unknown, has expired or was revoked gets one and the same answer.
"""

from collections.abc import Iterator
from html import escape
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.api.audited import Audited
from app.api.http.refusals import refusal_of
from app.bootstrap import Noema
from app.domain.people.sharing import SharedPage, SharedPart
from app.domain.tenants.tenant import Principal
from app.errors import AppError, NotFoundError, UnauthenticatedError
from app.events.audit import AuditAccess, AuditDoor
from app.reasoning.tenants import rules

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
}
_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>{title} · Noema</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/styles/base.css">
<link rel="stylesheet" href="/static/styles/shared.css">
</head>
<body>
<main class="shared">
"""
_TAIL = "</main>\n</body>\n</html>\n"
_CLOSED = (
    _HEAD.format(title="Nothing to see")
    + "<h1>This link opens nothing</h1>\n<p>It has expired, was revoked, or was cut off when it was"
    " copied. Ask whoever gave it to you for another one.</p>\n" + _TAIL
)


class ShareEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, request: Request) -> Response:
        visitor = request.client.host if request.client else "unknown"
        try:
            self._noema.fair_use.request(_visitor("", f"share of {visitor}"))
            return HTMLResponse(await self._opened(request.path_params["token"]), headers=_HEADERS)
        except (NotFoundError, UnauthenticatedError):
            return HTMLResponse(_CLOSED, HTTPStatus.NOT_FOUND, _HEADERS)
        except AppError as error:
            return refusal_of(error)

    async def _opened(self, token: str) -> str:
        """Give the page behind a token.

        Raises:
            NotFoundError: Nothing is behind it any more.
            UnauthenticatedError: It is no token of a share link.
            RateLimitedError: The link is opened too often.
        """
        audited = Audited(self._noema, AuditDoor.HTTP)
        tenant_id = rules.tenant_of(token, rules.SHARE_PREFIX)
        people = self._noema.services(tenant_id).people
        link = await people.share_link_reads.find_open(rules.key_sha256(token))
        visitor = _visitor(tenant_id, link.id)
        async with audited.recorded(visitor, AuditAccess.READ, "/share", (link.node_id,)):
            self._noema.fair_use.request(visitor)
            page = await people.shared_pages.page(link)
        return written(page, f"{link.expires_at:%Y-%m-%d}")


def _visitor(tenant_id: str, key_id: str) -> Principal:
    return Principal(tenant_id, frozenset(), "share link", key_id)


def written(page: SharedPage, until: str) -> str:
    """Write a page as HTML; every text is escaped, and there are no links."""
    title = page.parts[0].title
    left_out = f"<p>{page.left_out} more decisions are left out.</p>\n" if page.left_out else ""
    foot = (
        f"<footer><p>Shared until {escape(until)}, read only. Names, addresses, paths and secrets"
        " are taken out.</p></footer>\n"
    )
    body = "".join(line for level, part in _levels(page) for line in _part(part, level))
    return f"{_HEAD.format(title=escape(title))}{body}{left_out}{foot}{_TAIL}"


def _levels(page: SharedPage) -> Iterator[tuple[int, SharedPart]]:
    for index, part in enumerate(page.parts):
        yield (1 if index == 0 else 2), part


def _part(part: SharedPart, level: int) -> Iterator[str]:
    yield f"<article>\n<h{level}>{escape(part.title)}</h{level}>\n"
    for fact in part.facts:
        yield f"<p>{escape(fact)}</p>\n"
    for section in part.sections:
        yield f"<h{level + 1}>{escape(section.title)}</h{level + 1}>\n<ul>\n"
        yield from (f"<li>{escape(line)}</li>\n" for line in section.lines)
        yield "</ul>\n"
    yield "</article>\n"
