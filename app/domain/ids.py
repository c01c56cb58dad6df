"""Ids: UUIDv7 strings, made by whoever makes the thing, so that a retry repeats the id."""

import hashlib
from datetime import UTC, datetime
from uuid import UUID

import uuid_utils

from app.errors import InvalidInputError

_RANDOM_A = 0x0FFF
_RANDOM_B = (1 << 62) - 1
_EARLIEST_S = datetime(2000, 1, 1, tzinfo=UTC).timestamp()
"""Ids may be as old as what they name; nothing that was written before is named by a UUID."""
_AHEAD_S = 86_400.0
"""The clock of a client may be wrong by so much."""


def new_id() -> str:
    """Make a UUIDv7 of this moment."""
    return str(uuid_utils.uuid7())


def derived_id(at: datetime | None, *parts: str) -> str:
    """Make the one UUIDv7 that belongs to `parts`: same parts and time, same id.

    Args:
        at: The moment the thing came to be; None counts as the epoch, so such ids sort first.
        parts: What identifies the thing in its source, most general first.
    """
    digest = hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).digest()
    noise = int.from_bytes(digest[:16], "big")
    millis = 0 if at is None else max(0, int(at.timestamp() * 1000)) & ((1 << 48) - 1)
    value = (millis << 80) | (0x7 << 76) | (((noise >> 62) & _RANDOM_A) << 64)
    written = f"{value | (0b10 << 62) | (noise & _RANDOM_B):032x}"
    return "-".join((written[:8], written[8:12], written[12:16], written[16:20], written[20:]))


def id_beside(id_: str, part: str) -> str:
    """Make the one UUIDv7 of a part of what `id_` names, as old as it."""
    at = datetime.fromtimestamp((UUID(id_).int >> 80) / 1000, UTC)
    return derived_id(at, id_, part)


def own_id(given: str | None, field: str = "id") -> str:
    """Take the id that a client made, or make one where it made none.

    Raises:
        InvalidInputError: As `chosen_id`.
    """
    return new_id() if given is None else chosen_id(given, field)


def chosen_id(given: str, field: str = "id") -> str:
    """Take the id that a client made for something new.

    Raises:
        InvalidInputError: `given` is not a UUIDv7, or its time cannot be: before 2000, or more than
            a day ahead.
    """
    id_ = require_id(given, field)
    value = UUID(id_)
    if value.version != 7:
        raise InvalidInputError(f"{field} is not a UUIDv7", field=field)
    made_s, now_s = (value.int >> 80) / 1000, datetime.now(UTC).timestamp()
    if not _EARLIEST_S <= made_s <= now_s + _AHEAD_S:
        raise InvalidInputError(f"the time in {field} cannot be", field=field)
    return id_


def optional_id(given: str | None, field: str) -> str | None:
    """Take the id that a client named, or None where it named nothing.

    Raises:
        InvalidInputError: `given` is not a UUID.
    """
    return None if given is None else require_id(given, field)


def require_id(value: str, field: str = "id") -> str:
    """Return `value` in canonical form.

    Raises:
        InvalidInputError: `value` is not a UUID.
    """
    try:
        return str(UUID(value))
    except ValueError as error:
        raise InvalidInputError(
            f"{field} must be a UUID: use the full id as Noema prints it", field=field
        ) from error
