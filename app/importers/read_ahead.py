"""Reads a file while what was read of it is being written."""

import asyncio
from collections.abc import Iterator
from typing import Self

from app.importers.batches import Batch
from app.importers.files import unreadable
from app.importers.turns import TURNS


class ReadAhead:
    """Batches of one file. Each is read, in a thread, while the caller has the one before it.

    Raises, where a batch is awaited:
        InvalidInputError: The file cannot be read to its end.
    """

    def __init__(self, name: str, batches: Iterator[Batch]) -> None:
        self._name = name
        self._batches = batches
        self._following = self._read()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Batch:
        batch = await asyncio.shield(self._following)
        if batch is None:
            raise StopAsyncIteration
        self._following = self._read()
        return batch

    async def close(self) -> None:
        """Wait until the thread is done; the file must stay open that long."""
        await asyncio.gather(self._following, return_exceptions=True)

    def _read(self) -> asyncio.Task[Batch | None]:
        return asyncio.create_task(asyncio.to_thread(self._next))

    def _next(self) -> Batch | None:
        try:
            with TURNS.short():
                return next(self._batches, None)
        except OSError as error:
            raise unreadable(self._name, error) from error
