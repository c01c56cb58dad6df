"""Processor time that a text may cost, measured against this machine's own speed."""

import re
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from types import FrameType

_PLAIN = re.compile(r"\b(?:alpha|beta|gamma)\b")
_TIMES = 1_000
"""The costliest linear search costs some 200 times a plain one, a quadratic one 3,000 and more."""


class TooSlowError(Exception):
    """A text cost more than work in proportion to its length can."""


@contextmanager
def linear_budget(size: int) -> Generator[None]:
    """Allow the processor time of 1,000 plain searches through `size` characters.

    It is time of this process's own work, so other processes do not count.

    Raises:
        TooSlowError: The time was spent.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, size * _cost_of_a_character() * _TIMES)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def plain_searches(size: int, work: Callable[[], object]) -> float:
    """Do the work; tell how many plain searches through `size` characters it costs."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) / (size * _cost_of_a_character())


@cache
def _cost_of_a_character() -> float:
    text = "plain words " * 50_000
    begin = time.process_time()
    _PLAIN.findall(text)
    return (time.process_time() - begin) / len(text)
