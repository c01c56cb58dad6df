"""Which files were written, as the system tells it and as looking at them shows.

What the system tells is not all: a queue of inotify overflows, and where files are polled, a change
in the second of the one before it is not seen.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

LOOK_S = 5.0
"""From one look at all files to the next; 300 take a few milliseconds."""


async def changes_in(
    paths: Sequence[Path], stopped: asyncio.Event, look_s: float = LOOK_S
) -> AsyncIterator[set[Path]]:
    """Give the files that were written, in batches.

    The first batch is empty: nothing that is written after it is missed.

    Args:
        paths: Files, and folders with all that is in them.
        look_s: After so many seconds all files are looked at, too.
    """
    watchfiles, seen = import_module("watchfiles"), _Seen(paths)
    await asyncio.to_thread(seen.changed)
    looked_s = time.monotonic()
    yield set()
    told = watchfiles.awatch(
        *paths, stop_event=stopped, rust_timeout=round(look_s * 1000), yield_on_timeout=True
    )
    async for batch in told:
        written = {Path(path) for change, path in batch if change is not watchfiles.Change.deleted}
        files = await asyncio.to_thread(seen.noted, written)
        if time.monotonic() - looked_s >= look_s:
            files |= await asyncio.to_thread(seen.changed)
            looked_s = time.monotonic()
        if files:
            yield files


class _Seen:
    """How long each file was, and when it was written, when it was last given. Blocking."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._known: dict[Path, tuple[int, int]] = {}

    def noted(self, written: Iterable[Path]) -> set[Path]:
        """Give those that are files, and remember them as they are now."""
        now = dict(_stated(written))
        self._known |= now
        return {*now}

    def changed(self) -> set[Path]:
        """Give the files that are not as they were, and forget those that are gone."""
        now = dict(_stated(_files_in(self._paths)))
        before, self._known = self._known, now
        return {path for path, state in now.items() if before.get(path) != state}


def _files_in(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
        for folder, _, names in os.walk(path):
            yield from (Path(folder, name) for name in names)


def _stated(paths: Iterable[Path]) -> Iterator[tuple[Path, tuple[int, int]]]:
    for path in paths:
        try:
            stat = path.stat()
        except OSError:
            # It is gone, or may not be read: nothing was written to be imported.
            continue
        if path.is_file():
            yield path, (stat.st_size, stat.st_mtime_ns)
