"""The blocks of a reply while they grow, and the deltas that tell of it."""

from dataclasses import fields, replace
from typing import Any

from app.content.blocks import Block
from app.content.deltas import BlockClosed, BlockExtended, BlockOpened, Delta, Field
from app.content.surrogates import joined_halves, split_unfinished


class BlockBuilder:
    """One block. Its pieces are joined when it is looked at, so that a long one grows in time
    proportional to its length."""

    def __init__(self, block: Block) -> None:
        self._block = block
        self._pieces: dict[Field, list[str]] = {}
        self._held: dict[Field, str] = {}
        self.closed = False

    @property
    def block(self) -> Block:
        """As it is now."""
        if self._pieces:
            grown: dict[str, Any] = {
                name: (getattr(self._block, name) or "") + "".join(pieces)
                for name, pieces in self._pieces.items()
            }
            self._block = replace(self._block, **grown)
            self._pieces.clear()
        return self._block

    def is_a(self, *kinds: type[Block]) -> bool:
        return isinstance(self._block, kinds)

    def grow(self, field: Field, text: str) -> str:
        """Add to the end of `field`; give what was added, without half a character."""
        whole, self._held[field] = split_unfinished(self._held.get(field, "") + text)
        added = joined_halves(whole)
        if added:
            self._pieces.setdefault(field, []).append(added)
        return added

    def become(self, block: Block) -> None:
        self._pieces.clear()
        self._block = block


class Assembly:
    """Blocks in order; every change of them is told once, by `take`."""

    def __init__(self) -> None:
        self._blocks: list[BlockBuilder] = []
        self._deltas: list[Delta] = []

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(growing.block for growing in self._blocks)

    def take(self) -> tuple[Delta, ...]:
        """Give what changed since the last time."""
        taken, self._deltas = tuple(self._deltas), []
        return taken

    def open(self, block: Block, at: int | None = None) -> BlockBuilder:
        """Begin a block, at the end unless a place is named."""
        growing = BlockBuilder(_mended(block))
        index = len(self._blocks) if at is None else at
        self._blocks.insert(index, growing)
        self._deltas.append(BlockOpened(index, growing.block))
        return growing

    def extend(self, growing: BlockBuilder, field: Field, text: str) -> None:
        if added := growing.grow(field, text):
            self._deltas.append(BlockExtended(self._blocks.index(growing), field, added))

    def close(self, growing: BlockBuilder, final: Block | None = None) -> None:
        """End a block; `final` is what the vendor says it is, where it says so."""
        block = growing.block if final is None else _mended(final)
        if growing.closed and block == growing.block:
            return
        growing.become(block)
        growing.closed = True
        self._deltas.append(BlockClosed(self._blocks.index(growing), block))

    def close_all(self) -> None:
        for growing in self._blocks:
            self.close(growing)


def _mended(block: Block) -> Block:
    """Give the block without halves of characters."""
    texts: dict[str, Any] = {f.name: getattr(block, f.name) for f in fields(block)}
    mended: dict[str, Any] = {
        n: joined_halves(v) if isinstance(v, str) else v for n, v in texts.items()
    }
    return block if mended == texts else replace(block, **mended)
