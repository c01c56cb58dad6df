"""What events tell is declared once, stored as declared, and read in whatever version it was."""

import json
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from app.api.types.event_payload import ErasedPayload, OtherPayload, event_payload
from app.domain.beliefs.belief import Operation, OperationType
from app.domain.beliefs.knowledge import Tier
from app.domain.erasure import EMPTY_PAYLOAD
from app.domain.nodes.edge import EdgeType
from app.events.fields import Count, ForgottenKind, JudgedIssue, Metric, TurnUsage
from app.events.payloads import HINTS, PAYLOADS, packed
from app.events.types import Event, EventType, JsonValue, NewEvent

AT = datetime(2026, 3, 1, tzinfo=UTC)
MOVED: dict[str, JsonValue] = {"id": "e", "before": "core", "after": "recall", "reason": "unused"}


def shown(type_: str, payload: dict[str, JsonValue]) -> Any:  # noqa: ANN401  # any payload
    return event_payload(Event("stream", 1, type_, payload, AT))


def test_every_type_of_event_declares_its_payload() -> None:
    assert set(PAYLOADS) == set(EventType)


def test_every_declared_field_is_of_some_event_and_stands_once_in_it() -> None:
    used = [name for declared in PAYLOADS.values() for name in set(declared.names.values())]
    assert len(used) == sum(len(declared.names) for declared in PAYLOADS.values())
    assert set(used) == set(HINTS)


def test_an_operation_has_the_name_that_events_give_it() -> None:
    names = {kind.__name__.lower() for kind in get_args(Operation)}
    assert {one.value for one in OperationType} == names


def test_fields_have_the_names_of_the_schema_and_values_of_their_types() -> None:
    moved = shown("knowledge_moved", MOVED)
    assert (type(moved).__name__, moved.entry_id, moved.reason) == (
        "KnowledgeMovedPayload",
        "e",
        "unused",
    )
    assert (moved.tier_before, moved.tier_after) == (Tier.CORE, Tier.RECALL)


def test_an_object_with_any_keys_is_a_list_of_rows() -> None:
    told: dict[str, JsonValue] = {"status": "running", "metrics": {"loss": 0.5}, "step": 3}
    assert shown("fine_tune_changed", told).metrics == [Metric("loss", 0.5)]
    told = {"ids": ["a", "b"], "kinds": {"knowledge": 2}}
    assert shown("knowledge_forgotten", told).forgotten_kinds == [
        ForgottenKind("knowledge", Count(2))
    ]
    told = {"phase": "complete", "round": 1, "statuses": {"1.1": "resolved"}}
    [judged] = shown("debate_skeptic", told).judged_issues
    assert (type(judged), judged.key) == (JudgedIssue, "1.1")


def test_the_line_that_ends_a_turn_tells_its_usage() -> None:
    told: dict[str, JsonValue] = {"type": "done", "content": "complete", "append": False}
    told |= {"blockIndex": None, "nodeId": "n", "usage": {"inputTokens": 7, "outputTokens": None}}
    line = shown("turn_spoke", told)
    assert (line.node_id, line.usage) == ("n", TurnUsage(input_tokens=Count(7)))


def test_an_edge_of_an_earlier_version_whose_numbers_were_texts_is_read() -> None:
    told: dict[str, JsonValue] = {"id": "r", "type": "SUPPORTS", "start_id": "a", "end_id": "b"}
    told |= {"weight": "0.5", "source": "rule", "span": "(3, 9)"}
    edge = shown("edge_added", told)
    assert (edge.relationship_type, edge.weight, edge.span) == (EdgeType.SUPPORTS, 0.5, [3, 9])


def test_a_field_that_came_later_is_null_in_an_earlier_event() -> None:
    told: dict[str, JsonValue] = {"belief_id": "b", "disputed": True}
    assert shown("belief_dispute_changed", told).operation_type is None


def test_an_event_of_a_later_version_keeps_its_stored_fields() -> None:
    told: dict[str, JsonValue] = {**MOVED, "after": "attic"}
    assert shown("knowledge_moved", told) == OtherPayload(raw=told)  # pyright: ignore[reportArgumentType]
    assert isinstance(shown("knowledge_stolen", MOVED), OtherPayload)


@pytest.mark.parametrize("type_", EventType)
def test_what_is_erased_of_an_event_says_so(type_: EventType) -> None:
    assert shown(type_, json.loads(EMPTY_PAYLOAD)) == ErasedPayload()


def test_an_event_is_stored_with_nothing_but_declared_fields() -> None:
    event = NewEvent("s", EventType.KNOWLEDGE_MOVED, {**MOVED, "by": "somebody"})
    with pytest.raises(ValueError, match="knowledge_moved declares no by"):
        packed(event)
    with pytest.raises(ValidationError, match="tier|before"):
        packed(NewEvent("s", EventType.KNOWLEDGE_MOVED, {**MOVED, "before": "attic"}))
    assert json.loads(packed(NewEvent("s", EventType.KNOWLEDGE_MOVED, MOVED))) == MOVED
