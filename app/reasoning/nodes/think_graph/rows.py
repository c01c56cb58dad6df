"""Thinking nodes as the parameters of the statements that write them. Pure."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, Self

from app.content.blocks import tool_text
from app.content.serialise import to_stored
from app.domain.ids import derived_id, new_id
from app.domain.nodes.decision import DecisionStatus, NewDecision, Option
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.thinking import (
    NewThinkingNode,
    NodeKind,
    NodeStatus,
    ReasoningStep,
    is_generated,
)
from app.domain.search import MAX_TOOL_TEXT, search_properties
from app.domain.vectors import NO_VECTORS

Map = dict[str, Any]
_BEGUN = frozenset(
    {
        *("kind", "role", "provider", "api", "model", "branch_id", "branch", "turn_id", "source"),
        *("effort", "effort_reason", "thinking_budget", "adapter_id", "external_id", "valid_from"),
    }
)
"""Properties that a node has from its beginning and keeps."""
_OF_NODE_APART = frozenset(
    {
        *("id", "session_id", "parent_id", "blocks", "steps", "decisions"),
        *("usage", "refers", "proposes", "may_decide", "reading"),
    }
)
_STEP_FIELDS = tuple(field.name for field in fields(ReasoningStep))
_OF_DECISION_APART = frozenset({"id", "chosen", "rejected", "considered", "reading"})
"""Fields that are stored in another form, or elsewhere; every other is a property of its name."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is stored with a node that is more than a thinking node."""

    of_node: Map
    """Properties of the node."""
    of_session: Map
    """Properties of its session."""
    at: datetime


def created_row(node: NewThinkingNode, tenant_id: str) -> Map:
    """Give a new node with its blocks and steps, and the edge to its parent."""
    row = content_row(node, tenant_id)
    follows = _follows(node) if node.parent_id else None
    return {**row, "generated": is_generated(node), "follows": follows}


def content_row(node: NewThinkingNode, tenant_id: str) -> Map:
    """Give everything that comes from a node's content."""
    return {
        "id": node.id,
        "properties": node_properties(node, tenant_id),
        "blocks": _blocks(node),
        "steps": [_step(step) for step in node.steps],
    }


def ended_row(node: NewThinkingNode, tenant_id: str) -> Map:
    """Give what is known of a node only once it has ended, with its blocks and steps."""
    row = content_row(node, tenant_id)
    row["properties"] = {k: v for k, v in row["properties"].items() if k not in _BEGUN}
    return row


def node_properties(node: NewThinkingNode, tenant_id: str) -> Map:
    """Give the properties that come from the content, search ones included."""
    plain = _plain(node, _OF_NODE_APART)
    usage = {k: v for k, v in asdict(node.usage).items() if v is not None} if node.usage else None
    return {
        **plain,
        "usage": json.dumps(usage) if usage else None,
        "confidence_reading": node.reading.stored(),
        "references_due": new_id() if node.refers else None,
        "proposals_due": new_id() if node.proposes else None,
        "degraded": list(node.degraded) or None,
        **search_properties(tenant_id, node.kind, node.session_id, _search_text(node)),
        # One that waits to be read already stays waiting.
        **({"refinement_due": new_id()} if node.may_decide else {}),
        **(NO_VECTORS if node.status is NodeStatus.STREAMING else {}),
    }


@dataclass(frozen=True, slots=True)
class Decided:
    """Decisions of one node."""

    node_id: str
    session_id: str
    valid_from: datetime | None
    decisions: tuple[NewDecision, ...]
    is_synthesis: bool = False
    """Whether the node joins what others said: the final answer of a debate, a merged fork."""
    is_generated: bool = False
    """Whether Noema itself made the node."""
    first_index: int = 0
    """Of their options; those that are added to a decision stand behind the ones it has."""

    @classmethod
    def by(cls, node: NewThinkingNode) -> Self:
        return cls(
            node.id,
            node.session_id,
            node.valid_from,
            node.decisions,
            is_synthesis=node.kind is NodeKind.SYNTHESIS,
            is_generated=is_generated(node),
        )


def decision_rows(decided: Iterable[Decided], tenant_id: str) -> list[Map]:
    """Give every decision point, without its options."""
    return [
        {
            "id": decision.id,
            "node_id": node.node_id,
            "edge_id": derived_id(node.valid_from, decision.id, EdgeType.DECIDED),
            "properties": _decision_properties(node, decision, tenant_id),
        }
        for node in decided
        for decision in node.decisions
    ]


def option_rows(decided: Iterable[Decided]) -> list[Map]:
    """Give every option of every decision, the chosen one first."""
    return [
        {
            "id": option.id,
            "decision_id": decision.id,
            "edge_id": derived_id(node.valid_from, decision.id, option.id),
            "text": option.text,
            "reason": option.reason,
            "found_by": option.found_by,
            "state": state,
            "index": index,
        }
        for node in decided
        for decision in node.decisions
        for index, (option, state) in enumerate(_options(decision), node.first_index)
    ]


def _plain(value: NewThinkingNode | NewDecision, apart: frozenset[str]) -> Map:
    return {name: getattr(value, name) for name in _names(type(value)) if name not in apart}


@cache
def _names(of: type[NewThinkingNode | NewDecision]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))


def _follows(node: NewThinkingNode) -> Map:
    return {
        "id": derived_id(node.valid_from, node.id, EdgeType.FOLLOWS),
        "parent_id": node.parent_id,
        "weight": 1.0,
        "source": node.source,
    }


def _step(step: ReasoningStep) -> Map:
    return {name: getattr(step, name) for name in _STEP_FIELDS}


def _blocks(node: NewThinkingNode) -> list[Map]:
    return [
        {
            "id": derived_id(node.valid_from, node.id, "block", str(index)),
            "index": index,
            **to_stored(block)._asdict(),
        }
        for index, block in enumerate(node.blocks)
    ]


def _options(decision: NewDecision) -> Iterator[tuple[Option, str]]:
    """Give the options with the relationship that says how each was judged."""
    if decision.chosen:
        yield decision.chosen, "CHOSE"
    for option in decision.rejected:
        yield option, "REJECTED"
    for option in decision.considered:
        yield option, "CONSIDERED"


def _decision_properties(node: Decided, decision: NewDecision, tenant_id: str) -> Map:
    options = " ".join(option.text for option, _ in _options(decision))
    text = " ".join(filter(None, (decision.question, decision.description, options)))
    return {
        "session_id": node.session_id,
        "node_id": node.node_id,
        "kind": "decision",
        **_plain(decision, _OF_DECISION_APART),
        "confidence_reading": decision.reading.stored(),
        "status": _first_status(decision),
        "valid_from": node.valid_from,
        **search_properties(tenant_id, "decision", node.session_id, text),
    }


def _first_status(decision: NewDecision) -> DecisionStatus:
    is_taken = decision.chosen is not None and not decision.is_recommended
    return DecisionStatus.DECIDED if is_taken else DecisionStatus.PROPOSED


def _search_text(node: NewThinkingNode) -> str:
    parts = (node.response, node.reasoning, tool_text(node.blocks)[:MAX_TOOL_TEXT])
    text = "\n\n".join(part for part in parts if part)
    return f"{node.author}: {text}" if node.author else text
