"""An exported file: whole or not there."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from pathlib import Path

from app.cli.terminal.output import note
from app.errors import SetupError
from app.local.private import open_private

STANDARD_OUTPUT = Path("-")


def note_written(to: Path | None) -> None:
    """Say where the file is; beside standard output nothing is said."""
    if to is not None and to != STANDARD_OUTPUT:
        note(f"written to {to}")


async def write_file(pieces: AsyncGenerator[str], to: Path | None) -> int:
    """Write a file and give its size in bytes; None and `-` are standard output.

    Raises:
        SetupError: The file cannot be written.
    """
    if to is None or to == STANDARD_OUTPUT:
        return await _copy(pieces, sys.stdout.fileno())
    part = to.with_name(f"{to.name}.part")
    try:
        with open_private(part) as file:
            size = await _copy(pieces, file.fileno())
        part.replace(to)
    except OSError as error:
        raise SetupError(f"cannot write {to}: {error.strerror}", field="out") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return size


async def _copy(pieces: AsyncGenerator[str], descriptor: int) -> int:
    size = 0
    with os.fdopen(os.dup(descriptor), "wb") as file:
        async with aclosing(pieces) as texts:
            async for text in texts:
                size += file.write(text.encode())
    return size
