"""What a rule finds, as words instead of offsets."""

from collections.abc import Callable, Iterable

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, read_pair

Find = Callable[[Pair], Iterable[Finding]]


def found(find: Find, a: str, b: str) -> list[tuple[str, str, str]]:
    """Give rule, words of `a` and words of `b` of each finding."""
    pair = read_pair(a, b)
    triples: list[tuple[str, str, str]] = []
    for rule, claim, evidence in find(pair):
        in_a, in_b = (evidence, claim) if pair.is_swapped else (claim, evidence)
        triples.append((rule, a[slice(*in_a)], b[slice(*in_b)]))
    return triples
