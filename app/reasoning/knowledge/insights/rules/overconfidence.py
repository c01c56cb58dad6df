"""Overconfidence: decisions succeed less often than their confidences say. Pure."""

import math
from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.schemas import Case

_LEAST = 4
"""Decisions with a clear ending, below which nothing is said."""
_LEVEL = 0.05
"""Greatest probability of so few successes if the confidences were right."""
_SHOWN = 20
_CLEAR = frozenset({"succeeded", "failed", "reversed"})


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    told = [case for case in cases if _counts(case)]
    if len(told) < _LEAST:
        return
    stated = [case["decision"]["confidence"] for case in told]
    successes = sum(case["ending"]["status"] == "succeeded" for case in told)
    chance = probability_of_at_most(successes, stated)
    if chance < _LEVEL:
        yield _finding(told, math.fsum(stated) / len(stated), successes, chance)


def probability_of_at_most(successes: int, chances: Sequence[float]) -> float:
    """Give the probability of at most so many successes of independent trials with these chances.

    Exact: the distribution is built up one trial at a time (Poisson binomial).
    """
    counts = [1.0]
    for chance in chances:
        missed = [count * (1 - chance) for count in counts] + [0.0]
        hit = [0.0, *(count * chance for count in counts)]
        counts = [a + b for a, b in zip(missed, hit, strict=True)]
    return math.fsum(counts[: successes + 1])


def _counts(case: Case) -> bool:
    has_ended = case["ending"] is not None and case["ending"]["status"] in _CLEAR
    return has_ended and case["decision"]["confidence"] is not None


def _finding(told: Sequence[Case], mean: float, successes: int, chance: float) -> Finding:
    missed = [case for case in told if case["ending"]["status"] != "succeeded"]
    return Finding(
        kind=FindingKind.OVERCONFIDENCE,
        subject_id=None,
        text=f"Decisions with a mean confidence of {mean:.2f} succeeded {successes} times of"
        f" {len(told)}; if the confidences were right, so few would happen with a probability of"
        f" {chance:.3f}.",
        confidence=round(1 - chance, 2),
        evidence=tuple(
            excerpt
            for case in missed[:_SHOWN]
            for excerpt in (
                Excerpt(case["decision"]["id"], case["decision"]["description"]),
                Excerpt(case["ending"]["id"], case["ending"]["text"]),
            )
        ),
        counter="Outcomes of further decisions that bring the share of successes near the stated"
        " confidences.",
    )
