"""Knowledge entries, contradictions and insights."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, NodeType, same_fields
from app.api.types.beliefs.belief import NOW, BeliefType, belief_at
from app.api.types.enums import (
    CategorizedBy,
    InsightType,
    Tier,
)
from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.knowledge import Classification, Insight, KnowledgeEntry
from app.domain.beliefs.knowledge_changes import Finding


@strawberry.type(name="Classification", description="One classification of an entry.")
class ClassificationType(DomainType[Classification | Finding]):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str | None = strawberry.field(description="The place on the shelf.")
    by: CategorizedBy = strawberry.field(description="A person, a model or a rule.")
    detector: str = strawberry.field(
        description="The rule with its version, the provider and the model, or person."
    )
    confidence: float | None = strawberry.field(description="From 0 to 1; null of a person.")
    words: list[str] = strawberry.field(description="The words of the entry that led to it.")


@strawberry.type(name="KnowledgeEntry", description="Something known, kept apart from sessions.")
class KnowledgeEntryType(NodeType):
    title: str = strawberry.field(description="One line.")
    content: str = strawberry.field(description="The whole text.")
    category: str | None = strawberry.field(description="The shelf.")
    subcategory: str | None = strawberry.field(description="The place on the shelf.")
    categorized_by: CategorizedBy | None = strawberry.field(
        description="Null until it is categorized."
    )
    tags: list[str] = strawberry.field(description="Words to find it by.")
    source: str | None = strawberry.field(description="Where it comes from.")
    tier: Tier = strawberry.field(
        description="CORE is part of every context; ARCHIVE is only searched."
    )
    updates_id: strawberry.ID | None = strawberry.field(description="The entry it replaces.")
    valid_from: datetime | None = strawberry.field(description="Since when it holds.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    moment: strawberry.Private[AsOf]

    @classmethod
    def of(cls, entry: KnowledgeEntry, moment: AsOf = NOW) -> Self:
        """Show an entry as it was at a moment."""
        by = CategorizedBy(entry.categorized_by) if entry.categorized_by else None
        return cls(**same_fields(cls, entry, categorized_by=by, moment=moment))

    @strawberry.field(
        description="The belief in it, at the moment the entry was asked for; null while nobody"
        " has asserted or derived it."
    )
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id, self.moment)

    @strawberry.field(description="All classifications, newest first.")
    async def classifications(self, info: Info) -> list[ClassificationType]:
        classifications = await info.context.loaders.classifications.load(self.id)
        return [ClassificationType.of(classification) for classification in classifications]


@strawberry.type(name="Insight", description="Something seen by looking at the thinking itself.")
class InsightGraphType(NodeType, DomainType[Insight]):
    type: InsightType = strawberry.field(name="insightType", description="The question in full.")
    text: str = strawberry.field(description="The insight in a sentence.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @strawberry.field(description="The belief in it; null while nobody has asserted or derived it.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id)
