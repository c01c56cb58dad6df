"""Parts of the graph that answer a question, ready to draw."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import Mirrored, same_fields
from app.api.types.edge import RelationshipType
from app.api.types.enums import OpenReason
from app.api.types.node import NodeSummaryType
from app.api.types.reasoning import DecisionPointType, SessionType
from app.domain.nodes.asking import (
    Clash,
    Compared,
    Comparison,
    ContextNode,
    Likeness,
    Lineage,
    Neighbourhood,
    OpenQuestion,
    Path,
    Paths,
    SessionContext,
    ToolUse,
)
from app.domain.nodes.edge import Edge
from app.domain.nodes.node import NodeSummary


@strawberry.type(name="Lineage", description="Where something comes from, and what came of it.")
class LineageType:
    nodes: list[NodeSummaryType] = strawberry.field(description="The oldest generation first.")
    generations: list[int] = strawberry.field(
        description="One a node, in the same order: 0 is what was asked about, -1 what it comes"
        " from, 1 what came of it."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="The relationships that were followed."
    )
    truncated: bool = strawberry.field(
        description="Whether a limit of nodes, relationships or time cut it short."
    )

    @classmethod
    def of(cls, found: Lineage) -> Self:
        return cls(
            nodes=_nodes(found.nodes),
            generations=list(found.generations),
            relationships=_edges(found.edges),
            truncated=found.truncated,
        )


@strawberry.type(name="Neighbourhood", description="What hangs most closely together.")
class NeighbourhoodType:
    nodes: list[NodeSummaryType] = strawberry.field(
        description="Closest first; the first is what was asked about."
    )
    closeness: list[float] = strawberry.field(
        description="0 to 1, one a node: the best product over a way to it of half of each weight."
    )
    depths: list[int] = strawberry.field(description="Hops from what was asked about, one a node.")
    relationships: list[RelationshipType] = strawberry.field(
        description="The relationships between the nodes."
    )
    truncated: bool = strawberry.field(
        description="Whether there is more within the same number of hops."
    )

    @classmethod
    def of(cls, found: Neighbourhood) -> Self:
        return cls(
            nodes=_nodes(found.nodes),
            closeness=list(found.closeness),
            depths=list(found.depths),
            relationships=_edges(found.edges),
            truncated=found.truncated,
        )


@strawberry.type(name="Path", description="One way from one node to another.")
class PathType:
    nodes: list[NodeSummaryType] = strawberry.field(description="In the order of the path.")
    relationships: list[RelationshipType] = strawberry.field(description="In the same order.")
    strength: float = strawberry.field(description="0 to 1: the product of the weights.")

    @classmethod
    def of(cls, path: Path) -> Self:
        return cls(
            nodes=_nodes(path.nodes),
            relationships=_edges(path.edges),
            strength=path.strength,
        )


@strawberry.type(name="Paths", description="Several ways from one node to another.")
class PathsType:
    paths: list[PathType] = strawberry.field(
        description="Shortest first, or strongest first; empty where there is none."
    )
    truncated: bool = strawberry.field(
        description="Whether a limit was met, so that another path may belong here."
    )

    @classmethod
    def of(cls, found: Paths) -> Self:
        return cls(paths=[PathType.of(path) for path in found.paths], truncated=found.truncated)


@strawberry.type(name="ContextNode", description="A node of a session, as short as a prompt wants.")
class ContextNodeType(Mirrored[ContextNode]):
    node_id: strawberry.ID = strawberry.field(description="A UUID.")
    kind: str = strawberry.field(description="A NodeKind in lower case.")
    role: str = strawberry.field(description="Who spoke.")
    reasoning: str = strawberry.field(
        description="Its thinking, or what it says where it has none; cut to 2,000 characters."
    )
    confidence_score: float | None = strawberry.field(description="From 0 to 1.")
    decision_count: int = strawberry.field(description="Decisions taken in it.")
    created_at: datetime = strawberry.field(description="When it was thought, else recorded.")


@strawberry.type(name="OpenQuestion", description="Something nobody has settled yet.")
class OpenQuestionType:
    node: NodeSummaryType = strawberry.field(description="What is open.")
    reason: OpenReason = strawberry.field(description="In which way.")

    @classmethod
    def of(cls, question: OpenQuestion) -> Self:
        return cls(node=NodeSummaryType.of(question.node), reason=question.reason)


@strawberry.type(name="ToolUse", description="How often a tool was used.")
class ToolUseType(Mirrored[ToolUse]):
    name: str = strawberry.field(description="Its name.")
    calls: int = strawberry.field(description="How often it was called.")
    errors: int = strawberry.field(description="How often it failed.")


@strawberry.type(name="KindCount", description="How many nodes of a kind there are.")
class KindCountType:
    kind: str = strawberry.field(description="A NodeKind in lower case.")
    count: int = strawberry.field(description="How many.")


@strawberry.type(name="SessionContext", description="What a session is about and where it stands.")
class SessionContextType:
    session: SessionType = strawberry.field(description="The session.")
    nodes: list[ContextNodeType] = strawberry.field(description="Its nodes, newest first.")
    decisions: list[DecisionPointType] = strawberry.field(
        description="Its decisions, newest first."
    )
    open_questions: list[OpenQuestionType] = strawberry.field(
        description="What is not settled, newest first."
    )
    tools: list[ToolUseType] = strawberry.field(description="Most used first.")
    kinds: list[KindCountType] = strawberry.field(description="All of its nodes by kind.")
    truncated: bool = strawberry.field(
        description="Whether there are more nodes, decisions or open questions than were read."
    )

    @classmethod
    def of(cls, found: SessionContext) -> Self:
        return cls(
            session=SessionType.of(found.session),
            nodes=[ContextNodeType.of(node) for node in found.nodes],
            decisions=[DecisionPointType.of(decision) for decision in found.decisions],
            open_questions=[OpenQuestionType.of(question) for question in found.open_questions],
            tools=[ToolUseType.of(use) for use in found.tools],
            kinds=[KindCountType(kind=kind, count=n) for kind, n in found.kinds.items()],
            truncated=found.truncated,
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
    def of(cls, one: Compared) -> Self:
        decisions = [DecisionPointType.of(decision) for decision in one.decisions]
        node = NodeSummaryType.of(one.node)
        return cls(**same_fields(cls, one, node=node, decisions=decisions))


@strawberry.type(name="Likeness", description="How alike two of the compared are.")
class LikenessType(Mirrored[Likeness]):
    a_id: strawberry.ID = strawberry.field(description="The one.")
    b_id: strawberry.ID = strawberry.field(description="The other.")
    shared_premise_ids: list[strawberry.ID] = strawberry.field(
        description="What both of them rest on."
    )
    words: float = strawberry.field(
        description="0 to 1: words of both as a share of the words of either, common ones left out."
    )
    shared_words: list[str] = strawberry.field(description="At most 20 of them.")
    cosine: float | None = strawberry.field(
        description="-1 to 1, between the vectors of both; none while one has none."
    )
    confidence_gap: float | None = strawberry.field(
        description="How much surer the first is than the second."
    )


@strawberry.type(name="Clash", description="One decision takes what another one turned down.")
class ClashType(Mirrored[Clash]):
    option: str = strawberry.field(description="What it is.")
    chosen_in: strawberry.ID = strawberry.field(description="The decision that takes it.")
    rejected_in: strawberry.ID = strawberry.field(description="The one that turned it down.")
    reason: str | None = strawberry.field(description="Why it was turned down.")


@strawberry.type(name="Comparison", description="What several things share, and where they differ.")
class ComparisonType:
    compared: list[ComparedType] = strawberry.field(description="In the order asked for.")
    likenesses: list[LikenessType] = strawberry.field(description="One a pair.")
    shared_premise_ids: list[strawberry.ID] = strawberry.field(description="What all rest on.")
    clashes: list[ClashType] = strawberry.field(description="Where their decisions disagree.")
    nodes: list[NodeSummaryType] = strawberry.field(
        description="The compared, and every premise, once."
    )
    relationships: list[RelationshipType] = strawberry.field(
        description="How they rest on their premises, and what they say about each other."
    )
    truncated: bool = strawberry.field(description="Whether a limit cut the premises short.")

    @classmethod
    def of(cls, found: Comparison) -> Self:
        return cls(
            compared=[ComparedType.of(one) for one in found.compared],
            likenesses=[LikenessType.of(likeness) for likeness in found.likenesses],
            shared_premise_ids=[strawberry.ID(id_) for id_ in found.shared_premise_ids],
            clashes=[ClashType.of(clash) for clash in found.clashes],
            nodes=_nodes(found.nodes),
            relationships=_edges(found.edges),
            truncated=found.truncated,
        )


def _nodes(nodes: tuple[NodeSummary, ...]) -> list[NodeSummaryType]:
    return [NodeSummaryType.of(node) for node in nodes]


def _edges(edges: tuple[Edge, ...]) -> list[RelationshipType]:
    return [RelationshipType.of(edge) for edge in edges]
