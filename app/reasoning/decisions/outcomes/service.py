"""Outcomes: what became of a decision. One transaction with its event."""

from datetime import UTC, datetime

from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.metacognition import Scope
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.outcome import NewOutcome
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent, knowledge_stream
from app.graph.base import Graph
from app.graph.change import Write, append, queue, run
from app.graph.rows import whole
from app.reasoning.decisions.outcomes import rules
from app.reasoning.decisions.outcomes.schemas import CalibrationReport
from app.reasoning.nodes.sessions.service import lock


class OutcomeService:
    def __init__(self, graph: Graph, max_text_bytes: int) -> None:
        self._graph = graph
        self._max_text_bytes = max_text_bytes

    async def record(self, outcome: NewOutcome) -> str:
        """Record how a decision turned out and return the id; the same again changes nothing.

        A decision of an archived session has outcomes too: they come when the work is over.

        Raises:
            NotFoundError: There is no such decision, or no such evidence.
            ConflictError: The id was used for another outcome, or for something else.
            InvalidInputError: The text is blank, too long or cannot be stored.
        """
        rules.check(outcome, self._max_text_bytes)
        await self._graph.apply(self.record_in, outcome)
        return outcome.id

    async def calibration(self) -> CalibrationReport:
        """Compare the confidence that decisions were taken with and how they ended."""
        [row] = await self._graph.read("outcome/count_forecasts")
        return rules.calibration_report(whole(row["forecasts"], "ending"))

    def record_in(self, outcome: NewOutcome) -> Write[None]:
        """Record a checked outcome in a transaction, as `record`."""
        session_id = yield from _lock_decision(outcome.decision_id)
        at = datetime.now(UTC)
        [row] = yield from run(
            "outcome/create_outcome",
            id=outcome.id,
            decision_id=outcome.decision_id,
            properties=rules.properties(outcome, self._graph.tenant_id, session_id),
            edge_id=id_beside(outcome.id, EdgeType.RESULTED_IN),
            at=at,
        )
        if not row["is_same"]:
            raise ConflictError("this id was used for another outcome", field="id")
        if not row["created"]:
            return
        yield from _tie_evidence(outcome, at)
        yield from run("decision/update_statuses", ids=[outcome.decision_id])
        yield from queue(JobKind.EMBEDDING)
        yield from queue(JobKind.METACOGNITION, str(Scope(session_id)))
        stream_id = session_id or knowledge_stream(self._graph.tenant_id)
        yield from append([_recorded(stream_id, outcome)])


def _lock_decision(decision_id: str) -> Write[str | None]:
    """Keep the session of a decision from going meanwhile, and give its id."""
    found = yield from run("outcome/find_decision", id=decision_id)
    if not found:
        raise NotFoundError("there is no such decision", field="decision_id")
    session_id: str | None = found[0]["session_id"]
    if session_id is not None:
        yield from lock(session_id, field="decision_id")
    return session_id


def _tie_evidence(outcome: NewOutcome, at: datetime) -> Write[None]:
    evidence_ids = sorted(set(outcome.evidence_ids))
    if not evidence_ids:
        return
    ties = [{"id": id_beside(outcome.id, id_), "node_id": id_} for id_ in evidence_ids]
    [row] = yield from run("outcome/tie_evidence", id=outcome.id, ties=ties, at=at)
    if row["tied"] < len(ties):
        raise NotFoundError("there is no such evidence", field="evidence_ids")


def _recorded(stream_id: str, outcome: NewOutcome) -> NewEvent:
    payload = {"id": outcome.id, "decision_id": outcome.decision_id, "status": outcome.status.value}
    return NewEvent(stream_id, EventType.OUTCOME_RECORDED, payload)
