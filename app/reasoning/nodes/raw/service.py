"""Raw payloads: kept in pieces while a vendor sends, one piece afterwards."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from app.content.wire import WireFormat
from app.domain.ids import derived_id
from app.domain.nodes.raw import NewRawPayload, RawChunk, RawEnd, RawPayload
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.rows import is_whole, whole

_ALWAYS = (
    *("id", "node_id", "provider", "api", "model", "schema_version", "complete", "truncated"),
    *("size", "captured_at"),
)


class RawPayloads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def open_in(self, payloads: Sequence[NewRawPayload]) -> Write[None]:
        """Begin payloads of stored nodes; a repeat changes nothing."""
        yield from run("raw/create_payloads", payloads=[asdict(payload) for payload in payloads])

    def append_in(self, chunks: Sequence[RawChunk]) -> Write[None]:
        """Keep pieces of open payloads; a repeat changes nothing."""
        rows = [
            {**asdict(chunk), "id": derived_id(None, chunk.payload_id, "chunk", str(chunk.index))}
            for chunk in chunks
        ]
        yield from run("raw/create_chunks", chunks=rows)

    def finish_in(self, payload_id: str, end: RawEnd) -> Write[None]:
        """Note how it ended, and keep it as one piece."""
        fields = asdict(end)
        packed = fields.pop("packed")
        if packed is None:
            pieces = yield from run("raw/list_chunks", payload_id=payload_id)
            packed = b"".join(piece["bytes"] for piece in pieces)
        yield from run("raw/finish_payload", payload_id=payload_id, bytes=packed, fields=fields)

    async def of_nodes(self, node_ids: Sequence[str]) -> dict[str, RawPayload]:
        """Give the payload of each node that has one, by the node's id; open ones too."""
        rows = await self._graph.read("raw/list_payloads", node_ids=list(node_ids))
        there = [row for row in rows if is_whole(row["payload"], *_ALWAYS)]
        return {row["payload"]["node_id"]: await self._payload(row) for row in there}

    async def _payload(self, row: Row) -> RawPayload:
        fields: Row = row["payload"]
        packed = row["bytes"]
        if packed is None:
            pieces = await self._graph.read("raw/list_chunks", payload_id=fields["id"])
            packed = b"".join(piece["bytes"] for piece in whole(pieces, "bytes"))
        captured_at = datetime.fromisoformat(fields["captured_at"])
        typed: Row = {**fields, "api": WireFormat(fields["api"]), "captured_at": captured_at}
        return RawPayload(**typed, packed=bytes(packed))
