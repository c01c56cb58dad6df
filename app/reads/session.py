"""Questions about sessions."""

from collections.abc import Sequence

from app.domain.page import Page, PageRequest, page_of
from app.domain.session import Session, SessionStatus
from app.errors import NotFoundError
from app.graph.base import Graph
from app.reads.rows import session_from


class SessionReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Session | None]:
        """Give the sessions of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("session/list_by_ids", ids=list(ids))
        found = {row["session"]["id"]: session_from(row["session"]) for row in rows}
        return [found.get(id_) for id_ in ids]

    async def require(self, session_id: str) -> Session:
        """Give one session.

        Raises:
            NotFoundError: The tenant has no such session.
        """
        [session] = await self.get_many([session_id])
        if session is None:
            raise NotFoundError("there is no such session", field="id")
        return session

    async def list_page(
        self, page: PageRequest, statuses: Sequence[SessionStatus] = tuple(SessionStatus)
    ) -> Page[Session]:
        """List sessions, newest first; the key of each is its id."""
        rows = await self._graph.read(
            "session/list_page", before=page.after, statuses=list(statuses), limit=page.first + 1
        )
        sessions = [session_from(row["session"]) for row in rows]
        return page_of(sessions, [session.id for session in sessions], page.first)
