"""What an operation tells the tenant's stream of knowledge. Pure."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.domain.beliefs.belief import Idempotent, Operation
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.reasoning.beliefs.maintenance.paths import Step, path_to, steps
from app.reasoning.beliefs.maintenance.state import Effect

Map = dict[str, Any]
Payload = dict[str, JsonValue]


def name(operation: Idempotent) -> str:
    """Give the word for an operation: `assert`, `derive`, …"""
    return type(operation).__name__.lower()


def events(
    tenant_id: str,
    operation: Operation,
    effect: Effect,
    changed: Sequence[Map],
    causes: Sequence[Map],
) -> list[NewEvent]:
    """Give one event a belief whose status changed, with the way the change took, and the rest.

    The rest are new justifications, contradictions that were opened or settled, and beliefs whose
    status stays and that are disputed now, or no longer.
    """
    stream_id = knowledge_stream(tenant_id)
    cause: Payload = {"operation_id": operation.id, "operation": name(operation)}
    told = (*_own(effect), *_statuses(effect, changed, causes), *_disputes(changed))
    return [NewEvent(stream_id, kind, {**payload, **cause}) for kind, payload in told]


def _own(effect: Effect) -> Iterator[tuple[EventType, Payload]]:
    for kind, reasons in (
        (EventType.BELIEF_JUSTIFIED, effect.justified),
        (EventType.BELIEF_UNJUSTIFIED, effect.unjustified),
    ):
        for reason in reasons:
            premises: list[JsonValue] = [*sorted(reason.justification.premise_ids)]
            payload: Payload = {"id": reason.justification.id, "premise_ids": premises}
            yield kind, {**payload, "belief_id": reason.conclusion_id}
    if effect.opened:
        yield EventType.CONTRADICTION_FOUND, {"id": effect.opened.contradiction_id}
    if effect.settled:
        settled = effect.settled
        payload = {"id": settled.id, "status": settled.status, "resolution": settled.resolution}
        yield EventType.CONTRADICTION_CHANGED, payload


def _statuses(
    effect: Effect, changed: Sequence[Map], causes: Sequence[Map]
) -> Iterator[tuple[EventType, Payload]]:
    moved = [row for row in changed if row["before"] != row["after"]]
    held = {row["id"]: row["after"] == "held" for row in moved}
    found = steps((*effect.gives, *effect.takes), causes, held)
    for row in moved:
        payload: Payload = {
            "belief_id": row["id"],
            "kind": row["kind"],
            "before": row["before"],
            "after": row["after"],
            **_way(row["id"], found),
        }
        yield EventType.BELIEF_STATUS_CHANGED, payload


def _way(belief_id: str, found: dict[str, Step]) -> Payload:
    step = found.get(belief_id)
    path: list[JsonValue] = [*path_to(belief_id, found)]
    return {
        "path": path,
        "hops": step.hops if step else 0,
        "justification_id": step.justification_id if step else None,
    }


def _disputes(changed: Sequence[Map]) -> Iterator[tuple[EventType, Payload]]:
    for row in changed:
        if row["before"] == row["after"]:
            payload: Payload = {"belief_id": row["id"], "disputed": row["disputed"]}
            yield EventType.BELIEF_DISPUTE_CHANGED, payload
