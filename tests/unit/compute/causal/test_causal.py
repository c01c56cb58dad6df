"""Causal graphs: the graphs of the textbooks, and random models in which the truth is known."""

import itertools
import random
from typing import Any

import numpy as np
import pytest

from app.compute.base import ComputationError
from app.compute.causal.causal import compute
from app.compute.causal.causal_graphs import CausalGraph
from app.compute.causal.causal_identification import (
    Conditional,
    Estimand,
    NotIdentifiableError,
    Product,
    Ratio,
    Sum,
    identify,
)
from app.domain.modes.causal.causal import MODE, CausalInput
from app.domain.modes.causal.causal_result import CausalResult, Identification
from app.domain.modes.checks import InvalidModeInputError, read_input
from tests.unit.compute.inputs import graph

solve: Any = np.linalg.solve


def solved(data: dict[str, Any]) -> CausalResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, CausalInput)
    return compute(given)


def identified(edges: str, hidden: str = "", **more: Any) -> Identification:  # noqa: ANN401
    found = solved(graph(edges, ("x", "y"), hidden, **more)).identification
    assert found is not None
    return found


def sets(found: Identification) -> list[tuple[str, ...]]:
    return [chosen.nodes for chosen in found.backdoor_sets]


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def separated(edges: str, first: str, second: str, *given: str) -> bool:
    asked = [{"first": first, "second": second, "given": list(given)}]
    return solved(graph(edges, separations=asked)).separations[0].is_separated


def test_a_hidden_cause_of_both_is_passed_by_the_frontdoor() -> None:
    found = identified("x>m m>y x-y")

    assert [chosen.nodes for chosen in found.frontdoor_sets] == [("m",)]
    assert (found.is_identifiable, found.backdoor_sets) == (True, ())
    assert found.estimand == "sum_{m} [P(m | x) sum_{x} [P(x) P(y | x, m)]]"


def test_a_hidden_common_cause_beside_a_direct_edge_cannot_be_told_apart() -> None:
    found = identified("u>x u>y x>y", hidden="u")

    assert (found.is_identifiable, found.estimand, found.backdoor_sets) == (False, "", ())


def test_a_bow_is_not_identifiable() -> None:
    assert identified("x>y x-y").is_identifiable is False


def test_an_observed_common_cause_is_adjusted_for() -> None:
    found = identified("z>x z>y x>y")

    assert sets(found) == [("z",)]
    assert found.estimand == "sum_{z} [P(z) P(y | z, x)]"


def test_an_instrument_is_found_with_what_it_needs() -> None:
    plain = identified("z>x x>y x-y")
    conditional = identified("w>z w>y z>x x>y x-y")

    assert [(i.node, i.given) for i in plain.instruments] == [("z", ())]
    assert ("z", ("w",)) in [(i.node, i.given) for i in conditional.instruments]


def test_a_mediator_that_the_outcome_shares_a_cause_with_is_no_frontdoor() -> None:
    assert identified("x>m m>y x-y m-y").frontdoor_sets == ()


def test_every_minimal_set_of_the_textbook_is_found() -> None:
    """Pearl, Causality, figure 3.4: X3 alone does not block, X3 and X4 do, X4 and X5 too."""
    figure = "x1>x3 x1>x4 x2>x4 x2>x5 x3>x x4>x x4>y x5>y x>x6 x6>y"

    assert sets(identified(figure)) == [("x1", "x4"), ("x2", "x4"), ("x3", "x4"), ("x4", "x5")]


def test_a_collider_must_be_left_alone() -> None:
    """The M of Greenland, Pearl and Robins (1999): to adjust for it opens a path."""
    found = identified("a>m b>m a>x b>y x>y")
    asked = graph("a>m b>m a>x b>y x>y", ("x", "y"))
    asked["query"]["adjustment"] = ["m"]
    proposed = solved(asked).identification

    assert sets(found) == [()]
    assert proposed is not None
    assert proposed.adjustment_is_valid is False


def test_the_napkin_is_identified_without_adjustment() -> None:
    """Pearl and Mackenzie, The Book of Why (2018), figure 7.5."""
    found = identified("w>z z>x x>y w-x w-y")

    assert (found.is_identifiable, found.backdoor_sets, found.frontdoor_sets) == (True, (), ())


@pytest.mark.parametrize(
    ("given", "expected"),
    [((), True), (("c",), False), (("d",), False), (("c", "a"), True)],
    ids=["nothing", "collider", "its effect", "collider and cause"],
)
def test_what_is_seen_of_a_collider_joins_its_causes(
    given: tuple[str, ...], expected: bool
) -> None:
    assert separated("r>a a>c b>c c>d", "r", "b", *given) is expected


def test_colliders_and_the_markov_blanket_are_named() -> None:
    found = solved(graph("a>c b>c c>d e>d", ("a", "c")))

    assert [(v.first, v.effect, v.second) for v in found.colliders] == [
        ("a", "c", "b"),
        ("c", "d", "e"),
    ]
    assert found.markov_blanket == ("a", "b", "d", "e")


