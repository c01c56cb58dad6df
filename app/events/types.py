"""What happened, as values: one event a change, numbered a stream."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class EventType(StrEnum):
    SESSION_CREATED = "session_created"
    SESSION_UPDATED = "session_updated"
    SESSION_STATUS_CHANGED = "session_status_changed"
    SESSION_DELETED = "session_deleted"
    THINKING_NODE_ADDED = "thinking_node_added"
    THINKING_NODE_EXTENDED = "thinking_node_extended"
    THINKING_NODE_FINISHED = "thinking_node_finished"
    TURN_SPOKE = "turn_spoke"
    TOKEN_BUDGET_NEARLY_SPENT = "token_budget_nearly_spent"
    TASK_PLAN_CREATED = "task_plan_created"
    TASK_CHANGED = "task_changed"
    EDGE_ADDED = "edge_added"
    KNOWLEDGE_ADDED = "knowledge_added"
    CONTRADICTION_FOUND = "contradiction_found"
    CONTRADICTION_CHANGED = "contradiction_changed"
    BELIEF_STATUS_CHANGED = "belief_status_changed"
    BELIEF_DISPUTE_CHANGED = "belief_dispute_changed"
    BELIEF_JUSTIFIED = "belief_justified"
    INSIGHT_ADDED = "insight_added"
    OUTCOME_RECORDED = "outcome_recorded"
    BRANCH_CREATED = "branch_created"
    BRANCH_RENAMED = "branch_renamed"
    BRANCH_MERGED = "branch_merged"
    BRANCH_COMPACTED = "branch_compacted"
    JOB_PROGRESSED = "job_progressed"
    JOB_FINISHED = "job_finished"


JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


@dataclass(frozen=True, slots=True)
class NewEvent:
    stream_id: str
    type: EventType
    payload: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


@dataclass(frozen=True, slots=True)
class Event:
    stream_id: str
    seq: int
    """From 1, without gaps, in the order of commits."""
    type: str
    payload: Mapping[str, JsonValue]
    at: datetime


def sessions_stream(tenant_id: str) -> str:
    """Name the stream that tells of a tenant's sessions coming, changing and going."""
    return f"sessions:{tenant_id}"


def knowledge_stream(tenant_id: str) -> str:
    """Name the stream of a tenant's knowledge."""
    return f"knowledge:{tenant_id}"
