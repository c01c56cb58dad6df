"""Allen's relations, bounds and conflicts: the published table, by hand, and by enumeration."""

import random
from itertools import combinations, product
from typing import Any

import pytest

from app.compute.temporal.allen_network import composition, ends, named
from app.compute.temporal.temporal import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.temporal.allen import AllenRelation
from app.domain.modes.temporal.temporal import MODE, TemporalInput, TemporalResult
from app.errors import LimitExceededError

INTERVALS = (False, False, False)


def solve(**given: object) -> TemporalResult:
    return compute(TemporalInput.model_validate(given))


def interval(name: str, start: float | None = None, end: float | None = None) -> dict[str, object]:
    return {"id": name, "start": start, "end": end}


def constraint(name: str, text: str) -> dict[str, object]:
    """Read `a before|meets b`."""
    subject, types, other = text.split()
    return {"id": name, "subject": subject, "types": types.split("|"), "object": other}


def network(*metrics: tuple[str, str, str, float, float]) -> TemporalResult:
    """Solve bounds in minutes between instants, the first of which is at 0."""
    names = dict.fromkeys(name for _, a, b, _, _ in metrics for name in (a, b))
    return solve(
        timeline={"id": "morning", "time_unit": "minutes"},
        events=[{"id": name, "timestamp": None if n else 0} for n, name in enumerate(names)],
        metric_constraints=[
            {"id": i, "source": a, "target": b, "at_least": least, "at_most": most}
            for i, a, b, least, most in metrics
        ],
    )


def codes(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in refused.value.findings]


def pairs(result: TemporalResult) -> dict[str, set[str]]:
    return {f"{r.subject} {r.object}": {x.value for x in r.relations} for r in result.relations}


def test_an_interval_that_ends_where_another_starts_meets_it() -> None:
    result = solve(intervals=[interval("a", 1, 3), interval("b", 3, 5)])

    assert pairs(result) == {"a b": {"meets"}}


@pytest.mark.parametrize(
    ("spans", "relation"),
    [
        ((1, 2, 3, 4), "before"), ((3, 4, 1, 2), "after"), ((1, 3, 3, 4), "meets"),
        ((3, 4, 1, 3), "met_by"), ((1, 3, 2, 4), "overlaps"), ((2, 4, 1, 3), "overlapped_by"),
        ((1, 2, 1, 4), "starts"), ((1, 4, 1, 2), "started_by"), ((2, 3, 1, 4), "during"),
        ((1, 4, 2, 3), "contains"), ((3, 4, 1, 4), "finishes"), ((1, 4, 3, 4), "finished_by"),
        ((1, 4, 1, 4), "equals"),
    ],
)  # fmt: skip
def test_each_of_the_thirteen_relations_is_derived_from_the_ends(
    spans: tuple[int, int, int, int], relation: str
) -> None:
    a, b, c, d = spans

    result = solve(intervals=[interval("x", a, b), interval("y", c, d)])

    assert pairs(result) == {"x y": {relation}}


@pytest.mark.parametrize(
    ("first", "second", "composed"),
    [
        ("before", "during", "before meets overlaps starts during"),
        ("during", "before", "before"),
        ("overlaps", "overlaps", "before meets overlaps"),
        ("meets", "meets", "before"),
        ("meets", "met_by", "finishes finished_by equals"),
        ("starts", "during", "during"),
        ("during", "overlaps", "before meets overlaps starts during"),
        ("overlaps", "met_by", "contains started_by overlapped_by"),
        ("equals", "contains", "contains"),
    ],
)
def test_composition_is_that_of_the_published_table(first: str, second: str, composed: str) -> None:
    """Allen, "Maintaining knowledge about temporal intervals" (1983), figure 4."""
    found = composition(INTERVALS, AllenRelation(first), AllenRelation(second))

    assert {relation.value for relation in found} == set(composed.split())


def test_the_table_of_compositions_has_409_entries() -> None:
    """The size of Allen's table (Ladkin and Maddux 1994)."""
    table = [composition(INTERVALS, a, b) for a, b in product(AllenRelation, repeat=2)]

    assert sum(len(entry) for entry in table) == 409


def test_what_follows_from_two_constraints_is_known_of_the_third_pair() -> None:
    result = solve(
        intervals=[interval("a"), interval("b"), interval("c")],
        constraints=[constraint("x", "a before b"), constraint("y", "b during c")],
    )

    assert pairs(result)["a c"] == {"before", "meets", "overlaps", "starts", "during"}


def test_path_consistency_takes_disjunctions_away() -> None:
    """Allen 1983, section 4: the light was on, he came in, he switched it on."""
    result = solve(
        intervals=[interval("switch"), interval("light"), interval("room")],
        constraints=[
            constraint("on", "switch overlaps|meets light"),
            constraint("in", "switch before|meets|after|met_by room"),
            constraint("while", "light overlaps|starts|during room"),
        ],
    )

    assert pairs(result)["switch room"] == {"before", "meets"}
    assert pairs(result)["light room"] == {"overlaps", "starts"}


def test_a_circle_of_before_is_a_minimal_conflict() -> None:
    result = solve(
        intervals=[interval(name) for name in "abcd"],
        constraints=[
            constraint("ab", "a before b"),
            constraint("bc", "b before c"),
            constraint("ca", "c before a"),
            constraint("ad", "a before d"),
        ],
    )

    assert (result.consistent, result.conflict) == (False, ("ab", "bc", "ca"))


def test_times_that_break_a_constraint_are_named_with_it() -> None:
    result = solve(
        intervals=[interval("a", 1, 3), interval("b", 2, 5), interval("c", 8, 9)],
        constraints=[constraint("rule", "a before b")],
    )

    assert result.conflict == ("a", "b", "rule")


