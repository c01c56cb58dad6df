"""The form of a document: headings, list items and paragraphs, in order. Pure, and linear."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from app.reasoning.decisions.extraction.naming import labelled
from app.reasoning.decisions.extraction.segments import Span, code_spans, lines

_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+([^ \t].*)")
_BOLD_LINE = re.compile(r"[ \t]{0,3}\*\*([^*]+)\*\*:?[ \t]*")
_ITEM = re.compile(
    r"([ \t>]{0,40})(?:[-*+•]|(?:\d{1,3}|[A-Za-z])[.)]|\((?:\d{1,3}|[A-Za-z])\))[ \t]+(?=\S)"
)
_NUMBER = re.compile(r"[ \t>]*\(?(\w+)[.)]")
_BOLD_LEVEL = 7
"""A line in bold heads what follows, below every real heading."""


_MAX_BLOCK = 4_000
"""Code points; joining line to line without end would cost the square of the lines."""


class BlockKind(StrEnum):
    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"


class Block(NamedTuple):
    kind: BlockKind
    depth: int
    """Level of a heading, indentation of an item."""
    label: str
    """Number or letter of an item; empty where it has none."""
    text: str
    """Without its mark; lines joined by single spaces."""
    span: Span


def outline(text: str) -> list[Block]:
    """Read the blocks of a text in its order; code is left out."""
    blocks = list[Block]()
    is_open = False
    for line in _prose_lines(text):
        block = _block(text, line)
        if block is None:
            is_open = False
        elif is_open and _goes_on(blocks[-1], block):
            blocks[-1] = _joined(blocks[-1], block)
        else:
            blocks.append(block)
            is_open = block.kind is not BlockKind.HEADING
    return blocks


def body(blocks: Sequence[Block], heading: int) -> list[Block]:
    """Give what stands directly under a heading, up to the next heading of any level."""
    return list(takewhile(lambda block: not is_heading(block), blocks[heading + 1 :]))


def children(blocks: Sequence[Block], heading: int) -> list[int]:
    """Give the places of the headings one level below a heading, in order."""
    level = blocks[heading].depth
    below = list[int]()
    for index in range(heading + 1, len(blocks)):
        if not is_heading(blocks[index]):
            continue
        if blocks[index].depth <= level:
            break
        below.append(index)
    top = min((blocks[index].depth for index in below), default=0)
    return [index for index in below if blocks[index].depth == top]


def is_heading(block: Block) -> bool:
    return block.kind is BlockKind.HEADING


def top_items(blocks: Sequence[Block]) -> list[Block]:
    """Give the outermost list items among some blocks."""
    items = [block for block in blocks if block.kind is BlockKind.ITEM]
    top = min((item.depth for item in items), default=0)
    return [item for item in items if item.depth <= top + 1]


def _prose_lines(text: str) -> Iterator[Span]:
    begin = 0
    for code in [*code_spans(text), Span(len(text), len(text))]:
        for line in lines(text[begin : code.start]):
            yield Span(begin + line.start, begin + line.end)
        begin = code.end


def _block(text: str, line: Span) -> Block | None:
    said = text[line.start : line.end].rstrip()
    start = line.start + len(said) - len(said.lstrip())
    span = Span(start, line.start + len(said))
    if not said:
        return None
    if mark := _HEADING.fullmatch(said):
        return Block(BlockKind.HEADING, len(mark[1]), "", mark[2].strip("# "), span)
    if mark := _BOLD_LINE.fullmatch(said):
        return Block(BlockKind.HEADING, _BOLD_LEVEL, "", mark[1].strip(), span)
    if mark := _ITEM.match(said):
        number = _NUMBER.match(said)
        label = number[1] if number else ""
        indent = len(mark[1].expandtabs(4))
        return Block(BlockKind.ITEM, indent, label, said[mark.end() :], span)
    return Block(BlockKind.TEXT, 0, "", said.strip(" \t>"), span)


def _goes_on(block: Block, line: Block) -> bool:
    """Tell whether a line belongs to the block before it; "Option A: …" is a line of its own."""
    is_apart = labelled(line.text) or (block.kind is BlockKind.TEXT and labelled(block.text))
    return line.kind is BlockKind.TEXT and len(block.text) < _MAX_BLOCK and not is_apart


def _joined(block: Block, more: Block) -> Block:
    span = Span(block.span.start, more.span.end)
    return block._replace(text=f"{block.text} {more.text}", span=span)
