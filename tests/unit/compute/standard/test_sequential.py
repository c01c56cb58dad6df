"""Numbered thoughts: revisions and what they leave stale, branches, chains."""

import random
from typing import Any

import networkx as nx  # pyright: ignore[reportMissingTypeStubs]
import pytest

from app.compute.standard.sequential import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.standard.sequential import MODE, SequentialInput, SequentialResult


def thought(id_: str, *rests_on: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "content": "Said.", "buildUpon": list(rests_on), **more}


def revision(id_: str, of: str, *rests_on: str) -> dict[str, Any]:
    return thought(id_, *rests_on, isRevision=True, revisesThought=of, revisionReason="Wrong.")


def numbered(*thoughts: dict[str, Any]) -> dict[str, Any]:
    return {"thoughts": [{"thoughtNumber": n, **one} for n, one in enumerate(thoughts, 1)]}


def solved(*thoughts: dict[str, Any]) -> SequentialResult:
    given, _ = read_input(MODE, numbered(*thoughts))
    assert isinstance(given, SequentialInput)
    return compute(given)


def test_a_revision_makes_stale_all_that_rests_on_what_it_replaces() -> None:
    """Doyle (1979): what was derived from a belief that is withdrawn goes with it."""
    found = solved(
        thought("a"), thought("b", "a"), thought("c", "b"), thought("d"), revision("a2", "a", "a")
    )

    assert [(s.thought, s.because) for s in found.stale] == [("b", ("a",)), ("c", ("a",))]
    assert found.current == ("b", "c", "d", "a2")


def test_a_thought_written_again_on_the_new_ground_is_not_stale() -> None:
    found = solved(thought("a"), thought("b", "a"), revision("a2", "a"), revision("b2", "b", "a2"))

    assert (found.stale, found.current) == ((), ("a2", "b2"))


def test_two_revisions_of_one_thought_compete() -> None:
    found = solved(thought("a"), revision("b", "a"), revision("c", "a"), revision("d", "b"))

    assert [(r.thought, r.replaced_by, r.current) for r in found.revised] == [
        ("a", ("b", "c", "d"), ("c", "d")),
        ("b", ("d",), ("d",)),
    ]


def test_a_branch_knows_its_origin_and_whether_it_was_merged() -> None:
    found = solved(
        thought("a"),
        thought("x", "a", branchId="left", branchFrom="a"),
        thought("y", "x", branchId="left"),
        thought("z", branchId="right", branchFrom="a", nextThoughtNeeded=False),
        thought("end", "y", nextThoughtNeeded=False),
    )

    assert [
        (b.branch_id, b.origin, b.thoughts, b.is_complete, b.is_merged) for b in found.branches
    ] == [("left", "a", ("x", "y"), False, True), ("right", "a", ("z",), True, False)]
    assert (found.is_complete, found.loose_ends) == (True, ())


def test_an_open_branch_keeps_the_whole_open() -> None:
    found = solved(
        thought("a", nextThoughtNeeded=False), thought("x", branchId="left", branchFrom="a")
    )

    assert (found.is_complete, found.loose_ends) == (False, ("x",))


def test_the_mean_uncertainty_is_of_the_thoughts_that_state_one() -> None:
    """The seed's example: one of three thoughts states 0.25."""
    found = solved(thought("a"), revision("b", "a"), thought("c", uncertainty=0.25))

    assert found.average_uncertainty == 0.25
    assert solved(thought("a")).average_uncertainty is None


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_depth_and_what_is_stale_are_those_of_the_graph(count: int) -> None:
    draw = random.Random(20)
    for _ in range(count):
        thoughts = drawn(draw)
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(one["id"] for one in thoughts)
        graph.add_edges_from((o, one["id"]) for one in thoughts for o in one["buildUpon"])
        gone = {one["revisesThought"] for one in thoughts if "revisesThought" in one}
        found = solved(*thoughts)

        assert found.depth == nx.dag_longest_path_length(graph)
        assert {stale.thought: set(stale.because) for stale in found.stale} == {
            name: behind
            for name in set(graph) - gone
            if (behind := nx.ancestors(graph, name) & gone)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        }


def drawn(draw: random.Random) -> list[dict[str, Any]]:
    """Thoughts where no revision rests on what it revises."""
    thoughts = list[dict[str, Any]]()
    for index in range(draw.randint(1, 12)):
        earlier = [one["id"] for one in thoughts]
        old = draw.choice(earlier) if earlier and draw.random() < 0.25 else None
        ground = [name for name in earlier if name != old and draw.random() < 0.3]
        id_ = f"t{index}"
        thoughts.append(revision(id_, old, *ground) if old else thought(id_, *ground))
    return thoughts


@pytest.mark.parametrize(
    ("thoughts", "code", "path"),
    [
        ([thought("a", "b"), thought("b")], "LATER_THOUGHT", "thoughts.0.buildUpon"),
        ([thought("a", "gone")], "UNKNOWN_REFERENCE", "thoughts.0.buildUpon"),
        ([thought("a"), thought("a")], "DUPLICATE", "thoughts.1.id"),
        ([revision("a", "a")], "LATER_THOUGHT", "thoughts.0.revisesThought"),
        ([thought("a", isRevision=True)], "REVISION_MISMATCH", "thoughts.0.revisesThought"),
        ([thought("a", thoughtNumber=2)], "NUMBER_OUT_OF_ORDER", "thoughts.0.thoughtNumber"),
        ([thought("a", branchId="x")], "BRANCH_WITHOUT_ORIGIN", "thoughts.0.branchFrom"),
        ([thought("a"), thought("b", branchFrom="a")], "UNNAMED_BRANCH", "thoughts.1.branchId"),
        (
            [
                thought("a"),
                thought("b", branchId="x", branchFrom="a"),
                thought("c", branchId="x", branchFrom="b"),
            ],
            "BRANCH_ORIGIN_CHANGED",
            "thoughts.2.branchFrom",
        ),
    ],
)
def test_a_broken_chain_is_refused(thoughts: list[dict[str, Any]], code: str, path: str) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        solved(*thoughts)

    assert (code, path) in [(f.code, f.path) for f in refused.value.findings]


def test_more_thoughts_than_expected_are_refused() -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, {**numbered(thought("a"), thought("b")), "totalThoughts": 1})

    assert [f.code for f in refused.value.findings] == ["TOTAL_TOO_SMALL"]


def test_doubtful_thoughts_are_warned_of() -> None:
    _, warnings = read_input(
        MODE,
        numbered(
            thought("a", nextThoughtNeeded=False),
            thought("b", isRevision=True, revisesThought="a"),
        ),
    )

    assert [(w.code, w.path) for w in warnings] == [
        ("MISSING_REASON", "thoughts.1.revisionReason"),
        ("THOUGHT_AFTER_END", "thoughts.1"),
    ]
