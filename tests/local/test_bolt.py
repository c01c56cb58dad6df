"""What a question to a Bolt port leaves behind."""

import asyncio
import gc
import re
import warnings

from neo4j import AsyncGraphDatabase
from pydantic import SecretStr

from app.local.base import Connection
from app.local.bolt import free_ports, ping

# As many turns of the event loop as a question that is refused at once takes, and some more.
_TURNS = 60
# In which turn the connection is there depends on the system: in one round it may be in none.
_ROUNDS = 50
_LEFT_BY_THE_DRIVER = "unclosed <socket.socket .* proto=0, laddr=.* raddr="


async def _asked_and_cancelled_after(turns: int) -> None:
    nobody = Connection(f"bolt://127.0.0.1:{free_ports(1)[0]}", "neo4j", SecretStr("unused"))
    asking = asyncio.create_task(ping(nobody))
    for _ in range(turns):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait([asking])


async def _connected_and_cancelled_after(turns: int, port: int) -> None:
    async with AsyncGraphDatabase.driver(f"bolt://127.0.0.1:{port}") as driver:  # pyright: ignore[reportUnknownMemberType] - untyped options
        connecting = asyncio.create_task(driver.verify_connectivity())  # pyright: ignore[reportUnknownMemberType]
        for _ in range(turns):
            await asyncio.sleep(0)
        connecting.cancel()
        await asyncio.wait([connecting])


async def _say_nothing(_: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
    answer.close()


async def test_a_question_cancelled_at_any_moment_leaves_no_socket() -> None:
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        for turns in range(_TURNS):
            await _asked_and_cancelled_after(turns)
        gc.collect()

    assert [str(warning.message) for warning in left] == []


async def test_only_the_driver_leaves_a_socket_when_it_is_cancelled_while_it_connects() -> None:
    """The reason of a filter in pyproject.toml: once this fails, the filter goes."""
    async with await asyncio.start_server(_say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with warnings.catch_warnings(record=True) as left:
            warnings.simplefilter("always")
            for _ in range(_ROUNDS):
                for turns in range(_TURNS):
                    await _connected_and_cancelled_after(turns, port)
                gc.collect()
                if left:
                    break

    assert left
    assert all(re.match(_LEFT_BY_THE_DRIVER, str(one.message)) for one in left)
