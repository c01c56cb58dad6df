"""Loops, the eight archetypes as the textbooks draw them, and runs with known solutions."""

import math
import random
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from app.compute.base import ComputationError
from app.compute.scientific.systemsthinking import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.scientific.systemsthinking import (
    MODE,
    SystemsThinkingInput,
    SystemsThinkingResult,
)
from app.errors import LimitExceededError


def system(*links: str, **more: object) -> SystemsThinkingResult:
    """Read links such as `a + b`, and `a - b late` for one with a delay."""
    read = [link.split() for link in links]
    names = dict.fromkeys(name for link in read for name in (link[0], link[2]))
    given = {
        "components": [{"id": name} for name in names],
        "links": [
            {
                "source": link[0],
                "target": link[2],
                "polarity": {"+": "positive", "-": "negative"}[link[1]],
                "has_delay": "late" in link,
            }
            for link in read
        ],
        **more,
    }
    return compute(SystemsThinkingInput.model_validate(given))


def run(
    flows: list[dict[str, Any]], values: dict[str, float], duration: float, points: int = 2
) -> dict[str, tuple[float, ...]]:
    given = {
        "components": [
            {"id": name, "type": "stock", "initial_value": value} for name, value in values.items()
        ],
        "simulation": {"duration": duration, "points": points, "flows": flows},
    }
    found = compute(SystemsThinkingInput.model_validate(given)).run
    assert found is not None
    return {series.component: series.values for series in found.series}


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def test_polarity_is_the_product_of_the_signs() -> None:
    result = system("a + b", "b - a", "b - c", "c - b", "c + d")

    assert [(loop.components, loop.type) for loop in result.loops] == [
        (("a", "b"), "balancing"),
        (("b", "c"), "reinforcing"),
    ]


DRAWN = {
    "fixes_that_fail": ("problem + fix", "fix - problem", "fix + harm", "harm + problem late"),
    "shifting_the_burden": (
        "symptom + quick", "quick - symptom", "symptom + lasting", "lasting - symptom late",
        "quick + addiction", "addiction - lasting",
    ),
    "limits_to_growth": (
        "effort + results", "results + effort", "results + slowing", "slowing - results",
    ),
    "tragedy_of_the_commons": (
        "mine + my_gain", "my_gain + mine", "yours + your_gain", "your_gain + yours",
        "mine + total", "yours + total", "total - resource late", "resource + my_gain",
        "resource + your_gain",
    ),
    "success_to_the_successful": (
        "share + means_a", "means_a + success_a", "success_a + share",
        "share - means_b", "means_b + success_b", "success_b - share",
    ),
    "escalation": (
        "lead - act_a", "act_a + result_a", "result_a + lead",
        "lead + act_b", "act_b + result_b", "result_b - lead",
    ),
    "drifting_goals": (
        "gap + pressure", "pressure - goal", "goal + gap",
        "gap + action", "action + state late", "state - gap",
    ),
    "growth_and_underinvestment": (
        "effort + demand", "demand + effort", "demand - performance", "performance + demand",
        "performance - need", "need + investment", "investment + capacity late",
        "capacity + performance",
    ),
}  # fmt: skip


@pytest.mark.parametrize("archetype", DRAWN)
def test_each_archetype_of_the_textbook_is_recognised_and_no_other(archetype: str) -> None:
    """The diagrams of Senge, The Fifth Discipline (1990), appendix 2, and Braun (2002)."""
    result = system(*DRAWN[archetype], archetype=archetype)

    assert [match.archetype.value for match in result.archetypes] == [archetype]
    assert result.archetype_agrees is True


def test_a_system_without_loops_has_no_archetype() -> None:
    result = system("a + b", "b + c", "a - c", archetype="escalation")

    assert (result.loops, result.archetypes, result.archetype_agrees) == ((), (), False)


def test_a_loop_that_was_drawn_wrongly_is_told() -> None:
    loops = [
        {"id": "right", "type": "balancing", "components": ["b", "a"]},
        {"id": "wrong", "type": "reinforcing", "components": ["a", "b"]},
        {"id": "none", "type": "balancing", "components": ["a", "c"]},
    ]

    result = system("a + b", "b - a", "b + c", feedback_loops=loops)

    assert [(c.loop, c.type, c.agrees) for c in result.claims] == [
        ("right", "balancing", True),
        ("wrong", "balancing", False),
        ("none", None, False),
    ]


def test_a_stock_decays_as_the_exponential_says() -> None:
    """Sterman, Business Dynamics (2000), section 8.3: dS/dt = -S/5."""
    found = run([{"name": "out", "source": "s", "rate": "s / 5"}], {"s": 100}, 10)

    assert found["s"] == pytest.approx((100, 100 * math.exp(-2)), rel=1e-6)


def test_growth_is_logistic_where_it_is_limited() -> None:
    """Sterman, section 9.1: the closed form of Verhulst."""
    found = run([{"name": "in", "target": "p", "rate": "0.3 * p * (1 - p / 1000)"}], {"p": 10}, 20)

    assert found["p"][-1] == pytest.approx(1000 / (1 + 99 * math.exp(-6)), rel=1e-6)


