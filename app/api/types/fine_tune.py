"""Training runs and adapters."""

from dataclasses import asdict
from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import Mirrored, same_fields
from app.api.types.enums import FineTuneStatus, TraceKind, TrainingFormat
from app.domain.fine_tune import (
    Activation,
    Adapter,
    FineTuneRun,
    Hyperparameters,
    NewFineTuneRun,
)
from app.domain.ids import own_id
from app.domain.trace import GOOD_QUALITY, TrainingOptions

RUNS = "fine_tune"
ADAPTERS = "adapter"


@strawberry.type(name="Figure", description="A figure under its name.")
class FigureType:
    name: str = strawberry.field(description="Its name.")
    value: float = strawberry.field(description="Its value.")


@strawberry.type(name="FineTuneRun", description="A run of the external trainer.")
class FineTuneRunType:
    id: strawberry.ID = strawberry.field(description="A UUID; names the stream of the run too.")
    name: str = strawberry.field(description="What it is called.")
    base_model: str = strawberry.field(description="The model that is adapted.")
    format: TrainingFormat = strawberry.field(description="How the lines are written.")
    seed: int = strawberry.field(description="Decides which lines are held back.")
    min_quality: float = strawberry.field(description="Least quality that is learned from.")
    kinds: list[TraceKind] = strawberry.field(description="What gave the answers.")
    status: FineTuneStatus = strawberry.field(description="Where it stands.")
    hyperparameters: list[FigureType] = strawberry.field(description="What the trainer is told.")
    trace_count: int | None = strawberry.field(description="Answers it learns from.")
    dataset_sha256: str | None = strawberry.field(description="Of all lines.")
    step: int | None = strawberry.field(description="How far the trainer is.")
    steps: int | None = strawberry.field(description="Out of how many, if it knows.")
    metrics: list[FigureType] = strawberry.field(description="The latest the trainer told.")
    attempt: int = strawberry.field(
        description="How often the trainer was started; over 1 after a crash of the service."
    )
    error: str | None = strawberry.field(description="Why it failed.")
    job_id: strawberry.ID = strawberry.field(description="The job that carries it out.")
    adapter_id: strawberry.ID | None = strawberry.field(description="What it made.")
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    updated_at: datetime = strawberry.field(description="When it last changed.")
    ended_at: datetime | None = strawberry.field(description="When it was over.")
    erased_lines: int = strawberry.field(
        description="Lines that were taken out of its files since: what they were made of was"
        " forgotten or deleted. The adapter it made was not changed."
    )

    @classmethod
    def of(cls, run: FineTuneRun) -> Self:
        told = asdict(run.hyperparameters)
        given = [FigureType(name=name, value=value) for name, value in told.items()]
        metrics = [FigureType(name=name, value=value) for name, value in run.metrics.items()]
        kinds = sorted(run.kinds)
        return cls(**same_fields(cls, run, kinds=kinds, hyperparameters=given, metrics=metrics))


@strawberry.type(name="Adapter", description="What a training run made.")
class AdapterType(Mirrored[Adapter]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    name: str = strawberry.field(description="The name of its run.")
    base_model: str = strawberry.field(description="The model it adapts.")
    run_id: strawberry.ID = strawberry.field(description="The run that made it.")
    sha256: str = strawberry.field(description="Of its files.")
    bytes: int = strawberry.field(description="Size of its files.")
    path: str = strawberry.field(description="Below `training` in NOEMA_HOME.")
    active: bool = strawberry.field(description="Whether it is in force for its base model.")
    recorded_from: datetime = strawberry.field(description="When it was made.")


@strawberry.type(name="AdapterActivation", description="An adapter was in force for a time.")
class ActivationType(Mirrored[Activation]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    adapter_id: strawberry.ID = strawberry.field(description="The adapter.")
    base_model: str = strawberry.field(description="The model it adapts.")
    reason: str | None = strawberry.field(description="Why.")
    recorded_from: datetime = strawberry.field(description="From when.")
    recorded_to: datetime | None = strawberry.field(description="Until when; null if still.")


@strawberry.input(description="What the trainer is told.")
class HyperparametersInput:
    rank: int = strawberry.field(default=16, description="Rank of the adapter.")
    alpha: int = strawberry.field(default=32, description="Scale of the adapter.")
    learning_rate: float = strawberry.field(default=2e-4, description="Step of the optimiser.")
    batch_size: int = strawberry.field(default=4, description="Lines at a time.")
    gradient_accumulation: int = strawberry.field(default=4, description="Batches a step.")
    epochs: int = strawberry.field(default=3, description="Times over all lines.")
    max_tokens: int = strawberry.field(default=4_096, description="Of a line, at most.")
    quantization_bits: int = strawberry.field(default=4, description="Of the base model.")

    def to_domain(self) -> Hyperparameters:
        return Hyperparameters(
            self.rank,
            self.alpha,
            self.learning_rate,
            self.batch_size,
            self.gradient_accumulation,
            self.epochs,
            self.max_tokens,
            self.quantization_bits,
        )


@strawberry.input(description="A training run.")
class StartFineTuneInput:
    name: str = strawberry.field(description="What to call it and its adapter.")
    base_model: str = strawberry.field(description="The model to adapt.")
    id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours, so that a retry starts no second one."
    )
    format: TrainingFormat = strawberry.field(
        default=TrainingFormat.ALPACA, description="How the lines are written."
    )
    seed: int = strawberry.field(default=0, description="Decides which lines are held back.")
    min_quality: float = strawberry.field(
        default=GOOD_QUALITY, description="Least quality that is learned from, 0 to 10."
    )
    kinds: list[TraceKind] | None = strawberry.field(
        default=None, description="What gave the answers; all if left out."
    )
    hyperparameters: HyperparametersInput | None = strawberry.field(
        default=None, description="What the trainer is told."
    )

    def to_domain(self) -> NewFineTuneRun:
        kinds = frozenset(TraceKind) if self.kinds is None else frozenset(self.kinds)
        given = self.hyperparameters
        return NewFineTuneRun(
            id=own_id(self.id),
            name=self.name,
            base_model=self.base_model,
            options=TrainingOptions(self.format, self.seed, self.min_quality, kinds),
            hyperparameters=given.to_domain() if given else Hyperparameters(),
        )
