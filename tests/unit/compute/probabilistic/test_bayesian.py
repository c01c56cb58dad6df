"""Bayes' theorem: the figures of textbooks, whatever the order, and what has no answer."""

import itertools
import math
import random
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest

from app.compute.base import ComputationError
from app.compute.probabilistic.bayesian import compute
from app.domain.modes.probabilistic.bayesian import BayesianInput


def given(
    prior: float, *evidence: tuple[float, float], retracted: tuple[int, ...] = ()
) -> BayesianInput:
    return BayesianInput.model_validate(
        {
            "hypotheses": [
                {"id": "h", "statement": "It is so.", "prior": prior},
                {"id": "not", "statement": "It is not.", "prior": 1 - prior},
            ],
            "evidence": [
                {
                    "id": f"e{index}",
                    "likelihoods": [
                        {"hypothesis": "h", "probability": where_true},
                        {"hypothesis": "not", "probability": where_false},
                    ],
                    "retracted": index in retracted,
                }
                for index, (where_true, where_false) in enumerate(evidence)
            ],
        }
    )


def posterior(*args: object, **kwargs: object) -> float:
    return compute(given(*args, **kwargs)).posteriors[0].probability  # pyright: ignore[reportArgumentType]


def test_two_pieces_of_evidence_give_the_posterior_of_the_textbook() -> None:
    assert posterior(0.3, (0.9, 0.1), (0.8, 0.4)) == pytest.approx(0.88525, abs=5e-6)


def test_the_order_of_the_evidence_does_not_matter() -> None:
    evidence = [(0.9, 0.1), (0.8, 0.4), (0.2, 0.7)]

    found = {round(posterior(0.3, *order), 12) for order in itertools.permutations(evidence)}

    assert len(found) == 1


@pytest.mark.parametrize(("retracted", "expected"), [(1, 0.79412), (0, 0.46154)])
def test_a_retracted_item_counts_for_nothing(retracted: int, expected: float) -> None:
    found = posterior(0.3, (0.9, 0.1), (0.8, 0.4), retracted=(retracted,))

    assert found == pytest.approx(expected, abs=5e-6)


def test_each_item_says_what_would_be_without_it() -> None:
    result = compute(given(0.3, (0.9, 0.1), (0.8, 0.4)))

    assert [round(update.posteriors[0].probability, 5) for update in result.without] == [
        0.46154,
        0.79412,
    ]


def test_evidence_that_the_rest_rules_out_gives_an_infinite_bayes_factor() -> None:
    result = compute(given(0.3, (0.5, 0.0)))

    assert (result.bayes_factor, result.is_infinite, result.tipping_prior) == (None, True, None)
    assert result.posteriors[0].probability == 1


@pytest.mark.parametrize(
    ("evidence", "curve"),
    [
        ((0.0, 0.5), [(share / 10, 0) for share in range(10)]),
        ((0.5, 0.0), [(share / 10, 1) for share in range(1, 11)]),
    ],
    ids=["certainly so", "certainly not so"],
)
def test_a_prior_with_which_the_evidence_cannot_happen_has_no_posterior(
    evidence: tuple[float, float], curve: list[tuple[float, float]]
) -> None:
    found = compute(given(0.3, evidence)).sensitivity

    assert [(one.prior, one.posterior) for one in found] == curve


def test_at_the_tipping_prior_the_posterior_is_one_half() -> None:
    tipping = compute(given(0.3, (0.9, 0.1), (0.8, 0.4))).tipping_prior

    assert tipping == pytest.approx(1 / 19)
    assert posterior(tipping, (0.9, 0.1), (0.8, 0.4)) == pytest.approx(0.5)


def test_evidence_that_cannot_happen_has_no_posterior() -> None:
    with pytest.raises(ComputationError) as refused:
        compute(given(0.3, (0.0, 0.0)))

    assert refused.value.finding_code == "IMPOSSIBLE_EVIDENCE"


class _Problem(NamedTuple):
    priors: list[Fraction]
    likelihoods: list[list[Fraction]]
    """A row an item of evidence."""
    retracted: list[bool]


def _random_problem(draw: random.Random) -> _Problem:
    shares = [draw.randint(1, 9) for _ in range(draw.randint(2, 6))]
    rows = [[Fraction(draw.randint(0, 20), 20) for _ in shares] for _ in range(draw.randint(0, 6))]
    for row in rows:
        # One that nothing rules out, so that there is a posterior.
        row[-1] = max(row[-1], Fraction(1, 20))
    retracted = [draw.random() < 0.25 for _ in rows]
    return _Problem([Fraction(share, sum(shares)) for share in shares], rows, retracted)


def _stated(problem: _Problem) -> BayesianInput:
    names = [f"h{index}" for index in range(len(problem.priors))]
    return BayesianInput.model_validate(
        {
            "hypotheses": [
                {"id": name, "statement": name, "prior": float(prior)}
                for name, prior in zip(names, problem.priors, strict=True)
            ],
            "evidence": [
                {
                    "id": f"e{index}",
                    "likelihoods": [
                        {"hypothesis": name, "probability": float(likelihood)}
                        for name, likelihood in zip(names, row, strict=True)
                    ],
                    "retracted": retracted,
                }
                for index, (row, retracted) in enumerate(
                    zip(problem.likelihoods, problem.retracted, strict=True)
                )
            ],
        }
    )


def _joint(priors: Sequence[Fraction], rows: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """Multiply out, in fractions, how probable each hypothesis is together with all evidence."""
    return [
        prior * math.prod((row[index] for row in rows), start=Fraction(1))
        for index, prior in enumerate(priors)
    ]


def _shares(joint: Sequence[Fraction]) -> list[float]:
    return [float(one / sum(joint)) for one in joint]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_evidence_gives_what_multiplying_out_in_fractions_gives(count: int) -> None:
    draw = random.Random(7)
    for _ in range(count):
        problem = _random_problem(draw)
        found = compute(_stated(problem))
        given = zip(problem.likelihoods, problem.retracted, strict=True)
        rows = [row for row, retracted in given if not retracted]
        told = [[one.probability for one in update.posteriors] for update in found.path]
        firsts = [rows[: index + 1] for index in range(len(rows))]
        assert told == [pytest.approx(_shares(_joint(problem.priors, few))) for few in firsts]
        told = [[one.probability for one in update.posteriors] for update in found.without]
        others = [[*rows[:index], *rows[index + 1 :]] for index in range(len(rows))]
        assert told == [pytest.approx(_shares(_joint(problem.priors, few))) for few in others]
        joint = _joint(problem.priors, rows)
        posteriors = [one.probability for one in found.posteriors]
        assert posteriors == pytest.approx(_shares(joint))
        if found.bayes_factor is not None:
            odds = joint[0] / sum(joint[1:]) * sum(problem.priors[1:]) / problem.priors[0]
            assert found.bayes_factor == pytest.approx(float(odds))
