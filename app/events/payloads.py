"""What each type of event tells: which fields, and under which keys they are stored."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_type_hints

from pydantic import BaseModel, Field, ValidationError, create_model

from app.domain.erasure import EMPTY_PAYLOAD
from app.events.fields import PayloadFields
from app.events.payload_type import PayloadType, payload
from app.events.people_payloads import BETWEEN_PEOPLE
from app.events.types import Event, EventType, NewEvent

HINTS: Mapping[str, Any] = get_type_hints(PayloadFields, include_extras=True)
"""The type and the description of each field."""


@dataclass(frozen=True, slots=True)
class Erased:
    """Of an event that lost what it told, because that was erased."""


@dataclass(frozen=True, slots=True)
class Untyped:
    """Of another version, with other fields."""


_CAUSE = {"operation_id": "operation_id", "operation": "operation_type"}
_NODE = {"node_id": "node_id", "kind": "node_kind", "parent_id": "parent_id"}
_DEBATE_TURN = {
    **{name: name for name in ("round", "attempt", "confidence", "failure")},
    **{"phase": "debate_phase", "key": "turn_key", "node_id": "answer_id"},
}
_EDGE = {
    **{"id": "relationship_id", "type": "relationship_type"},
    **{"start_id": "from_id", "end_id": "to_id"},
}
_JOB = {
    **{name: name for name in ("attempt", "done")},
    **{"kind": "job_kind", "status": "job_status", "error": "failure"},
}
_LINE = {
    "type": "line_type",
    "append": "is_appended",
    "blockIndex": "block_index",
    "nodeId": "node_id",
    "callId": "call_id",
    "name": "tool_name",
    "stopReason": "stop_reason",
}

PAYLOADS: Mapping[EventType, PayloadType] = {
    **BETWEEN_PEOPLE,
    EventType.SESSION_CREATED: payload("A session was begun.", "session_id"),
    EventType.SESSION_UPDATED: payload("Fields of a session changed.", "session_id", "fields"),
    EventType.SESSION_STATUS_CHANGED: payload(
        "A session was completed, archived or opened again.", "session_id", status="session_status"
    ),
    EventType.SESSION_MODE_SWITCHED: payload(
        "A session goes on in another mode of reasoning.", "mode_before", "mode_after"
    ),
    EventType.SESSION_DELETED: payload("A session and its nodes are gone.", "session_id"),
    EventType.THINKING_NODE_ADDED: payload("A node was written or begun.", **_NODE),
    EventType.THINKING_NODE_EXTENDED: payload("A longer text replaced a node's text.", **_NODE),
    EventType.THINKING_NODE_FINISHED: payload("An answer ended.", **_NODE, status="node_status"),
    EventType.THOUGHT_ADDED: payload(
        "A thought was added.",
        *("node_id", "thought_number", "thought_branch_id", "revised_id"),
    ),
    EventType.THOUGHT_BRANCH_CHANGED: payload(
        "A thought branch was begun, or got its outcome.",
        "thought_branch_id",
        status="thought_branch_status",
    ),
    EventType.THINKING_CONCLUDED: payload("A session of thinking was concluded.", "node_id"),
    EventType.TURN_SPOKE: payload(
        "A line of an answer, as it arrives.", "content", "usage", "durations", **_LINE
    ),
    EventType.TOKEN_BUDGET_NEARLY_SPENT: payload(
        "Most of a session's tokens are used up.", "output_tokens", budget="token_budget"
    ),
    EventType.TASK_PLAN_CREATED: payload(
        "An answer made a plan, or somebody started one.", "plan_id", "node_id"
    ),
    EventType.TASK_CHANGED: payload(
        "A task began or ended.", "plan_id", "task_id", status="task_status"
    ),
    EventType.TASK_PLAN_CHANGED: payload(
        "A plan ended, was cancelled or is taken up again.", "plan_id", status="task_status"
    ),
    EventType.THOUGHT_EXPLORED: payload(
        "A thought of an exploration was proposed, scored, kept or dropped.",
        "exploration_id",
        thought_id="explored_thought_id",
        status="explored_status",
        score="thought_score",
    ),
    EventType.DECISIONS_REFINED: payload(
        "A model read a node for decisions.",
        "node_id",
        by="model",
        added="decisions_added",
        confirmed="decisions_confirmed",
        refused="findings_refused",
    ),
    EventType.MODE_STATE_COMPUTED: payload(
        "A node got the result of a mode, or a new version of it.",
        *("node_id", "mode"),
        id="state_id",
        version="state_version",
    ),
    EventType.EDGE_ADDED: payload(
        "A relationship was drawn.",
        *("weight", "source", "rule", "evidence_id", "span"),
        **_EDGE,
    ),
    EventType.EDGE_ENDED: payload("A relationship ended.", **_EDGE),
    EventType.KNOWLEDGE_ADDED: payload("An entry was stored.", id="entry_id"),
    EventType.KNOWLEDGE_UPDATED: payload(
        "An entry replaced an earlier version.", "updates_id", id="entry_id"
    ),
    EventType.KNOWLEDGE_TAGGED: payload(
        "Tags of an entry changed.", id="entry_id", added="tags_added", removed="tags_removed"
    ),
    EventType.KNOWLEDGE_CATEGORIZED: payload(
        "An entry got a category.", "category", "subcategory", id="entry_id", by="categorized_by"
    ),
    EventType.KNOWLEDGE_MOVED: payload(
        "An entry went to another memory tier.",
        "reason",
        id="entry_id",
        before="tier_before",
        after="tier_after",
    ),
    EventType.KNOWLEDGE_FORGOTTEN: payload(
        "Somebody had texts erased.", ids="forgotten_ids", kinds="forgotten_kinds"
    ),
    EventType.CONTRADICTION_FOUND: payload(
        "A conflict of two beliefs was opened.", **_CAUSE, id="contradiction_id"
    ),
    EventType.CONTRADICTION_CHANGED: payload(
        "A conflict was settled, dismissed or reopened.",
        "resolution",
        **_CAUSE,
        id="contradiction_id",
        status="contradiction_status",
    ),
    EventType.BELIEF_STATUS_CHANGED: payload(
        "A belief is held from now on, or no longer.",
        *("belief_id", "path", "hops", "justification_id"),
        **_CAUSE,
        kind="belief_kind",
        before="belief_status_before",
        after="belief_status_after",
    ),
    EventType.BELIEF_DISPUTE_CHANGED: payload(
        "Open contradictions bear on a belief, or no longer.", "belief_id", "disputed", **_CAUSE
    ),
    EventType.BELIEF_JUSTIFIED: payload(
        "A belief got a justification.",
        *("belief_id", "premise_ids"),
        **_CAUSE,
        id="justification_id",
    ),
    EventType.BELIEF_UNJUSTIFIED: payload(
        "A justification of a belief ended.",
        *("belief_id", "premise_ids"),
        **_CAUSE,
        id="justification_id",
    ),
    EventType.PROPOSAL_ADDED: payload(
        "A change waits for a person.",
        *("subject_id", "cited_ids"),
        id="proposal_id",
        kind="proposal_kind",
    ),
    EventType.PROPOSAL_CHANGED: payload(
        "A proposal was decided or withdrawn.",
        id="proposal_id",
        status="proposal_status",
        by="decided_by",
    ),
    EventType.HYPOTHESIS_VERIFIED: payload(
        "Evidence was weighed.",
        *("verification_id", "suggested_status"),
        id="hypothesis_id",
        score="hypothesis_score",
    ),
    EventType.HYPOTHESIS_CONCLUDED: payload(
        "A person closed or reopened a hypothesis.",
        id="hypothesis_id",
        before="hypothesis_status_before",
        after="hypothesis_status_after",
    ),
    EventType.INSIGHT_ADDED: payload("An observation was stored.", id="insight_id"),
    EventType.INSIGHT_EVIDENCED: payload(
        "An analysis found more evidence for an insight.", id="insight_id", gained="evidence_gained"
    ),
    EventType.DECISION_SETTLED: payload(
        "A proposal was taken or turned down.",
        *("decision_id", "node_id"),
        id="settlement_id",
        answer="proposal_answer",
    ),
    EventType.DECISION_REALISED: payload(
        "A call of a tool carried a decision out.",
        *("decision_id", "node_id"),
        id="relationship_id",
    ),
    EventType.OUTCOME_RECORDED: payload(
        "A result was told.", "decision_id", id="outcome_id", status="outcome_status"
    ),
    EventType.BRANCH_CREATED: payload(
        "A branch was begun.", "branch_id", "forked_from_id", name="branch_name"
    ),
    EventType.BRANCH_RENAMED: payload(
        "A branch got another name.", "branch_id", name="branch_name", before="branch_name_before"
    ),
    EventType.BRANCH_MERGED: payload(
        "An answer of one branch was taken over into another.",
        *("branch_id", "source_branch_id", "node_id"),
        name="branch_name",
        payload_id="taken_node_id",
    ),
    EventType.BRANCH_COMPACTED: payload(
        "A summary took the place of older nodes.", "branch_id", "node_id", name="branch_name"
    ),
    EventType.TEMPLATE_ADDED: payload("A template was stored.", id="template_id"),
    EventType.TEMPLATE_EDITED: payload("A template got a version.", "version", id="template_id"),
    EventType.TEMPLATE_RETIRED: payload("A template went out of use.", id="template_id"),
    EventType.TEMPLATE_RESTORED: payload("A template came back into use.", id="template_id"),
    EventType.TEMPLATE_USED: payload(
        "A run used a template, or its score came.",
        "version_id",
        id="template_id",
        run_id="used_in_id",
        score="run_score",
    ),
    EventType.TRACE_RATED: payload(
        "Somebody rated an answer.", "rating_id", id="trace_id", value="rating"
    ),
    EventType.REHYDRATION_RATED: payload(
        "Somebody said whether something that an answer was given was of use.",
        *("node_id", "item_id", "is_useful"),
    ),
    EventType.INJECTION_RATED: payload(
        "Somebody said whether something that a thought was given was of use.",
        *("node_id", "item_id", "is_useful"),
    ),
    EventType.FINE_TUNE_CHANGED: payload(
        "A training run moved on.",
        *("attempt", "step", "steps", "metrics", "adapter_id"),
        id="run_id",
        status="fine_tune_status",
        error="failure",
    ),
    EventType.ADAPTER_ADDED: payload(
        "A training run made an adapter.", "run_id", "sha256", id="adapter_id"
    ),
    EventType.ADAPTER_ACTIVATED: payload(
        "Another adapter, or none, is in force for a model.",
        *("base_model", "adapter_id", "reason"),
        before="adapter_id_before",
    ),
    EventType.FORK_CREATED: payload("A fork was queued.", "fork_id", "question", "styles"),
    EventType.FORK_STARTED: payload("A worker took up a fork.", "job_id"),
    EventType.FORK_BRANCH_STARTED: payload(
        "A branch begins to think.",
        "style",
        "attempt",
        branch_id="fork_branch_id",
        node_id="answer_id",
    ),
    EventType.FORK_BRANCH_FINISHED: payload(
        "A branch has ended.",
        *("style", "conclusion", "confidence", "failure"),
        branch_id="fork_branch_id",
        status="fork_branch_status",
        node_id="answer_id",
    ),
    EventType.FORK_COMPARED: payload(
        "The branches were compared.",
        *("comparison_id", "convergence", "divergence", "recommended_id", "rationale"),
    ),
    EventType.FORK_GUIDED: payload(
        "Somebody told branches to mind something.",
        "guidance_id",
        text="instruction",
        branch_ids="fork_branch_ids",
    ),
    EventType.FORK_STEERED: payload(
        "A branch was added that goes on from others.",
        "of_ids",
        action="steering",
        branch_id="fork_branch_id",
    ),
    EventType.FORK_SELECTED: payload(
        "Somebody chose a branch.",
        *("style", "decision_id", "rationale"),
        branch_id="fork_branch_id",
    ),
    EventType.FORK_FINISHED: payload("A fork has ended.", "reason", status="fork_status"),
    EventType.FORK_STYLE_DEFINED: payload("A style was stored or replaced.", name="style"),
    EventType.DEBATE_QUEUED: payload("A debate waits for a worker.", "session_id", "job_id"),
    EventType.DEBATE_RAG: payload("Templates were looked for.", "templates", "failure"),
    EventType.DEBATE_ROUND: payload(
        "A round begins or is over, or no further one begins.",
        "round",
        phase="debate_phase",
        changed="issues_changed",
        reason="debate_stop_reason",
    ),
    EventType.DEBATE_PROPOSER: payload("The proposer begins or is done.", **_DEBATE_TURN),
    EventType.DEBATE_SKEPTIC: payload(
        "The skeptic begins or is done.",
        "parse_quality",
        **_DEBATE_TURN,
        raised="issues_raised",
        statuses="judged_issues",
        score="critique_score",
    ),
    EventType.DEBATE_SYNTHESIS: payload("The synthesizer begins or is done.", **_DEBATE_TURN),
    EventType.DEBATE_SCORE: payload(
        "The judge begins or is done, or its readings were joined.",
        *("sample", "spread"),
        **_DEBATE_TURN,
        total="judge_score",
        status="score_status",
    ),
    EventType.DEBATE_ENDED: payload(
        "No more is said.",
        *("failure", "rounds"),
        status="debate_status",
        reason="debate_stop_reason",
    ),
    EventType.DEBATE_RATED: payload("Somebody rated the debate.", "rating_id", value="rating"),
    EventType.JOB_PROGRESSED: payload("A job waits, begins or goes on.", **_JOB),
    EventType.JOB_FINISHED: payload("A job has ended.", **_JOB),
}


def typed(event: Event) -> Mapping[str, Any] | Erased | Untyped:
    """Give the fields of a stored event by their names.

    Events of earlier versions are read, too: fields that came later are None in them. One that
    lacks a field which is never null is `Untyped`, and so is a type of a later version.
    """
    if event.payload == json.loads(EMPTY_PAYLOAD):
        return Erased()
    if event.type not in PAYLOADS:
        return Untyped()
    type_ = EventType(event.type)
    try:
        read = _model(type_).model_validate(event.payload)
    except ValidationError:
        return Untyped()
    return {name: getattr(read, name) for name in PAYLOADS[type_].names.values()}


def packed(event: NewEvent) -> str:
    """Give the payload of a new event as it is stored.

    Raises:
        ValueError: It is not what its type declares: nobody could read it as that.
    """
    keys = event.payload.keys() - PAYLOADS[event.type].names.keys()
    if keys:
        raise ValueError(f"{event.type} declares no {', '.join(sorted(keys))}")
    text = json.dumps(event.payload, ensure_ascii=False)
    _model(event.type).model_validate_json(text)
    return text


@cache
def _model(type_: EventType) -> type[BaseModel]:
    fields: dict[str, Any] = {
        name: (HINTS[name], _stored_under(name, key)) for key, name in PAYLOADS[type_].names.items()
    }
    return create_model(type_.name, **fields)


def _stored_under(name: str, key: str) -> Any:  # noqa: ANN401  # as pydantic declares it
    may_be_null = type(None) in getattr(HINTS[name].__origin__, "__args__", ())
    return Field(default=None, alias=key) if may_be_null else Field(alias=key)
