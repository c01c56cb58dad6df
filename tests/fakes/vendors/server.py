"""A real HTTP server on this machine that answers as a model vendor would.

It takes the script of one exchange after the other, or a function of what was asked, keeps what was
asked, and knows which clients left before their answer ended.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.fakes.vendors.exchange import Cut, Exchange, Hold, Pause, Step

Answer = Callable[["Asked"], Exchange]


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any
    """The JSON body, None where there was none."""
    sent: bytes = b""
    """The body as it came."""


class VendorServer:
    """Made by `vendor_server`; `script` and `answer` may be changed while it runs."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[Asked] = []
        self.script: list[Exchange] = []
        """Answers to come, first to last; once used up, `answer` is asked."""
        self.answer: Answer = lambda asked: Exchange((b"nothing scripted",), 500)
        self.left = asyncio.Semaphore(0)
        """Released once for each client that left before its answer ended."""

    @property
    def bodies(self) -> list[Any]:
        return [asked.body for asked in self.asked]

    async def wait_until_left(self) -> None:
        """Wait until one more client has left.

        Raises:
            TimeoutError: None has within five seconds.
        """
        await asyncio.wait_for(self.left.acquire(), 5)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the one request of a connection."""
        asked = await _read(reader)
        if asked is None:
            return
        self.asked.append(asked)
        exchange = self.script.pop(0) if self.script else self.answer(asked)
        gone = asyncio.ensure_future(reader.read(1))
        try:
            writer.write(_head(exchange))
            await _play(exchange.steps, writer, gone)
        except ConnectionError:
            self.left.release()
        finally:
            gone.cancel()
            writer.close()


@asynccontextmanager
async def vendor_server(tls: ssl.SSLContext | None = None) -> AsyncGenerator[VendorServer]:
    """Serve on a free port of this machine until the block ends, over TLS where that is given."""
    fake = VendorServer()
    tasks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(fake.serve(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    listener = await asyncio.start_server(connected, "127.0.0.1", 0, limit=1 << 20, ssl=tls)
    scheme = "https" if tls else "http"
    fake.url = f"{scheme}://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    try:
        yield fake
    finally:
        listener.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _read(reader: asyncio.StreamReader) -> Asked | None:
    line = await reader.readline()
    if not line:
        return None
    method, path, _ = line.decode().split(" ", 2)
    headers: dict[str, str] = {}
    while line := (await reader.readline()).decode().strip():
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    is_json = body and "json" in headers.get("content-type", "json")
    return Asked(method, path, headers, json.loads(body) if is_json else None, body)


def _head(exchange: Exchange) -> bytes:
    fields = {
        "content-type": exchange.content_type,
        "transfer-encoding": "chunked",
        "connection": "close",
        **exchange.headers,
    }
    lines = [f"{name}: {value}" for name, value in fields.items()]
    return "\r\n".join([f"HTTP/1.1 {exchange.status} X", *lines, "", ""]).encode()


async def _play(
    steps: tuple[Step, ...], writer: asyncio.StreamWriter, gone: asyncio.Future[bytes]
) -> None:
    for step in steps:
        if isinstance(step, Cut):
            writer.transport.abort()
            return
        await _unless_gone(asyncio.ensure_future(_take(step, writer)), gone)
    writer.write(b"0\r\n\r\n")
    await writer.drain()


async def _unless_gone(step: asyncio.Future[None], gone: asyncio.Future[bytes]) -> None:
    await asyncio.wait({step, gone}, return_when=asyncio.FIRST_COMPLETED)
    if step.done():
        return step.result()
    step.cancel()
    raise ConnectionResetError("the client left")


async def _take(step: Step, writer: asyncio.StreamWriter) -> None:
    match step:
        case bytes():
            writer.write(f"{len(step):x}\r\n".encode() + step + b"\r\n")
            await writer.drain()
        case Hold():
            await step.gate.wait()
        case Pause():
            await asyncio.sleep(step.seconds)
        case _:
            await asyncio.Event().wait()
