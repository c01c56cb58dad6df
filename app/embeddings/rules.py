"""How texts are put together for the model. Pure."""

import os
from collections.abc import Iterator, Sequence

LANES = min(4, os.cpu_count() or 1)
"""Parts of what somebody waits for that are under way together, and as many of what nobody does."""
WINDOW_TOKENS, SENTENCE_TOKENS = 300, 160
"""Tokens of the sentences that are read beside each other, and of each of them."""
CHARACTERS_PER_PART, TEXTS_PER_PART = 8_000, 16
"""What may be under way before somebody else has a turn."""


def sentence_windows(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Group the sentences of a text, in order, as many as the model reads well beside each other.

    Args:
        lengths: Tokens of each sentence.
    """
    window: list[int] = []
    held = 0
    for place, length in enumerate(min(length, SENTENCE_TOKENS) for length in lengths):
        if window and held + length > WINDOW_TOKENS:
            yield window
            window, held = [], 0
        window.append(place)
        held += length
    if window:
        yield window


def parts(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Group places of `lengths` into parts that are small enough to wait for.

    Args:
        lengths: Characters of each text.

    Yields:
        Places, longest text first, so that texts of a part are of nearly the same length; every
        place comes once. A part has at most `CHARACTERS_PER_PART` or holds a single text.
    """
    part: list[int] = []
    room = CHARACTERS_PER_PART
    for place in sorted(range(len(lengths)), key=lambda place: (-lengths[place], place)):
        if part and (len(part) == TEXTS_PER_PART or lengths[place] > room):
            yield part
            part, room = [], CHARACTERS_PER_PART
        part.append(place)
        room -= lengths[place]
    if part:
        yield part
