"""Dimensions, units, indices and dimensionless groups of textbook equations."""

import random
from fractions import Fraction
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.mathematics.physics import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.mathematics.physics import MODE, EquationCheck, PhysicsInput, TensorCheck

UNITS = {
    "F": "N", "m": "kg", "a": "m/s^2", "v": "m/s", "E": "J", "c": "m/s", "p": "kg m/s", "t": "s",
    "x": "m", "P": "Pa", "V": "m^3", "n": "mol", "R": "J/mol/K", "T": "K", "q": "C", "B": "tesla",
}  # fmt: skip


def check(left: str, right: str, **values: float) -> EquationCheck:
    given = {
        "quantities": [
            {"symbol": symbol, "unit": unit, "value": values.get(symbol)}
            for symbol, unit in UNITS.items()
        ],
        "equations": [{"id": "e", "left": left, "right": right}],
    }
    return compute(PhysicsInput.model_validate(given)).equations[0]


def indices(equation: str, *tensors: dict[str, Any]) -> TensorCheck:
    listed = tensors or ({"symbol": "Z", "contravariant_rank": 0, "covariant_rank": 0},)
    given = {"tensors": listed, "tensor_equations": [{"id": "e", "equation": equation}]}
    return compute(PhysicsInput.model_validate(given)).tensor_equations[0]


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)
    return [(finding.code, finding.path) for finding in error.value.findings]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("F", "m * a"),
        ("E", "m * c**2"),
        ("E", "0.5 * m * v**2 + m * a * x"),
        ("E**2", "(p * c)**2 + (m * c**2)**2"),
        ("P * V", "n * R * T"),
        ("F", "q * v * B"),
        ("v", "sqrt(2 * a * x)"),
        ("x", "x * exp(-t * v / x) + v * t"),
        ("x**(1/2)", "x / sqrt(x)"),
    ],
)
def test_equations_of_the_textbook_are_homogeneous(left: str, right: str) -> None:
    """Halliday, Resnick, Fundamentals of Physics; the fourth is the relation of energy and
    momentum."""
    assert check(left, right).is_homogeneous


@pytest.mark.parametrize(
    ("left", "right", "problem"),
    [
        ("E", "m * c", "the sides have the dimensions"),
        ("v", "x / t + a", "right: 'x / t' is [length] [time]^-1 and 'a' is"),
        ("x", "x * sin(t)", "right: sin is taken of [time]"),
        ("E", "m * c**x", "right: the power of a quantity must be a number"),
    ],
)
def test_what_does_not_agree_in_dimensions_is_told(left: str, right: str, problem: str) -> None:
    found = check(left, right)

    assert (found.is_homogeneous, found.values_agree) == (False, None)
    assert found.problem.startswith(problem)


def test_values_are_compared_in_base_units() -> None:
    """A pendulum of one metre swings in 2.006 s (Halliday, Resnick, section 15.4)."""
    result = compute(PhysicsInput.model_validate(MODE.example))

    assert [d.base_value for d in result.dimensions] == [2.006067, 1.0, 9.81, None]
    assert result.equations[0].values_agree is True
    assert result.equations[0].right_value == pytest.approx(2.00607, abs=1e-5)
    assert check("F", "m * a", F=10, m=2, a=4).values_agree is False


def test_the_pendulum_has_one_dimensionless_group_without_its_mass() -> None:
    """Buckingham's theorem: T^2 g / L (Bridgman 1922, chapter 1)."""
    groups = compute(PhysicsInput.model_validate(MODE.example)).groups

    assert len(groups) == 1
    powers = {power.symbol: power.power for power in groups[0].powers}
    scale = powers["g"]
    assert {symbol: power / scale for symbol, power in powers.items()} == {"T": 2, "g": 1, "L": -1}


@pytest.mark.parametrize(
    ("equation", "consistent"),
    [
        ("D_mu F^mu^nu = J^nu", True),
        ("R_mu_nu - 0.5 R g_mu_nu + L g_mu_nu = k T_mu_nu", True),
        ("g_mu_nu V^nu = V_mu", True),
        ("D_mu F^mu^nu = J^mu", False),
        ("A_mu B_mu = C", False),
        ("A^mu B_mu C^mu = D^mu", False),
        ("R_mu_nu = T^mu^nu", False),
        ("A^mu + = B^mu", False),
    ],
)
def test_terms_have_the_same_free_indices(equation: str, consistent: bool) -> None:
    """Misner, Thorne, Wheeler 1973, section 3.2; the first are Maxwell's and Einstein's."""
    assert indices(equation).is_consistent is consistent


def test_a_tensor_with_the_wrong_number_of_indices_is_told() -> None:
    tensor = {"symbol": "F", "contravariant_rank": 2, "covariant_rank": 0}

    assert indices("F^mu = J^mu", tensor).problem.startswith("F has 1 indices")


def test_rank_and_indices_agree() -> None:
    tensor = {"symbol": "F", "contravariantRank": 2, "covariantRank": 0, "indexStructure": "^a_b"}

    assert refused({"tensors": [tensor]}) == [("RANK_MISMATCH", "tensors.0.indexStructure")]
    assert refused({"tensors": [{**tensor, "indexStructure": "a^b"}]}) == [
        ("INVALID_INDICES", "tensors.0.indexStructure")
    ]


@pytest.mark.parametrize("unit", ["9**9**9", "__import__('os')", "m^1000", "m//s", "m^2^2", "(m)"])
def test_a_unit_is_names_with_whole_powers_and_nothing_else(unit: str) -> None:
    assert refused({"quantities": [{"symbol": "x", "unit": unit}]}) == [
        ("INVALID_UNIT", "quantities.0.unit")
    ]


def test_a_unit_that_nobody_knows_is_refused() -> None:
    given = {"quantities": [{"symbol": "x", "unit": "bogus"}]}

    with pytest.raises(ComputationError) as error:
        compute(PhysicsInput.model_validate(given))

    assert (error.value.finding_code, error.value.field) == ("UNKNOWN_UNIT", "quantities.0.unit")


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_products_have_the_dimensions_of_their_exponents(count: int) -> None:
    choose = random.Random(count)
    exponents = {
        "F": (1, 1, -2), "m": (0, 1, 0), "a": (1, 0, -2), "v": (1, 0, -1), "E": (2, 1, -2),
        "t": (0, 0, 1), "x": (1, 0, 0),
    }  # fmt: skip
    for _ in range(count):
        powers = {symbol: choose.randint(-3, 3) for symbol in choose.sample([*exponents], 4)}
        expected = [
            Fraction(sum(exponents[symbol][place] * power for symbol, power in powers.items()))
            for place in range(3)
        ]
        product = " * ".join(f"{symbol}**{power}" for symbol, power in powers.items())

        found = check(product, f"x**{expected[0]} * m**{expected[1]} * t**{expected[2]}")

        assert found.is_homogeneous
