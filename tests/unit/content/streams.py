"""Feeding a reducer in a test; what must hold of every stream is checked on the way."""

import json
from typing import Any

from app.content.blocks import Block, UnknownBlock
from app.content.deltas import apply_deltas
from app.content.reducers.base import Reply
from app.content.reducers.formats import reducer_for
from app.content.wire import Record, WireFormat

Event = dict[str, Any]


def record(event: object) -> Record:
    return Record(event if isinstance(event, str) else json.dumps(event))


def whole(answer: object) -> Record:
    return Record(json.dumps(answer), whole=True)


def said(api: WireFormat, *events: object) -> Reply:
    """Feed the events of a stream."""
    return fed(api, [e if isinstance(e, Record) else record(e) for e in events])


def fed(api: WireFormat, records: list[Record]) -> Reply:
    """Feed records; after each, the deltas so far give the blocks of the reply."""
    reducer = reducer_for(api)
    blocks: tuple[Block, ...] = ()
    for given in records:
        blocks = apply_deltas(blocks, reducer.feed(given))
        assert blocks == reducer.reply().blocks
    return reducer.reply()


def prefixes(api: WireFormat, records: list[Record]) -> list[tuple[Block, ...]]:
    """Give the blocks after none of the records, after the first, and so on."""
    reducer = reducer_for(api)
    found = [reducer.reply().blocks]
    for given in records:
        reducer.feed(given)
        found.append(reducer.reply().blocks)
    return found


def assert_grows(before: tuple[Block, ...], after: tuple[Block, ...]) -> None:
    """Check that what was said stays: the same kinds in order, every text only longer.

    A block of an unknown kind and a signature may be said anew when they are whole.
    """
    assert [b.kind for b in after[: len(before)]] == [b.kind for b in before]
    for old, new in zip(before, after, strict=False):
        if isinstance(old, UnknownBlock):
            assert isinstance(new, UnknownBlock)
            assert new.name == old.name
        else:
            for name in set(old.__slots__):
                assert str(getattr(new, name) or "").startswith(str(getattr(old, name) or ""))


def parts(reply: Reply) -> list[Any]:
    return [json.loads(part.json) for part in reply.parts]
