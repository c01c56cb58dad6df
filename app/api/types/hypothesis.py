"""Hypotheses, and how they stand against what is known."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    First,
    Mirrored,
    NodeType,
    connection,
    page_by_time,
    same_fields,
)
from app.api.types.enums import EvidenceStance, HypothesisStatus
from app.domain.beliefs.hypothesis import (
    Evidence,
    Hypothesis,
    HypothesisOutcome,
    Thresholds,
    Verification,
)

HYPOTHESES, VERIFICATIONS = "hypothesis", "verification"


@strawberry.type(name="Evidence", description="A thing that takes a side on a hypothesis.")
class EvidenceType(Mirrored[Evidence]):
    node_id: strawberry.ID = strawberry.field(description="The thing.")
    kind: str = strawberry.field(description="What sort of thing it is.")
    stance: EvidenceStance = strawberry.field(description="Which side it takes.")
    similarity: float = strawberry.field(description="Cosine of the two texts.")
    weight: float = strawberry.field(
        description="What it adds to its side; 0 for what says the same as another."
    )
    rule: str = strawberry.field(description="What decided the stance.")
    quote: str = strawberry.field(description="The sentence that was compared.")


@strawberry.type(name="VerificationThresholds", description="What counted at a verification.")
class ThresholdsType(Mirrored[Thresholds]):
    support: float = strawberry.field(description="Cosine from which on a thing may support.")
    contradict: float = strawberry.field(description="Cosine from which on it may contradict.")
    revise: float = strawberry.field(description="Score under which a revision is suggested.")


@strawberry.type(name="Verification", description="How a hypothesis stood at a time.")
class VerificationType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    hypothesis_id: strawberry.ID = strawberry.field(description="The hypothesis.")
    score: float = strawberry.field(
        description="(S + 1) / (S + C + 2), where S and C are the summed weights of all that"
        " supports and contradicts it: from 0 to 1, 0.5 without evidence."
    )
    ratio: float = strawberry.field(
        description="Supporting things as a share of those that take a side; 0.5 without any."
    )
    supporting: int = strawberry.field(description="How many things support it.")
    contradicting: int = strawberry.field(description="How many contradict it.")
    neutral: int = strawberry.field(description="Near things whose side cannot be told.")
    is_complete: bool = strawberry.field(
        description="Whether everything near enough was looked at."
    )
    includes_session: bool = strawberry.field(
        description="Whether what its own session says counted."
    )
    thresholds: ThresholdsType = strawberry.field(description="What counted.")
    suggested_status: HypothesisStatus = strawberry.field(
        description="What the evidence speaks for; somebody has to conclude it."
    )
    suggestion: str | None = strawberry.field(description="What to revise, for a low score.")
    evidence: list[EvidenceType] = strawberry.field(
        description="The heaviest, at most 25 a side, the supporting ones first."
    )
    recorded_from: datetime = strawberry.field(description="When it was.")

    @classmethod
    def of(cls, found: Verification) -> Self:
        return cls(
            **same_fields(
                cls,
                found,
                thresholds=ThresholdsType.of(found.thresholds),
                evidence=[EvidenceType.of(one) for one in found.evidence],
            )
        )


@strawberry.type(name="HypothesisOutcome", description="What somebody made of a hypothesis.")
class HypothesisOutcomeType(Mirrored[HypothesisOutcome]):
    status: HypothesisStatus = strawberry.field(description="What it became.")
    rationale: str = strawberry.field(description="Why.")
    recorded_from: datetime = strawberry.field(description="When.")


@strawberry.type(name="Hypothesis", description="Something proposed, to be confirmed or refuted.")
class HypothesisGraphType(NodeType, Mirrored[Hypothesis]):
    text: str = strawberry.field(description="What it claims.")
    status: HypothesisStatus = strawberry.field(description="What became of it so far.")
    session_id: strawberry.ID | None = strawberry.field(description="Where it was proposed.")
    author: str | None = strawberry.field(description="Who proposed it.")
    score: float | None = strawberry.field(description="Of the last verification.")
    superseded_by_id: strawberry.ID | None = strawberry.field(description="What took its place.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @strawberry.field(description="How it stood against what was known, newest first.")
    async def verifications(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[VerificationType]:
        request = page_by_time(first, after, VERIFICATIONS)
        page = await info.context.services.hypothesis_reads.verifications(self.id, request)
        return connection(page, request, VERIFICATIONS, VerificationType.of)

    @strawberry.field(description="What somebody made of it, oldest first.")
    async def outcomes(self, info: Info) -> list[HypothesisOutcomeType]:
        found = await info.context.services.hypothesis_reads.outcomes(self.id)
        return [HypothesisOutcomeType.of(one) for one in found]
