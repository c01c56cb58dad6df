"""Bayes' theorem over exclusive hypotheses.

Source: Pearl, Probabilistic Reasoning in Intelligent Systems (1988), chapter 2.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.compute.base import ComputationError
from app.domain.modes.probabilistic.bayesian import (
    BayesianInput,
    BayesianResult,
    Belief,
    Evidence,
    Sensitivity,
    Update,
)

Array: TypeAlias = NDArray[np.float64]


def compute(given: BayesianInput) -> BayesianResult:
    names = tuple(hypothesis.id for hypothesis in given.hypotheses)
    prior = np.array([hypothesis.prior for hypothesis in given.hypotheses])
    counted = [item for item in given.evidence if not item.retracted]
    logs = [_log_likelihoods(item, names) for item in counted]
    posterior = _posterior(prior, logs)
    factor = _bayes_factor(prior, logs)
    return BayesianResult(
        posteriors=_beliefs(names, posterior),
        path=tuple(
            _update(item, names, _posterior(prior, logs[: index + 1]))
            for index, item in enumerate(counted)
        ),
        without=tuple(
            _update(item, names, _posterior(prior, logs[:index] + logs[index + 1 :]))
            for index, item in enumerate(counted)
        ),
        bayes_factor=None if np.isinf(factor) else factor,
        is_infinite=bool(np.isinf(factor)),
        sensitivity=tuple(_sensitivity(factor)),
        tipping_prior=None if np.isinf(factor) or not factor else 1 / (1 + factor),
        explanation=_explain(given, len(counted), float(posterior[0]), factor),
    )


def _log_likelihoods(item: Evidence, names: Sequence[str]) -> Array:
    told = {likelihood.hypothesis: likelihood.probability for likelihood in item.likelihoods}
    with np.errstate(divide="ignore"):
        return np.log(np.array([told[name] for name in names]))


def _posterior(prior: Array, logs: Sequence[Array]) -> Array:
    with np.errstate(divide="ignore"):
        scores = np.log(prior) + _total(prior, logs)
    highest = scores.max()
    if np.isneginf(highest):
        raise ComputationError(
            "IMPOSSIBLE_EVIDENCE",
            "evidence",
            "evidence: under every hypothesis that has a prior above 0 it cannot happen",
        )
    weights = np.exp(scores - highest)
    return weights / weights.sum()


def _total(prior: Array, logs: Sequence[Array]) -> Array:
    return np.sum(logs, axis=0) if logs else np.zeros_like(prior)


def _bayes_factor(prior: Array, logs: Sequence[Array]) -> float:
    """Return how much likelier the evidence is under the first hypothesis than under the rest."""
    total = _total(prior, logs)
    likelihood = np.exp(total - total.max())
    rest = prior[1:].sum()
    shares = prior[1:] / rest if rest else np.full(len(prior) - 1, 1 / (len(prior) - 1))
    against = float(likelihood[1:] @ shares)
    return float(likelihood[0]) / against if against else float("inf")


def _sensitivity(factor: float) -> Iterator[Sensitivity]:
    for prior in (share / 10 for share in range(11)):
        if np.isinf(factor) and prior:
            yield Sensitivity(prior=prior, posterior=1)
        elif not np.isinf(factor) and (factor or prior < 1):
            odds = prior * factor
            yield Sensitivity(prior=prior, posterior=odds / (odds + (1 - prior)))


def _beliefs(names: Sequence[str], posterior: Array) -> tuple[Belief, ...]:
    return tuple(
        Belief(hypothesis=name, probability=float(share))
        for name, share in zip(names, posterior, strict=True)
    )


def _update(item: Evidence, names: Sequence[str], posterior: Array) -> Update:
    return Update(evidence=item.id, posteriors=_beliefs(names, posterior))


def _explain(given: BayesianInput, counted: int, posterior: float, factor: float) -> str:
    asked = given.hypotheses[0]
    left = len(given.evidence) - counted
    said = "infinite" if np.isinf(factor) else f"{factor:.4g}"
    retracted = f" {left} retracted and left out." if left else ""
    return (
        f"{asked.id}: from {asked.prior:.4g} to {posterior:.4g} after {counted} pieces of evidence."
        f" Bayes factor against the rest: {said}.{retracted}"
    )
