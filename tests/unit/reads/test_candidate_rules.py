"""Rows of candidates become what their order is made from."""

from datetime import date

import numpy as np
import pytest

from app.embeddings.base import Question
from app.embeddings.token_rules import Matrix, pack
from app.graph.base import Row
from app.reads.search.candidate_rules import candidates_from


def _row(id_: str, tokens: Matrix | None, *follows: str) -> Row:
    return {
        "id": id_,
        "session_id": "s",
        "author": "Ada",
        "passage": 0.5,
        "context": 0.25,
        "tokens": None if tokens is None else pack(tokens),
        "day": "2023-05-08",
        "opening": "Ada: Why?",
        "length": 9,
        "asks": True,
        "follows": list(follows),
        "answers": None,
    }


def _token(seed: int) -> Matrix:
    found = np.random.default_rng(seed).normal(size=(1, 384))
    return (found / np.linalg.norm(found)).astype(np.float32)


def test_a_candidate_meets_words_of_the_text_it_follows_and_of_the_text_after_it() -> None:
    asked = Question([1.0], _token(1))
    rows = [
        _row("first", _token(1)),
        _row("second", _token(2), "first", "elsewhere"),
        _row("third", _token(3), "second"),
        _row("bare", None, "first"),
    ]
    first, second, third, bare = candidates_from(rows, asked)
    assert first.match is not None
    assert 0.8 < first.match < 1
    assert second.match == pytest.approx(0.8 * first.match)
    assert third.match is not None
    assert third.match < 0.2
    assert bare.match is None
    assert (bare.at, bare.asks, bare.length, bare.text) == (date(2023, 5, 8), True, 9, "Ada: Why?")


def test_without_tokens_of_the_question_or_a_day_nothing_is_made_up() -> None:
    row = _row("one", _token(1)) | {"day": None}
    for asked in (None, Question([1.0], None)):
        [found] = candidates_from([row], asked)
        assert (found.match, found.at) == (None, None)
    assert candidates_from([], None) == []
