"""Why something holds."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.beliefs.belief import GroundsType
from app.api.types.edge import RelationshipType
from app.api.types.node import NodeSummaryType
from app.api.types.reasoning import DecisionPointType
from app.domain.beliefs.belief import AsOf
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.why import Reason, Verdict, Why


@strawberry.type(name="Reason", description="One thing brought forward for or against another.")
class ReasonType:
    node: NodeSummaryType = strawberry.field(description="The premise or argument.")
    of_id: strawberry.ID = strawberry.field(description="The node it speaks for or against.")
    relationship: RelationshipType = strawberry.field(
        description="The relationship that makes it a reason."
    )
    depth: int = strawberry.field(description="Hops from what was asked about, from 1.")
    because: str = strawberry.field(description="One line that reads the relationship out.")

    @classmethod
    def of(cls, reason: Reason) -> Self:
        return cls(
            node=NodeSummaryType.of(reason.node),
            of_id=strawberry.ID(reason.of_id),
            relationship=RelationshipType.of(reason.edge),
            depth=reason.depth,
            because=reason.because,
        )


@strawberry.type(name="Verdict", description="The worth of a decision at a moment.")
class VerdictType:
    status: DecisionStatus = strawberry.field(description="As of the moment that was asked about.")
    decided_at: datetime = strawberry.field(
        description="When it was taken; where nobody said, when it was recorded."
    )
    changed_at: datetime | None = strawberry.field(
        description="When it got its status; null while it stands as it was taken."
    )
    replaced_by_id: strawberry.ID | None = strawberry.field(
        description="The decision that replaced it; null unless it is superseded."
    )
    fallen_ids: list[strawberry.ID] = strawberry.field(
        description="Withdrawn beliefs it rested on, nearest first, three at most; empty unless it "
        "is unsupported."
    )
    sentence: str = strawberry.field(description="All of it in one sentence.")

    @strawberry.field(description="The node of `replacedById`.")
    async def replaced_by(self, info: Info) -> NodeSummaryType | None:
        if self.replaced_by_id is None:
            return None
        summary = await info.context.loaders.summaries.load(self.replaced_by_id)
        return NodeSummaryType.of(summary) if summary else None

    @strawberry.field(description="The nodes of `fallenIds` that are still there.")
    async def fallen(self, info: Info) -> list[NodeSummaryType]:
        summaries = await info.context.loaders.summaries.load_many(self.fallen_ids)
        return [NodeSummaryType.of(summary) for summary in summaries if summary]

    @classmethod
    def of(cls, verdict: Verdict) -> Self:
        return cls(
            status=verdict.status,
            decided_at=verdict.decided_at,
            changed_at=verdict.changed_at,
            replaced_by_id=strawberry.ID(verdict.replaced_by_id)
            if verdict.replaced_by_id
            else None,
            fallen_ids=[strawberry.ID(id_) for id_ in verdict.fallen_ids],
            sentence=verdict.sentence,
        )


@strawberry.type(name="Why", description="The premises of a node and the arguments against it.")
class WhyType:
    node: NodeSummaryType = strawberry.field(description="The node of the request.")
    decision: DecisionPointType | None = strawberry.field(
        description="The decision; null if the node is none."
    )
    question: NodeSummaryType | None = strawberry.field(
        description="The user's message at the start of the line of thought; null if there is none."
    )
    verdict: VerdictType | None = strawberry.field(
        description="The worth of the decision at that moment; null where the node is none."
    )
    rests_on: list[ReasonType] = strawberry.field(
        description="Nearest first, and the strongest kind of reason first among equally near "
        "ones. Of a decision only what was there when it was taken, as in `against`."
    )
    against: list[ReasonType] = strawberry.field(
        description="Nodes that contradict, challenge or supersede it or one of its premises."
    )
    since: list[ReasonType] = strawberry.field(
        description="Reasons that came after the decision was taken, for and against; else empty."
    )
    nodes: list[NodeSummaryType] = strawberry.field(
        description="Every node above once, the one asked about first."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="Every relationship that was followed."
    )
    truncated: bool = strawberry.field(description="Whether there is more than was followed.")

    moment: strawberry.Private[AsOf]

    @strawberry.field(
        description="The fewest asserted beliefs that the node rests on, with a proof; null if it"
        " is not a held belief."
    )
    async def grounds(self, info: Info) -> GroundsType | None:
        reads = info.context.services.belief_reads
        [belief] = await reads.get_many([self.node.id], self.moment)
        grounds = await reads.why(self.node.id, self.moment) if belief else None
        if grounds is None:
            return None
        named = [
            *grounds.foundation_ids,
            *(justification.conclusion_id for justification in grounds.justifications),
        ]
        beliefs = await reads.get_many(named, self.moment)
        return GroundsType.of(grounds, beliefs, self.moment)

    @classmethod
    def of(cls, why: Why, moment: AsOf) -> Self:
        return cls(
            node=NodeSummaryType.of(why.node),
            decision=DecisionPointType.of(why.decision) if why.decision else None,
            question=NodeSummaryType.of(why.question) if why.question else None,
            verdict=VerdictType.of(why.verdict) if why.verdict else None,
            rests_on=[ReasonType.of(reason) for reason in why.rests_on],
            against=[ReasonType.of(reason) for reason in why.against],
            since=[ReasonType.of(reason) for reason in why.since],
            nodes=[NodeSummaryType.of(node) for node in why.nodes],
            relationships=[RelationshipType.of(edge) for edge in why.edges],
            truncated=why.truncated,
            moment=moment,
        )
