"""What a turn took: the tokens of all its answers, and how long it was waited for."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from app.content.usage import Usage


@dataclass(frozen=True, slots=True)
class Durations:
    """Milliseconds from the first call of the model."""

    first_token_ms: int | None
    """Until the first line of an answer; None where none came."""
    total_ms: int


class TurnMeter:
    """Begins to measure when it is made."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._asked_s = seconds()
        self._spoke_s: float | None = None
        self._usage: Usage | None = None

    @property
    def usage(self) -> Usage | None:
        """Tokens of the answers so far; None where the vendor told none."""
        return self._usage

    def spoke(self) -> None:
        """Note that a line of an answer came; only the first counts."""
        if self._spoke_s is None:
            self._spoke_s = self._seconds()

    def add(self, usage: Usage | None) -> None:
        """Count the tokens of one more answer."""
        if usage is not None:
            self._usage = usage if self._usage is None else _sum(self._usage, usage)

    def durations(self) -> Durations:
        first = None if self._spoke_s is None else self._since(self._spoke_s)
        return Durations(first, self._since(self._seconds()))

    def _since(self, at_s: float) -> int:
        return round((at_s - self._asked_s) * 1_000)


def _sum(usage: Usage, other: Usage) -> Usage:
    """Add field by field; what neither says stays unsaid."""
    more: dict[str, Any] = asdict(other)
    return Usage(
        **{
            name: count if more[name] is None else (count or 0) + more[name]
            for name, count in asdict(usage).items()
        }
    )
