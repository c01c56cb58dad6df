"""Identities and inequalities: proved, refuted by an example, or left open."""

import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.mathematics.mathematics import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.mathematics.mathematics import MODE, ClaimVerdict, MathematicsInput


def decide(
    left: str, right: str, relation: str = "equal", claimed: bool | None = None, **domains: str
) -> ClaimVerdict:
    given = {
        "variables": [{"symbol": s, "domain": domain} for s, domain in domains.items()],
        "claims": [
            {
                "id": "c",
                "left": left,
                "relation": relation,
                "right": right,
                "claimed_true": claimed,
            }
        ],
    }
    return compute(MathematicsInput.model_validate(given)).verdicts[0]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(a + b)**2", "a**2 + 2*a*b + b**2"),
        ("a**3 - b**3", "(a - b) * (a**2 + a*b + b**2)"),
        ("sin(a)**2 + cos(a)**2", "1"),
        ("sin(2*a)", "2 * sin(a) * cos(a)"),
        ("(a**2 + b**2) * (1 + 1)", "(a + b)**2 + (a - b)**2"),
        ("exp(a) * exp(b)", "exp(a + b)"),
        ("abs(a)**2", "a**2"),
    ],
)
def test_identities_of_the_textbook_are_proved(left: str, right: str) -> None:
    """Abramowitz and Stegun, sections 3.1, 4.2 and 4.3."""
    assert decide(left, right, a="real", b="real").status == "proved"


@pytest.mark.parametrize(
    ("left", "right", "relation", "status"),
    [
        ("2*a*b", "a**2 + b**2", "less_or_equal", "not_decided"),
        ("0", "(a - b)**2", "less_or_equal", "proved"),
        ("0", "a**2 + 1", "less", "proved"),
        ("a", "a + exp(b)", "less", "proved"),
        ("a**2", "a", "less_or_equal", "refuted"),
        ("0", "(a - b)**2", "less", "refuted"),
        ("sqrt(a**2)", "a", "equal", "refuted"),
    ],
)
def test_inequalities_are_proved_by_sign_or_refuted(
    left: str, right: str, relation: str, status: str
) -> None:
    found = decide(left, right, relation, a="real", b="real").status.value

    # The first is true: a proof of it is welcome, an open answer is honest, a refutation is wrong.
    assert found in {status, "proved" if status == "not_decided" else status}


def test_a_refutation_has_a_counterexample() -> None:
    found = decide("(a + b)**2", "a**2 + b**2", claimed=True, a="real", b="real")

    values = {value.symbol: value.value for value in found.counterexample}
    assert (found.status, found.agrees) == ("refuted", False)
    assert found.left_value == pytest.approx((values["a"] + values["b"]) ** 2)
    assert found.right_value == pytest.approx(values["a"] ** 2 + values["b"] ** 2)


def test_the_domain_of_a_variable_counts() -> None:
    assert decide("sqrt(x**2)", "x", x="positive").status == "proved"
    assert decide("sqrt(x**2)", "x", x="real").status == "refuted"
    assert decide("1", "n", "less_or_equal", n="integer").status == "refuted"


def test_a_formula_that_holds_for_small_numbers_is_refuted() -> None:
    """Euler's polynomial n^2 - n + 41 is a square at n = 41."""
    found = decide("0", "(n**2 - n + 41 - 41**2) ** 2", "less", n="natural")

    assert (found.status, found.counterexample[0].value) == ("refuted", 41)


def test_the_step_of_an_induction_is_decided() -> None:
    result = compute(MathematicsInput.model_validate(MODE.example))

    assert [(v.status, v.agrees) for v in result.verdicts] == [("proved", True)]


@pytest.mark.parametrize(
    ("left", "code"),
    [
        ("__import__('os').system('x')", "INVALID_EXPRESSION"),
        ("a + z", "UNKNOWN_VARIABLE"),
        ("a ** 99999", "UNSUPPORTED_EXPRESSION"),
        ("a / 0", "UNSUPPORTED_EXPRESSION"),
        ("a < 1", "UNSUPPORTED_EXPRESSION"),
    ],
)
def test_what_cannot_be_read_is_refused(left: str, code: str) -> None:
    with pytest.raises(ComputationError) as error:
        decide(left, "a", a="real")

    assert (error.value.finding_code, error.value.field) == (code, "claims.0.left")


def test_an_induction_without_its_parts_is_refused() -> None:
    data: dict[str, Any] = {"proofStrategy": {"type": "induction", "baseCase": "1 = 1"}}

    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)

    assert [(finding.code, finding.path) for finding in error.value.findings] == [
        ("INCOMPLETE_INDUCTION", "proofStrategy.inductiveStep")
    ]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_products_of_random_factors_equal_their_expansion_and_nothing_else(count: int) -> None:
    choose = random.Random(count)
    for _ in range(count):
        a, b, c, d = (choose.randint(-9, 9) for _ in range(4))
        product = f"({a}*x + {b}) * ({c}*x + {d})"
        terms = f"{a * c}*x**2 + {a * d + b * c}*x"

        assert decide(product, f"{terms} + {b * d}", x="real").status == "proved"
        assert decide(product, f"{terms} + {b * d + 1}", x="real").status == "refuted"
