"""Imports transcripts as they are written: what is there first, then whatever grows or is new."""

import asyncio
from collections.abc import AsyncIterable, Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

from app.errors import InvalidInputError, UnavailableError
from app.importers.report import ImportReport

RETRY_S = 5.0
"""How long an import waits where the database was away."""
Told = Callable[[Path, ImportReport], None]


class Imports(Protocol):
    async def import_paths(self, paths: Sequence[Path]) -> ImportReport:
        """As `ImportService.import_paths`."""
        ...


async def watch(
    imports: Imports,
    paths: Sequence[Path],
    changes: AsyncIterable[set[Path]],
    told: Told,
    retry_s: float = RETRY_S,
) -> None:
    """Import files and folders, then each file that changes, until the changes end.

    Ids come from the transcripts, so a file that is read again adds what is new. A line that is
    still being written is read when the file changes next. While the database is away nothing is
    lost: what changed is imported once it is back.

    Args:
        changes: Files that were written, as they come; those that are no transcripts are left out.
            The first batch, which may be empty, says that none is missed from here on.
        told: Called with what was imported, and the report of it.

    Raises:
        InvalidInputError: A path does not exist, or a file that was named is no transcript.
    """
    waiting = _Waiting()
    # From the beginning: what is written while the rest is imported is not missed.
    gathering = asyncio.create_task(waiting.gather(changes))
    try:
        await waiting.began.wait()
        for path in paths:
            try:
                told(path, await _persistently(imports, path, retry_s))
            except InvalidInputError:
                if not path.is_dir():
                    raise
                # A file of it went away while those before it were read: each by itself, then.
                files = await asyncio.to_thread(_files_in, path)
                await _import_each(imports, files, told, retry_s)
        while files := await waiting.take():
            await _import_each(imports, files, told, retry_s)
    finally:
        gathering.cancel()
        await asyncio.wait({gathering})
    gathering.result()


class _Waiting:
    """Files that were written and are to be imported, each once however often it was written."""

    def __init__(self) -> None:
        self._files: set[Path] = set()
        self._news = asyncio.Event()
        self._ended = False
        self.began = asyncio.Event()
        """Set once changes come, or that none did was told."""

    async def gather(self, changes: AsyncIterable[set[Path]]) -> None:
        try:
            async for files in changes:
                self.began.set()
                self._files |= files
                self._news.set()
        finally:
            self._ended = True
            self.began.set()
            self._news.set()

    async def take(self) -> set[Path]:
        """Give what waits, once something does; nothing after the end."""
        while not self._files and not self._ended:
            self._news.clear()
            await self._news.wait()
        files, self._files = self._files, set()
        return files


def _files_in(folder: Path) -> set[Path]:
    return {file for file in folder.rglob("*") if file.is_file()}


async def _import_each(
    imports: Imports, files: Collection[Path], told: Told, retry_s: float
) -> None:
    for file in sorted(files):
        try:
            report = await _persistently(imports, file, retry_s)
        except InvalidInputError:
            # It is gone by now, or it is no transcript yet: the next change tells.
            continue
        told(file, report)


async def _persistently(imports: Imports, path: Path, retry_s: float) -> ImportReport:
    while True:
        try:
            return await imports.import_paths([path])
        except UnavailableError:
            await asyncio.sleep(retry_s)
