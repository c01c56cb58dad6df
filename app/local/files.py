"""What of the list is on the disk, and what is said where the disk refuses."""

import errno
import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from app.errors import SetupError
from app.local.artifacts import Artifact, ArtifactLists

# Hashing lets the other threads run, so it takes as many cores as there are.
_THREADS = 8
# What writing says when there is no room: a full disk, a spent quota, a file size limit.
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def missing_artifacts(lists: ArtifactLists, folder: Path) -> list[Artifact]:
    """List the artifacts that are absent from `folder` or have another hash."""
    artifacts = [artifact for some in lists.values() for artifact in some]
    paths = [folder / section / a.filename for section, some in lists.items() for a in some]
    with ThreadPoolExecutor(_THREADS) as pool:
        right = pool.map(is_right, paths, artifacts)
        return [artifact for artifact, ok in zip(artifacts, right, strict=True) if not ok]


def is_right(path: Path, artifact: Artifact) -> bool:
    """Whether the file is there with the hash of the list."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == artifact.sha256


def disk_error(error: OSError, what: str, folder: Path) -> SetupError:
    """Say in words why `what` could not be written into `folder`."""
    if error.errno in _NO_ROOM:
        return SetupError(f"the disk is full: no room for {what} in {folder}")
    return SetupError(f"cannot write {what} into {folder}: {error.strerror}")