def test_a_cycle_is_named() -> None:
    with pytest.raises(ComputationError) as error:
        solved(graph("a>b b>c c>a"))

    assert error.value.finding_code == "CYCLE"
    assert error.value.message == "edges: there is a cycle: a -> b -> c -> a"


def test_doing_is_not_seeing_in_a_linear_model() -> None:
    found = solved(
        graph("z>x:1 z>y:3 x>y:2", ("x", "y"), interventions=[{"node": "x", "value": 5}])
    )

    assert found.linear_effect is not None
    assert found.linear_effect.total_effect == pytest.approx(2)
    assert found.linear_effect.regression_slope == pytest.approx(3.5)
    assert [(m.node, m.after) for m in found.linear_means] == [("x", 5), ("y", 10), ("z", 0)]


def test_an_effect_goes_over_every_path() -> None:
    effect = solved(graph("x>m:2 m>y:3 x>y:-1 x-y:0.5", ("x", "y"))).linear_effect

    assert effect is not None
    assert (effect.total_effect, effect.direct_effect) == (pytest.approx(5), -1)
    assert effect.regression_slope == pytest.approx(5.5)


def discrete(nodes: str, edges: list[tuple[str, str]], p: dict[str, dict[str, float]]) -> Any:  # noqa: ANN401
    """A model of yes and no; `p` has the probability of yes for the parents' states in order."""
    parents = {node: [a for a, b in edges if b == node] for node in nodes}
    return {
        "nodes": [{"id": node, "states": ["yes", "no"]} for node in nodes],
        "edges": [{"source": a, "target": b} for a, b in edges],
        "tables": [
            {
                "node": node,
                "parents": parents[node],
                "rows": [
                    {
                        "states": [{"y": "yes", "n": "no"}[letter] for letter in key],
                        "probabilities": [share, 1 - share],
                    }
                    for key, share in p[node].items()
                ],
            }
            for node in nodes
        ],
    }


def test_a_treatment_that_looks_worse_is_better_when_it_is_done() -> None:
    """Charig and others, Comparison of treatment of renal calculi (BMJ 1986), as analysed by
    Peters, Janzing and Schoelkopf, Elements of Causal Inference (2017), example 6.37."""
    data = discrete(
        "sty",
        [("s", "t"), ("s", "y"), ("t", "y")],
        {
            "s": {"": 357 / 700},
            "t": {"y": 87 / 357, "n": 263 / 343},
            "y": {"yy": 81 / 87, "yn": 234 / 270, "ny": 192 / 263, "nn": 55 / 80},
        },
    )

    def recovery(state: str) -> tuple[float, float]:
        found = solved({**data, "interventions": [{"node": "t", "state": state}]})
        (yes, _) = found.distributions[2].states
        assert yes.seen is not None
        return yes.seen, yes.after

    assert recovery("yes") == pytest.approx((0.78, 0.832), abs=6e-3)
    assert recovery("no") == pytest.approx((0.83, 0.778), abs=6e-3)
    assert recovery("yes")[1] == pytest.approx(357 / 700 * 81 / 87 + 343 / 700 * 192 / 263)


def random_model(draw: random.Random) -> tuple[Any, list[str], list[str]]:
    names = [f"v{index}" for index in range(draw.randint(3, 5))]
    edges = [(a, b) for a, b in itertools.combinations(names, 2) if draw.random() < 0.5]
    hidden = list[str]()
    for a, b in itertools.combinations(names, 2):
        if draw.random() < 0.25:
            hidden.append(f"u{len(hidden)}")
            edges += [(hidden[-1], a), (hidden[-1], b)]
    return edges, names, hidden


def joint_of(edges: Any, names: list[str], draw: random.Random, do: str = "", on: int = 0) -> Any:  # noqa: ANN401
    """The joint of binary nodes with random tables, an axis each; `do` is set to `on`."""
    joint = np.ones((2,) * len(names))
    for node in names:
        parents = [a for a, b in edges if b == node]
        table = {
            key: draw.uniform(0.1, 0.9) for key in itertools.product((0, 1), repeat=len(parents))
        }
        for index in np.ndindex(*joint.shape):
            at = dict(zip(names, index, strict=True))
            share = table[tuple(at[parent] for parent in parents)]
            if node == do:
                share = float(on)
            joint[index] *= share if at[node] else 1 - share
    return joint


def worth(estimand: Estimand, joint: Any, names: list[str], at: dict[str, int]) -> float:  # noqa: ANN401
    match estimand:
        case Conditional(node, given):
            known = {name: at[name] for name in given}
            both = marginal(joint, names, {**known, node: at[node]})
            return both / marginal(joint, names, known)
        case Product(parts):
            return float(np.prod([worth(part, joint, names, at) for part in parts]))
        case Sum(over, part):
            return sum(
                worth(part, joint, names, {**at, **dict(zip(over, values, strict=True))})
                for values in itertools.product((0, 1), repeat=len(over))
            )
        case Ratio(above, below):
            return worth(above, joint, names, at) / worth(below, joint, names, at)


