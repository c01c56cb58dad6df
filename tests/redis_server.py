"""A real Redis for tests: a process of their own on the loopback address, without a disk."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.ports import free_ports

PASSWORD = "an/other:pass@word"
_START_S = 30


class RedisServer:
    def __init__(self, folder: Path) -> None:
        [self.port] = free_ports(1)
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return self.url_with("an%2Fother%3Apass%40word")

    def url_with(self, password: str) -> str:
        return f"redis://:{password}@127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, on the same port as before."""
        options = {
            "--port": str(self.port),
            "--bind": "127.0.0.1",
            "--dir": str(self._folder),
            "--save": "",
            "--requirepass": PASSWORD,
        }
        arguments = [word for option in options.items() for word in option]
        self._process = await asyncio.create_subprocess_exec(
            "redis-server", *arguments, stdout=asyncio.subprocess.PIPE
        )
        printed = self._process.stdout
        assert printed is not None
        async with asyncio.timeout(_START_S):
            while b"Ready to accept connections" not in (line := await printed.readline()):
                assert line, "it did not start"

    async def stop(self) -> None:
        """Kill it; what it was told is lost."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.communicate()
            self._process = None


@pytest.fixture
async def redis_server(tmp_path: Path) -> AsyncIterator[RedisServer]:
    if shutil.which("redis-server") is None:
        pytest.skip("there is no redis-server on this machine")
    server = RedisServer(tmp_path)
    await server.start()
    yield server
    await server.stop()
