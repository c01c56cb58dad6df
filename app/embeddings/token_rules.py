"""The tokens of a text, small enough to keep, and how well a question's tokens match them. Pure.

References:
    Khattab and Zaharia, SIGIR 2020, arXiv:2004.12832 (late interaction).
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
"""One row a token, each of length 1."""

MAX_TOKENS_KEPT = 128
"""Of a text, from its beginning: 12 KB at 384 dimensions."""
BESIDE = 0.8
"""What a word said in the text before or after is worth."""
_ONE_THREAD = 2**18
"""Multiplications up to which OpenBLAS begins no second thread for a product."""
_SMALL, _LARGE = 0.45, 1.5
"""Middle of the numbers below and above the mean size of one, in units of that size."""


# Words that only hold a question together, and signs.
_SILENT = re.compile(
    r"an?|and|are|as|at|been?|but|by|can|could|did|do|does|for|from|had|has|have|he|her|his|how|if"
    r"|in|into|is|it|its|many|much|not|of|on|or|s|she|so|some|such|than|that|the|their|them|then"
    r"|there|these|they|this|to|was|were|what|when|where|which|while|who|whom|whose|why|will|with"
    r"|would|your?|\W+"
)


def telling_words(words: Sequence[str]) -> list[int]:
    """Give the places of the words of a question that say what it is about."""
    return [place for place, word in enumerate(words) if not _SILENT.fullmatch(word)]


def pack(tokens: Matrix) -> bytes:
    """Keep of each number its sign and whether it is large: two bits instead of 32.

    Args:
        tokens: Its number of columns is a multiple of 8.
    """
    kept = tokens[:MAX_TOKENS_KEPT]
    signs = np.packbits(kept > 0, axis=1)
    large = np.packbits(np.abs(kept) > _size(kept.shape[1]), axis=1)
    return np.concatenate((signs, large), axis=1).tobytes()


def unpack(packed: bytes, dimensions: int) -> Matrix:
    """Give the tokens of `pack` as near as two bits are, each of length 1 again."""
    numbers, lengths = _numbers(packed, dimensions)
    return numbers / lengths


def best_cosines(question: Matrix, texts: Sequence[bytes]) -> Matrix:
    """Give for each text, a row, and each token of the question the best cosine in the text.

    Args:
        texts: From `pack`, one at least, each with a token at least.
    """
    dimensions = question.shape[1]
    numbers, lengths = _numbers(b"".join(texts), dimensions)
    sizes = [4 * len(text) // dimensions for text in texts]
    starts = np.cumsum([0, *sizes[:-1]])
    # The products are divided by the lengths, as they are fewer than the numbers.
    return np.maximum.reduceat(_products(numbers, question) / lengths, starts, axis=0)


def _numbers(packed: bytes, dimensions: int) -> tuple[Matrix, Matrix]:
    """Give a row of numbers for each token of `pack`, and a column of how long the rows are."""
    half = dimensions // 8
    rows = np.frombuffer(packed, np.uint8).reshape(-1, 2 * half)
    signs, large = rows[:, :half], rows[:, half:]
    # Four numbers at a time: their signs and sizes make a byte, and the table of all is small.
    fours = np.empty((len(rows), 2 * half), np.uint8)
    fours[:, 0::2] = signs & 0xF0 | large >> 4
    fours[:, 1::2] = signs << 4 | large & 0x0F
    numbers = np.take(_FOURS, fours, axis=0, mode="clip").reshape(-1, dimensions)
    # As many large numbers, as long the token.
    count = np.bitwise_count(large).sum(axis=1, dtype=np.float32)
    lengths = np.sqrt(count * _LARGE**2 + (dimensions - count) * _SMALL**2)
    return numbers, lengths[:, np.newaxis]


def _products(tokens: Matrix, question: Matrix) -> Matrix:
    """Give `tokens @ question.T`, by blocks that the library multiplies in one thread.

    Its threads wait for each other: together they take many times the work of one, and longer.
    """
    size, (count, dimensions) = max(1, _ONE_THREAD // question.size), question.shape
    whole = len(tokens) // size * size
    found = np.empty((len(tokens), count), np.float32)
    blocks = tokens[:whole].reshape(-1, size, dimensions)
    found[:whole] = np.matmul(blocks, question.T).reshape(whole, count)
    np.matmul(tokens[whole:], question.T, out=found[whole:])
    return found


def matches(best: Matrix, beside: Sequence[tuple[int, int]]) -> list[float]:
    """Give for each text the mean of its cosines, each at least 0.8 of that of a text beside it.

    Args:
        best: From `best_cosines`.
        beside: Places of two texts that stand next to each other.
    """
    reach = best.copy()
    for one, other in beside:
        np.maximum(reach[one], BESIDE * best[other], out=reach[one])
        np.maximum(reach[other], BESIDE * best[one], out=reach[other])
    return reach.mean(axis=1).tolist()


def _size(dimensions: int) -> float:
    return dimensions**-0.5


_BITS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1)
_FOURS = (np.where(_BITS[:, :4], 1, -1) * np.where(_BITS[:, 4:], _LARGE, _SMALL)).astype(np.float32)
"""The four numbers that a byte stands for: a bit each for their signs, and for their sizes."""
