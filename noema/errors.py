"""The errors of the client; each has the code that the service gave.

NoemaError
├── InvalidInputError     BAD_USER_INPUT: `path` names the input at fault
├── NotFoundError         NOT_FOUND
├── ConflictError         CONFLICT: the state forbids it
├── UnauthenticatedError  UNAUTHENTICATED: no key, or one that is wrong, expired or revoked
├── ForbiddenError        FORBIDDEN: the key lacks the scope
├── LimitExceededError    LIMIT_EXCEEDED
├── UnavailableError      UNAVAILABLE: the service did not answer, or not in time
└── RateLimitedError      RATE_LIMITED
"""

from collections.abc import Sequence


class NoemaError(Exception):
    """A call that did not succeed.

    Args:
        code: In capitals, such as `NOT_FOUND`.
        path: Names down to the input at fault, such as `input`, `title`.
        retry_after_s: When the same call may work; None where the service did not say.
    """

    retryable = False

    def __init__(
        self,
        message: str,
        code: str,
        path: Sequence[str] = (),
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.path = (*path,)
        self.retry_after_s = retry_after_s


class InvalidInputError(NoemaError):
    pass


class NotFoundError(NoemaError):
    pass


class ConflictError(NoemaError):
    pass


class UnauthenticatedError(NoemaError):
    pass


class ForbiddenError(NoemaError):
    pass


class LimitExceededError(NoemaError):
    pass


class UnavailableError(NoemaError):
    retryable = True


class RateLimitedError(NoemaError):
    retryable = True


_BY_CODE: dict[str, type[NoemaError]] = {
    "BAD_USER_INPUT": InvalidInputError,
    "NOT_FOUND": NotFoundError,
    "CONFLICT": ConflictError,
    "UNAUTHENTICATED": UnauthenticatedError,
    "FORBIDDEN": ForbiddenError,
    "LIMIT_EXCEEDED": LimitExceededError,
    "UNAVAILABLE": UnavailableError,
    "RATE_LIMITED": RateLimitedError,
}


def error_of(
    message: str, code: str, path: Sequence[str] = (), retry_after_s: float | None = None
) -> NoemaError:
    """Make the error of a code; a code of a newer service is a plain NoemaError."""
    return _BY_CODE.get(code, NoemaError)(message, code, path, retry_after_s)
