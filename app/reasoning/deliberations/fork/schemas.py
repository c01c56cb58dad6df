"""What the comparison of branches reads and finds."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from app.domain.fork import (
    Agreement,
    BranchStatement,
    ConfidenceSpread,
    FindingKind,
    FoundBy,
    ReplyForm,
    Significance,
)

Opposed = Callable[[str, str], bool]
"""Tells whether two texts contradict each other, whatever their order."""


class Part(StrEnum):
    """Which part of a branch a statement is."""

    CONCLUSION = "conclusion"
    INSIGHT = "insight"
    RISK = "risk"
    OPPORTUNITY = "opportunity"
    ASSUMPTION = "assumption"
    CHOSEN = "chosen"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class BranchReply:
    """An answer of a branch with its parts told apart."""

    conclusion: str
    confidence: float | None
    confidence_basis: str | None
    findings: tuple[tuple[FindingKind, str], ...]
    parse: ReplyForm


@dataclass(frozen=True, slots=True)
class Side:
    """A finished branch as the comparison reads it."""

    branch_id: str
    style: str
    conclusion: str
    confidence: float | None
    findings: tuple[tuple[FindingKind, str], ...] = ()
    chosen: tuple[str, ...] = ()
    """Options that its decisions chose."""
    rejected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    side: Side
    part: Part
    text: str


@dataclass(frozen=True, slots=True)
class Convergence:
    text: str
    agreement: Agreement
    statements: tuple[BranchStatement, ...]
    found_by: FoundBy = FoundBy.RULES


@dataclass(frozen=True, slots=True)
class Divergence:
    topic: str
    significance: Significance
    positions: tuple[BranchStatement, ...]
    found_by: FoundBy = FoundBy.RULES


@dataclass(frozen=True, slots=True)
class Difference:
    branch_id: str
    text: str
    found_by: FoundBy = FoundBy.RULES


@dataclass(frozen=True, slots=True)
class Advice:
    branch_id: str | None
    rationale: str
    confidence: float | None
    found_by: FoundBy = FoundBy.RULES


@dataclass(frozen=True, slots=True)
class Comparison:
    spread: ConfidenceSpread | None
    convergence: tuple[Convergence, ...]
    divergence: tuple[Divergence, ...]
    differences: tuple[Difference, ...]
    advice: tuple[Advice, ...]
    insight: str | None = None
    node_id: str | None = None
    degraded: str | None = None
