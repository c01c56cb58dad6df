"""Which way a training run may go, and what its figures may be. Pure."""

import math
from dataclasses import asdict

from app.domain.fine_tune import FineTuneStatus, Hyperparameters
from app.errors import InvalidInputError

S = FineTuneStatus
MOVES: dict[FineTuneStatus, frozenset[FineTuneStatus]] = {
    S.QUEUED: frozenset({S.RUNNING, S.FAILED, S.CANCELLED}),
    S.RUNNING: frozenset({S.RUNNING, S.COMPLETED, S.FAILED, S.CANCELLED}),
    S.COMPLETED: frozenset(),
    S.FAILED: frozenset(),
    S.CANCELLED: frozenset(),
}
"""From where to where; `running` to `running` is a further attempt after a crash of the service."""
MIN_RATING, MAX_RATING = 1, 10
MAX_NOTE = 2_000
_RANGES: dict[str, tuple[float, float]] = {
    "rank": (1, 1_024),
    "alpha": (1, 4_096),
    "learning_rate": (1e-8, 1.0),
    "batch_size": (1, 4_096),
    "gradient_accumulation": (1, 4_096),
    "epochs": (1, 1_000),
    "max_tokens": (16, 1_048_576),
    "quantization_bits": (2, 32),
}


def may_move(before: FineTuneStatus, after: FineTuneStatus) -> bool:
    return after in MOVES[before]


def is_over(status: FineTuneStatus) -> bool:
    return not MOVES[status]


def check_hyperparameters(given: Hyperparameters) -> None:
    """Refuse a figure that makes no sense.

    Raises:
        InvalidInputError: It lies outside its range; names it.
    """
    for name, value in asdict(given).items():
        least, most = _RANGES[name]
        if not (math.isfinite(value) and least <= value <= most):
            raise InvalidInputError(f"{name} must be from {least:g} to {most:g}", field=name)
