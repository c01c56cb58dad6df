"""Downloads against a real local repository."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest

from app.errors import SetupError, UnavailableError
from app.local.artifacts import Artifact
from app.local.base import FetchProgress
from app.local.fetch import fetch
from app.local.files import missing_artifacts
from tests.local.maven import Repository, path_of, serving


@pytest.fixture
def repository() -> Iterator[Repository]:
    with serving() as repository:
        yield repository


def _fetch(
    repository: Repository,
    folder: Path,
    *artifacts: Artifact,
    cancelled: threading.Event | None = None,
    retry_waits_s: Sequence[float] = (),
) -> list[FetchProgress]:
    seen: list[FetchProgress] = []
    fetch(
        {"server": artifacts},
        folder,
        on_progress=seen.append,
        repositories=[repository.url],
        cancelled=cancelled,
        retry_waits_s=retry_waits_s,
    )
    return seen


def _files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_fetch_gets_exactly_the_list_and_asks_for_nothing_else(
    repository: Repository, tmp_path: Path
) -> None:
    one, two = repository.publish("one", b"1" * 100_000), repository.publish("two", b"2")

    seen = _fetch(repository, tmp_path, one, two)

    assert _files(tmp_path) == {"server/one-1.0.jar": b"1" * 100_000, "server/two-1.0.jar": b"2"}
    assert sorted(repository.requests) == [path_of("one"), path_of("two")]
    assert seen[-1] == FetchProgress(files_done=2, files_total=2, bytes_done=100_001)


def test_files_that_are_right_are_not_asked_for_again(
    repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")
    _fetch(repository, tmp_path, one)
    repository.requests.clear()

    seen = _fetch(repository, tmp_path, one)

    assert repository.requests == []
    assert seen == [FetchProgress(files_done=1, files_total=1, bytes_done=0)]


def test_a_file_that_was_damaged_on_disk_is_fetched_anew(
    repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")
    _fetch(repository, tmp_path, one)
    (tmp_path / "server" / one.filename).write_bytes(b"damaged")
    assert missing_artifacts({"server": [one]}, tmp_path) == [one]

    _fetch(repository, tmp_path, one)

    assert _files(tmp_path) == {"server/one-1.0.jar": b"content"}


def test_after_a_cut_connection_the_next_fetch_gets_only_what_is_missing(
    repository: Repository, tmp_path: Path
) -> None:
    whole, cut = repository.publish("whole", b"w" * 1000), repository.publish("cut", b"c" * 1000)
    _fetch(repository, tmp_path, whole)
    repository.cut.add(path_of("cut"))
    with pytest.raises(UnavailableError, match=r"could not download example:cut:1\.0"):
        _fetch(repository, tmp_path, whole, cut)
    assert _files(tmp_path) == {"server/whole-1.0.jar": b"w" * 1000}
    repository.cut.clear()
    repository.requests.clear()

    _fetch(repository, tmp_path, whole, cut)

    assert repository.requests == [path_of("cut")]
    assert missing_artifacts({"server": [whole, cut]}, tmp_path) == []


def test_a_wrong_hash_is_refused_by_name_and_the_file_removed(
    repository: Repository, tmp_path: Path
) -> None:
    forged = repository.publish("forged", b"the real thing")
    repository.files[path_of("forged")] = b"something else"

    with pytest.raises(SetupError, match=r"example:forged:1\.0 has the hash [0-9a-f]{64}, not"):
        _fetch(repository, tmp_path, forged)

    assert _files(tmp_path) == {}


def test_a_file_no_repository_has_is_named(repository: Repository, tmp_path: Path) -> None:
    absent = Artifact("example", "absent", "1.0", "", "0" * 64)

    with pytest.raises(UnavailableError, match=r"no repository gives example:absent:1\.0"):
        _fetch(repository, tmp_path, absent)


def test_without_a_network_the_error_says_how_to_go_on(tmp_path: Path) -> None:
    with serving() as gone:
        one = gone.publish("one", b"content")

    with pytest.raises(UnavailableError, match="run the same command again"):
        _fetch(gone, tmp_path, one)

    assert _files(tmp_path) == {}


def test_a_connection_that_breaks_once_is_tried_again(
    repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")
    repository.cut_once.add(path_of("one"))

    _fetch(repository, tmp_path, one, retry_waits_s=[0])

    assert _files(tmp_path) == {"server/one-1.0.jar": b"content"}
    assert repository.requests == [path_of("one")] * 2


def test_a_wrong_hash_is_not_tried_again(repository: Repository, tmp_path: Path) -> None:
    forged = repository.publish("forged", b"the real thing")
    repository.files[path_of("forged")] = b"something else"

    with pytest.raises(SetupError):
        _fetch(repository, tmp_path, forged, retry_waits_s=[0])

    assert repository.requests == [path_of("forged")]


def test_a_cancelled_fetch_asks_for_nothing_more(repository: Repository, tmp_path: Path) -> None:
    one = repository.publish("one", b"content")
    cancelled = threading.Event()
    cancelled.set()

    _fetch(repository, tmp_path, one, cancelled=cancelled)

    assert repository.requests == []


# Fetches what the argument says, in a process that may write no file longer than the limit.
_ELSEWHERE = """
import json, sys
from pathlib import Path
from app.errors import AppError
from app.local.artifacts import Artifact
from app.local.fetch import fetch

