"""Thoughts as the rows and parameters of their statements. Pure."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from app.content.blocks import TextBlock
from app.domain.guidance.analysis import ControlMode
from app.domain.guidance.injection import Injection
from app.domain.ids import derived_id
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.nodes.thought import (
    NewConclusion,
    NewThought,
    ThoughtBranch,
)
from app.domain.nodes.thought_counters import ThoughtCounters, time_of
from app.reasoning.nodes.think_graph.rows import Beside
from app.reasoning.nodes.thoughts.schemas import (
    KnownThought,
    Link,
    Placement,
    ThinkingState,
)

Map = dict[str, Any]


_LATER: Map = {
    "control_mode": ControlMode.AUTO,
    "depth": None,
    "hypothesis": None,
    "injection_scale": None,
}
"""Fields that thoughts did not have at first: a thought without them keeps the hash it had."""


def sha256_of(new: NewThought | NewConclusion) -> str:
    """Hash all that a caller gave, as 64 hexadecimal digits."""
    given = {**asdict(new), "id": type(new).__name__}
    fields = {
        name: value for name, value in given.items() if name not in _LATER or value != _LATER[name]
    }
    packed = json.dumps(fields, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest()


def draft_of(new: NewThought) -> NewThinkingNode:
    """Give the thinking node of a thought; its parent is not known yet."""
    return NewThinkingNode(
        id=new.id,
        session_id=new.session_id,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        blocks=(TextBlock(new.content),),
        response=new.content,
        confidence=new.confidence,
        author=new.author,
        source=new.source,
    )


def state_from(row: Mapping[str, Any]) -> ThinkingState:
    session: Map = row["session"]
    fields: Map = {
        **session,
        "status": SessionStatus(session["status"]),
        "reopened_at": time_of(session["reopened_at"]),
    }
    return ThinkingState(
        **fields,
        counters=ThoughtCounters.from_stored(row["counters"]),
        thoughts={one["id"]: KnownThought(**one) for one in row["thoughts"]},
        branches={one["id"]: ThoughtBranch.from_stored(one) for one in row["branches"]},
    )


def beside(new: NewThought, placement: Placement, sha256: str, at: datetime) -> Beside:
    """Give what a thought has beside its thinking node, and how its session counts it."""
    counters = placement.counters.stored()
    if placement.branch_id is None:
        counters["thought_head_id"] = new.id
    return Beside(_thought_properties(new, placement, sha256), counters, at)


def _thought_properties(new: NewThought, placement: Placement, sha256: str) -> Map:
    return {
        "thought_number": placement.number,
        "thought_mode": placement.mode,
        "thought_branch_id": placement.branch_id,
        "thought_sha256": sha256,
        "uncertainty": new.uncertainty,
        "next_needed": new.next_needed,
        "assumptions": [*new.assumptions],
        "tags": [*new.tags],
        "dependency_depth": placement.depth,
        "chain_root_number": placement.chain_root_number,
        **(placement.guidance.stored() if placement.guidance else {}),
    }


def link_rows(thought_id: str, links: Sequence[Link]) -> list[Map]:
    return [
        {
            "id": derived_id(None, thought_id, link.type, link.end_id),
            "type": link.type.value,
            "end_id": link.end_id,
            "reason": link.reason,
        }
        for link in links
    ]


def injection_rows(thought_id: str, given: Sequence[Injection]) -> list[Map]:
    return [
        {**asdict(one), "id": derived_id(None, thought_id, "injected", one.item_id)}
        for one in given
    ]
