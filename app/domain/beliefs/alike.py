"""Contradictions that are one conflict: their sides have the same words. Pure."""

import hashlib
import re

from app.domain.beliefs.knowledge import Contradiction

_WORD = re.compile(r"\w+")
ALIKE = "as decided of "
"""Begins the rationale of what was decided because another contradiction was."""


def rationale_alike(contradiction_id: str) -> str:
    """Begin the rationale of what is decided as one contradiction was."""
    return f"{ALIKE}{contradiction_id}: "


def conflict_key(a: str, b: str) -> str | None:
    """Give what two conflicts have in common if their texts differ in case and signs alone.

    None where a text has no words. The order of the sides does not matter.
    """
    sides = sorted(map(_words, (a, b)))
    if not all(sides):
        return None
    return hashlib.sha256("\n".join(sides).encode()).hexdigest()


def is_turned(found: Contradiction, other: Contradiction) -> bool:
    """Tell whether the first side of one says what the second side of the other says."""
    return _words(found.side_a.text) != _words(other.side_a.text)


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
