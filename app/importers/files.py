"""Which files to read, and in which format. Blocking: runs in a thread."""

import hashlib
import io
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.errors import InvalidInputError
from app.importers.aider.format import Aider
from app.importers.base import ByteFile, Format
from app.importers.chatgpt import ChatGpt
from app.importers.claude_code import ClaudeCode
from app.importers.codex import Codex
from app.importers.editors.copilot import Copilot
from app.importers.editors.cursor import Cursor
from app.importers.gemini_cli.format import GeminiCli
from app.importers.kimi_cli.format import KimiCli
from app.importers.letta.format import Letta
from app.importers.noema_jsonl import NoemaJsonl
from app.importers.pi import Pi
from app.importers.specstory.transcript import SpecStory
from app.importers.traces.langfuse import Langfuse
from app.importers.traces.langsmith import LangSmith

FORMATS: tuple[Format, ...] = (
    ClaudeCode(),
    Pi(),
    Codex(),
    GeminiCli(),
    KimiCli(),
    Aider(),
    Copilot(),
    Cursor(),
    ChatGpt(),
    SpecStory(),
    Letta(),
    LangSmith(),
    Langfuse(),
    NoemaJsonl(),
)
HEAD_BYTES = 4_194_304
"""Read to recognise a format: enough to pass a first record that carries an image."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript that is open for reading."""

    name: str
    format: Format
    size: int
    file: ByteFile


class Source(Protocol):
    """Something to import."""

    @property
    def name(self) -> str: ...

    def open(self) -> Transcript:
        """Open it for reading.

        Raises:
            InvalidInputError: It cannot be read.
        """
        ...


@dataclass(frozen=True, slots=True)
class FileSource:
    name: str
    path: Path
    format: Format
    size: int

    def open(self) -> Transcript:
        """Open it for reading.

        Raises:
            InvalidInputError: It is gone, or may not be read any more.
        """
        try:
            return Transcript(self.name, self.format, self.size, self.path.open("rb"))
        except OSError as error:
            raise unreadable(self.name, error) from error


@dataclass(frozen=True, slots=True)
class TextSource:
    name: str
    format: Format
    content: bytes

    def open(self) -> Transcript:
        return Transcript(self.name, self.format, len(self.content), io.BytesIO(self.content))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file met in a folder that is not imported."""

    name: str
    reason: str


def find_sources(paths: Sequence[Path]) -> list[FileSource | Unreadable]:
    """Find what to import: the files named, and those in the folders named.

    Raises:
        InvalidInputError: A path that was named does not exist, cannot be read, or is a file of no
            known format; nothing was read in then.
    """
    sources = list[FileSource | Unreadable]()
    for path in paths:
        if path.is_dir():
            sources += [_source(file) for file in _files_in(path)]
            continue
        source = _source(path)
        if isinstance(source, Unreadable):
            raise InvalidInputError(f"{source.name}: {source.reason}", field="paths")
        sources.append(source)
    return sources


def format_of(head: bytes) -> Format | None:
    """Recognise the format by content; names say nothing."""
    return next((known for known in FORMATS if known.sniff(head)), None)


def unreadable(name: str, error: OSError) -> InvalidInputError:
    return InvalidInputError(f"{name}: {error.strerror or 'it cannot be read'}", field="paths")


def sha256_of(file: ByteFile) -> str:
    return hashlib.file_digest(file, "sha256").hexdigest()


def _files_in(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        yield from (Path(parent, name) for name in sorted(names))


def _source(path: Path) -> FileSource | Unreadable:
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
        size = path.stat().st_size
    except OSError as error:
        return Unreadable(str(path), error.strerror or "it cannot be read")
    known = format_of(head)
    if known is None:
        return Unreadable(str(path), "this is no transcript of a known format")
    is_messages = known.name == KimiCli.name and path.name == "context.jsonl"
    if is_messages and path.with_name("wire.jsonl").is_file():
        return Unreadable(str(path), "wire.jsonl beside it tells the same, with times")
    return FileSource(str(path), path, known, size)
