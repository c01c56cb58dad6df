"""A file that a command is given."""

import sys
from pathlib import Path

from app.errors import InvalidInputError

MAX_FILE_BYTES = 8 << 20


def read_file(file: Path | None) -> bytes:
    """Read a file, or standard input if it is None or `-`.

    Raises:
        InvalidInputError: It cannot be read, or is too long.
    """
    try:
        if file is None or str(file) == "-":
            content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with file.open("rb") as opened:
                content = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise InvalidInputError(f"cannot read {file}: {error.strerror}", field="file") from error
    if len(content) > MAX_FILE_BYTES:
        raise InvalidInputError(f"it is longer than {MAX_FILE_BYTES:,} bytes", field="file")
    return content
