"""Cases of which every check tries the first ones, and the sweep all others."""

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def sampled(cases: Iterable[object], first: int = 1) -> list[ParameterSet]:
    """Give the cases as parameters, all but the first ones for the sweep alone."""
    return [
        pytest.param(case, marks=() if place < first else pytest.mark.sweep)
        for place, case in enumerate(cases)
    ]
