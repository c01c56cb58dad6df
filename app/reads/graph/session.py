"""Questions about sessions."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.outline import Outline
from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.session import Session, SessionStatus
from app.domain.page import Page, PageRequest, before, page_of, time_key
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, present
from app.reads.graph.expansion import NOW
from app.reads.graph.outline_rules import outline_item, whole_items
from app.reads.graph.rows import existed, session_from

_ALWAYS = (
    *("id", "title", "status", "tags", "version", "node_count", "decision_count"),
    *("recorded_from", "updated_at"),
)
_LINE = 400
"""Characters of a text in an outline."""


class SessionReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Session | None]:
        """Give the sessions of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._read("session/list_by_ids", ids=list(ids))
        sessions = {row["session"]["id"]: session_from(row["session"]) for row in rows}
        return [sessions.get(id_) for id_ in ids]

    async def require(self, session_id: str, as_of: AsOf = NOW) -> Session:
        """Give one session.

        In the past it has the status and the counts of then; everything else is as it is now.

        Raises:
            NotFoundError: The tenant had no such session by then.
        """
        [session] = await self.get_many([session_id])
        if session is None or not existed(session, as_of):
            raise NotFoundError("there is no such session", field="id")
        return session if as_of.recorded is None else await self._then(session, as_of)

    async def _read(self, statement: str, **given: object) -> list[Row]:
        rows = await self._graph.read(statement, **given)
        return [row for row in rows if is_whole(row, *row) and is_whole(row["session"], *_ALWAYS)]

    async def _then(self, session: Session, as_of: AsOf) -> Session:
        [row] = await self._graph.read(
            "session/get_state_as_of", session_id=session.id, recorded=as_of.recorded
        )
        statuses = [json.loads(payload)["status"] for payload in present(row["changes"])]
        return replace(
            session,
            status=SessionStatus(statuses[0] if statuses else SessionStatus.ACTIVE),
            node_count=row["nodes"],
            decision_count=row["decisions"],
        )

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Session]:
        """List sessions, newest first: by when they began, or were recorded where nobody said."""
        rows = await self._read(
            "session/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        sessions = [session_from(row["session"]) for row in rows]
        keys = [
            time_key(datetime.fromisoformat(row["listed_at"]), row["session"]["id"]) for row in rows
        ]
        return page_of(sessions, keys, page.first)

    async def outline(self, session_id: str, page: PageRequest) -> Outline:
        """Give a page of a session in the order of writing; the key of an item is its position.

        A session that the tenant does not have is empty.
        """
        [row] = await self._graph.read(
            "session/list_outline",
            session_id=session_id,
            after=page.after or 0,
            line=_LINE,
            limit=page.first + 1,
        )
        items = [outline_item(item) for item in whole_items(row["items"])]
        return Outline(page_of(items, [item.position for item in items], page.first), row["head"])
