"""The note that a serving `noema up` leaves in its home, so that other commands find it."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from app.local.base import Home
from app.local.state import ProcessId


@dataclass(frozen=True, slots=True)
class RunningService:
    process: ProcessId
    url: str
    worker: str
    """The process, as its leases name it."""
    settings: str
    """Digest of its settings (`own_service.digest_of`); empty where it left none."""


def find_service(home: Home) -> RunningService | None:
    """Return the service of this home if it is running."""
    service = _read(home)
    return service if service and service.process.find() else None


def find_killed(home: Home) -> RunningService | None:
    """Return the service that ended without taking its note along."""
    service = _read(home)
    return None if service is None or service.process.find() else service


@contextmanager
def announced(home: Home, url: str, worker: str, settings: str) -> Generator[None]:
    """Leave the note while the block runs."""
    path = _path(home)
    part = path.with_name(path.name + ".part")
    service = RunningService(ProcessId.own(), url, worker, settings)
    part.write_text(json.dumps(asdict(service)), encoding="utf-8")
    part.replace(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def stop_service(service: RunningService, timeout_s: float = 60) -> bool:
    """Ask the service to end and wait for it; tell whether it did. Blocks."""
    process = service.process.find()
    if process is None:
        return True
    try:
        process.terminate()
        process.wait(timeout_s)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return False
    return True


def _read(home: Home) -> RunningService | None:
    try:
        fields = json.loads(_path(home).read_text(encoding="utf-8"))
        process = ProcessId(**fields["process"])
        return RunningService(process, fields["url"], fields["worker"], fields.get("settings", ""))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _path(home: Home) -> Path:
    return home.root / "service.json"
