"""Words that stand only in what a vendor sent, which is kept packed: no index reads it."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple, cast

from app.content.raw import unpack
from app.domain.nodes.raw import RawPayload
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reasoning.nodes.raw.service import RawPayloads

AT_ONCE = 200
"""Payloads that one look reads at most."""
READ_BYTES = 4_000_000
"""Bytes, unpacked, that one look reads; of one payload that is longer, all."""
OPEN_BYTES = 1_000_000
"""What is reckoned for a payload that still arrives, whose size nobody knows."""


class RawFound(NamedTuple):
    node_ids: frozenset[str]
    """Nodes whose answer holds the words."""
    after: str | None
    """The last payload that was read; None if it was the last of all."""


async def find_in_raw(graph: Graph, after: str, is_told: Callable[[str], bool]) -> RawFound:
    """Read the next payloads, in a thread and outside of any transaction."""
    rows = await graph.read("erasure/list_raw", after=after, limit=AT_ONCE)
    there = whole(rows, "id", "node_id")
    batch = _within(there)
    payloads = await RawPayloads(graph).of_nodes([row["node_id"] for row in batch])
    found = await asyncio.to_thread(_telling, list(payloads.values()), is_told)
    is_end = len(batch) == len(there) and len(rows) < AT_ONCE
    # Where all were deleted while they were read, the next look finds what comes after them.
    after = batch[-1]["id"] if batch else after
    return RawFound(found, None if is_end else after)


def _within(rows: Sequence[Row]) -> Sequence[Row]:
    """Give the first payloads that are not too much together, and one in any case."""
    totals = accumulate(row["size"] or OPEN_BYTES for row in rows)
    return rows[: max(1, sum(1 for _ in takewhile(lambda total: total <= READ_BYTES, totals)))]


def _telling(payloads: Sequence[RawPayload], is_told: Callable[[str], bool]) -> frozenset[str]:
    return frozenset(
        payload.node_id for payload in payloads if any(map(is_told, texts_in(payload.packed)))
    )


def texts_in(packed: bytes) -> Iterator[str]:
    """Give the texts of an answer as it arrived: each, and what the pieces of one place make up."""
    pieces: defaultdict[str, list[str]] = defaultdict(list)
    for record in unpack([packed]) if packed else ():
        for place, text in _texts(_parsed(record.data), ""):
            pieces[place].append(text)
            yield text
    yield from map("".join, pieces.values())


def _parsed(data: str) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return data


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Give every text in a value with the names that lead to it; keys are texts too."""
    left = [(place, value)]
    while left:
        place, value = left.pop()
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, dict):
            for name, inner in cast("dict[str, object]", value).items():
                yield f"{place}/", name
                left.append((f"{place}/{name}", inner))
        elif isinstance(value, list):
            left += [(place, inner) for inner in cast("list[object]", value)]
