"""What is asked and how answers are read. Pure."""

import json
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from noema.errors import InvalidInputError, NoemaError, UnavailableError, error_of

Map = dict[str, Any]
ATTEMPTS = 5
_LONGEST_WAIT_S = 30.0
_OPERATION = re.compile(r"\s*(?:query|mutation)\s+(\w+)")
_AWAY = frozenset({502, 503, 504})


@dataclass(frozen=True, slots=True)
class Operation:
    name: str | None
    """None where a document has one operation without a name."""
    field: str
    """The one field it asks for."""
    document: str


def new_key() -> str:
    """Make an idempotency key, a UUIDv7."""
    milliseconds = time.time_ns() // 1_000_000
    number = (milliseconds << 80) | int.from_bytes(os.urandom(10), "big")
    number = number & ~(0xF << 76) | 0x7 << 76
    return str(UUID(int=number & ~(0x3 << 62) | 0x2 << 62))


def given(**values: object) -> Map:
    """Give the inputs that are set under the names of the schema; what is None is left out."""
    return {_camel(name): value for name, value in values.items() if value is not None}


def with_key(values: Map) -> Map:
    """Give the input of a mutation with an idempotency key, a new one where it has none."""
    return {"input": {"idempotencyKey": new_key(), **values}}


def key_header(key: str) -> dict[str, str]:
    """Give the header that a key is sent in.

    Raises:
        InvalidInputError: No header can hold it; the key is not repeated.
    """
    if not key.isascii() or not key.isprintable() or " " in key:
        message = "the key holds characters that no key has, such as spaces or line breaks"
        raise InvalidInputError(message, "BAD_USER_INPUT", ["key"])
    return {"authorization": f"Bearer {key}"}


def body_of(operation: Operation, variables: Mapping[str, object]) -> Map:
    return {
        "query": operation.document,
        "operationName": operation.name,
        "variables": dict(variables),
    }


def name_of(document: str) -> str | None:
    """Give the name of a document's one operation; None where it has no name."""
    found = _OPERATION.match(document)
    return found[1] if found else None


def read_answer(operation: Operation, status: int, text: str, retry_after: str | None) -> Any:  # noqa: ANN401  # as the schema says
    """Give what the one field of an operation answered.

    Raises:
        NoemaError: The service refused it.
    """
    try:
        answer = json.loads(text)
        errors = answer.get("errors")
    except (ValueError, AttributeError):
        if status in _AWAY:
            raise UnavailableError(f"the service answered {status}", "UNAVAILABLE") from None
        raise NoemaError(f"no answer of Noema's: HTTP {status}", "NO_GRAPHQL") from None
    if errors:
        raise error_from(errors[0], retry_after)
    return _unwrapped(answer["data"][operation.field])


def error_from(problem: Mapping[str, Any], retry_after: str | None = None) -> NoemaError:
    """Read an error as GraphQL (`extensions`) or a stream tells it."""
    details = problem.get("extensions") or problem
    code = str(details.get("code", "INTERNAL_SERVER_ERROR"))
    seconds = float(retry_after) if retry_after and retry_after.isdecimal() else None
    field = details.get("field")
    path = [str(part) for part in details.get("path") or ([field] if field else [])]
    return error_of(str(problem.get("message", code)), code, path, seconds)


def wait_s(error: NoemaError, attempt: int, backoff_s: float) -> float:
    """Say how long to wait before an attempt is repeated: as told, else twice as long each time."""
    return min(error.retry_after_s or backoff_s * 2**attempt, _LONGEST_WAIT_S)


def next_event(line: str) -> Map | None:
    """Read a line of a stream; None for a heartbeat.

    Raises:
        NoemaError: The stream cannot go on.
    """
    if not line.strip():
        return None
    told = json.loads(line)
    if "error" in told:
        raise error_from(told["error"])
    return told


def _unwrapped(result: Any) -> Any:  # noqa: ANN401  # as the schema says
    """Raise the typed error that a mutation may answer with."""
    if isinstance(result, dict) and "refused" in result:
        told = cast(Map, result)
        raise error_of(told["message"], told["refused"], told["path"])
    return cast(Any, result)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)
