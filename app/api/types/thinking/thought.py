"""Thoughts of sequential thinking, their branches and what a session counts of them."""

from dataclasses import dataclass
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
    connection,
    same_fields,
)
from app.api.types.enums import ThoughtBranchStatus
from app.api.types.scalars import Long
from app.api.types.thinking.guidance import (
    MetacognitionType,
    SuggestionCountType,
    ThoughtGuidanceType,
)
from app.api.types.thinking.injection import InjectedType
from app.domain.nodes.thought import (
    BranchComparison,
    BranchOutcome,
    ModeSwitch,
    ThinkingConclusion,
    Thought,
    ThoughtBranch,
)
from app.domain.nodes.thought_counters import ThinkingMetrics
from app.domain.page import SessionPage, page_request

THOUGHTS = "thought"


@dataclass(kw_only=True)
class ThoughtFields:
    content: str = strawberry.field(description="The thought in full.")
    mode: str | None = strawberry.field(
        default=None,
        description="The mode of reasoning, such as `causal`, or a name of your own in lower-case"
        " letters; that of the session if left out. Null of a forgotten thought.",
    )
    confidence: float | None = strawberry.field(
        default=None, description="Stated certainty from 0 to 1; null if none was stated."
    )
    uncertainty: float | None = strawberry.field(
        default=None, description="Stated doubt from 0 to 1; null if none was stated."
    )
    next_needed: bool = strawberry.field(
        default=True, description="Whether another thought should follow."
    )
    depends_on: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID],
        description="Earlier thoughts of the session that it builds on, at most 100.",
    )
    assumptions: list[str] = strawberry.field(
        default_factory=list[str], description="Unproved statements it relies on, at most 50."
    )
    tags: list[str] = strawberry.field(
        default_factory=list[str], description="Words to find it by, at most 50."
    )
    author: str | None = strawberry.field(
        default=None, description="A person's or a program's name; null if unknown."
    )


