"""The key of this machine's own user: a file only they can read."""

import os
from pathlib import Path


def read_key(path: Path) -> str | None:
    """Give the key in the file; None if there is no file yet."""
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None


def write_key(path: Path, key: str) -> None:
    """Replace the file by one with `key` that nobody else may read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key + "\n")
    part.replace(path)
