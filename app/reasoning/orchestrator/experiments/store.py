"""Experiments in the graph: what is read of them, and what is written with their plan."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.experiments import Experiment, ExperimentDecision, NewExperiment
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.graph.rows import is_whole, present
from app.reasoning.orchestrator.corrections import rules

_ALWAYS = (
    *("id", "author", "session_id", "question", "hypothesis_id", "hypothesis"),
    *("hypothesis_status", "status", "recorded_from"),
)


async def require(graph: Graph, experiment_id: str) -> Experiment:
    """Give an experiment as it stands, with the difference once there is a second answer.

    Raises:
        NotFoundError: The tenant has no such one.
    """
    rows = await graph.read("experiment/find_experiment", id=experiment_id)
    if not rows or not _is_whole(rows[0]):
        raise NotFoundError("there is no such experiment", field="id")
    return await asyncio.to_thread(_read, rows[0])


async def list_page(
    graph: Graph, page: PageRequest, hypothesis_id: str | None = None
) -> Page[Experiment]:
    """List experiments, newest first, of every hypothesis or of one."""
    rows = await graph.read(
        "experiment/list_page",
        before=before(page),
        hypothesis_id=hypothesis_id,
        limit=page.first + 1,
    )
    there = [row for row in rows if _is_whole(row)]
    return newest_page(await asyncio.to_thread(lambda: [_read(row) for row in there]), page.first)


def create_in(new: NewExperiment, hypothesis_id: str, session_id: str) -> Write[None]:
    """Store what is tested against which answer; its plan and the hypothesis are stored before."""
    properties = {
        "id": new.id,
        "author": new.author or new.key_name,
        "key_name": new.key_name,
        "hypothesis_id": hypothesis_id,
    }
    given = {"experiment": properties, "answer_id": new.answer_id, "at": datetime.now(UTC)}
    yield from run("experiment/create_experiment", **given)
    told = {"id": new.id, "hypothesis_id": hypothesis_id}
    yield from append([NewEvent(session_id, EventType.EXPERIMENT_STARTED, told)])


def decide_in(decision: ExperimentDecision) -> Write[str]:
    """Store the verdict and give the id of the hypothesis.

    Raises:
        ConflictError: There is no second answer yet, or it was decided.
    """
    decided = {
        "verdict": decision.verdict,
        "reason": decision.reason,
        "decided_by": decision.author or decision.key_name,
        "decided_at": datetime.now(UTC),
    }
    rows = yield from run(
        "experiment/decide_experiment", id=decision.experiment_id, decided=decided
    )
    if not rows:
        message = "the experiment has no second answer, or was decided"
        raise ConflictError(message, field="experiment_id")
    [row] = rows
    told = {
        "id": decision.experiment_id,
        "hypothesis_id": row["hypothesis_id"],
        "verdict": decision.verdict.value,
    }
    yield from append([NewEvent(row["session_id"], EventType.EXPERIMENT_DECIDED, told)])
    return row["hypothesis_id"]


def _is_whole(row: Row) -> bool:
    """Tell whether neither an experiment nor its first answer was deleted while it was read."""
    return is_whole(row["experiment"], *_ALWAYS) and is_whole(row["first"], "id")


def _read(row: Row) -> Experiment:
    told, first, second = row["experiment"], row["first"], row["second"]
    second_id, differs = second["id"] if second else None, None
    if second_id is not None and told["status"] == TaskStatus.DONE:
        used = (present(first["used"]), present(second["used"]))
        differs = rules.difference(first["text"], second["text"], *used)
    given: dict[str, Any] = {
        **told,
        "status": TaskStatus(told["status"]),
        "hypothesis_status": HypothesisStatus(told["hypothesis_status"]),
        "verdict": told["verdict"] and CheckpointVerdict(told["verdict"]),
        "recorded_from": datetime.fromisoformat(told["recorded_from"]),
        "decided_at": told["decided_at"] and datetime.fromisoformat(told["decided_at"]),
    }
    return Experiment(**given, answer_id=first["id"], second_id=second_id, difference=differs)
