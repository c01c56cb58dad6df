"""Files go into a storage whole or not at all."""

import asyncio
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap.storing import open_storage
from app.errors import (
    AppError,
    ConflictError,
    InvalidInputError,
    NotFoundError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.storage.base import ObjectAddress, place_of
from app.storage.s3 import S3Storage
from tests.fakes.proxy import CuttingProxy
from tests.object_storage import BUCKET, KEY_ID, SECRET, ObjectServer, object_server

__all__ = ["object_server"]

PART = 5 << 20
"""The least that S3 takes for a part that is not the last."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two parts and a rest."""
    path = tmp_path / "noema.backup"
    path.write_bytes(bytes(range(256)) * (2 * PART // 256) + b"the rest")
    return path


def _stored(server: ObjectServer) -> dict[str, bytes]:
    """Give all that can be seen, and see that no upload is left open."""
    client = server.client()
    assert client.list_multipart_uploads(Bucket=BUCKET).get("Uploads", []) == []
    keys = [one.get("Key", "") for one in client.list_objects_v2(Bucket=BUCKET).get("Contents", [])]
    return {key: client.get_object(Bucket=BUCKET, Key=key)["Body"].read() for key in keys}


def _read(storage: S3Storage, at: ObjectAddress) -> bytes:
    content = BytesIO()
    storage.get(at, content)
    return content.getvalue()


def test_a_file_of_several_parts_comes_back_as_it_was(
    object_server: ObjectServer, file: Path
) -> None:
    at, storage = ObjectAddress(BUCKET, "a/whole"), S3Storage(object_server.client(), PART)
    storage.require_new(at)
    storage.put(file, at)
    assert _read(storage, at) == file.read_bytes()


def test_what_is_there_is_not_overwritten(object_server: ObjectServer, file: Path) -> None:
    at, storage = ObjectAddress(BUCKET, "b/there"), S3Storage(object_server.client(), PART)
    object_server.client().put_object(Bucket=BUCKET, Key=at.key, Body=b"kept")
    with pytest.raises(ConflictError):
        storage.require_new(at)
    # Somebody else may have been faster after that.
    with pytest.raises(ConflictError):
        storage.put(file, at)
    assert _stored(object_server)[at.key] == b"kept"
    storage.require_new(ObjectAddress(BUCKET, "b/the"))


def test_a_bucket_or_an_object_that_is_not_there_is_named(
    object_server: ObjectServer, file: Path
) -> None:
    storage, at = S3Storage(object_server.client()), ObjectAddress("no-such", "key")
    for call in (
        lambda: storage.require_new(at),
        lambda: storage.put(file, at),
        lambda: _read(storage, at),
    ):
        with pytest.raises(NotFoundError, match="no bucket no-such"):
            call()
    with pytest.raises(NotFoundError, match=f"no s3://{BUCKET}/none"):
        _read(storage, ObjectAddress(BUCKET, "none"))


def test_a_name_that_no_bucket_can_have_is_refused(object_server: ObjectServer) -> None:
    with pytest.raises(InvalidInputError, match="'a bucket'"):
        S3Storage(object_server.client()).require_new(ObjectAddress("a bucket", "key"))


def test_credentials_that_are_refused_are_told_without_saying_them(
    object_server: ObjectServer, file: Path
) -> None:
    at, before = ObjectAddress(BUCKET, "c/refused"), _stored(object_server)
    object_server.ask_for_credentials("0")
    try:
        with pytest.raises(UnauthenticatedError) as refused:
            S3Storage(object_server.client(), PART).put(file, at)
    finally:
        object_server.ask_for_credentials("inf")
    assert SECRET not in refused.value.message
    assert KEY_ID not in refused.value.message
    assert _stored(object_server) == before


async def test_an_upload_that_is_cut_leaves_nothing(
    object_server: ObjectServer, file: Path
) -> None:
    at, before = ObjectAddress(BUCKET, "d/cut"), _stored(object_server)
    proxy = CuttingProxy("127.0.0.1", object_server.port)
    async with proxy.listening() as port:
        storage = S3Storage(object_server.client(port), PART)
        proxy.cut_after(PART + PART // 2)
        with pytest.raises(UnavailableError) as refused:
            await asyncio.to_thread(storage.put, file, at)
    assert refused.value.field == "file"
    assert proxy.cuts == 1
    assert _stored(object_server) == before


def _spoil(params: dict[str, Any], **_: object) -> None:
    params["body"] = params["body"].read()[::-1]


def test_what_reads_back_as_something_else_is_deleted(
    object_server: ObjectServer, file: Path
) -> None:
    at, before = ObjectAddress(BUCKET, "e/spoiled"), _stored(object_server)
    client = object_server.client()
    client.meta.events.register("before-call.s3.UploadPart", _spoil)
    with pytest.raises(UnavailableError, match="was deleted"):
        S3Storage(client, PART).put(file, at)
    assert _stored(object_server) == before


async def test_a_server_that_is_not_there_is_told(object_server: ObjectServer) -> None:
    async with CuttingProxy("127.0.0.1", 1).listening() as port:
        pass
    storage = S3Storage(object_server.client(port))
    with pytest.raises(UnavailableError, match="does not answer: EndpointConnectionError"):
        storage.require_new(ObjectAddress(BUCKET, "key"))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("noema.zip", Path("noema.zip")),
        ("s3://b/a/k.zip", ObjectAddress("b", "a/k.zip")),
        ("s3://b", None),
        ("s3://b/", None),
        ("s3://b/folder/", None),
        ("s3:///key", None),
    ],
)
def test_a_file_is_a_path_or_an_address(text: str, place: Path | ObjectAddress | None) -> None:
    if place is None:
        with pytest.raises(AppError, match="s3://BUCKET/KEY"):
            place_of(text)
    else:
        assert place_of(text) == place


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # As where the extra was not installed.
    monkeypatch.setitem(sys.modules, "boto3", None)
    monkeypatch.delitem(sys.modules, "app.storage.s3")
    with pytest.raises(SetupError) as refused:
        open_storage()
    assert (refused.value.field, refused.value.message) == (
        "file",
        "s3:// needs the client of S3, which is not installed: install noema-graph[s3], or run "
        "`uv sync --extra s3` in a checkout",
    )
