"""What a question to a Bolt port leaves behind."""

import asyncio
import gc
import warnings

from pydantic import SecretStr

from app.local.base import Connection
from app.local.bolt import free_ports, ping

# As many turns of the event loop as a question that is refused at once takes, and some more.
_TURNS = 60


async def _asked_and_cancelled_after(turns: int) -> None:
    nobody = Connection(f"bolt://127.0.0.1:{free_ports(1)[0]}", "neo4j", SecretStr("unused"))
    asking = asyncio.create_task(ping(nobody))
    for _ in range(turns):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait([asking])


async def test_a_question_cancelled_at_any_moment_leaves_no_socket() -> None:
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        for turns in range(_TURNS):
            await _asked_and_cancelled_after(turns)
            gc.collect()

    assert [str(warning.message) for warning in left] == []
