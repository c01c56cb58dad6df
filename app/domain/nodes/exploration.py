"""A graph of thoughts: proposed, scored, kept or dropped, merged, refined and taken up again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.nodes.exploration_limits import ExplorationLimits
from app.domain.nodes.plan import TaskStatus


class ThoughtOperation(StrEnum):
    GENERATE = "generate"
    REFINE = "refine"
    MERGE = "merge"


class ExploredStatus(StrEnum):
    PROPOSED = "proposed"
    KEPT = "kept"
    DROPPED = "dropped"


class DropReason(StrEnum):
    BELOW_MINIMUM = "below_minimum"
    OUTRANKED = "outranked"
    """Good enough, and others of its generation were better."""
    DUPLICATE = "duplicate"
    NOT_SCORED = "not_scored"


class ExplorationEnd(StrEnum):
    """Why an exploration ended."""

    TARGET_REACHED = "target_reached"
    DEPTH_REACHED = "depth_reached"
    EXHAUSTED = "exhausted"
    """Nothing is left to go on from."""
    THOUGHTS_SPENT = "thoughts_spent"
    BUDGET_SPENT = "budget_spent"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NewExploration:
    id: str
    """Made by the client, so that a retry repeats it."""
    session_id: str
    question: str
    limits: ExplorationLimits = ExplorationLimits()
    budget_tokens: int | None = None
    """Output tokens after which nothing further begins."""
    provider: str | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class ExploredThought:
    id: str
    key: str
    """Its place: `2.1` is the first thought from `2`, `2r` improves `2`, `m1` joins several."""
    operation: ThoughtOperation
    generation: int
    """From 1; one more than the latest of its parents. The question is none of them."""
    parent_ids: tuple[str, ...]
    """By generation, then by place."""
    text: str
    status: ExploredStatus
    score: float | None
    """0 to 1; None before it is scored, and where that failed."""
    critique: str | None
    """What its scorer says is to be improved; None where that is nothing."""
    drop_reason: DropReason | None
    is_revisited: bool
    """Whether it was passed over first and taken up again later."""
    node_id: str
    """The answer that proposed it."""
    score_node_id: str | None
    """The answer that scored it."""
    source_ids: tuple[str, ...]
    """Stored things that the score rests on."""


@dataclass(frozen=True, slots=True)
class Exploration:
    id: str
    """Also that of the plan that carries it out."""
    session_id: str
    node_id: str
    """The question, a message of its session."""
    question: str
    limits: ExplorationLimits
    status: TaskStatus
    ended_because: ExplorationEnd | None
    """None while it runs, and where the first thoughts could not be had."""
    provider: str
    model: str
    budget_tokens: int | None
    output_tokens: int
    """Written so far."""
    thoughts: tuple[ExploredThought, ...]
    """By generation, then by place. The question is none of them."""
    best_path: tuple[ExploredThought, ...]
    """From the first generation to the best thought; empty where none was good enough."""
    recorded_from: datetime


def thoughts_from(rows: Sequence[Mapping[str, Any]]) -> tuple[ExploredThought, ...]:
    """Read thoughts as they are stored, each with its parents, by generation, then by place."""
    ranks = {row["id"]: (row["generation"], place(row["key"]), row["key"]) for row in rows}
    read = [_thought(row, sorted(row["parent_ids"], key=ranks.__getitem__)) for row in rows]
    return tuple(sorted(read, key=lambda one: ranks[one.id]))


def place(key: str) -> tuple[int, ...]:
    """Give the numbers of a key, so that `2` comes before `10`."""
    return tuple(int(part.strip("mr")) for part in key.split("."))


def _thought(row: Mapping[str, Any], parent_ids: Sequence[str]) -> ExploredThought:
    reason = row["drop_reason"]
    given: dict[str, Any] = {
        **row,
        "operation": ThoughtOperation(row["operation"]),
        "status": ExploredStatus(row["status"]),
        "drop_reason": DropReason(reason) if reason else None,
        "parent_ids": tuple(parent_ids),
        "source_ids": tuple(sorted(row["source_ids"])),
    }
    return ExploredThought(**given)
