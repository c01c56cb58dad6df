"""Knowledge entries, contradictions and insights."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, NodeType, same_fields
from app.api.types.beliefs.belief import NOW, BeliefType, belief_at
from app.api.types.enums import (
    CategorizedBy,
    EffectVerdict,
    InsightFinding,
    InsightType,
    Tier,
)
from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.knowledge import Classification, Insight, KnowledgeEntry
from app.domain.beliefs.knowledge_changes import Finding
from app.domain.metacognition import ImprovementEffect, InsightEvidence


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


@strawberry.type(name="InsightEvidence", description="Words of a node that show an insight.")
class InsightEvidenceType(DomainType[InsightEvidence]):
    node_id: strawberry.ID = strawberry.field(
        description="A thinking node, decision, knowledge entry, hypothesis or outcome."
    )
    excerpt: str = strawberry.field(description="As it stands in the node, 400 characters at most.")
    relevance: float = strawberry.field(description="From 0 to 1.")
    start: int | None = strawberry.field(
        description="Offset into the text of the node, in code points; null if nobody looked it up."
    )
    end: int | None = strawberry.field(description="Exclusive.")
    found_by: str | None = strawberry.field(
        description="The model that quoted it; null for an analyser."
    )


@strawberry.type(
    name="ImprovementEffect",
    description="The outcomes of decisions before an improvement hypothesis, beside those of"
    " decisions that rest on it or whose answers cite it. Mixed outcomes do not count.",
)
class ImprovementEffectType(DomainType[ImprovementEffect]):
    before: int = strawberry.field(description="Decisions before it with an outcome.")
    before_succeeded: int = strawberry.field(description="The part of `before` with a good end.")
    after: int = strawberry.field(description="Decisions that use it, with an outcome.")
    after_succeeded: int = strawberry.field(description="The part of `after` with a good end.")
    difference: float | None = strawberry.field(
        description="Share that succeeded after, less the share before; null without both."
    )
    low: float | None = strawberry.field(
        description="Lower end of the 95 % interval of the difference (Newcombe)."
    )
    high: float | None = strawberry.field(description="Upper end of the interval.")
    verdict: EffectVerdict = strawberry.field(
        description="DOES_NOT_HELP retires it with the next analysis of the tenant."
    )


@strawberry.type(name="Insight", description="Something seen by looking at the thinking itself.")
class InsightGraphType(NodeType):
    type: InsightType = strawberry.field(name="insightType", description="The question in full.")
    text: str = strawberry.field(description="The insight in a sentence.")
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    finding: InsightFinding | None = strawberry.field(
        description="The analyser's kind of finding; null for an insight of no such kind, or from"
        " somewhere else."
    )
    counter: str | None = strawberry.field(
        description="The observation that would speak against it."
    )
    session_id: strawberry.ID | None = strawberry.field(
        description="Null for an insight on more than one session."
    )
    dropped: int = strawberry.field(
        description="Excerpts that were left out: they did not stand in the nodes they named."
    )
    found_by: str | None = strawberry.field(
        description="The model that found it, as provider, model and version of the question; null"
        " for an insight of an analyser or from somewhere else."
    )

    @classmethod
    def of(cls, insight: Insight) -> Self:
        kind = InsightFinding(insight.finding) if insight.finding else None
        return cls(**same_fields(cls, insight, finding=kind))

    @strawberry.field(description="The excerpts that show it, by relevance, 100 at most.")
    async def evidence(self, info: Info) -> list[InsightEvidenceType]:
        evidence = await info.context.loaders.insight_evidence.load(self.id)
        return [InsightEvidenceType.of(one) for one in evidence]

    @strawberry.field(
        description="The effect of an improvement hypothesis that is held and was proposed by an"
        " analysis; null for other insights."
    )
    async def effect(self, info: Info) -> ImprovementEffectType | None:
        effect = await info.context.loaders.improvement_effects.load(self.id)
        return ImprovementEffectType.of(effect) if effect else None

    @strawberry.field(description="The belief in it; null while nobody has asserted or derived it.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.id)
