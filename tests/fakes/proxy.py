"""A TCP proxy that cuts the line once, after as many bytes as a test says."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


class CuttingProxy:
    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._left: int | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self.cuts = 0

    def cut_after(self, sent_bytes: int) -> None:
        """Cut all connections once the clients sent so many bytes more."""
        self._left = sent_bytes

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[int]:
        """Serve on a free port of this machine; gives the port."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]
            self._drop()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._target)
        task = asyncio.create_task(self._carry_both(reader, writer, there, back))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _carry_both(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        ways = [
            asyncio.create_task(self._carry(reader, back, counted=True)),
            asyncio.create_task(self._carry(there, writer, counted=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            writer.transport.abort()
            back.transport.abort()

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counted: bool
    ) -> None:
        while chunk := await source.read(65_536):
            if counted and self._left is not None:
                self._left -= len(chunk)
                if self._left <= 0:
                    self._left = None
                    self.cuts += 1
                    return
            target.write(chunk)
            await target.drain()

    def _drop(self) -> None:
        for task in self._connections:
            task.cancel()
