"""Where an expected error becomes one a client may read, and any other one is masked.

`extensions.code` is the code of the `AppError`, or one of the names clients know:
GRAPHQL_PARSE_FAILED, GRAPHQL_VALIDATION_FAILED, BAD_USER_INPUT, INTERNAL_SERVER_ERROR.
"""

import logging
from collections.abc import Mapping

from graphql import GraphQLError, GraphQLSyntaxError
from strawberry.extensions import MaskErrors
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.utils.str_converters import to_camel_case

from app.domain.ids import new_id
from app.errors import AppError, PastNotKeptError, RateLimitedError

_LOG = logging.getLogger("noema.api")
_EXPOSED = (GraphQLError, CannotGetOperationTypeError, InvalidOperationTypeError)
# How graphql-core begins what it says of a value that does not fit.
_OF_VALUES = ("Variable ", "OneOf Input Object ")
# The two ends of a relationship have their own words in the API.
_FIELDS = {"start_id": "from", "end_id": "to"}


def api_field(field: str) -> str:
    """Give the name a client knows a field by."""
    return _FIELDS.get(field) or to_camel_case(field)


def extensions_of(error: AppError) -> dict[str, object]:
    """Give what a client reads beside the message."""
    field = {"field": api_field(error.field)} if error.field else {}
    return {"code": error.code, **field, **_more_of(error)}


def _more_of(error: AppError) -> dict[str, object]:
    match error:
        case RateLimitedError():
            return {"limit": error.limit, "retryAfter": error.retry_after_s}
        case PastNotKeptError():
            return {"keptAfter": error.kept_after}
        case _:
            return {}


class TranslateErrors(MaskErrors):
    """Shows expected errors with their codes; masks and logs every other one under an id."""

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        return translated(error)


def translated(error: GraphQLError) -> GraphQLError:
    """Give what a client may read of an error; log one that nobody expects."""
    original = error.original_error
    if isinstance(original, AppError) and original.code != AppError.code:
        return _renewed(error, original.message, extensions_of(original))
    if original is None or isinstance(original, _EXPOSED):
        return _renewed(error, error.message, {"code": _code(error), **(error.extensions or {})})
    incident = new_id()
    _LOG.error("unexpected error %s at %s", incident, error.path, exc_info=original)
    masked = {"code": AppError.code, "incident": incident}
    return _renewed(error, "Something went wrong here; the log has it under this id.", masked)


def _code(error: GraphQLError) -> str:
    if isinstance(error, GraphQLSyntaxError):
        return "GRAPHQL_PARSE_FAILED"
    if error.message.startswith(_OF_VALUES) or error.path:
        return "BAD_USER_INPUT"
    return "GRAPHQL_VALIDATION_FAILED"


def _renewed(error: GraphQLError, message: str, extensions: Mapping[str, object]) -> GraphQLError:
    return GraphQLError(
        message,
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=dict(extensions),
    )
