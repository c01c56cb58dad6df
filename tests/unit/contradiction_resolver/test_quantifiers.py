"""How many are meant."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.quantifiers import find_quantifiers
from tests.unit.contradiction_resolver.found import found


@pytest.mark.parametrize(("one", "other"), [("All", "Some"), ("Most", "Few"), ("Every", "No")])
def test_quantifiers_far_apart_are_found(one: str, other: str) -> None:
    a, b = f"{one} of the users came.", f"{other} of the users came."
    assert found(find_quantifiers, a, b) == [("quantifier", one, other)]


def test_quantifiers_near_each_other_are_not() -> None:
    assert found(find_quantifiers, "All of the users came.", "Most of the users came.") == []


def test_a_limit_that_only_one_text_has() -> None:
    assert found(find_quantifiers, "It is sold in Japan.", "It is only sold in Japan.") == [
        ("quantifier", "is", "only")
    ]


def test_a_bound_of_a_number_is_no_quantifier() -> None:
    assert found(find_quantifiers, "It has at most 5 rooms.", "It has at least 5 rooms.") == []
