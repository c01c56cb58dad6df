"""Bayes' theorem: the figures of textbooks, whatever the order, and what has no answer."""

import itertools

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


def test_at_the_tipping_prior_the_posterior_is_one_half() -> None:
    tipping = compute(given(0.3, (0.9, 0.1), (0.8, 0.4))).tipping_prior

    assert tipping == pytest.approx(1 / 19)
    assert posterior(tipping, (0.9, 0.1), (0.8, 0.4)) == pytest.approx(0.5)


def test_evidence_that_cannot_happen_has_no_posterior() -> None:
    with pytest.raises(ComputationError) as refused:
        compute(given(0.3, (0.0, 0.0)))

    assert refused.value.finding_code == "IMPOSSIBLE_EVIDENCE"
