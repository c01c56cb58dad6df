"""Cases of which something was deleted while they were read. Pure."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from app.reasoning.knowledge.insights.schemas import Case

_MAY_LACK = frozenset({"session_id", "confidence", "reason", "source", "revises"})
"""What a case may not tell; anything else reads as null only of what is gone."""


def whole_cases(cases: Iterable[Case]) -> list[Case]:
    """Leave the cases out of which something was deleted while they were read."""
    return [case for case in cases if _is_whole(case)]


def _is_whole(told: object) -> bool:
    if isinstance(told, Mapping):
        parts = cast("Mapping[str, Any]", told)
        lacks = {name for name, value in parts.items() if value is None}
        return lacks <= _MAY_LACK and all(map(_is_whole, parts.values()))
    if isinstance(told, list):
        return all(map(_is_whole, cast("list[object]", told)))
    return True
