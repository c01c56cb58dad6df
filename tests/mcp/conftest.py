"""An agent of the tenant of `services`, over HTTP."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from tests.api.conftest import key_of
from tests.api.live import live_server
from tests.mcp.agents import Agent, http_agent


@pytest.fixture(scope="package")
async def port(noema: Noema) -> AsyncIterator[int]:
    """The port of the service."""
    async with live_server(noema) as listening:
        yield listening


@pytest.fixture
async def agent(noema: Noema, services: Services, port: int) -> AsyncIterator[Agent]:
    """An agent with every scope; its client wants to be left by the task that entered it."""
    connected, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def hold() -> None:
        async with http_agent(port, await key_of(noema, services)) as agent:
            connected.set_result(agent)
            await over.wait()

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(hold())
        yield await connected
        over.set()
