"""Pools of what several modes say, how far they converge, and who is against whom."""

import random
from typing import Any

import pytest
import scipy.spatial.distance  # pyright: ignore[reportMissingTypeStubs]

from app.compute.standard.hybrid import compute, divergence, linear_pool, logarithmic_pool
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.standard.hybrid import MODE, ClaimConvergence, HybridInput, HybridResult

_distance: Any = scipy.spatial.distance

Said = tuple[str, str, float]
"""A mode, a claim, and how probable the mode makes it."""


def inputs(*said: Said, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "primaryMode": "a",
        "secondaryModes": ["b", "c"],
        "claims": [{"id": name, "statement": "So."} for name in dict.fromkeys(s[1] for s in said)],
        "contributions": [
            {"id": f"s{n}", "mode": mode, "claim": claim, "probability": probability}
            for n, (mode, claim, probability) in enumerate(said)
        ],
        **more,
    }


def solved(*said: Said, **more: Any) -> HybridResult:  # noqa: ANN401
    given, _ = read_input(MODE, inputs(*said, **more))
    assert isinstance(given, HybridInput)
    return compute(given)


def only(*said: Said, **more: Any) -> ClaimConvergence:  # noqa: ANN401
    [claim] = solved(*said, **more).claims
    return claim


def test_odds_of_nine_and_of_one_pool_to_three() -> None:
    """Genest and Zidek (1986): arithmetic mean of probabilities, geometric mean of odds."""
    found = only(("a", "x", 0.9), ("b", "x", 0.5))

    assert (found.linear, found.logarithmic) == (pytest.approx(0.7), pytest.approx(0.75))


def test_modes_that_are_certain_of_opposites_diverge_by_one_bit() -> None:
    found = only(("a", "x", 1.0), ("b", "x", 0.0))

    assert (found.linear, found.logarithmic, found.divergence) == (0.5, None, 1)
    assert (found.agreement, found.decisive_modes) == (None, ())


def test_one_certain_mode_settles_the_logarithmic_pool_alone() -> None:
    assert only(("a", "x", 0.0), ("b", "x", 0.9)).logarithmic == 0


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_divergence_of_two_is_that_of_scipy(count: int) -> None:
    draw = random.Random(91)
    for _ in range(count):
        p, q = draw.random(), draw.random()
        expected = float(_distance.jensenshannon([p, 1 - p], [q, 1 - q], base=2)) ** 2

        assert divergence([(p, 3.0), (q, 3.0)]) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_pooling_odds_before_or_after_new_evidence_gives_the_same(count: int) -> None:
    """Genest (1984): the logarithmic pool is externally Bayesian."""
    draw = random.Random(84)
    for _ in range(count):
        opinions = [(draw.uniform(0.01, 0.99), draw.uniform(0.1, 5)) for _ in range(4)]
        ratio = draw.uniform(0.05, 20)
        before = logarithmic_pool(opinions)
        assert before is not None

        assert logarithmic_pool([(updated(p, ratio), w) for p, w in opinions]) == pytest.approx(
            updated(before, ratio)
        )


def updated(probability: float, ratio: float) -> float:
    return probability * ratio / (probability * ratio + 1 - probability)


@pytest.mark.parametrize("probability", [5e-324, 1 - 2**-53])
def test_the_least_and_the_greatest_probability_pool(probability: float) -> None:
    assert logarithmic_pool([(probability, 1.0)]) == pytest.approx(probability, rel=1e-12)


def test_weights_count_against_each_other() -> None:
    assert linear_pool([(0.9, 2.0), (0.6, 1.0)]) == pytest.approx(0.8)


def test_a_later_word_of_a_mode_replaces_its_earlier_one() -> None:
    found = only(("a", "x", 0.2), ("b", "x", 0.6), ("a", "x", 0.8))

    assert [(p.contribution, pytest.approx(p.pooled)) for p in found.path] == [
        ("s0", 0.2),
        ("s1", 0.4),
        ("s2", 0.7),
    ]
    assert (found.modes, found.spread) == (("a", "b"), pytest.approx(0.2))


def test_a_mode_without_which_the_side_changes_is_decisive() -> None:
    found = only(("a", "x", 0.95), ("b", "x", 0.4), ("c", "x", 0.4))

    assert found.decisive_modes == ("a",)
    assert found.agreement == pytest.approx(1 / 3)


def test_modes_on_different_sides_conflict_the_widest_first() -> None:
    found = solved(
        ("a", "x", 0.6), ("b", "x", 0.3), ("a", "y", 0.9), ("b", "y", 0.1), ("c", "y", 0.5)
    )

    assert [(c.claim, c.first, c.second, pytest.approx(c.difference)) for c in found.conflicts] == [
        ("y", "a", "b", 0.8),
        ("x", "a", "b", 0.3),
    ]
    assert found.conflict_count == 2


def test_the_convergence_is_of_the_claims_that_modes_share() -> None:
    found = solved(
        ("a", "x", 1.0), ("b", "x", 0.0), ("a", "y", 0.7), ("b", "y", 0.7), ("a", "z", 0)
    )

    assert found.convergence == pytest.approx(0.5)
    assert found.idle_modes == ("c",)
    assert solved(("a", "x", 0.3)).convergence is None


@pytest.mark.parametrize(("target", "is_reached"), [(0.8, True), (0.81, False), (None, None)])
def test_a_target_is_reached_by_certainty_of_either_side(
    target: float | None, is_reached: bool | None
) -> None:
    found = solved(("a", "x", 0.75), ("b", "x", 1.0), ("a", "y", 0.2), targetConfidence=target)

    assert found.is_reached is is_reached


def test_a_claim_that_nobody_speaks_of_misses_the_target() -> None:
    data = inputs(("a", "x", 1.0), targetConfidence=0.5)
    data["claims"].append({"id": "y", "statement": "And so."})
    given, _ = read_input(MODE, data)
    assert isinstance(given, HybridInput)
    found = compute(given)

    assert (found.open_claims, found.is_reached) == (("y",), False)


@pytest.mark.parametrize(
    ("more", "code", "path"),
    [
        ({"primaryMode": "d"}, "UNKNOWN_REFERENCE", "contributions.0.mode"),
        ({"secondaryModes": ["b", "a"]}, "DUPLICATE", "secondaryModes.1"),
        ({"secondaryModes": ["b", "b"]}, "DUPLICATE", "secondaryModes.1"),
        ({"targetConfidence": 0.4}, "GREATER_THAN_EQUAL", "targetConfidence"),
    ],
)
def test_modes_that_are_not_listed_once_are_refused(
    more: dict[str, Any], code: str, path: str
) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        solved(("a", "x", 0.5), **more)

    assert [(f.code, f.path) for f in refused.value.findings] == [(code, path)]
