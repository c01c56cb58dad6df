"""An agent: the client of the protocol's own SDK, over either transport."""

import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.client import Client, ConnectMode
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, Implementation, TextContent

from app.settings import Settings
from tests.cli.conftest import environ_of

WAIT_S = 60
NAME = Implementation(name="test-agent", version="1")


class Agent:
    def __init__(self, client: Client) -> None:
        self.client = client

    async def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool that answers."""
        result = await self.call(tool, **arguments)
        assert not result.is_error, result.content
        assert result.structured_content is not None
        return result.structured_content

    async def refused(self, tool: str, **arguments: object) -> str:
        """Call a tool that refuses and give what it says."""
        result = await self.call(tool, **arguments)
        assert result.is_error, result.content
        [said] = result.content
        assert isinstance(said, TextContent)
        return said.text

    async def call(self, tool: str, **arguments: object) -> CallToolResult:
        result = await self.client.call_tool(tool, arguments)
        assert isinstance(result, CallToolResult)
        return result


@asynccontextmanager
async def http_agent(port: int, key: str, mode: ConnectMode = "auto") -> AsyncGenerator[Agent]:
    """An agent elsewhere, with a key.

    Args:
        mode: `legacy` for a program that knows the protocol before 2026-07-28 alone.
    """
    headers = {"authorization": f"Bearer {key}"}
    async with httpx2.AsyncClient(headers=headers, timeout=WAIT_S) as http:
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
        async with Client(transport, client_info=NAME, mode=mode) as client:
            yield Agent(client)


@asynccontextmanager
async def local_agent(settings: Settings) -> AsyncGenerator[Agent]:
    """An agent of this machine, which runs `noema mcp` itself."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-c", "from app.cli.main import main; main()", "mcp"],
        env=environ_of(settings),
    )
    async with Client(server, client_info=NAME, read_timeout_seconds=WAIT_S) as client:
        yield Agent(client)
