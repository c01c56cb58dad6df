"""The door of what computes: the input of a mode in, its result out, within a budget."""

from dataclasses import dataclass
from typing import Protocol

from app.domain.modes.base import ModeInput, ModeResult
from app.errors import InvalidInputError


class ComputationError(InvalidInputError):
    """The input is well formed and has no result: total conflict, an unbounded problem.

    Args:
        code: In capitals, stable: `TOTAL_CONFLICT`.
        path: The field at fault, as on the wire.
    """

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(message, field=path)
        self.finding_code = code

    def __reduce__(self) -> tuple[type["ComputationError"], tuple[str, str, str]]:
        # It crosses from the worker process.
        return type(self), (self.finding_code, self.field or "", self.message)


@dataclass(frozen=True, slots=True)
class Computed:
    result: ModeResult
    libraries: dict[str, str]
    """The distributions that computed it, with their versions."""
    seconds: float


class Computer(Protocol):
    async def compute(self, mode: str, given: ModeInput) -> Computed:
        """Compute the result of a mode.

        Raises:
            ComputationError: The input has no result.
            LimitExceededError: It took more than its budget.
            SetupError: What computes it is not installed; the message says how to get it.
        """
        ...
