"""What agents' programs tell by their hooks, kept on disk until the service takes it up.

One file an event, named by its time, so that events are read in their order and none is written
twice into one file. Imports nothing that takes time: an agent waits for its hook.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FOLDER = "hooks"
_SUFFIX = ".json"


class HookEvent(NamedTuple):
    program: str
    name: str
    """As the program calls it: `Stop`."""
    transcript: str
    """The file that the program writes its conversation to."""


def put(home: Path, event: HookEvent) -> Path:
    """Keep an event; once this returns, it outlives the process and the machine."""
    folder = home / _FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{time.time_ns():020}-{os.getpid()}-{os.urandom(4).hex()}"
    part, whole = folder / f"{name}.part", folder / f"{name}{_SUFFIX}"
    with part.open("x", encoding="utf-8") as file:
        json.dump(event._asdict(), file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(whole)
    return whole


def waiting(home: Path) -> list[Path]:
    """List the events that wait, oldest first."""
    folder = home / _FOLDER
    return sorted(folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else []


def read(paths: list[Path]) -> Iterator[tuple[Path, HookEvent | None]]:
    """Read events; None for a file that holds none, or that another process took meanwhile."""
    for path in paths:
        try:
            yield path, HookEvent(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            yield path, None


def lock_of(home: Path) -> Path:
    """Give the file that is locked by the one process that takes events up."""
    return home / _FOLDER / "lock"
