"""Storage with the protocol of S3. Implements `app.storage.base.ObjectStorage`.

Imported only where an address says `s3://`: its client is the extra `s3`.
"""

import hashlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import boto3
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    NoCredentialsError,
    ParamValidationError,
    PartialCredentialsError,
)

from app.errors import (
    AppError,
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    NotFoundError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.storage.base import ObjectAddress

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client
    from types_boto3_s3.type_defs import CompletedPartTypeDef

PART_BYTES = 16 << 20
MOST_PARTS = 10_000
"""S3 takes no more; parts of larger files are larger."""
_PIECE = 1 << 20
_AMAZON = ".amazonaws.com"
_UNKNOWN = {"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken"}
_FORBIDDEN = {"AccessDenied", "AllAccessDisabled", "403"}


class S3Storage:
    def __init__(self, client: "S3Client", part_bytes: int = PART_BYTES) -> None:
        self._client = client
        self._part_bytes = part_bytes

    def require_new(self, at: ObjectAddress) -> None:
        # A list, not a head: the answer to that does not say what is wrong.
        with _translated(at):
            found = self._client.list_objects_v2(Bucket=at.bucket, Prefix=at.key, MaxKeys=1)
            if any(one.get("Key") == at.key for one in found.get("Contents", ())):
                raise _taken(at)

    def put(self, file: Path, at: ObjectAddress) -> None:
        with _translated(at):
            told = self._client.create_multipart_upload(Bucket=at.bucket, Key=at.key)
            upload_id = told["UploadId"]
            try:
                sent = self._send(file, at, upload_id)
            except BaseException:
                # What is left of it is invisible, but it is paid for.
                with suppress(BotoCoreError, ClientError):
                    self._client.abort_multipart_upload(
                        Bucket=at.bucket, Key=at.key, UploadId=upload_id
                    )
                raise
            self._require_equal(at, sent)

    def get(self, at: ObjectAddress, to: BinaryIO) -> None:
        with _translated(at):
            for piece in self._pieces(at):
                to.write(piece)

    def _send(self, file: Path, at: ObjectAddress, upload_id: str) -> bytes:
        """Send a file part by part and give its hash."""
        sha256, parts = hashlib.sha256(), list["CompletedPartTypeDef"]()
        with file.open("rb") as content:
            for number, piece in enumerate(self._parts(content, file.stat().st_size), 1):
                sha256.update(piece)
                told = self._client.upload_part(
                    Bucket=at.bucket, Key=at.key, UploadId=upload_id, PartNumber=number, Body=piece
                )
                parts.append({"PartNumber": number, "ETag": told["ETag"]})
        # Only now does anything get its name, and nothing that is there loses it.
        self._client.complete_multipart_upload(
            Bucket=at.bucket,
            Key=at.key,
            UploadId=upload_id,
            MultipartUpload={"Parts": parts},
            IfNoneMatch="*",
        )
        return sha256.digest()

    def _parts(self, content: BinaryIO, size: int) -> Iterator[bytes]:
        part_bytes = max(self._part_bytes, -(-size // MOST_PARTS))
        while piece := content.read(part_bytes):
            yield piece

    def _require_equal(self, at: ObjectAddress, sent: bytes) -> None:
        sha256 = hashlib.sha256()
        for piece in self._pieces(at):
            sha256.update(piece)
        if sha256.digest() != sent:
            self._client.delete_object(Bucket=at.bucket, Key=at.key)
            raise UnavailableError(f"{at} was not what was sent, and was deleted")

    def _pieces(self, at: ObjectAddress) -> Iterator[bytes]:
        yield from self._client.get_object(Bucket=at.bucket, Key=at.key)["Body"].iter_chunks(_PIECE)


def open_s3() -> S3Storage:
    """Give the storage that the variables and files of AWS' own tools name.

    Raises:
        SetupError: They cannot be used.
    """
    # Servers of before 2025 know no other checksums; what is stored is read back anyway.
    config = Config(
        request_checksum_calculation="when_required", response_checksum_validation="when_required"
    )
    try:
        client = _client(config)
        if _AMAZON not in client.meta.endpoint_url:
            # Other servers seldom have a name in DNS for each bucket.
            client = _client(config.merge(Config(s3={"addressing_style": "path"})))
    except (BotoCoreError, ValueError) as error:
        # Their own words may repeat what a variable holds.
        message = f"the settings of AWS cannot be used: {type(error).__name__}"
        raise SetupError(message, field="file") from None
    return S3Storage(client)


def _client(config: Config) -> "S3Client":
    # Not the client's own session: it keeps the first credentials that it finds.
    return boto3.Session().client(  # pyright: ignore[reportUnknownMemberType]  # an overload for each service
        "s3", config=config
    )


@contextmanager
def _translated(at: ObjectAddress) -> Generator[None]:
    try:
        yield
    except ClientError as error:
        raise _refusal(at, error) from None
    except (NoCredentialsError, PartialCredentialsError):
        message = "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE"
        raise SetupError(message, field="file") from None
    except ParamValidationError:
        raise InvalidInputError(f"no bucket can be named {at.bucket!r}", field="file") from None
    except BotoCoreError as error:
        message = f"the storage of {at.bucket} does not answer: {type(error).__name__}"
        raise UnavailableError(message, field="file") from None


def _refusal(at: ObjectAddress, error: ClientError) -> AppError:
    code = error.response.get("Error", {}).get("Code", "unknown")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code == "NoSuchBucket":
        return NotFoundError(f"there is no bucket {at.bucket}", field="file")
    if code == "NoSuchKey":
        return NotFoundError(f"there is no {at}", field="file")
    if code == "PreconditionFailed":
        return _taken(at)
    if code in _UNKNOWN:
        message = f"the storage of {at.bucket} does not take these credentials: {code}"
        return UnauthenticatedError(message, field="file")
    if code in _FORBIDDEN:
        return ForbiddenError(f"these credentials may not use {at}", field="file")
    if status >= 500:
        return UnavailableError(f"the storage of {at.bucket} fails: {code}", field="file")
    return SetupError(f"the storage of {at.bucket} refuses: {code}", field="file")


def _taken(at: ObjectAddress) -> ConflictError:
    return ConflictError(f"{at} is there already", field="file")
