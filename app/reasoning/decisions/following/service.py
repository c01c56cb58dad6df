"""Writes what later messages do to decisions, in the transaction that writes the messages."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from app.domain.nodes.follow_up import FollowUps, NewRealisation, NewSettlement
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, run
from app.reasoning.decisions.outcomes.service import OutcomeService


class FollowUpService:
    def __init__(self, graph: Graph, outcomes: OutcomeService) -> None:
        self._graph = graph
        self._outcomes = outcomes

    def record_in(self, session_id: str, told: FollowUps) -> Write[None]:
        """Write what messages of a locked session do to its decisions; a repeat changes nothing.

        What is about a decision or a message that is gone is left out.
        """
        yield from _settle(session_id, told.settlements)
        yield from _realise(session_id, told.realisations)
        if not told.outcomes:
            return
        ids = sorted({outcome.decision_id for outcome in told.outcomes})
        [row] = yield from run("decision/list_known", ids=ids)
        for outcome in told.outcomes:
            if outcome.decision_id in row["ids"]:
                yield from self._outcomes.record_in(outcome)


def _settle(session_id: str, settlements: Sequence[NewSettlement]) -> Write[None]:
    if not settlements:
        return
    rows = [asdict(one) for one in settlements]
    [row] = yield from run("decision/create_settlements", settlements=rows, at=datetime.now(UTC))
    new = [one for one in settlements if one.id in row["ids"]]
    if new:
        yield from run("decision/update_statuses", ids=[one.decision_id for one in new])
        yield from append([_settled(session_id, one) for one in new])


def _realise(session_id: str, realisations: Sequence[NewRealisation]) -> Write[None]:
    if not realisations:
        return
    rows = [
        {"id": one.id, "decision_id": one.decision_id, "index": one.index, **asdict(one.call)}
        for one in realisations
    ]
    [row] = yield from run("decision/create_realisations", realisations=rows, at=datetime.now(UTC))
    new = [one for one in realisations if one.id in row["ids"]]
    yield from append([_realised(session_id, one) for one in new])


def _settled(session_id: str, one: NewSettlement) -> NewEvent:
    told = {"id": one.id, "decision_id": one.decision_id, "node_id": one.node_id}
    return NewEvent(session_id, EventType.DECISION_SETTLED, {**told, "answer": one.answer.value})


def _realised(session_id: str, one: NewRealisation) -> NewEvent:
    told = {"id": one.id, "decision_id": one.decision_id, "node_id": one.call.node_id}
    return NewEvent(session_id, EventType.DECISION_REALISED, told)
