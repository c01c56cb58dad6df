"""One JVM in a process group of its own: started, watched, ended."""

import asyncio
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic, time
from typing import Any

import psutil

from app.errors import SetupError
from app.local.platform import PLATFORM
from app.local.private import open_private
from app.local.state import ProcessId

_POLL_S = 0.1


# Children of this process by number. The system keeps an ended child until its parent asks for it,
# so whoever asks after one of these does it here.
_children: dict[int, subprocess.Popen[Any]] = {}


class JvmProcess:
    """A server process that we started, or found running."""

    def __init__(self, process: psutil.Process, id_: ProcessId) -> None:
        self._process = process
        self.id = id_

    @classmethod
    def find(cls, id_: ProcessId) -> "JvmProcess | None":
        process = id_.find()
        return None if process is None else cls(process, id_)

    @classmethod
    def spawn(
        cls, command: Sequence[str], environ: Mapping[str, str], console_log: Path
    ) -> "JvmProcess":
        """Start `command`, detached, so that it outlives us; its output goes to `console_log`."""
        console_log.parent.mkdir(parents=True, exist_ok=True)
        with open_private(console_log) as log:
            try:
                child = subprocess.Popen(
                    command,
                    env=environ,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    **PLATFORM.own_group,
                )
            except OSError as error:
                raise SetupError(f"cannot start {command[0]}: {error.strerror}") from error
        _children[child.pid] = child
        process = psutil.Process(child.pid)
        return cls(process, ProcessId.of(process))

    @property
    def age_s(self) -> float:
        return max(0.0, time() - self.id.created)

    @property
    def resident_bytes(self) -> int | None:
        """Memory it holds, or None when it is gone."""
        try:
            return self._process.memory_info().rss
        except psutil.NoSuchProcess:
            return None

    def is_alive(self) -> bool:
        child = _children.get(self.id.pid)
        if child is None:
            return self.id.find() is not None
        if child.poll() is None:
            return True
        del _children[self.id.pid]
        return False

    async def until_gone(self) -> None:
        while self.is_alive():  # noqa: ASYNC110 - no event tells of a process that is not our child
            await asyncio.sleep(_POLL_S)

    async def stop(self, grace_s: float) -> None:
        """Ask it to end; kill it when it has not within `grace_s`."""
        self._signal(self._process.terminate)
        deadline = monotonic() + grace_s
        while self.is_alive():
            if monotonic() > deadline:
                self._signal(self._process.kill)
                deadline += grace_s
            await asyncio.sleep(_POLL_S)

    @staticmethod
    def _signal(send: Callable[[], None]) -> None:
        try:
            send()
        except psutil.NoSuchProcess:
            return
