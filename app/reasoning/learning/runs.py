"""Training runs in the graph: each move is one transaction with its events, along the table."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from app.domain.fine_tune import FineTuneStatus, NewFineTuneRun, TrainerProgress
from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.request import Request
from app.domain.text import require_title
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, learning_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, queue, run
from app.reasoning.learning.rules import check_hyperparameters, may_move

KIND = JobKind.FINE_TUNE
Map = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewAdapter:
    id: str
    sha256: str
    bytes: int
    path: str


class FineTuneRuns:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def create(self, new: NewFineTuneRun) -> None:
        """Store a run with the job that carries it out; the same id again changes nothing.

        Raises:
            InvalidInputError: A name or a figure is not what it must be.
        """
        row = _row(new, f"{self._graph.tenant_id}/{new.id}")

        def work() -> Write[None]:
            at = datetime.now(UTC)
            [made] = yield from run("fine_tune/create_run", run=row, at=at)
            if not made["created"]:
                return
            yield from queue(KIND, new.id, row["job_id"])
            yield from append(self._events(new.id, FineTuneStatus.QUEUED))

        await self._graph.apply(work)

    async def begin(self, run_id: str, trace_ids: Sequence[str], sha256: str) -> int:
        """Note that a trainer begins, on which answers; give the number of the attempt.

        Raises:
            NotFoundError: The tenant has no such run.
            ConflictError: It is over.
        """

        def work() -> Write[int]:
            now = yield from self._moved(run_id, FineTuneStatus.RUNNING)
            attempt = int(now["attempt"]) + 1
            properties = {
                "status": FineTuneStatus.RUNNING,
                "attempt": attempt,
                "trace_count": len(trace_ids),
                "dataset_sha256": sha256,
                "step": None,
                "steps": None,
                "metrics": None,
            }
            yield from run("fine_tune/update_run", id=run_id, properties=properties)
            yield from run("fine_tune/link_traces", id=run_id, trace_ids=list(trace_ids))
            yield from append(self._events(run_id, FineTuneStatus.RUNNING, attempt=attempt))
            return attempt

        return await self._graph.apply(work)

    async def note_progress(self, run_id: str, progress: TrainerProgress) -> None:
        """Note how far the trainer is.

        Raises:
            ConflictError: The run is over.
        """

        def work() -> Write[None]:
            yield from self._moved(run_id, FineTuneStatus.RUNNING)
            figures = {"step": progress.step, "steps": progress.steps}
            metrics = _packed(progress.metrics)
            properties = {**figures, "metrics": metrics}
            yield from run("fine_tune/update_run", id=run_id, properties=properties)
            told: Map = {"status": FineTuneStatus.RUNNING.value, **figures}
            told["metrics"] = dict(progress.metrics)
            yield from append([NewEvent(run_id, EventType.FINE_TUNE_CHANGED, told)])

        await self._graph.apply(work)

    async def complete(
        self, run_id: str, adapter: NewAdapter, metrics: Mapping[str, float]
    ) -> None:
        """Close a run with the adapter it made.

        Raises:
            ConflictError: It is over already.
        """

        def work() -> Write[None]:
            at = datetime.now(UTC)
            moved = yield from self._moved(run_id, FineTuneStatus.COMPLETED)
            properties: Map = {"status": FineTuneStatus.COMPLETED, "ended_at": at}
            if metrics:
                properties["metrics"] = _packed(metrics)
            yield from run("fine_tune/update_run", id=run_id, properties=properties)
            kept = {**asdict(adapter), "name": moved["name"], "base_model": moved["base_model"]}
            yield from run("adapter/create_adapter", run_id=run_id, adapter=kept, at=at)
            told = {"id": adapter.id, "run_id": run_id, "sha256": adapter.sha256}
            yield from append(
                [
                    *self._events(run_id, FineTuneStatus.COMPLETED, adapter_id=adapter.id),
                    NewEvent(self._stream_id, EventType.ADAPTER_ADDED, told),
                ]
            )

        await self._graph.apply(work)

    async def fail(self, run_id: str, error: str) -> None:
        """Close a run that made nothing; one that is over stays as it is."""

        def work() -> Write[None]:
            rows = yield from run("fine_tune/lock_run", id=run_id, at=datetime.now(UTC))
            if rows and may_move(FineTuneStatus(rows[0]["status"]), FineTuneStatus.FAILED):
                yield from self._ended(run_id, FineTuneStatus.FAILED, error)

        await self._graph.apply(work)

    async def cancel(self, run_id: str, request: Request | None = None) -> None:
        """Cancel a run that waits or runs; its trainer is stopped.

        Raises:
            NotFoundError: The tenant has no such run.
            ConflictError: It is over already.
        """

        def work() -> Write[None]:
            moved = yield from self._moved(run_id, FineTuneStatus.CANCELLED)
            yield from self._ended(run_id, FineTuneStatus.CANCELLED, None)
            yield from run("job/cancel_job", id=moved["job_id"])
            cancelled = {"status": FineTuneStatus.CANCELLED.value}
            yield from append([NewEvent(moved["job_id"], EventType.JOB_FINISHED, cancelled)])

        await self._graph.apply(once, request, work)

    def _moved(self, run_id: str, after: FineTuneStatus) -> Write[Row]:
        """Lock a run that may go to `after`."""
        rows = yield from run("fine_tune/lock_run", id=run_id, at=datetime.now(UTC))
        if not rows:
            raise NotFoundError("there is no such run", field="id")
        before = FineTuneStatus(rows[0]["status"])
        if not may_move(before, after):
            raise ConflictError(f"the run is {before} already", field="id")
        return rows[0]

    def _ended(self, run_id: str, status: FineTuneStatus, error: str | None) -> Write[None]:
        properties = {"status": status, "error": error, "ended_at": datetime.now(UTC)}
        yield from run("fine_tune/update_run", id=run_id, properties=properties)
        yield from append(self._events(run_id, status, error=error))

    def _events(self, run_id: str, status: FineTuneStatus, **more: JsonValue) -> list[NewEvent]:
        """Tell a move in the stream of the run and in that of all learning."""
        payload = {"id": run_id, "status": status.value, **more}
        streams = (run_id, self._stream_id)
        return [NewEvent(stream, EventType.FINE_TUNE_CHANGED, payload) for stream in streams]

    @property
    def _stream_id(self) -> str:
        return learning_stream(self._graph.tenant_id)


def _row(new: NewFineTuneRun, folder: str) -> Map:
    check_hyperparameters(new.hyperparameters)
    return {
        "id": new.id,
        "name": require_title(new.name, "name"),
        "base_model": require_title(new.base_model, "base_model"),
        "format": new.options.format,
        "seed": new.options.seed,
        "min_quality": new.options.min_quality,
        "kinds": sorted(new.options.kinds),
        "status": FineTuneStatus.QUEUED,
        "hyperparameters": json.dumps(asdict(new.hyperparameters)),
        "attempt": 0,
        "job_id": id_beside(new.id, "job"),
        "folder": folder,
    }


def _packed(metrics: Mapping[str, float]) -> str:
    return json.dumps(dict(metrics), sort_keys=True)