def test_a_disjunction_fails_only_where_all_of_it_fails() -> None:
    intervals = [interval("a", 1, 3), interval("b", 2, 5)]

    possible = solve(intervals=intervals, constraints=[constraint("r", "a before|overlaps b")])
    impossible = solve(intervals=intervals, constraints=[constraint("r", "a before|after b")])

    assert (possible.consistent, impossible.conflict) == (True, ("a", "b", "r"))


def test_metric_constraints_bound_what_is_not_known() -> None:
    """Dechter, Meiri, Pearl 1991, example 1.1: John left between 7:10 and 7:20."""
    result = network(
        ("m1", "seven", "john_leaves", 10, 20),
        ("m2", "john_leaves", "john_arrives", 30, 40),
        ("m3", "john_leaves", "fred_arrives", 10, 20),
        ("m4", "fred_leaves", "fred_arrives", 40, 50),
        ("m5", "seven", "fred_arrives", 60, 70),
    )

    assert (result.consistent, result.conflict) == (False, ("m1", "m3", "m5"))


def test_bounds_are_the_tightest_of_the_published_network() -> None:
    """Dechter, Meiri, Pearl 1991, figure 3: John by car (30–40), Fred in a carpool (40–50)."""
    result = network(
        ("m1", "seven", "x1", 10, 20),
        ("m2", "x1", "x2", 30, 40),
        ("m3", "x3", "x2", 10, 20),
        ("m4", "x3", "x4", 40, 50),
        ("m5", "seven", "x4", 60, 70),
    )

    assert [(bound.earliest, bound.latest) for bound in result.bounds] == [
        (0, 0),
        (10, 20),
        (40, 50),
        (20, 30),
        (60, 70),
    ]


def test_units_are_converted_without_rounding() -> None:
    result = compute(TemporalInput.model_validate(MODE.example))

    rollback = next(b for b in result.bounds if b.item == "rollback" and b.endpoint == "start")
    assert (rollback.earliest, rollback.latest) == (9.75, 10.0)
    assert pairs(result)["alarm outage"] == {"during"}
    assert result.order == ("deploy", "outage", "alarm", "rollback")


def test_a_cause_does_not_start_after_its_effect() -> None:
    relation = {"id": "why", "source": "b", "target": "a", "relation_type": "causes"}

    result = solve(intervals=[interval("a", 1, 3), interval("b", 2, 5)], relations=[relation])

    assert result.conflict == ("a", "b", "why")


def test_an_interval_that_ends_before_it_starts_is_refused() -> None:
    assert codes({"intervals": [{"id": "a", "start": 9, "end": 2}]}) == [
        ("ENDS_BEFORE_START", "intervals.0")
    ]


def test_what_does_not_fit_together_is_refused_with_its_place() -> None:
    data = {
        "timeline": {"id": "t", "timeUnit": "days", "endTime": 10},
        "events": [{"id": "e", "timestamp": 11}],
        "intervals": [{"id": "e"}, {"id": "i"}],
        "constraints": [constraint("c", "e overlaps i"), constraint("d", "i before z")],
        "metricConstraints": [
            {"id": "m", "source": "i", "target": "e"},
            {"id": "n", "source": "i", "target": "e", "atLeast": 2, "atMost": 1, "unit": "months"},
        ],
    }

    assert codes(data) == [
        ("DUPLICATE", "intervals.0.id"),
        ("OUTSIDE_TIMELINE", "events.0.timestamp"),
        ("UNKNOWN_REFERENCE", "constraints.1.object"),
        ("RELATION_NEEDS_INTERVAL", "constraints.0.types.0"),
        ("NO_BOUND", "metricConstraints.0"),
        ("EMPTY_RANGE", "metricConstraints.1"),
        ("INCOMPATIBLE_UNIT", "metricConstraints.1.unit"),
    ]


def test_too_many_combinations_exceed_the_limit() -> None:
    names = [f"i{number}" for number in range(9)]
    apart = [constraint(f"{a}{b}", f"{a} before|after {b}") for a, b in combinations(names, 2)]
    tight = [
        {"id": f"m{name}", "source": name, "source_endpoint": "start", "target": name,
         "target_endpoint": "end", "at_least": 2}
        for name in names
    ]  # fmt: skip
    within = [
        {"id": f"w{a}{b}", "source": a, "source_endpoint": "start", "target": b,
         "target_endpoint": "end", "at_most": 17}
        for a in names[:3] for b in names if a != b
    ]  # fmt: skip

    with pytest.raises(LimitExceededError):
        solve(
            intervals=[interval(name) for name in names],
            constraints=apart,
            metric_constraints=tight + within,
        )


SPANS = [*combinations(range(6), 2)]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_networks_are_decided_as_by_all_ways_to_lie(count: int) -> None:
    choose = random.Random(count)
    names = [*"abc"]
    for _ in range(count):
        rules = [
            (x, choose.sample([*AllenRelation], choose.randint(1, 4)), y)
            for x, y in (*combinations(names, 2), *choose.choices([("a", "b"), ("b", "c")], k=1))
        ]
        ways = [dict(zip(names, spans, strict=True)) for spans in product(SPANS, repeat=3)]
        true = [
            way
            for way in ways
            if all(named(ends(way[x], way[y]), False, False) in types for x, types, y in rules)
        ]

        result = solve(
            intervals=[interval(name) for name in names],
            constraints=[
                constraint(f"c{n}", f"{x} {'|'.join(types)} {y}")
                for n, (x, types, y) in enumerate(rules)
            ],
        )

        assert result.consistent is bool(true)
        for pair in result.relations:
            seen = {named(ends(w[pair.subject], w[pair.object]), False, False) for w in true}
            assert seen <= set(pair.relations)
