"""Training runs of an external trainer, and the adapters they make."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.domain.trace import TraceKind, TrainingFormat, TrainingOptions

SERVED_BY = "compatible"
"""The provider whose server runs adapters: it is the operator's own, and takes any model name."""


class FineTuneStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """What the trainer is told; what it makes of them is its own affair."""

    rank: int = 16
    alpha: int = 32
    learning_rate: float = 2e-4
    batch_size: int = 4
    gradient_accumulation: int = 4
    epochs: int = 3
    max_tokens: int = 4_096
    quantization_bits: int = 4


@dataclass(frozen=True, slots=True)
class NewFineTuneRun:
    id: str
    name: str
    base_model: str
    options: TrainingOptions = TrainingOptions()
    hyperparameters: Hyperparameters = Hyperparameters()


@dataclass(frozen=True, slots=True)
class FineTuneRun:
    id: str
    name: str
    base_model: str
    format: TrainingFormat
    seed: int
    min_quality: float
    kinds: frozenset[TraceKind]
    status: FineTuneStatus
    hyperparameters: Hyperparameters
    trace_count: int | None
    """Answers it learns from; None until it began."""
    dataset_sha256: str | None
    """Of the lines for training and validation together."""
    step: int | None
    steps: int | None
    metrics: Mapping[str, float]
    """The latest the trainer told, by its own names."""
    attempt: int
    """How often the trainer was started; over 1 after a crash of the service."""
    error: str | None
    job_id: str
    adapter_id: str | None
    recorded_from: datetime
    updated_at: datetime
    ended_at: datetime | None
    folder: str
    """Of its files, below the folder of training runs in `NOEMA_HOME`."""
    erased_lines: int = 0
    """Lines that were taken out of its files since, because what they were made of was erased."""


@dataclass(frozen=True, slots=True)
class Adapter:
    id: str
    name: str
    base_model: str
    run_id: str
    sha256: str
    """Of the file, or of the names and contents of all files of the folder."""
    bytes: int
    path: str
    """Below the folder of training runs in `NOEMA_HOME`."""
    active: bool
    """Whether it is the one in force for its base model."""
    served_as: str | None
    """The model name under which its server is asked for it; None unless it is in force."""
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Activation:
    """An adapter was in force from one moment to another."""

    id: str
    adapter_id: str
    base_model: str
    served_as: str | None
    """The model name under which its server was asked for it; None if it was asked for nowhere,
    as before it was kept."""
    reason: str | None
    recorded_from: datetime
    recorded_to: datetime | None


@dataclass(frozen=True, slots=True)
class ServedAdapter:
    """An adapter in force, as the server is asked for it in place of its base model."""

    id: str
    model: str


@dataclass(frozen=True, slots=True)
class TrainerProgress:
    step: int
    steps: int | None
    metrics: Mapping[str, float] = field(default_factory=dict[str, float])


@dataclass(frozen=True, slots=True)
class TrainerResult:
    path: str
    """Of the adapter, relative to the output folder."""
    metrics: Mapping[str, float] = field(default_factory=dict[str, float])
