"""Questions about share links, and what one opens."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.people.sharing import SharedKind, ShareLink, ShareLinkStatus
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole

_ALWAYS = (
    *("id", "node_id", "kind", "key_name", "hidden", "status", "recorded_from"),
    "expires_at",
)
_TIMES = ("recorded_from", "expires_at", "revoked_at")


@dataclass(frozen=True, slots=True)
class ShareLinkFilter:
    node_id: str | None = None
    is_active: bool = False
    """Only those that open something."""


ALL = ShareLinkFilter()


class ShareLinkReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def require(self, link_id: str) -> ShareLink:
        """Give one link.

        Raises:
            NotFoundError: The tenant has no such link.
        """
        [row] = await self._graph.read("share/list_by_ids", ids=[link_id])
        links = whole(row["links"], *_ALWAYS)
        if not links:
            raise NotFoundError("there is no such share link", field="id")
        return _link(links[0])

    async def find_open(self, sha256: str) -> ShareLink:
        """Give the link whose token has this hash.

        Raises:
            NotFoundError: There is none, it was revoked, or its time is over; nobody is told which.
        """
        rows = await self._graph.read("share/find_open", sha256=sha256)
        links = whole((row["link"] for row in rows), *_ALWAYS)
        if not links:
            raise NotFoundError("this link opens nothing")
        return _link(links[0])

    async def list_page(self, page: PageRequest, only: ShareLinkFilter = ALL) -> Page[ShareLink]:
        """List links, newest first."""
        [row] = await self._graph.read(
            "share/list_page",
            before=before(page),
            node_id=only.node_id,
            is_active=only.is_active,
            limit=page.first + 1,
        )
        return newest_page([_link(told) for told in whole(row["links"], *_ALWAYS)], page.first)

    async def people(self, ids: Sequence[str], session_ids: Sequence[str]) -> list[str]:
        """Give the names by which the graph knows people around these things and sessions."""
        given = {"ids": [*ids], "session_ids": [*session_ids]}
        [row] = await self._graph.read("share/list_people", **given, limit=MOST_NAMES)
        return row["names"]


MOST_NAMES = 1_000
"""Of each kind."""


def _link(told: dict[str, Any]) -> ShareLink:
    times = {name: told[name] and datetime.fromisoformat(told[name]) for name in _TIMES}
    kinds = {"kind": SharedKind(told["kind"]), "status": ShareLinkStatus(told["status"])}
    fields: dict[str, Any] = {**told, **times, **kinds, "hidden": tuple(told["hidden"])}
    return ShareLink(**fields)
