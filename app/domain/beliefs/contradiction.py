"""Contradictions as what a reviewer sees: both sides, the words at odds, and who says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.list_filter import ALL, ListFilter


class ContradictionType(StrEnum):
    FACTUAL = "factual"
    TEMPORAL = "temporal"
    PERSPECTIVE = "perspective"
    SCOPE = "scope"


class ContradictionStatus(StrEnum):
    POSSIBLE = "possible"
    """Found, and not nearly sure: it waits behind the open ones and disputes nothing."""
    OPEN = "open"
    RESOLVED = "resolved"
    DISMISSED = "dismissed"


class Severity(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


PERSON = "person"
"""The detector of what somebody said themselves."""
Places = tuple[tuple[int, int], ...]
"""Places in a text, in code points, half open."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one detector made of two texts."""

    detector: str
    is_conflict: bool
    confidence: float
    """Probability from 0 to 1 that they contradict each other."""
    reason: str
    """The names of the rules that fired, or a model's own words."""


class DraftedResolution(StrEnum):
    """What a draft proposes to do about a contradiction."""

    FAVOR_A = "favor_a"
    FAVOR_B = "favor_b"
    SYNTHESIZED = "synthesized"
    """Both sides give way to a text that holds."""
    SCOPE_SPLIT = "scope_split"
    """Both hold, each for something else."""
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class ResolutionDraft:
    """How a contradiction might be resolved; it changes nothing until a person applies it."""

    resolution: DraftedResolution
    text: str | None
    """What a synthesis says; None of anything else."""
    reason: str
    spans_a: Places
    """The words of the first side that it rests on."""
    spans_b: Places
    confidence: float
    """From 0 to 1."""
    drafter: str
    """Name and version."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Why two beliefs are taken to contradict each other."""

    severity: Severity
    detector: str
    """Who found it; two that agree are joined by `+`."""
    confidence: float
    spans_a: Places
    """The words of the first side that speak for it."""
    spans_b: Places
    verdicts: tuple[Verdict, ...]
    """One a detector that was asked, whatever it said."""
    draft: ResolutionDraft | None = None
    is_sure: bool = True
    """False of what is only possible."""
    judged_by: str | None = None
    """The version of the local judge; a later one judges again."""
    likelihood: float = 1.0
    """From 0 to 1: the likelier of those that are only possible come first."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two things that cannot both hold, as it is now."""

    id: str
    kind: str
    text: str
    """Its first 8,192 code points; nothing further on is compared."""
    session_id: str | None
    belief_status: str | None
    """None for what is no belief."""
    valid_from: datetime | None
    valid_to: datetime | None
    spans: Places


@dataclass(frozen=True, slots=True)
class ContradictionFilter:
    """Which contradictions to list; None takes all."""

    status: ContradictionStatus | None = ContradictionStatus.OPEN
    type: ContradictionType | None = None
    severity: Severity | None = None
    detector: str | None = None
    """The beginning of its name, such as `rules`, or `person`."""
    session_id: str | None = None
    """Only those with a side in this session."""
    min_confidence: float | None = None
    """What a person said themselves counts as 1."""
    only: ListFilter = ALL


@dataclass(frozen=True, slots=True)
class SweepStarted:
    job_id: str
    """The name of its event stream too."""
    due: int
    """Beliefs that are to be compared."""


@dataclass(frozen=True, slots=True)
class Swept:
    compared: int
    """Beliefs that were compared with those around them."""
    found: int
    """Contradictions that are new."""


def status_of(finding: Finding | None) -> ContradictionStatus:
    """Give how a contradiction stands that was found, or that a person reports."""
    is_possible = finding is not None and not finding.is_sure
    return ContradictionStatus.POSSIBLE if is_possible else ContradictionStatus.OPEN


def flat(places: Places) -> list[int]:
    """Give places as a list of numbers, which is what a node can hold."""
    return [end for place in places for end in place]


def places(numbers: Sequence[int] | None) -> Places:
    """Read what `flat` wrote."""
    ends = list(numbers or ())
    return tuple(zip(ends[::2], ends[1::2], strict=True))


def verdict_fields(verdict: Verdict) -> dict[str, Any]:
    return {name: getattr(verdict, name) for name in Verdict.__slots__}
