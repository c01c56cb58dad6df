"""Rows of an outline as values. Pure."""

import json
from collections.abc import Sequence
from typing import Any

from app.content.blocks import ImageBlock, ToolCallBlock, ToolResultBlock
from app.content.tool_subject import tool_subject
from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.outline import (
    OutlineCall,
    OutlineDecision,
    OutlineItem,
    OutlineLink,
    OutlineResult,
    OutlineStatus,
)
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.graph.rows import whole
from app.reads.graph.rows import with_times
from app.reads.graph.tool_rules import call_head, is_failed

Map = dict[str, Any]
_ALWAYS = ("id", "position", "kind", "role", "status", "recorded_from")
_DECIDED = ("id", "status", "text", "recorded_from")


def whole_items(rows: Sequence[Map]) -> list[Map]:
    """Leave the nodes out that were deleted while `session/list_outline` read them."""
    return whole(rows, *_ALWAYS)


def outline_item(row: Map) -> OutlineItem:
    """Read a row of `session/list_outline`."""
    blocks = whole(row.pop("blocks"), "kind", "json")
    edges = whole(row.pop("edges"), "id", "type", "start_id", "end_id")
    fields: Map = {
        **with_times(row),
        "kind": NodeKind(row["kind"]),
        "role": Role(row["role"]),
        "status": NodeStatus(row["status"]),
        "belief_status": BeliefStatus(row["belief_status"]) if row["belief_status"] else None,
        "text": row["text"] or "",
        "statuses": _statuses(row["statuses"]),
        "calls": tuple(_call(one["json"]) for one in _of(blocks, ToolCallBlock.kind)),
        "results": tuple(_result(one["json"]) for one in _of(blocks, ToolResultBlock.kind)),
        "has_image": any(_of(blocks, ImageBlock.kind)),
        "decisions": tuple(_decision(one) for one in whole(row["decisions"], *_DECIDED)),
        "links": tuple(_link(one) for one in edges),
    }
    return OutlineItem(**fields)


def _of(blocks: Sequence[Map], kind: str) -> list[Map]:
    return [block for block in blocks if block["kind"] == kind]


def _statuses(rows: Sequence[Map]) -> tuple[OutlineStatus, ...]:
    return tuple(
        OutlineStatus(BeliefStatus(row["status"]), with_times(row, ("at",))["at"])
        for row in whole(rows, "status", "at")
    )


def _call(packed: str) -> OutlineCall:
    call_id, name = call_head(packed)
    try:
        arguments = json.loads(json.loads(packed)["arguments"])
    except ValueError:
        # Cut off, or the model wrote no JSON.
        arguments = None
    return OutlineCall(call_id, name, tool_subject(arguments))


def _result(packed: str) -> OutlineResult:
    call_id, _ = call_head(packed)
    return OutlineResult(call_id, is_failed(packed))


def _decision(row: Map) -> OutlineDecision:
    fields: Map = {
        **with_times(row, ("recorded_from",)),
        "status": DecisionStatus(row["status"]),
        "statuses": _statuses(row["statuses"]),
    }
    return OutlineDecision(**fields)


def _link(row: Map) -> OutlineLink:
    return OutlineLink(**{**row, "type": EdgeType(row["type"])})
