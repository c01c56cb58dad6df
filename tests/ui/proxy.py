"""A line between browser and service that can be cut."""

import asyncio
from types import TracebackType
from typing import Self


class Line:
    """Passes bytes on from `port` to the service, until it is cut."""

    def __init__(self, service_port: int) -> None:
        self.port = 0
        self._service_port = service_port
        self._server: asyncio.Server | None = None
        self._is_cut = False
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()
        assert self._server
        self._server.close()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Break every connection and let no new one through."""
        self._is_cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._service_port)
        ends = {writer, far_writer}
        self._open |= ends
        await asyncio.gather(_pass_on(reader, far_writer), _pass_on(far_reader, writer))
        self._open -= ends


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
