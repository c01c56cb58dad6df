"""Hypotheses, and how they stand against what is known."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    DomainType,
    First,
    NodeType,
    connection,
    page_by_time,
    same_fields,
)
from app.api.types.beliefs.belief import BeliefType, belief_at
from app.api.types.enums import EvidenceStance, HypothesisStatus, SummaryKind
from app.api.types.scalars import Long
from app.domain.beliefs.hypothesis import (
    Evidence,
    Hypothesis,
    HypothesisOutcome,
    Thresholds,
    Verification,
)

HYPOTHESES, VERIFICATIONS = "hypothesis", "verification"


@strawberry.type(name="Evidence", description="A thing that takes a side on a hypothesis.")
class EvidenceType:
    node_id: strawberry.ID = strawberry.field(description="The thing.")
    kind: SummaryKind = strawberry.field(description="The kind of the node `nodeId`.")
    stance: EvidenceStance = strawberry.field(description="Which side it takes.")
    similarity: float = strawberry.field(description="Cosine of the two texts.")
    weight: float = strawberry.field(
        description="Its part of the side's sum, from 0; 0 for a duplicate."
    )
    rule: str = strawberry.field(description="The rule that decided the stance.")
    quote: str = strawberry.field(description="The sentence that was compared.")

    @classmethod
    def of(cls, evidence: Evidence) -> Self:
        return cls(**same_fields(cls, evidence, kind=SummaryKind(evidence.kind)))


@strawberry.type(name="VerificationThresholds", description="The limits that a verification used.")
class ThresholdsType(DomainType[Thresholds]):
    support: float = strawberry.field(description="Cosine from which on a thing may support.")
    contradict: float = strawberry.field(description="Cosine from which on it may contradict.")
    revise: float = strawberry.field(description="Score under which a revision is suggested.")


@strawberry.type(
    name="Verification", description="The evidence for and against a hypothesis at one time."
)
class VerificationType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    hypothesis_id: strawberry.ID = strawberry.field(description="Readable with `hypothesis(id:)`.")
    score: float = strawberry.field(
        description="(S + 1) / (S + C + 2), where S and C are the summed weights of all that"
        " supports and contradicts it: from 0 to 1, 0.5 without evidence."
    )
    ratio: float = strawberry.field(
        description="Supporting things as a share of those that take a side; 0.5 without any."
    )
    supporting: Long = strawberry.field(description="Supporting nodes, those not listed included.")
    contradicting: Long = strawberry.field(
        description="Contradicting nodes, those not listed included."
    )
    neutral: Long = strawberry.field(description="Near things whose side cannot be told.")
    is_complete: bool = strawberry.field(
        description="Whether everything near enough was looked at."
    )
    includes_session: bool = strawberry.field(
        description="Whether what its own session says counted."
    )
    thresholds: ThresholdsType = strawberry.field(description="The limits used.")
    suggested_status: HypothesisStatus = strawberry.field(
        description="The status that the evidence suggests; `concludeHypothesis` sets it."
    )
    suggestion: str | None = strawberry.field(
        description="A proposed revision; null unless the score is low."
    )
    evidence: list[EvidenceType] = strawberry.field(
        description="The heaviest, at most 25 a side, the supporting ones first."
    )
    recorded_from: datetime = strawberry.field(description="When it was.")

    @classmethod
    def of(cls, verification: Verification) -> Self:
        return cls(
            **same_fields(
                cls,
                verification,
                thresholds=ThresholdsType.of(verification.thresholds),
                evidence=[EvidenceType.of(evidence) for evidence in verification.evidence],
            )
        )


@strawberry.type(
    name="HypothesisConclusion",
    description="A status that a person gave a hypothesis, and the reason.",
)
class HypothesisOutcomeType(DomainType[HypothesisOutcome]):
    status: HypothesisStatus = strawberry.field(
        name="hypothesisStatus", description="The status given."
    )
    rationale: str = strawberry.field(description="The given reason; free text.")
    recorded_from: datetime = strawberry.field(description="When.")


@strawberry.type(name="Hypothesis", description="Something proposed, to be confirmed or refuted.")
class HypothesisGraphType(NodeType, DomainType[Hypothesis]):
    text: str = strawberry.field(description="The claim in a sentence.")
    status: HypothesisStatus = strawberry.field(
        name="hypothesisStatus", description="OPEN until it is concluded."
    )
    session_id: strawberry.ID | None = strawberry.field(description="Where it was proposed.")
    author: str | None = strawberry.field(description="A name; null if unknown.")
    score: float | None = strawberry.field(description="Of the last verification.")
    superseded_by_id: strawberry.ID | None = strawberry.field(description="Null unless SUPERSEDED.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @strawberry.field(description="Verifications against stored evidence, newest first.")
    async def verifications(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[VerificationType]:
        request = page_by_time(first, after, VERIFICATIONS)
        page = await info.context.services.hypothesis_reads.verifications(self.id, request)
        return connection(page, request, VERIFICATIONS, VerificationType.of)

    @strawberry.field(description="Conclusions, oldest first.")
    async def conclusions(self, info: Info) -> list[HypothesisOutcomeType]:
        outcomes = await info.context.services.hypothesis_reads.outcomes(self.id)
        return [HypothesisOutcomeType.of(outcome) for outcome in outcomes]

    @strawberry.field(description="The belief in it; null while nobody has asserted or derived it.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id)
