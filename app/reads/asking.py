"""Every question about how things hang together, for one tenant."""

from dataclasses import dataclass

from app.domain.search import VECTOR_PROPERTIES
from app.graph.base import Graph
from app.reads.comparison import ComparisonReads
from app.reads.expansion import Expander
from app.reads.lineage import LineageReads
from app.reads.neighbourhood import NeighbourhoodReads
from app.reads.paths import PathReads
from app.reads.session_context import SessionContextReads


@dataclass(frozen=True, slots=True)
class Asking:
    lineage: LineageReads
    neighbourhood: NeighbourhoodReads
    paths: PathReads
    sessions: SessionContextReads
    comparison: ComparisonReads


def asking_of(graph: Graph, model: str) -> Asking:
    """Put the questions of one tenant together; vectors are those of `model`."""
    expander = Expander(graph)
    return Asking(
        lineage=LineageReads(graph, expander),
        neighbourhood=NeighbourhoodReads(graph, expander),
        paths=PathReads(graph, expander),
        sessions=SessionContextReads(graph),
        comparison=ComparisonReads(graph, expander, VECTOR_PROPERTIES[model]),
    )
