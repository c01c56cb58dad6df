"""Whatever the driver raises becomes an AppError, with the code that fits and nothing to hide."""

import inspect
from typing import Any, cast

import neo4j.exceptions
import pytest
from neo4j.exceptions import DriverError, GqlErrorClassification, Neo4jError

from app.errors import (
    AppError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    OutcomeUnknownError,
    SetupError,
    UnavailableError,
)
from app.graph.errors import (
    RefusedStatementError,
    StatementFailedError,
    TooSlowError,
    to_app_error,
    translated,
)

# Every code of `org.neo4j.kernel.api.exceptions.Status` in Neo4j 2026.09.0 that is an error.
CODES: dict[type[AppError], str] = {
    UnavailableError: """
        ClientError.Cluster NotALeader Routing
        ClientError.General ForbiddenOnReadOnlyDatabase TransactionOutOfMemoryError UpgradeRequired
            WriteOnReadOnlyAccessDatabase
        ClientError.Routing DbmsInPanic RoutingFailed
        ClientError.Security AuthorizationExpired
        DatabaseError.ChangeDataCapture Disabled ScanFailure
        DatabaseError.Database DatabaseLimitReached UnableToStartDatabase Unknown
        DatabaseError.General IndexCorruptionDetected SchemaCorruptionDetected
            StorageDamageDetected UnknownError
        DatabaseError.Schema ConstraintCreationFailed ConstraintDropFailed IndexCreationFailed
            IndexDropFailed LabelAccessFailed PropertyKeyAccessFailed RelationshipTypeAccessFailed
            SchemaRuleAccessFailed SchemaRuleDuplicateFound TokenLimitReached
        DatabaseError.Statement RemoteExecutionFailed
        DatabaseError.Transaction LinkedTransactionError TransactionLogError
            TransactionRollbackFailed TransactionStartFailed TransactionTerminationFailed
        TransientError.ChangeDataCapture FutureIdentifier
        TransientError.Cluster ReplicationFailure
        TransientError.General DatabaseUnavailable EntityIdNotFound MemoryPoolOutOfMemoryError
            OutOfMemoryError RemoteFailure StackOverFlowError TransactionMemoryLimit
        TransientError.Request NoThreadsAvailable ResourceExhaustion
        TransientError.Security AuthProviderFailed AuthProviderTimeout ModifiedConcurrently
        TransientError.Statement RemoteExecutionTransientError
        TransientError.Transaction BookmarkTimeout ConstraintsChanged DeadlockDetected Interrupted
            LeaderSwitch LeaseExpired MaximumTransactionLimitReached Outdated
            QueryExecutionFailedOnTransaction
    """,
    TooSlowError: """
        ClientError.Procedure ProcedureTimedOut
        ClientError.Transaction LockClientStopped Terminated TransactionNotFound
            TransactionTimedOut TransactionTimedOutClientConfiguration
        TransientError.Statement ExecutionTimeout
        TransientError.Transaction LockAcquisitionTimeout
    """,
    StatementFailedError: "DatabaseError.Statement ExecutionFailed",
    OutcomeUnknownError: "DatabaseError.Transaction TransactionCommitFailed",
    SetupError: """
        ClientError.Database DatabaseNotFound
        ClientError.Security AuthenticationRateLimit CredentialsExpired Forbidden TokenExpired
            Unauthorized
    """,
    ConflictError: """
        ClientError.Schema ConstraintValidationFailed ConstraintViolation
        ClientError.Statement ConstraintVerificationFailed
    """,
    NotFoundError: "ClientError.Statement EntityNotFound",
    InvalidInputError: "ClientError.Transaction InvalidBookmark InvalidBookmarkMixture",
    RefusedStatementError: """
        ClientError.ChangeDataCapture InvalidIdentifier
        ClientError.Data DataUnsupportedByStoreFormat
        ClientError.Database ExistingAliasFound ExistingDatabaseFound IllegalAliasChain
        ClientError.General InvalidArguments
        ClientError.Procedure ProcedureCallFailed ProcedureNotFound ProcedureRegistrationFailed
            TypeError
        ClientError.Request Invalid InvalidFormat InvalidUsage
        ClientError.Schema ConstraintAlreadyExists ConstraintNotFound
            ConstraintWithNameAlreadyExists EquivalentSchemaRuleAlreadyExists
            ForbiddenOnConstraintIndex IndexAlreadyExists IndexMultipleFound IndexNotApplicable
            IndexNotFound IndexWithNameAlreadyExists RepeatedLabelInSchema
            RepeatedPropertyInCompositeSchema RepeatedRelationshipTypeInSchema
            SchemaRuleEntrySizeLimitError TokenLengthError TokenNameError
        ClientError.Statement AccessMode ArgumentError ArithmeticError
            ExternalResourceFailed InvalidTargetDatabaseError NotSystemDatabaseError
            ParameterMissing PropertyNotFound RemoteExecutionClientError RuntimeUnsupportedError
            SemanticError SyntaxError TypeError UnsupportedAdministrationCommand
            UnsupportedOperationError
        ClientError.Transaction ForbiddenDueToTransactionType TransactionAccessedConcurrently
            TransactionHookFailed TransactionMarkedAsFailed TransactionValidationFailed
    """,
}
EXPECTED = {
    "AuthConfigurationError": SetupError,
    "AuthError": SetupError,
    "BrokenRecordError": RefusedStatementError,
    "CertificateConfigurationError": SetupError,
    "ClientError": RefusedStatementError,
    "ConfigurationError": SetupError,
    "ConnectionAcquisitionTimeoutError": UnavailableError,
    "ConnectionPoolError": UnavailableError,
    "ConstraintError": ConflictError,
    "CypherSyntaxError": RefusedStatementError,
    "CypherTypeError": RefusedStatementError,
    "DatabaseError": UnavailableError,
    "DatabaseUnavailable": UnavailableError,
    "DriverError": RefusedStatementError,
    "Forbidden": RefusedStatementError,
    "ForbiddenOnReadOnlyDatabase": UnavailableError,
    "IncompleteCommit": OutcomeUnknownError,
    "Neo4jError": UnavailableError,
    "NotALeader": UnavailableError,
    "ReadServiceUnavailable": UnavailableError,
    "ResultConsumedError": RefusedStatementError,
    "ResultError": RefusedStatementError,
    "ResultFailedError": RefusedStatementError,
    "ResultNotSingleError": RefusedStatementError,
    "RoutingServiceUnavailable": UnavailableError,
    "ServiceUnavailable": UnavailableError,
    "SessionError": RefusedStatementError,
    "SessionExpired": UnavailableError,
    "TokenExpired": SetupError,
    "TransactionError": RefusedStatementError,
    "TransactionNestingError": RefusedStatementError,
    "TransientError": UnavailableError,
    "UnsupportedServerProduct": SetupError,
    "WriteServiceUnavailable": UnavailableError,
}
SECRET = "the text of somebody's thought"