def test_what_leaves_one_stock_arrives_in_the_other() -> None:
    found = run(
        [{"name": "move", "source": "a", "target": "b", "rate": "0.1 * a * time"}],
        {"a": 7, "b": 3},
        5,
        points=6,
    )

    assert [a + b for a, b in zip(found["a"], found["b"], strict=True)] == pytest.approx([10] * 6)


def test_equations_are_computed_in_the_order_they_need() -> None:
    result = compute(SystemsThinkingInput.model_validate(MODE.example))

    assert result.run is not None
    series = {s.component: s.values for s in result.run.series}
    assert series["bugs"][-1] == pytest.approx(10 + 30 * math.exp(-5), rel=1e-6)
    assert series["hotfixes"][-1] == pytest.approx(series["bugs"][-1] / 2)


@pytest.mark.parametrize(
    ("rate", "code"),
    [
        ("__import__('os')", "INVALID_EXPRESSION"),
        ("s * t", "UNKNOWN_VARIABLE"),
        ("1 / (s - s)", "UNDEFINED_VALUE"),
        ("s * s", "DIVERGED"),
    ],
)
def test_a_rate_that_has_no_value_is_refused(rate: str, code: str) -> None:
    with pytest.raises((ComputationError, LimitExceededError)) as error:
        run([{"name": "in", "target": "s", "rate": rate}], {"s": 1}, 5)

    assert getattr(error.value, "finding_code", error.value.code) == code


def test_equations_that_use_each_other_are_refused() -> None:
    equations = [{"component": "a", "expression": "b"}, {"component": "b", "expression": "a"}]
    given = {
        "components": [{"id": "s", "type": "stock", "initial_value": 1}, {"id": "a"}, {"id": "b"}],
        "simulation": {
            "duration": 1,
            "flows": [{"name": "in", "target": "s", "rate": "a"}],
            "equations": equations,
        },
    }

    with pytest.raises(ComputationError) as error:
        compute(SystemsThinkingInput.model_validate(given))

    assert error.value.finding_code == "CIRCULAR_EQUATIONS"


def test_what_does_not_fit_together_is_refused() -> None:
    data = {
        "components": [{"id": "s", "type": "stock"}, {"id": "v"}],
        "links": [
            {"source": "s", "target": "v", "polarity": "positive"},
            {"source": "s", "target": "v", "polarity": "negative"},
            {"source": "s", "target": "x", "polarity": "negative"},
        ],
        "simulation": {
            "duration": 1,
            "flows": [
                {"name": "none", "rate": "1"},
                {"name": "wrong", "target": "v", "rate": "1"},
            ],
        },
    }

    assert refused(data) == [
        ("UNKNOWN_REFERENCE", "links.2.target"),
        ("DUPLICATE", "links.1"),
        ("NO_STOCK", "simulation.flows.0"),
        ("NOT_A_STOCK", "simulation.flows.1.target"),
        ("MISSING_VALUE", "components.0.initialValue"),
    ]


def test_too_many_loops_exceed_the_limit() -> None:
    with pytest.raises(LimitExceededError):
        system(*(f"n{a} + n{b}" for a in range(7) for b in range(7) if a != b))


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_loops_are_those_of_all_orders_of_components(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        pairs = [(a, b) for a in "abcde" for b in "abcde" if a != b]
        signs = {pair: choose.choice("+-") for pair in choose.sample(pairs, 8)}
        expected = {
            (order, "-" * (sum(signs[p] == "-" for p in steps) % 2))
            for length in (2, 3, 4, 5)
            for order in permutations("abcde", length)
            for steps in [[*zip(order, (*order[1:], order[0]), strict=True)]]
            if order[0] == min(order) and all(step in signs for step in steps)
        }

        names = [{"id": name} for name in "abcde"]
        result = system(*(f"{a} {s} {b}" for (a, b), s in signs.items()), components=names)

        assert {
            (loop.components, "-" if loop.type == "balancing" else "") for loop in result.loops
        } == expected


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_linear_systems_run_as_the_matrix_exponential_says(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        names = ["a", "b", "c"]
        start = [choose.uniform(1, 10) for _ in names]
        rates = {(x, y): choose.uniform(0, 0.5) for x in names for y in names if x != y}
        matrix = np.zeros((3, 3))
        for (x, y), rate in rates.items():
            matrix[names.index(x), names.index(x)] -= rate
            matrix[names.index(y), names.index(x)] += rate

        found = run(
            [{"name": f"{x}{y}", "source": x, "target": y, "rate": f"{rate!r} * {x}"}
             for (x, y), rate in rates.items()],
            dict(zip(names, start, strict=True)),
            3,
        )  # fmt: skip

        expected = [float(amount) for amount in expm(matrix * 3) @ np.array(start)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        assert [found[name][-1] for name in names] == pytest.approx(expected, rel=1e-5)
