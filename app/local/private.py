"""Files and folders for their owner alone, whatever the umask says and whoever made them."""

import os
from pathlib import Path
from typing import BinaryIO

_FOLDER, _FILE, _OTHERS = 0o700, 0o600, 0o077


def make_private_folder(path: Path) -> None:
    """Create a folder that nobody else may look into; one that is open to others is closed."""
    path.mkdir(parents=True, exist_ok=True, mode=_FOLDER)
    if path.stat().st_mode & _OTHERS:
        path.chmod(_FOLDER)


def open_private(path: Path) -> BinaryIO:
    """Open a file to write it anew; nobody else may read it, not even one that they could."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _FILE)
    path.chmod(_FILE)
    return os.fdopen(descriptor, "wb")


def write_private(path: Path, content: bytes) -> None:
    """Write a file that is whole or not there."""
    part = path.with_name(f"{path.name}.part")
    with open_private(part) as file:
        file.write(content)
    part.replace(path)
