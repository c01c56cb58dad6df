"""Noema, asked through its shipped search."""

from collections.abc import Sequence
from itertools import groupby

from app.bootstrap import Noema, Services
from app.cli.evaluation.retrieval import Turn, nodes_of
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.search import SearchQuery
from app.jobs.embedding import Embedded
from benchmarks.peers.base import K, Scope


class ShippedMemory:
    name = "noema"

    def __init__(self, noema: Noema) -> None:
        self._services: Services = noema.services(new_id())
        self._sessions: dict[tuple[str, str], str] = {}
        self._documents: dict[str, str] = {}

    async def load(self, turns: Sequence[Turn]) -> None:
        for (conversation, session), group in groupby(turns, lambda turn: turn[1:3]):
            new = NewSession(id=new_id(), title=f"{conversation} {session}")
            id_ = await self._services.sessions.create(new)
            self._sessions[conversation, session] = id_
            nodes = list(nodes_of(id_, group))
            await self._services.think_graph.add_nodes(id_, [node for node, _ in nodes])
            self._documents |= {node.id: document_id for node, document_id in nodes}
        await self._services.vectors.embed_pending(_nothing)

    async def ask(self, question: str, scope: Scope) -> list[str]:
        sessions = frozenset(
            id_
            for (conversation, session), id_ in self._sessions.items()
            if conversation == scope.conversation_id and scope.session in (None, session)
        )
        found = await self._services.search.search(SearchQuery(question, K, session_ids=sessions))
        return [self._documents[hit.node.id] for hit in found.hits]


async def _nothing(_: Embedded) -> None:
    return None
