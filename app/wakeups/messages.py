"""What workers send each other: who sends it, and what to look at. Ids only, no content."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from app.events.bus import Key


@dataclass(frozen=True, slots=True)
class Message:
    worker: str
    keys: frozenset[Key]


def packed(worker: str, keys: Iterable[Key]) -> str:
    return json.dumps({"worker": worker, "keys": sorted(keys)}, separators=(",", ":"))


def read(body: bytes) -> Message | None:
    """Read a message; None if no worker of this version sent it.

    Whoever reaches the channel can send anything. At most somebody is woken for nothing.
    """
    try:
        told: object = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    fields = cast("dict[str, object]", told)
    worker, rows = fields.get("worker"), fields.get("keys")
    if not isinstance(worker, str) or not isinstance(rows, list):
        return None
    return _message(worker, cast("list[object]", rows))


def _message(worker: str, rows: list[object]) -> Message | None:
    keys = {_key(row) for row in rows}
    known = frozenset(key for key in keys if key is not None)
    return Message(worker, known) if len(known) == len(keys) else None


def _key(row: object) -> Key | None:
    match row:
        case [str() as tenant_id, str() as stream_id]:
            return tenant_id, stream_id
        case _:
            return None
