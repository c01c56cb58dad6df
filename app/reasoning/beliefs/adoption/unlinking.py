"""Ends relationships, with what they said of beliefs, in one transaction."""

from dataclasses import dataclass

from app.domain.beliefs.belief import Restore, StatusChange, Unjustify
from app.domain.ids import id_beside
from app.domain.nodes.edge import LINKABLE, EdgeType, Unlink
from app.errors import InvalidInputError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.think_graph.service import join_contexts, lock_streams

_RESTING = frozenset({EdgeType.DEPENDS_ON, EdgeType.DERIVED_FROM})
_REPLACING = frozenset({EdgeType.SUPERSEDES, EdgeType.UPDATES})


@dataclass(frozen=True, slots=True)
class Unlinked:
    relationship_id: str | None
    """None for a repeat."""
    changes: tuple[StatusChange, ...]
    """Beliefs whose status changed with it."""


class Unlinking:
    def __init__(self, graph: Graph, beliefs: BeliefService) -> None:
        self._graph = graph
        self._beliefs = beliefs

    async def unlink(self, request: Unlink) -> Unlinked:
        """End a relationship; the same id again changes nothing.

        Answers about the past still have it. A belief that DEPENDS_ON or is DERIVED_FROM the other
        loses every justification with that premise; what a belief SUPERSEDES or UPDATES is
        restored.

        Raises:
            InvalidInputError: The type is not one a person may draw.
            NotFoundError: There is no such node or relationship.
            ConflictError: The session is archived, or the id was used for something else.
        """
        if request.type not in LINKABLE:
            raise InvalidInputError(f"{request.type} stays with what it belongs to", field="type")
        return await self._graph.apply(self._unlink_in, request)

    def _unlink_in(self, request: Unlink) -> Write[Unlinked]:
        streams = yield from lock_streams([request.start_id], self._graph.tenant_id)
        at = yield from self._beliefs.begin_in(request)
        if at is None:
            return Unlinked(None, ())
        ends = {"start_id": request.start_id, "end_id": request.end_id}
        if request.type is EdgeType.FOLLOWS:
            yield from join_contexts([request])
        found = yield from run("edge/end_edge", type=request.type, **ends, at=at)
        if not found:
            raise NotFoundError("there is no such relationship", field="end_id")
        [row] = found
        told = {"id": row["id"], "type": request.type.value, **ends}
        yield from append([NewEvent(streams[request.start_id], EventType.EDGE_ENDED, told)])
        return Unlinked(row["id"], (yield from self._follow(request, row)))

    def _follow(self, request: Unlink, row: Row) -> Write[tuple[StatusChange, ...]]:
        """Do what the end of the relationship says of beliefs."""
        id_ = id_beside(request.id, "beliefs")
        if request.type in _RESTING and row["rests"]:
            ended = Unjustify(id_, request.start_id, request.end_id)
            return (yield from self._beliefs.apply_in(ended)).changes
        if request.type in _REPLACING and row["supersedes"]:
            return (yield from self._beliefs.apply_in(Restore(id_, request.end_id))).changes
        return ()
