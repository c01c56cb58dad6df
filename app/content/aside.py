"""Work that takes as long as a text: it holds up nobody else (docs/decisions/0035)."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 3_000
"""Characters that are read in less time than a thread takes to begin and to be heard."""


async def aside(work: Callable[[], T], characters: int) -> T:
    """Do work on a text of so many characters: in a thread, unless it is done sooner at once."""
    return work() if characters <= AT_ONCE else await asyncio.to_thread(work)
