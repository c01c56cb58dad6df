"""Fits a small network over the states of the local embedding model, by hand in NumPy.

The embedding model itself is not trained.
"""

# pyright: basic

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from app.reasoning.decisions.extraction.commitments.states import NEAR
from training.commitments.models import Array

QUESTIONS, VALUES, HIDDEN = 8, 16, 64
EPOCHS, RATE, DROPPED, DECAY = 10, 2e-3, 0.25, 0.02
WARM, LEAST_RATE = 20, 0.02
"""Steps in which the rate grows; then it falls to a share of it."""
FOR_POSITIVES = 3.0
FIRST_BIAS = -2.5
BATCH_TOKENS = 6_144
_MEAN, _SQUARE = 0.9, 0.999
Params = dict[str, Any]


class Example(NamedTuple):
    """A text, or several one after the other."""

    states: Array
    """A row a token, standardised."""
    lengths: Array
    """Tokens of each sentence."""
    wanted: Array
    trust: Array
    """Weight of each sentence; 0 where nobody judged it."""
    texts: Array
    """Sentences of each text."""


def example(states: Array, lengths: Sequence[int], labels: Sequence[float | None]) -> Example:
    wanted = np.array([label or 0 for label in labels], np.float32)
    judged = np.array([label is not None for label in labels], bool)
    trust = np.where(judged, 1 + (FOR_POSITIVES - 1) * wanted, 0).astype(np.float32)
    return Example(states, np.array(lengths, int), wanted, trust, np.array([len(lengths)]))


def fit(examples: Sequence[Example], seed: int, batch_tokens: int = BATCH_TOKENS) -> Params:
    """Fit a network with Adam; the same texts and seed give the same weights."""
    known = [one for one in examples if len(one.states) and one.trust.any()]
    rng = np.random.default_rng(seed)
    p = fresh(rng, known[0].states.shape[1])
    mean, square = ({name: np.zeros_like(p[name]) for name in p} for _ in range(2))
    once = _batches(known, np.random.default_rng(seed), batch_tokens)
    total = EPOCHS * sum(1 for _ in once)
    step = 0
    for _ in range(EPOCHS):
        for batch in _batches(known, rng, batch_tokens):
            step += 1
            rate = RATE * min(1.0, step / WARM) * max(LEAST_RATE, 1 - step / total)
            for name, slope in slopes(p, batch, rng).items():
                mean[name] += (1 - _MEAN) * (slope - mean[name])
                square[name] += (1 - _SQUARE) * (slope**2 - square[name])
                spread = np.sqrt(square[name] / (1 - _SQUARE**step)) + 1e-8
                held = 0 if name.endswith("bias") else DECAY * p[name]
                p[name] -= rate * (mean[name] / (1 - _MEAN**step) / spread + held)
    return p


def fresh(rng: np.random.Generator, width: int) -> Params:
    """Draw the weights that a network begins with."""
    kept = QUESTIONS * VALUES

    def drawn(rows: int, columns: int, scale: float = 1.0) -> Array:
        return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

    return {
        "asks": drawn(width, QUESTIONS, 0.3),
        "values": drawn(width, kept),
        "hidden": drawn(4 * kept, HIDDEN),
        "hidden_bias": np.zeros((1, HIDDEN), np.float32),
        "out": drawn(HIDDEN, 1),
        "out_bias": np.full((1, 1), FIRST_BIAS, np.float32),
    }


def joined(held: Sequence[Example]) -> Example:
    states = np.vstack([one.states for one in held]).astype(np.float32)
    return Example(states, *map(np.concatenate, list(zip(*held, strict=True))[1:]))


def _batches(examples: Sequence[Example], rng: np.random.Generator, most: int) -> Iterator[Example]:
    """Put whole texts together in a drawn order, at most so many tokens where each has fewer."""
    held, tokens = list[Example](), 0
    for number in rng.permutation(len(examples)):
        own = len(examples[int(number)].states)
        if held and tokens + own > most:
            yield joined(held)
            held, tokens = [], 0
        held.append(examples[int(number)])
        tokens += own
    yield joined(held)


class _Drawn(NamedTuple):
    """What is drawn from the tokens of each sentence that has some."""

    filled: Array
    """Places of these sentences."""
    sentence: Array
    """Of each token, counted among them."""
    starts: Array
    shares: Array
    values: Array
    sums: Array
    """A row a sentence, with those that have no token."""


