"""What every transcript format gives: sessions, their nodes parents first, and what was broken."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BufferedReader, BytesIO
from typing import Protocol

from app.content.blocks import Block
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role

ByteFile = BufferedReader | BytesIO
"""A file open for reading, which can be read again from any place."""


@dataclass(frozen=True, slots=True)
class ParsedSession:
    """The session that the nodes after it belong to, until the next one; it may come again."""

    external_id: str
    title: str | None = None
    started_at: datetime | None = None
    domain: str | None = None
    """The folder the work was done in, where the format tells."""
    repository: str | None = None
    """The address of its repository, where the format tells."""
    tags: tuple[str, ...] = ()
    is_timeless: bool = False
    """Whether its id is made without its time, as nobody knows yet when it began."""


@dataclass(frozen=True, slots=True)
class ParsedNode:
    external_id: str
    """Its id in the source; unique in its session and the same at every reading."""
    parent_id: str | None
    """External id of the node it follows; one that never came is reported and left out."""
    role: Role
    kind: NodeKind
    blocks: tuple[Block, ...]
    at: datetime | None
    line: int
    """Where it begins in the file, from 1."""
    end: int
    """Bytes of the file behind which it is complete; for progress only."""
    status: NodeStatus = NodeStatus.COMPLETE
    provider: str | None = None
    model: str | None = None
    effort: str | None = None
    usage: Usage | None = None
    branch: str | None = None
    answers: str | None = None
    """What the assistant said before it, where that is not in the file."""
    is_timeless: bool = False
    """Whether its id is made without its time, as several records tell of it, each with its own."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in the file that could not be taken as it is."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Records that hold no thought, counted by the source's name for them."""

    counts: Mapping[str, int]


Item = ParsedSession | ParsedNode | Fault | Skipped


class Format(Protocol):
    @property
    def name(self) -> str:
        """The word for the format; part of every id made from it, so it never changes."""
        ...

    def sniff(self, head: bytes) -> bool:
        """Tell from the beginning of a file whether it is of this format."""
        ...

    def read(self, file: ByteFile) -> Iterator[Item]:
        """Read a seekable file from its beginning, holding little of it in memory."""
        ...
