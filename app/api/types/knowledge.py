"""Knowledge entries, contradictions and insights."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import Mirrored, NodeType, same_fields
from app.api.types.contradiction import ContradictionSideType, VerdictType
from app.api.types.enums import (
    BeliefStatus,
    CategorizedBy,
    ContradictionType,
    InsightType,
    Tier,
)
from app.domain.beliefs.knowledge import Classification, Contradiction, Insight, KnowledgeEntry
from app.domain.beliefs.knowledge_changes import Finding


@strawberry.type(name="Classification", description="What an entry was taken to be about.")
class ClassificationType(Mirrored[Classification | Finding]):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str | None = strawberry.field(description="The place on the shelf.")
    by: CategorizedBy = strawberry.field(description="Who said so.")
    detector: str = strawberry.field(
        description="The rule with its version, the provider and the model, or person."
    )
    confidence: float | None = strawberry.field(description="From 0 to 1; null of a person.")
    words: list[str] = strawberry.field(description="What in the entry spoke for it.")


@strawberry.type(name="KnowledgeEntry", description="Something known, kept apart from sessions.")
class KnowledgeEntryType(NodeType):
    title: str = strawberry.field(description="One line.")
    content: str = strawberry.field(description="The whole text.")
    category: str | None = strawberry.field(description="The shelf.")
    subcategory: str | None = strawberry.field(description="The place on the shelf.")
    categorized_by: CategorizedBy | None = strawberry.field(description="Who put it there.")
    tags: list[str] = strawberry.field(description="Words to find it by.")
    source: str | None = strawberry.field(description="Where it comes from.")
    tier: Tier = strawberry.field(description="How near it is kept.")
    status: BeliefStatus | None = strawberry.field(
        description="Whether it is held; null for what nobody holds true yet."
    )
    disputed: bool = strawberry.field(
        description="Whether it would not be held without what open contradictions name."
    )
    superseded_by: strawberry.ID | None = strawberry.field(description="The entry replacing it.")
    updates_id: strawberry.ID | None = strawberry.field(description="The entry it replaces.")
    valid_from: datetime | None = strawberry.field(description="Since when it holds.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @classmethod
    def of(cls, entry: KnowledgeEntry) -> Self:
        by = CategorizedBy(entry.categorized_by) if entry.categorized_by else None
        status = BeliefStatus(entry.status) if entry.status else None
        return cls(**same_fields(cls, entry, categorized_by=by, status=status))

    @strawberry.field(description="What it was taken to be about, by whom and why, newest first.")
    async def classifications(self, info: Info) -> list[ClassificationType]:
        found = await info.context.loaders.classifications.load(self.id)
        return [ClassificationType.of(one) for one in found]


@strawberry.type(name="Contradiction", description="Two things that cannot both hold.")
class ContradictionGraphType(NodeType):
    type: ContradictionType = strawberry.field(description="What they disagree about.")
    severity: str = strawberry.field(description="How much it matters.")
    status: str = strawberry.field(description="open, resolved or dismissed.")
    resolution: str | None = strawberry.field(
        description="favor_a, favor_b, synthesized or unresolved, once somebody looked."
    )
    summary: str = strawberry.field(description="The disagreement in a sentence.")
    detector: str = strawberry.field(description="Who or what found it.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    rationale: str | None = strawberry.field(description="Why it was settled as it was.")
    resolved_by_id: strawberry.ID | None = strawberry.field(
        description="The belief that settled it, or the note that says why."
    )
    side_a_id: strawberry.ID = strawberry.field(description="The one side.")
    side_b_id: strawberry.ID = strawberry.field(description="The other side.")
    side_a: ContradictionSideType = strawberry.field(
        description="The one side with its text; the older one if a detector found it."
    )
    side_b: ContradictionSideType = strawberry.field(description="The other side with its text.")
    verdicts: list[VerdictType] = strawberry.field(
        description="What each detector that was asked made of it; none if a person said it."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @classmethod
    def of(cls, contradiction: Contradiction) -> Self:
        return cls(
            **same_fields(
                cls,
                contradiction,
                side_a=ContradictionSideType.of(contradiction.side_a),
                side_b=ContradictionSideType.of(contradiction.side_b),
                verdicts=[VerdictType.of(verdict) for verdict in contradiction.verdicts],
            )
        )


@strawberry.type(name="Insight", description="Something seen by looking at the thinking itself.")
class InsightGraphType(NodeType, Mirrored[Insight]):
    type: InsightType = strawberry.field(description="What it is about.")
    text: str = strawberry.field(description="What was seen.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
