"""One place where the driver's errors become ours."""

from collections.abc import Generator
from contextlib import contextmanager

from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    ConstraintError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)

from app.errors import AppError, ConflictError, NotFoundError, SetupError, UnavailableError

_DELETED = "EntityNotFound"
_TIMED_OUT = "TransactionTimedOut"
_FAILED = "DatabaseError.Statement.ExecutionFailed"
_BUSY = ("TransientError", "TransactionTerminated", "DatabaseUnavailable")


class StatementFailedError(UnavailableError):
    """Neo4j itself failed at a statement that is right."""


@contextmanager
def translated() -> Generator[None]:
    """Turn what the driver raises into an AppError; our own errors pass."""
    try:
        yield
    except (Neo4jError, DriverError) as error:
        raise to_app_error(error) from error


def is_deleted(error: Neo4jError | DriverError) -> bool:
    """Tell whether a statement held something that another transaction deleted meanwhile."""
    code, message = getattr(error, "code", None) or "", getattr(error, "message", None) or ""
    # A procedure that met it says so in its message alone.
    return _DELETED in code or _DELETED in message


def to_app_error(error: Neo4jError | DriverError) -> AppError | Neo4jError | DriverError:
    """Give the AppError that stands for `error`; an unexpected one comes back as it is."""
    if isinstance(error, AuthError):
        return SetupError("Neo4j refused the user name or password", field="neo4j_password")
    if isinstance(error, ConstraintError):
        return ConflictError("something with this id is there already")
    if isinstance(error, ConfigurationError):
        return SetupError("the Neo4j address cannot be used", field="neo4j_uri")
    if isinstance(error, ServiceUnavailable | SessionExpired):
        return UnavailableError("Neo4j is away; nothing was written")
    return _from_code(error)


def _from_code(error: Neo4jError | DriverError) -> AppError | Neo4jError | DriverError:
    code = getattr(error, "code", None) or ""
    if is_deleted(error):
        return NotFoundError("what this is about was deleted meanwhile", field="id")
    if _FAILED in code:
        return StatementFailedError("Neo4j failed at this; its own log has the reason")
    if _TIMED_OUT in code:
        return UnavailableError("Neo4j stopped the statement: it took too long")
    if any(word in code for word in _BUSY) or error.is_retryable():
        return UnavailableError("Neo4j could not finish this now; try again")
    return error
