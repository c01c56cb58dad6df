"""An external trainer: a process that is told what to do in one JSON line and answers in more.

It gets `{"type": "start", "run_id", "attempt", "base_model", "format", "train", "validation",
"output", "hyperparameters"}` on standard input, which stays open; its end means: stop. It answers
on standard output with `{"type": "progress", "step", "steps", "metrics"}` as often as it likes, and
at last with `{"type": "completed", "adapter", "metrics"}` or `{"type": "failed", "message"}`. The
adapter is a file or a folder it wrote below `output`. Nothing counts as done without that line and
exit code 0.

AppError
└── UnavailableError
    └── TrainerFailedError   the trainer crashed, said that it failed, or broke the agreement
"""

import asyncio
import hashlib
import json
import os
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import psutil
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.domain.fine_tune import TrainerProgress, TrainerResult
from app.domain.nodes.headline import shortened
from app.domain.text import without_control
from app.errors import SetupError, UnavailableError
from app.local.platform import PLATFORM, Platform

MAX_LINE = 65_536
MAX_STDERR = 4_096
GRACE_S = 5.0
"""From the request to stop until the process is killed."""
OnProgress = Callable[[TrainerProgress], Awaitable[None]]
Figures = Annotated[dict[str, float], Field(max_length=50)]


class TrainerFailedError(UnavailableError):
    code = "TRAINER_FAILED"
    retryable = False


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)


class _Progress(_Line):
    type: Literal["progress"]
    step: int = Field(ge=0)
    steps: int | None = Field(default=None, ge=0)
    metrics: Figures = {}


class _Completed(_Line):
    type: Literal["completed"]
    adapter: str = Field(min_length=1, max_length=500)
    metrics: Figures = {}


class _Failed(_Line):
    type: Literal["failed"]
    message: str = Field(max_length=MAX_LINE)


_SAID: TypeAdapter[_Progress | _Completed | _Failed] = TypeAdapter(
    Annotated[_Progress | _Completed | _Failed, Field(discriminator="type")]
)


class Trainer:
    """Args:
    command: As in a shell, without one: the program and its arguments.
    """

    def __init__(self, command: str, platform: Platform = PLATFORM) -> None:
        self._command = platform.split(command)
        self._platform = platform

    async def run(
        self, task: Mapping[str, Any], folder: Path, on_progress: OnProgress
    ) -> TrainerResult:
        """Let the trainer work in `folder` until it is done; cancelled, it is stopped.

        Raises:
            SetupError: The program cannot be started.
            TrainerFailedError: It crashed, said that it failed, or broke the agreement.
        """
        process = await self._start(folder)
        errors = asyncio.create_task(_tail(process.stderr))
        try:
            _note(folder, process.pid)
            await _tell(process, {"type": "start", **task})
            result = await _listen(process, on_progress)
            await self._require_success(process, result, errors)
        finally:
            await self._stop(process)
            await errors
        assert result is not None
        return result

    async def _start(self, folder: Path) -> asyncio.subprocess.Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=folder,
                env=_environ(os.environ),
                limit=MAX_LINE,
                **self._platform.own_group,
            )
        except OSError as error:
            raise SetupError(
                f"cannot start the trainer: {error.strerror}", field="NOEMA_TRAINER_COMMAND"
            ) from error

    async def _require_success(
        self,
        process: asyncio.subprocess.Process,
        result: TrainerResult | None,
        errors: asyncio.Task[str],
    ) -> None:
        code = await process.wait()
        # What it left behind may hold its standard error open.
        self._platform.kill(process.pid)
        if code == 0 and result is not None:
            return
        how = f"ended with exit code {code}" if code else "ended without saying that it was done"
        last = _shown(await errors)
        raise TrainerFailedError(f"the trainer {how}" + (f": {last}" if last else ""))

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        """End the process and its children: asked first, then killed."""
        if process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        self._platform.ask_to_end(process.pid)
        try:
            async with asyncio.timeout(GRACE_S):
                await process.wait()
        except TimeoutError:
            self._platform.kill(process.pid)
            await process.wait()


def stop_left_behind(folder: Path) -> None:
    """End the trainer that a service which died left working in `folder`, if there is one."""
    try:
        left = json.loads((folder / "trainer.json").read_text("utf-8"))
        process = psutil.Process(left["pid"])
        if process.create_time() == left["created"]:
            process.kill()
            process.wait(GRACE_S)
    except (FileNotFoundError, psutil.NoSuchProcess):
        return


def hashed(path: Path) -> tuple[str, int]:
    """Give the SHA-256 and the bytes of a file, or of all names and contents of a folder."""
    files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
    digest, size = hashlib.sha256(), 0
    for file in files:
        if path.is_dir():
            digest.update(f"{file.relative_to(path).as_posix()}\0{file.stat().st_size}\0".encode())
        with file.open("rb") as opened:
            while chunk := opened.read(1 << 20):
                digest.update(chunk)
                size += len(chunk)
    return digest.hexdigest(), size


def _environ(given: Mapping[str, str]) -> dict[str, str]:
    """Give the trainer our variables without our secrets."""
    return {
        name: value
        for name, value in given.items()
        if not name.startswith("NOEMA_") and not name.endswith(("_API_KEY", "_TOKEN", "_PASSWORD"))
    }


def _note(folder: Path, pid: int) -> None:
    """Leave word of who works in `folder`, for whoever comes after us."""
    try:
        created = psutil.Process(pid).create_time()
    except psutil.NoSuchProcess:
        # It ended at once; there is nobody to find.
        return
    (folder / "trainer.json").write_text(json.dumps({"pid": pid, "created": created}), "utf-8")


async def _tell(process: asyncio.subprocess.Process, line: Mapping[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(line).encode() + b"\n")
    try:
        await process.stdin.drain()
    except (BrokenPipeError, ConnectionResetError):
        # It ended before it listened; its exit code says so.
        return


async def _listen(
    process: asyncio.subprocess.Process, on_progress: OnProgress
) -> TrainerResult | None:
    """Read what it says to the end; None if it never said that it was done."""
    assert process.stdout is not None
    result: TrainerResult | None = None
    while line := await _line(process.stdout):
        match _parsed(line):
            case _Progress() as said:
                await on_progress(TrainerProgress(said.step, said.steps, said.metrics))
            case _Completed() as said:
                result = TrainerResult(said.adapter, said.metrics)
            case _Failed() as said:
                raise TrainerFailedError(f"the trainer failed: {_shown(said.message)}")
    return result


async def _line(stream: asyncio.StreamReader) -> bytes:
    try:
        return await stream.readline()
    except ValueError as error:
        raise TrainerFailedError(f"the trainer wrote a line over {MAX_LINE} bytes") from error


def _parsed(line: bytes) -> _Progress | _Completed | _Failed:
    try:
        return _SAID.validate_json(line)
    except ValidationError as error:
        shown = _shown(line.decode("utf-8", "replace"))
        raise TrainerFailedError(f"the trainer said what it may not: {shown}") from error


async def _tail(stream: asyncio.StreamReader | None) -> str:
    """Read to the end and give the last of it."""
    assert stream is not None
    last = b""
    while chunk := await stream.read(MAX_STDERR):
        last = (last + chunk)[-MAX_STDERR:]
    return last.decode("utf-8", "replace")


def _shown(text: str) -> str:
    lines = [line for line in without_control(text).splitlines() if line.strip()]
    return shortened(" ".join((lines[-1] if lines else "").split()), 300)
