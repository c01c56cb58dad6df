"""The file of a backup: a ZIP archive of JSON Lines, files of the home and a manifest."""

import hashlib
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, BinaryIO, Protocol

import orjson
from pydantic import ValidationError

from app.backup.digest import GraphDigest
from app.backup.schemas import FORMAT, Manifest, Member, TenantPart
from app.errors import InvalidInputError
from app.graph.base import StoredNode, StoredTie

MANIFEST = "manifest.json"
_LEVEL = 1
_PIECE = 1 << 20


class _Sink(Protocol):
    def write(self, data: bytes, /) -> object: ...


class HashedSink:
    """Writes through, and counts and hashes what is written."""

    def __init__(self, name: str, below: _Sink) -> None:
        self._name, self._below = name, below
        self._sha256, self._bytes = hashlib.sha256(), 0

    def write(self, data: bytes) -> None:
        self._below.write(data)
        self._sha256.update(data)
        self._bytes += len(data)

    @property
    def member(self) -> Member:
        return Member(name=self._name, bytes=self._bytes, sha256=self._sha256.hexdigest())


class ArchiveWriter:
    def __init__(self, file: BinaryIO, folder: Path) -> None:
        self._folder = folder
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)

    def beside(self) -> IO[bytes]:
        """Open a file in the folder that has no name and goes when it is closed."""
        return TemporaryFile(dir=self._folder, buffering=_PIECE)

    @contextmanager
    def member(self, name: str) -> Generator[HashedSink]:
        with self._zip.open(name, "w", force_zip64=True) as below:
            yield HashedSink(name, below)

    def copy(self, path: Path, name: str) -> Member:
        """Add a file of the disk."""
        with path.open("rb") as file, self.member(name) as sink:
            while piece := file.read(_PIECE):
                sink.write(piece)
        return sink.member

    def finish(self, manifest: Manifest) -> None:
        self._zip.writestr(MANIFEST, manifest.model_dump_json(indent=1))

    def close(self) -> None:
        self._zip.close()


def line_of(node: StoredNode) -> bytes:
    ties = [(tie.type, tie.properties, tie.end) for tie in node.ties]
    row = {"key": node.key, "labels": node.labels, "properties": node.properties, "ties": ties}
    return orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE)


def node_of(line: bytes) -> StoredNode:
    row = orjson.loads(line)
    ties = tuple(StoredTie(*tie) for tie in row["ties"])
    return StoredNode(row["key"], tuple(row["labels"]), row["properties"], ties)


class Archive:
    """A backup that is there, open for reading."""

    def __init__(self, file: zipfile.ZipFile, manifest: Manifest) -> None:
        self._zip = file
        self.manifest = manifest

    def nodes(self, part: TenantPart) -> Iterator[StoredNode]:
        with self._zip.open(part.member.name) as lines:
            yield from map(node_of, lines)

    def copy(self, member: Member, to: _Sink) -> None:
        """Write a member out.

        Raises:
            InvalidInputError: It is not what the manifest tells of.
        """
        sink = HashedSink(member.name, to)
        with self._zip.open(member.name) as file:
            while piece := file.read(_PIECE):
                sink.write(piece)
        if sink.member != member:
            raise _damaged(member.name)

    def verify(self) -> None:
        """Read everything and compare it with the manifest.

        Raises:
            InvalidInputError: Something differs; names it.
        """
        try:
            for member in self.manifest.files:
                _require_below(member.name)
                self.copy(member, _Nowhere())
            for part in self.manifest.tenants:
                self.copy(part.member, _Nowhere())
                self._verify_graph(part)
        except (KeyError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise _damaged("a part of it") from error

    def _verify_graph(self, part: TenantPart) -> None:
        with closing(GraphDigest()) as digest:
            for node in self.nodes(part):
                digest.add(node)
            if dangling := digest.dangling():
                raise InvalidInputError(f"the backup lacks the node {dangling}", field="file")
            told = part.nodes, part.relationships, part.digest
            if (digest.nodes, digest.ties, digest.value()) != told:
                raise _damaged(part.member.name)


@contextmanager
def opened_archive(path: Path) -> Generator[Archive]:
    """Open a backup; only its manifest is read.

    Raises:
        InvalidInputError: It is no backup, a damaged one, or of a newer format.
    """
    try:
        with zipfile.ZipFile(path) as file:
            manifest = Manifest.model_validate_json(file.read(MANIFEST))
            if manifest.format != FORMAT:
                raise InvalidInputError("a newer Noema made this backup", field="file")
            yield Archive(file, manifest)
    except OSError as error:
        raise InvalidInputError(f"cannot read {path}: {error.strerror}", field="file") from error
    except (zipfile.BadZipFile, zlib.error, KeyError, ValidationError) as error:
        raise InvalidInputError(f"{path} is no backup, or is damaged", field="file") from error


class _Nowhere:
    def write(self, data: bytes, /) -> None:
        return None


def _damaged(what: str) -> InvalidInputError:
    return InvalidInputError(f"the backup is damaged: {what} is not what was written", field="file")


def _require_below(name: str) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or path.parts[:1] != ("training",):
        raise InvalidInputError(
            f"the backup holds a file outside of training: {name}", field="file"
        )
