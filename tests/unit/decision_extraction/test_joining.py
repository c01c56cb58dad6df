"""How two readings of a sentence join, learnt from texts that neither has seen."""

import math

import pytest

from app.reasoning.decisions.extraction.commitments.scores import Ruled
from training.commitments.joining import (
    CAUTION,
    LEAST_LIKELY,
    join,
    judged_rows,
    probabilities,
)
from training.commitments.models import fit_joint, fit_surroundings
from training.commitments.texts import Labelled


def test_what_is_joined_is_weighed_against_its_text_and_shown_with_caution() -> None:
    text = Labelled("one", 0, ["We keep it.", "It is small."], [], [1.0, 0.0], "own/er")
    ruled: list[Ruled] = [{}] * 50
    joint = join([text] * 50, [[1.0, 1.0]] * 50, [[2.0, -2.0]] * 50, ruled)
    assert joint.states > 0 == joint.words
    logits = joint.logits([1.0, 1.0], [2.0, -2.0])
    rows, labels = judged_rows(text, logits, {}, -5.0)
    assert labels == [1, 0]
    table = fit_surroundings(rows * 50, labels * 50)
    assert joint.surroundings["bias"] == pytest.approx(table["bias"] - CAUTION, abs=1e-4)
    assert {**joint.surroundings, "bias": 0} == {**table, "bias": 0}


def test_a_join_weighs_the_reading_that_tells_and_keeps_the_share_that_commits() -> None:
    pairs = [(1.0, -1.0 if number % 2 else 1.0) for number in range(200)]
    words, states, bias = fit_joint(pairs, [0.0 if number % 2 else 1.0 for number in range(200)])
    assert states > 2 > abs(words)
    assert words + bias == pytest.approx(0, abs=1e-6)


def test_what_both_readings_say_is_a_probability_without_caution() -> None:
    text = Labelled("one", 0, ["We keep it.", "It is small."], [], [1.0, 0.0], "own/er")
    ruled: list[Ruled] = [{}] * 50
    joint = join([text] * 50, [[1.0, 1.0]] * 50, [[2.0, -2.0]] * 50, ruled)
    first, second = probabilities(text, joint.logits([1.0, 1.0], [2.0, -2.0]), joint, {})
    assert first > 0.8 > 0.2 > second
    assert probabilities(text, [-9.0, -9.0], joint, {}) == [LEAST_LIKELY, LEAST_LIKELY]
    assert pytest.approx(math.log(0.28 * 0.75 / (0.72 * 0.25))) == CAUTION
