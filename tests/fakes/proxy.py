"""A TCP proxy that cuts the line once: after as many bytes as a test says, or at a commit."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

_COMMIT = b"\x00\x02\xb0\x12\x00\x00"
"""The message in Bolt: its length, a structure without fields, its tag, and the end."""


class CuttingProxy:
    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._left: int | None = None
        self._loses: bool | None = None
        self._swallows = False
        self._connections: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.sent = bytearray()
        """All that clients sent."""
        self.exchanges = 0
        """How often a client sent something after it had been answered."""
        self._was_answered = True

    def cut_after(self, sent_bytes: int) -> None:
        """Cut all connections once the clients sent so many bytes more."""
        self._left = sent_bytes

    def cut_commit(self, *, arrives: bool) -> None:
        """Cut the next commit: on its way, or once the server has answered it."""
        self._loses = not arrives

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
            if counted:
                self.sent += chunk
                self.exchanges += self._was_answered
            self._was_answered = not counted
            if self._is_cut_by(chunk) if counted else self._swallows:
                self._left, self._loses, self._swallows = None, None, False
                self.cuts += 1
                return
            target.write(chunk)
            await target.drain()

    def _is_cut_by(self, sent: bytes) -> bool:
        """Tell whether the line is cut before `sent` arrives."""
        if self._loses is not None and _COMMIT in sent:
            self._swallows = not self._loses
            return self._loses
        if self._left is not None:
            self._left -= len(sent)
            return self._left <= 0
        return False

    def _drop(self) -> None:
        for task in self._connections:
            task.cancel()
