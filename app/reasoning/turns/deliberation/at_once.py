"""Parts of a deliberation that go on beside each other."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


async def at_once(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Do all of it at once; what still runs when one fails is cancelled."""
    tasks = [asyncio.create_task(coroutine) for coroutine in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
