"""The errors every layer may raise; the doors translate them once.

AppError
├── InvalidInputError    BAD_USER_INPUT: names the field at fault
├── NotFoundError        NOT_FOUND: no such thing for this tenant
├── ConflictError        CONFLICT: the state forbids it (version, cycle, duplicate)
├── UnauthenticatedError UNAUTHENTICATED: no key, or one that is wrong, expired or revoked
├── ForbiddenError       FORBIDDEN: the key lacks the scope
├── UnavailableError     UNAVAILABLE: a server is away; the same call may work later
│   └── OutcomeUnknownError  the same: it may have been stored all the same
├── RateLimitedError     RATE_LIMITED: a limit of fair use; the same call works later
├── PastNotKeptError     PAST_NOT_KEPT: a cursor lies in the part of a stream that was deleted
├── LimitExceededError   LIMIT_EXCEEDED: it takes more than its budget of time, memory or size
└── SetupError           SETUP: this machine or its configuration must be changed first
"""

import math


class AppError(Exception):
    """An expected failure: safe to show, with a stable code.

    Args:
        message: One sentence for the person who can mend it; never holds a secret.
        field: The input at fault, as the caller spelled it.
    """

    code = "INTERNAL_SERVER_ERROR"
    retryable = False
    details: tuple[str, ...] = ()
    """What else is wrong, in a sentence each."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class InvalidInputError(AppError):
    code = "BAD_USER_INPUT"


class NotFoundError(AppError):
    code = "NOT_FOUND"


class ConflictError(AppError):
    code = "CONFLICT"


class UnauthenticatedError(AppError):
    code = "UNAUTHENTICATED"


class ForbiddenError(AppError):
    code = "FORBIDDEN"


class UnavailableError(AppError):
    code = "UNAVAILABLE"
    retryable = True


class OutcomeUnknownError(UnavailableError):
    """The connection broke after a write was sent and before the answer came."""

    def __init__(self) -> None:
        super().__init__(
            "it is not known whether this was stored: the database did not answer; repeat it with"
            " the same ids, and what is stored is not stored twice"
        )


class RateLimitedError(AppError):
    """A principal took all that it may.

    Args:
        message: Names the limit and how much it is.
        limit: Which limit, in the plural: `requests`.
        retry_after_s: When the same call may work.
    """

    code = "RATE_LIMITED"
    retryable = True

    def __init__(self, message: str, *, limit: str, retry_after_s: float) -> None:
        seconds = max(1, math.ceil(retry_after_s))
        super().__init__(f"{message}; try again in {seconds} s")
        self.limit = limit
        self.retry_after_s = seconds


class PastNotKeptError(AppError):
    """A cursor lies in the part of a stream that a retention deleted.

    Args:
        kept_after: The stream is whole after this number.
    """

    code = "PAST_NOT_KEPT"

    def __init__(self, kept_after: int) -> None:
        super().__init__(
            f"the events up to {kept_after} are not kept any more: go on after {kept_after}",
            field="after",
        )
        self.kept_after = kept_after


class LimitExceededError(AppError):
    code = "LIMIT_EXCEEDED"


class SetupError(AppError):
    code = "SETUP"
