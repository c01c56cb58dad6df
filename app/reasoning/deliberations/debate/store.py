"""Debates in the graph. Each change is one transaction with the progress of the job: a worker that
lost the job stores nothing."""

from app.domain.debate import Debate
from app.domain.template import FoundTemplate
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.change import Write
from app.reasoning.deliberations.debate.changes import DebateChange
from app.reasoning.deliberations.debate.rows import debates_from
from app.reasoning.turns.deliberation.schemas import Progress


class DebateStore:
    """Args:
    progress: Of the job that carries the debate out.
    """

    def __init__(self, graph: Graph, progress: Progress) -> None:
        self._graph = graph
        self._progress = progress

    async def require(self, debate_id: str) -> Debate:
        """Give a debate as it stands.

        Raises:
            NotFoundError: It is gone, perhaps with its session.
        """
        debates = debates_from(await self._graph.read("debate/list_by_ids", ids=[debate_id]))
        if not debates:
            raise NotFoundError("there is no such debate", field="id")
        return debates[0]

    async def templates(self, debate: Debate) -> list[FoundTemplate]:
        """Give the templates a debate was given, best first, as they were then."""
        rows = await self._graph.read("debate/list_templates", id=debate.id)
        return [FoundTemplate(**row) for row in rows]

    async def write(self, debate: Debate, change: DebateChange) -> None:
        """Write a change; as `write_in`."""
        await self._graph.apply(self.write_in, debate, change)

    def write_in(self, debate: Debate, change: DebateChange) -> Write[None]:
        """Write a change in a transaction.

        Raises:
            ConflictError: The debate was cancelled, or another worker has it.
        """
        yield from self._progress.note_in(debate.turn_count + change.turns)
        yield change
