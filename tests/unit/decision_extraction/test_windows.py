"""Sentences as rows of tokens, for the networks that are tuned on them."""

import numpy as np

from training.commitments.encoder.windows import SENTENCES, TOKENS, Window, batches


def _window(number: int, first: int, *lengths: int) -> Window:
    ids = 100 * (number + 1) + np.arange(sum(lengths) + 2, dtype=np.int32)
    return Window(number, first, ids, np.array(lengths))


def test_windows_lie_beside_each_other_in_a_row_and_know_their_sentences() -> None:
    [(own, rows)] = batches([_window(0, 0, 2, 1), _window(1, 2, 1)])
    assert [len(row) for row in own] == [2]
    assert rows.ids[0, :9].tolist() == [100, 101, 102, 103, 104, 200, 201, 202, 0]
    assert rows.places[0, :9].tolist() == [0, 1, 2, 3, 4, 0, 1, 2, 0]
    assert rows.windows[0, :9].tolist() == [0, 0, 0, 0, 0, 1, 1, 1, -1]
    assert rows.sentences[0, :9].tolist() == [-1, 0, 0, 1, -1, -1, 2, -1, -1]
    assert rows.window_of[0, :4].tolist() == [0, 0, 1, -1]
    assert rows.numbers[0, :4].tolist() == [0, 1, 2, -1]
    assert (rows.numbers[1:] == -1).all()


def test_a_row_ends_before_it_holds_too_many_tokens_or_sentences() -> None:
    long = [_window(number, number, TOKENS // 2 - 2) for number in range(3)]
    assert [len(row) for own, _ in batches(long) for row in own] == [2, 1]
    many = [_window(number, number * 40, *[1] * (SENTENCES // 2)) for number in range(3)]
    assert [len(row) for own, _ in batches(many) for row in own] == [2, 1]
