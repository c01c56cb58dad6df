"""What a node and an edge must be before they are written. Pure."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.content.blocks import Block
from app.content.serialise import to_stored
from app.domain.edge import LINKABLE, NewEdge
from app.domain.text import require_encodable
from app.domain.thinking import NewThinkingNode
from app.errors import InvalidInputError


def content_sha256(blocks: Sequence[Block]) -> str:
    """Hash blocks, order included, as 64 hexadecimal digits."""
    stored = [list(to_stored(block)) for block in blocks]
    packed = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest()


def check_node(node: NewThinkingNode, max_text_bytes: int) -> None:
    """Check the limits of a node.

    Raises:
        InvalidInputError: A text is too long or cannot be stored, the node is its own parent, or
            its confidence lies outside 0..1.
    """
    require_encodable(node.reasoning, "reasoning", max_text_bytes)
    require_encodable(node.response, "response", max_text_bytes)
    for index, block in enumerate(node.blocks):
        stored = to_stored(block)
        for part in (stored.text, stored.json):
            require_encodable(part or "", f"blocks[{index}]", max_text_bytes)
    if node.confidence is not None and not 0 <= node.confidence <= 1:
        raise InvalidInputError("confidence must be from 0 to 1", field="confidence")
    if node.parent_id == node.id:
        raise InvalidInputError("a node cannot follow itself", field="parent_id")


def is_changed(node: NewThinkingNode, stored: Mapping[str, Any] | None) -> bool:
    """Tell whether a node is stored (`thinking/list_existing`) with other content."""
    return stored is not None and stored["content_sha256"] != node.content_sha256


def has_grown(node: NewThinkingNode, stored: Mapping[str, Any]) -> bool:
    """Tell whether a node holds more than what is stored: an older version takes nothing away."""
    characters = len(node.reasoning) + len(node.response)
    return (len(node.blocks), characters) > (stored["blocks"], stored["characters"])


def check_edge(edge: NewEdge) -> None:
    """Check what an edge claims.

    Raises:
        InvalidInputError: The type is not one a person may draw, or the weight is outside 0..1.
    """
    if edge.type not in LINKABLE:
        raise InvalidInputError(f"{edge.type} comes with what it belongs to", field="type")
    if not 0 <= edge.weight <= 1:
        raise InvalidInputError("weight must be from 0 to 1", field="weight")
    if edge.start_id == edge.end_id:
        raise InvalidInputError("a relationship needs two different nodes", field="end_id")
