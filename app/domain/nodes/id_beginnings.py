"""Ids that are given by their beginning, as a list shows it."""

import string

from app.errors import InvalidInputError

LEAST = 8
"""So many characters at least; fewer name nearly everything that was made in the same hours."""
_GROUPS = (8, 12, 16, 20, 32)
"""Where the groups of a UUID end, in digits."""


def beginning_of(given: str) -> str | None:
    """Give the beginning of an id in canonical form; None for a whole one, and for no id at all."""
    digits = given.replace("-", "").lower()
    if not digits or len(digits) >= _GROUPS[-1] or not set(string.hexdigits).issuperset(digits):
        return None
    starts = (0, *_GROUPS)
    parts = (digits[start:end] for start, end in zip(starts, _GROUPS, strict=False))
    return "-".join(part for part in parts if part)


def require_beginning(given: str, field: str) -> str:
    """Give the beginning of an id in canonical form.

    Raises:
        InvalidInputError: It is no beginning of one, or too short; names `field`.
    """
    beginning = beginning_of(given) or ""
    if len(beginning) < LEAST:
        message = f"{field} must be a UUID, or at least the first {LEAST} characters of one"
        raise InvalidInputError(message, field=field)
    return beginning
