"""How far people who code the same units agree beyond chance.

Sources: Cohen, A coefficient of agreement for nominal scales (1960); Krippendorff, Computing
Krippendorff's alpha-reliability (2011).
"""

from collections import Counter
from collections.abc import Hashable, Sequence


def cohens_kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """Return kappa of two coders; None where chance alone would make them agree."""
    total = len(pairs)
    observed = sum(first == second for first, second in pairs)
    firsts, seconds = Counter(first for first, _ in pairs), Counter(last for _, last in pairs)
    # In whole numbers until the end: whether chance explains all is exact.
    expected = sum(firsts[value] * seconds[value] for value in firsts)
    if expected == total * total:
        return None
    return (observed * total - expected) / (total * total - expected)


def krippendorffs_alpha(units: Sequence[Sequence[Hashable]]) -> float | None:
    """Return the nominal alpha; None where no two values differ or can be compared.

    Args:
        units: The values that each unit was given; units with one value say nothing.
    """
    counted = [Counter(unit) for unit in units if len(unit) > 1]
    totals = sum(counted, Counter[Hashable]())
    n = totals.total()
    expected = n * n - sum(count * count for count in totals.values())
    if not expected:
        return None
    observed = sum(
        (unit.total() ** 2 - sum(count * count for count in unit.values())) / (unit.total() - 1)
        for unit in counted
    )
    return 1 - (n - 1) * observed / expected
