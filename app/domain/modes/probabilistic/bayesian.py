"""Bayesian reasoning: rival hypotheses, weighed by evidence one item at a time."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    MAX_ITEMS,
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import HOLDER, Items, Links, LinkType, ModeGraph

_TOLERANCE = 1e-9


class Hypothesis(Values):
    id: Name
    statement: Text
    prior: Probability
    """How probable it is before any evidence; the priors of all sum to 1."""


class Likelihood(Values):
    hypothesis: Annotated[Name, RefersTo("hypotheses.id")]
    probability: Probability
    """How probable the evidence is where the hypothesis is true."""


class Evidence(Values):
    id: Name
    description: Text = ""
    likelihoods: Annotated[tuple[Likelihood, ...], Field(max_length=50), Unique("hypothesis")]
    """One for every hypothesis."""
    retracted: bool = False
    """A retracted item stays on record and counts for nothing."""


class BayesianInput(ModeInput):
    hypotheses: Annotated[tuple[Hypothesis, ...], Field(min_length=2, max_length=50), Unique("id")]
    """Exactly one is true; the first is the one that is asked about."""
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=MAX_ITEMS), Unique("id")] = ()
    """Independent given each hypothesis."""

    def findings(self) -> Iterator[Finding]:
        total = sum(hypothesis.prior for hypothesis in self.hypotheses)
        if abs(total - 1) > _TOLERANCE:
            message = f"hypotheses: the priors must sum to 1 and sum to {total:g}"
            yield Finding("PRIORS_DO_NOT_SUM_TO_1", "hypotheses", message)
        for index, item in enumerate(self.evidence):
            yield from self._of_evidence(f"evidence.{index}.likelihoods", item)

    def _of_evidence(self, path: str, item: Evidence) -> Iterator[Finding]:
        told = {likelihood.hypothesis for likelihood in item.likelihoods}
        for hypothesis in self.hypotheses:
            if hypothesis.id not in told:
                message = f"{path}: there is no likelihood for {hypothesis.id!r}"
                yield Finding("MISSING_LIKELIHOOD", path, message)
        if len({likelihood.probability for likelihood in item.likelihoods}) == 1 and told:
            message = f"{path}: all are alike, so that the evidence changes nothing"
            yield Finding("UNINFORMATIVE_EVIDENCE", path, message, Severity.WARNING)


class Belief(Values):
    hypothesis: Name
    probability: Probability


class Update(Values):
    evidence: Name
    posteriors: tuple[Belief, ...]


class Sensitivity(Values):
    prior: Probability
    posterior: Probability


class BayesianResult(ModeResult):
    posteriors: tuple[Belief, ...]
    """In the order of the hypotheses."""
    path: tuple[Update, ...]
    """The posteriors after each item that counts, in the order given."""
    without: tuple[Update, ...]
    """The posteriors if this one item were retracted."""
    bayes_factor: float | None
    """Of the first hypothesis against all others together; None where it is infinite."""
    is_infinite: bool
    """Whether the evidence rules every other hypothesis out."""
    sensitivity: tuple[Sensitivity, ...]
    """Of the first hypothesis: its posterior for priors from 0 to 1 in tenths, the others in
    proportion. A prior with which the evidence cannot happen is left out."""
    tipping_prior: Probability | None
    """The prior of the first hypothesis at which its posterior is one half; None where none is."""


MODE = Mode(
    name="bayesian",
    group="probabilistic",
    title="Bayesian",
    purpose="Weigh rival hypotheses by evidence, one item at a time.",
    input=BayesianInput,
    result=BayesianResult,
    method="Bayes' theorem over exclusive hypotheses, in logarithms; evidence is independent"
    " given each hypothesis.",
    libraries=("numpy",),
    graph=ModeGraph(
        items=(
            Items("hypotheses", "hypothesis", caption="statement"),
            Items("evidence", "evidence", caption="description"),
        ),
        links=(
            Links(
                "evidence.likelihoods",
                HOLDER,
                "hypothesis",
                LinkType.WEIGHS,
                ("hypotheses",),
                weight="probability",
            ),
        ),
    ),
    example={
        "hypotheses": [
            {"id": "leak", "statement": "The pipe leaks.", "prior": 0.3},
            {"id": "dry", "statement": "It does not.", "prior": 0.7},
        ],
        "evidence": [
            {
                "id": "damp",
                "description": "The wall is damp.",
                "likelihoods": [
                    {"hypothesis": "leak", "probability": 0.9},
                    {"hypothesis": "dry", "probability": 0.1},
                ],
            },
            {
                "id": "meter",
                "description": "The meter runs at night.",
                "likelihoods": [
                    {"hypothesis": "leak", "probability": 0.8},
                    {"hypothesis": "dry", "probability": 0.4},
                ],
            },
        ],
    },
)
