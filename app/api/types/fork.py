"""Forks: one question thought through in several styles, side by side."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import Mirrored, NodeType, same_fields
from app.api.types.enums import (
    Agreement,
    FindingKind,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    FoundBy,
    Lead,
    ReplyForm,
    Significance,
)
from app.api.types.reasoning import DecisionPointType, SessionType, ThinkingNodeType
from app.domain.beliefs.weighing import Weighing
from app.domain.fork import (
    ConfidenceSpread,
    ConvergencePoint,
    DivergencePoint,
    Finding,
    Fork,
    ForkBranch,
    ForkComparison,
    ForkStyle,
    Guidance,
    KeyDifference,
    Recommendation,
    Voice,
)

FORKS = "fork"


@strawberry.type(name="Weighing", description="How the offline provider weighs stored evidence.")
class WeighingType(Mirrored[Weighing]):
    unsaid: float = strawberry.field(
        description="What a thing counts, from 0 to 1, where nobody said how sure they were."
    )
    support: float = strawberry.field(description="Share of what speaks for it that is counted.")
    attack: float = strawberry.field(description="Share of what speaks against it.")
    lead: Lead = strawberry.field(description="Which of the things found it answers with.")


@strawberry.type(name="ForkStyle", description="A frame of mind in which a branch thinks.")
class ForkStyleType:
    name: str = strawberry.field(description="What a fork asks for it by.")
    title: str = strawberry.field(description="What people read.")
    frame: str = strawberry.field(description="What is told to the model.")
    weighing: WeighingType = strawberry.field(description="How it weighs without a model.")
    built_in: bool = strawberry.field(description="Whether it came with Noema.")
    recorded_from: datetime | None = strawberry.field(description="When it was defined.")

    @classmethod
    def of(cls, style: ForkStyle) -> Self:
        return cls(**same_fields(cls, style, weighing=WeighingType.of(style.weighing)))


@strawberry.type(name="ForkFinding", description="Something a branch found beside its conclusion.")
class ForkFindingType(Mirrored[Finding]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    kind: FindingKind = strawberry.field(description="What it is to the question.")
    text: str = strawberry.field(description="What it says.")


@strawberry.type(name="ForkGuidance", description="What somebody told a branch to mind.")
class ForkGuidanceType(Mirrored[Guidance]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    text: str = strawberry.field(description="What to mind.")
    recorded_from: datetime = strawberry.field(description="When it was said.")


@strawberry.type(name="ForkBranch", description="The question in one style, and its answer.")
class ForkBranchType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    index: int = strawberry.field(description="Place in the fork, from 0.")
    style: str = strawberry.field(description="The style it thinks in.")
    frame: str = strawberry.field(description="The style's words as they were then.")
    origin: ForkOrigin = strawberry.field(description="What it was begun for.")
    of_ids: list[strawberry.ID] = strawberry.field(
        description="The branches it expands, merges or challenges."
    )
    status: ForkBranchStatus = strawberry.field(description="Where it stands.")
    attempt: int = strawberry.field(description="How often it was begun.")
    node_id: strawberry.ID | None = strawberry.field(
        description="Its answer; the stream of that name tells it live."
    )
    conclusion: str | None = strawberry.field(description="What it comes to.")
    confidence: float | None = strawberry.field(description="How sure it is, from 0 to 1.")
    confidence_basis: str | None = strawberry.field(
        description="`stated` by the branch, or what its words show."
    )
    parse: ReplyForm | None = strawberry.field(description="How its parts were told apart.")
    failure: str | None = strawberry.field(description="Code and message of what ended it.")
    findings: list[ForkFindingType] = strawberry.field(description="What it found, in its order.")
    guidance: list[ForkGuidanceType] = strawberry.field(description="What it minds, oldest first.")
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    ended_at: datetime | None = strawberry.field(description="When it ended.")

    @classmethod
    def of(cls, branch: ForkBranch) -> Self:
        findings = [ForkFindingType.of(one) for one in branch.findings]
        guidance = [ForkGuidanceType.of(one) for one in branch.guidance]
        return cls(**same_fields(cls, branch, findings=findings, guidance=guidance))

    @strawberry.field(description="Its answer as a node; none until it began.")
    async def node(self, info: Info) -> ThinkingNodeType | None:
        found = await info.context.loaders.nodes.load(self.node_id) if self.node_id else None
        return ThinkingNodeType.of(found) if found else None


@strawberry.type(name="ForkVoice", description="What one branch says to a point.")
class ForkVoiceType(Mirrored[Voice]):
    branch_id: strawberry.ID = strawberry.field(description="The branch.")
    text: str = strawberry.field(description="What it says.")
    confidence: float | None = strawberry.field(description="How sure it is, from 0 to 1.")


@strawberry.type(name="ConvergencePoint", description="What two branches or more say.")
class ConvergencePointType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    text: str = strawberry.field(description="What they say.")
    agreement: Agreement = strawberry.field(description="Whether all of them say it.")
    found_by: FoundBy = strawberry.field(description="Who found it.")
    voices: list[ForkVoiceType] = strawberry.field(description="Who says it, and how.")

    @classmethod
    def of(cls, point: ConvergencePoint) -> Self:
        voices = [ForkVoiceType.of(voice) for voice in point.voices]
        return cls(**same_fields(cls, point, voices=voices))


@strawberry.type(name="DivergencePoint", description="What branches disagree on.")
class DivergencePointType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    topic: str = strawberry.field(description="What it is about.")
    significance: Significance = strawberry.field(description="How much hangs on it.")
    found_by: FoundBy = strawberry.field(description="Who found it.")
    positions: list[ForkVoiceType] = strawberry.field(description="Where each branch stands.")

    @classmethod
    def of(cls, point: DivergencePoint) -> Self:
        positions = [ForkVoiceType.of(voice) for voice in point.positions]
        return cls(**same_fields(cls, point, positions=positions))


@strawberry.type(name="KeyDifference", description="What one branch alone says.")
class KeyDifferenceType(Mirrored[KeyDifference]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    branch_id: strawberry.ID = strawberry.field(description="The branch.")
    text: str = strawberry.field(description="What it says.")
    found_by: FoundBy = strawberry.field(description="Who found it.")


@strawberry.type(name="ForkRecommendation", description="Which branch to take, and why.")
class ForkRecommendationType(Mirrored[Recommendation]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    branch_id: strawberry.ID | None = strawberry.field(
        description="None where nothing sets one above the others."
    )
    rationale: str = strawberry.field(description="What speaks for it.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    found_by: FoundBy = strawberry.field(description="Who recommends it.")


@strawberry.type(
    name="ConfidenceSpread", description="How far apart the branches are in how sure they are."
)
class ConfidenceSpreadType(Mirrored[ConfidenceSpread]):
    min: float = strawberry.field(description="The least sure.")
    max: float = strawberry.field(description="The surest.")
    mean: float = strawberry.field(description="The mean.")


@strawberry.type(name="ForkComparison", description="The branches beside each other.")
class ForkComparisonType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    index: int = strawberry.field(description="From 1; a steered fork is compared again.")
    spread: ConfidenceSpreadType | None = strawberry.field(
        description="None if no branch said or showed how sure it is."
    )
    convergence: list[ConvergencePointType] = strawberry.field(description="What they agree on.")
    divergence: list[DivergencePointType] = strawberry.field(description="What they part on.")
    differences: list[KeyDifferenceType] = strawberry.field(description="What each alone brings.")
    recommendations: list[ForkRecommendationType] = strawberry.field(
        description="The model's where one was asked, then that of the rules."
    )
    recommended: ForkRecommendationType | None = strawberry.field(
        description="The first of them that names a branch."
    )
    insight: str | None = strawberry.field(description="What they show together.")
    node_id: strawberry.ID | None = strawberry.field(description="The model's answer.")
    degraded: str | None = strawberry.field(description="Why no model deepened it.")
    recorded_from: datetime = strawberry.field(description="When they were compared.")

    @classmethod
    def of(cls, found: ForkComparison) -> Self:
        advice = found.recommended
        return cls(
            **same_fields(
                cls,
                found,
                spread=ConfidenceSpreadType.of(found.spread) if found.spread else None,
                convergence=[ConvergencePointType.of(point) for point in found.convergence],
                divergence=[DivergencePointType.of(point) for point in found.divergence],
                differences=[KeyDifferenceType.of(one) for one in found.differences],
                recommendations=[ForkRecommendationType.of(o) for o in found.recommendations],
                recommended=ForkRecommendationType.of(advice) if advice else None,
            )
        )


@strawberry.type(name="Fork", description="One question thought through in several styles at once.")
class ForkType(NodeType):
    session_id: strawberry.ID = strawberry.field(description="The session it belongs to.")
    node_id: strawberry.ID = strawberry.field(description="The question as a node.")
    question: str = strawberry.field(description="What is asked.")
    context: str | None = strawberry.field(description="What is known beside the question.")
    status: ForkStatus = strawberry.field(description="Where it stands.")
    reason: str | None = strawberry.field(description="Why it is not complete.")
    provider: str = strawberry.field(description="Who runs the model.")
    model: str = strawberry.field(description="The model that answers.")
    effort: str | None = strawberry.field(description="How deep it was told to think.")
    job_id: strawberry.ID | None = strawberry.field(description="The job that carries it out.")
    reforked_from_id: strawberry.ID | None = strawberry.field(
        description="The fork whose question it asks anew."
    )
    selected_id: strawberry.ID | None = strawberry.field(description="The branch that was chosen.")
    decision_id: strawberry.ID | None = strawberry.field(description="The decision that chose it.")
    branches: list[ForkBranchType] = strawberry.field(description="Its branches in order.")
    comparison: ForkComparisonType | None = strawberry.field(description="The last comparison.")
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    ended_at: datetime | None = strawberry.field(description="When it ended.")

    @classmethod
    def of(cls, fork: Fork) -> Self:
        branches = [ForkBranchType.of(branch) for branch in fork.branches]
        comparison = ForkComparisonType.of(fork.comparison) if fork.comparison else None
        return cls(**same_fields(cls, fork, branches=branches, comparison=comparison))

    @strawberry.field(
        description="Place among your debates and forks that wait, from 1; null unless it waits."
    )
    async def queue_position(self, info: Info) -> int | None:
        job = await info.context.loaders.jobs.load(self.job_id) if self.job_id else None
        return job.queue_position if job else None

    @strawberry.field(description="The decision that settled it.")
    async def decision(self, info: Info) -> DecisionPointType | None:
        id_ = self.decision_id
        found = await info.context.loaders.decisions.load(id_) if id_ else None
        return DecisionPointType.of(found) if found else None

    @strawberry.field(description="The session it belongs to.")
    async def session(self, info: Info) -> SessionType | None:
        found = await info.context.loaders.sessions.load(self.session_id)
        return SessionType.of(found) if found else None
