"""What a reader of texts may cost: four times the text, four times the work."""

import gc
import time
from collections.abc import Callable
from contextlib import suppress

from app.errors import AppError

STEEPEST = 8
"""Times as much work for four times the text; square growth takes 16."""
NOTHING_S = 0.3
"""A machine that hiccups takes as long."""


def seconds(read: Callable[[], object]) -> float:
    """Give the time of the processor alone: others may have the machine meanwhile.

    What other tests left behind is not collected meanwhile: that can take half a second.
    """
    gc.disable()
    began = time.thread_time()
    # Where it is refused, what counts is how long that took.
    with suppress(AppError):
        read()
    took = time.thread_time() - began
    gc.enable()
    return took


def is_linear(small: Callable[[], object], large: Callable[[], object]) -> bool:
    """Tell whether `large`, which has four times as much to read, takes as long as it may."""
    small_s, large_s = seconds(small), seconds(large)
    return large_s <= STEEPEST * small_s + NOTHING_S
