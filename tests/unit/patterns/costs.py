"""What a reader of texts may cost: four times the text, four times the work."""

import time
from collections.abc import Callable
from contextlib import suppress

from app.errors import AppError

STEEPEST = 8
"""Times as much work for four times the text; square growth takes 16."""
NOTHING_S = 0.3
"""A machine that hiccups takes as long."""


def seconds(read: Callable[[], object]) -> float:
    """Give the time of the processor alone: others may have the machine meanwhile."""
    began = time.thread_time()
    # Where it is refused, what counts is how long that took.
    with suppress(AppError):
        read()
    return time.thread_time() - began


def is_linear(small: Callable[[], object], large: Callable[[], object]) -> bool:
    """Tell whether `large`, which has four times as much to read, takes as long as it may."""
    small_s, large_s = seconds(small), seconds(large)
    return large_s <= STEEPEST * small_s + NOTHING_S
