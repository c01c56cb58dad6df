"""Relationships, and parts of the graph cut out to be drawn."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.enums import EdgeType
from app.domain.nodes.edge import Edge, NewEdge


@strawberry.type(name="Relationship", description="One node said something about another.")
class RelationshipType(DomainType[Edge]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    type: EdgeType = strawberry.field(description="The text in full.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it starts.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ends.")
    weight: float = strawberry.field(description="From 0 to 1.")
    source: str | None = strawberry.field(
        description="`api`, an import format, a model or `rule`; null if unknown."
    )
    rule: str | None = strawberry.field(
        description="The rule's words that were found; null unless `source` is `rule`."
    )
    evidence_id: strawberry.ID | None = strawberry.field(
        description="The thinking node whose text gave it away."
    )
    span: list[int] | None = strawberry.field(
        description="Where: start and end, exclusive, in its reasoning, or its response where it"
        " has none; in code points."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")


@strawberry.type(description="The relationship that ended.")
class UnlinkedNodes:
    relationship_id: strawberry.ID | None = strawberry.field(
        description="Equals `Relationship.id`; null for a repeat."
    )
    type: EdgeType = strawberry.field(description="The text in full.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it started.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ended.")
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed with it; empty for a repeat."
    )


@strawberry.type(description="The relationship that was drawn.")
class LinkedNodes:
    relationship_id: strawberry.ID = strawberry.field(description="Equals `Relationship.id`.")
    type: EdgeType = strawberry.field(description="The text in full.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it starts.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ends.")
    weight: float = strawberry.field(description="From 0 to 1.")

    @classmethod
    def of(cls, edge: NewEdge) -> Self:
        return cls(**same_fields(cls, edge, relationship_id=edge.id))
