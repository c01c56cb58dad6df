"""Downloads exactly the jars of a lock, each checked before it gets its name."""

import hashlib
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests
from jgo.maven import MavenContext
from jgo.util import http

from app.errors import SetupError, UnavailableError
from app.local.artifacts import Artifact, ArtifactLists
from app.local.base import FetchProgress, OnProgress
from app.local.files import disk_error, is_right

THREADS = 8
_CHUNK_BYTES = 1 << 16
_TIMEOUT_S = 20


def fetch(
    lists: ArtifactLists,
    folder: Path,
    *,
    on_progress: OnProgress,
    repositories: Mapping[str, str] | None = None,
    cancelled: threading.Event | None = None,
    retry_waits_s: Sequence[float] = (1, 4),
) -> None:
    """Make `folder/<section>/<file>` hold every artifact; blocks until it does.

    Files whose hash is already right are kept, so an interrupted fetch goes on where it stopped.

    Args:
        lists: Sections of a lock.
        folder: Where the sections go.
        on_progress: Called after each file and chunk, from one thread at a time.
        repositories: Maven repositories by name; None takes the client's defaults.
        cancelled: Set it to end the fetch early; files that are complete stay.
        retry_waits_s: Waits before the second, third… try of a file that could not be had.

    Raises:
        SetupError: A file has another hash than the lock says, or the disk is full.
        UnavailableError: No repository could be reached, or none has the file.
    """
    cancelled = cancelled or threading.Event()
    run = _Fetch(folder, repositories, on_progress, cancelled, retry_waits_s)
    jobs = [(section, artifact) for section, some in lists.items() for artifact in some]
    run.total = len(jobs)
    with ThreadPoolExecutor(THREADS, thread_name_prefix="fetch") as pool:
        futures = [pool.submit(run.one, section, artifact) for section, artifact in jobs]
        try:
            for future in futures:
                future.result()
        except BaseException:
            cancelled.set()
            raise


class _Fetch:
    def __init__(
        self,
        folder: Path,
        repositories: Mapping[str, str] | None,
        on_progress: OnProgress,
        cancelled: threading.Event,
        retry_waits_s: Sequence[float],
    ) -> None:
        self._cancelled = cancelled
        self.total = 0
        self._folder = folder
        self._on_progress = on_progress
        self._retry_waits_s = retry_waits_s
        self._lock = threading.Lock()
        self._files = self._bytes = 0
        # The client only turns coordinates into addresses here: its own download keeps a cut file
        # under the final name and asks for a checksum file that the lock makes needless.
        self._maven = MavenContext(
            repo_cache=folder, remote_repos=None if repositories is None else dict(repositories)
        )

    def one(self, section: str, artifact: Artifact) -> None:
        target = self._folder / section / artifact.filename
        if self._cancelled.is_set():
            return
        if not is_right(target, artifact):
            self._try_to_download(artifact, target)
        self._report(files=1)

    def _try_to_download(self, artifact: Artifact, target: Path) -> None:
        for wait_s in self._retry_waits_s:
            try:
                return self._download(artifact, target)
            except UnavailableError:
                if self._cancelled.wait(wait_s):
                    raise
        return self._download(artifact, target)

    def _download(self, artifact: Artifact, target: Path) -> None:
        part = target.with_name(target.name + ".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            sha256 = self._write(self._chunks(artifact), part)
            if sha256 != artifact.sha256:
                raise SetupError(
                    f"{artifact.coordinate} has the hash {sha256}, not the expected "
                    f"{artifact.sha256}; it was removed"
                )
            part.replace(target)
        except requests.RequestException as error:
            raise UnavailableError(
                f"could not download {artifact.coordinate}: no connection, or it was cut; "
                "run the same command again to go on"
            ) from error
        except OSError as error:
            raise disk_error(error, artifact.coordinate, target.parent) from error
        finally:
            part.unlink(missing_ok=True)

    def _write(self, chunks: Iterable[bytes], part: Path) -> str:
        digest = hashlib.sha256()
        with part.open("wb") as file:
            for chunk in chunks:
                if self._cancelled.is_set():
                    raise UnavailableError("the download was stopped")
                file.write(chunk)
                digest.update(chunk)
                self._report(received=len(chunk))
        return digest.hexdigest()

    def _chunks(self, artifact: Artifact) -> Iterable[bytes]:
        project = self._maven.project(artifact.group, artifact.name)
        component = project.at_version(artifact.version)
        path = f"{component.path_prefix.as_posix()}/{artifact.filename}"
        for repository in self._maven.remote_repos.values():
            with http.get(f"{repository}/{path}", stream=True, timeout=_TIMEOUT_S) as response:
                if response.status_code == requests.codes.ok:
                    yield from response.iter_content(_CHUNK_BYTES)
                    return
        raise UnavailableError(f"no repository gives {artifact.coordinate}")

    def _report(self, *, files: int = 0, received: int = 0) -> None:
        with self._lock:
            self._files += files
            self._bytes += received
            self._on_progress(FetchProgress(self._files, self.total, self._bytes))
