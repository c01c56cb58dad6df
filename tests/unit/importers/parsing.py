"""Reading a format in a test: what it gave, by kind."""

from io import BytesIO
from typing import NamedTuple

from app.content.blocks import Block
from app.importers.base import Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.files import format_of


class Parsed(NamedTuple):
    format: str
    sessions: list[ParsedSession]
    nodes: list[ParsedNode]
    faults: list[tuple[int | None, str]]
    skipped: dict[str, int]

    def blocks(self, kind: type[Block]) -> list[Block]:
        return [block for node in self.nodes for block in node.blocks if isinstance(block, kind)]

    def tree(self) -> dict[str, str | None]:
        return {node.external_id: node.parent_id for node in self.nodes}


def parse(content: str | bytes) -> Parsed:
    """Read a transcript with the format that recognises it."""
    raw = content.encode() if isinstance(content, str) else content
    known = format_of(raw)
    assert known is not None
    items: list[Item] = list(known.read(BytesIO(raw)))
    skipped = [item for item in items if isinstance(item, Skipped)]
    return Parsed(
        known.name,
        [item for item in items if isinstance(item, ParsedSession)],
        [item for item in items if isinstance(item, ParsedNode)],
        [(item.line, item.reason) for item in items if isinstance(item, Fault)],
        dict(skipped[0].counts),
    )
