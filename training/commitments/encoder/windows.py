"""Sentences as the tokens of a language model, several texts to a row."""

# pyright: basic

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from tokenizers import Tokenizer

from app.embeddings.onnx import CLS, MAX_SENTENCE, SEP
from app.embeddings.rules import SENTENCE_TOKENS, sentence_windows
from training.commitments.models import Array

TOKENS, SENTENCES, WINDOWS, ROWS = 320, 72, 24, 13
"""Of a row at most, and rows of a batch; what is missing is filled up."""


class Window(NamedTuple):
    """Sentences of one text that are read beside each other."""

    text: int
    first: int
    """Number of its first sentence among those of all texts."""
    ids: Array
    lengths: Array
    """Tokens of each sentence; one more stands before all and one behind."""


class Rows(NamedTuple):
    """What a network reads: a batch of rows, the same for every fold."""

    ids: Array
    places: Array
    windows: Array
    """Of each token, counted in its row; -1 for what fills up."""
    sentences: Array
    """Of each token, likewise; -1 also for those that begin and end a window."""
    window_of: Array
    """Of each sentence; -1 for what fills up."""
    numbers: Array
    """Of each sentence among those of all texts; -1 for what fills up."""


def windows_of(texts: Sequence[Sequence[str]], tokenizer: Tokenizer) -> list[Window]:
    """Cut texts into windows as the service does."""
    found, first = list[Window](), 0
    for number, said in enumerate(texts):
        short = [sentence[:MAX_SENTENCE] for sentence in said]
        encoded = tokenizer.encode_batch(short, add_special_tokens=False)
        ids = [one.ids[:SENTENCE_TOKENS] for one in encoded]
        for places in sentence_windows([len(one.ids) for one in encoded]):
            own = [ids[place] for place in places]
            tokens = np.array([CLS, *chain.from_iterable(own), SEP], np.int32)
            lengths = np.array([len(one) for one in own], int)
            found.append(Window(number, first + places[0], tokens, lengths))
        first += len(said)
    return found


def batches(windows: Sequence[Window]) -> Iterator[tuple[list[list[Window]], Rows]]:
    """Put windows into rows in the order in which they come, and rows into batches."""
    rows = list(_rows(windows))
    for start in range(0, len(rows), ROWS):
        own = rows[start : start + ROWS]
        yield own, _filled(own)


def _rows(windows: Sequence[Window]) -> Iterator[list[Window]]:
    row, tokens, sentences = list[Window](), 0, 0
    for one in windows:
        more, said = len(one.ids), len(one.lengths)
        if tokens + more > TOKENS or sentences + said > SENTENCES or len(row) == WINDOWS:
            yield row
            row, tokens, sentences = [], 0, 0
        row.append(one)
        tokens += more
        sentences += said
    if row:
        yield row


def _filled(rows: Sequence[Sequence[Window]]) -> Rows:
    ids, places = (np.zeros((ROWS, TOKENS), np.int32) for _ in range(2))
    windows, sentences = (np.full((ROWS, TOKENS), -1, np.int32) for _ in range(2))
    window_of, numbers = (np.full((ROWS, SENTENCES), -1, np.int32) for _ in range(2))
    for at, row in enumerate(rows):
        token = sentence = 0
        for number, one in enumerate(row):
            count, said = len(one.ids), len(one.lengths)
            own = slice(token, token + count)
            ids[at, own], places[at, own], windows[at, own] = one.ids, np.arange(count), number
            inner = slice(token + 1, token + count - 1)
            sentences[at, inner] = sentence + np.repeat(np.arange(said), one.lengths)
            window_of[at, sentence : sentence + said] = number
            numbers[at, sentence : sentence + said] = one.first + np.arange(said)
            token += count
            sentence += said
    return Rows(ids, places, windows, sentences, window_of, numbers)
