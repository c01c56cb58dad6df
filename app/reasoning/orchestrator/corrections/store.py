"""Corrections in the graph: what is read of them, and what is written with their plan."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from app.domain.ids import id_beside
from app.domain.nodes.plan import TaskStatus
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.corrections import Correction, NewCorrection
from app.errors import NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.graph.rows import is_whole, present
from app.reasoning.orchestrator.corrections import rules

_ALWAYS = (
    *("id", "verdict", "reason", "author", "session_id", "question", "text", "note_id"),
    *("status", "recorded_from"),
)


def note_id(correction_id: str) -> str:
    """Give the id of the node that holds the person's words."""
    return id_beside(correction_id, "note")


def replacement_id(correction_id: str) -> str:
    """Give the id of the belief that holds in place of a premise."""
    return id_beside(correction_id, "replacement")


async def require(graph: Graph, correction_id: str) -> Correction:
    """Give a correction as it stands, with the difference once there is a second answer.

    Raises:
        NotFoundError: The tenant has no such one.
    """
    return await asyncio.to_thread(_read, await require_row(graph, correction_id))


async def require_row(graph: Graph, correction_id: str) -> Row:
    """Give a correction with both answers, as it is stored; raises as `require`."""
    rows = await graph.read("correction/find_correction", id=correction_id)
    if not rows or not _is_whole(rows[0]):
        raise NotFoundError("there is no such correction", field="id")
    return rows[0]


def create_in(new: NewCorrection, session_id: str) -> Write[None]:
    """Store what a person says of an answer; its plan and the note are stored before."""
    is_replaced = new.premise_id is not None and new.text is not None
    properties = {
        "id": new.id,
        "verdict": new.verdict,
        "reason": new.reason,
        "author": new.author or new.key_name,
        "key_name": new.key_name,
        "premise_id": new.premise_id,
        "replacement_id": replacement_id(new.id) if is_replaced else None,
    }
    given = {"answer_id": new.answer_id, "note_id": note_id(new.id), "at": datetime.now(UTC)}
    yield from run("correction/create_correction", correction=properties, **given)
    told = {"id": new.id, "node_id": new.answer_id}
    yield from append([NewEvent(session_id, EventType.CORRECTION_ADDED, told)])


def _is_whole(row: Row) -> bool:
    """Tell whether neither a correction nor its first answer was deleted while it was read."""
    return is_whole(row["correction"], *_ALWAYS) and is_whole(row["first"], "id")


def _read(row: Row) -> Correction:
    told, first, second = row["correction"], row["first"], row["second"]
    second_id, differs = second["id"] if second else None, None
    if second_id is not None and told["status"] == TaskStatus.DONE:
        used = (present(first["used"]), present(second["used"]))
        differs = rules.difference(first["text"], second["text"], *used)
    verdict = CheckpointVerdict(told["verdict"])
    given: dict[str, Any] = {
        **told,
        "verdict": verdict,
        "text": told["text"] if verdict is CheckpointVerdict.EDITED else None,
        "status": TaskStatus(told["status"]),
        "recorded_from": datetime.fromisoformat(told["recorded_from"]),
    }
    return Correction(**given, answer_id=first["id"], second_id=second_id, difference=differs)
