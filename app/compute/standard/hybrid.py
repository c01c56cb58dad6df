"""How far several modes converge on the same claims.

Sources: Genest and Zidek, Combining probability distributions: a critique and an annotated
bibliography (1986), for the pools; Lin, Divergence measures based on the Shannon entropy (1991).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, log, log2
from statistics import fmean

from app.domain.modes.standard.hybrid import (
    ClaimConvergence,
    Contribution,
    HybridInput,
    HybridResult,
    ModeConflict,
    PathPoint,
)

MAX_CONFLICTS = 200
_EVEN = 1e-12
"""A pool this close to one half is on neither side."""

Opinion = tuple[float, float]
"""A probability and its weight."""


def compute(given: HybridInput) -> HybridResult:
    target = given.target_confidence
    own = {claim.id: _of_claim(claim.id, given) for claim in given.claims}
    claims = tuple(_converge(name, said, target) for name, said in own.items() if said)
    shared = [claim.divergence for claim in claims if len(claim.modes) > 1]
    conflicts = sorted(
        (conflict for name, said in own.items() for conflict in _conflicts(name, said)),
        key=lambda conflict: -conflict.difference,
    )
    speaking = {contribution.mode for contribution in given.contributions}
    open_claims = tuple(name for name, said in own.items() if not said)
    result = HybridResult(
        claims=claims,
        open_claims=open_claims,
        convergence=1 - fmean(shared) if shared else None,
        conflicts=tuple(conflicts[:MAX_CONFLICTS]),
        conflict_count=len(conflicts),
        idle_modes=tuple(
            mode for mode in (given.primary_mode, *given.secondary_modes) if mode not in speaking
        ),
        is_reached=None
        if target is None
        else not open_claims and all(claim.is_reached for claim in claims),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _of_claim(claim: str, given: HybridInput) -> list[Contribution]:
    return [contribution for contribution in given.contributions if contribution.claim == claim]


def _latest(said: Sequence[Contribution]) -> dict[str, Opinion]:
    return {one.mode: (one.probability, one.weight) for one in said}


def _converge(claim: str, said: list[Contribution], target: float | None) -> ClaimConvergence:
    latest = _latest(said)
    opinions = [*latest.values()]
    pooled = linear_pool(opinions)
    side = _side(pooled)
    probabilities = [probability for probability, _ in opinions]
    return ClaimConvergence(
        claim=claim,
        modes=tuple(latest),
        linear=pooled,
        logarithmic=logarithmic_pool(opinions),
        spread=max(probabilities) - min(probabilities),
        divergence=divergence(opinions),
        agreement=_agreement(opinions, side) if side else None,
        decisive_modes=tuple(mode for mode in latest if _is_decisive(mode, latest, side)),
        path=tuple(
            PathPoint(
                contribution=one.id, pooled=linear_pool([*_latest(said[: index + 1]).values()])
            )
            for index, one in enumerate(said)
        ),
        is_reached=None if target is None else max(pooled, 1 - pooled) >= target,
    )


def linear_pool(opinions: Sequence[Opinion]) -> float:
    total = sum(weight for _, weight in opinions)
    return min(1.0, sum(p * weight for p, weight in opinions) / total)


def logarithmic_pool(opinions: Sequence[Opinion]) -> float | None:
    """Return the pool of the odds; None where two are certain of opposites."""
    certain = {p for p, _ in opinions if p in (0.0, 1.0)}
    if certain:
        return certain.pop() if len(certain) == 1 else None
    total = sum(weight for _, weight in opinions)
    odds = sum((log(p) - log(1 - p)) * weight for p, weight in opinions) / total
    # Each way keeps the exponent at or below 0, where it cannot overflow.
    return exp(odds) / (1 + exp(odds)) if odds < 0 else 1 / (1 + exp(-odds))


def divergence(opinions: Sequence[Opinion]) -> float:
    """Return the divergence of Jensen and Shannon, in bits."""
    total = sum(weight for _, weight in opinions)
    inner = sum(_entropy(p) * weight for p, weight in opinions) / total
    return min(1.0, max(0.0, _entropy(linear_pool(opinions)) - inner))


def _entropy(p: float) -> float:
    return -sum(x * log2(x) for x in (p, 1 - p) if x)


def _side(probability: float) -> int:
    """Return 1 for the claim, -1 against it, 0 for neither."""
    if abs(probability - 0.5) < _EVEN:
        return 0
    return 1 if probability > 0.5 else -1


def _agreement(opinions: Sequence[Opinion], side: int) -> float:
    with_it = sum(weight for p, weight in opinions if _side(p) == side)
    return min(1.0, with_it / sum(weight for _, weight in opinions))


def _is_decisive(mode: str, latest: dict[str, Opinion], side: int) -> bool:
    others = [opinion for other, opinion in latest.items() if other != mode]
    return bool(others) and side != 0 and _side(linear_pool(others)) != side


def _conflicts(claim: str, said: list[Contribution]) -> Iterator[ModeConflict]:
    for (first, (p, _)), (second, (q, _)) in combinations(_latest(said).items(), 2):
        if _side(p) * _side(q) < 0:
            yield ModeConflict(claim=claim, first=first, second=second, difference=abs(p - q))


def _explain(result: HybridResult) -> str:
    said = [
        f"{claim.claim}: {len(claim.modes)} modes make it {claim.linear:.3g} probable, with"
        f" {claim.divergence:.3g} bits between them."
        for claim in result.claims
    ]
    if result.convergence is not None:
        said.append(f"They converge to {result.convergence:.3g}.")
    if result.conflict_count:
        said.append(f"{result.conflict_count} times two modes are on different sides.")
    if result.open_claims:
        said.append(f"No mode says anything of {', '.join(result.open_claims)}.")
    if result.is_reached is not None:
        said.append("The target is reached." if result.is_reached else "The target is missed.")
    return " ".join(said)
