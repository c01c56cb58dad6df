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
    SESSION_MODE_SWITCHED = "session_mode_switched"
    THINKING_NODE_ADDED = "thinking_node_added"
    THINKING_NODE_EXTENDED = "thinking_node_extended"
    THINKING_NODE_FINISHED = "thinking_node_finished"
    THOUGHT_ADDED = "thought_added"
    THOUGHT_BRANCH_CHANGED = "thought_branch_changed"
    THINKING_CONCLUDED = "thinking_concluded"
    TURN_SPOKE = "turn_spoke"
    TOKEN_BUDGET_NEARLY_SPENT = "token_budget_nearly_spent"
    TASK_PLAN_CREATED = "task_plan_created"
    TASK_CHANGED = "task_changed"
    TASK_PLAN_CHANGED = "task_plan_changed"
    THOUGHT_EXPLORED = "thought_explored"
    DECISIONS_REFINED = "decisions_refined"
    DECISION_SETTLED = "decision_settled"
    DECISION_REALISED = "decision_realised"
    MODE_STATE_COMPUTED = "mode_state_computed"
    EDGE_ADDED = "edge_added"
    EDGE_ENDED = "edge_ended"
    KNOWLEDGE_ADDED = "knowledge_added"
    KNOWLEDGE_UPDATED = "knowledge_updated"
    KNOWLEDGE_TAGGED = "knowledge_tagged"
    KNOWLEDGE_CATEGORIZED = "knowledge_categorized"
    KNOWLEDGE_MOVED = "knowledge_moved"
    KNOWLEDGE_FORGOTTEN = "knowledge_forgotten"
    CONTRADICTION_FOUND = "contradiction_found"
    CONTRADICTION_CHANGED = "contradiction_changed"
    BELIEF_STATUS_CHANGED = "belief_status_changed"
    BELIEF_DISPUTE_CHANGED = "belief_dispute_changed"
    BELIEF_JUSTIFIED = "belief_justified"
    BELIEF_UNJUSTIFIED = "belief_unjustified"
    PROPOSAL_ADDED = "proposal_added"
    PROPOSAL_CHANGED = "proposal_changed"
    HYPOTHESIS_VERIFIED = "hypothesis_verified"
    HYPOTHESIS_CONCLUDED = "hypothesis_concluded"
    INSIGHT_ADDED = "insight_added"
    INSIGHT_EVIDENCED = "insight_evidenced"
    OUTCOME_RECORDED = "outcome_recorded"
    COMMENT_ADDED = "comment_added"
    COMMENT_EDITED = "comment_edited"
    COMMENT_WITHDRAWN = "comment_withdrawn"
    CHECKPOINT_ASKED = "checkpoint_asked"
    CHECKPOINT_DECIDED = "checkpoint_decided"
    CORRECTION_ADDED = "correction_added"
    EXPERIMENT_STARTED = "experiment_started"
    EXPERIMENT_DECIDED = "experiment_decided"
    SHARE_LINK_CREATED = "share_link_created"
    SHARE_LINK_REVOKED = "share_link_revoked"
    WEBHOOK_ADDED = "webhook_added"
    WEBHOOK_SWITCHED = "webhook_switched"
    WEBHOOK_REMOVED = "webhook_removed"
    BRANCH_CREATED = "branch_created"
    BRANCH_RENAMED = "branch_renamed"
    BRANCH_MERGED = "branch_merged"
    BRANCH_COMPACTED = "branch_compacted"
    TEMPLATE_ADDED = "template_added"
    TEMPLATE_EDITED = "template_edited"
    TEMPLATE_RETIRED = "template_retired"
    TEMPLATE_RESTORED = "template_restored"
    TEMPLATE_USED = "template_used"
    TRACE_RATED = "trace_rated"
    REHYDRATION_RATED = "rehydration_rated"
    INJECTION_RATED = "injection_rated"
    FINE_TUNE_CHANGED = "fine_tune_changed"
    ADAPTER_ADDED = "adapter_added"
    ADAPTER_ACTIVATED = "adapter_activated"
    FORK_CREATED = "fork_created"
    FORK_STARTED = "fork_started"
    FORK_BRANCH_STARTED = "fork_branch_started"
    FORK_BRANCH_FINISHED = "fork_branch_finished"
    FORK_COMPARED = "fork_compared"
    FORK_GUIDED = "fork_guided"
    FORK_STEERED = "fork_steered"
    FORK_SELECTED = "fork_selected"
    FORK_FINISHED = "fork_finished"
    FORK_STYLE_DEFINED = "fork_style_defined"
    DEBATE_QUEUED = "debate_queued"
    DEBATE_RAG = "debate_rag"
    DEBATE_ROUND = "debate_round"
    DEBATE_PROPOSER = "debate_proposer"
    DEBATE_SKEPTIC = "debate_skeptic"
    DEBATE_SYNTHESIS = "debate_synthesis"
    DEBATE_SCORE = "debate_score"
    DEBATE_ENDED = "debate_ended"
    DEBATE_RATED = "debate_rated"
    JOB_PROGRESSED = "job_progressed"
    JOB_FINISHED = "job_finished"


JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


SUBJECTS = ("id", "belief_id", "node_id", "decision_id", "start_id", "end_id")
"""Where a payload names what it tells of; a backfill reads the same names."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    stream_id: str
    type: EventType
    payload: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])

    @property
    def about(self) -> list[str]:
        """The ids of the things that the event tells of: it is erased with each of them."""
        told = {value for name in SUBJECTS if isinstance(value := self.payload.get(name), str)}
        return sorted(told)


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


def learning_stream(tenant_id: str) -> str:
    """Name the stream of a tenant's templates, ratings, training runs and adapters."""
    return f"learning:{tenant_id}"


def audit_stream(tenant_id: str) -> str:
    """Name the stream of a tenant's audit log; its entries are no events."""
    return f"audit:{tenant_id}"


_OPENING = frozenset(
    {
        EventType.SESSION_CREATED,
        EventType.DEBATE_QUEUED,
        EventType.FORK_CREATED,
        EventType.FINE_TUNE_CHANGED,
        EventType.JOB_PROGRESSED,
        EventType.JOB_FINISHED,
    }
)
"""What may be the first event of a stream; a turn opens its own before it speaks."""
_OF_TENANT = ("sessions:", "knowledge:", "learning:")


def may_open(event: NewEvent) -> bool:
    """Tell whether an event may begin its stream.

    Any may begin one of a tenant. A stream of anything else is gone for good once it was deleted
    with what it told of.
    """
    return event.type in _OPENING or event.stream_id.startswith(_OF_TENANT)


def standing_streams(tenant_id: str) -> frozenset[str]:
    """Name the streams that a tenant may follow before anything was written to them."""
    own = (sessions_stream, knowledge_stream, audit_stream)
    return frozenset(name(tenant_id) for name in own)
