"""Content blocks: what a model or a person said, in order, as frozen values without ids.

Order is never changed. A kind this version does not know is kept as it came.
"""

from dataclasses import dataclass
from typing import ClassVar, get_args


@dataclass(frozen=True, slots=True)
class TextBlock:
    kind: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True, slots=True)
class ThinkingBlock:
    kind: ClassVar[str] = "thinking"
    text: str
    signature: str | None = None
    """Opaque; only ever goes back to the vendor that made it."""


@dataclass(frozen=True, slots=True)
class ThinkingSignatureBlock:
    kind: ClassVar[str] = "thinking_signature"
    signature: str


@dataclass(frozen=True, slots=True)
class RedactedThinkingBlock:
    kind: ClassVar[str] = "redacted_thinking"
    data: str


@dataclass(frozen=True, slots=True)
class ToolCallBlock:
    kind: ClassVar[str] = "tool_call"
    call_id: str
    name: str
    arguments: str
    """JSON text as the vendor sent it (a JSON object where it sent one parsed)."""


@dataclass(frozen=True, slots=True)
class ToolResultBlock:
    kind: ClassVar[str] = "tool_result"
    call_id: str
    text: str
    is_error: bool = False
    parts: str | None = None
    """JSON text of the vendor's parts where the result is more than text."""
    duration_ms: int | None = None
    """Milliseconds from the call to this; None where nobody measured them."""


@dataclass(frozen=True, slots=True)
class ImageBlock:
    kind: ClassVar[str] = "image"
    media_type: str
    source: str
    """JSON text of the vendor's image source."""


@dataclass(frozen=True, slots=True)
class CitationBlock:
    """What the text before it rests on."""

    kind: ClassVar[str] = "citation"
    text: str
    """The words that are cited; empty where the vendor only points at them."""
    source: str
    """Where they stand: an address, else a title; empty where the vendor names none."""
    json: str
    """The citation as it came."""


@dataclass(frozen=True, slots=True)
class UnknownBlock:
    kind: ClassVar[str] = "unknown"
    name: str
    """The vendor's word for it."""
    json: str
    """The block as it came."""


Block = (
    TextBlock
    | ThinkingBlock
    | ThinkingSignatureBlock
    | RedactedThinkingBlock
    | ToolCallBlock
    | ToolResultBlock
    | ImageBlock
    | CitationBlock
    | UnknownBlock
)

BLOCK_TYPES: dict[str, type[Block]] = {block.kind: block for block in get_args(Block)}


def visible_text(blocks: tuple[Block, ...]) -> str:
    """Join the text blocks by blank lines."""
    return "\n\n".join(b.text for b in blocks if isinstance(b, TextBlock) and b.text)


def thinking_text(blocks: tuple[Block, ...]) -> str:
    """Join the thinking blocks by blank lines; signatures and redacted data give nothing."""
    return "\n\n".join(b.text for b in blocks if isinstance(b, ThinkingBlock) and b.text)


def tool_text(blocks: tuple[Block, ...]) -> str:
    """Join what tools were asked and answered, for search."""
    calls = (f"{b.name} {b.arguments}" for b in blocks if isinstance(b, ToolCallBlock))
    results = (b.text for b in blocks if isinstance(b, ToolResultBlock))
    return "\n\n".join(part for part in (*calls, *results) if part)
