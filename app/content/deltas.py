"""What changes while a model speaks: blocks open, grow and close, in the order of the stream.

Applied in order, the deltas of a stream give exactly the blocks of its reply.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.content.blocks import Block

Field = Literal["text", "signature", "arguments", "call_id", "name"]


@dataclass(frozen=True, slots=True)
class BlockOpened:
    index: int
    """Place of the block in the reply, from 0 without gaps; blocks from there on move one up."""
    block: Block
    """As it began; often empty."""


@dataclass(frozen=True, slots=True)
class BlockExtended:
    index: int
    field: Field
    """The field that grows."""
    text: str
    """What is added at its end; never a snapshot of the whole."""


@dataclass(frozen=True, slots=True)
class BlockClosed:
    index: int
    block: Block
    """As it ended: the same as what was opened and extended, unless the vendor corrected it."""


Delta = BlockOpened | BlockExtended | BlockClosed


def apply_deltas(blocks: tuple[Block, ...], deltas: Iterable[Delta]) -> tuple[Block, ...]:
    """Give the blocks after `deltas`.

    Raises:
        IndexError: A delta names a block that was not opened.
    """
    changed = list(blocks)
    for delta in deltas:
        if isinstance(delta, BlockOpened):
            changed.insert(delta.index, delta.block)
        elif isinstance(delta, BlockClosed):
            changed[delta.index] = delta.block
        else:
            before = changed[delta.index]
            grown = (getattr(before, delta.field) or "") + delta.text
            field: dict[str, Any] = {delta.field: grown}
            changed[delta.index] = replace(before, **field)
    return tuple(changed)
