"""Every question about how things hang together, for one tenant."""

from dataclasses import dataclass

from app.domain.search import VECTOR_PROPERTIES
from app.graph.base import Graph
from app.reads.graph.expansion import Expander
from app.reads.graph.session_context import SessionContextReads
from app.reads.graph.walks.comparison import ComparisonReads
from app.reads.graph.walks.lineage import LineageReads
from app.reads.graph.walks.neighbourhood import NeighbourhoodReads
from app.reads.graph.walks.paths import PathReads


@dataclass(frozen=True, slots=True)
class GraphReads:
    lineage: LineageReads
    neighbourhood: NeighbourhoodReads
    paths: PathReads
    sessions: SessionContextReads
    comparison: ComparisonReads


def graph_reads_of(graph: Graph, model: str) -> GraphReads:
    """Put the questions of one tenant together; vectors are those of `model`."""
    expander = Expander(graph)
    return GraphReads(
        lineage=LineageReads(graph, expander),
        neighbourhood=NeighbourhoodReads(graph, expander),
        paths=PathReads(graph, expander),
        sessions=SessionContextReads(graph),
        comparison=ComparisonReads(graph, expander, VECTOR_PROPERTIES[model]),
    )