@strawberry.type(
    name="Thought",
    description="A numbered step of sequential thinking. The thinking node of the same id has its"
    " text, its blocks and its belief.",
)
class ThoughtType(ThoughtFields, DomainType[Thought]):
    id: strawberry.ID = strawberry.field(description="Equals `ThinkingNode.id`.")
    session_id: strawberry.ID = strawberry.field(description="The session it belongs to.")
    number: int = strawberry.field(
        description="Place among the thoughts of the session, from 1, without gaps."
    )
    branch_id: strawberry.ID | None = strawberry.field(
        name="thoughtBranchId", description="Its thought branch; null on the main line."
    )
    dependency_depth: int = strawberry.field(
        description="Steps of the longest chain of dependencies below it; 0 without any."
    )
    revises_id: strawberry.ID | None = strawberry.field(
        description="The thought it revises; null if it revises none."
    )
    revision_reason: str | None = strawberry.field(
        description="The stated reason of the revision; null if it revises none."
    )
    revised_by_id: strawberry.ID | None = strawberry.field(
        description="The revision that supersedes it; null while it is current."
    )
    branches_from_id: strawberry.ID | None = strawberry.field(
        description="The thought its branch grew from; null unless it begins one."
    )
    rests_on_revised: list[strawberry.ID] = strawberry.field(
        description="Revised thoughts that it depends on, directly or not; at most 100."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    hypothesis_id: strawberry.ID | None = strawberry.field(
        description="The hypothesis it proposes; null if it proposes none."
    )
    guidance: ThoughtGuidanceType | None = strawberry.field(
        description="Its pattern and the step suggested next; null of a thought that was added"
        " before there was guidance."
    )

    @classmethod
    def of(cls, value: Thought) -> Self:
        guidance = ThoughtGuidanceType.of(value.guidance) if value.guidance else None
        return cls(**same_fields(cls, value, guidance=guidance))

    @strawberry.field(
        description="Stored items that its author was given for the next thought, by rank; see"
        " `injectionScale`."
    )
    async def injected(self, info: Info) -> list[InjectedType]:
        items = await info.context.loaders.injected_of.load(self.id)
        return [InjectedType.of(item) for item in items]


@strawberry.type(
    name="ThoughtBranch", description="A line of thoughts that grew beside another one."
)
class ThoughtBranchType(DomainType[ThoughtBranch]):
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")
    session_id: strawberry.ID = strawberry.field(description="The session it belongs to.")
    name: str = strawberry.field(description="Unique among the thought branches of the session.")
    status: ThoughtBranchStatus = strawberry.field(
        name="thoughtBranchStatus", description="ACTIVE until it has an outcome."
    )
    forked_from_id: strawberry.ID = strawberry.field(
        description="The last thought that both lines share."
    )
    head_id: strawberry.ID = strawberry.field(description="Its last thought.")
    thought_count: Long = strawberry.field(description="Thoughts on it alone, at least 1.")
    reason: str | None = strawberry.field(
        description="The stated reason to begin it; null if none was stated."
    )
    ended_reason: str | None = strawberry.field(
        description="The reason of its outcome; null while it is active."
    )
    recorded_from: datetime = strawberry.field(description="When it was begun.")


@strawberry.type(description="Number of thoughts in one mode.")
class ModeCount:
    mode: str = strawberry.field(description="The mode of reasoning.")
    count: Long = strawberry.field(description="From 1.")


@strawberry.type(
    name="ThinkingMetrics",
    description="Counters of a session's thoughts, kept by the write of each thought.",
)
class ThinkingMetricsType:
    thought_count: Long = strawberry.field(description="Thoughts, those that were revised too.")
    modes: list[ModeCount] = strawberry.field(description="Thoughts by mode, in order of names.")
    revision_count: Long = strawberry.field(description="Thoughts that revise another one.")
    branch_count: Long = strawberry.field(description="Thought branches, whatever their outcome.")
    active_branch_count: Long = strawberry.field(description="Thought branches without an outcome.")
    average_uncertainty: float | None = strawberry.field(
        description="Mean over the thoughts that state one; null if none does."
    )
    average_confidence: float | None = strawberry.field(
        description="Mean over the thoughts that state one; null if none does."
    )
    dependency_depth: int = strawberry.field(
        description="Steps of the longest chain of dependencies."
    )
    seconds: float = strawberry.field(description="From the first thought to the last.")
    suggestions: list[SuggestionCountType] = strawberry.field(
        name="suggestionCounts",
        description="The fate of the suggested steps, in order of the rules' ids.",
    )

    @classmethod
    def of(cls, metrics: ThinkingMetrics) -> "ThinkingMetricsType":
        return cls(
            thought_count=metrics.thoughts,
            modes=[ModeCount(mode=mode, count=count) for mode, count in metrics.modes],
            revision_count=metrics.revisions,
            branch_count=metrics.branches,
            active_branch_count=metrics.active_branches,
            average_uncertainty=metrics.average_uncertainty,
            average_confidence=metrics.average_confidence,
            dependency_depth=metrics.dependency_depth,
            seconds=metrics.seconds,
            suggestions=[SuggestionCountType.of(count) for count in metrics.suggestions],
        )


@strawberry.type(name="ModeSwitch", description="A change of a session's mode.")
class ModeSwitchType(DomainType[ModeSwitch]):
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")
    before: str | None = strawberry.field(
        name="modeBefore", description="Null if the session had none."
    )
    after: str | None = strawberry.field(name="modeAfter", description="The mode from then on.")
    reason: str | None = strawberry.field(
        description="The stated reason; null if `updateSession` changed the mode."
    )
    recorded_from: datetime = strawberry.field(description="When it was switched.")


@strawberry.type(
    name="ThoughtBranchOutcome", description="A branch's outcome when its session ended."
)
class BranchOutcomeType(DomainType[BranchOutcome]):
    branch_id: strawberry.ID = strawberry.field(
        name="thoughtBranchId", description="Equals `ThoughtBranch.id`."
    )
    status: ThoughtBranchStatus = strawberry.field(
        name="thoughtBranchStatus", description="Its outcome at that time."
    )


@strawberry.type(
    name="ThinkingConclusion",
    description="The end of a session of thinking, as it stood when it was concluded.",
)
class ThinkingConclusionType:
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")
    thought_id: strawberry.ID = strawberry.field(
        description="The concluding thought. The belief in it rests on the thoughts it names."
    )
    open_hypothesis_ids: list[strawberry.ID] = strawberry.field(
        description="Hypotheses that were still open, newest first."
    )
    decision_ids: list[strawberry.ID] = strawberry.field(
        description="Decisions of the session, oldest first."
    )
    branch_outcomes: list[BranchOutcomeType] = strawberry.field(
        description="Its thought branches with their outcomes."
    )
    metrics: ThinkingMetricsType = strawberry.field(
        description="The counters with the concluding thought included."
    )
    recorded_from: datetime = strawberry.field(description="When it was concluded.")

    @classmethod
    def of(cls, conclusion: ThinkingConclusion) -> "ThinkingConclusionType":
        return cls(
            id=strawberry.ID(conclusion.id),
            thought_id=strawberry.ID(conclusion.thought_id),
            open_hypothesis_ids=[strawberry.ID(id_) for id_ in conclusion.open_hypothesis_ids],
            decision_ids=[strawberry.ID(id_) for id_ in conclusion.decision_ids],
            branch_outcomes=[BranchOutcomeType.of(one) for one in conclusion.branch_outcomes],
            metrics=ThinkingMetricsType.of(conclusion.metrics),
            recorded_from=conclusion.recorded_from,
        )

    @strawberry.field(description="The concluding thought; null once it was deleted.")
    async def thought(self, info: Info) -> ThoughtType | None:
        thought = await info.context.loaders.thoughts.load(self.thought_id)
        return ThoughtType.of(thought) if thought else None


@strawberry.type(
    name="ThoughtBranchComparison", description="A thought branch beside those it is compared with."
)
class BranchComparisonType:
    branch: ThoughtBranchType = strawberry.field(description="The compared branch.")
    average_uncertainty: float | None = strawberry.field(
        description="Mean over its thoughts that state one; null if none does."
    )
    average_confidence: float | None = strawberry.field(
        description="Mean over its thoughts that state one; null if none does."
    )
    revision_count: Long = strawberry.field(description="Thoughts on it that revise another one.")
    own_assumptions: list[str] = strawberry.field(
        description="Assumptions that no other compared branch makes."
    )
    own_tags: list[str] = strawberry.field(description="Tags that no other compared branch has.")

    @classmethod
    def of(cls, comparison: BranchComparison) -> "BranchComparisonType":
        return cls(
            branch=ThoughtBranchType.of(comparison.branch),
            average_uncertainty=comparison.average_uncertainty,
            average_confidence=comparison.average_confidence,
            revision_count=comparison.revisions,
            own_assumptions=[*comparison.own_assumptions],
            own_tags=[*comparison.own_tags],
        )


@strawberry.type(description="The sequential thinking in one session.")
class SessionThinking:
    session_id: strawberry.Private[str]

    @strawberry.field(description="Its thoughts in order.")
    async def thoughts(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[ThoughtType]:
        request = page_request(first, after, THOUGHTS, int)
        page = await info.context.loaders.thought_pages.load(SessionPage(self.session_id, request))
        return connection(page, request, THOUGHTS, ThoughtType.of)

    @strawberry.field(description="Counters and averages of its thoughts.")
    async def metrics(self, info: Info) -> ThinkingMetricsType:
        metrics = await info.context.loaders.thinking_metrics.load(self.session_id)
        return ThinkingMetricsType.of(metrics)

    @strawberry.field(
        description="Confidence, revisions, hypotheses and suggestions, computed when asked."
    )
    async def metacognition(self, info: Info) -> MetacognitionType:
        figures = await info.context.loaders.metacognition.load(self.session_id)
        return MetacognitionType.of(figures)

    @strawberry.field(description="Its thought branches, oldest first.")
    async def thought_branches(self, info: Info) -> list[ThoughtBranchType]:
        branches = await info.context.loaders.thought_branches_of.load(self.session_id)
        return [ThoughtBranchType.of(branch) for branch in branches]

    @strawberry.field(description="Changes of its mode, oldest first.")
    async def mode_switches(self, info: Info) -> list[ModeSwitchType]:
        switches = await info.context.loaders.mode_switches_of.load(self.session_id)
        return [ModeSwitchType.of(switch) for switch in switches]

    @strawberry.field(description="Its conclusions, oldest first; several if it was reopened.")
    async def conclusions(self, info: Info) -> list[ThinkingConclusionType]:
        conclusions = await info.context.loaders.conclusions_of.load(self.session_id)
        return [ThinkingConclusionType.of(conclusion) for conclusion in conclusions]
