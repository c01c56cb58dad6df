"""Exit codes of the commands; docs/cli.md lists them."""

from enum import IntEnum

from app.errors import (
    AppError,
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    PastNotKeptError,
    RateLimitedError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.llm.errors import LLMError


class ExitCode(IntEnum):
    OK = 0
    UNEXPECTED = 1
    BAD_INPUT = 2
    NOT_FOUND = 3
    CONFLICT = 4
    DENIED = 5
    UNAVAILABLE = 6
    BROKEN_LINES = 7
    INTERRUPTED = 130


_CODES: dict[type[AppError], ExitCode] = {
    InvalidInputError: ExitCode.BAD_INPUT,
    LimitExceededError: ExitCode.BAD_INPUT,
    NotFoundError: ExitCode.NOT_FOUND,
    PastNotKeptError: ExitCode.NOT_FOUND,
    ConflictError: ExitCode.CONFLICT,
    UnauthenticatedError: ExitCode.DENIED,
    ForbiddenError: ExitCode.DENIED,
    UnavailableError: ExitCode.UNAVAILABLE,
    RateLimitedError: ExitCode.UNAVAILABLE,
    SetupError: ExitCode.UNAVAILABLE,
    LLMError: ExitCode.UNAVAILABLE,
}


def exit_code(error: AppError) -> ExitCode:
    """Return the exit code of an expected error."""
    found = (code for kind, code in _CODES.items() if isinstance(error, kind))
    return next(found, ExitCode.UNEXPECTED)
