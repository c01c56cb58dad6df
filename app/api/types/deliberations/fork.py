"""Forks: one question thought through in several styles, side by side."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, same_fields
from app.api.types.deliberations.base import DeliberationType
from app.api.types.enums import (
    Agreement,
    Effort,
    FindingKind,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    FoundBy,
    Lead,
    ReplyForm,
    Significance,
)
from app.api.types.reasoning import DecisionPointType, ThinkingNodeType
from app.domain.beliefs.weighing import Weighing
from app.domain.fork import (
    BranchStatement,
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
)

FORKS = "fork"


@strawberry.type(name="Weighing", description="Weights of the offline provider.")
class WeighingType(DomainType[Weighing]):
    unsaid: float = strawberry.field(
        description="Assumed confidence, from 0 to 1, for nodes without one."
    )
    support: float = strawberry.field(description="Share of what speaks for it that is counted.")
    attack: float = strawberry.field(description="Share of what speaks against it.")
    lead: Lead = strawberry.field(description="Which of the things found it answers with.")


@strawberry.type(name="ForkStyle", description="A frame of mind in which a branch thinks.")
class ForkStyleType:
    name: str = strawberry.field(
        description="Unique within the tenant; `ForkBranchInput.style` takes it."
    )
    title: str = strawberry.field(description="The display name.")
    frame: str = strawberry.field(description="The instruction to the model.")
    weighing: WeighingType = strawberry.field(description="Weights that the offline provider uses.")
    built_in: bool = strawberry.field(description="Whether it came with Noema.")
    recorded_from: datetime | None = strawberry.field(description="When it was defined.")

    @classmethod
    def of(cls, style: ForkStyle) -> Self:
        return cls(**same_fields(cls, style, weighing=WeighingType.of(style.weighing)))


_CITED = (
    "The nodes that the text cites by their numbers in brackets; each is readable with `node(id:)`."
)


@strawberry.type(name="ForkFinding", description="Something a branch found beside its conclusion.")
class ForkFindingType(DomainType[Finding]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    kind: FindingKind = strawberry.field(description="Risk, assumption, insight or opportunity.")
    index: int = strawberry.field(
        description="Place among those of its kind in the branch, from 0."
    )
    text: str = strawberry.field(description="The text in full.")
    cited_ids: list[strawberry.ID] = strawberry.field(description=_CITED)


@strawberry.type(name="ForkGuidance", description="An instruction that a person gave a branch.")
class ForkGuidanceType(DomainType[Guidance]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    text: str = strawberry.field(description="The instruction.")
    recorded_from: datetime = strawberry.field(description="When it was said.")


@strawberry.type(name="ForkBranch", description="The question in one style, and its answer.")
class ForkBranchType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    fork_id: strawberry.ID = strawberry.field(description="The fork it belongs to.")
    index: int = strawberry.field(description="Place in the fork, from 0.")
    style: str = strawberry.field(description="The style it thinks in.")
    frame: str = strawberry.field(description="The style's words as they were then.")
    weighing: WeighingType = strawberry.field(description="The style's weights as they were then.")
    origin: ForkOrigin = strawberry.field(description="STYLE for the branches it started with.")
    of_ids: list[strawberry.ID] = strawberry.field(
        description="The branches it expands, merges or challenges."
    )
    status: ForkBranchStatus = strawberry.field(
        name="forkBranchStatus", description="Where it stands."
    )
    attempt: int = strawberry.field(
        description="Starts, from 0; above 1 after a crash of the service."
    )
    node_id: strawberry.ID | None = strawberry.field(
        description="Its answer; the stream of that name tells it live."
    )
    conclusion: str | None = strawberry.field(
        description="The answer's conclusion; null until COMPLETE."
    )
    cited_ids: list[strawberry.ID] = strawberry.field(description=_CITED)
    confidence: float | None = strawberry.field(description="From 0 to 1; null if it did not say.")
    confidence_basis: str | None = strawberry.field(
        description="`stated` by the branch, or what its words show."
    )
    parse: ReplyForm | None = strawberry.field(
        description="The form in which the answer was parsed; null until COMPLETE."
    )
    failure: str | None = strawberry.field(description="Code and message of what ended it.")
    findings: list[ForkFindingType] = strawberry.field(
        description="Risks, assumptions and other points beside the conclusion."
    )
    guidance: list[ForkGuidanceType] = strawberry.field(
        description="Guidance given to the branch, oldest first."
    )
    recorded_from: datetime = strawberry.field(description="When it was asked for.")
    ended_at: datetime | None = strawberry.field(description="When it ended.")

    @classmethod
    def of(cls, branch: ForkBranch) -> Self:
        findings = [ForkFindingType.of(finding) for finding in branch.findings]
        guidance = [ForkGuidanceType.of(instruction) for instruction in branch.guidance]
        weighing = WeighingType.of(branch.weighing)
        nested = {"findings": findings, "guidance": guidance, "weighing": weighing}
        return cls(**same_fields(cls, branch, **nested))

    @strawberry.field(description="Its answer as a node; none until it began.")
    async def node(self, info: Info) -> ThinkingNodeType | None:
        node = await info.context.loaders.nodes.load(self.node_id) if self.node_id else None
        return ThinkingNodeType.of(node) if node else None


@strawberry.type(name="ForkStatement", description="One branch's statement on a point.")
class ForkStatementType(DomainType[BranchStatement]):
    branch_id: strawberry.ID = strawberry.field(description="One of `Fork.forkBranches`.")
    text: str = strawberry.field(description="The text in full.")
    confidence: float | None = strawberry.field(description="From 0 to 1; null if it did not say.")


@strawberry.type(name="ConvergencePoint", description="A point that two or more branches make.")
class ConvergencePointType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    text: str = strawberry.field(description="The point in a sentence.")
    agreement: Agreement = strawberry.field(description="Whether all of them say it.")
    found_by: FoundBy = strawberry.field(description="The rules or the model.")
    statements: list[ForkStatementType] = strawberry.field(
        description="One entry for each branch that makes the point."
    )

    @classmethod
    def of(cls, point: ConvergencePoint) -> Self:
        statements = [ForkStatementType.of(statement) for statement in point.statements]
        return cls(**same_fields(cls, point, statements=statements))


@strawberry.type(name="DivergencePoint", description="A point on which branches disagree.")
class DivergencePointType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    topic: str = strawberry.field(description="The question in full.")
    significance: Significance = strawberry.field(description="The weight of the disagreement.")
    found_by: FoundBy = strawberry.field(description="The rules or the model.")
    positions: list[ForkStatementType] = strawberry.field(description="Where each branch stands.")

    @classmethod
    def of(cls, point: DivergencePoint) -> Self:
        positions = [ForkStatementType.of(statement) for statement in point.positions]
        return cls(**same_fields(cls, point, positions=positions))


@strawberry.type(name="KeyDifference", description="A point that one branch alone makes.")
class KeyDifferenceType(DomainType[KeyDifference]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    branch_id: strawberry.ID = strawberry.field(description="One of `Fork.forkBranches`.")
    text: str = strawberry.field(description="The text in full.")
    found_by: FoundBy = strawberry.field(description="The rules or the model.")


@strawberry.type(name="ForkRecommendation", description="Which branch to take, and why.")
class ForkRecommendationType(DomainType[Recommendation]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    branch_id: strawberry.ID | None = strawberry.field(
        description="None where nothing sets one above the others."
    )
    rationale: str = strawberry.field(description="The reasons for the branch.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    found_by: FoundBy = strawberry.field(description="The rules or the model.")


@strawberry.type(name="ConfidenceSpread", description="The range of the branches' confidence.")
class ConfidenceSpreadType(DomainType[ConfidenceSpread]):
    min: float = strawberry.field(description="The least sure.")
    max: float = strawberry.field(description="The surest.")
    mean: float = strawberry.field(description="Over the branches that have a confidence.")


@strawberry.type(name="ForkComparison", description="The branches beside each other.")
class ForkComparisonType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    index: int = strawberry.field(description="From 1; a steered fork is compared again.")
    spread: ConfidenceSpreadType | None = strawberry.field(
        description="None if no branch said or showed how sure it is."
    )
    convergence: list[ConvergencePointType] = strawberry.field(
        description="Points that two or more branches make."
    )
    divergence: list[DivergencePointType] = strawberry.field(
        description="Points on which branches disagree."
    )
    differences: list[KeyDifferenceType] = strawberry.field(
        description="Points that one branch alone makes."
    )
    recommendations: list[ForkRecommendationType] = strawberry.field(
        description="The model's where one was asked, then that of the rules."
    )
    recommended: ForkRecommendationType | None = strawberry.field(
        description="The first of them that names a branch."
    )
    insight: str | None = strawberry.field(
        description="A conclusion over all branches; null without a model."
    )
    node_id: strawberry.ID | None = strawberry.field(description="The model's answer.")
    degraded: str | None = strawberry.field(
        description="The error of the model; null if it deepened the comparison."
    )
    recorded_from: datetime = strawberry.field(description="When they were compared.")

    @classmethod
    def of(cls, comparison: ForkComparison) -> Self:
        advice = comparison.recommended
        return cls(
            **same_fields(
                cls,
                comparison,
                spread=ConfidenceSpreadType.of(comparison.spread) if comparison.spread else None,
                convergence=[ConvergencePointType.of(point) for point in comparison.convergence],
                divergence=[DivergencePointType.of(point) for point in comparison.divergence],
                differences=[
                    KeyDifferenceType.of(difference) for difference in comparison.differences
                ],
                recommendations=[ForkRecommendationType.of(o) for o in comparison.recommendations],
                recommended=ForkRecommendationType.of(advice) if advice else None,
            )
        )


@strawberry.type(name="Fork", description="One question thought through in several styles at once.")
class ForkType(DeliberationType):
    node_id: strawberry.ID = strawberry.field(
        name="questionNodeId", description="Readable with `node(id:)`."
    )
    question: str | None = strawberry.field(
        description="The question in full. Never null for a fork."
    )
    context: str | None = strawberry.field(
        description="Facts given to every branch; null if none were."
    )
    status: ForkStatus = strawberry.field(name="forkStatus", description="Where it stands.")
    reason: str | None = strawberry.field(
        description="Code and message; null if it is COMPLETE or has not ended."
    )
    provider: str | None = strawberry.field(description="The provider's name, such as `anthropic`.")
    model: str | None = strawberry.field(description="The model that answers.")
    effort: Effort | None = strawberry.field(description="Null leaves the depth to the model.")
    reforked_from_id: strawberry.ID | None = strawberry.field(
        description="The fork whose question it asks anew."
    )
    selected_id: strawberry.ID | None = strawberry.field(
        name="selectedBranchId", description="The branch that was chosen."
    )
    line_id: strawberry.ID | None = strawberry.field(
        name="branchId",
        description="The branch of the session that pins provider and model. Never null for a"
        " fork.",
    )
    decision_id: strawberry.Private[str | None]
    branches: list[ForkBranchType] = strawberry.field(
        name="forkBranches", description="Its branches in order."
    )
    comparison: ForkComparisonType | None = strawberry.field(description="The last comparison.")

    @classmethod
    def of(cls, fork: Fork) -> Self:
        branches = [ForkBranchType.of(branch) for branch in fork.branches]
        comparison = ForkComparisonType.of(fork.comparison) if fork.comparison else None
        effort = Effort(fork.effort) if fork.effort else None
        given = {"branches": branches, "comparison": comparison, "effort": effort}
        return cls(**same_fields(cls, fork, **given))

    @strawberry.field(description="The decision that settled it.")
    async def decision(self, info: Info) -> DecisionPointType | None:
        id_ = self.decision_id
        point = await info.context.loaders.decisions.load(id_) if id_ else None
        return DecisionPointType.of(point) if point else None
