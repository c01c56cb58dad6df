"""Experiments in the graph: what is read of them, and what is written with their plan."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.experiments import Experiment, ExperimentDecision, NewExperiment
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, run
from app.reasoning.orchestrator.corrections import rules


async def require(graph: Graph, experiment_id: str) -> Experiment:
    """Give an experiment as it stands, with the difference once there is a second answer.

    Raises:
        NotFoundError: The tenant has no such one.
    """
    rows = await graph.read("experiment/find_experiment", id=experiment_id)
    if not rows:
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
    return newest_page(await asyncio.to_thread(lambda: [_read(row) for row in rows]), page.first)


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


def _read(row: Mapping[str, Any]) -> Experiment:
    told, first, second = row["experiment"], row["first"], row["second"]
    differs = None
    if second is not None and told["status"] == TaskStatus.DONE:
        differs = rules.difference(first["text"], second["text"], first["used"], second["used"])
    given: dict[str, Any] = {
        **told,
        "status": TaskStatus(told["status"]),
        "hypothesis_status": HypothesisStatus(told["hypothesis_status"]),
        "verdict": told["verdict"] and CheckpointVerdict(told["verdict"]),
        "recorded_from": datetime.fromisoformat(told["recorded_from"]),
        "decided_at": told["decided_at"] and datetime.fromisoformat(told["decided_at"]),
    }
    second_id = second["id"] if second else None
    return Experiment(**given, answer_id=first["id"], second_id=second_id, difference=differs)
