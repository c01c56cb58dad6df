"""Checkpoints: questions of agents that a person decides, once. One transaction with its event."""

from datetime import UTC, datetime

from app.domain.ids import id_beside
from app.domain.people.checkpoints import (
    CheckpointDecision,
    CheckpointStatus,
    NewCheckpoint,
    answer_of,
    check,
    check_decision,
)
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, run
from app.reasoning.nodes.people.subjects import lock_subject, no_subject


class CheckpointService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def ask(self, new: NewCheckpoint, request: Request | None = None) -> str:
        """Ask a person and return the id.

        Raises:
            NotFoundError: There is nothing under the id that it is about.
            ConflictError: The id was used for another checkpoint.
            InvalidInputError: As `check`.
        """
        check(new)

        def work() -> Write[None]:
            session_id: str | None = None
            if new.node_id is not None:
                session_id = yield from lock_subject(new.node_id, "node_id")
            yield from _create(new, session_id)
            payload: dict[str, JsonValue] = {"id": new.id, "node_id": new.node_id}
            yield from self._tell(EventType.CHECKPOINT_ASKED, session_id, payload)

        await self._graph.apply(once, request, work)
        return new.id

    async def decide(self, decision: CheckpointDecision, request: Request | None = None) -> None:
        """Approve, edit or reject; a checkpoint is decided once.

        Raises:
            NotFoundError: There is no such checkpoint.
            ConflictError: It was decided, its time is over, or the key asked it itself.
            InvalidInputError: As `check_decision` and `answer_of`.
        """
        check_decision(decision)

        def work() -> Write[None]:
            found = yield from _lock_open(decision)
            options = tuple[str, ...](found["options"])
            given = {
                "status": decision.verdict,
                "answer": answer_of(decision, found["proposal"], options),
                "reason": decision.reason,
                "decided_by": decision.author or decision.key_name,
                "decided_at": datetime.now(UTC),
            }
            yield from run("checkpoint/decide_checkpoint", id=decision.checkpoint_id, decided=given)
            payload: dict[str, JsonValue] = {
                "id": decision.checkpoint_id,
                "node_id": found["node_id"],
                "status": decision.verdict.value,
            }
            yield from self._tell(EventType.CHECKPOINT_DECIDED, found["session_id"], payload)

        await self._graph.apply(once, request, work)

    def _tell(
        self, type_: EventType, session_id: str | None, payload: dict[str, JsonValue]
    ) -> Write[None]:
        stream_id = session_id or knowledge_stream(self._graph.tenant_id)
        yield from append([NewEvent(stream_id, type_, payload)])


def _create(new: NewCheckpoint, session_id: str | None) -> Write[None]:
    at = datetime.now(UTC)
    properties = {
        "node_id": new.node_id,
        "session_id": session_id,
        "question": new.question,
        "proposal": new.proposal,
        "options": [*new.options],
        "author": new.author or new.key_name,
        "key_name": new.key_name,
        "status": CheckpointStatus.OPEN,
    }
    given = {"properties": properties, "life_s": new.life_s, "at": at}
    [row] = yield from run("checkpoint/create_checkpoint", id=new.id, **given)
    if not row["created"]:
        raise ConflictError("this id was used for another checkpoint", field="idempotency_key")
    if new.node_id is not None:
        edge_id = id_beside(new.id, "asks about")
        tie = {"node_id": new.node_id, "edge_id": edge_id, "at": at}
        [row] = yield from run("checkpoint/tie_checkpoint", id=new.id, **tie)
        if not row["tied"]:
            raise no_subject("node_id")


def _lock_open(decision: CheckpointDecision) -> Write[Row]:
    """Lock a checkpoint that this key may decide."""
    rows = yield from run("checkpoint/lock_checkpoint", id=decision.checkpoint_id)
    if not rows:
        raise NotFoundError("there is no such checkpoint", field="checkpoint_id")
    found: Row = rows[0]["checkpoint"]
    if found["status"] == CheckpointStatus.EXPIRED:
        raise ConflictError("the checkpoint has expired", field="checkpoint_id")
    if found["status"] != CheckpointStatus.OPEN:
        message = f"{found['decided_by']} decided it already: {found['status']}"
        raise ConflictError(message, field="checkpoint_id")
    if found["key_name"] == decision.key_name:
        raise ConflictError("the key that asked does not decide", field="checkpoint_id")
    return found