def marginal(joint: Any, names: list[str], at: dict[str, int]) -> float:  # noqa: ANN401
    return float(joint[tuple(at.get(name, slice(None)) for name in names)].sum())


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_formula_of_an_effect_gives_what_doing_gives_in_random_models(count: int) -> None:
    draw, checked = random.Random(51), 0
    while checked < count:
        edges, names, hidden = random_model(draw)
        if len(hidden) > 3:
            continue
        cause, effect = names[0], names[-1]
        drawn = CausalGraph(edges, hidden)
        drawn.graph.add_nodes_from(names)
        try:
            estimand = identify(drawn, cause, effect)
        except NotIdentifiableError:
            continue
        checked += 1
        seed, everything = draw.random(), names + hidden
        seen = joint_of(edges, everything, random.Random(seed)).sum(
            axis=tuple(range(len(names), len(everything)))
        )
        for on in (0, 1):
            done = joint_of(edges, everything, random.Random(seed), cause, on)

            # A name that is free may have any value.
            anything = dict.fromkeys(names, draw.randint(0, 1))
            found = worth(estimand, seen, names, {**anything, cause: on, effect: 1})

            assert found == pytest.approx(marginal(done, everything, {effect: 1}))


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_a_regression_on_a_backdoor_set_finds_the_effect_in_random_linear_models(
    count: int,
) -> None:
    draw, checked = random.Random(52), 0
    while checked < count:
        names = ["x", "y", *(f"z{index}" for index in range(draw.randint(1, 4)))]
        order = draw.sample(names, len(names))
        told = [
            f"{a}>{b}:{draw.uniform(-2, 2):.3f}"
            for a, b in itertools.combinations(order, 2)
            if draw.random() < 0.6
        ]
        edges = " ".join(told)
        if not all(f"{n}>" in edges or f">{n}:" in edges for n in "xy"):
            continue
        found = solved(graph(edges, ("x", "y")))
        assert found.linear_effect is not None
        assert found.identification is not None
        covariance, at = implied(edges)
        for chosen in found.identification.backdoor_sets:
            checked += 1
            used = [at[name] for name in ("x", *chosen.nodes)]
            slopes = solve(covariance[np.ix_(used, used)], covariance[used, at["y"]])
            assert float(slopes[0]) == pytest.approx(found.linear_effect.total_effect, abs=1e-9)


def implied(edges: str) -> tuple[Any, dict[str, int]]:
    """The covariance of a linear model with unit noises, noise by noise."""
    told = [(e.split(">")[0], *e.split(">")[1].split(":")) for e in edges.split()]
    at = {name: i for i, name in enumerate(sorted({n for a, b, _ in told for n in (a, b)}))}
    step = np.zeros((len(at), len(at)))
    for source, target, strength in told:
        step[at[target], at[source]] = float(strength)
    reach = total = np.eye(len(at))
    for _ in at:
        reach = reach @ step
        total = total + reach
    return total @ total.T, at


def test_a_graph_too_large_to_try_every_set_says_so() -> None:
    chained = " ".join(f"v{i}>v{i + 1} v{i}>v{i + 2} v{i}>y" for i in range(60))

    found = identified(f"{chained} v30>x x>y")

    assert (found.sets_are_complete, found.is_identifiable) == (False, True)


def test_a_node_that_is_hidden_has_no_effect_to_tell() -> None:
    with pytest.raises(ComputationError) as error:
        solved(graph("x>y", ("x", "y"), hidden="x"))

    assert error.value.finding_code == "HIDDEN_NODE"


def test_an_intervention_needs_a_model() -> None:
    with pytest.raises(ComputationError) as error:
        solved(graph("x>y", interventions=[{"node": "x", "value": 1}]))

    assert error.value.finding_code == "NO_MODEL"


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ("x>x", [("SELF_LOOP", "edges.0")]),
        ("x>y x>y", [("DUPLICATE", "edges.1")]),
        ("x-y y-x", [("DUPLICATE", "edges.1")]),
    ],
)
def test_an_edge_that_cannot_be_is_refused(edges: str, expected: list[tuple[str, str]]) -> None:
    assert refused(graph(edges)) == expected


def test_an_edge_to_nowhere_is_refused() -> None:
    data = graph("x>y")
    data["edges"][0]["target"] = "q"

    assert refused(data) == [("UNKNOWN_REFERENCE", "edges.0.target")]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rows": [{"states": ["yes"], "probabilities": [0.5, 0.5]}]}, "INCOMPLETE_TABLE"),
        ({"parents": []}, "PARENTS_MISMATCH"),
        (
            {"rows": [{"states": [state], "probabilities": [0.5, 0.4]} for state in ("yes", "no")]},
            "PROBABILITIES_DO_NOT_SUM_TO_1",
        ),
    ],
)
def test_a_table_that_does_not_fit_the_graph_is_refused(change: dict[str, Any], code: str) -> None:
    data = discrete("ab", [("a", "b")], {"a": {"": 0.5}, "b": {"y": 0.5, "n": 0.1}})
    data["tables"][1].update(change)

    assert code in [found for found, _ in refused(data)]
