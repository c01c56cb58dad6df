"""Relationships, and parts of the graph cut out to be drawn."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import Mirrored
from app.api.types.enums import EdgeType
from app.api.types.node import NodeSummaryType
from app.domain.nodes.edge import Edge, NewEdge, Subgraph


@strawberry.type(name="Relationship", description="One node said something about another.")
class RelationshipType(Mirrored[Edge]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    type: EdgeType = strawberry.field(description="What it says.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it starts.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ends.")
    weight: float = strawberry.field(description="From 0 to 1.")
    source: str | None = strawberry.field(description="Who drew it; `rule` for a proposal.")
    rule: str | None = strawberry.field(
        description="What proposed it: the words that were found, and how their object was told."
    )
    evidence_id: strawberry.ID | None = strawberry.field(
        description="The thinking node whose text gave it away."
    )
    span: list[int] | None = strawberry.field(
        description="Where: start and end, exclusive, in its reasoning, or its response where it"
        " has none; in code points."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")


@strawberry.type(description="The relationship that was drawn.")
class LinkedNodes(Mirrored[NewEdge]):
    id: strawberry.ID = strawberry.field(description="The id of the relationship.")
    type: EdgeType = strawberry.field(description="What it says.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it starts.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ends.")
    weight: float = strawberry.field(description="From 0 to 1.")


@strawberry.type(name="Subgraph", description="Nodes and the relationships between them.")
class SubgraphType:
    nodes: list[NodeSummaryType] = strawberry.field(description="The nodes, nearest first.")
    depths: list[int] = strawberry.field(
        description="Hops from the start, one a node, in the same order."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="The relationships between the nodes; along a path, in its order."
    )
    truncated: bool = strawberry.field(description="Whether a limit cut it short.")

    @classmethod
    def of(cls, graph: Subgraph) -> Self:
        return cls(
            nodes=[NodeSummaryType.of(node) for node in graph.nodes],
            depths=list(graph.depths),
            relationships=[RelationshipType.of(edge) for edge in graph.edges],
            truncated=graph.truncated,
        )
