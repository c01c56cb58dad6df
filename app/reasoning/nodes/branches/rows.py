"""Branches to and from the parameters and rows of their statements. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.content.wire import WireFormat
from app.domain.nodes.branch import Branch, Lock, NewBranch, ResolvedFrom
from app.events.types import EventType, NewEvent

Map = dict[str, Any]


def branch_from(row: Map) -> Branch:
    until = row["lease_until"]
    fields: Map = {
        **row,
        "api": WireFormat(row["api"]),
        "resolved_from": ResolvedFrom(row["resolved_from"]),
        "lease_until": datetime.fromisoformat(until) if until else None,
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Branch(**fields)


def branch_properties(branch: NewBranch, lock: Lock, head_id: str | None) -> Map:
    """Give what a new branch is stored with."""
    return {
        "id": branch.id,
        "name": branch.name,
        "provider": lock.provider,
        "api": lock.api,
        "model": lock.model,
        "resolved_from": lock.resolved_from,
        "head_id": head_id,
        "forked_from_id": branch.forked_from_id,
        "source_branch_id": branch.source_branch_id,
    }


def branch_event(branch: Branch, kind: EventType, **more: str | None) -> NewEvent:
    """Tell a session's stream what became of one of its branches."""
    told: Mapping[str, str | None] = {"branch_id": branch.id, "name": branch.name, **more}
    return NewEvent(branch.session_id, kind, dict(told))
