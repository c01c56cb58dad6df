"""Causal graphs: what is independent of what, which effects data can tell, what doing does."""

import itertools
import math
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.causal.causal_result import CausalResult
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph

_TOLERANCE = 1e-9
NodeName = Annotated[Name, RefersTo("nodes.id")]


class NodeType(StrEnum):
    CAUSE = "cause"
    EFFECT = "effect"
    MEDIATOR = "mediator"
    CONFOUNDER = "confounder"


class EdgeKind(StrEnum):
    DIRECTED = "directed"
    BIDIRECTED = "bidirected"
    """A hidden common cause of both."""


class Node(Values):
    id: Name
    description: Text = ""
    type: NodeType | None = None
    """What it is thought to be; nothing is computed from it."""
    observed: bool = True
    """A hidden node is never offered for adjustment."""
    intercept: float = 0.0
    """In a linear model: its mean where all its causes are 0."""
    noise_variance: Annotated[float, Field(ge=0)] = 1.0
    """In a linear model."""
    states: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """In a discrete model."""


class Edge(Values):
    source: NodeName
    target: NodeName
    kind: EdgeKind = EdgeKind.DIRECTED
    strength: float | None = None
    """In a linear model: how much the target grows with each unit of the source; of a bidirected
    edge, the covariance of the two noises."""
    confidence: Probability = 1.0
    """How sure it is that there is such an edge."""


class Row(Values):
    states: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """One of each parent, in the order of the table's parents."""
    probabilities: Annotated[tuple[Probability, ...], Field(min_length=1, max_length=20)]
    """Of the node's states, in their order."""


class Table(Values):
    """The probabilities of a node in a discrete model."""

    node: NodeName
    parents: Annotated[tuple[NodeName, ...], Field(max_length=20)] = ()
    rows: Annotated[tuple[Row, ...], Field(min_length=1, max_length=1_000)]


class Separation(Values):
    """A question: are two nodes independent, given others?"""

    first: NodeName
    second: NodeName
    given: Annotated[tuple[NodeName, ...], Field(max_length=100)] = ()


class Query(Values):
    """Which effect is asked for."""

    treatment: NodeName
    outcome: NodeName
    adjustment: Annotated[tuple[NodeName, ...], Field(max_length=100)] | None = None
    """Nodes that somebody adjusts for; the set is tested."""


class Intervention(Values):
    node: NodeName
    action: Text = ""
    value: float | None = None
    """In a linear model."""
    state: Name | None = None
    """In a discrete model."""


