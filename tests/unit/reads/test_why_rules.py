"""How reasons are read out."""

from datetime import UTC, datetime

import pytest

from app.domain.nodes.edge import Edge, EdgeType
from app.domain.nodes.headline import headline
from app.reads.graph.why_rules import Link, because, ordered


def _link(type_: EdgeType, start: str, end: str, *, reason: str, depth: int = 1) -> Link:
    edge = Edge(f"{start}{end}", type_, start, end, 1.0, None, datetime(2026, 1, 1, tzinfo=UTC))
    return Link(reason, end if reason == start else start, edge, depth)


def test_what_was_asked_about_is_it_and_the_rest_goes_by_title() -> None:
    titles = {"b": "Take the log"}
    assert because(_link(EdgeType.SUPPORTS, "a", "b", reason="a"), "b", titles) == "supports it"
    assert (
        because(_link(EdgeType.DEPENDS_ON, "b", "a", reason="a"), "x", titles)
        == "“Take the log” depends on this"
    )


def test_a_contradiction_and_its_sides_are_told_apart() -> None:
    titles = {"c": "Throughput disagrees"}
    names = _link(EdgeType.SIDE_A, "c", "a", reason="c")
    side = _link(EdgeType.SIDE_B, "c", "b", reason="b")
    assert because(names, "a", titles) == "is a contradiction that names it"
    assert because(side, "a", titles) == "is one side of “Throughput disagrees”"


def test_every_type_that_reasons_are_made_of_reads_as_a_line() -> None:
    line = because(_link(EdgeType.FOLLOWS, "x", "a", reason="a"), "x", {})
    assert line == "it follows this"


def test_near_reasons_come_first_and_strong_kinds_before_weak_ones() -> None:
    far = _link(EdgeType.VERIFIES, "a", "x", reason="a", depth=2)
    weak = _link(EdgeType.FOLLOWS, "x", "b", reason="b")
    strong = _link(EdgeType.SUPPORTS, "c", "x", reason="c")
    assert ordered([far, weak, strong]) == [strong, weak, far]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("  \n\n  We take\tB. \nBecause", "We take B."),
        ("word " * 40, "word " * 22 + "word…"),
        ("x" * 200, "x" * 119 + "…"),
    ],
)
def test_a_headline_is_the_first_line_that_says_something(text: str, line: str) -> None:
    assert headline(text) == line
