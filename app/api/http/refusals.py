"""Refused requests: the status of each code, and the answer where no GraphQL is spoken."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import JSONResponse, Response

from app.api.errors import extensions_of
from app.errors import AppError

_STATUS = {
    "UNAUTHENTICATED": HTTPStatus.UNAUTHORIZED,
    "FORBIDDEN": HTTPStatus.FORBIDDEN,
    "NOT_FOUND": HTTPStatus.NOT_FOUND,
    "CONFLICT": HTTPStatus.CONFLICT,
    "PAST_NOT_KEPT": HTTPStatus.GONE,
    "REQUEST_TIMEOUT": HTTPStatus.REQUEST_TIMEOUT,
    "CONTENT_TOO_LARGE": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "UNSUPPORTED_MEDIA_TYPE": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "RATE_LIMITED": HTTPStatus.TOO_MANY_REQUESTS,
    "UNAVAILABLE": HTTPStatus.SERVICE_UNAVAILABLE,
    "SETUP": HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of_error(error: AppError) -> HTTPStatus:
    """Give the status of an error whose own code has none by the kind of error that it is."""
    codes = (str(getattr(kind, "code", "")) for kind in type(error).__mro__)
    return next((_STATUS[code] for code in codes if code in _STATUS), HTTPStatus.BAD_REQUEST)


def status_of(code: str) -> HTTPStatus:
    """Give the status of a request that was refused with a code."""
    return _STATUS.get(code, HTTPStatus.BAD_REQUEST)


def refusal_of(error: AppError) -> Response:
    """Answer a request that cannot be met."""
    headers = retry_header(extensions_of(error))
    return JSONResponse(error_body(error), status_of_error(error), headers)


def retry_header(extensions: Mapping[str, object]) -> dict[str, str]:
    """Give the header that says when to try again, where an error says so."""
    seconds = extensions.get("retryAfter")
    return {} if seconds is None else {"retry-after": str(seconds)}


def error_body(error: AppError) -> dict[str, object]:
    """Give what a client reads of an error."""
    return {"message": error.message, **extensions_of(error)}
