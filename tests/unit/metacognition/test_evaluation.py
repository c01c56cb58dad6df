"""The analysers on small reasoning graphs.

Two thirds are by the author of the rules, written before them, a third by somebody who had not read
them.
"""

from collections import Counter
from itertools import chain

import pytest

from app.domain.metacognition import Finding, FindingKind
from app.reasoning.knowledge.insights.analysers import ANALYSERS
from app.reasoning.knowledge.insights.rules import anchoring, single_source
from app.reasoning.knowledge.insights.schemas import Subject
from tests.unit.metacognition.graphs_of_reasoning import ReasoningGraph, reasoning_graphs

OWN, OTHERS = list(reasoning_graphs()), list(reasoning_graphs("graphs_other"))
GRAPHS = [*OWN, *OTHERS]


def _found(graph: ReasoningGraph) -> set[FindingKind]:
    findings = chain.from_iterable(one.find(graph.cases[one.subject]) for one in ANALYSERS)
    return {finding.kind for finding in findings}


FOUND = {graph.name: _found(graph) for graph in GRAPHS}


def test_there_are_enough_graphs_and_half_of_them_are_clean() -> None:
    assert (len(OWN), len(OTHERS), len(FOUND)) == (104, 52, 156)
    assert [sum(one.expected is None for one in part) for part in (OWN, OTHERS)] == [52, 26]


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


def test_an_option_that_was_named_in_other_words_first_is_no_anchor() -> None:
    """From a transcript: the choice stood second, behind an alternative in a longer sentence."""
    case = next(graph for graph in GRAPHS if graph.expected is FindingKind.ANCHORING)
    [row] = case.cases[Subject.DECISIONS]
    plan = (
        "1. First, let me check if we should use `npm install` instead of `npm ci`\n"
        "2. Or update the Containerfile to handle this better\n"
        "- Use `npm install` instead\n- Or update npm first\n"
    )
    names = ("update the Containerfile", "Use `npm install` instead", "update npm first")
    states = ("CHOSE", "CONSIDERED", "CONSIDERED")
    options = [
        {"text": name, "reason": None, "state": state}
        for name, state in zip(names, states, strict=True)
    ]
    changed = row | {"options": options, "said": [{"id": "n", "text": plan}]}
    assert [*anchoring.find([changed])] == []


def test_a_single_premise_is_no_pattern_of_one_source() -> None:
    """From the demonstration: a rule of the market is one source, and enough."""
    graph = next(one for one in GRAPHS if one.name.startswith("single_source: one premise, one"))
    assert [*single_source.find(graph.cases[Subject.DECISIONS])] == []


def _anchored(*, reasons: tuple[str, str], said: str) -> list[Finding]:
    graph = next(one for one in GRAPHS if one.expected is FindingKind.ANCHORING)
    [row] = graph.cases[Subject.DECISIONS]
    names = ("Redis", "Postgres", "Kafka")
    options = [
        {"text": name, "reason": reason, "state": "CHOSE" if reason is None else "REJECTED"}
        for name, reason in zip(names, (None, *reasons), strict=True)
    ]
    told = [{"id": "n", "text": said}]
    return [*anchoring.find([row | {"options": options, "said": told}])]


def test_alternatives_that_are_only_held_against_the_first_are_anchored() -> None:
    said = "Redis comes to mind. Postgres or Kafka could do it."
    against = ("slow beside Redis", "heavy beside Redis")
    [found] = _anchored(reasons=against, said=said)
    assert "each alternative was only held against it (2 named)" in found.text
    assert _anchored(reasons=("slow beside Redis", "40 % slower than Redis"), said=said) == []
    assert _anchored(reasons=("slow beside Redis", "needs three servers"), said=said) == []
    assert _anchored(reasons=against, said="Postgres, Redis or Kafka could do it.") == []


def _priced(*later: int, reason: str = "far from 480,000") -> list[Finding]:
    graph = next(one for one in GRAPHS if one.expected is FindingKind.ANCHORING)
    [row] = graph.cases[Subject.DECISIONS]
    options = [
        {"text": "455,000", "reason": None, "state": "CHOSE"},
        {"text": "385,000", "reason": reason, "state": "REJECTED"},
    ]
    told = [{"id": f"n{price}", "text": f"One for {price:,}."} for price in (480_000, *later)]
    return [*anchoring.find([row | {"options": options, "said": told}])]


def test_a_figure_that_stays_near_the_first_one_named_is_anchored() -> None:
    [found] = _priced(372_000, 391_000)
    assert "stays near 480,000, the figure that was named first" in found.text
    assert found.evidence[1].text == "One for 480,000."
    assert _priced(440_000, 450_000) == []
    assert _priced(372_000) == []
    assert _priced(372_000, 391_000, reason="too low") == []
