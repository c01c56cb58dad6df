"""Why something holds."""

from typing import Self

import strawberry

from app.api.types.edge import RelationshipType
from app.api.types.node import NodeSummaryType
from app.api.types.reasoning import DecisionPointType
from app.domain.nodes.why import Reason, Why


@strawberry.type(name="Reason", description="One thing brought forward for or against another.")
class ReasonType:
    node: NodeSummaryType = strawberry.field(description="What is brought forward.")
    of_id: strawberry.ID = strawberry.field(description="The node it speaks for or against.")
    relationship: RelationshipType = strawberry.field(description="How it speaks.")
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


@strawberry.type(name="Why", description="What something rests on, and what speaks against it.")
class WhyType:
    node: NodeSummaryType = strawberry.field(description="What was asked about.")
    decision: DecisionPointType | None = strawberry.field(
        description="What was chosen and turned down, where the node is a decision."
    )
    question: NodeSummaryType | None = strawberry.field(
        description="What somebody asked at the start of the line of thought."
    )
    rests_on: list[ReasonType] = strawberry.field(
        description="Nearest first, and the strongest kind of reason first among equally near ones."
    )
    against: list[ReasonType] = strawberry.field(
        description="What contradicts, challenges or supersedes it or something it rests on."
    )
    nodes: list[NodeSummaryType] = strawberry.field(
        description="Every node above once, the one asked about first."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="Every relationship that was followed."
    )
    truncated: bool = strawberry.field(description="Whether there is more than was followed.")

    @classmethod
    def of(cls, why: Why) -> Self:
        return cls(
            node=NodeSummaryType.of(why.node),
            decision=DecisionPointType.of(why.decision) if why.decision else None,
            question=NodeSummaryType.of(why.question) if why.question else None,
            rests_on=[ReasonType.of(reason) for reason in why.rests_on],
            against=[ReasonType.of(reason) for reason in why.against],
            nodes=[NodeSummaryType.of(node) for node in why.nodes],
            relationships=[RelationshipType.of(edge) for edge in why.edges],
            truncated=why.truncated,
        )
