"""Claims that hold where premises do, and divisibility."""

import pytest

from app.compute.mathematics.mathematics import compute
from app.domain.modes.mathematics.mathematics import ClaimStatus, MathematicsInput


def _status(left: str, relation: str, right: str, *premises: tuple[str, str]) -> ClaimStatus:
    given = {
        "variables": [{"symbol": symbol, "domain": "integer"} for symbol in "abkn"],
        "premises": [{"left": one, "right": other} for one, other in premises],
        "claims": [{"id": "it", "left": left, "relation": relation, "right": right}],
    }
    [verdict] = compute(MathematicsInput.model_validate(given)).verdicts
    return verdict.status


def test_a_claim_follows_from_an_equation_and_not_without_it() -> None:
    assert _status("n**2", "equal", "4*k**2", ("n", "2*k")) is ClaimStatus.PROVED
    assert _status("n**2", "equal", "4*k**2") is ClaimStatus.REFUTED


def test_a_fraction_counts_where_its_denominator_is_not_zero() -> None:
    assert _status("a**2", "equal", "2*b**2", ("sqrt(2)", "a/b")) is ClaimStatus.PROVED


def test_a_counterexample_fulfils_the_premises() -> None:
    assert _status("n", "equal", "k", ("n", "2*k")) is ClaimStatus.REFUTED
    assert _status("n", "equal", "k", ("n", "k")) is ClaimStatus.PROVED


@pytest.mark.parametrize(
    ("divisor", "dividend", "status"),
    [
        ("6", "n**3 - n", ClaimStatus.PROVED),
        ("4", "n**3 - n", ClaimStatus.REFUTED),
        ("3", "n**3 + 2*n", ClaimStatus.PROVED),
    ],
    ids=["six", "four", "three"],
)
def test_divisibility_is_decided_by_remainders(
    divisor: str, dividend: str, status: ClaimStatus
) -> None:
    assert _status(divisor, "divides", dividend) is status


def test_divisibility_follows_from_an_equation() -> None:
    assert _status("2", "divides", "n**2", ("n", "2*k")) is ClaimStatus.PROVED
