"""Imports the transcripts that agents' hooks told of.

An event only says that a transcript grew: the import reads it, and adds what is new. An event goes
when its transcript was imported, so one that is taken up twice changes nothing, and none is lost.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from filelock import AsyncFileLock, Timeout

from app.errors import InvalidInputError
from app.importers.report import ImportReport
from app.local.spool import lock_of, read, waiting
from app.supervisor import Part, Supervisor

ROUND_S = 1.0

_log = logging.getLogger(__name__)


class Imports(Protocol):
    async def import_paths(self, paths: Sequence[Path]) -> ImportReport:
        """As `ImportService.import_paths`."""
        ...


class Captured:
    """Args:
    home: Where hooks keep their events.
    imports: Gives the import into the tenant of this machine.
    """

    def __init__(
        self, home: Path, imports: Callable[[], Awaitable[Imports]], supervisor: Supervisor
    ) -> None:
        self._home = home
        self._imports = imports
        self._supervisor = supervisor

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        async with self._supervisor.running("hooks", self._run):
            yield

    async def _run(self, part: Part) -> None:
        while True:
            await self.take_up()
            part.well()
            await asyncio.sleep(ROUND_S)

    async def take_up(self) -> int:
        """Import what is waiting and count the events; 0 while another process does it.

        Raises:
            UnavailableError: Neo4j went away; what was not imported waits on.
        """
        if not await asyncio.to_thread(waiting, self._home):
            return 0
        try:
            async with AsyncFileLock(lock_of(self._home), timeout=0):
                return await self._take_up()
        except Timeout:
            return 0

    async def _take_up(self) -> int:
        told = dict[str, list[Path]]()
        for path, event in await asyncio.to_thread(lambda: [*read(waiting(self._home))]):
            told.setdefault(event.transcript if event else "", []).append(path)
        imports = await self._imports()
        for transcript, paths in told.items():
            await _import(imports, transcript)
            await asyncio.to_thread(_remove, paths)
        return sum(map(len, told.values()))


async def _import(imports: Imports, transcript: str) -> None:
    if not transcript:
        _log.warning("hooks: an event that cannot be read is left out")
        return
    try:
        await imports.import_paths([Path(transcript)])
    except InvalidInputError as error:
        # It has no line yet, or it is gone: the next event names it again.
        _log.info("hooks: %s", error.message)


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
