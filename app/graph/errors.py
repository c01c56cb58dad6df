"""One place where the driver's errors become ours: no other error leaves the graph.

AppError
├── UnavailableError
│   ├── StatementFailedError   Neo4j itself failed at a statement that is right
│   └── TooSlowError           a statement, or its wait for a lock, took longer than it may
└── RefusedStatementError      Neo4j or its driver refused what should not have been asked
"""

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager

from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConfigurationError,
    ConnectionPoolError,
    ConstraintError,
    DriverError,
    GqlErrorClassification,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)

from app.errors import (
    AppError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    OutcomeUnknownError,
    SetupError,
    UnavailableError,
)

_DELETED = "EntityNotFound"
_BEHIND = "TransientError.Transaction.BookmarkTimeout"

_log = logging.getLogger(__name__)


class StatementFailedError(UnavailableError):
    """Neo4j itself failed at a statement that is right."""


class TooSlowError(UnavailableError):
    """Neo4j stopped a statement, or its wait for a lock, at its time limit."""

    def __init__(self) -> None:
        super().__init__("Neo4j stopped the statement: it took too long")


class RefusedStatementError(AppError):
    """A defect of ours: the log has it, and the API masks it.

    Args:
        reason: The code of the server, or the driver's exception; its text may hold anything.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"Neo4j refused a statement ({reason})")


@contextmanager
def translated() -> Generator[None]:
    """Turn what the driver raises into an AppError; our own errors pass."""
    try:
        yield
    except (Neo4jError, DriverError) as error:
        translation = to_app_error(error)
        if isinstance(translation, RefusedStatementError):
            # Not every door sees the cause, and a defect must leave a trace.
            _log.error("%s", translation.message, exc_info=error)
        raise translation from error


def is_deleted(error: Neo4jError | DriverError) -> bool:
    """Tell whether a statement held something that another transaction deleted meanwhile."""
    code, message = getattr(error, "code", None) or "", getattr(error, "message", None) or ""
    # A procedure that met it says so in its message alone.
    return _DELETED in code or _DELETED in message


def is_behind(error: Neo4jError | DriverError) -> bool:
    """Tell whether the server waited for a bookmark for as long as it may."""
    return isinstance(error, Neo4jError) and error.code == f"Neo.{_BEHIND}"


def to_app_error(error: Neo4jError | DriverError) -> AppError:
    """Give the AppError that stands for `error`."""
    if isinstance(error, Neo4jError):
        return _from_server(error)
    if isinstance(error, IncompleteCommit):
        return OutcomeUnknownError()
    if isinstance(error, ConfigurationError):
        return SetupError("the Neo4j address cannot be used", field="neo4j_uri")
    if isinstance(error, ConnectionPoolError):
        return UnavailableError("every connection to Neo4j is in use; try again")
    if isinstance(error, ServiceUnavailable | SessionExpired):
        # A commit that was sent and not answered is an IncompleteCommit.
        return UnavailableError("Neo4j is away; nothing was written")
    return RefusedStatementError(type(error).__name__)


def _from_server(error: Neo4jError) -> AppError:
    # Raised by the driver itself, it has no code of its own.
    code = (error.code or "").removeprefix("Neo.")
    if isinstance(error, AuthError):
        return _refused_login()
    if isinstance(error, ConstraintError):
        return ConflictError("something with this id is there already")
    if is_deleted(error):
        return NotFoundError("what this is about was deleted meanwhile", field="id")
    for prefixes, make in _BY_CODE:
        if code.startswith(prefixes):
            return make()
    if error.is_retryable():
        return UnavailableError("Neo4j could not finish this now; try again")
    if isinstance(error, ClientError) or error.gql_classification == _CLIENT:
        return RefusedStatementError(error.code or type(error).__name__)
    return UnavailableError("Neo4j failed at this; its own log has the reason")


def _refused_login() -> AppError:
    return SetupError("Neo4j refused the user name or password", field="neo4j_password")


def _no_writes() -> AppError:
    return UnavailableError("this Neo4j takes no writes now; nothing was written")


def _no_room() -> AppError:
    return UnavailableError("Neo4j lacks the memory for this; nothing was written")


_CLIENT = GqlErrorClassification.CLIENT_ERROR
_BY_CODE: tuple[tuple[tuple[str, ...], Callable[[], AppError]], ...] = (
    (
        # A transaction that is stopped while it waits for a lock has a code of its own.
        (
            "ClientError.Transaction.TransactionTimedOut",
            "ClientError.Transaction.LockClientStopped",
            "ClientError.Transaction.Terminated",
            "ClientError.Transaction.TransactionNotFound",
            "ClientError.Procedure.ProcedureTimedOut",
            "TransientError.Statement.ExecutionTimeout",
            "TransientError.Transaction.LockAcquisitionTimeout",
        ),
        TooSlowError,
    ),
    (
        (
            "ClientError.Cluster.",
            "ClientError.Routing.",
            "ClientError.General.ForbiddenOnReadOnlyDatabase",
            "ClientError.General.WriteOnReadOnlyAccessDatabase",
            "ClientError.General.UpgradeRequired",
        ),
        _no_writes,
    ),
    (("ClientError.General.TransactionOutOfMemoryError",), _no_room),
    (
        ("DatabaseError.Statement.ExecutionFailed",),
        lambda: StatementFailedError("Neo4j failed at this; its own log has the reason"),
    ),
    # What was in its log already is done again when it starts anew.
    (("DatabaseError.Transaction.TransactionCommitFailed",), OutcomeUnknownError),
    (
        ("ClientError.Database.DatabaseNotFound",),
        lambda: SetupError("Neo4j has no database of this name", field="neo4j_database"),
    ),
    (
        ("ClientError.Security.AuthorizationExpired",),
        lambda: UnavailableError("Neo4j asks for the password anew; try again"),
    ),
    (
        ("ClientError.Security.Forbidden",),
        lambda: SetupError("the Neo4j user lacks a right that is needed", field="neo4j_user"),
    ),
    (("ClientError.Security.",), _refused_login),
    (
        (_BEHIND,),
        lambda: UnavailableError("Neo4j has not caught up with this bookmark yet; try again"),
    ),
    (
        ("ClientError.Transaction.InvalidBookmark",),
        lambda: InvalidInputError("this is no bookmark of this database", field="bookmark"),
    ),
)
