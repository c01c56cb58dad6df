"""Downloads exactly the jars of a lock, each checked before it gets its name."""

import hashlib
import os
import ssl
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
from jgo.maven import MavenContext

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
    repositories: Sequence[str] | None = None,
    cancelled: threading.Event | None = None,
    retry_waits_s: Sequence[float] = (1, 4),
) -> None:
    """Make `folder/<section>/<file>` hold every artifact; blocks until it does.

    Files whose hash is already right are kept, so an interrupted fetch goes on where it stopped.

    Args:
        lists: Sections of a lock.
        folder: Where the sections go.
        on_progress: Called after each file and chunk, from one thread at a time.
        repositories: Addresses of Maven repositories, asked in this order; None takes those that
            the Maven client knows.
        cancelled: Set it to end the fetch early; files that are complete stay.
        retry_waits_s: Waits before the second, third… try of a file that could not be had.

    Raises:
        SetupError: A file has another hash than the lock says, the disk is full, or the
            environment names a proxy or certificates that cannot be used.
        UnavailableError: No repository could be reached, or none has the file.
    """
    cancelled = cancelled or threading.Event()
    if repositories is None:
        repositories = tuple(MavenContext(repo_cache=folder).remote_repos.values())
    jobs = [(section, artifact) for section, some in lists.items() for artifact in some]
    with (
        _client() as http,
        ThreadPoolExecutor(THREADS, thread_name_prefix="fetch") as pool,
    ):
        run = _Fetch(_Source(http, repositories), folder, on_progress, cancelled, retry_waits_s)
        run.total = len(jobs)
        futures = [pool.submit(run.one, section, artifact) for section, artifact in jobs]
        try:
            for future in futures:
                future.result()
        except BaseException:
            cancelled.set()
            raise


def _client() -> httpx2.Client:
    try:
        return httpx2.Client(verify=_trust(os.environ), timeout=_TIMEOUT_S, follow_redirects=True)
    # All that the client says of an address, a kind of proxy or a file that it cannot use.
    except (OSError, ValueError, ImportError, httpx2.InvalidURL) as error:
        raise SetupError(
            "the downloads cannot use the proxy or the certificates that the environment names "
            f"(HTTPS_PROXY, ALL_PROXY, SSL_CERT_FILE, REQUESTS_CA_BUNDLE): {error}"
        ) from error


def _trust(environ: Mapping[str, str]) -> ssl.SSLContext | bool:
    """Trust what the machine trusts, or else only the certificates that the environment names.

    The client reads SSL_CERT_FILE and SSL_CERT_DIR itself, and the proxies too. The other two
    names are what people behind a proxy of their company have set for other tools.
    """
    bundle = environ.get("REQUESTS_CA_BUNDLE") or environ.get("CURL_CA_BUNDLE")
    if not bundle:
        return True
    if Path(bundle).is_dir():
        return ssl.create_default_context(capath=bundle)
    return ssl.create_default_context(cafile=bundle)


class _Source:
    """The repositories, through one client that all threads share."""

    def __init__(self, http: httpx2.Client, repositories: Sequence[str]) -> None:
        self._http = http
        self._repositories = repositories

    def chunks(self, artifact: Artifact) -> Iterable[bytes]:
        """Yield the file from the first repository that has it.

        Raises:
            UnavailableError: None has it, or none has time for it.
        """
        for repository in self._repositories:
            with self._http.stream("GET", f"{repository.rstrip('/')}/{artifact.path}") as response:
                if response.is_success:
                    yield from response.iter_bytes(_CHUNK_BYTES)
                    return
        raise UnavailableError(f"no repository gives {artifact.coordinate}")


class _Fetch:
    def __init__(
        self,
        source: _Source,
        folder: Path,
        on_progress: OnProgress,
        cancelled: threading.Event,
        retry_waits_s: Sequence[float],
    ) -> None:
        self._cancelled = cancelled
        self.total = 0
        self._source = source
        self._folder = folder
        self._on_progress = on_progress
        self._retry_waits_s = retry_waits_s
        self._lock = threading.Lock()
        self._files = self._bytes = 0

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
            sha256 = self._write(self._source.chunks(artifact), part)
            if sha256 != artifact.sha256:
                raise SetupError(
                    f"{artifact.coordinate} has the hash {sha256}, not the expected "
                    f"{artifact.sha256}; it was removed"
                )
            part.replace(target)
        except httpx2.HTTPError as error:
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

    def _report(self, *, files: int = 0, received: int = 0) -> None:
        with self._lock:
            self._files += files
            self._bytes += received
            self._on_progress(FetchProgress(self._files, self.total, self._bytes))
