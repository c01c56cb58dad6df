"""Parts of the graph that answer a question, ready to draw."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.counts import KindCountType
from app.api.types.edge import RelationshipType
from app.api.types.enums import NodeKind, OpenReason, Role
from app.api.types.node import NodeSummaryType
from app.api.types.reasoning import DecisionPointType, SessionType
from app.api.types.scalars import Long
from app.domain.nodes.edge import Edge, Subgraph
from app.domain.nodes.graph_answers import (
    Compared,
    Comparison,
    ContextNode,
    Likeness,
    Lineage,
    Neighbourhood,
    OpenQuestion,
    OptionConflict,
    Path,
    Paths,
    SessionContext,
    ToolUse,
)
from app.domain.nodes.node import NodeSummary


@strawberry.type(name="LineageMember", description="A node of a lineage.")
class LineageMemberType:
    generation: int = strawberry.field(
        description="0 for the node asked about, -1 for what it comes from, 1 for what came of it."
    )
    node: NodeSummaryType = strawberry.field(description="Each node comes once.")


@strawberry.type(name="Lineage", description="Where something comes from, and what came of it.")
class LineageType:
    members: list[LineageMemberType] = strawberry.field(description="Oldest generation first.")
    relationships: list[RelationshipType] = strawberry.field(
        description="The relationships that were followed."
    )
    truncated: bool = strawberry.field(
        description="Whether a limit of nodes, relationships or time cut it short."
    )

    @classmethod
    def of(cls, lineage: Lineage) -> Self:
        members = [
            LineageMemberType(generation=generation, node=NodeSummaryType.of(node))
            for generation, node in zip(lineage.generations, lineage.nodes, strict=True)
        ]
        return cls(
            members=members, relationships=_edges(lineage.edges), truncated=lineage.truncated
        )


@strawberry.type(name="TraversalVisit", description="A node that a traversal reached.")
class TraversalVisitType:
    node: NodeSummaryType = strawberry.field(description="Each node comes once.")
    depth: int = strawberry.field(description="Hops from the start, which has 0.")
    closeness: float | None = strawberry.field(
        description="From 0 to 1: the best product of half of each weight along a way to it. Null"
        " unless ordered by CLOSENESS."
    )


@strawberry.type(name="Traversal", description="The nodes around a node.")
class TraversalType:
    visits: list[TraversalVisitType] = strawberry.field(
        description="In the order asked for; the start comes first."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="Every followed relationship between the visited nodes."
    )
    truncated: bool = strawberry.field(description="True if there is more within `depth`.")

    @classmethod
    def of(cls, found: Subgraph | Neighbourhood) -> Self:
        closeness = getattr(found, "closeness", (None,) * len(found.nodes))
        visits = [
            TraversalVisitType(node=NodeSummaryType.of(node), depth=depth, closeness=close)
            for node, depth, close in zip(found.nodes, found.depths, closeness, strict=True)
        ]
        return cls(visits=visits, relationships=_edges(found.edges), truncated=found.truncated)


@strawberry.type(name="PathStep", description="One hop of a path.")
class PathStepType:
    relationship: RelationshipType = strawberry.field(
        description="Between this node and the one before, in either direction."
    )
    node: NodeSummaryType = strawberry.field(description="The node that the hop reaches.")


@strawberry.type(name="Path", description="One way from one node to another.")
class PathType:
    start: NodeSummaryType = strawberry.field(description="The node the path begins at.")
    steps: list[PathStepType] = strawberry.field(
        description="In the order of the path; empty if start and end are the same."
    )
    strength: float = strawberry.field(description="From 0 to 1: the product of the weights.")

    @classmethod
    def of(cls, path: Path) -> Self:
        start, *others = [NodeSummaryType.of(node) for node in path.nodes]
        steps = [
            PathStepType(relationship=RelationshipType.of(edge), node=node)
            for edge, node in zip(path.edges, others, strict=True)
        ]
        return cls(start=start, steps=steps, strength=path.strength)


@strawberry.type(name="Paths", description="Several ways from one node to another.")
class PathsType:
    paths: list[PathType] = strawberry.field(
        description="Shortest first, or strongest first; empty where there is none."
    )
    truncated: bool = strawberry.field(
        description="Whether a limit was met, so that another path may belong here."
    )

    @classmethod
    def of(cls, paths: Paths) -> Self:
        return cls(paths=[PathType.of(path) for path in paths.paths], truncated=paths.truncated)


@strawberry.type(name="ContextNode", description="A node of a session, as short as a prompt wants.")
class ContextNodeType:
    node_id: strawberry.ID = strawberry.field(description="A UUID.")
    kind: NodeKind = strawberry.field(description="As `ThinkingNode.kind`.")
    role: Role = strawberry.field(
        description="USER for a person's message, ASSISTANT for a model's."
    )
    reasoning: str = strawberry.field(
        description="Its thinking, or what it says where it has none; cut to 2,000 characters."
    )
    confidence_score: float | None = strawberry.field(description="From 0 to 1.")
    decision_count: Long = strawberry.field(description="Decisions taken in it.")
    created_at: datetime = strawberry.field(description="When it was thought, else recorded.")

    @classmethod
    def of(cls, node: ContextNode) -> Self:
        kind, role = NodeKind(node.kind), Role(node.role)
        return cls(**same_fields(cls, node, kind=kind, role=role))


@strawberry.type(name="OpenQuestion", description="Something nobody has settled yet.")
class OpenQuestionType:
    node: NodeSummaryType = strawberry.field(description="The unsettled node.")
    reason: OpenReason = strawberry.field(description="In which way.")

    @classmethod
    def of(cls, question: OpenQuestion) -> Self:
        return cls(node=NodeSummaryType.of(question.node), reason=question.reason)


@strawberry.type(name="ToolUse", description="The uses of a tool in a session.")
class ToolUseType(DomainType[ToolUse]):
    name: str = strawberry.field(description="As the model called it.")
    calls: Long = strawberry.field(description="Calls in the session.")
    errors: int = strawberry.field(description="Failed calls in the session.")


@strawberry.type(
    name="SessionContext",
    description="A session's recent nodes, decisions, open questions and tools.",
)
class SessionContextType:
    session: SessionType = strawberry.field(description="As it was at the moment asked for.")
    nodes: list[ContextNodeType] = strawberry.field(description="Its nodes, newest first.")
    decisions: list[DecisionPointType] = strawberry.field(
        description="Its decisions, newest first."
    )
    open_questions: list[OpenQuestionType] = strawberry.field(
        description="Unsettled nodes, newest first."
    )
    tools: list[ToolUseType] = strawberry.field(description="Most used first.")
    kinds: list[KindCountType] = strawberry.field(description="All of its nodes by kind.")
    truncated: bool = strawberry.field(
        description="Whether there are more nodes, decisions or open questions than were read."
    )

    @classmethod
    def of(cls, context: SessionContext) -> Self:
        return cls(
            session=SessionType.of(context.session),
            nodes=[ContextNodeType.of(node) for node in context.nodes],
            decisions=[DecisionPointType.of(decision) for decision in context.decisions],
            open_questions=[OpenQuestionType.of(question) for question in context.open_questions],
            tools=[ToolUseType.of(use) for use in context.tools],
            kinds=KindCountType.all_of(context.kinds),
            truncated=context.truncated,
        )


@strawberry.type(name="Compared", description="One of the things that are compared.")
class ComparedType:
    node: NodeSummaryType = strawberry.field(description="The thing.")
    confidence: float | None = strawberry.field(description="From 0 to 1, where somebody said.")
    decisions: list[DecisionPointType] = strawberry.field(
        description="The decision itself, or those taken in a thinking node."
    )
    premise_ids: list[strawberry.ID] = strawberry.field(description="Everything it rests on.")
    own_premise_ids: list[strawberry.ID] = strawberry.field(
        description="Of these what none of the others rests on."
    )

    @classmethod
    def of(cls, compared: Compared) -> Self:
        decisions = [DecisionPointType.of(decision) for decision in compared.decisions]
        node = NodeSummaryType.of(compared.node)
        return cls(**same_fields(cls, compared, node=node, decisions=decisions))


@strawberry.type(name="Likeness", description="The similarity of two compared nodes.")
class LikenessType(DomainType[Likeness]):
    a_id: strawberry.ID = strawberry.field(description="The first of the pair.")
    b_id: strawberry.ID = strawberry.field(description="The other.")
    shared_premise_ids: list[strawberry.ID] = strawberry.field(
        description="Premises that both rest on."
    )
    words: float = strawberry.field(
        description="0 to 1: words of both as a share of the words of either, common ones left out."
    )
    shared_words: list[str] = strawberry.field(description="At most 20 of them.")
    cosine: float | None = strawberry.field(
        description="-1 to 1, between the vectors of both; none while one has none."
    )
    confidence_gap: float | None = strawberry.field(
        description="Confidence of the first minus that of the second; null if either has none."
    )


@strawberry.type(
    name="OptionConflict", description="One decision takes what another one turned down."
)
class OptionConflictType(DomainType[OptionConflict]):
    option: str = strawberry.field(description="In a few words.")
    chosen_in: strawberry.ID = strawberry.field(description="The decision that takes it.")
    rejected_in: strawberry.ID = strawberry.field(description="The one that turned it down.")
    reason: str | None = strawberry.field(
        description="The stated reason of the rejection; null if none was stated."
    )


@strawberry.type(
    name="Comparison", description="Shared and differing premises and decisions of several nodes."
)
class ComparisonType:
    compared: list[ComparedType] = strawberry.field(description="In the order asked for.")
    likenesses: list[LikenessType] = strawberry.field(description="One a pair.")
    shared_premise_ids: list[strawberry.ID] = strawberry.field(
        description="Premises that every compared node rests on."
    )
    option_conflicts: list[OptionConflictType] = strawberry.field(
        description="Where their decisions disagree."
    )
    nodes: list[NodeSummaryType] = strawberry.field(
        description="The compared, and every premise, once."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="Relationships to the premises and between the compared nodes."
    )
    truncated: bool = strawberry.field(description="Whether a limit cut the premises short.")

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        return cls(
            compared=[ComparedType.of(compared) for compared in comparison.compared],
            likenesses=[LikenessType.of(likeness) for likeness in comparison.likenesses],
            shared_premise_ids=[strawberry.ID(id_) for id_ in comparison.shared_premise_ids],
            option_conflicts=[
                OptionConflictType.of(conflict) for conflict in comparison.option_conflicts
            ],
            nodes=_nodes(comparison.nodes),
            relationships=_edges(comparison.edges),
            truncated=comparison.truncated,
        )


def _nodes(nodes: tuple[NodeSummary, ...]) -> list[NodeSummaryType]:
    return [NodeSummaryType.of(node) for node in nodes]


def _edges(edges: tuple[Edge, ...]) -> list[RelationshipType]:
    return [RelationshipType.of(edge) for edge in edges]
