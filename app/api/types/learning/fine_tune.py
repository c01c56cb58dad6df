"""Training runs and adapters."""

from dataclasses import asdict
from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, MutationInput, same_fields
from app.api.types.enums import FineTuneStatus, TraceKind, TrainingFormat
from app.api.types.scalars import Long
from app.domain.fine_tune import (
    Activation,
    Adapter,
    FineTuneRun,
    Hyperparameters,
    NewFineTuneRun,
)
from app.domain.trace import GOOD_QUALITY, TrainingOptions

RUNS = "fine_tune"
ADAPTERS = "adapter"


@strawberry.type(name="Figure", description="A figure under its name.")
class FigureType:
    name: str = strawberry.field(description="Such as `loss` or `learning_rate`.")
    value: float = strawberry.field(description="Dimensionless unless the name says a unit.")


@strawberry.type(name="FineTuneRun", description="A run of the external trainer.")
class FineTuneRunType:
    id: strawberry.ID = strawberry.field(description="A UUID; names the stream of the run too.")
    name: str = strawberry.field(description="As given at the start; the adapter has it too.")
    base_model: str = strawberry.field(description="The model that is adapted.")
    format: TrainingFormat = strawberry.field(description="The format of the dataset.")
    seed: int = strawberry.field(description="Decides which lines are held back.")
    min_quality: float = strawberry.field(description="Least quality that is learned from.")
    kinds: list[TraceKind] = strawberry.field(description="Sources of the answers to learn from.")
    status: FineTuneStatus = strawberry.field(name="fineTuneStatus", description="Where it stands.")
    hyperparameters: list[FigureType] = strawberry.field(
        description="Named figures passed to the trainer."
    )
    trace_count: Long | None = strawberry.field(description="Answers it learns from.")
    dataset_sha256: str | None = strawberry.field(description="Of all lines.")
    step: int | None = strawberry.field(
        description="The trainer's last reported step; null before the first."
    )
    steps: int | None = strawberry.field(description="Out of how many, if it knows.")
    metrics: list[FigureType] = strawberry.field(description="The latest the trainer told.")
    attempt: int = strawberry.field(
        description="Starts of the trainer; above 1 after a crash of the service."
    )
    error: str | None = strawberry.field(description="The trainer's error; null unless FAILED.")
    job_id: strawberry.ID = strawberry.field(description="The job that carries it out.")
    adapter_id: strawberry.ID | None = strawberry.field(description="Null until COMPLETED.")
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    updated_at: datetime = strawberry.field(description="When it last changed.")
    ended_at: datetime | None = strawberry.field(description="When it was over.")
    erased_lines: Long = strawberry.field(
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


@strawberry.type(name="Adapter", description="The weights that a training run produced.")
class AdapterType(DomainType[Adapter]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    name: str = strawberry.field(description="The name of its run.")
    base_model: str = strawberry.field(description="The model it adapts.")
    run_id: strawberry.ID = strawberry.field(description="The run that made it.")
    sha256: str = strawberry.field(description="Of its files.")
    bytes: Long = strawberry.field(description="Size of its files.")
    path: str = strawberry.field(description="Below `training` in NOEMA_HOME.")
    active: bool = strawberry.field(description="Whether it is in force for its base model.")
    served_as: str | None = strawberry.field(
        description="The model name that is sent in place of its base model; null unless in force."
    )
    recorded_from: datetime = strawberry.field(description="When it was made.")


@strawberry.type(name="AdapterActivation", description="An adapter was in force for a time.")
class ActivationType(DomainType[Activation]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    adapter_id: strawberry.ID = strawberry.field(description="Listed by `adapters`.")
    base_model: str = strawberry.field(description="The model it adapts.")
    served_as: str | None = strawberry.field(
        description="The model name that was sent; null if the activation is older than this field."
    )
    reason: str | None = strawberry.field(description="The given reason; free text.")
    recorded_from: datetime = strawberry.field(description="From when.")
    recorded_to: datetime | None = strawberry.field(description="Until when; null if still.")


@strawberry.input(description="Named figures passed to the trainer.")
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
class StartFineTuneInput(MutationInput):
    name: str = strawberry.field(description="One line; the adapter gets it too.")
    base_model: str = strawberry.field(description="The model to adapt.")
    format: TrainingFormat = strawberry.field(
        default=TrainingFormat.ALPACA, description="The format of the dataset."
    )
    seed: int = strawberry.field(default=0, description="Decides which lines are held back.")
    min_quality: float = strawberry.field(
        default=GOOD_QUALITY, description="Least quality that is learned from, 0 to 10."
    )
    kinds: list[TraceKind] | None = strawberry.field(
        default=None, description="Sources of the answers; all if null."
    )
    hyperparameters: HyperparametersInput | None = strawberry.field(
        default=None, description="Named figures passed to the trainer."
    )

    def to_domain(self) -> NewFineTuneRun:
        kinds = frozenset(TraceKind) if self.kinds is None else frozenset(self.kinds)
        given = self.hyperparameters
        return NewFineTuneRun(
            id=self.key(),
            name=self.name,
            base_model=self.base_model,
            options=TrainingOptions(self.format, self.seed, self.min_quality, kinds),
            hyperparameters=given.to_domain() if given else Hyperparameters(),
        )
