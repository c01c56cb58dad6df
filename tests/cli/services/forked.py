"""`noema` in a process of its own that was forked from one that has everything imported.

A start takes seconds to import what it needs, and a service that is killed twelve times pays them
twelve times. Only the importing is saved: the command itself runs from its beginning.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection

from app.cli.main import main

Command = Callable[[], None]
_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    ["__main__", "tests.cli.services.forked", "app.cli.running.http"]
    + ["onnxruntime", "spacy", "app.llm.model"]
)


class Forked:
    """One run of `noema`, with what it prints.

    Args:
        command: What is run; by default `noema` with `arguments`.
    """

    def __init__(
        self, environ: Mapping[str, str], *arguments: str, command: Command = main
    ) -> None:
        self._printed, out = _CONTEXT.Pipe(duplex=False)
        args = (out, dict(environ), arguments, command)
        self._process = _CONTEXT.Process(target=_run, args=args)
        self._process.start()
        out.close()

    @property
    def open_files(self) -> int:
        """How many it holds open, sockets and pipes among them."""
        return len(os.listdir(f"/proc/{self._process.pid}/fd"))

    async def printed(self) -> bytes:
        """Give what it prints next; nothing once it has ended."""
        return await asyncio.to_thread(os.read, self._printed.fileno(), 65_536)

    async def kill(self) -> None:
        self._process.kill()
        await self.ended()

    async def told_to_stop(self) -> int | None:
        """Send SIGTERM, wait until it ended, and give its exit code."""
        self._process.terminate()
        await self.ended()
        return self._process.exitcode

    async def ended(self) -> None:
        await asyncio.to_thread(self._process.join)
        self._printed.close()


def _run(
    out: Connection, environ: Mapping[str, str], arguments: tuple[str, ...], command: Command
) -> None:
    os.environ.update(environ)
    os.dup2(out.fileno(), sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    sys.argv = ["noema", *arguments]
    command()
