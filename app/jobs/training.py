"""Trains on the good traces with an external trainer, as a job that may be resumed."""

import asyncio
import hashlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.domain.fine_tune import FineTuneRun, NewFineTuneRun, TrainerProgress, TrainerResult
from app.domain.ids import id_beside
from app.domain.job import Job
from app.domain.request import Request
from app.domain.trace import TrainingOptions, TrainingSet
from app.errors import InvalidInputError, SetupError
from app.export.training import TooFewTracesError, TrainingExports
from app.jobs.training_rules import worth_telling
from app.local.private import make_private_folder, write_private
from app.local.trainer import Trainer, TrainerFailedError, hashed, stop_left_behind
from app.reads.records.fine_tune import FineTuneReads
from app.reasoning.learning.errors import TrainerUnavailableError
from app.reasoning.learning.rules import is_over
from app.reasoning.learning.runs import FineTuneRuns, NewAdapter

OUTPUT = "output"


class FineTuning:
    """Args:
    trainer: None where none is configured; then nothing is trained.
    folder: Where each run gets a folder, in that of its tenant.
    """

    def __init__(
        self,
        runs: FineTuneRuns,
        reads: FineTuneReads,
        exports: TrainingExports,
        trainer: Trainer | None,
        folder: Path,
    ) -> None:
        self._runs = runs
        self._reads = reads
        self._exports = exports
        self._trainer = trainer
        self._folder = folder

    async def start(self, new: NewFineTuneRun) -> None:
        """Store a run that is carried out as a job; the same id again changes nothing.

        Raises:
            TrainerUnavailableError: No trainer is configured; nothing is written.
            InvalidInputError: A name or a figure is not what it must be.
            TooFewTracesError: There are fewer than 50 good traces.
        """
        self._require_trainer()
        [known] = await self._reads.get_many([new.id])
        if known is None:
            await self._exports.collect(new.options)
            await self._runs.create(new)

    async def cancel(self, run_id: str, request: Request | None = None) -> None:
        """Cancel a run that waits or runs, as `FineTuneRuns.cancel`."""
        await self._runs.cancel(run_id, request)

    async def carry_out(self, job: Job) -> None:
        """Train, from the beginning if an attempt before this one was cut off.

        What the trainer does wrong closes the run as failed; it is not tried again.
        """
        run = await self._reads.require(str(job.subject_id))
        if is_over(run.status):
            return
        try:
            await self._train(run)
        except (TrainerFailedError, TooFewTracesError, InvalidInputError, SetupError) as error:
            await self._runs.fail(run.id, error.message)

    async def _train(self, run: FineTuneRun) -> None:
        trainer, folder = self._require_trainer(), self._folder / run.folder
        await asyncio.to_thread(stop_left_behind, folder)
        options = TrainingOptions(run.format, run.seed, run.min_quality, run.kinds)
        made = await self._exports.collect(options)
        sha256 = await asyncio.to_thread(_write, folder, made)
        attempt = await self._runs.begin(run.id, made.trace_ids, sha256)
        told = _ProgressReporter(self._runs, run.id)
        result = await trainer.run(_task(run, attempt, folder), folder, told.on_progress)
        await told.report_last()
        adapter = await asyncio.to_thread(self._adapter, run, result)
        await self._runs.complete(run.id, adapter, result.metrics)

    def _adapter(self, run: FineTuneRun, result: TrainerResult) -> NewAdapter:
        root = self._folder.resolve()
        output = (root / run.folder / OUTPUT).resolve()
        path = (output / result.path).resolve()
        if not path.is_relative_to(output):
            raise TrainerFailedError("the trainer named an adapter outside of its output folder")
        if not path.exists():
            raise TrainerFailedError("the trainer named an adapter that it did not write")
        sha256, size = hashed(path)
        if not size:
            raise TrainerFailedError("the trainer wrote an empty adapter")
        relative = path.relative_to(root).as_posix()
        return NewAdapter(id_beside(run.id, "adapter"), sha256, size, relative)

    def _require_trainer(self) -> Trainer:
        if self._trainer is None:
            raise TrainerUnavailableError(
                "no trainer is configured; set NOEMA_TRAINER_COMMAND",
                field="NOEMA_TRAINER_COMMAND",
            )
        return self._trainer


class _ProgressReporter:
    """Passes on what the trainer tells, not more often than anybody could follow."""

    def __init__(self, runs: FineTuneRuns, run_id: str) -> None:
        self._runs = runs
        self._run_id = run_id
        self._last: TrainerProgress | None = None
        self._waiting: TrainerProgress | None = None

    async def on_progress(self, progress: TrainerProgress) -> None:
        self._waiting = progress
        if worth_telling(self._last, progress):
            await self.report_last()

    async def report_last(self) -> None:
        if self._waiting is not None:
            await self._runs.note_progress(self._run_id, self._waiting)
            self._last, self._waiting = self._waiting, None


def _task(run: FineTuneRun, attempt: int, folder: Path) -> dict[str, Any]:
    return {
        "run_id": run.id,
        "attempt": attempt,
        "base_model": run.base_model,
        "format": run.format,
        "train": str(folder / "train.jsonl"),
        "validation": str(folder / "validation.jsonl"),
        "output": str(folder / OUTPUT),
        "hyperparameters": asdict(run.hyperparameters),
    }


def _write(folder: Path, made: TrainingSet) -> str:
    """Write the lines where only this user reads them, and give the hash of both files."""
    for private in (folder.parent, folder):
        make_private_folder(private)
    (folder / OUTPUT).mkdir(exist_ok=True)
    for name, lines in (("train.jsonl", made.train), ("validation.jsonl", made.validation)):
        write_private(folder / name, lines)
    return hashlib.sha256(made.train + made.validation).hexdigest()
