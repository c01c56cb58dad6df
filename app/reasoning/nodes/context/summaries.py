"""Messages of a line, read for a summary of them."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.belief import BeliefStatus
from app.domain.nodes.headline import shortened
from app.domain.nodes.thinking import Role
from app.graph.base import Graph, Row
from app.graph.rows import present, whole
from app.reasoning.nodes.context.summary_rules import FallenQuote, SaidMessage, extract

MAX_TEXT = 8_000
"""Characters of one message that are read."""
_OLDEST, _NEWEST = 50, 350
"""Messages that are read of a longer line: what it began with, and what came last."""
_TITLE = 200


class TurnSummaries:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def said(self, node_ids: Sequence[str]) -> list[SaidMessage]:
        """Read messages; those that were withdrawn whole say nothing but that they were.

        Args:
            node_ids: Oldest first; in the middle of more than 400 some are left out.
        """
        over = len(node_ids) > _OLDEST + _NEWEST
        ids = [*node_ids[:_OLDEST], *node_ids[-_NEWEST:]] if over else list(node_ids)
        by_id = await self._read(ids, MAX_TEXT)
        return [_said(by_id[id_]) for id_ in ids if id_ in by_id]

    async def fallen(self, node_ids: Sequence[str]) -> dict[str, tuple[FallenQuote, ...]]:
        """Give what messages say and holds no more, by their ids."""
        rows = await self._read(node_ids, 0) if node_ids else {}
        return {id_: _said(row).fallen for id_, row in rows.items()}

    async def extract(self, node_ids: Sequence[str], characters: int) -> str:
        """Summarise messages in their own sentences, in at most so many characters."""
        said = await self.said(node_ids)
        return await asyncio.to_thread(extract, said, characters)

    async def _read(self, node_ids: Sequence[str], most: int) -> dict[str, Row]:
        rows = await self._graph.read(
            "context/list_said", ids=list(node_ids), most=most, moment=None
        )
        return {row["id"]: row for row in whole(rows, "id", "role", "text")}


def _said(row: Row) -> SaidMessage:
    fallen = tuple(_fallen(one) for one in whole(row["fallen"], "quote", "status", "at"))
    is_held = row["belief_status"] in (None, BeliefStatus.HELD)
    return SaidMessage(
        row["id"],
        Role(row["role"]),
        row["text"] if is_held else "",
        tuple(present(row["stated"])),
        fallen,
    )


def _fallen(row: Row) -> FallenQuote:
    by = row["replaced_by"]
    title = by["title"] if by else None
    how = f"replaced by “{shortened(' '.join(title.split()), _TITLE)}”" if title else row["status"]
    return FallenQuote(row["quote"], how, datetime.fromisoformat(row["at"]))
