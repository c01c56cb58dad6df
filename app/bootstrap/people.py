"""What people and agents tell each other about the graph."""

from dataclasses import dataclass

from app.graph.base import Graph
from app.reads.beliefs.changes import ChangesReads
from app.reasoning.nodes.people.marks import ReadMarks


@dataclass(frozen=True, slots=True)
class People:
    """Everything that is between people, and between them and agents."""

    changes: ChangesReads
    read_marks: ReadMarks


def people_of(graph: Graph) -> People:
    return People(ChangesReads(graph), ReadMarks(graph))
