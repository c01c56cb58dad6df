"""Blocks to and from what is stored: a kind, a text and the other fields as JSON."""

import json
from dataclasses import fields
from typing import Any, NamedTuple

from app.content.blocks import BLOCK_TYPES, Block

_NAMES = {type_: tuple(field.name for field in fields(type_)) for type_ in BLOCK_TYPES.values()}
"""Of the fields of each type of block; none holds more than a text, a number or a flag."""


class StoredBlock(NamedTuple):
    kind: str
    text: str | None
    """The block's own text where it has one, so that the database can search it."""
    json: str | None
    """The remaining fields as a JSON object; None where there are none."""


def to_stored(block: Block) -> StoredBlock:
    """Take a block apart; `from_stored` gives back an equal one."""
    values = ((name, getattr(block, name)) for name in _NAMES[type(block)])
    rest = {name: value for name, value in values if value is not None}
    text = rest.pop("text", None)
    packed = json.dumps(rest, ensure_ascii=False, separators=(",", ":")) if rest else None
    return StoredBlock(block.kind, text, packed)


def from_stored(stored: StoredBlock) -> Block:
    """Put a stored block together again.

    Raises:
        KeyError: The kind is none of `BLOCK_TYPES`: a newer version wrote it.
    """
    given: dict[str, Any] = json.loads(stored.json) if stored.json else {}
    if stored.text is not None:
        given["text"] = stored.text
    return BLOCK_TYPES[stored.kind](**given)
