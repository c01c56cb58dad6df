"""What a vendor sent, kept byte for byte beside the blocks that were read from it."""

from dataclasses import dataclass
from datetime import datetime

from app.content.wire import WireFormat

SCHEMA_VERSION = 1
"""Of the packing; `app.content.raw` writes and reads it."""


@dataclass(frozen=True, slots=True)
class NewRawPayload:
    id: str
    node_id: str
    provider: str
    api: WireFormat
    model: str
    captured_at: datetime
    schema_version: int = SCHEMA_VERSION


@dataclass(frozen=True, slots=True)
class RawChunk:
    """One piece of a payload; the pieces in order are its packed bytes."""

    payload_id: str
    index: int
    packed: bytes


@dataclass(frozen=True, slots=True)
class RawEnd:
    """What is known of a payload once nothing more comes."""

    sha256: str
    """Of the bytes before packing."""
    complete: bool
    """Whether the vendor said that this was all."""
    truncated: bool
    """Whether the cap cut it short."""
    size: int
    """Bytes before packing."""
    packed: bytes | None = None
    """All of it; None where its pieces are stored."""


@dataclass(frozen=True, slots=True)
class RawPayload:
    id: str
    node_id: str
    provider: str
    api: WireFormat
    model: str
    schema_version: int
    captured_at: datetime
    sha256: str | None
    """None as long as more may come."""
    complete: bool
    truncated: bool
    size: int
    packed: bytes
    """As `app.content.raw` packs it."""
