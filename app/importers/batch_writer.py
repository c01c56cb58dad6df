"""Writes batches, each in one transaction, into the sessions that their source names."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from app.domain.nodes.follow_up import FollowUps
from app.domain.nodes.session import NewSession, SessionStatus
from app.domain.nodes.thinking import NewThinkingNode
from app.graph.base import Graph
from app.graph.change import Write
from app.importers.batches import Batch
from app.reasoning.decisions.following.service import FollowUpService
from app.reasoning.nodes.sessions.service import create_in
from app.reasoning.nodes.think_graph.service import ThinkGraph, Written


@dataclass(frozen=True, slots=True)
class Writers:
    """What writes a batch, all in one transaction."""

    think_graph: ThinkGraph
    follow_ups: FollowUpService


class BatchWriter:
    """Writes the batches of one source; it remembers which sessions are there."""

    def __init__(self, graph: Graph, writers: Writers) -> None:
        self._graph = graph
        self._writers = writers
        self._session_ids: dict[str, str] = {}
        """Ids of the sessions that are there, by the ids that the source gives them."""

    @property
    def session_ids(self) -> set[str]:
        return set(self._session_ids.values())

    def session_id(self, session: NewSession) -> str:
        """Give the id of a session that was written."""
        return self._session_ids[session.id]

    async def write(self, session: NewSession, batch: Batch) -> Written:
        """Write nodes and follow-ups; a session that is not there is created.

        Raises:
            ConflictError: The session is archived.
        """
        session_id = self._session_ids.get(session.id) or await self._find(session)
        own = replace(session, id=session_id or session.id)
        written = await self._write(own, batch.nodes, batch.follow_ups, is_new=session_id is None)
        self._session_ids[session.id] = own.id
        return written

    async def _write(
        self,
        own: NewSession,
        nodes: Sequence[NewThinkingNode],
        follow_ups: FollowUps,
        *,
        is_new: bool,
    ) -> Written:
        placed = [
            node if node.session_id == own.id else replace(node, session_id=own.id)
            for node in nodes
        ]

        def work() -> Write[Written]:
            if is_new:
                yield from create_in(self._graph.tenant_id, _fields(own))
            written = yield from self._writers.think_graph.write_in(own.id, placed, may_extend=True)
            yield from self._writers.follow_ups.record_in(own.id, follow_ups)
            return written

        return await self._graph.apply(work)

    async def _find(self, session: NewSession) -> str | None:
        """Find a session that another file of the same source began, such as a sidechain's."""
        rows = await self._graph.read(
            "import/find_session", source=session.source, external_id=session.external_id
        )
        return rows[0]["id"] if rows else None


def _fields(session: NewSession) -> dict[str, object]:
    return {**asdict(session), "tags": list(session.tags), "status": SessionStatus.ACTIVE}
