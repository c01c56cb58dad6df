"""Blocks to and from what is stored: a kind, a text and the other fields as JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from app.content.blocks import BLOCK_TYPES, Block
from app.content.json_fields import packed

_NAMES = {type_: tuple(field.name for field in fields(type_)) for type_ in BLOCK_TYPES.values()}
"""Of the fields of each type of block; none holds more than a text, a number or a flag."""
_NEEDED = {
    kind: frozenset(field.name for field in fields(type_) if field.default is MISSING)
    for kind, type_ in BLOCK_TYPES.items()
}
"""The fields that every block of a kind has."""


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
    return StoredBlock(block.kind, text, packed(rest) if rest else None)


def texts_in(block: Block) -> Iterator[str]:
    """Give every text that a block holds."""
    values = (getattr(block, name) for name in _NAMES[type(block)])
    return (value for value in values if isinstance(value, str))


def from_stored(stored: StoredBlock) -> Block:
    """Put a stored block together again.

    Raises:
        KeyError: The kind is none of `BLOCK_TYPES`: a newer version wrote it.
    """
    given: dict[str, Any] = json.loads(stored.json) if stored.json else {}
    if stored.text is not None:
        given["text"] = stored.text
    return BLOCK_TYPES[stored.kind](**given)


def blocks_in(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], Block]]:
    """Give each row with the block it holds; what was deleted while it was read is left out.

    Raises:
        KeyError: As `from_stored`.
    """
    for row in rows:
        kind, text, rest = row["kind"], row["text"], row["json"]
        if kind is not None and _is_whole(_NEEDED[kind], text, rest):
            yield row, from_stored(StoredBlock(kind, text, rest))


def _is_whole(needed: frozenset[str], text: str | None, packed: str | None) -> bool:
    return (text is not None or "text" not in needed) and (packed is not None or needed <= {"text"})
