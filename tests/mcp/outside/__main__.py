"""Run programs of others against a service: `NOEMA_KEY=… python -m tests.mcp.outside --url URL`.

Needs npm, which fetches the two packages into a folder. The service's home (`NOEMA_HOME` and its
ports) is that of `noema mcp`, which is run for standard input and output.
"""

import argparse
import asyncio
import json
import os
import shutil
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.mcp.tools import TOOLS
from tests.mcp.outside.proxy import with_key

PACKAGES = (
    "@modelcontextprotocol/inspector@2.12.0",
    # The last that runs on Node 20.
    "@modelcontextprotocol/conformance@0.1.13",
)
SCENARIOS = (
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
)
"""The others call what only a server made for the suite has, or need a session."""
WAIT_S = 120
_LOCAL = [sys.executable, "-c", "from app.cli.main import main; main()", "mcp"]


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    text: str


@dataclass(frozen=True, slots=True)
class Programs:
    """The programs, and where they keep what they write."""

    folder: Path

    async def run(self, name: str, *arguments: str) -> Ended:
        own = {"MCP_CATALOG_PATH": str(self.folder / "catalog.json")}
        command = str(self.folder / "node_modules" / ".bin" / name)
        return await _run([command, *arguments], self.folder, own)

    async def inspect(self, target: list[str], *arguments: str) -> Mapping[str, Any]:
        """Ask the inspector for one thing.

        Raises:
            ValueError: It was refused.
        """
        ended = await self.run("mcp-inspector", "--cli", *target, *arguments)
        if ended.code:
            raise ValueError(ended.text[-2_000:])
        return json.loads(ended.text)

    async def install(self) -> None:
        """Fetch the packages, unless they are there."""
        npm = shutil.which("npm")
        if npm is None:
            raise FileNotFoundError("npm is not installed")
        options = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"]
        await _run([npm, "install", *options, "--prefix", str(self.folder), *PACKAGES], self.folder)


async def _run(command: list[str], folder: Path, own: Mapping[str, str] | None = None) -> Ended:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=None if own is None else asyncio.subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, **(own or {})},
    )
    async with asyncio.timeout(WAIT_S):
        told, _ = await process.communicate()
    return Ended(process.returncode or 0, told.decode())


async def lists_and_calls(programs: Programs, target: list[str]) -> str:
    """List, call, read and get by the inspector, and give what was done."""
    listed = await programs.inspect(target, "--method", "tools/list", "--strict")
    names = [tool["name"] for tool in listed["tools"]]
    if names != [tool.listing.name for tool in TOOLS]:
        raise ValueError(f"other tools are listed: {names}")
    call = ["--method", "tools/call", "--tool-name"]
    fact = ["remember", "--tool-arg", "kind=fact", "text=The inspector was here."]
    told = (await programs.inspect(target, *call, *fact))["structuredContent"]
    read = ["--method", "resources/read", "--uri", f"noema://node/{told['id']}"]
    if "The inspector was here." not in str(await programs.inspect(target, *read)):
        raise ValueError("what was remembered cannot be read")
    got = ["--method", "prompts/get", "--prompt-name", "review_stale_decisions"]
    await programs.inspect(target, *got)
    return f"{len(names)} tools listed; a call, a resource and a prompt"


async def conforms(programs: Programs, url: str, key: str) -> str:
    """Run the scenarios of the suite that are about any server."""
    async with with_key(url, key) as address:
        for name in SCENARIOS:
            ended = await programs.run(
                "conformance", "server", "--url", address, "--scenario", name
            )
            if ended.code or "0 failed, 0 warnings" not in ended.text:
                raise ValueError(ended.text[-2_000:])
    return f"{len(SCENARIOS)} of {len(SCENARIOS)} scenarios"


async def check(programs: Programs, url: str, key: str) -> bool:
    """Run everything and print a line each; False if something failed."""
    await programs.install()
    http = [f"{url}/mcp", "--transport", "http", "--header", f"Authorization: Bearer {key}"]
    parts: dict[str, Callable[[], Awaitable[str]]] = {
        "inspector over HTTP": lambda: lists_and_calls(programs, http),
        "inspector over standard input and output": lambda: lists_and_calls(programs, _LOCAL),
        "conformance over HTTP": lambda: conforms(programs, url, key),
    }
    held = True
    for name, part in parts.items():
        began = time.monotonic()
        try:
            told = await part()
        except ValueError as error:
            held, told = False, f"FAILED: {error}"
        sys.stdout.write(f"{name}: {told} ({time.monotonic() - began:.1f} s)\n")
    return held


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mcp.outside", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:7070", help="Address of the service.")
    parser.add_argument("--folder", type=Path, required=True, help="Where npm puts the packages.")
    given = parser.parse_args()
    if not (key := os.environ.get("NOEMA_KEY")):
        parser.error("set NOEMA_KEY to a key with the scopes read and write")
    given.folder.mkdir(parents=True, exist_ok=True)
    return 0 if asyncio.run(check(Programs(given.folder.absolute()), given.url, key)) else 1


if __name__ == "__main__":
    sys.exit(main())
