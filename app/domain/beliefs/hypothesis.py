"""Hypotheses: what was proposed, how it stands against what is known, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class HypothesisStatus(StrEnum):
    OPEN = "open"
    SUPPORTED = "supported"
    REFUTED = "refuted"
    """Retracted as a belief, so that what rested on it alone falls."""
    INCONCLUSIVE = "inconclusive"
    """Somebody looked and could not tell."""
    SUPERSEDED = "superseded"
    """A revision of it took its place."""


class EvidenceStance(StrEnum):
    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What counts, and what follows from a score."""

    support: float = 0.75
    """Cosine from which on a thing may support a hypothesis."""
    contradict: float = 0.70
    """Cosine from which on it may contradict one."""
    revise: float = 0.40
    """Score under which a revision is suggested."""


@dataclass(frozen=True, slots=True)
class NewHypothesis:
    id: str
    text: str
    session_id: str | None = None
    """The line of work it comes from: what is said there is no evidence for it."""
    author: str | None = None


@dataclass(frozen=True, slots=True)
class Hypothesis:
    id: str
    text: str
    status: HypothesisStatus
    session_id: str | None
    author: str | None
    score: float | None
    """Of the last verification; None before the first."""
    superseded_by_id: str | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that speaks for a hypothesis, or against it."""

    node_id: str
    kind: str
    stance: EvidenceStance
    similarity: float
    """Cosine, from -1 to 1."""
    weight: float
    """What it adds to its side; 0 for one that says the same as another."""
    rule: str
    """What decided the stance."""
    quote: str
    """The sentence that was compared."""


@dataclass(frozen=True, slots=True)
class Verification:
    id: str
    hypothesis_id: str
    score: float
    """From 0 to 1: (S + 1) / (S + C + 2), where S and C are the summed weights of all that
    supports and contradicts it; 0.5 without evidence."""
    ratio: float
    """Supporting things as a share of those that take a side, each counted once; 0.5 without."""
    supporting: int
    contradicting: int
    neutral: int
    """Near things that take no side, or none that can be told."""
    is_complete: bool
    """Whether everything near enough was looked at."""
    includes_session: bool
    thresholds: Thresholds
    suggested_status: HypothesisStatus
    """What the evidence speaks for; nobody but a person sets it."""
    suggestion: str | None
    """What to revise, for a score under the threshold."""
    evidence: tuple[Evidence, ...]
    """The heaviest, at most 25 a side."""
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What somebody makes of a hypothesis."""

    operation_id: str
    """Sent again it changes nothing."""
    hypothesis_id: str
    status: HypothesisStatus
    rationale: str
    revision: NewHypothesis | None = None
    """What takes its place; `superseded` needs one, and nothing else takes one."""


@dataclass(frozen=True, slots=True)
class HypothesisOutcome:
    status: HypothesisStatus
    rationale: str
    recorded_from: datetime


TRANSITIONS: Mapping[HypothesisStatus, frozenset[HypothesisStatus]] = {
    HypothesisStatus.OPEN: frozenset(HypothesisStatus) - {HypothesisStatus.OPEN},
    HypothesisStatus.INCONCLUSIVE: frozenset(HypothesisStatus) - {HypothesisStatus.INCONCLUSIVE},
    HypothesisStatus.SUPPORTED: frozenset(
        {HypothesisStatus.OPEN, HypothesisStatus.REFUTED, HypothesisStatus.SUPERSEDED}
    ),
    HypothesisStatus.REFUTED: frozenset({HypothesisStatus.OPEN}),
    HypothesisStatus.SUPERSEDED: frozenset({HypothesisStatus.OPEN}),
}
"""What may become of a hypothesis from where it stands; `open` takes back what was concluded."""
