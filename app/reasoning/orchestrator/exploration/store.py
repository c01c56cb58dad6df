"""Graphs of thoughts in the graph: what is read of them, and what belongs to another write."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from app.domain.ids import id_beside
from app.domain.nodes.exploration import (
    DropReason,
    Exploration,
    ExplorationEnd,
    ExploredStatus,
    ExploredThought,
    thoughts_from,
)
from app.domain.nodes.exploration_limits import ExplorationLimits, limits_from
from app.domain.nodes.plan import TaskPlan, TaskStatus
from app.errors import NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, run
from app.graph.rows import is_whole, whole
from app.reasoning.orchestrator.exploration import rules
from app.reasoning.orchestrator.exploration.schemas import AnsweredScore, Operation

_ALWAYS = (
    *("id", "session_id", "node_id", "question", "status", "provider", "model"),
    "recorded_from",
)
_LIMITS = ("strategy", "width", "keep", "depth", "max_thoughts", "min_score", "target_score")
_THOUGHT = (
    *("id", "key", "operation", "generation", "text", "status", "is_revisited", "node_id"),
    "source_ids",
)


async def require(graph: Graph, exploration_id: str) -> Exploration:
    """Give an exploration as it stands, its tokens not counted.

    Raises:
        NotFoundError: The tenant has no such one.
    """
    found = await get_many(graph, [exploration_id])
    if not found:
        raise NotFoundError("there is no such exploration", field="id")
    return found[0]


async def get_many(graph: Graph, ids: Sequence[str]) -> list[Exploration]:
    """Give the explorations of `ids` that the tenant has, in that order; no tokens are counted."""
    rows = await graph.read("exploration/list_by_ids", ids=list(ids))
    found = {row["exploration"]["id"]: _read(row) for row in rows if _is_whole(row)}
    return [found[id_] for id_ in ids if id_ in found]


def create_in(id_: str, limits: ExplorationLimits) -> Write[None]:
    """Store the limits of an exploration whose plan was stored before."""
    given = {"limits": asdict(limits), "at": datetime.now(UTC)}
    yield from run("exploration/create_exploration", id=id_, **given)


def add_in(
    plan: TaskPlan, operation: Operation, node_id: str, generation: int, texts: Sequence[str]
) -> Write[None]:
    """Add the thoughts of an answer."""
    rows: list[dict[str, Any]] = []
    for number, text in enumerate(texts, 1):
        key, made = rules.made_by(operation, number)
        own = {"id": id_beside(plan.id, f"thought {key}"), "key": key, "text": text}
        place = {"operation": made, "generation": generation, "node_id": node_id}
        first: dict[str, Any] = {
            "status": ExploredStatus.PROPOSED,
            "is_revisited": False,
            "source_ids": [],
        }
        parents = list(rules.parents_of(operation))
        rows.append({"properties": {**own, **place, **first}, "parent_keys": parents})
    given = {"id": plan.id, "node_id": node_id, "thoughts": rows, "at": datetime.now(UTC)}
    yield from run("exploration/add_thoughts", **given)
    ids = [row["properties"]["id"] for row in rows]
    yield from append([_event(plan, id_, ExploredStatus.PROPOSED, None) for id_ in ids])


def score_in(
    plan: TaskPlan,
    thought: ExploredThought,
    node_id: str,
    answered: AnsweredScore,
    source_ids: Sequence[str],
) -> Write[None]:
    """Note the score of a thought and what it rests on."""
    properties: dict[str, Any] = {
        "status": ExploredStatus.PROPOSED,
        "drop_reason": None,
        "score": answered.score,
        "critique": (answered.critique or "").strip() or None,
        "score_node_id": node_id,
        "source_ids": [*source_ids],
    }
    yield from run("exploration/score_thought", id=thought.id, properties=properties)
    yield from append([_event(plan, thought.id, ExploredStatus.PROPOSED, answered.score)])


def unscored_in(plan: TaskPlan, thought: ExploredThought, node_id: str | None) -> Write[None]:
    """Drop a thought whose score could not be had."""
    status, reason = ExploredStatus.DROPPED, DropReason.NOT_SCORED
    properties = {"status": status, "drop_reason": reason, "score_node_id": node_id}
    yield from run("exploration/score_thought", id=thought.id, properties=properties)
    yield from append([_event(plan, thought.id, status, None)])


def change_in(plan: TaskPlan, thoughts: Sequence[ExploredThought]) -> Write[None]:
    """Keep thoughts, drop them or take them up again."""
    rows = [
        {
            "id": one.id,
            "status": one.status,
            "drop_reason": one.drop_reason,
            "is_revisited": one.is_revisited,
        }
        for one in thoughts
    ]
    yield from run("exploration/change_thoughts", thoughts=rows)
    yield from append([_event(plan, one.id, one.status, one.score) for one in thoughts])


def end_in(plan: TaskPlan, because: ExplorationEnd | None) -> Write[None]:
    yield from run("exploration/end_exploration", id=plan.id, because=because)


def _event(
    plan: TaskPlan, thought_id: str, status: ExploredStatus, score: float | None
) -> NewEvent:
    payload = {
        "exploration_id": plan.id,
        "thought_id": thought_id,
        "status": status.value,
        "score": score,
    }
    return NewEvent(plan.session_id, EventType.THOUGHT_EXPLORED, payload)


def _is_whole(row: Mapping[str, Any]) -> bool:
    """Tell whether an exploration was not deleted while it was read; its thoughts go with it."""
    if not (is_whole(row["exploration"], *_ALWAYS) and is_whole(row["limits"], *_LIMITS)):
        return False
    thoughts: Sequence[Mapping[str, Any]] = row["thoughts"]
    ids = {thought["id"] for thought in whole(thoughts, *_THOUGHT)}
    return len(ids) == len(thoughts) and all(ids.issuperset(t["parent_ids"]) for t in thoughts)


def _read(row: Mapping[str, Any]) -> Exploration:
    thoughts = thoughts_from(row["thoughts"])
    told = row["exploration"]
    ended = told["ended_because"]
    given: dict[str, Any] = {
        **told,
        "status": TaskStatus(told["status"]),
        "ended_because": ExplorationEnd(ended) if ended else None,
        "recorded_from": datetime.fromisoformat(told["recorded_from"]),
    }
    return Exploration(
        **given,
        limits=limits_from(row["limits"]),
        output_tokens=0,
        thoughts=thoughts,
        best_path=rules.path_to(rules.best_of(thoughts), thoughts),
    )