url, folder, artifact, limit = json.loads(sys.argv[1])
if limit:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    fetch({"server": [Artifact(*artifact)]}, Path(folder), on_progress=lambda _: None,
          repositories=[url], retry_waits_s=())
except AppError as error:
    sys.stdout.write(error.message)
"""
_NETWORK = ("_PROXY", "SSL_CERT_", "_CA_BUNDLE")


def _fetch_elsewhere(
    url: str,
    folder: Path,
    artifact: Artifact,
    *,
    limit: int = 0,
    environ: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Fetch in a process whose environment says of the network only what is given."""
    fields = artifact.group, artifact.name, artifact.version, artifact.classifier, artifact.sha256
    rest = {
        name: value
        for name, value in os.environ.items()
        if not any(word in name.upper() for word in _NETWORK)
    }
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE, json.dumps([url, str(folder), fields, limit])],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**rest, **environ},
    )
    return done.stdout


def test_a_repository_that_moved_is_followed(repository: Repository, tmp_path: Path) -> None:
    one = repository.publish("one", b"content")
    repository.files["/new" + path_of("one")] = repository.files.pop(path_of("one"))
    repository.moved[path_of("one")] = "/new" + path_of("one")

    _fetch(repository, tmp_path, one)

    assert _files(tmp_path) == {"server/one-1.0.jar": b"content"}


def test_the_next_repository_is_asked_for_what_the_first_lacks(
    repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")
    with serving() as empty:
        fetch(
            {"server": [one]},
            tmp_path,
            on_progress=lambda _: None,
            repositories=[empty.url, repository.url],
        )

    assert (empty.requests, repository.requests) == ([path_of("one")], [path_of("one")])
    assert _files(tmp_path) == {"server/one-1.0.jar": b"content"}


@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
def test_the_proxy_of_the_environment_is_used(
    name: str, repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")
    elsewhere = "http://repository.invalid" + path_of("one")
    repository.files[elsewhere] = repository.files.pop(path_of("one"))

    said = _fetch_elsewhere(
        "http://repository.invalid", tmp_path, one, environ={name: repository.url}
    )

    assert (said, repository.requests) == ("", [elsewhere])
    assert _files(tmp_path) == {"server/one-1.0.jar": b"content"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS_PROXY", "proxy://127.0.0.1:1"),
        ("ALL_PROXY", "socks5://127.0.0.1:1"),
        ("SSL_CERT_FILE", "gone.pem"),
        ("REQUESTS_CA_BUNDLE", "gone.pem"),
    ],
)
def test_a_network_setting_that_cannot_be_used_is_told_and_nothing_is_asked(
    name: str, value: str, repository: Repository, tmp_path: Path
) -> None:
    one = repository.publish("one", b"content")

    said = _fetch_elsewhere(repository.url, tmp_path, one, environ={name: value})

    assert said.startswith("the downloads cannot use the proxy or the certificates that the")
    assert (repository.requests, _files(tmp_path)) == ([], {})


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for the loopback address and its key, in one file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate")
    pem, key = tmp_path / "trust" / "own.pem", tmp_path / "trust" / "own.key"
    pem.parent.mkdir()
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(pem)),
        ],
        check=True,
        capture_output=True,
    )
    pem.write_text(pem.read_text() + key.read_text())
    return pem


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"])
def test_certificates_that_the_environment_names_are_trusted(
    name: str, certificate: Path, tmp_path: Path
) -> None:
    with serving(certificate) as repository:
        one = repository.publish("one", b"content")
        said = _fetch_elsewhere(
            repository.url, tmp_path / "home", one, environ={name: str(certificate)}
        )

    assert (said, _files(tmp_path / "home")) == ("", {"server/one-1.0.jar": b"content"})


def test_a_certificate_nobody_vouches_for_is_refused(certificate: Path, tmp_path: Path) -> None:
    with serving(certificate) as repository:
        one = repository.publish("one", b"content")
        said = _fetch_elsewhere(repository.url, tmp_path / "home", one)

    assert said.startswith("could not download example:one:1.0")
    assert (repository.requests, _files(tmp_path / "home")) == ([], {})


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a matter of Unix")
def test_a_file_size_limit_is_told_as_a_full_disk_and_nothing_is_left(
    repository: Repository, tmp_path: Path
) -> None:
    big = repository.publish("big", b"b" * 200_000)

    said = _fetch_elsewhere(repository.url, tmp_path, big, limit=65_536)

    assert said == f"the disk is full: no room for example:big:1.0 in {tmp_path / 'server'}"
    assert _files(tmp_path) == {}


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 64 kB."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if mount is None or umount is None or os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can mount a tiny disk")
    command = [mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine allows no mounts")
    yield folder
    subprocess.run([umount, str(folder)], check=True)


def test_a_full_disk_is_told_and_nothing_is_left(repository: Repository, tiny_disk: Path) -> None:
    big = repository.publish("big", b"b" * 200_000)

    said = _fetch_elsewhere(repository.url, tiny_disk, big)

    assert said == f"the disk is full: no room for example:big:1.0 in {tiny_disk / 'server'}"
    assert _files(tiny_disk) == {}
