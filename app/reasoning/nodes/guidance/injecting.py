"""Which of what was found is given for the next thought, and in which order. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.guidance.analysis import ThoughtDepth
from app.domain.guidance.injection import (
    WEIGHTS,
    FoundItem,
    Injection,
    InjectionPolicy,
    InjectionSource,
)

LOW_CONFIDENCE = 0.5
"""Below it what is given is to differ."""
UNKNOWN_SIMILARITY = 0.5
"""Stands for a similarity that cannot be told yet."""
LASTING = 0.5
"""The part of an item's worth that does not pass with time."""
DEFAULT_LIMIT = 10
_LIMITS = {0: 0, 1: 5, 2: DEFAULT_LIMIT, 3: 20}
_SCALES = {
    ThoughtDepth.SURFACE: 1,
    ThoughtDepth.STANDARD: 2,
    ThoughtDepth.DEEP: 3,
    ThoughtDepth.EXHAUSTIVE: 3,
}
_SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Receiver:
    """The thought that is given something."""

    depth: ThoughtDepth
    confidence: float | None
    """As stated, else as detected."""


def limit_of(scale: int) -> int:
    """Give how many items a scale allows; a scale that is none of 0 to 3 allows 10."""
    return _LIMITS.get(scale, DEFAULT_LIMIT)


def scale_of(stated: int | None, depth: ThoughtDepth) -> int:
    return _SCALES[depth] if stated is None else stated


def recency(at: datetime, now: datetime, half_life_days: float) -> float:
    """Give the factor of an item's age: 1 if it is new, and never less than `LASTING`."""
    days = max((now - at).total_seconds(), 0.0) / _SECONDS_A_DAY
    return LASTING + (1 - LASTING) * 0.5 ** (days / half_life_days)


def chosen(
    found: Sequence[FoundItem],
    receiver: Receiver,
    scale: int,
    policy: InjectionPolicy,
    now: datetime,
) -> tuple[Injection, ...]:
    """Choose what a thought is given, best first.

    Args:
        found: Of each source best first; an item may be there several times.
        scale: 1, 2 and 3 give 5, 10 and 20 items at most, 0 nothing, any other number 10.
    """
    limit = limit_of(scale)
    scored = [
        _scored(one, policy, now) for one in _heaviest(_admitted(found, receiver, limit)).values()
    ]
    scored.sort(key=lambda one: _order(one, policy))
    return tuple(
        Injection(one.item_id, rank, one.source, one.weight, one.similarity, one.score)
        for rank, one in enumerate(scored[:limit], 1)
    )


def _admitted(found: Iterable[FoundItem], receiver: Receiver, limit: int) -> Iterable[FoundItem]:
    """Leave out what differs where the thought is sure, and what is near beyond the limit."""
    is_unsure = receiver.confidence is not None and receiver.confidence < LOW_CONFIDENCE
    most = {InjectionSource.NEAR: limit, InjectionSource.DIVERSE: limit if is_unsure else 0}
    seen = Counter[InjectionSource]()
    for one in found:
        seen[one.source] += 1
        if seen[one.source] <= most.get(one.source, seen[one.source]):
            yield one


def _heaviest(found: Iterable[FoundItem]) -> Mapping[str, FoundItem]:
    """Keep of an item with several sources the one with the largest weight."""
    kept: dict[str, FoundItem] = {}
    for one in found:
        before = kept.get(one.item_id)
        if before is None or WEIGHTS[one.source] > WEIGHTS[before.source]:
            kept[one.item_id] = one
    return kept


def _scored(one: FoundItem, policy: InjectionPolicy, now: datetime) -> Injection:
    likeness = UNKNOWN_SIMILARITY if one.similarity is None else max(one.similarity, 0.0)
    weight = WEIGHTS[one.source]
    score = weight * likeness * recency(one.at, now, policy.half_life_days)
    return Injection(one.item_id, 0, one.source, weight, one.similarity, round(score, 6))


def _order(one: Injection, policy: InjectionPolicy) -> tuple[bool, float, float, str]:
    is_later = policy.session_first and one.source is not InjectionSource.SESSION
    return is_later, -one.score, -one.weight, one.item_id