def _draw(p: Params, states: Array, lengths: Array) -> _Drawn:
    filled = np.flatnonzero(lengths)
    own = lengths[filled]
    starts, sentence = np.cumsum(own) - own, np.repeat(np.arange(len(filled)), own)
    likeness = states @ p["asks"]
    shares = np.exp(likeness - np.maximum.reduceat(likeness, starts)[sentence])
    shares /= np.add.reduceat(shares, starts)[sentence]
    values = (states @ p["values"]).reshape(*shares.shape, -1)
    weighed = (shares[..., None] * values).reshape(len(states), -1)
    sums = np.zeros((len(lengths), weighed.shape[1]), weighed.dtype)
    sums[filled] = np.add.reduceat(weighed, starts)
    return _Drawn(filled, sentence, starts, shares, values, sums)


def _slopes_of_tokens(states: Array, drawn: _Drawn, of_sums: Array) -> Params:
    of_filled = of_sums[drawn.filled].reshape(-1, *drawn.values.shape[1:])
    of_values = of_filled[drawn.sentence]
    of_shares = drawn.shares * (drawn.values * of_values).sum(-1)
    whole = np.add.reduceat(of_shares, drawn.starts)[drawn.sentence]
    weighed = (of_values * drawn.shares[..., None]).reshape(len(states), -1)
    return {"asks": states.T @ (of_shares - drawn.shares * whole), "values": states.T @ weighed}


class _Around(NamedTuple):
    """Which sentences are of one text."""

    text: Array
    starts: Array
    counts: Array
    follows: Array
    """Whether a sentence is of the text of the one before, from the second on."""

    @staticmethod
    def of(texts: Array) -> "_Around":
        text = np.repeat(np.arange(len(texts)), texts)
        follows = (text[1:] == text[:-1])[:, None]
        return _Around(text, np.cumsum(texts) - texts, texts[:, None], follows)

    def seen(self, own: Array) -> Array:
        """Give each sentence with those beside it and the mean of its text."""
        before, after = np.zeros_like(own), np.zeros_like(own)
        before[1:], after[:-1] = own[:-1] * self.follows, own[1:] * self.follows
        parts = [own, NEAR * before, NEAR * after, NEAR * self._means(own)]
        return np.concatenate(parts, axis=-1)

    def slope(self, of_seen: Array) -> Array:
        own, before, after, whole = np.split(of_seen, 4, axis=-1)
        found = own + NEAR * self._means(whole)
        found[:-1] += NEAR * before[1:] * self.follows
        found[1:] += NEAR * after[:-1] * self.follows
        return found

    def _means(self, values: Array) -> Array:
        return (np.add.reduceat(values, self.starts) / self.counts)[self.text]


def logits(p: Params, batch: Example) -> Array:
    """Give what a network makes of each sentence."""
    own = np.tanh(_draw(p, batch.states, batch.lengths).sums)
    seen = _Around.of(batch.texts).seen(own)
    hidden = np.maximum(seen @ p["hidden"] + p["hidden_bias"], 0)
    return (hidden @ p["out"] + p["out_bias"])[:, 0]


def slopes(p: Params, batch: Example, rng: np.random.Generator | None = None) -> Params:
    """Give how the loss grows with each weight.

    Args:
        rng: Draws what is dropped; None drops nothing.
    """
    around = _Around.of(batch.texts)
    states = batch.states * _kept(batch.states, rng)
    drawn = _draw(p, states, batch.lengths)
    own = np.tanh(drawn.sums)
    seen = around.seen(own)
    kept_seen = _kept(seen, rng)
    seen = seen * kept_seen
    active = seen @ p["hidden"] + p["hidden_bias"]
    passed = (active > 0) * _kept(active, rng)
    hidden = active * passed
    found = (hidden @ p["out"] + p["out_bias"])[:, 0]
    wrong = (1 / (1 + np.exp(-found)) - batch.wanted) * batch.trust / batch.trust.sum()
    of_active = wrong[:, None] * p["out"].T * passed
    of_own = around.slope(of_active @ p["hidden"].T * kept_seen)
    return {
        "out": hidden.T @ wrong[:, None],
        "out_bias": wrong.sum()[None, None],
        "hidden": seen.T @ of_active,
        "hidden_bias": of_active.sum(axis=0, keepdims=True),
        **_slopes_of_tokens(states, drawn, of_own * (1 - own**2)),
    }


def _kept(values: Array, rng: np.random.Generator | None) -> Any:  # noqa: ANN401
    """Draw which values count in a step, each for so much more."""
    if rng is None:
        return np.float32(1)
    # A byte a value: to draw numbers takes longer than all that they are drawn for.
    drawn = np.frombuffer(rng.bytes(values.size), np.uint8).reshape(values.shape)
    return (drawn >= DROPPED * 256).astype(np.float32) / np.float32(1 - DROPPED)