def _codes() -> list[tuple[str, type[AppError]]]:
    cases: list[tuple[str, type[AppError]]] = []
    for expected, text in CODES.items():
        group = ""
        for word in text.split():
            group = word if "." in word else group
            if word != group:
                cases.append((f"Neo.{group}.{word}", expected))
    return cases


def _from_server(code: str, status: str = "50N42", classification: str = "UNKNOWN") -> Neo4jError:
    hydrate: Any = Neo4jError._hydrate_gql  # pyright: ignore[reportPrivateUsage]  # as Bolt does
    return hydrate(
        neo4j_code=code,
        gql_status=status,
        description=SECRET,
        message=SECRET,
        diagnostic_record={"_classification": classification},
    )


def _classes() -> list[type[Neo4jError] | type[DriverError]]:
    found = vars(neo4j.exceptions).values()
    return [
        one for one in found if inspect.isclass(one) and issubclass(one, Neo4jError | DriverError)
    ]


def test_all_codes_of_the_server_are_listed() -> None:
    assert len(_codes()) == len({code for code, _ in _codes()}) == 76 + 27 + 26


@pytest.mark.parametrize(("code", "expected"), _codes())
def test_every_code_of_the_server_becomes_the_error_that_fits(
    code: str, expected: type[AppError]
) -> None:
    raised = _from_server(code)
    error = to_app_error(raised)
    assert type(error) is expected
    assert SECRET not in error.message
    if raised.is_retryable():
        assert error.retryable


def test_every_exception_class_of_the_driver_is_listed() -> None:
    assert {one.__name__ for one in _classes()} == set(EXPECTED)


@pytest.mark.parametrize("raised", _classes())
def test_no_exception_of_the_driver_leaves_as_it_is(
    raised: type[Neo4jError] | type[DriverError],
) -> None:
    # Some take the session or the result they are about, which nobody looks at here.
    error = cast(Any, raised).__new__(raised)
    (Neo4jError if issubclass(raised, Neo4jError) else Exception).__init__(error, SECRET)
    with pytest.raises(AppError) as caught, translated():
        raise error
    assert type(caught.value) is EXPECTED[raised.__name__]
    assert caught.value.__cause__ is error
    assert SECRET not in caught.value.message


@pytest.mark.parametrize("classification", GqlErrorClassification)
@pytest.mark.parametrize(
    "status", ["08N00", "22N00", "25N00", "40N00", "42N00", "50N00", "51N00", "52N00", "99X99"]
)
@pytest.mark.parametrize("code", ["Neo.FutureError.Some.Thing", "nonsense"])
def test_what_a_newer_server_says_is_translated_by_its_classification(
    code: str, status: str, classification: str
) -> None:
    error = to_app_error(_from_server(code, status, classification))
    wrong = classification == GqlErrorClassification.CLIENT_ERROR
    assert type(error) is (RefusedStatementError if wrong else UnavailableError)


@pytest.mark.parametrize(
    ("error", "code", "retryable"),
    [
        (OutcomeUnknownError(), "UNAVAILABLE", True),
        (RefusedStatementError("Neo.ClientError.X.Y"), "INTERNAL_SERVER_ERROR", False),
        (StatementFailedError("x"), "UNAVAILABLE", True),
    ],
)
def test_the_new_errors_say_whether_the_same_call_may_work_later(
    error: AppError, code: str, retryable: bool
) -> None:
    assert (error.code, error.retryable) == (code, retryable)


def test_an_error_of_ours_passes() -> None:
    with pytest.raises(ConflictError) as caught, translated():
        raise ConflictError("no")
    assert caught.value.message == "no"
