"""Inference to the best explanation.

Sources: Josephson and Josephson, Abductive Inference (1994); Peng and Reggia, Abductive Inference
Models for Diagnostic Problem-Solving (1990), for parsimonious covers.
"""

from app.compute.linear_programs import Program, Row, solve
from app.domain.modes.core.abductive import (
    AbductiveInput,
    AbductiveResult,
    Explains,
    Hypothesis,
    HypothesisScore,
)

_TOLERANCE = 1e-9
_FEWER = 1e-6
"""What a member of a cover costs besides, so that of equal covers the smallest is taken."""
_CONTRADICTION = 1_000.0
"""More than all costs together: a contradicted cover is the last resort."""


def compute(given: AbductiveInput) -> AbductiveResult:
    weights = {entry.id: entry.weight for entry in given.observations}
    scored = [_scored(given, hypothesis, weights) for hypothesis in given.hypotheses]
    scored.sort(key=lambda entry: -entry.score)
    ranked = tuple(
        entry.model_copy(
            update={"rank": 1 + sum(other.score > entry.score + _TOLERANCE for other in scored)}
        )
        for entry in scored
    )
    explained = {link.observation for h in given.hypotheses for link in _links(h)}
    cover = _cheapest_cover(given, explained)
    claimed = next((e.rank for e in ranked if e.hypothesis == given.best_explanation), None)
    return AbductiveResult(
        scores=ranked,
        margin=ranked[0].score - ranked[1].score if len(ranked) > 1 else None,
        unexplained=tuple(name for name in weights if name not in explained),
        cheapest_cover=cover,
        claim_agrees=None if claimed is None else claimed == 1,
        explanation=_explain(ranked, cover),
    )


def _links(hypothesis: Hypothesis) -> list[Explains]:
    return [link for link in hypothesis.explains if link.strength > 0]


def _scored(
    given: AbductiveInput, hypothesis: Hypothesis, weights: dict[str, float]
) -> HypothesisScore:
    total = sum(weights.values())
    coverage = sum(link.strength * weights[link.observation] for link in hypothesis.explains)
    conflict = sum(weights[name] for name in set(hypothesis.contradicts))
    cost = _cost(given, hypothesis)
    explained = {link.observation for link in _links(hypothesis)}
    return HypothesisScore(
        hypothesis=hypothesis.id,
        rank=1,
        score=(coverage - conflict) / total - cost,
        coverage=min(1.0, coverage / total),
        conflict=min(1.0, conflict / total),
        cost=cost,
        unexplained=tuple(name for name in weights if name not in explained),
    )


def _cost(given: AbductiveInput, hypothesis: Hypothesis) -> float:
    return hypothesis.cost + given.assumption_cost * len(hypothesis.assumptions)


def _cheapest_cover(given: AbductiveInput, explained: set[str]) -> tuple[str, ...]:
    """Choose hypotheses at the least cost so that each observation has one that explains it."""
    covers = [{link.observation for link in _links(h)} for h in given.hypotheses]
    rows = tuple(
        Row(tuple(-float(name in covered) for covered in covers), -1.0)
        for name in sorted(explained)
    )
    if not rows:
        return ()
    worst = _CONTRADICTION * (1 + sum(_cost(given, h) for h in given.hypotheses))
    costs = tuple(_cost(given, h) + _FEWER + worst * bool(h.contradicts) for h in given.hypotheses)
    count = len(costs)
    found = solve(Program(costs, rows, ((0.0, 1.0),) * count, (True,) * count))
    chosen = zip(given.hypotheses, found.values, strict=True)
    return tuple(hypothesis.id for hypothesis, value in chosen if value > 0.5)


def _explain(ranked: tuple[HypothesisScore, ...], cover: tuple[str, ...]) -> str:
    best = ranked[0]
    said = (
        f"{best.hypothesis} ranks first with {best.score:.4g}: it explains {best.coverage:.0%},"
        f" contradicts {best.conflict:.0%} and costs {best.cost:.4g}."
    )
    return f"{said} All that can be explained is by {' and '.join(cover)}." if cover else said