class CausalInput(ModeInput):
    nodes: Annotated[tuple[Node, ...], Field(min_length=1, max_length=200), Unique("id")]
    edges: Annotated[tuple[Edge, ...], Field(max_length=1_000)] = ()
    mechanisms: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    """How causes bring their effects about, in words."""
    separations: Annotated[tuple[Separation, ...], Field(max_length=100)] = ()
    query: Query | None = None
    interventions: Annotated[tuple[Intervention, ...], Field(max_length=50), Unique("node")] = ()
    """Made together."""
    tables: Annotated[tuple[Table, ...], Field(max_length=50), Unique("node")] = ()
    """One for every node, or none."""

    def findings(self) -> Iterator[Finding]:
        yield from self._of_edges()
        for index, separation in enumerate(self.separations):
            names = (separation.first, separation.second, *separation.given)
            if len(set(names)) < len(names):
                path = f"separations.{index}"
                yield Finding("OVERLAPPING_SETS", path, f"{path}: a node is there twice")
        if self.query is not None and self.query.treatment == self.query.outcome:
            message = "query.outcome: it is the treatment"
            yield Finding("OVERLAPPING_SETS", "query.outcome", message)
        states = {node.id: node.states for node in self.nodes}
        if self.tables:
            yield from self._of_tables(states)
        for index, entry in enumerate(self.interventions):
            wrong = bool(self.tables) and entry.state not in states.get(entry.node, ())
            if wrong or (not self.tables and entry.value is None):
                path = f"interventions.{index}"
                message = f"{path}: give a value in a linear model, a known state in a discrete one"
                yield Finding("MISSING_VALUE", path, message)

    def _of_edges(self) -> Iterator[Finding]:
        seen = set[tuple[object, ...]]()
        for index, edge in enumerate(self.edges):
            path, ends = f"edges.{index}", (edge.source, edge.target)
            if edge.kind is EdgeKind.BIDIRECTED:
                ends = (min(ends), max(ends))
            if edge.source == edge.target:
                yield Finding("SELF_LOOP", path, f"{path}: a node does not cause itself")
            if (edge.kind, ends) in seen:
                yield Finding("DUPLICATE", path, f"{path}: the edge is there twice")
            seen.add((edge.kind, ends))
            if edge.confidence == 0:
                message = f"{path}.confidence: an edge that surely is not there is counted"
                yield Finding("IMPOSSIBLE_EDGE", f"{path}.confidence", message, Severity.WARNING)

    def _of_tables(self, states: dict[str, tuple[str, ...]]) -> Iterator[Finding]:
        told = {table.node for table in self.tables}
        for name in sorted(states.keys() - told):
            yield Finding("MISSING_TABLE", "tables", f"tables: there is none for {name!r}")
        if any(edge.kind is EdgeKind.BIDIRECTED for edge in self.edges):
            message = "edges: a discrete model names its hidden nodes; it has no bidirected edges"
            yield Finding("BIDIRECTED_EDGE", "edges", message)
        for index, table in enumerate(self.tables):
            causes = {edge.source for edge in self.edges if edge.target == table.node}
            path = f"tables.{index}"
            if set(table.parents) != causes or len(set(table.parents)) < len(table.parents):
                message = f"{path}.parents: these are not the sources of the node's edges"
                yield Finding("PARENTS_MISMATCH", f"{path}.parents", message)
            else:
                yield from _of_rows(path, table, states)


def _of_rows(path: str, table: Table, states: dict[str, tuple[str, ...]]) -> Iterator[Finding]:
    needed = set(itertools.product(*(states.get(parent, ()) for parent in table.parents)))
    if math.prod(len(states.get(p, ())) for p in table.parents) != len(table.rows) or needed != {
        row.states for row in table.rows
    }:
        message = f"{path}.rows: one row for every combination of the parents' states is needed"
        yield Finding("INCOMPLETE_TABLE", f"{path}.rows", message)
    for index, row in enumerate(table.rows):
        at = f"{path}.rows.{index}.probabilities"
        if len(row.probabilities) != len(states.get(table.node, ())):
            yield Finding("DIMENSION_MISMATCH", at, f"{at}: one for every state is needed")
        elif abs(sum(row.probabilities) - 1) > _TOLERANCE:
            yield Finding("PROBABILITIES_DO_NOT_SUM_TO_1", at, f"{at}: they must sum to 1")


MODE = Mode(
    name="causal",
    group="causal",
    title="Causal",
    purpose="Tell correlation from causation: what to adjust for, and what an intervention does.",
    input=CausalInput,
    result=CausalResult,
    method="d-separation; minimal backdoor sets, the frontdoor criterion and instruments on the"
    " graph with its hidden nodes; identification by Tian and Pearl; effects in linear models from"
    " path coefficients, in discrete ones by truncated factorisation.",
    libraries=("networkx", "numpy"),
    graph=ModeGraph(
        items=(Items("nodes", "variable", caption="description"),),
        links=(
            Links(
                "edges",
                "source",
                "target",
                LinkType.CAUSES,
                ("nodes",),
                weight="strength",
                kind="kind",
                types={"bidirected": LinkType.COVARIES},
            ),
        ),
    ),
    example={
        "nodes": [
            {"id": "season", "type": "confounder"},
            {"id": "advertising", "type": "cause"},
            {"id": "sales", "type": "effect"},
        ],
        "edges": [
            {"source": "season", "target": "advertising", "strength": 1},
            {"source": "season", "target": "sales", "strength": 3},
            {"source": "advertising", "target": "sales", "strength": 2},
        ],
        "query": {"treatment": "advertising", "outcome": "sales"},
        "interventions": [{"node": "advertising", "value": 1}],
    },
)
