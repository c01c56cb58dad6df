"""Storage elsewhere, for files that are whole or not there."""

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from app.errors import InvalidInputError

SCHEME = "s3://"


@dataclass(frozen=True, slots=True)
class ObjectAddress:
    bucket: str
    key: str

    def __str__(self) -> str:
        return f"{SCHEME}{self.bucket}/{self.key}"


class ObjectStorage(Protocol):
    """Its calls block; each raises `UnavailableError` if the storage does not answer,
    `UnauthenticatedError` or `ForbiddenError` if it refuses who asks, and `NotFoundError` if there
    is no such bucket."""

    def require_new(self, at: ObjectAddress) -> None:
        """Find out whether `at` can be written before the work for it begins.

        Raises:
            ConflictError: Something is there.
        """
        ...

    def put(self, file: Path, at: ObjectAddress) -> None:
        """Store a file that is not empty and read it back; it is whole at `at` or not there.

        Raises:
            ConflictError: Something is there.
        """
        ...

    def get(self, at: ObjectAddress, to: BinaryIO) -> None:
        """Read into a file.

        Raises:
            NotFoundError: Nothing is there.
        """
        ...


def place_of(text: str) -> Path | ObjectAddress:
    """Tell a file of this machine from one in a bucket.

    Raises:
        InvalidInputError: `text` begins as the address of a bucket does and is none.
    """
    if not text.startswith(SCHEME):
        return Path(text)
    bucket, _, key = text.removeprefix(SCHEME).partition("/")
    if not bucket or not key or key.endswith("/"):
        raise InvalidInputError("file must be a path or s3://BUCKET/KEY", field="file")
    return ObjectAddress(bucket, key)
