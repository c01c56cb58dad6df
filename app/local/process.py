"""One JVM in a process group of its own: started, watched, ended."""

import asyncio
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic, time

import psutil

from app.errors import SetupError
from app.local.state import ProcessId

_POLL_S = 0.1


class JvmProcess:
    """A server process that we started, or found running."""

    def __init__(self, process: psutil.Process, child: subprocess.Popen[bytes] | None) -> None:
        self._process = process
        self._child = child
        self.id = ProcessId.of(process)

    @classmethod
    def find(cls, id_: ProcessId) -> "JvmProcess | None":
        process = id_.find()
        return None if process is None else cls(process, None)

    @classmethod
    def spawn(
        cls, command: Sequence[str], environ: Mapping[str, str], console_log: Path
    ) -> "JvmProcess":
        """Start `command`, detached, so that it outlives us; its output goes to `console_log`."""
        console_log.parent.mkdir(parents=True, exist_ok=True)
        with console_log.open("wb") as log:
            try:
                child = subprocess.Popen(
                    command,
                    env={**os.environ, **environ},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            except OSError as error:
                raise SetupError(f"cannot start {command[0]}: {error.strerror}") from error
        return cls(psutil.Process(child.pid), child)

    @property
    def age_s(self) -> float:
        return max(0.0, time() - self.id.created)

    @property
    def resident_bytes(self) -> int:
        return self._process.memory_info().rss

    def is_alive(self) -> bool:
        if self._child is not None:
            return self._child.poll() is None
        return self.id.find() is not None

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
