"""The note a running server leaves in its home, so that others find it."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

import psutil

# The system counts starts from boot, and corrections of the clock move the time of boot.
_SAME_START_S = 10.0


@dataclass(frozen=True, slots=True)
class ProcessId:
    """A process, told apart from a later one that got the same number."""

    pid: int
    created: float
    """Start of the process, seconds since the epoch."""

    @classmethod
    def own(cls) -> "ProcessId":
        return cls.of(psutil.Process(os.getpid()))

    @classmethod
    def of(cls, process: psutil.Process) -> "ProcessId":
        return cls(process.pid, process.create_time())

    def find(self) -> psutil.Process | None:
        """Return the process if it still runs."""
        try:
            process = psutil.Process(self.pid)
            same = abs(process.create_time() - self.created) < _SAME_START_S
            return process if same and not _is_over(process) else None
        except psutil.NoSuchProcess:
            return None


def _is_over(process: psutil.Process) -> bool:
    """Whether only its entry is left, waiting for a parent that has not asked yet.

    The first thread of a killed process ends before the others, which keep its ports until then.
    """
    return process.status() == psutil.STATUS_ZOMBIE and process.num_threads() <= 1


@dataclass(frozen=True, slots=True)
class ServerState:
    """Which process serves a home, and where it listens."""

    server: ProcessId
    bolt_port: int
    browser_port: int
    answered: bool
    """Whether its start was finished."""
    wanted: bool = True
    """False from the moment somebody asks it to stop."""


def read_state(path: Path) -> ServerState | None:
    """Return the note, or None where there is none or a crash left it unreadable."""
    try:
        fields = cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))
        return ServerState(
            server=ProcessId(**fields["server"]),
            bolt_port=fields["bolt_port"],
            browser_port=fields["browser_port"],
            answered=fields["answered"],
            wanted=fields["wanted"],
        )
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def write_state(path: Path, state: ServerState) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(asdict(state)), encoding="utf-8")
    part.replace(path)
