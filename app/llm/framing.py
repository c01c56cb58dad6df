"""From the bytes of an answer to its records, and how long to wait for them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from app.content.sse import SseDecoder
from app.content.wire import Record
from app.llm.errors import LLMTimeoutError


@dataclass(frozen=True, slots=True)
class StreamTimeouts:
    first_s: float
    """Longest time from asking to the first record; comments in between do not count."""
    idle_s: float
    """Longest silence after it; whatever comes counts."""


async def records(
    chunks: AsyncGenerator[bytes], patience: StreamTimeouts, provider: str
) -> AsyncGenerator[Record]:
    """Give each record as soon as its bytes are there; an answer in one piece is one record.

    Raises:
        LLMTimeoutError: The vendor is silent for too long.
        AppError: What `chunks` raises.
    """
    decoder = AnswerDecoder()
    clock = asyncio.get_running_loop().time
    deadline, began = clock() + patience.first_s, False
    async with aclosing(chunks):
        while (chunk := await _next(chunks, deadline, provider, began=began)) is not None:
            for record in decoder.feed(chunk):
                began = True
                yield record
            if began:
                deadline = clock() + patience.idle_s
    for record in decoder.end():
        yield record


async def _next(
    chunks: AsyncGenerator[bytes], deadline: float, provider: str, *, began: bool
) -> bytes | None:
    try:
        async with asyncio.timeout_at(deadline):
            return await anext(chunks, None)
    except TimeoutError:
        what = "went silent in the middle of its answer" if began else "did not begin to answer"
        raise LLMTimeoutError(f"{provider} {what} in time") from None


class AnswerDecoder:
    """Tells a stream of events from an answer in one piece, which some servers give regardless."""

    def __init__(self) -> None:
        self._events = SseDecoder()
        self._whole: list[bytes] | None = None
        self._begun = False

    def feed(self, chunk: bytes) -> tuple[Record, ...]:
        if not self._begun and chunk.strip():
            self._begun = True
            # No line of an event stream begins with a brace.
            self._whole = [] if chunk.lstrip()[:1] == b"{" else None
        if self._whole is not None:
            self._whole.append(chunk)
            return ()
        return tuple(self._events.feed(chunk))

    def end(self) -> tuple[Record, ...]:
        if self._whole is not None:
            return (Record(b"".join(self._whole).decode("utf-8", "replace"), whole=True),)
        return tuple(self._events.end())
