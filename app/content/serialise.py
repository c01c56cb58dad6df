"""Blocks to and from what is stored: a kind, a text and the other fields as JSON."""

import json
from dataclasses import asdict
from typing import Any, NamedTuple

from app.content.blocks import BLOCK_TYPES, Block


class StoredBlock(NamedTuple):
    kind: str
    text: str | None
    """The block's own text where it has one, so that the database can search it."""
    json: str | None
    """The remaining fields as a JSON object; None where there are none."""


def to_stored(block: Block) -> StoredBlock:
    """Take a block apart; `from_stored` gives back an equal one."""
    fields = {name: value for name, value in asdict(block).items() if value is not None}
    text = fields.pop("text", None)
    packed = json.dumps(fields, ensure_ascii=False, separators=(",", ":")) if fields else None
    return StoredBlock(block.kind, text, packed)


def from_stored(stored: StoredBlock) -> Block:
    """Put a stored block together again.

    Raises:
        KeyError: The kind is none of `BLOCK_TYPES`: a newer version wrote it.
    """
    fields: dict[str, Any] = json.loads(stored.json) if stored.json else {}
    if stored.text is not None:
        fields["text"] = stored.text
    return BLOCK_TYPES[stored.kind](**fields)
