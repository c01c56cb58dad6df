"""The small networks over the states of the local embedding model, fitted by hand."""

import numpy as np
import pytest

from app.reasoning.decisions.extraction.commitments.scores import Ruled
from app.reasoning.decisions.extraction.commitments.states import Networks, state_logits
from training.commitments.joining import (
    CAUTION,
    NETWORKS,
    join,
    judged_rows,
    like_spread,
    mean_logits,
)
from training.commitments.linear import fit_linear
from training.commitments.models import fit_joint, fit_surroundings
from training.commitments.networks import (
    FOR_POSITIVES,
    Example,
    Params,
    example,
    fit,
    fresh,
    joined,
    logits,
    slopes,
)
from training.commitments.texts import Labelled

WIDTH = 6
STEP = 1e-6


def _texts(count: int, seed: int = 0) -> list[Example]:
    """Draw texts of three sentences, one of them empty; the last decides where a token says so."""
    rng = np.random.default_rng(seed)
    found = list[Example]()
    for number in range(count):
        states, commits = rng.standard_normal((9, WIDTH)), number % 2
        states[rng.integers(4, 9), 0] = 8.0 * commits
        found.append(example(states.astype(np.float32), [4, 0, 5], [0.0, None, float(commits)]))
    return found


def _loss(p: Params, batch: Example) -> float:
    found = logits(p, batch)
    return (batch.trust * (np.logaddexp(0, found) - batch.wanted * found)).sum() / batch.trust.sum()


def test_the_slopes_are_those_of_the_loss() -> None:
    batch = joined(_texts(3))
    batch = batch._replace(states=batch.states.astype(np.float64))
    p = {
        name: one.astype(np.float64) for name, one in fresh(np.random.default_rng(1), WIDTH).items()
    }
    for name, slope in slopes(p, batch).items():
        for at in list(np.ndindex(slope.shape))[:: max(1, slope.size // 40)]:
            kept = p[name][at]
            p[name][at] = kept + STEP
            above = _loss(p, batch)
            p[name][at] = kept - STEP
            below = _loss(p, batch)
            p[name][at] = kept
            assert slope[at] == pytest.approx((above - below) / (2 * STEP), abs=1e-7), (name, at)


def test_a_sentence_that_nobody_judged_counts_for_nothing_and_one_that_commits_for_three() -> None:
    one = example(np.zeros((2, WIDTH), np.float32), [1, 0, 1], [1.0, None, 0.0])
    assert one.trust.tolist() == [FOR_POSITIVES, 0, 1]
    assert one.wanted.tolist() == [1, 0, 0]
    assert joined([one, one]).texts.tolist() == [3, 3]


def test_a_text_is_read_alike_alone_and_among_others_and_by_the_service() -> None:
    texts = _texts(3)
    p = fresh(np.random.default_rng(1), WIDTH)
    together = logits(p, joined(texts)).reshape(3, 3)
    for number, text in enumerate(texts):
        assert logits(p, text) == pytest.approx(together[number], abs=1e-5)
        read = Networks(
            centre=np.zeros(WIDTH, np.float32),
            spread=np.ones(WIDTH, np.float32),
            linear=np.zeros(4 * WIDTH, np.float32),
            linear_bias=np.zeros(1, np.float32),
            **{name: one[None] for name, one in p.items()},
        )
        parts = np.split(text.states, np.cumsum(text.lengths)[:-1])
        # The linear layer, which is the other half of the mean, says nothing here.
        assert state_logits(parts, read) == pytest.approx((together[number] / 2).tolist(), abs=1e-5)


def test_what_tells_is_learnt_and_the_same_texts_and_seed_give_the_same_weights() -> None:
    texts = _texts(200)
    p, again, other = (fit(texts, seed, batch_tokens=90) for seed in (0, 0, 1))
    assert all((p[name] == again[name]).all() for name in p)
    assert not (p["asks"] == other["asks"]).any()
    found = np.array([logits(p, one)[2] for one in _texts(40, seed=7)]).reshape(-1, 2)
    assert (found > 0).mean(axis=0).tolist() == pytest.approx([0, 1], abs=0.1)


def test_the_linear_layer_learns_what_tells_and_is_read_alike_by_the_service() -> None:
    layer = fit_linear(_texts(200))
    text = _texts(2, seed=7)[1]
    found = layer.logits(text)
    assert found[2] > 0 > found[0]
    networks = fresh(np.random.default_rng(1), WIDTH)
    read = Networks(
        centre=np.zeros(WIDTH, np.float32),
        spread=np.ones(WIDTH, np.float32),
        linear=layer.weights,
        linear_bias=np.array([layer.bias], np.float32),
        **{name: np.zeros_like(one)[None] for name, one in networks.items()},
    )
    parts = np.split(text.states, np.cumsum(text.lengths)[:-1])
    assert state_logits(parts, read) == pytest.approx((found / 2).tolist(), abs=1e-5)


def test_the_layer_is_brought_to_the_spread_of_the_networks_where_somebody_judged() -> None:
    text = Labelled("one", 0, ["a", "b", "c"], [], [1.0, 0.0, None], "own/er")
    heard = (np.array([6.0, 0.0, 99.0]), np.array([2.0, 0.0, -99.0]))
    assert like_spread([text], [heard]) == 3
    assert mean_logits(*heard, 3)[0] == pytest.approx((NETWORKS * 6 + 6) / (NETWORKS + 1))


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
