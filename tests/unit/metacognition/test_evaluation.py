"""The analysers on small reasoning graphs that were written before their rules."""

from collections import Counter
from itertools import chain

import pytest

from app.domain.metacognition import FindingKind
from app.reasoning.knowledge.insights.analysers import ANALYSERS
from tests.unit.metacognition.graphs_of_reasoning import ReasoningGraph, reasoning_graphs

GRAPHS = list(reasoning_graphs())


def _found(graph: ReasoningGraph) -> set[FindingKind]:
    findings = chain.from_iterable(one.find(graph.cases[one.subject]) for one in ANALYSERS)
    return {finding.kind for finding in findings}


FOUND = {graph.name: _found(graph) for graph in GRAPHS}


def test_there_are_enough_graphs_and_half_of_them_are_clean() -> None:
    assert len(GRAPHS) == len(FOUND) == 104
    assert sum(graph.expected is None for graph in GRAPHS) == 52


def test_every_kind_of_finding_has_one_analyser() -> None:
    assert [one.kind for one in ANALYSERS] == [*FindingKind]


@pytest.mark.parametrize(
    "graph", [graph for graph in GRAPHS if graph.expected is None], ids=lambda graph: graph.name
)
def test_nothing_is_found_in_a_clean_graph(graph: ReasoningGraph) -> None:
    assert FOUND[graph.name] == set()


@pytest.mark.parametrize("kind", [*FindingKind])
def test_an_analyser_reaches_its_precision_and_recall(kind: FindingKind) -> None:
    counts = Counter((graph.expected is kind, kind in FOUND[graph.name]) for graph in GRAPHS)
    hits, false, missed = counts[True, True], counts[False, True], counts[True, False]
    assert hits / (hits + false) >= 0.9
    assert hits / (hits + missed) >= 0.7
