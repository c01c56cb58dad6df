"""Tokens kept in two bits a number, and how a question's tokens meet them."""

import numpy as np
import pytest

from app.embeddings.token_rules import (
    MAX_TOKENS_KEPT,
    Matrix,
    best_cosines,
    matches,
    pack,
    telling_words,
    unpack,
)


def _tokens(count: int, seed: int = 1) -> Matrix:
    drawn = np.random.default_rng(seed).normal(size=(count, 384)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def test_two_bits_keep_the_direction_of_a_token() -> None:
    tokens = _tokens(40)
    kept = unpack(pack(tokens), 384)
    assert len(pack(tokens)) == 40 * 96
    assert np.linalg.norm(kept, axis=1) == pytest.approx(1, abs=1e-5)
    assert (kept * tokens).sum(axis=1).min() > 0.9


def test_of_a_long_text_the_beginning_is_kept() -> None:
    assert pack(_tokens(200)) == pack(_tokens(200)[:MAX_TOKENS_KEPT])


def test_a_text_that_has_every_token_of_the_question_matches_best() -> None:
    tokens, others = _tokens(9), _tokens(9, seed=2)
    texts = [pack(others), pack(tokens), pack(np.concatenate((tokens[:3], others[:1])))]
    none, all_, some = matches(best_cosines(tokens[:6], texts), [])
    assert none < 0.2 < 0.4 < some < 0.6 < 0.9 < all_


def test_a_text_meets_words_that_the_one_beside_it_says_a_little_less() -> None:
    best = np.array([[0.5, 1.0], [1.0, 0.25], [0.0, 0.0]], np.float32)
    assert matches(best, [(1, 0)]) == pytest.approx([0.9, 0.9, 0.0])
    assert matches(best, [(2, 1)]) == pytest.approx([0.75, 0.625, 0.5])
    assert matches(best, []) == pytest.approx([0.75, 0.625, 0.0])


def test_words_that_only_hold_a_question_together_do_not_count() -> None:
    words = ["when", "did", "caroline", "'", "s", "sister", "paint", "it", "?"]
    assert [words[place] for place in telling_words(words)] == ["caroline", "sister", "paint"]
    assert telling_words(["what", "?"]) == []


def test_many_tokens_are_compared_as_few_are() -> None:
    found = np.random.default_rng(3).normal(size=(3, 384)).astype(np.float32)
    question = found / np.linalg.norm(found, axis=1, keepdims=True)
    texts = [pack(_tokens(50 + n, seed=n)) for n in range(12)]
    best = best_cosines(question, texts)
    alone = np.concatenate([best_cosines(question, [text]) for text in texts])
    assert best == pytest.approx(alone, abs=1e-6)
    assert best == pytest.approx(
        np.array([(unpack(text, 384) @ question.T).max(axis=0) for text in texts]), abs=1e-6
    )
