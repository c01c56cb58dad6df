"""How texts are put together for the model. Pure."""

from collections.abc import Iterator, Sequence

TOKENS_PER_BATCH = 2_048
"""Padding included; bounds the memory of one run to about 40 MB."""
TEXTS_PER_BATCH = 64


def batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Group places of `lengths` so that each batch holds texts of nearly the same length.

    Args:
        lengths: Tokens of each text, each at least 1.

    Yields:
        Places, longest text first; every place comes once. A batch padded to its longest text has
        at most `TOKENS_PER_BATCH` tokens, or holds a single text.
    """
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda place: (-lengths[place], place)):
        widest = lengths[batch[0]] if batch else lengths[place]
        if len(batch) == TEXTS_PER_BATCH or (len(batch) + 1) * widest > TOKENS_PER_BATCH:
            if batch:
                yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch
